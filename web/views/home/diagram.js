// A position as a picture: light enough for a dozen on one page, where nothing is to be moved by hand.

import { PIECES } from "../../board/pieces.js";
import { isSquare, readPlacement, seenAt } from "../../board/squares.js";
import { THEMES } from "../../board/themes.js";
import { element } from "../../dom.js";

/** @typedef {import("../../board/pieces.js").PieceName} PieceName */
/** @typedef {import("../../types.js").Side} Side */

/** Whether the document has the rules that draw the pieces. */
let isDressed = false;

/** Gives the document the drawings of the pieces, once: each is a class that any element can have. */
function dress() {
  if (isDressed) return;
  isDressed = true;
  const sheet = new CSSStyleSheet();
  const rules = Object.entries(PIECES).map(
    ([name, drawing]) => `.${name} { background-image: url("data:image/svg+xml,${encodeURIComponent(drawing)}"); }`,
  );
  sheet.replaceSync(rules.join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** @param {PieceName} name */
function man(name) {
  dress();
  return element("i", { class: `man ${name}` });
}

/**
 * A piece on a square of its own; of two kings each is seen by half.
 * @param {...PieceName} names
 * @returns {HTMLElement}
 */
export function tile(...names) {
  return element("i", { class: "tile", "aria-hidden": "true" }, ...names.map(man));
}

/**
 * The king of a side, or half of each.
 * @param {Side | "random"} side
 * @returns {HTMLElement}
 */
export function king(side) {
  return side === "random" ? tile("wK", "bK") : tile(side === "white" ? "wK" : "bK");
}

/**
 * Gives everything in a place the chosen colours of the board.
 * @param {HTMLElement} place
 * @param {string} name
 */
export function colourBoards(place, name) {
  const theme = THEMES.find((one) => one.name === name) ?? THEMES[0];
  place.style.setProperty("--board-light", theme.light);
  place.style.setProperty("--board-dark", theme.dark);
  place.style.setProperty("--board-last", theme.last);
}

/**
 * Which piece stands where, or nothing if the FEN cannot be read: somebody may be typing it.
 * @param {string} fen
 * @returns {import("../../board/squares.js").Placement | null}
 */
function placement(fen) {
  try {
    return readPlacement(fen);
  } catch {
    return null;
  }
}

/** @typedef {{ name: PieceName, shown: HTMLElement }} Man */

/** A diagram that can change: pieces go from square to square instead of being drawn anew. */
export class Diagram {
  /** @type {Map<string, Man>} */
  #men = new Map();
  #marks = [element("b"), element("b")];
  /** @type {Side} */
  #orientation = "white";
  #seen = "";

  constructor() {
    dress();
    /** What to put into the page. It says nothing by itself: whatever is around it has to. */
    this.element = element("div", { class: "diagram", "aria-hidden": "true" }, ...this.#marks);
  }

  /**
   * @param {string} fen
   * @param {{ orientation?: Side, lastMove?: string }} [how]
   * @returns {boolean} whether it could be read
   */
  show(fen, { orientation = "white", lastMove = "" } = {}) {
    const seen = `${fen} ${orientation} ${lastMove}`;
    if (seen === this.#seen) return true;
    const men = placement(fen);
    if (!men) return false;
    this.#seen = seen;
    this.#orientation = orientation;
    this.#arrange(men);
    for (const [index, mark] of this.#marks.entries()) {
      const square = lastMove.slice(index * 2, index * 2 + 2);
      mark.hidden = !isSquare(square);
      if (!mark.hidden) this.#put(mark, square);
    }
    return true;
  }

  /** @param {Map<string, PieceName>} men */
  #arrange(men) {
    /** @type {Map<string, Man>} */
    const next = new Map();
    const free = [];
    for (const [square, old] of this.#men) {
      if (men.get(square) === old.name) next.set(square, old);
      else free.push(old);
    }
    for (const [square, name] of men) {
      if (next.has(square)) continue;
      const index = free.findIndex((old) => old.name === name);
      const mover = index >= 0 ? free.splice(index, 1)[0] : { name, shown: man(name) };
      next.set(square, mover);
    }
    for (const old of free) old.shown.remove();
    for (const [square, { shown }] of next) {
      this.#put(shown, square);
      if (shown.parentNode !== this.element) this.element.append(shown);
    }
    this.#men = next;
  }

  /** @param {HTMLElement} shown @param {string} square */
  #put(shown, square) {
    const { column, row } = seenAt(square, this.#orientation);
    shown.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
  }
}
