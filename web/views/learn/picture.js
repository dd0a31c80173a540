// A board to look at: light enough for hundreds on one page, and told in words to who does not see it.

import { ShapeLayer } from "../../board/arrows.js";
import { seenAt } from "../../board/squares.js";
import { element } from "../../dom.js";
import { Diagram } from "../home/diagram.js";
import { pictureWords } from "./words.js";

/** @typedef {import("../../types.js").Side} Side */

/** @typedef {{ fen: string, arrows?: string[], squares?: string[], orientation?: Side }} Shown */

/**
 * A picture of a position, with letters and numbers at its edge.
 * @param {Shown} shown
 */
export function picture(shown) {
  const { orientation = "white", arrows = [], squares = [] } = shown;
  const diagram = new Diagram();
  diagram.show(shown.fen, { orientation });
  diagram.element.prepend(...squares.map((square) => spot(square, orientation)));
  if (arrows.length > 0) {
    const layer = new ShapeLayer();
    const shapes = arrows.map((way, index) => arrow(way, aside(arrows, index)));
    layer.show(shapes, [], null, orientation);
    for (const [index, shown] of [...layer.element.children].entries()) {
      const { x, y } = aside(arrows, index);
      // Seen from the other side everything is turned, and so is what lies aside.
      const sign = orientation === "white" ? 1 : -1;
      if (x !== 0 || y !== 0) shown.setAttribute("transform", `translate(${sign * x} ${sign * y})`);
    }
    diagram.element.append(layer.element);
  }
  const files = orientation === "white" ? "abcdefgh" : "hgfedcba";
  const ranks = orientation === "white" ? "87654321" : "12345678";
  return element(
    "div",
    { class: "picture", role: "img", "aria-label": pictureWords(shown) },
    diagram.element,
    edge("files", files),
    edge("ranks", ranks),
  );
}

/** A square that is pointed at, below what stands on it. @param {string} square @param {Side} orientation */
function spot(square, orientation) {
  const { column, row } = seenAt(square, orientation);
  const shown = element("s", { class: "spot" });
  shown.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
  return shown;
}

/** How far from its line an arrow lies that shares the line with another, in squares. */
const ASIDE = 0.21;

/** @typedef {{ x: number, y: number, isSecond: boolean }} Aside How far an arrow is moved, seen by White. */

/** @param {string} way @param {Aside} aside @returns {import("../../board/arrows.js").Shape} */
function arrow(way, { isSecond }) {
  return { from: way.slice(0, 2), to: way.slice(2, 4), colour: isSecond ? "red" : "blue" };
}

/**
 * Arrows on one line, as those of king and rook in castling, lie beside each other; the second has another colour.
 * @param {string[]} arrows
 * @param {number} index
 * @returns {Aside}
 */
function aside(arrows, index) {
  const [own, ...others] = [arrows[index], ...arrows.filter((_, other) => other !== index)].map(ends);
  const other = others.findIndex((one) => isOnLine(own, one.from) && isOnLine(own, one.to));
  if (other < 0) return { x: 0, y: 0, isSecond: false };
  const isSecond = other < index;
  // Both are moved across the way of the first.
  const { from, to } = isSecond ? others[other] : own;
  const part = (isSecond ? ASIDE : -ASIDE) / Math.hypot(to.column - from.column, to.row - from.row);
  const [x, y] = [(from.row - to.row) * part, (to.column - from.column) * part];
  return { x, y, isSecond };
}

/** @param {string} way */
function ends(way) {
  return { from: seenAt(way.slice(0, 2), "white"), to: seenAt(way.slice(2, 4), "white") };
}

/** @param {ReturnType<typeof ends>} way @param {{ column: number, row: number }} at */
function isOnLine({ from, to }, at) {
  return (to.column - from.column) * (at.row - from.row) === (to.row - from.row) * (at.column - from.column);
}

/** @param {string} kind @param {string} signs */
function edge(kind, signs) {
  return element("div", { class: `edge ${kind}` }, ...[...signs].map((sign) => element("span", {}, sign)));
}

/** A picture with a sentence below it. @param {import("./content.js").Picture} shown */
export function figure(shown) {
  return element("figure", { class: "figure" }, picture(shown), element("figcaption", {}, shown.caption));
}
