// What is told of a puzzle and of its solver.

import { inQuery } from "../../boards.js";
import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { counted } from "../../words.js";
import { sentence } from "../terms.js";

/** @typedef {import("./solving.js").Puzzle} Puzzle */
/** @typedef {{ rating: number, deviation: number, solved: number, failed: number }} Solver */

/** From which deviation on a rating says little: it is not shown then. */
const UNSURE = 150;
/** How much surer a rating becomes by a puzzle, about: what is added to one over the square of the deviation. */
const GAIN = 5e-6;

/** Whether a rating is known well enough to be told. @param {Solver} solver */
export function isSettled({ deviation }) {
  return deviation <= UNSURE;
}

/** About how many puzzles it takes to know a rating. @param {number} deviation */
function missing(deviation) {
  return Math.max(1, Math.ceil((1 / UNSURE ** 2 - 1 / deviation ** 2) / GAIN));
}

/**
 * How strong the solver is, and what the last puzzle has changed.
 * @param {HTMLElement} shown
 * @param {Solver | undefined} me
 * @param {number} [change]
 */
export function showSolver(shown, me, change) {
  shown.hidden = !me;
  if (!me) return;
  const sofar = element("span", { class: "soft tiny" }, `${me.solved} solved, ${me.failed} missed`);
  if (!isSettled(me)) {
    const left = `Your rating is being found: about ${counted(missing(me.deviation), "more puzzle")}`;
    fill(shown, element("span", { class: "soft" }, left), sofar);
    return;
  }
  const by = Math.round(change ?? 0);
  const words = by < 0 ? `−${-by}` : `+${by}`;
  fill(
    shown,
    element("span", { class: "soft" }, "Your puzzle rating"),
    element("strong", {}, Math.round(me.rating)),
    by !== 0 && element("b", { class: by < 0 ? "fell" : "rose" }, words),
    sofar,
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
