// The kinds of tasks, each judged here by the rules: what is right, what is said to what is wrong, a hint, and how it
// is shown to who gives up.

import { Position } from "../../rules/position.js";
import { choice } from "./choice.js";
import { line } from "./line.js";
import { reach } from "./reach.js";
import { squares } from "./squares.js";

/** @typedef {import("./content.js").Task} Task */
/** @typedef {import("./stage.js").Stage} Stage */

/**
 * @typedef {object} Court Where a task is judged.
 * @property {Stage} stage
 * @property {(text: string) => void} solved with what is said to it
 * @property {(...sentences: string[]) => void} wrong a try that was possible, but not right
 * @property {(reason: string) => void} refused a try that is not possible, and why
 * @property {(words: string) => void} count Shows how far one has come.
 * @property {HTMLElement} extra A place beside the board for more than the board.
 * @property {(act: () => void) => void} soon Does something in a moment, unless the task is left before.
 */

/**
 * @typedef {object} Begun A task that somebody works at.
 * @property {() => string} hint Gives a hint, also on the board.
 * @property {() => string} reveal Shows how it is done, and says it.
 * @property {string} [again] The words of a button that begins anew, where there is something to begin.
 */

/**
 * Begins a task.
 * @param {Task} task
 * @param {Court} court
 * @returns {Begun}
 */
export function begin(task, court) {
  const position = Position.read(task.fen);
  if (!position) throw new Error(`${task.id} cannot be played on: ${task.fen}`);
  switch (task.kind) {
    case "move": return line({ ...task, line: task.accept.slice(0, 1), accept: [task.accept] }, position, court);
    case "line": return line({ ...task, accept: task.accept ?? [] }, position, court);
    case "reach": return reach(task, position, court);
    case "squares": return squares(task, position, court);
    default: return choice(task, position, court);
  }
}
