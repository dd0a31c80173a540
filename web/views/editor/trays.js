// The trays beside the board: pieces to drag from there, or to choose and put on squares, and an eraser.

import { pieceWords } from "../../board/squares.js";
import { element } from "../../dom.js";
import { icon } from "../../icons.js";
import { tile } from "../home/diagram.js";
import { sentence } from "../terms.js";

/** @typedef {import("../../board/chess-board.js").ChessBoard} ChessBoard */
/** @typedef {import("../../board/squares.js").PieceCode} PieceCode */
/** @typedef {import("../../board/squares.js").Side} Side */
/** @typedef {PieceCode | "erase" | ""} Brush */

/** How far a press may stray before it is a drag, in pixels: a finger is less steady than a mouse. */
const THRESHOLD = { mouse: 4, touch: 7 };
const ROLES = "KQRBNP";

/**
 * @typedef {object} Trays
 * @property {Record<Side, HTMLElement>} of
 * @property {(brush: Brush) => void} choose
 */

/**
 * @param {ChessBoard} board Its brush is what is chosen here.
 * @returns {Trays}
 */
export function trays(board) {
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const tool = (/** @type {Brush} */ brush, /** @type {string} */ name, /** @type {Node} */ look) => {
    const input = element("input", { type: "radio", name: "brush", value: brush, checked: brush === "" });
    input.addEventListener("change", () => (board.brush = brush));
    inputs.push(input);
    return element("label", { class: "tool", title: name }, input, element("b", { class: "unseen" }, name), look);
  };
  const piece = (/** @type {PieceCode} */ code) => {
    const label = tool(code, sentence(pieceWords(code)), tile(code));
    drags(label, code, board);
    return label;
  };
  const men = (/** @type {"w" | "b"} */ side) =>
    [...ROLES].map((role) => piece(/** @type {PieceCode} */ (`${side}${role}`)));
  const tray = (/** @type {string} */ name, /** @type {HTMLElement[]} */ tools) =>
    element("div", { class: "tray", role: "radiogroup", "aria-label": name }, ...tools);
  return {
    of: {
      black: tray("Black pieces", [...men("b"), tool("", "Move pieces", icon("pointer"))]),
      white: tray("White pieces", [...men("w"), tool("erase", "Erase", icon("eraser"))]),
    },
    choose(brush) {
      for (const input of inputs) input.checked = input.value === brush;
      board.brush = brush;
    },
  };
}

/**
 * Lets a piece be dragged from its tray to the board.
 * @param {HTMLElement} label
 * @param {PieceCode} code
 * @param {ChessBoard} board
 */
function drags(label, code, board) {
  /** @type {PointerEvent | null} */
  let start = null;
  label.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    start = event;
    // Else the moves of a mouse would be told to whatever it comes over.
    label.setPointerCapture(event.pointerId);
  });
  label.addEventListener("pointermove", (event) => {
    if (start?.pointerId !== event.pointerId) return;
    const limit = event.pointerType === "touch" ? THRESHOLD.touch : THRESHOLD.mouse;
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < limit) return;
    start = null;
    board.take(code, event);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
    label.addEventListener(name, () => (start = null));
  }
}
