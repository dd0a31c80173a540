// One line of the engine: its score, and its moves, which can be looked at and played.

import { element, write } from "../../dom.js";
import { moveInWords } from "../game/words.js";
import { scoreInFigures, scoreInWords } from "./score.js";

/** @typedef {import("./line-stream.js").Line} Line */

/** How many moves of a line are shown. */
const SHOWN = 14;

/**
 * @typedef {object} Hand
 * @property {(moves: string[]) => void} play
 * @property {(moves: string[], under: HTMLElement) => void} look
 * @property {() => void} leave
 */

export class EngineLine {
  #main = element("button", { class: "line-first", type: "button" });
  #score = element("b", { class: "line-score" });
  #first = element("span", {});
  #rest = element("span", { class: "line-rest" });
  /** Made once: what is pressed must not be another element when it is let go. @type {HTMLButtonElement[]} */
  #moves = [];
  /** @type {Line | null} */
  #line = null;
  element;

  /** @param {Hand} hand */
  constructor(hand) {
    this.#main.append(this.#score, this.#first);
    const upTo = (/** @type {number} */ count) => this.#line?.moves.slice(0, count) ?? [];
    const follow = (/** @type {HTMLButtonElement} */ button, /** @type {number} */ count) => {
      const look = () => this.#line && hand.look(upTo(count), button);
      button.addEventListener("click", (event) => {
        hand.leave();
        // Who has no mouse gets all of it with Shift.
        hand.play(upTo(event.shiftKey ? SHOWN : count));
      });
      button.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && look());
      button.addEventListener("pointerleave", hand.leave);
      button.addEventListener("focus", () => button.matches(":focus-visible") && look());
      button.addEventListener("blur", hand.leave);
    };
    follow(this.#main, 1);
    for (let index = 1; index < SHOWN; index += 1) {
      const button = element("button", { class: "line-move", type: "button", tabindex: -1, hidden: true });
      follow(button, index + 1);
      this.#moves.push(button);
    }
    this.#rest.append(...this.#moves);
    this.element = element("li", { class: "engine-line" }, this.#main, this.#rest);
  }

  /** The first move, if there is one. */
  get move() {
    return this.#line?.moves[0] ?? "";
  }

  /**
   * @param {Line | null} line
   * @param {number} ply Of the position in which it begins.
   */
  show(line, ply) {
    this.#line = line;
    this.#main.disabled = line === null;
    if (!line) {
      write(this.#score, "");
      write(this.#first, "…");
      for (const button of this.#moves) button.hidden = true;
      return;
    }
    const { score, san } = line;
    write(this.#score, scoreInFigures(score));
    this.#score.classList.toggle("for-black", "mate" in score ? score.mate < 0 : score.cp < 0);
    write(this.#first, numbered(san[0] ?? "", ply, true));
    const words = san.slice(0, 6).map(moveInWords).join("; ");
    this.#main.setAttribute("aria-label", `${scoreInFigures(score)} ${san[0]}: ${scoreInWords(score)}. ${words}`);
    this.#moves.forEach((button, index) => {
      const move = san[index + 1];
      button.hidden = move === undefined;
      if (move !== undefined) write(button, numbered(move, ply + index + 1, false));
    });
  }
}

/**
 * @param {string} san
 * @param {number} ply How many half-moves were made before it.
 * @param {boolean} isFirst
 */
function numbered(san, ply, isFirst) {
  const number = Math.floor(ply / 2) + 1;
  if (ply % 2 === 0) return `${number}. ${san}`;
  return isFirst ? `${number}… ${san}` : san;
}
