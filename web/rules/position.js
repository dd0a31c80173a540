// The rules of chess in the page, so that boards answer at once and without the server: legal moves, their names, the
// position after each, and why others are not legal. The server's own rules are those that count; tests hold these to
// them. Chess960 is played as it comes.
//
//   const position = Position.read("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//   position?.moves().map((move) => move.san);   // ["Kd1", …, "O-O"]
//   position?.play("e1g1")?.fen();               // "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
//   position?.why("e1", "e3");                   // "the king on e1 cannot go to e3: a king goes one square (3.8.1)"

import { checkers, kingOf, other, passedPawn } from "./board.js";
import { readFen, writeFen } from "./fen.js";
import { indexOf, nameOf } from "./geometry.js";
import { after, legalSteps } from "./moves.js";
import { landing, sanOf, stepOf, uciOf } from "./text.js";
import { whyNot } from "./why.js";

/** @typedef {import("./board.js").State} State */
/** @typedef {import("./geometry.js").PieceCode} PieceCode */
/** @typedef {import("./geometry.js").Side} Side */
/** @typedef {import("./moves.js").Step} Step */

/**
 * @typedef {object} Move A legal move.
 * @property {string} uci As the server writes it.
 * @property {string} san
 * @property {string} from
 * @property {string} to As in `uci`: castling is to where the king goes, in Chess960 to its rook.
 * @property {"q" | "r" | "b" | "n"} [promotion]
 * @property {PieceCode} piece What moves.
 * @property {PieceCode} [captured]
 */

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** A position that can be played on. It never changes: moves give others. */
export class Position {
  #state;
  /** @type {Step[] | null} The legal moves, once somebody has asked. */
  #steps = null;
  /** @type {Move[] | null} */
  #moves = null;

  /** @param {State} state */
  constructor(state) {
    this.#state = state;
  }

  /** The position every game of standard chess starts from. */
  static start() {
    return /** @type {Position} */ (Position.read(START));
  }

  /**
   * The position a FEN tells of, or null if it is none or cannot be played on.
   * @param {string} fen
   * @returns {Position | null}
   */
  static read(fen) {
    const state = readFen(fen);
    return state && new Position(state);
  }

  /** The position as FEN; a square for en passant is written only if the capture is legal. */
  fen() {
    return writeFen(this.#state);
  }

  /** The side to move. @returns {Side} */
  get turn() {
    return this.#state.turn;
  }

  /** The legal moves. @returns {Move[]} */
  moves() {
    const steps = this.#legal();
    this.#moves ??= steps.map((step) => this.#told(step, steps));
    return this.#moves;
  }

  /** The legal moves in the way of UCI, which are found sooner than their names. */
  ucis() {
    return this.#legal().map((step) => uciOf(this.#state, step));
  }

  /** How many legal moves there are. */
  count() {
    return this.#legal().length;
  }

  /**
   * The position after a move in the way of UCI, or null if it is not legal.
   * @param {string} uci
   * @returns {Position | null}
   */
  play(uci) {
    const step = stepOf(this.#legal(), uci);
    return step && new Position(after(this.#state, step));
  }

  /** A legal move as the server writes it, also if the king was put onto its rook; else "". @param {string} uci */
  uci(uci) {
    const step = stepOf(this.#legal(), uci);
    return step ? uciOf(this.#state, step) : "";
  }

  /** A move in standard algebraic notation, or "" if it is not legal. @param {string} uci */
  san(uci) {
    const step = stepOf(this.#legal(), uci);
    return step ? sanOf(this.#state, step, this.#legal()) : "";
  }

  /** Whether the side to move is in check. */
  isCheck() {
    return checkers(this.#state).length > 0;
  }

  /** The square of the king in check, or "". */
  checkedKing() {
    return this.isCheck() ? nameOf(kingOf(this.#state.board, this.turn)) : "";
  }

  /** Whether the side to move is checkmated. */
  isCheckmate() {
    return this.count() === 0 && this.isCheck();
  }

  /** Whether the side to move is stalemated. */
  isStalemate() {
    return this.count() === 0 && !this.isCheck();
  }

  /** What stands on a square. @param {string} square @returns {PieceCode | null} */
  pieceAt(square) {
    return this.#state.board[indexOf(square)] || null;
  }

  /**
   * The position with the turn passed to the other side, which is no move of chess; null in check, where passing would
   * leave the king to be taken.
   * @returns {Position | null}
   */
  pass() {
    if (this.isCheck()) return null;
    const { turn, halfmoves, fullmoves } = this.#state;
    return new Position({
      ...this.#state,
      turn: other(turn),
      enPassant: -1,
      halfmoves: halfmoves + 1,
      fullmoves: fullmoves + (turn === "black" ? 1 : 0),
    });
  }

  /**
   * Why a move is not legal, in one sentence with the article of the Laws; null if it is legal. The king castles by
   * going two squares or onto its rook.
   * @param {string} from
   * @param {string} to
   * @param {string} [promotion] q, r, b or n
   * @returns {string | null}
   */
  why(from, to, promotion = "") {
    return whyNot(this.#state, indexOf(from), indexOf(to), promotion);
  }

  #legal() {
    this.#steps ??= legalSteps(this.#state);
    return this.#steps;
  }

  /** @param {Step} step @param {Step[]} steps @returns {Move} */
  #told(step, steps) {
    const { board, enPassant } = this.#state;
    const piece = /** @type {PieceCode} */ (board[step.from]);
    const isPassing = piece[1] === "P" && step.to === enPassant;
    const captured = step.wing ? "" : board[isPassing ? passedPawn(step.from, step.to) : step.to];
    /** @type {Move} */
    const move = {
      uci: uciOf(this.#state, step),
      san: sanOf(this.#state, step, steps),
      from: nameOf(step.from),
      to: nameOf(landing(this.#state, step)),
      piece,
    };
    if (step.promotion) move.promotion = /** @type {"q"} */ (step.promotion.toLowerCase());
    if (captured) move.captured = captured;
    return move;
  }
}
