// Moves as text: UCI, and standard algebraic notation in its one canonical form.

import { checkers, kindOf } from "./board.js";
import { castled } from "./castling.js";
import { fileOf, nameOf, rankOf } from "./geometry.js";
import { after, legalSteps } from "./moves.js";

/** @typedef {import("./board.js").State} State */
/** @typedef {import("./moves.js").Step} Step */

/** The square a move is said to go to. @param {State} state @param {Step} step */
export function landing(state, { from, to, wing }) {
  return wing && !state.isChess960 ? castled(from, to).king : to;
}

/** @param {State} state @param {Step} step */
export function uciOf(state, step) {
  return nameOf(step.from) + nameOf(landing(state, step)) + step.promotion.toLowerCase();
}

/**
 * The legal move that a text in the way of UCI names, with either convention for castling; null if it names none.
 * @param {Step[]} steps the legal moves
 * @param {string} uci
 */
export function stepOf(steps, uci) {
  const plain = steps.find((step) => {
    return step.wing === "" && nameOf(step.from) + nameOf(step.to) + step.promotion.toLowerCase() === uci;
  });
  const isCastling = (/** @type {Step} */ { from, to, wing }) =>
    wing !== "" && [to, castled(from, to).king].some((end) => end !== from && nameOf(from) + nameOf(end) === uci);
  return plain ?? steps.find(isCastling) ?? null;
}

/** @param {State} state @param {Step} step @param {Step[]} steps the legal moves */
export function sanOf(state, step, steps) {
  return withoutMark(state, step, steps) + mark(after(state, step));
}

/** @param {State} state @param {Step} step @param {Step[]} steps */
function withoutMark(state, step, steps) {
  const { from, to, promotion, wing } = step;
  const kind = kindOf(state.board[from]);
  if (wing) return wing === "king" ? "O-O" : "O-O-O";
  if (kind === "P") {
    const takes = fileOf(from) === fileOf(to) ? "" : `${nameOf(from)[0]}x`;
    return takes + nameOf(to) + (promotion && `=${promotion}`);
  }
  return kind + origin(state, step, steps) + (state.board[to] === "" ? "" : "x") + nameOf(to);
}

/**
 * As much of the square a piece leaves as tells it from others of its kind that may legally go to the same square.
 * @param {State} state
 * @param {Step} step
 * @param {Step[]} steps
 */
function origin({ board }, { from, to }, steps) {
  const rivals = steps
    .filter((one) => one.to === to && one.from !== from && one.wing === "" && board[one.from] === board[from])
    .map((one) => one.from);
  if (rivals.length === 0) return "";
  const isOnFile = rivals.some((rival) => fileOf(rival) === fileOf(from));
  const isOnRank = rivals.some((rival) => rankOf(rival) === rankOf(from));
  const [file, rank] = nameOf(from);
  return (!isOnFile || isOnRank ? file : "") + (isOnFile ? rank : "");
}

/** The mark for check or mate. @param {State} next */
function mark(next) {
  if (checkers(next).length === 0) return "";
  return legalSteps(next).length > 0 ? "+" : "#";
}
