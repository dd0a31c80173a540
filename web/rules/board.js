// A position as plain data, and who attacks what on its board.

import { DIAGONAL_LINES, KING_STEPS, KNIGHT_STEPS, PAWN_CAPTURES, STRAIGHT_LINES } from "./geometry.js";

/** @typedef {import("./geometry.js").Side} Side */
/** @typedef {import("./geometry.js").Kind} Kind */
/** @typedef {import("./geometry.js").PieceCode} PieceCode */
/** @typedef {(PieceCode | "")[]} Board What stands on each of the 64 squares. */

/**
 * @typedef {object} State A position that can be played on.
 * @property {Board} board
 * @property {Side} turn
 * @property {number[]} castling The squares of the rooks with which castling is still a right.
 * @property {number} enPassant The square where a pawn may legally be taken en passant, or -1.
 * @property {number} halfmoves
 * @property {number} fullmoves
 * @property {boolean} isChess960 Whether castling is written as the king taking its rook.
 */

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "white" ? "black" : "white";
}

/** @param {PieceCode | ""} code @returns {Side | ""} */
export function sideOf(code) {
  return code === "" ? "" : code[0] === "w" ? "white" : "black";
}

/** @param {PieceCode | ""} code @returns {Kind} */
export function kindOf(code) {
  return /** @type {Kind} */ (code[1]);
}

/** @param {Side} side @param {Kind} kind @returns {PieceCode} */
export function pieceOf(side, kind) {
  return /** @type {PieceCode} */ (side[0] + kind);
}

/** @param {Board} board @param {Side} side */
export function kingOf(board, side) {
  return board.indexOf(pieceOf(side, "K"));
}

/**
 * The pieces of a side that attack a square, from the lowest square up.
 * @param {Board} board
 * @param {number} square
 * @param {Side} side
 */
export function attackers(board, square, side) {
  const found = [];
  const [pawn, knight, king] = [pieceOf(side, "P"), pieceOf(side, "N"), pieceOf(side, "K")];
  for (const from of PAWN_CAPTURES[other(side)][square]) if (board[from] === pawn) found.push(from);
  for (const from of KNIGHT_STEPS[square]) if (board[from] === knight) found.push(from);
  for (const from of KING_STEPS[square]) if (board[from] === king) found.push(from);
  found.push(...sliders(board, square, side));
  return found.sort((a, b) => a - b);
}

/**
 * The bishops, rooks and queens of a side that attack a square.
 * @param {Board} board
 * @param {number} square
 * @param {Side} side
 */
export function sliders(board, square, side) {
  const found = [];
  for (const [lines, kind] of SLIDING) {
    for (const line of lines[square]) {
      const from = line.find((index) => board[index] !== "");
      if (from !== undefined && slides(board[from], side, kind)) found.push(from);
    }
  }
  return found.sort((a, b) => a - b);
}

/** @type {[number[][][], Kind][]} */
const SLIDING = [[STRAIGHT_LINES, "R"], [DIAGONAL_LINES, "B"]];

/** @param {PieceCode | ""} code @param {Side} side @param {Kind} kind the rook or the bishop */
function slides(code, side, kind) {
  return code === pieceOf(side, kind) || code === pieceOf(side, "Q");
}

/** Whether a side attacks a square. @param {Board} board @param {number} square @param {Side} side */
export function isAttacked(board, square, side) {
  return attackers(board, square, side).length > 0;
}

/**
 * The board with some squares changed.
 * @param {Board} board
 * @param {...[number, PieceCode | ""]} changes
 */
export function changed(board, ...changes) {
  const next = [...board];
  for (const [square, code] of changes) next[square] = code;
  return next;
}

/**
 * The pieces of a side that shield its king, each with the piece that pins it.
 * @param {Board} board
 * @param {Side} side
 * @returns {{shield: number, pinner: number}[]}
 */
export function pins(board, side) {
  const king = kingOf(board, side);
  const found = [];
  for (const [lines, kind] of SLIDING) {
    for (const line of lines[king]) {
      const [shield, pinner] = line.filter((index) => board[index] !== "");
      if (pinner === undefined || sideOf(board[shield]) !== side) continue;
      if (slides(board[pinner], other(side), kind)) found.push({ shield, pinner });
    }
  }
  return found;
}

/** The pieces that give check to the side to move. @param {State} state */
export function checkers({ board, turn }) {
  return attackers(board, kingOf(board, turn), other(turn));
}

/**
 * Whether a side would be safe after taking en passant.
 * @param {Board} board
 * @param {Side} side
 * @param {number} from
 * @param {number} to
 */
export function mayTakeEnPassant(board, side, from, to) {
  const after = changed(board, [from, ""], [passedPawn(from, to), ""], [to, board[from]]);
  return !isAttacked(after, kingOf(after, side), other(side));
}

/** Where the pawn stands that is taken en passant. @param {number} from @param {number} to */
export function passedPawn(from, to) {
  return (from & 0o70) | (to & 7);
}

/**
 * Whether some pawn of a side may legally take en passant on a square.
 * @param {Board} board
 * @param {Side} side
 * @param {number} square
 */
export function isEnPassantLegal(board, side, square) {
  const takers = PAWN_CAPTURES[other(side)][square].filter((from) => board[from] === pieceOf(side, "P"));
  return takers.some((from) => mayTakeEnPassant(board, side, from, square));
}
