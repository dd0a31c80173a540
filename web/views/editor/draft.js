// A position that is being set up: anything at all, written as a FEN. Whether it can be played is for the server to
// say; only what could make sense at all is looked up here, so that nothing else is offered.

import { fileOf, rankOf, readPlacement, squareName, START, writePlacement } from "../../board/squares.js";

/** @typedef {import("../../board/squares.js").PieceCode} PieceCode */
/** @typedef {import("../../board/squares.js").Placement} Placement */
/** @typedef {import("../../board/squares.js").Side} Side */
/** @typedef {import("../../board/squares.js").Square} Square */
/** @typedef {"K" | "Q" | "k" | "q"} Right A right to castle, as the letter of a FEN. */
/** @typedef {{ king: Square, rook: Square }} Pair Who castles; a right holds while both stand there. */

/** @type {Right[]} */
export const RIGHTS = ["K", "Q", "k", "q"];
/** What stands behind the placement if nothing else is said. */
const USUAL = ["w", "-", "-", "0", "1"];

/** @param {Right} right @returns {Side} */
export function sideOfRight(right) {
  return right === right.toUpperCase() ? "white" : "black";
}

/** @param {Right} right */
export function isShort(right) {
  return right.toUpperCase() === "K";
}

/** A position in the making. */
export class Draft {
  /** @type {Placement} */
  placement = readPlacement(START);
  /** @type {Side} */
  turn = "white";
  /** @type {Record<Right, Pair | null>} */
  #rights = { K: null, Q: null, k: null, q: null };
  /** @type {Square} */
  enPassant = "";
  halfmoves = 0;
  number = 1;

  /**
   * Takes over what a FEN says, as far as it can be read; the rest of it may be missing.
   * @param {string} text
   * @returns {boolean} whether there was a placement; if not, nothing changes
   */
  read(text) {
    const fields = text.trim().split(/\s+/);
    try {
      this.placement = readPlacement(fields[0] === "" ? "?" : String(fields[0]));
    } catch {
      return false;
    }
    const [turn, castling, passed, halfmoves, number] = USUAL.map((usual, index) => fields[index + 1] ?? usual);
    this.turn = turn === "b" ? "black" : "white";
    this.#rights = { K: null, Q: null, k: null, q: null };
    for (const letter of String(castling)) this.#readRight(letter);
    this.enPassant = String(passed);
    this.halfmoves = count(halfmoves, 0);
    this.number = count(number, 1);
    return true;
  }

  /** A right is named by the wing, or as in Chess960 by the file of the rook. @param {string} letter */
  #readRight(letter) {
    const side = letter === letter.toUpperCase() ? "white" : "black";
    const isWing = /[kq]/i.test(letter);
    const rights = RIGHTS.filter((right) => sideOfRight(right) === side);
    for (const right of rights) {
      const found = this.#rooks(right).find((rook) =>
        isWing ? right === letter : rook.startsWith(letter.toLowerCase()),
      );
      const king = this.#king(side);
      if (found && king) this.#rights[right] = { king, rook: found };
    }
  }

  /** The king on its first rank. @param {Side} side @returns {Square} or "" */
  #king(side) {
    const code = side === "white" ? "wK" : "bK";
    const rank = side === "white" ? 0 : 7;
    const kings = [...this.placement.keys()].filter((square) => this.placement.get(square) === code);
    return kings.find((square) => rankOf(square) === rank) ?? "";
  }

  /** The rooks on that wing of the king, the outermost first. @param {Right} right @returns {Square[]} */
  #rooks(right) {
    const side = sideOfRight(right);
    const king = this.#king(side);
    if (king === "") return [];
    const outward = isShort(right) ? 1 : -1;
    const found = [];
    for (let file = fileOf(king) + outward; file >= 0 && file < 8; file += outward) {
      const square = squareName(file, rankOf(king));
      if (this.placement.get(square) === (side === "white" ? "wR" : "bR")) found.unshift(square);
    }
    return found;
  }

  /** Whether king and a rook stand so that they could castle. @param {Right} right */
  mayHave(right) {
    return this.#rooks(right).length > 0;
  }

  /** @param {Right} right */
  has(right) {
    const pair = this.#rights[right];
    return pair !== null && pair.king === this.#king(sideOfRight(right)) && this.#rooks(right).includes(pair.rook);
  }

  /** @param {Right} right @param {boolean} isOn */
  set(right, isOn) {
    const [rook] = this.#rooks(right);
    this.#rights[right] = isOn && rook ? { king: this.#king(sideOfRight(right)), rook } : null;
  }

  /** The squares that a pawn may just have passed so that another could take it there. @returns {Square[]} */
  get enPassants() {
    const isWhite = this.turn === "white";
    const [taker, taken] = isWhite ? ["wP", "bP"] : ["bP", "wP"];
    const [home, passed, rank] = isWhite ? [6, 5, 4] : [1, 2, 3];
    const at = (/** @type {number} */ file, /** @type {number} */ rank) => this.placement.get(squareName(file, rank));
    return [0, 1, 2, 3, 4, 5, 6, 7]
      .filter((file) => at(file, rank) === taken && !at(file, passed) && !at(file, home))
      .filter((file) => [file - 1, file + 1].some((beside) => at(beside, rank) === taker))
      .map((file) => squareName(file, passed));
  }

  /** @returns {string} the whole FEN */
  get fen() {
    const rights = RIGHTS.filter((right) => this.has(right)).map((right) => this.#letter(right));
    return [
      writePlacement(this.placement),
      this.turn === "white" ? "w" : "b",
      rights.join("") || "-",
      this.enPassants.includes(this.enPassant) ? this.enPassant : "-",
      this.halfmoves,
      this.number,
    ].join(" ");
  }

  /** A rook that is not the outermost has to be named. @param {Right} right */
  #letter(right) {
    const rook = this.#rights[right]?.rook ?? "";
    if (this.#rooks(right)[0] === rook) return right;
    const file = rook.charAt(0);
    return sideOfRight(right) === "white" ? file.toUpperCase() : file;
  }
}

/** @param {string | undefined} text @param {number} least */
function count(text, least) {
  const number = Number(text);
  return Number.isInteger(number) && number >= least ? number : least;
}
