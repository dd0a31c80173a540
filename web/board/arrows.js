// Arrows and circles over the board, drawn as SVG in units of one square, so that they need no redrawing at any size.

import { isSquare, seenAt } from "./squares.js";

/** @typedef {import("./squares.js").Side} Side */
/** @typedef {import("./squares.js").Square} Square */
/** @typedef {"green" | "red" | "blue" | "yellow"} Colour */
/** @typedef {{from: Square, to?: Square, colour: Colour}} Shape An arrow, or a circle where there is no `to`. */

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = ["green", "red", "blue", "yellow"];
const HALF_WIDTH = 0.085;
const HEAD = { length: 0.38, halfWidth: 0.235 };
/** How far from the centre of its first square an arrow begins. */
const START = 0.3;

/** The layer above the pieces that holds arrows and circles. */
export class ShapeLayer {
  element = document.createElementNS(SVG, "svg");
  #drawn = "";

  constructor() {
    this.element.setAttribute("class", "shapes");
    this.element.setAttribute("viewBox", "0 0 8 8");
    this.element.setAttribute("aria-hidden", "true");
  }

  /**
   * @param {Shape[]} hints those of the page
   * @param {Shape[]} shapes
   * @param {Shape | null} draft the one being drawn
   * @param {Side} orientation
   */
  show(hints, shapes, draft, orientation) {
    const key = JSON.stringify([hints, shapes, draft, orientation]);
    if (key === this.#drawn) {
      return;
    }
    this.#drawn = key;
    const nodes = [...hints, ...shapes].map((shape) => drawn(shape, orientation));
    nodes.slice(0, hints.length).forEach((node) => node.classList.add("hint"));
    if (draft !== null) {
      const node = drawn(draft, orientation);
      node.classList.add("draft");
      nodes.push(node);
    }
    this.element.replaceChildren(...nodes);
  }
}

/**
 * The shapes after one more was drawn: the same again takes it away, another colour recolours it.
 * @param {Shape[]} shapes
 * @param {Shape} drawnNow
 * @returns {Shape[]}
 */
export function withShape(shapes, drawnNow) {
  const isThere = (/** @type {Shape} */ shape) => shape.from === drawnNow.from && shape.to === drawnNow.to;
  const others = shapes.filter((shape) => !isThere(shape));
  const isSame = shapes.some((shape) => isThere(shape) && shape.colour === drawnNow.colour);
  return isSame ? others : [...others, drawnNow];
}

/** @param {unknown} value @returns {Shape[]} the well-formed shapes in it */
export function readShapes(value) {
  /** @type {any[]} */
  const list = Array.isArray(value) ? value : [];
  return list.filter((shape) => isSquare(shape?.from)).map((shape) => ({
    from: shape.from,
    ...(isSquare(shape.to) && shape.to !== shape.from ? { to: shape.to } : {}),
    colour: COLOURS.includes(shape.colour) ? shape.colour : "green",
  }));
}

/**
 * @param {Shape} shape
 * @param {Side} orientation
 * @returns {SVGElement}
 */
function drawn(shape, orientation) {
  const from = seenAt(shape.from, orientation);
  if (shape.to === undefined) {
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("cx", String(from.column + 0.5));
    circle.setAttribute("cy", String(from.row + 0.5));
    circle.setAttribute("r", "0.455");
    circle.setAttribute("class", `shape ${shape.colour}`);
    return circle;
  }
  const to = seenAt(shape.to, orientation);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", arrowOutline(from, to));
  path.setAttribute("class", `shape ${shape.colour}`);
  return path;
}

/**
 * Shaft and head as one outline: drawn as two they would be darker where they overlap.
 * @param {{column: number, row: number}} from
 * @param {{column: number, row: number}} to
 * @returns {string}
 */
export function arrowOutline(from, to) {
  const length = Math.hypot(to.column - from.column, to.row - from.row);
  const along = { x: (to.column - from.column) / length, y: (to.row - from.row) / length };
  const point = (/** @type {number} */ ahead, /** @type {number} */ aside) => {
    const x = from.column + 0.5 + along.x * ahead - along.y * aside;
    const y = from.row + 0.5 + along.y * ahead + along.x * aside;
    return `${x.toFixed(3)} ${y.toFixed(3)}`;
  };
  const tip = length + 0.08;
  const neck = tip - HEAD.length;
  return `M${point(START, HALF_WIDTH)} L${point(neck, HALF_WIDTH)} L${point(neck, HEAD.halfWidth)} L${point(tip, 0)}`
    + ` L${point(neck, -HEAD.halfWidth)} L${point(neck, -HALF_WIDTH)} L${point(START, -HALF_WIDTH)}`
    + ` A${HALF_WIDTH} ${HALF_WIDTH} 0 0 0 ${point(START, HALF_WIDTH)} Z`;
}
