// Legal moves, and the position after each.

import {
  changed, isAttacked, isEnPassantLegal, kindOf, kingOf, mayTakeEnPassant, other, passedPawn, pieceOf, sideOf,
} from "./board.js";
import { castled, castlingRook, whyNotCastle, WINGS } from "./castling.js";
import { DIAGONAL_LINES, KING_STEPS, KNIGHT_STEPS, PAWN_CAPTURES, rankSeenBy, STRAIGHT_LINES } from "./geometry.js";

/** @typedef {import("./board.js").State} State */
/** @typedef {import("./castling.js").Wing} Wing */
/** @typedef {import("./geometry.js").Kind} Kind */

/**
 * @typedef {object} Step A legal move as the rules know it.
 * @property {number} from
 * @property {number} to When castling, the square of the rook.
 * @property {Kind | ""} promotion What a pawn becomes.
 * @property {Wing | ""} wing Where the king castles.
 */

/** @type {Kind[]} */
const PROMOTIONS = ["Q", "R", "B", "N"];

/** @param {State} state @returns {Step[]} */
export function legalSteps(state) {
  const { board, turn } = state;
  /** @type {Step[]} */
  const steps = [];
  for (let from = 0; from < 64; from += 1) {
    if (sideOf(board[from]) !== turn) continue;
    for (const to of targets(state, from)) {
      if (!isSafe(state, from, to)) continue;
      if (kindOf(board[from]) === "P" && rankSeenBy(to, turn) === 7) {
        for (const promotion of PROMOTIONS) steps.push({ from, to, promotion, wing: "" });
      } else {
        steps.push({ from, to, promotion: "", wing: "" });
      }
    }
  }
  for (const wing of WINGS) {
    if (castlingRook(state, wing) >= 0 && whyNotCastle(state, wing) === null) {
      steps.push({ from: kingOf(board, turn), to: castlingRook(state, wing), promotion: "", wing });
    }
  }
  return steps;
}

/** Where a piece would go if its king did not matter. @param {State} state @param {number} from @returns {number[]} */
function targets(state, from) {
  const { board, turn } = state;
  const isFree = (/** @type {number} */ to) => sideOf(board[to]) !== turn;
  switch (kindOf(board[from])) {
    case "P": return pawnTargets(state, from);
    case "N": return KNIGHT_STEPS[from].filter(isFree);
    case "K": return KING_STEPS[from].filter(isFree);
    case "R": return along(state, STRAIGHT_LINES[from]);
    case "B": return along(state, DIAGONAL_LINES[from]);
    default: return along(state, [...STRAIGHT_LINES[from], ...DIAGONAL_LINES[from]]);
  }
}

/** @param {State} state @param {number[][]} lines */
function along({ board, turn }, lines) {
  const found = [];
  for (const line of lines) {
    for (const to of line) {
      if (sideOf(board[to]) !== turn) found.push(to);
      if (board[to] !== "") break;
    }
  }
  return found;
}

/** @param {State} state @param {number} from */
function pawnTargets({ board, turn, enPassant }, from) {
  const ahead = turn === "white" ? 8 : -8;
  const found = PAWN_CAPTURES[turn][from].filter((to) => sideOf(board[to]) === other(turn) || to === enPassant);
  if (board[from + ahead] === "") {
    found.push(from + ahead);
    if (rankSeenBy(from, turn) === 1 && board[from + 2 * ahead] === "") found.push(from + 2 * ahead);
  }
  return found;
}

/** Whether the king would not be attacked. @param {State} state @param {number} from @param {number} to */
function isSafe({ board, turn, enPassant }, from, to) {
  if (kindOf(board[from]) === "P" && to === enPassant) return mayTakeEnPassant(board, turn, from, to);
  const after = changed(board, [from, ""], [to, board[from]]);
  return !isAttacked(after, kingOf(after, turn), other(turn));
}

/** The position after a legal move. @param {State} state @param {Step} step @returns {State} */
export function after(state, { from, to, promotion, wing }) {
  const { board, turn, enPassant } = state;
  const mover = board[from];
  const isPawn = kindOf(mover) === "P";
  const isPassing = isPawn && to === enPassant;
  const isCapture = wing === "" && (board[to] !== "" || isPassing);
  const isKing = kindOf(mover) === "K";
  const isLost = (/** @type {number} */ rook) =>
    rook === from || rook === to || (isKing && rankSeenBy(rook, turn) === 0);
  const home = castled(from, to);
  const next = wing
    ? changed(board, [from, ""], [to, ""], [home.king, mover], [home.rook, board[to]])
    : changed(board, [from, ""], [to, promotion ? pieceOf(turn, promotion) : mover]);
  if (isPassing) next[passedPawn(from, to)] = "";
  const passed = (from + to) / 2;
  const isDouble = isPawn && Math.abs(from - to) === 16;
  return {
    board: next,
    turn: other(turn),
    castling: state.castling.filter((rook) => !isLost(rook)),
    enPassant: isDouble && isEnPassantLegal(next, other(turn), passed) ? passed : -1,
    halfmoves: isPawn || isCapture ? 0 : state.halfmoves + 1,
    fullmoves: state.fullmoves + (turn === "black" ? 1 : 0),
    isChess960: state.isChess960,
  };
}
