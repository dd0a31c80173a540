// How somebody's games went, by colour and by opening: pictures that are tables, too.

import { get } from "../../api.js";
import { element, fill } from "../../dom.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {{ won: number, drawn: number, lost: number }} Score */
/** @typedef {Score & { eco: string, name: string, side: Side }} OfOpening */
/** @typedef {{ white: Score, black: Score, openings: OfOpening[] }} Statistics */

/** How many openings are shown at first. */
const FIRST = 6;
const KINDS = /** @type {const} */ (["won", "drawn", "lost"]);

/**
 * @param {string} name
 * @param {AbortSignal} closed
 * @returns {HTMLElement} filled when it is known what there is
 */
export function statistics(name, closed) {
  const shown = element("section", { class: "card statistics", "aria-labelledby": "by-opening", hidden: true });
  get(`/api/user/${encodeURIComponent(name)}/statistics`, closed).then(
    (/** @type {Statistics} */ told) => {
      if (sum(told.white) + sum(told.black) === 0) return;
      fill(
        shown,
        element("h2", { id: "by-opening" }, "By colour and opening"),
        element("div", { class: "two" }, ofSide("white", told), ofSide("black", told)),
        legend(),
      );
      shown.hidden = false;
    },
    // The page says enough without it.
    () => {},
  );
  return shown;
}

/** @param {Score} score */
function sum({ won, drawn, lost }) {
  return won + drawn + lost;
}

/**
 * @param {Side} side
 * @param {Statistics} told
 */
function ofSide(side, told) {
  const openings = told.openings.filter((one) => one.side === side).sort((one, other) => sum(other) - sum(one));
  const longest = Math.max(1, ...openings.map(sum));
  const rows = openings.map((one) => row(`${one.eco} ${one.name}`.trim() || "No named opening", one, longest));
  const rest = rows.slice(FIRST);
  for (const late of rest) late.hidden = true;
  const title = side === "white" ? "With White" : "With Black";
  const heads = ["Opening", "Results", "Won", "Drawn", "Lost"].map((name) => element("th", { scope: "col" }, name));
  const table = element(
    "table",
    { class: "score-table" },
    element("caption", {}, title),
    element("thead", { class: "unseen" }, element("tr", {}, ...heads)),
    element("tbody", {}, row("All games", told[side], sum(told[side])), ...rows),
  );
  const more = element("button", { type: "button", class: "plain small" }, `All ${openings.length} openings`);
  more.addEventListener("click", () => {
    for (const late of rest) late.hidden = false;
    more.remove();
    // Who asked for them goes on with them.
    rest[0]?.querySelector("th")?.focus();
  });
  rest[0]?.querySelector("th")?.setAttribute("tabindex", "-1");
  return element("div", {}, table, rest.length > 0 && more);
}

/**
 * @param {string} name
 * @param {Score} score
 * @param {number} longest How many games the longest bar is for.
 */
function row(name, score, longest) {
  const numbers = KINDS.map((kind) => element("td", { class: `score ${kind}` }, score[kind]));
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, name),
    element("td", { class: "score-bar", "aria-hidden": "true" }, bar(score, longest)),
    ...numbers,
  );
}

/**
 * A bar of three parts, as long as there are games.
 * @param {Score} score
 * @param {number} longest
 */
function bar(score, longest) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 6");
  svg.setAttribute("preserveAspectRatio", "none");
  let x = 0;
  for (const kind of KINDS) {
    const width = (score[kind] / Math.max(1, longest)) * 100;
    const part = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    part.setAttribute("class", kind);
    part.setAttribute("x", x.toFixed(2));
    part.setAttribute("width", width.toFixed(2));
    part.setAttribute("height", "6");
    svg.append(part);
    x += width;
  }
  return svg;
}

/** What the colours mean; the numbers in the table say the same. */
function legend() {
  const names = { won: "Won", drawn: "Drawn", lost: "Lost" };
  const items = KINDS.map((kind) => element("span", { class: `legend ${kind}` }, names[kind]));
  return element("p", { class: "score-legend soft tiny", "aria-hidden": "true" }, ...items);
}
