// A position as a picture: light enough for a dozen on one page, where nothing is to be moved by hand.

import { PIECES } from "../../board/pieces.js";
import { THEMES } from "../../board/themes.js";
import { element } from "../../dom.js";

/** @typedef {import("../../board/pieces.js").PieceName} PieceName */
/** @typedef {import("../../types.js").Side} Side */

/** The position before the first move. */
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

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
 * Which piece stands on which square, from the first part of a FEN; squares count from a8 to h1.
 * @param {string} fen
 * @returns {Map<number, PieceName> | null} nothing if it cannot be read
 */
export function placement(fen) {
  const ranks = fen.trim().split(/\s+/)[0].split("/");
  if (ranks.length !== 8) return null;
  /** @type {Map<number, PieceName>} */
  const men = new Map();
  for (const [rank, text] of ranks.entries()) {
    let file = 0;
    for (const letter of text) {
      if (/[1-8]/.test(letter)) {
        file += Number(letter);
        continue;
      }
      const kind = letter.toUpperCase();
      if (!"KQRBNP".includes(kind)) return null;
      men.set(rank * 8 + file, /** @type {PieceName} */ ((letter === kind ? "w" : "b") + kind));
      file += 1;
    }
    if (file !== 8) return null;
  }
  return men;
}

/** A diagram that can change: pieces go from square to square instead of being drawn anew. */
export class Diagram {
  /** @type {Map<number, { name: PieceName, shown: HTMLElement }>} */
  #men = new Map();
  #marks = [element("b"), element("b")];
  #isTurned = false;
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
    const isTurning = this.#isTurned !== (orientation === "black");
    this.#isTurned = orientation === "black";
    this.#arrange(men, isTurning);
    const squares = [lastMove.slice(0, 2), lastMove.slice(2, 4)].map(square);
    for (const [index, mark] of this.#marks.entries()) {
      mark.hidden = squares[index] === null;
      if (squares[index] !== null) this.#put(mark, squares[index]);
    }
    return true;
  }

  /** @param {Map<number, PieceName>} men @param {boolean} isTurning */
  #arrange(men, isTurning) {
    /** @type {Map<number, { name: PieceName, shown: HTMLElement }>} */
    const next = new Map();
    const free = [];
    for (const [at, old] of this.#men) {
      if (men.get(at) === old.name) {
        next.set(at, old);
        if (isTurning) this.#put(old.shown, at);
      } else {
        free.push(old);
      }
    }
    for (const [at, name] of men) {
      if (next.has(at)) continue;
      const index = free.findIndex((old) => old.name === name);
      const mover = index >= 0 ? free.splice(index, 1)[0] : { name, shown: man(name) };
      this.#put(mover.shown, at);
      if (!mover.shown.isConnected || mover.shown.parentNode !== this.element) this.element.append(mover.shown);
      next.set(at, mover);
    }
    for (const old of free) old.shown.remove();
    this.#men = next;
  }

  /** @param {HTMLElement} shown @param {number} at */
  #put(shown, at) {
    const seen = this.#isTurned ? 63 - at : at;
    shown.style.transform = `translate(${(seen % 8) * 100}%, ${Math.floor(seen / 8) * 100}%)`;
  }
}

/**
 * The number of a square as in `placement`.
 * @param {string} name
 * @returns {number | null}
 */
function square(name) {
  const found = /^([a-h])([1-8])$/.exec(name);
  return found ? (8 - Number(found[2])) * 8 + found[1].charCodeAt(0) - 97 : null;
}
