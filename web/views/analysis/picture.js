// A picture of a position: one SVG file that needs nothing else.

import { arrowOutline } from "../../board/arrows.js";
import { PIECES } from "../../board/pieces.js";
import { isLight, readPlacement, seenAt, squareSeenAt } from "../../board/squares.js";
import { THEMES } from "../../board/themes.js";

/** @typedef {import("../../board/arrows.js").Shape} Shape */
/** @typedef {import("../../board/squares.js").Side} Side */

/** @type {Record<string, string>} */
const COLOURS = { green: "#1f8a4c", red: "#cc3327", blue: "#2469c9", yellow: "#dd9a00" };
/** The width of the picture, in the units of the pieces: 100 a square. */
const SIZE = 800;

/**
 * @typedef {object} Sight
 * @property {string} fen
 * @property {Side} orientation
 * @property {string} theme The name of the board's colours.
 * @property {string} [lastMove]
 * @property {Shape[]} [shapes]
 * @property {boolean} [coordinates]
 */

/** @param {Sight} sight @returns {string} */
export function picture({ fen, orientation, theme, lastMove = "", shapes = [], coordinates = true }) {
  const colours = THEMES.find(({ name }) => name === theme) ?? THEMES[0];
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
    `<title>${fen.replace(/[<&]/g, "")}</title>`,
    `<rect width="${SIZE}" height="${SIZE}" fill="${colours.light}"/>`,
    ...darkSquares(colours.dark, orientation),
  ];
  for (const square of [lastMove.slice(0, 2), lastMove.slice(2, 4)].filter((name) => name !== "")) {
    const [x, y] = corner(square, orientation);
    parts.push(`<rect x="${x}" y="${y}" width="100" height="100" fill="${colours.last}"/>`);
  }
  if (coordinates) parts.push(...marks(colours, orientation));
  for (const [square, code] of readPlacement(fen)) {
    const [x, y] = corner(square, orientation);
    parts.push(piece(code, x, y));
  }
  parts.push(...shapes.map((shape) => drawn(shape, orientation)), "</svg>");
  return parts.join("\n");
}

/**
 * A drawing of a piece at its place. Each brings its own gradient, which has to have a name of its own in here.
 * @param {import("../../board/pieces.js").PieceName} code
 * @param {number} x
 * @param {number} y
 */
function piece(code, x, y) {
  const side = code.charAt(0);
  return PIECES[code]
    .replace("<svg ", `<svg x="${x}" y="${y}" width="100" height="100" `)
    .replace('id="g"', `id="${side}g"`)
    .replaceAll("url(#g)", `url(#${side}g)`)
    .replace(' xmlns="http://www.w3.org/2000/svg"', "");
}

/** @param {string} square @param {Side} orientation @returns {[number, number]} */
function corner(square, orientation) {
  const { column, row } = seenAt(square, orientation);
  return [column * 100, row * 100];
}

/** @param {string} colour @param {Side} orientation */
function* darkSquares(colour, orientation) {
  for (let index = 0; index < 64; index += 1) {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    if (isLight(squareSeenAt(column, row, orientation))) continue;
    yield `<rect x="${column * 100}" y="${row * 100}" width="100" height="100" fill="${colour}"/>`;
  }
}

/** @param {import("../../board/themes.js").Theme} colours @param {Side} orientation */
function* marks(colours, orientation) {
  const text = (/** @type {string} */ square, /** @type {number} */ x, /** @type {number} */ y, letter = "") =>
    `<text x="${x}" y="${y}" fill="${isLight(square) ? colours.dark : colours.light}"` +
    ` font-family="system-ui, sans-serif" font-size="19" font-weight="600">${letter}</text>`;
  for (let index = 0; index < 8; index += 1) {
    const left = squareSeenAt(0, index, orientation);
    yield text(left, 6, index * 100 + 22, left.charAt(1));
    const bottom = squareSeenAt(index, 7, orientation);
    yield text(bottom, index * 100 + 82, 793, bottom.charAt(0));
  }
}

/** @param {Shape} shape @param {Side} orientation */
function drawn({ from, to, colour }, orientation) {
  const start = seenAt(from, orientation);
  const ink = COLOURS[colour] ?? COLOURS.green;
  if (to === undefined) {
    const [x, y] = [start.column * 100 + 50, start.row * 100 + 50];
    return `<circle cx="${x}" cy="${y}" r="45.5" fill="none" stroke="${ink}" stroke-width="7" opacity="0.9"/>`;
  }
  const outline = arrowOutline(start, seenAt(to, orientation));
  return `<path transform="scale(100)" d="${outline}" fill="${ink}" opacity="0.78"/>`;
}
