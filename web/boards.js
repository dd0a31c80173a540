// Boards that look as the person has chosen, and fields of addresses that hold positions.

import { ChessBoard } from "./board/chess-board.js";

/** @typedef {import("./settings.js").Settings} Settings */

/** How long a move takes to be seen, in milliseconds. */
const GLIDE = 180;

/**
 * A board that follows the settings until it is told to stop.
 * @param {Settings} settings
 * @param {AbortSignal} closed
 * @returns {ChessBoard}
 */
export function dressedBoard(settings, closed) {
  const board = new ChessBoard();
  const dress = () => {
    const { now } = settings;
    board.theme = now.board;
    board.coordinates = now.coordinates;
    board.animation = now.animation ? GLIDE : 0;
    board.showTargets = now.targets;
  };
  dress();
  settings.addEventListener("change", dress, { signal: closed });
  return board;
}

/**
 * A value as it stands in the query of an address. Slashes may stay there, so that a FEN can be read.
 * @param {string} value
 * @returns {string}
 */
export function inQuery(value) {
  return encodeURIComponent(value).replaceAll("%20", "+").replaceAll("%2F", "/");
}
