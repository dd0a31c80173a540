// The letters and figures at the edge: inside the corner squares, or outside the board. For the eye only, as every
// square says its own name.

import { isLight, squareSeenAt } from "./squares.js";

/** @typedef {import("./squares.js").Side} Side */
/** @typedef {"inside" | "outside" | "none"} Where */

/** The layer with the coordinates. */
export class Coordinates {
  element = document.createElement("div");
  #shown = "";

  constructor() {
    this.element.setAttribute("aria-hidden", "true");
  }

  /**
   * @param {Where} where
   * @param {Side} orientation
   */
  show(where, orientation) {
    const key = `${where} ${orientation}`;
    if (key === this.#shown) {
      return;
    }
    this.#shown = key;
    this.element.className = `coordinates ${where}`;
    const marks = [];
    for (let index = 0; index < 8; index += 1) {
      const left = squareSeenAt(0, index, orientation);
      marks.push(mark("rank", left[1], isLight(left), "top", index));
      const bottom = squareSeenAt(index, 7, orientation);
      marks.push(mark("file", bottom[0], isLight(bottom), "left", index));
    }
    this.element.replaceChildren(...marks);
  }
}

/**
 * @param {"rank" | "file"} kind
 * @param {string} text
 * @param {boolean} isOnLight
 * @param {"top" | "left"} edge
 * @param {number} index
 * @returns {HTMLElement}
 */
function mark(kind, text, isOnLight, edge, index) {
  const element = document.createElement("span");
  element.className = `${kind} ${isOnLight ? "on-light" : "on-dark"}`;
  element.textContent = text;
  element.style[edge] = `${index * 12.5}%`;
  return element;
}
