// How the squares lie: numbered from 0, which is a1, along the ranks to 63, which is h8.

/** @typedef {"white" | "black"} Side */
/** @typedef {import("../board/squares.js").PieceCode} PieceCode */
/** @typedef {"P" | "N" | "B" | "R" | "Q" | "K"} Kind */

const FILES = "abcdefgh";

/** Along files and ranks: steps of files and of ranks. @type {[number, number][]} */
const STRAIGHT = [[0, 1], [0, -1], [1, 0], [-1, 0]];
/** @type {[number, number][]} */
const DIAGONAL = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
/** @type {[number, number][]} */
const LEAPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

/** The squares that straight lines lead over, for each square a list for each direction. */
export const STRAIGHT_LINES = lines(STRAIGHT);
/** The same for diagonals. */
export const DIAGONAL_LINES = lines(DIAGONAL);
/** Where a knight goes to. */
export const KNIGHT_STEPS = steps(LEAPS);
/** Where a king goes to. */
export const KING_STEPS = steps([...STRAIGHT, ...DIAGONAL]);
/** Where pawns capture. @type {Record<Side, number[][]>} */
export const PAWN_CAPTURES = { white: steps([[-1, 1], [1, 1]]), black: steps([[-1, -1], [1, -1]]) };

/** @param {[number, number][]} directions @returns {number[][][]} */
function lines(directions) {
  return squares().map((from) =>
    directions
      .map(([files, ranks]) => {
        const line = [];
        let [file, rank] = [fileOf(from) + files, rankOf(from) + ranks];
        for (; isOnBoard(file, rank); file += files, rank += ranks) line.push(8 * rank + file);
        return line;
      })
      .filter((line) => line.length > 0),
  );
}

/** @param {[number, number][]} leaps @returns {number[][]} */
function steps(leaps) {
  return squares().map((from) =>
    leaps
      .map(([files, ranks]) => [fileOf(from) + files, rankOf(from) + ranks])
      .filter(([file, rank]) => isOnBoard(file, rank))
      .map(([file, rank]) => 8 * rank + file),
  );
}

function squares() {
  return Array.from({ length: 64 }, (_, index) => index);
}

/** @param {number} file @param {number} rank */
function isOnBoard(file, rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/** @param {number} index @returns {number} 0 for the a-file */
export function fileOf(index) {
  return index & 7;
}

/** @param {number} index @returns {number} 0 for the first rank */
export function rankOf(index) {
  return index >> 3;
}

/** A rank as a side counts it, from its own end of the board. @param {number} index @param {Side} side */
export function rankSeenBy(index, side) {
  return side === "white" ? rankOf(index) : 7 - rankOf(index);
}

/** @param {number} index @returns {string} for instance "e4" */
export function nameOf(index) {
  return `${FILES[fileOf(index)]}${rankOf(index) + 1}`;
}

/** @param {string} name @returns {number} -1 if it is no square */
export function indexOf(name) {
  return /^[a-h][1-8]$/.test(name) ? 8 * (name.charCodeAt(1) - 49) + name.charCodeAt(0) - 97 : -1;
}

/** How many steps a king needs. @param {number} one @param {number} other */
export function distance(one, other) {
  return Math.max(Math.abs(fileOf(one) - fileOf(other)), Math.abs(rankOf(one) - rankOf(other)));
}

/**
 * The squares between two that lie on one line, from the lowest number up; none if they do not.
 * @param {number} one
 * @param {number} other
 */
export function between(one, other) {
  for (const line of [...STRAIGHT_LINES[one], ...DIAGONAL_LINES[one]]) {
    const end = line.indexOf(other);
    if (end >= 0) return line.slice(0, end).sort((a, b) => a - b);
  }
  return [];
}

/**
 * Whether a piece other than a pawn goes from one square to another on an empty board.
 * @param {Kind} kind
 * @param {number} from
 * @param {number} to
 */
export function reaches(kind, from, to) {
  const isOn = (/** @type {number[]} */ line) => line.includes(to);
  switch (kind) {
    case "N": return isOn(KNIGHT_STEPS[from]);
    case "K": return isOn(KING_STEPS[from]);
    case "R": return STRAIGHT_LINES[from].some(isOn);
    case "B": return DIAGONAL_LINES[from].some(isOn);
    default: return STRAIGHT_LINES[from].some(isOn) || DIAGONAL_LINES[from].some(isOn);
  }
}
