// The piece in the person's hand while it is dragged. It lies in the browser's top layer where there is one, so no
// neighbour covers it, no container cuts it off and no scroll bar appears when it leaves the board.

/** @typedef {import("./squares.js").PieceCode} PieceCode */

/** A finger hides what lies under it, so for touch the piece is larger and above it. */
const TOUCH = { scale: 1.75, raise: 0.85 };
const MOUSE = { scale: 1, raise: 0 };

/** One dragged piece. */
export class Hand {
  element = document.createElement("div");
  #size = 0;
  #manner = MOUSE;
  #x = 0;
  #y = 0;

  constructor() {
    this.element.setAttribute("popover", "manual");
    this.element.setAttribute("aria-hidden", "true");
    this.element.className = "hand";
  }

  /**
   * Takes up a piece.
   * @param {PieceCode} code
   * @param {number} size of a square in pixels
   * @param {boolean} isTouch
   */
  take(code, size, isTouch) {
    this.#size = size;
    this.#manner = isTouch ? TOUCH : MOUSE;
    this.element.className = `hand held piece ${code}`;
    this.element.style.width = `${size}px`;
    this.element.style.height = `${size}px`;
    if (typeof this.element.showPopover === "function" && !this.element.matches(":popover-open")) {
      this.element.showPopover();
    }
  }

  /**
   * Centres the piece on a point of the window.
   * @param {number} x
   * @param {number} y
   */
  moveTo(x, y) {
    this.#x = x;
    this.#y = y;
    this.element.style.transform = this.transformFrom(0, 0);
  }

  /**
   * Where the piece is, as a transform that starts at the given point of the window.
   * @param {number} left
   * @param {number} top
   * @returns {string}
   */
  transformFrom(left, top) {
    const x = this.#x - this.#size / 2 - left;
    const y = this.#y - this.#size * (0.5 + this.#manner.raise) - top;
    return `translate(${x}px, ${y}px) scale(${this.#manner.scale})`;
  }

  /** Empties the hand. */
  open() {
    if (typeof this.element.hidePopover === "function" && this.element.matches(":popover-open")) {
      this.element.hidePopover();
    }
    this.element.className = "hand";
  }
}
