// FEN: read leniently, as people paste it, and written in its one canonical form.

import { isAttacked, isEnPassantLegal, kindOf, kingOf, other, pieceOf, sideOf } from "./board.js";
import { wingTowards } from "./castling.js";
import { distance, indexOf, nameOf, rankOf, rankSeenBy } from "./geometry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").State} State */
/** @typedef {import("./castling.js").Wing} Wing */
/** @typedef {import("./geometry.js").PieceCode} PieceCode */
/** @typedef {import("./geometry.js").Kind} Kind */
/** @typedef {import("./geometry.js").Side} Side */

/** @type {Side[]} */
const SIDES = ["white", "black"];
const MOST_HALFMOVES = 0xffff;
const MOST_FULLMOVES = 0xffff_ffff;

/**
 * The position a FEN tells of, or null if it is none or cannot be played on. What is missing behind the pieces is
 * assumed.
 * @param {string} text
 * @returns {State | null}
 */
export function readFen(text) {
  const fields = text.trim().split(/\s+/);
  const [placement, turn = "w", castling = "-", enPassant = "-", halfmoves = "0", fullmoves = "1"] = fields;
  if (fields.length > 6 || !/^[wb]$/.test(turn) || !/^\d+$/.test(halfmoves) || !/^\d+$/.test(fullmoves)) return null;
  const board = readBoard(placement);
  const rooks = board && readCastling(board, castling);
  const passed = indexOf(enPassant);
  if (!board || !rooks || (passed < 0 && enPassant !== "-")) return null;
  if (Number(halfmoves) > MOST_HALFMOVES || Number(fullmoves) > MOST_FULLMOVES) return null;
  /** @type {State} */
  const state = {
    board,
    turn: turn === "w" ? "white" : "black",
    castling: rooks,
    enPassant: passed,
    halfmoves: Number(halfmoves),
    fullmoves: Math.max(1, Number(fullmoves)),
    isChess960: rooks.some((rook) => !isStandard(board, rook)),
  };
  if (!isPlayable(state)) return null;
  if (passed >= 0 && !isEnPassantLegal(board, state.turn, passed)) state.enPassant = -1;
  return state;
}

/** @param {string} placement @returns {Board | null} */
function readBoard(placement) {
  const rows = placement.split("/");
  if (rows.length !== 8) return null;
  /** @type {Board} */
  const board = [];
  for (const row of rows.reverse()) {
    const before = board.length;
    for (const sign of row) {
      if (/[1-8]/.test(sign)) for (let count = Number(sign); count > 0; count -= 1) board.push("");
      else if (/[pnbrqk]/i.test(sign)) board.push(pieceOfSign(sign));
      else return null;
    }
    if (board.length !== before + 8) return null;
  }
  return board;
}

/** @param {string} sign */
function pieceOfSign(sign) {
  const kind = /** @type {Kind} */ (sign.toUpperCase());
  return pieceOf(sign === kind ? "white" : "black", kind);
}

/** @param {Board} board @param {string} letters @returns {number[] | null} the squares of the rooks */
function readCastling(board, letters) {
  if (letters === "-") return [];
  /** @type {Set<number>} */
  const rooks = new Set();
  for (const letter of letters) {
    const upper = letter.toUpperCase();
    /** @type {Side} */
    const side = letter === upper ? "white" : "black";
    if (upper === "K") rooks.add(outermostRook(board, side, "king"));
    else if (upper === "Q") rooks.add(outermostRook(board, side, "queen"));
    else if (/[A-H]/.test(upper)) rooks.add(firstRank(side) + upper.charCodeAt(0) - 65);
    else return null;
  }
  return [...rooks].sort((a, b) => a - b);
}

/** The first square of a side's first rank. @param {Side} side */
function firstRank(side) {
  return side === "white" ? 0 : 56;
}

/**
 * The rook that K or Q means: the outermost on that wing, or the corner if there is none.
 * @param {Board} board
 * @param {Side} side
 * @param {Wing} wing
 */
function outermostRook(board, side, wing) {
  const start = firstRank(side);
  const files = wing === "king" ? [7, 6, 5, 4, 3, 2, 1, 0] : [0, 1, 2, 3, 4, 5, 6, 7];
  const rook = files.map((file) => start + file).find((square) => board[square] === pieceOf(side, "R"));
  const king = kingOf(board, side);
  const isOnWing = rook !== undefined && rankSeenBy(king, side) === 0 && wingTowards(king, rook) === wing;
  return isOnWing ? rook : start + files[0];
}

/** Whether a right to castle is one of standard chess. @param {Board} board @param {number} rook */
function isStandard(board, rook) {
  return board[rook < 32 ? 4 : 60] === (rook < 32 ? "wK" : "bK") && [0, 7, 56, 63].includes(rook);
}

/** Whether a position can be played on. @param {State} state */
function isPlayable(state) {
  const { board, turn, castling, enPassant } = state;
  for (const side of SIDES) {
    if (board.filter((code) => code === pieceOf(side, "K")).length !== 1) return false;
  }
  if (distance(kingOf(board, "white"), kingOf(board, "black")) === 1) return false;
  if (isAttacked(board, kingOf(board, other(turn)), turn)) return false;
  if (board.some((code, square) => code[1] === "P" && [0, 7].includes(rankOf(square)))) return false;
  return castling.every((rook) => isRight(state, rook)) && (enPassant < 0 || isPassed(state));
}

/** Whether king and rook stand ready to castle. @param {State} state @param {number} rook */
function isRight({ board, castling }, rook) {
  /** @type {Side} */
  const side = rook < 32 ? "white" : "black";
  const king = kingOf(board, side);
  if (rankSeenBy(king, side) !== 0 || board[rook] !== pieceOf(side, "R")) return false;
  const isRival = (/** @type {number} */ one) =>
    rankSeenBy(one, side) === 0 && wingTowards(king, one) === wingTowards(king, rook);
  return castling.filter(isRival).length === 1;
}

/** Whether a double step explains the square for en passant. @param {State} state */
function isPassed({ board, turn, enPassant }) {
  const ahead = turn === "white" ? 8 : -8;
  return (
    rankSeenBy(enPassant, turn) === 5 &&
    board[enPassant] === "" &&
    board[enPassant - ahead] === pieceOf(other(turn), "P") &&
    board[enPassant + ahead] === ""
  );
}

/** @param {State} state */
export function writeFen(state) {
  const { board, turn, enPassant, halfmoves, fullmoves } = state;
  const rows = [];
  for (let rank = 7; rank >= 0; rank -= 1) {
    const signs = board.slice(8 * rank, 8 * rank + 8).map(signOf).join("");
    rows.push(signs.replace(/1+/g, (gap) => String(gap.length)));
  }
  const passed = enPassant < 0 ? "-" : nameOf(enPassant);
  return `${rows.join("/")} ${turn[0]} ${writeCastling(state)} ${passed} ${halfmoves} ${fullmoves}`;
}

/** @param {PieceCode | ""} code */
function signOf(code) {
  if (code === "") return "1";
  return sideOf(code) === "white" ? kindOf(code) : kindOf(code).toLowerCase();
}

/** @param {State} state */
function writeCastling({ board, castling }) {
  const letters = SIDES.map((side) => {
    const rooks = castling.filter((rook) => rankSeenBy(rook, side) === 0).sort((a, b) => b - a);
    const upper = rooks.map((rook) => {
      const wing = wingTowards(kingOf(board, side), rook);
      if (outermostRook(board, side, wing) === rook) return wing === "king" ? "K" : "Q";
      return nameOf(rook)[0].toUpperCase();
    });
    return side === "white" ? upper.join("") : upper.join("").toLowerCase();
  });
  return letters.join("") || "-";
}
