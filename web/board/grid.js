// The 64 squares, as a grid that keyboards and screen readers can walk through. The cells stay where they are on the
// screen; turning the board gives them other squares, so that reading order is always what is seen.

import { isLight, pieceWords, seenAt, squareSeenAt } from "./squares.js";

/** @typedef {import("./squares.js").Placement} Placement */
/** @typedef {import("./squares.js").PieceCode} PieceCode */
/** @typedef {import("./squares.js").Side} Side */
/** @typedef {import("./squares.js").Square} Square */
/** @typedef {(square: Square, piece: PieceCode | null) => string} Describe The words for a square. */

/**
 * All that a square can show.
 * @typedef {object} Look
 * @property {Placement} placement
 * @property {Side} orientation
 * @property {Square[]} last
 * @property {Square} check
 * @property {Square} selected
 * @property {Square[]} premove
 * @property {(square: Square) => boolean} isMovable
 * @property {(square: Square) => boolean} isTarget
 * @property {(square: Square) => boolean} isCapture
 * @property {boolean} showsTargets
 * @property {boolean} isPremoving any square may be the goal of the chosen piece
 * @property {boolean} isPlacing pieces may be put anywhere
 * @property {boolean} isPainting a press on any square puts something there
 * @property {boolean} isReadOnly
 * @property {boolean} isDisabled
 * @property {string} label
 * @property {Describe | null} describe
 */

/** @typedef {{element: HTMLElement, square: Square, classes: string, label: string, selected: string}} Cell */

/** The grid of squares. */
export class Grid {
  element = document.createElement("div");
  /** @type {HTMLElement[]} */
  #rows = [];
  /** @type {Cell[]} */
  #cells = [];
  /** @type {Side} */
  #orientation = "white";
  /** The square that Tab leads to. @type {Square} */
  #current = "e1";
  /** @type {HTMLElement | null} */
  #hovered = null;

  constructor() {
    this.element.className = "grid";
    this.element.setAttribute("role", "grid");
    for (let row = 0; row < 8; row += 1) {
      const line = document.createElement("div");
      line.className = "row";
      line.setAttribute("role", "row");
      for (let column = 0; column < 8; column += 1) {
        const element = document.createElement("div");
        element.setAttribute("role", "gridcell");
        element.tabIndex = -1;
        line.append(element);
        this.#cells.push({ element, square: "", classes: "", label: "", selected: "" });
      }
      this.#rows.push(line);
    }
    this.element.append(...this.#rows);
    this.#name();
    this.#cellOf(this.#current).element.tabIndex = 0;
  }

  /** @param {Look} look */
  show(look) {
    if (look.orientation !== this.#orientation) {
      this.#turn(look.orientation);
    }
    setAttribute(this.element, "aria-label", look.label);
    setAttribute(this.element, "aria-readonly", look.isReadOnly ? "true" : "false");
    setAttribute(this.element, "aria-disabled", look.isDisabled ? "true" : null);
    this.#cells.forEach((cell) => this.#showCell(cell, look));
  }

  /** Marks the square under a dragged piece. @param {Square} square or "" @param {boolean} isTouch */
  hover(square, isTouch) {
    const element = square === "" ? null : this.#cellOf(square).element;
    if (element !== this.#hovered) {
      this.#hovered?.classList.remove("hover", "wide");
      element?.classList.add("hover");
      element?.classList.toggle("wide", isTouch);
      this.#hovered = element;
    }
  }

  /** @returns {Square} the square that has, or would get, the keyboard's focus */
  get current() {
    return this.#current;
  }

  /** Lets Tab lead to this square. @param {Square} square */
  point(square) {
    this.#cellOf(this.#current).element.tabIndex = -1;
    this.#current = square;
    this.#cellOf(square).element.tabIndex = 0;
  }

  /** @param {Square} square */
  focus(square) {
    this.point(square);
    this.#cellOf(square).element.focus({ preventScroll: false });
  }

  /** @returns {boolean} whether one of the squares has the focus */
  hasFocus() {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    return root.activeElement !== null && this.element.contains(root.activeElement);
  }

  /** @param {EventTarget | null} target @returns {Square} the square of that cell, or "" */
  squareOf(target) {
    return this.#cells.find((cell) => cell.element === target)?.square ?? "";
  }

  /**
   * Where a key leads from the current square, by what is seen.
   * @param {string} key
   * @param {boolean} isFar with the control key: to the corner
   * @returns {Square} or "" if the key does not move
   */
  squareByKey(key, isFar) {
    const { column, row } = seenAt(this.#current, this.#orientation);
    const at = (/** @type {number} */ nextColumn, /** @type {number} */ nextRow) => {
      const within = (/** @type {number} */ value) => Math.min(7, Math.max(0, value));
      return squareSeenAt(within(nextColumn), within(nextRow), this.#orientation);
    };
    switch (key) {
      case "ArrowLeft": return at(column - 1, row);
      case "ArrowRight": return at(column + 1, row);
      case "ArrowUp": return at(column, row - 1);
      case "ArrowDown": return at(column, row + 1);
      case "Home": return at(0, isFar ? 0 : row);
      case "End": return at(7, isFar ? 7 : row);
      case "PageUp": return at(column, 0);
      case "PageDown": return at(column, 7);
      default: return "";
    }
  }

  /** @param {Side} orientation */
  #turn(orientation) {
    const hadFocus = this.hasFocus();
    this.#cellOf(this.#current).element.tabIndex = -1;
    this.#orientation = orientation;
    this.#name();
    this.#cellOf(this.#current).element.tabIndex = 0;
    if (hadFocus) {
      this.#cellOf(this.#current).element.focus({ preventScroll: true });
    }
  }

  /** Gives rows and cells their names as the board lies now. */
  #name() {
    this.#cells.forEach((cell, index) => {
      cell.square = squareSeenAt(index % 8, index >> 3, this.#orientation);
      cell.element.dataset.square = cell.square;
    });
    this.#rows.forEach((row, index) => row.setAttribute("aria-label", `rank ${this.#cells[index * 8].square[1]}`));
  }

  /** @param {Square} square @returns {Cell} */
  #cellOf(square) {
    const { column, row } = seenAt(square, this.#orientation);
    return this.#cells[row * 8 + column];
  }

  /**
   * Writes only what differs from what the cell shows already: most of the 64 stay as they are from move to move.
   * @param {Cell} cell
   * @param {Look} look
   */
  #showCell(cell, look) {
    const { square, element } = cell;
    const marks = marksOf(square, look);
    const classes = ["cell", isLight(square) ? "light" : "dark", ...marks].join(" ");
    if (classes !== cell.classes) {
      cell.classes = classes;
      element.className = element === this.#hovered ? `${classes} hover` : classes;
    }
    const label = labelOf(square, look, marks);
    if (label !== cell.label) {
      cell.label = label;
      element.setAttribute("aria-label", label);
    }
    const selected = marks.includes("selected") ? "true" : marks.includes("own") ? "false" : "";
    if (selected !== cell.selected) {
      cell.selected = selected;
      setAttribute(element, "aria-selected", selected === "" ? null : selected);
    }
  }
}

/**
 * @param {Square} square
 * @param {Look} look
 * @returns {string[]} the classes that say what is the matter with a square
 */
function marksOf(square, look) {
  const marks = [];
  const isTarget = look.isTarget(square);
  if (look.last.includes(square)) marks.push("last");
  if (look.premove.includes(square)) marks.push("premove");
  if (look.check === square) marks.push("check");
  if (look.isMovable(square)) marks.push("own");
  if (look.selected === square) marks.push("selected");
  if (isTarget || look.isPainting || (look.isPremoving && look.selected !== "")) marks.push("goal");
  const showsTargets = look.showsTargets && !look.isPremoving && !look.isPlacing;
  if (isTarget && showsTargets) marks.push(look.isCapture(square) ? "capture" : "target");
  return marks;
}

/**
 * @param {Square} square
 * @param {Look} look
 * @param {string[]} marks
 * @returns {string}
 */
function labelOf(square, look, marks) {
  const piece = look.placement.get(square) ?? null;
  const words = [look.describe?.(square, piece) ?? `${square}, ${piece === null ? "empty" : pieceWords(piece)}`];
  if (marks.includes("selected")) words.push("selected");
  if (marks.includes("goal") && !look.isPremoving && !look.isPlacing) words.push("can move here");
  if (marks.includes("last")) words.push("last move");
  if (marks.includes("check")) words.push("in check");
  if (marks.includes("premove")) words.push("premove");
  return words.join(", ");
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value
 */
function setAttribute(element, name, value) {
  if (value === null) {
    element.removeAttribute(name);
  } else if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}
