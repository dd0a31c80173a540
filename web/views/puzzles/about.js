// What is told of a puzzle and of its solver.

import { inQuery } from "../../boards.js";
import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { counted } from "../../words.js";
import { sentence } from "../terms.js";

/** @typedef {import("./solving.js").Puzzle} Puzzle */
/** @typedef {{ rating: number, deviation: number, solved: number, failed: number }} Solver */

/**
 * How strong the solver is, and what the last puzzle has changed.
 * @param {HTMLElement} shown
 * @param {Solver | undefined} me
 * @param {number} [change]
 */
export function showSolver(shown, me, change) {
  shown.hidden = !me;
  if (!me) return;
  const by = Math.round(change ?? 0);
  const words = by < 0 ? `−${-by}` : `+${by}`;
  fill(
    shown,
    element("span", { class: "soft" }, "Your puzzle rating"),
    element("strong", {}, Math.round(me.rating)),
    change !== undefined && element("b", { class: by < 0 ? "fell" : "rose" }, words),
    element("span", { class: "soft tiny" }, `${me.solved} solved, ${me.failed} missed`),
  );
}

/**
 * All that would have given it away before the end.
 * @param {Puzzle} puzzle
 * @param {string[]} moves Those that were made.
 * @returns {HTMLElement}
 */
export function aboutPuzzle({ fen, themes, rating, plays, source }, moves) {
  const named = themes.map((theme) => element("li", {}, sentence(theme.replaceAll("-", " "))));
  const names = source && `${source.white} – ${source.black}`;
  return element(
    "div",
    { class: "puzzle-about" },
    named.length > 0 && element("ul", { class: "puzzle-themes", "aria-label": "Themes" }, ...named),
    element(
      "p",
      { class: "soft tiny" },
      `Rated ${Math.round(rating)}, played ${counted(plays, "time")}`,
      names !== undefined && ". From ",
      source?.game ? element("a", { href: `/${source.game}` }, names) : names,
      ".",
    ),
    element(
      "a",
      { class: "button small", href: `/analysis?fen=${inQuery(fen)}&moves=${inQuery(moves.join(" "))}` },
      icon("eye"),
      "Analyse",
    ),
  );
}
