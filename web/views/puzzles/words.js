// A puzzle in words, for those who listen, and what is said to a try.

import { pieceWords, readPlacement } from "../../board/squares.js";
import { sideName } from "../game/words.js";

/** @typedef {import("../../types.js").Side} Side */

const ROLES = "KQRBNP";

/**
 * Where everything stands: "White: king g1, pawns f2, g2. Black: …"
 * @param {string} fen
 */
export function positionInWords(fen) {
  const placement = [...readPlacement(fen)];
  const of = (/** @type {Side} */ side) => {
    const kinds = [...ROLES].flatMap((role) => {
      const code = /** @type {import("../../board/squares.js").PieceCode} */ (`${side.charAt(0)}${role}`);
      const squares = placement.filter(([, piece]) => piece === code).map(([square]) => square);
      const name = pieceWords(code).split(" ")[1];
      return squares.length === 0 ? [] : [`${name}${squares.length > 1 ? "s" : ""} ${squares.sort().join(", ")}`];
    });
    return `${sideName(side)}: ${kinds.join("; ")}.`;
  };
  return `${of("white")} ${of("black")}`;
}

/**
 * What there is to be found. Where there is a mate, other moves may win as well, but later.
 * @param {string[]} themes
 * @param {Side} side Who is to move.
 */
export function promise(themes, side) {
  const [, count] = themes.map((theme) => /^mate-in-(\d+)$/.exec(theme)).find((found) => found !== null) ?? [];
  return count === undefined ? "One line wins." : `${sideName(side)} mates in ${count}.`;
}

/** What is said to a legal move that is not the one: in turn, so that it is never the same twice. */
const WRONG = [
  "is not it. Have another look.",
  "is a move, but there is a better one.",
  "lets them off. Try something else.",
  "is not enough here. Which moves force an answer?",
];
let said = -1;

/** @param {string} san */
export function wrongTry(san) {
  said = (said + 1) % WRONG.length;
  return `${san} ${WRONG[said]}`;
}
