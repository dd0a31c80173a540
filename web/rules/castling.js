// Castling, in standard chess and Chess960 alike: wherever king and rook start, they end on the g- and f-file, or on
// the c- and d-file.

import { attackers, changed, kingOf, other, pieceOf, pins } from "./board.js";
import { distance, fileOf, rankSeenBy } from "./geometry.js";
import { reason, said, standing } from "./reason.js";

/** @typedef {import("./board.js").State} State */
/** @typedef {"king" | "queen"} Wing */

/** @type {Record<Wing, {king: number, rook: number}>} The files they castle to. */
const HOMES = { king: { king: 6, rook: 5 }, queen: { king: 2, rook: 3 } };

/** @type {Wing[]} */
export const WINGS = ["king", "queen"];

/** The wing on which a square lies, seen from the king on the same rank. @param {number} king @param {number} square */
export function wingTowards(king, square) {
  return square > king ? "king" : "queen";
}

/** The rook with which the side to move may still castle, or -1. @param {State} state @param {Wing} wing */
export function castlingRook({ board, turn, castling }, wing) {
  const king = kingOf(board, turn);
  return castling.find((rook) => rankSeenBy(rook, turn) === 0 && wingTowards(king, rook) === wing) ?? -1;
}

/** Where king and rook end. @param {number} king @param {number} rook */
export function castled(king, rook) {
  const home = HOMES[wingTowards(king, rook)];
  const rank = king & 0o70;
  return { king: rank + home.king, rook: rank + home.rook };
}

/** The squares from one to the other on a rank, both included. @param {number} one @param {number} last */
function span(one, last) {
  const [low, high] = one < last ? [one, last] : [last, one];
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

/**
 * Whether a move of the king is meant as castling, and on which wing: onto a rook, or two squares along its first rank,
 * or more to where castling takes it.
 * @param {State} state
 * @param {number} from
 * @param {number} to
 * @returns {Wing | null}
 */
export function castlingMeant(state, from, to) {
  const { board, turn } = state;
  if (rankSeenBy(from, turn) !== 0 || rankSeenBy(to, turn) !== 0) return null;
  const wing = wingTowards(from, to);
  const steps = distance(from, to);
  const rook = castlingRook(state, wing);
  // Onto a rook behind the one that it may castle with, nothing is meant that could ever be right.
  const isMeant = rook >= 0 ? rook === to : steps > 1;
  if (board[to] === pieceOf(turn, "R") && isMeant) return wing;
  const isHome = fileOf(to) === HOMES[wing].king;
  return isHome && (steps === 2 || (steps > 2 && rook >= 0)) ? wing : null;
}

/** Why the side to move may not castle on a wing, or null if it may. @param {State} state @param {Wing} wing */
export function whyNotCastle(state, wing) {
  const { board, turn } = state;
  const rook = castlingRook(state, wing);
  if (rook < 0) {
    const right = `${said(turn)} has no right to castle on the ${wing}'s side`;
    return reason("3.8.2.1", `${right}: the king or that rook has moved or is gone`);
  }
  const king = kingOf(board, turn);
  const home = castled(king, rook);
  const kingPath = span(king, home.king);
  const rookPath = span(rook, home.rook);
  const taken = span(0, 63).filter((square) => {
    const isOnPath = kingPath.includes(square) || rookPath.includes(square);
    return isOnPath && square !== king && square !== rook && board[square] !== "";
  });
  if (taken.length > 0) {
    const nearest = wing === "king" ? taken[0] : taken[taken.length - 1];
    return reason("3.8.2.2", `the ${standing(board, nearest)} stands in the way of castling on the ${wing}'s side`);
  }
  const withoutKing = changed(board, [king, ""]);
  const attacker = (/** @type {number} */ square) => attackers(withoutKing, square, other(turn))[0];
  const words = (/** @type {number} */ square) => standing(board, attacker(square));
  if (attacker(king) !== undefined) {
    return reason("3.8.2.2", `the king may not castle while the ${words(king)} gives check`);
  }
  const crossed = kingPath.find((at) => at !== king && at !== home.king && attacker(at) !== undefined);
  if (crossed !== undefined) {
    return reason("3.8.2.2", `the king would cross ${said(crossed)}, which the ${words(crossed)} attacks`);
  }
  if (attacker(home.king) !== undefined) {
    return reason("3.8.2.2", `the king would be on ${said(home.king)}, which the ${words(home.king)} attacks`);
  }
  const pin = pins(board, turn).find(({ shield }) => shield === rook);
  if (!pin) return null;
  const shields = `the rook on ${said(rook)} shields the king from the ${standing(board, pin.pinner)}`;
  return reason("3.8.2.2", `${shields}, which would give check`);
}
