// What the board shows, in words, and sentences made ready to be shown.

import { readPlacement, roleWord } from "../../board/squares.js";

/** @typedef {import("../../board/squares.js").PieceCode} PieceCode */
/** @typedef {import("../../types.js").Side} Side */

/** The order in which one tells of pieces. */
const KINDS = "KQRBNP";
/** @type {Record<Side, string>} */
export const SIDES = { white: "White", black: "Black" };

/** A list in words: "a1", "a1 and b2", "a1, b2 and c3". @param {string[]} items @param {"and" | "or"} [word] */
export function listed(items, word = "and") {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
}

/** @param {string} text */
export function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Where everything stands: "White: king on e1, pawns on a2 and b2. Black: king on e8."
 * @param {string} fen
 */
export function positionWords(fen) {
  const placement = [...readPlacement(fen)];
  const sides = Object.entries(SIDES).map(([side, name]) => {
    const parts = [...KINDS].flatMap((kind) => {
      const code = side.charAt(0) + kind;
      const squares = placement.filter(([, piece]) => piece === code).map(([square]) => square).sort();
      if (squares.length === 0) return [];
      return [`${roleWord(kind)}${squares.length > 1 ? "s" : ""} on ${listed(squares)}`];
    });
    return `${name}: ${parts.length > 0 ? parts.join(", ") : "nothing"}.`;
  });
  return sides.join(" ");
}

/**
 * A picture in words.
 * @param {{ fen: string, arrows?: string[], squares?: string[] }} picture
 */
export function pictureWords({ fen, arrows = [], squares = [] }) {
  const marked = squares.length > 0 ? ` Marked: ${listed(squares)}.` : "";
  const ways = arrows.map((arrow) => `from ${arrow.slice(0, 2)} to ${arrow.slice(2, 4)}`);
  const drawn = ways.length > 0 ? ` ${ways.length > 1 ? "Arrows" : "An arrow"} ${listed(ways)}.` : "";
  return positionWords(fen) + marked + drawn;
}

/** Whose move it is. @param {string} fen @returns {Side} */
export function turnOf(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/**
 * A reason of the rules as a sentence of its own, and the article of the Laws behind it.
 * @param {string} reason
 * @returns {{ text: string, article: string }}
 */
export function reasonWords(reason) {
  const found = /^(.*) \(([\d.A-Z]+)\)$/.exec(reason);
  const [, text = reason, article = ""] = found ?? [];
  return { text: `${capitalised(text)}.`, article };
}
