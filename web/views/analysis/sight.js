// The board to look at and to move on, with who plays above and below it, and how the position stands beside it.

import "../../board/chess-board.js";
import { element, write } from "../../dom.js";
import { followWheel } from "../game/keys.js";
import { other } from "../game/model.js";
import { sideName } from "../game/words.js";
import { EvalBar } from "./eval-bar.js";
import { PenSheet } from "./pen.js";
import { nameOf } from "./words.js";

/** @typedef {import("../../board/arrows.js").Shape} Shape */
/** @typedef {import("../../board/arrows.js").Colour} Colour */
/** @typedef {import("../../board/chess-board.js").ChessBoard} ChessBoard */
/** @typedef {import("../../settings.js").Settings} Settings */
/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @typedef {object} Hands What is done on the board.
 * @property {(uci: string) => void} move
 * @property {(from: string, to: string) => void} tried
 * @property {(shapes: Shape[]) => void} drawn
 * @property {(by: 1 | -1) => void} step
 */

const BOTH = /** @type {Side[]} */ (["white", "black"]);

export class Sight {
  board = /** @type {ChessBoard} */ (document.createElement("chess-board"));
  bar = new EvalBar();
  #pen;
  #seats = { white: seat(), black: seat() };
  element;

  /**
   * @param {Hands} hands
   * @param {AbortSignal} signal
   */
  constructor(hands, signal) {
    const { board } = this;
    this.#pen = new PenSheet(board, hands.drawn);
    board.keepShapes = true;
    board.movableSide = "both";
    board.label = "Analysis board";
    board.addEventListener("board-move", (event) => hands.move(/** @type {CustomEvent} */ (event).detail.uci));
    board.addEventListener("board-shapes", (event) => hands.drawn(/** @type {CustomEvent} */ (event).detail.shapes));
    board.addEventListener("board-try", (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      hands.tried(from, to);
    });
    const middle = element("div", { class: "sight-board" }, board, this.#pen.element);
    followWheel(middle, (by) => hands.step(by > 0 ? 1 : -1), signal);
    this.element = element("div", { class: "sight" }, this.bar.element, middle);
    this.turn("white");
  }

  /** @returns {Side} */
  get orientation() {
    return this.board.orientation;
  }

  /** @param {Side} below */
  turn(below) {
    this.board.orientation = below;
    this.bar.turn(below);
    // Moving the board itself in the document would make it begin anew.
    this.element.prepend(this.#seats[other(below)].element);
    this.element.append(this.#seats[below].element);
  }

  /** @param {Colour | ""} colour */
  pen(colour) {
    this.#pen.take(colour);
  }

  /** @param {Settings} settings */
  dress({ now: { board, coordinates, animation, targets } }) {
    this.board.theme = board;
    this.board.coordinates = coordinates;
    this.board.animation = animation ? 180 : 0;
    this.board.showTargets = targets;
  }

  /**
   * @param {Tree} tree
   * @param {Node} node
   */
  show(tree, node) {
    const position = tree.position(node);
    const { board } = this;
    board.fen = position.fen();
    board.lastMove = node.uci;
    board.check = position.checkedKing();
    board.moves = position.moves().map(({ uci }) => uci);
    board.shapes = node.shapes;
    const clocks = clocksAt(tree, node);
    const isKnown = BOTH.some((side) => nameOf(tree, side) !== "");
    for (const side of BOTH) this.#showSeat(tree, side, isKnown, clocks[side]);
    this.element.classList.toggle("has-seats", isKnown);
  }

  /**
   * @param {Tree} tree
   * @param {Side} side
   * @param {boolean} isKnown Whether anybody is.
   * @param {number | undefined} clock
   */
  #showSeat(tree, side, isKnown, clock) {
    const seat = this.#seats[side];
    const rating = tree.tag(side === "white" ? "WhiteElo" : "BlackElo");
    seat.element.hidden = !isKnown;
    write(seat.name, nameOf(tree, side) || sideName(side));
    write(seat.rating, /^\d+$/.test(rating) ? rating : "");
    write(seat.clock, clock === undefined ? "" : clockInFigures(clock));
  }
}

/** Where the name of a player stands. */
function seat() {
  const name = element("span", { class: "seat-name" });
  const rating = element("span", { class: "soft" });
  const clock = element("span", { class: "seat-clock soft" });
  return { element: element("div", { class: "seat", hidden: true }, name, rating, clock), name, rating, clock };
}

/**
 * What the clocks showed at a position, as far as that is known.
 * @param {Tree} tree
 * @param {Node} node
 * @returns {Partial<Record<Side, number>>}
 */
function clocksAt(tree, node) {
  /** @type {Partial<Record<Side, number>>} */
  const clocks = {};
  for (const { ply, clock } of tree.line(node).slice(-2)) {
    if (clock !== undefined) clocks[ply % 2 === 1 ? "white" : "black"] = clock;
  }
  return clocks;
}

/** @param {number} seconds */
function clockInFigures(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
