// The parts of a review: figures a side, what went wrong, and the time that moves took.

import { element } from "../../dom.js";
import { timeBars } from "./graph.js";
import { moveNumber } from "./node.js";
import { spentInWords, timesOf } from "./times.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./review.js").Mark} Mark */
/** @typedef {import("./review.js").SideFigures} SideFigures */

/** @type {[keyof SideFigures, string][]} */
const ROWS = [
  ["accuracy", "Accuracy"],
  ["inaccuracies", "Inaccuracies"],
  ["mistakes", "Mistakes"],
  ["blunders", "Blunders"],
  ["centipawns", "Centipawns a move"],
];

/** @param {{ white: SideFigures, black: SideFigures }} sides */
export function sidesTable({ white, black }) {
  const cell = (/** @type {keyof SideFigures} */ key, /** @type {SideFigures} */ side) => {
    const figure = side[key];
    if (side.moves === 0 || figure === undefined) return "–";
    return key === "accuracy" ? `${figure.toFixed(1)}\u00a0%` : String(Math.round(figure));
  };
  const rows = ROWS.map(([key, words]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, words),
      element("td", {}, cell(key, white)),
      element("td", {}, cell(key, black)),
    ),
  );
  const head = element(
    "tr",
    {},
    element("td"),
    element("th", { scope: "col" }, "White"),
    element("th", { scope: "col" }, "Black"),
  );
  return element(
    "table",
    { class: "sides" },
    element("caption", { class: "unseen" }, "Figures a side"),
    element("thead", {}, head),
    element("tbody", {}, ...rows),
  );
}

/**
 * What went wrong, each with the better line.
 * @param {Mark[]} marks
 * @param {Node[]} line
 * @param {{ go: (ply: number) => void, add: (mark: Mark) => void }} acts
 */
export function markList(marks, line, { go, add }) {
  if (marks.length === 0) return element("p", { class: "soft" }, "No inaccuracies, mistakes or blunders.");
  const items = marks.map((mark) => {
    const node = line[mark.ply - 1];
    const { number, isWhite } = node ? moveNumber(node) : { number: 0, isWhite: true };
    const move = `${number}${isWhite ? "." : "…"} ${node?.san ?? ""}`;
    const better = mark.better.length > 0;
    return element(
      "li",
      { class: mark.mark },
      element(
        "button",
        { type: "button", class: "plain mark-go", onclick: () => go(mark.ply) },
        element("b", {}, move),
        element("span", { class: "mark-word" }, mark.mark),
      ),
      element("p", { class: "tiny" }, mark.text),
      better &&
        element(
          "button",
          {
            type: "button",
            class: "small mark-add",
            "aria-label": `Show the better line instead of ${move}`,
            onclick: () => add(mark),
          },
          "Show the better line",
        ),
    );
  });
  return element("ol", { class: "marks", "aria-label": "What went wrong" }, ...items);
}

/**
 * The time that each move took, where that is known.
 * @param {Node[]} line
 * @param {string} control
 * @returns {HTMLElement | null}
 */
export function timesFigure(line, control) {
  const times = timesOf(line, control);
  const known = times.filter((time) => time !== undefined);
  if (known.length === 0) return null;
  const isWhiteFirst = line[0] ? moveNumber(line[0]).isWhite : true;
  const words = `Time a move, White above: ${spentInWords(times, isWhiteFirst)} in all.`;
  return element(
    "figure",
    { class: "times-figure" },
    timeBars(times, isWhiteFirst),
    element("figcaption", { class: "soft tiny" }, words),
  );
}
