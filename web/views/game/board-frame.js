// The board with a player above and one below, and the small buttons for it.

import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { other } from "./model.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("./player-bar.js").PlayerBar} PlayerBar */
/** @typedef {import("../../board/chess-board.js").ChessBoard} ChessBoard */

export class BoardFrame {
  #board;
  #bars;
  element = element("div", { class: "board-frame" });

  /**
   * @param {ChessBoard} board
   * @param {Record<Side, PlayerBar>} bars
   * @param {HTMLElement} ribbon
   */
  constructor(board, bars, ribbon) {
    this.#board = board;
    this.#bars = bars;
    fill(this.element, board, ribbon);
    this.turn();
  }

  /** Puts the bars on the sides from which their players look. */
  turn() {
    const below = this.#board.orientation;
    // Moving the board itself in the document would make it begin anew.
    this.#board.before(this.#bars[other(below)].element);
    this.element.append(this.#bars[below].element);
  }
}

/**
 * Small buttons in a row.
 * @param {[import("../../icons.js").IconName, string, () => void][]} tools
 */
export function toolBar(tools) {
  const buttons = tools.map(([name, label, act]) =>
    element(
      "button",
      { class: "plain round", type: "button", "aria-label": label, title: label, onclick: act },
      icon(name),
    ),
  );
  return element("div", { class: "tools", role: "group", "aria-label": "Board" }, ...buttons);
}
