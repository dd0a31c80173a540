// One puzzle being solved: which move is wanted, what was made of it, and what is left. No drawing, no requests.

import { fileOf, readPlacement, squareName, writePlacement } from "../../board/squares.js";
import { Position } from "../../rules/position.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("../../board/squares.js").PieceCode} PieceCode */

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} fen The solver is to move.
 * @property {string} [last] The move that led there.
 * @property {string[]} moves The solver's, the answer, the solver's …
 * @property {string[]} themes
 * @property {number} rating
 * @property {number} plays
 * @property {{ game?: string, white: string, black: string }} [source]
 */

/** @typedef {{ uci: string, san: string, side: Side, number: number, position: Position }} Made A move made. */

/** A puzzle in somebody's hands. */
export class Solving {
  /** Whether something else than the solution was tried, or it was shown. */
  hasFailed = false;
  /** The moves of both sides so far. @type {Made[]} */
  made = [];
  #start;

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    const start = Position.read(puzzle.fen);
    if (!start) throw new Error(`the puzzle ${puzzle.id} has no position`);
    this.puzzle = puzzle;
    this.#start = start;
  }

  /** Whose puzzle it is. @returns {Side} */
  get side() {
    return this.#start.turn;
  }

  /** @returns {Position} */
  get position() {
    return this.made.at(-1)?.position ?? this.#start;
  }

  /** The position after so many moves. @param {number} count @returns {Position} */
  positionAfter(count) {
    return this.made[count - 1]?.position ?? this.#start;
  }

  /** The move that is wanted now, or "" at the end. */
  get wanted() {
    return this.isSolved ? "" : (this.puzzle.moves[this.made.length] ?? "");
  }

  get isSolved() {
    return this.made.length >= this.puzzle.moves.length || this.position.isCheckmate();
  }

  /** Whether the solver is to move. */
  get isOwnTurn() {
    return !this.isSolved && this.made.length % 2 === 0;
  }

  /**
   * What the solver tries. Another mate than the one on record is a mate, too.
   * @param {string} uci A legal move.
   * @returns {boolean} whether it was right; only then it is made
   */
  attempt(uci) {
    const isRight = uci === this.wanted || this.position.play(uci)?.isCheckmate() === true;
    if (isRight) this.#make(uci);
    else this.hasFailed = true;
    return isRight;
  }

  /** Makes the move that is wanted, whoever is to move. */
  goOn() {
    if (this.wanted !== "") this.#make(this.wanted);
  }

  /** @param {string} uci */
  #make(uci) {
    const before = this.position;
    const position = before.play(uci);
    if (!position) throw new Error(`${uci} cannot be played in the puzzle ${this.puzzle.id}`);
    const number = Number(before.fen().split(" ")[5]);
    this.made = [...this.made, { uci, san: before.san(uci), side: before.turn, number, position }];
  }
}

/**
 * The board before a move that is over: enough to see the piece come, though not what it may have taken.
 * @param {string} fen
 * @param {string | undefined} last
 * @returns {string} "" where that cannot be told
 */
export function placementBefore(fen, last = "") {
  const placement = readPlacement(fen);
  const [from, to] = [last.slice(0, 2), last.slice(2, 4)];
  const piece = placement.get(to);
  if (!piece || placement.has(from)) return "";
  placement.delete(to);
  placement.set(from, last.length > 4 ? /** @type {PieceCode} */ (`${piece.charAt(0)}P`) : piece);
  const isCastling = piece.endsWith("K") && Math.abs(fileOf(from) - fileOf(to)) === 2;
  if (isCastling) {
    const rank = Number(to.charAt(1)) - 1;
    const [corner, beside] = fileOf(to) === 6 ? [7, 5] : [0, 3];
    const rook = placement.get(squareName(beside, rank));
    placement.delete(squareName(beside, rank));
    if (rook) placement.set(squareName(corner, rank), rook);
  }
  return writePlacement(placement);
}
