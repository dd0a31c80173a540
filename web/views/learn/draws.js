// Draws that come by what is on the board, as far as boards to try rules on tell of them.

import { fileOf, rankOf, readPlacement } from "../../board/squares.js";

/** @typedef {import("../../rules/position.js").Position} Position */

/** How often a position is there, in words. */
const TIMES = ["", "first", "second", "third", "fourth", "fifth"];

/**
 * Why the game is drawn, or "" if it goes on.
 * @param {Position[]} positions All that were on the board, the last of them now.
 */
export function drawn(positions) {
  const [first] = positions;
  const now = positions[positions.length - 1];
  // What begins so is for trying how pieces go.
  if (isDead(now.fen()) && !isDead(first.fen())) {
    return "a dead position. Nobody can give mate any more: the game is a draw.";
  }
  if (times(positions) >= 5) return "the same position for the fifth time. The game is a draw.";
  if (halfmoves(now) >= 150) return "seventy-five moves of each side. The game is a draw.";
  return "";
}

/**
 * What is counted: how often this position was there, and the moves of the fifty-move rule where that has begun.
 * @param {Position[]} positions
 */
export function counted(positions) {
  const [first] = positions;
  const now = positions[positions.length - 1];
  const [count, often] = [halfmoves(now), times(positions)];
  const sentences = [];
  if (halfmoves(first) > 0) {
    sentences.push(`Half-moves since the last capture or move of a pawn: ${count}. Fifty moves of each side are 100.`);
  }
  if (often > 1) sentences.push(`This position is on the board for the ${TIMES[Math.min(often, 5)]} time.`);
  const isOver = count >= 150 || often >= 5;
  if (!isOver && (count >= 100 || often >= 3)) sentences.push("Who is to move may claim a draw.");
  return sentences.join(" ");
}

/** How often the last position was there: all but its counts is the same. @param {Position[]} positions */
function times(positions) {
  const name = (/** @type {Position} */ position) => position.fen().split(" ").slice(0, 4).join(" ");
  const now = name(positions[positions.length - 1]);
  return positions.filter((position) => name(position) === now).length;
}

/** @param {Position} position */
function halfmoves(position) {
  return Number(position.fen().split(" ")[4]);
}

/** Whether there is too little left for any mate; walls of pawns are not seen. @param {string} fen */
function isDead(fen) {
  const men = [...readPlacement(fen)].filter(([, code]) => code.charAt(1) !== "K");
  if (men.some(([, code]) => !/[BN]/.test(code.charAt(1)))) return false;
  const shades = new Set(men.map(([square]) => (fileOf(square) + rankOf(square)) % 2));
  return men.length < 2 || (shades.size === 1 && men.every(([, code]) => code.endsWith("B")));
}
