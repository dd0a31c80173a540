// Why a move is not legal, in the same sentences that the server has for it.

import {
  attackers, changed, checkers, kindOf, kingOf, other, passedPawn, pieceOf, pins, sideOf, sliders,
} from "./board.js";
import { castlingMeant, whyNotCastle } from "./castling.js";
import { between, distance, fileOf, PAWN_CAPTURES, rankSeenBy, reaches } from "./geometry.js";
import { KINDS, listed, reason, said, standing } from "./reason.js";

/** @typedef {import("./board.js").State} State */
/** @typedef {import("./geometry.js").Kind} Kind */

/** @type {Record<Kind, {article: string, way: string}>} How each kind goes, and where that is written. */
const WAYS = {
  P: {
    article: "3.7",
    way: "a pawn goes one square ahead, two from where it starts, and captures one square diagonally",
  },
  N: { article: "3.6", way: "a knight goes two squares along a line and one to the side" },
  B: { article: "3.2", way: "a bishop goes along diagonals" },
  R: { article: "3.3", way: "a rook goes along files and ranks" },
  Q: { article: "3.4", way: "a queen goes along files, ranks and diagonals" },
  K: { article: "3.8.1", way: "a king goes one square" },
};

/**
 * Why a move is not legal, or null if it is. The move is told as a person makes it: from one square to another, the
 * king castling by going two squares or onto its rook.
 * @param {State} state
 * @param {number} from
 * @param {number} to
 * @param {string} [promotion] the letter of what a pawn becomes
 * @returns {string | null}
 */
export function whyNot(state, from, to, promotion = "") {
  const { board, turn } = state;
  const code = board[from];
  if (code === "") return reason("3.1", `there is no piece on ${said(from)}`);
  if (sideOf(code) !== turn) {
    return reason("1.2", `the ${standing(board, from)} is ${said(other(turn))}'s, and it is ${said(turn)}'s move`);
  }
  if (from === to) return reason("3.1", "a move goes to another square");
  const kind = kindOf(code);
  const promotes = kind === "P" && rankSeenBy(to, turn) === 7;
  const only = "only a pawn on the last rank does";
  const misplaced =
    promotion !== "" && !promotes
      ? reason("3.7.3.3", `the ${standing(board, from)} becomes nothing else on ${said(to)}: ${only}`)
      : null;
  const wing = kind === "K" ? castlingMeant(state, from, to) : null;
  if (wing) return whyNotCastle(state, wing) ?? misplaced;
  const way = kind === "P" ? whyNotPawn(state, from, to) : whyNotThatWay(state, from, to);
  const missing =
    promotion === "" && promotes
      ? reason("3.7.3.3", `the pawn on ${said(from)} reaches the last rank: say what it becomes, like =Q`)
      : null;
  return way ?? misplaced ?? whyNotSafe(state, from, to) ?? missing;
}

/** Why the king would not be safe. @param {State} state @param {number} from @param {number} to */
function whyNotSafe(state, from, to) {
  const kind = kindOf(state.board[from]);
  if (kind === "K") return whyNotThere(state, to);
  const takes = kind === "P" && state.enPassant === to && PAWN_CAPTURES[state.turn][from].includes(to);
  return takes ? whyNotEnPassant(state, from, to) : whyNotLeave(state, from, to);
}

/** @param {State} state @param {number} from @param {number} to */
function cannotReach({ board }, from, to) {
  const { article, way } = WAYS[kindOf(board[from])];
  return reason(article, `the ${standing(board, from)} cannot go to ${said(to)}: ${way}`);
}

/** @param {State} state @param {number} from @param {number} to */
function ownPiece({ board }, from, to) {
  const stands = `where a ${KINDS[kindOf(board[to])]} of its own side stands`;
  return reason("3.1", `the ${standing(board, from)} cannot go to ${said(to)}, ${stands}`);
}

/** Why a pawn does not go that way. @param {State} state @param {number} from @param {number} to */
function whyNotPawn(state, from, to) {
  const { turn } = state;
  const ahead = rankSeenBy(to, turn) - rankSeenBy(from, turn);
  const aside = Math.abs(fileOf(to) - fileOf(from));
  if (ahead === 1 && aside === 1) return whyNoCapture(state, from, to);
  if (aside === 0 && (ahead === 1 || ahead === 2)) return whyNotAhead(state, from, to);
  if (ahead <= 0) return reason("3.7.1", `the pawn on ${said(from)} goes neither backwards nor sideways`);
  return cannotReach(state, from, to);
}

/** Why a pawn does not capture there. @param {State} state @param {number} from @param {number} to */
function whyNoCapture(state, from, to) {
  const { board, turn, enPassant } = state;
  if (sideOf(board[to]) === turn) return ownPiece(state, from, to);
  if (board[to] !== "" || enPassant === to) return null;
  const victim = passedPawn(from, to);
  if (rankSeenBy(from, turn) === 4 && board[victim] === pieceOf(other(turn), "P")) {
    return whyNotPassed(state, from, to);
  }
  return reason("3.7.3", `the pawn on ${said(from)} goes diagonally only to capture, and ${said(to)} is empty`);
}

/** Why a pawn does not go straight ahead. @param {State} state @param {number} from @param {number} to */
function whyNotAhead({ board, turn }, from, to) {
  const pawn = `the pawn on ${said(from)}`;
  if (distance(from, to) === 2 && rankSeenBy(from, turn) !== 1) {
    const first = turn === "white" ? 2 : 7;
    return reason("3.7.2", `${pawn} goes one step only: two are for a pawn on rank ${first}`);
  }
  const by = [...between(from, to), to].find((square) => board[square] !== "");
  if (by === undefined) return null;
  const why = sideOf(board[by]) === turn ? "" : ": a pawn does not capture straight ahead";
  return reason("3.7.1", `${pawn} cannot go past the ${standing(board, by)}${why}`);
}

/**
 * Why a pawn may not take en passant a pawn that stands beside it. A position offers en passant only if it is legal, so
 * a capture that would open a line to the king is told as such, and any other is too late.
 * @param {State} state
 * @param {number} from
 * @param {number} to
 */
function whyNotPassed(state, from, to) {
  const { board, turn, halfmoves } = state;
  const victim = passedPawn(from, to);
  const taking = `the pawn on ${said(from)} may take the pawn on ${said(victim)} en passant`;
  const late = reason("3.7.3.2", `${taking} only at once after its double step`);
  // A double step empties the square it comes from and restarts the count of half-moves.
  const origin = to + (turn === "white" ? 8 : -8);
  if (board[origin] !== "" || halfmoves > 0) return late;
  return whyNotEnPassant(state, from, to) ?? late;
}

/** Why a piece other than a pawn does not go that way. @param {State} state @param {number} from @param {number} to */
function whyNotThatWay(state, from, to) {
  const { board, turn } = state;
  if (!reaches(kindOf(board[from]), from, to)) return cannotReach(state, from, to);
  const inTheWay = between(from, to).filter((square) => board[square] !== "");
  if (inTheWay.length > 0) {
    const nearest = to > from ? inTheWay[0] : inTheWay[inTheWay.length - 1];
    return reason("3.5", `the ${standing(board, from)} cannot pass the ${standing(board, nearest)}`);
  }
  return sideOf(board[to]) === turn ? ownPiece(state, from, to) : null;
}

/** Why the king may not step there. @param {State} state @param {number} to */
function whyNotThere({ board, turn }, to) {
  const king = kingOf(board, turn);
  const enemies = attackers(changed(board, [king, ""]), to, other(turn));
  if (enemies.length === 0) return null;
  const by = enemies.find((square) => kindOf(board[square]) !== "K");
  const there = `the king would be on ${said(to)}`;
  if (by === undefined) return reason("3.9.2", `${there}, next to the king on ${said(enemies[0])}`);
  if (attackers(board, to, other(turn)).length === 0) {
    return reason("3.9.2", `${there}, still on the line of the ${standing(board, by)}, which gives check`);
  }
  return reason("3.9.2", `${there}, which the ${standing(board, by)} attacks`);
}

/**
 * Why taking en passant is not legal although it is offered or could be.
 * @param {State} state
 * @param {number} from
 * @param {number} to
 */
function whyNotEnPassant(state, from, to) {
  const { board, turn } = state;
  const king = kingOf(board, turn);
  const victim = passedPawn(from, to);
  const after = changed(board, [from, ""], [victim, ""], [to, board[from]]);
  const lines = sliders(after, king, other(turn));
  const still = checkers(state).filter((square) => {
    return square !== victim && (lines.includes(square) || "NP".includes(kindOf(board[square])));
  });
  if (still.length > 0) return unanswered(state, still);
  if (lines.length === 0) return null;
  return reason("3.9.2", `taking en passant would open the king on ${said(king)} to the ${standing(board, lines[0])}`);
}

/**
 * Why a piece may not leave its square for another: a check it does not answer, or a pin.
 * @param {State} state
 * @param {number} from
 * @param {number} to
 */
function whyNotLeave(state, from, to) {
  const { board, turn } = state;
  const king = kingOf(board, turn);
  const checks = checkers(state);
  if (checks.length > 1) return unanswered(state, checks);
  if (checks.length === 1 && to !== checks[0] && !between(king, checks[0]).includes(to)) {
    return unanswered(state, checks);
  }
  const pin = pins(board, turn).find(({ shield }) => shield === from);
  if (!pin || to === pin.pinner || between(king, pin.pinner).includes(to)) return null;
  const pinned = `the ${standing(board, from)} is pinned to the king on ${said(king)}`;
  return reason("3.9.2", `${pinned} by the ${standing(board, pin.pinner)}`);
}

/** Who gives check, and what can be done about it. @param {State} state @param {number[]} by */
function unanswered({ board, turn }, by) {
  const names = by.map((square) => standing(board, square));
  if (by.length > 1) {
    const all = by.length === 2 ? "both" : "all";
    return reason("3.9.2", `the ${listed(names, "and")} ${all} give check: only the king can move`);
  }
  const it = kindOf(board[by[0]]) === "Q" ? "her" : "it";
  const squares = between(kingOf(board, turn), by[0]).map((square) => said(square));
  const answers =
    squares.length === 0 ? ` or capture ${it}` : `, capture ${it}, or put something on ${listed(squares, "or")}`;
  return reason("3.9.2", `the ${names[0]} gives check: move the king${answers}`);
}
