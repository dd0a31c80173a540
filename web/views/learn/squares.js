// Tasks that want squares to be marked.

import { pieceWords } from "../../board/squares.js";
import { listed } from "./words.js";

/** @typedef {import("../../rules/position.js").Position} Position */
/** @typedef {import("./content.js").SquaresTask} SquaresTask */
/** @typedef {import("./kinds.js").Begun} Begun */
/** @typedef {import("./kinds.js").Court} Court */

const OTHERWISE = "That square does not belong to them.";

/**
 * @param {SquaresTask} task
 * @param {Position} position
 * @param {Court} court
 * @returns {Begun}
 */
export function squares(task, position, court) {
  const { stage } = court;
  const { board } = stage;
  /** @type {string[]} */
  let found = [];
  const own = task.from ? [task.from] : [];

  const show = () => {
    stage.mark(["yellow", own], ["blue", found]);
    court.count(`${found.length} of ${task.squares.length} found`);
    board.describe = (square, piece) => {
      const words = `${square}, ${piece === null ? "empty" : pieceWords(piece)}`;
      return found.includes(square) ? `${words}, marked` : words;
    };
  };

  /** @param {string} square */
  function pressed(square) {
    if (found.includes(square)) return stage.say("plain", `${square} is marked already.`);
    if (!task.squares.includes(square)) {
      const reason = task.from && task.from !== square ? position.why(task.from, square) : null;
      return reason === null ? court.wrong(task.otherwise ?? OTHERWISE) : court.refused(reason);
    }
    found = [...found, square];
    show();
    if (found.length < task.squares.length) {
      return stage.say("good", `Yes, ${square}. ${found.length} of ${task.squares.length}.`);
    }
    stage.show(position);
    return court.solved(task.right);
  }

  stage.show(position, { hands: { pressed } });
  show();
  return {
    hint() {
      const missing = task.squares.filter((square) => !found.includes(square));
      stage.mark(["yellow", own], ["blue", found], ["red", missing.slice(0, 1)]);
      return `Hint: ${missing[0]} is one of them.`;
    },
    reveal() {
      found = task.squares;
      show();
      stage.show(position);
      return `The squares are ${listed(task.squares)}.`;
    },
    again: task.squares.length > 1 ? "Start again" : undefined,
  };
}
