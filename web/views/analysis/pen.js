// A sheet over the board to draw on with a finger, or with the left button.

import { withShape } from "../../board/arrows.js";
import { squareSeenAt } from "../../board/squares.js";
import { element } from "../../dom.js";

/** @typedef {import("../../board/arrows.js").Colour} Colour */
/** @typedef {import("../../board/arrows.js").Shape} Shape */
/** @typedef {import("../../board/chess-board.js").ChessBoard} ChessBoard */

export class PenSheet {
  #board;
  /** @type {Colour | ""} */
  #colour = "";
  #from = "";
  /** @type {Shape[]} What there was before the stroke. */
  #before = [];
  element = element("div", { class: "pen-sheet", hidden: true });

  /**
   * @param {ChessBoard} board
   * @param {(shapes: Shape[]) => void} drawn
   */
  constructor(board, drawn) {
    this.#board = board;
    const sheet = this.element;
    sheet.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.#from = this.#squareAt(event);
      if (this.#from === "") return;
      sheet.setPointerCapture(event.pointerId);
      this.#before = board.shapes;
      this.#sketch(event);
    });
    sheet.addEventListener("pointermove", (event) => this.#from && this.#sketch(event));
    sheet.addEventListener("pointerup", (event) => {
      const shape = this.#shape(event);
      this.#from = "";
      board.shapes = shape ? withShape(this.#before, shape) : this.#before;
      if (shape) drawn(board.shapes);
    });
    sheet.addEventListener("pointercancel", () => {
      this.#from = "";
      board.shapes = this.#before;
    });
  }

  /** @param {Colour | ""} colour Nothing puts it away. */
  take(colour) {
    this.#colour = colour;
    this.element.hidden = colour === "";
  }

  /** @param {PointerEvent} event */
  #sketch(event) {
    const shape = this.#shape(event);
    this.#board.shapes = shape ? [...this.#before, shape] : this.#before;
  }

  /** @param {PointerEvent} event @returns {Shape | null} */
  #shape(event) {
    const [from, to, colour] = [this.#from, this.#squareAt(event), this.#colour || "green"];
    if (from === "" || to === "") return null;
    return from === to ? { from, colour } : { from, to, colour };
  }

  /** @param {PointerEvent} event */
  #squareAt({ clientX, clientY }) {
    const squares = this.#board.shadowRoot?.querySelector("[role=grid]") ?? this.#board;
    const { left, top, width, height } = squares.getBoundingClientRect();
    const [column, row] = [Math.floor(((clientX - left) / width) * 8), Math.floor(((clientY - top) / height) * 8)];
    const isOn = column >= 0 && column < 8 && row >= 0 && row < 8;
    return isOn ? squareSeenAt(column, row, this.#board.orientation) : "";
  }
}
