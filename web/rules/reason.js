// The words that reasons are made of.

import { nameOf } from "./geometry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Kind} Kind */
/** @typedef {import("./geometry.js").Side} Side */

/** @type {Record<Kind, string>} */
export const KINDS = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };

/** A sentence with the article of the Laws that says so. @param {string} article @param {string} sentence */
export function reason(article, sentence) {
  return `${sentence} (${article})`;
}

/** The name of a square or of a side. @param {number | Side} what */
export function said(what) {
  if (typeof what === "number") return nameOf(what);
  return what === "white" ? "White" : "Black";
}

/** A piece where it stands: "knight on e3". @param {Board} board @param {number} square */
export function standing(board, square) {
  return `${KINDS[/** @type {Kind} */ (board[square][1])]} on ${nameOf(square)}`;
}

/** A list in words: "a1", "a1 and b2", "a1, b2 and c3". @param {string[]} items @param {string} word */
export function listed(items, word) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
}
