// How a position stands, as a bar beside the board: White's part is as high as White's chances.

import { element, write } from "../../dom.js";
import { chance, scoreInFigures, scoreInWords } from "./score.js";

/** @typedef {import("./node.js").Score} Score */
/** @typedef {import("../../types.js").Side} Side */

export class EvalBar {
  #white = element("div", { class: "eval-white" });
  #figure = element("span", { class: "eval-figure", "aria-hidden": "true" });
  element = element(
    "div",
    { class: "eval-bar", role: "img", "aria-label": "No evaluation" },
    this.#white,
    this.#figure,
  );

  /** @param {Score | null} score */
  show(score) {
    const part = score ? chance(score) : 0.5;
    this.element.classList.toggle("unknown", score === null);
    this.element.setAttribute("aria-label", score ? `Evaluation: ${scoreInWords(score)}` : "No evaluation");
    // Something of the side that is losing stays to be seen, while it still plays.
    this.#white.style.height = `${Math.min(0.97, Math.max(0.03, part)) * 100}%`;
    this.element.classList.toggle("white-ahead", part >= 0.5);
    write(this.#figure, score ? scoreInFigures(score).replace(/^[+−]/, "") : "");
  }

  /** @param {Side} below Whose side is at the bottom. */
  turn(below) {
    this.element.classList.toggle("turned", below === "black");
  }
}
