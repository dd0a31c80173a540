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
    const shapes = arrows.map((way) => arrow(way.slice(0, 2), way.slice(2, 4)));
    layer.show(shapes, [], null, orientation);
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

/** @param {string} from @param {string} to @returns {import("../../board/arrows.js").Shape} */
function arrow(from, to) {
  return { from, to, colour: "blue" };
}

/** @param {string} kind @param {string} signs */
function edge(kind, signs) {
  return element("div", { class: `edge ${kind}` }, ...[...signs].map((sign) => element("span", {}, sign)));
}

/** A picture with a sentence below it. @param {import("./content.js").Picture} shown */
export function figure(shown) {
  return element("figure", { class: "figure" }, picture(shown), element("figcaption", {}, shown.caption));
}
