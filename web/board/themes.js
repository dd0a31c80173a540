// The colours a board can have. Each theme is a handful of custom properties, so a page may also set its own.

/**
 * @typedef {object} Theme
 * @property {string} name the value of the element's `theme`
 * @property {string} title what a person reads when choosing
 * @property {string} light the light squares
 * @property {string} dark the dark squares
 * @property {string} last laid over the squares of the last move
 * @property {string} select laid over the chosen piece's square
 * @property {string} premove laid over the squares of a premove
 * @property {string} check the glow around a king in check
 * @property {string} target dots and corners where the piece may go
 */

/** The themes, the default first. @type {readonly Theme[]} */
export const THEMES = Object.freeze([
  {
    name: "sage", title: "Sage", light: "#ede7d8", dark: "#7d9583",
    last: "rgb(224 186 62 / 0.44)", select: "rgb(222 160 12 / 0.74)", premove: "rgb(62 104 176 / 0.54)",
    check: "#e02617", target: "rgb(22 58 42 / 0.42)",
  },
  {
    name: "walnut", title: "Walnut", light: "#eddcbf", dark: "#ad825c",
    last: "rgb(214 190 30 / 0.46)", select: "rgb(84 124 44 / 0.62)", premove: "rgb(58 98 168 / 0.54)",
    check: "#e3200f", target: "rgb(62 34 12 / 0.42)",
  },
  {
    name: "ocean", title: "Ocean", light: "#e6ebf0", dark: "#7896b3",
    last: "rgb(198 210 84 / 0.5)", select: "rgb(232 172 30 / 0.74)", premove: "rgb(116 84 176 / 0.55)",
    check: "#e4231b", target: "rgb(16 44 72 / 0.42)",
  },
  {
    name: "plum", title: "Plum", light: "#eee6ef", dark: "#9380a8",
    last: "rgb(236 188 92 / 0.48)", select: "rgb(226 138 40 / 0.74)", premove: "rgb(44 122 148 / 0.56)",
    check: "#e01f2c", target: "rgb(50 24 70 / 0.42)",
  },
  {
    name: "sand", title: "Sand", light: "#f6eedd", dark: "#cbaa7d",
    last: "rgb(150 176 62 / 0.52)", select: "rgb(70 128 104 / 0.62)", premove: "rgb(78 108 176 / 0.52)",
    check: "#dd2a12", target: "rgb(78 52 18 / 0.42)",
  },
  {
    name: "contrast", title: "High contrast", light: "#ffffff", dark: "#84898f",
    last: "rgb(255 206 0 / 0.62)", select: "rgb(0 128 70 / 0.7)", premove: "rgb(0 92 214 / 0.62)",
    check: "#f00000", target: "rgb(0 0 0 / 0.52)",
  },
]);

/** @returns {string} the rules that give an element its theme's colours; a page's own rules for it win over them */
export function themeRules() {
  const rule = (/** @type {string} */ selector, /** @type {Theme} */ theme) => `${selector} {
    --board-light: ${theme.light}; --board-dark: ${theme.dark}; --board-last: ${theme.last};
    --board-select: ${theme.select}; --board-premove: ${theme.premove}; --board-check: ${theme.check};
    --board-target: ${theme.target};
  }`;
  const named = THEMES.map((theme) => rule(`:host([theme="${theme.name}"])`, theme));
  return [rule(":host", THEMES[0]), ...named].join("\n");
}
