// A piece on its way: in the hand, as a shadow on its square, and the mark of the square below it.

import { Hand } from "./hand.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./piece-layer.js").PieceLayer} PieceLayer */
/** @typedef {import("./squares.js").PieceCode} PieceCode */
/** @typedef {import("./squares.js").Square} Square */

/** What is seen of a drag. What it means is not decided here. */
export class Drag {
  hand = new Hand();
  /** The square of the piece in the hand, or "". @type {Square} */
  held = "";
  #isTouch = false;
  /** @type {Grid} */
  #grid;
  /** @type {PieceLayer} */
  #pieces;

  /**
   * @param {Grid} grid
   * @param {PieceLayer} pieces
   */
  constructor(grid, pieces) {
    this.#grid = grid;
    this.#pieces = pieces;
  }

  /**
   * @param {Square} from
   * @param {PieceCode} code
   * @param {number} size of a square in pixels
   * @param {boolean} isTouch
   */
  lift(from, code, size, isTouch) {
    this.held = from;
    this.#isTouch = isTouch;
    this.hand.take(code, size, isTouch);
    this.#pieces.lift(from);
    this.#grid.element.classList.add("dragging");
  }

  /**
   * @param {number} x in the window
   * @param {number} y
   * @param {Square} over the square below, or ""
   */
  moveTo(x, y, over) {
    this.hand.moveTo(x, y);
    this.#grid.hover(over, this.#isTouch);
  }

  /**
   * Empties the hand.
   * @param {DOMRect} box of the squares
   * @returns {string} the transform that puts a piece of the board where it was let go
   */
  release(box) {
    const start = this.hand.transformFrom(box.left, box.top);
    this.held = "";
    this.hand.open();
    this.#pieces.lower();
    this.#grid.hover("", false);
    this.#grid.element.classList.remove("dragging");
    return start;
  }
}
