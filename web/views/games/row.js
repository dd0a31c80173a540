// A game in a list.

import { element } from "../../dom.js";
import { counted, day } from "../../words.js";

/**
 * @typedef {object} Summary A game as lists tell of it.
 * @property {string} [id] Of a game that was played here.
 * @property {number} [number] Of a game in one's collection.
 * @property {string} url
 * @property {string} white
 * @property {string} black
 * @property {number} [whiteRating]
 * @property {number} [blackRating]
 * @property {string} result
 * @property {string} [eco]
 * @property {string} [opening]
 * @property {string | number} [date]
 * @property {number} plies
 * @property {string} [ending]
 */

/** How games end, by the words of the server. @type {Record<string, string>} */
export const ENDINGS = {
  mate: "Checkmate",
  resignation: "Resignation",
  time: "Time",
  stalemate: "Stalemate",
  repetition: "Repetition",
  fifty: "Fifty moves",
  material: "Too little material",
  agreement: "Agreement",
  abandoned: "Abandoned",
  arbiter: "Arbiter",
  unfinished: "Unfinished",
  unknown: "Unknown",
};

/** What a game from elsewhere is taken to have ended by if nobody has told; which of them it was cannot be known. */
export const GUESSED = ["resignation", "agreement"];

/** @type {Record<string, [mark: string, words: string, kind: string]>} */
const RESULTS = {
  "1-0": ["1–0", "White won", "white"],
  "0-1": ["0–1", "Black won", "black"],
  "1/2-1/2": ["½", "Draw", "drawn"],
};

/**
 * @param {Summary} game
 * @param {import("../../dom.js").Child} [more] What can be done with it.
 * @returns {HTMLElement}
 */
export function gameRow(game, more) {
  const [mark, words, kind] = RESULTS[game.result] ?? ["∗", "No result", "open"];
  const moves = Math.ceil(game.plies / 2);
  const opening = [game.eco, game.opening].filter(Boolean).join(" ");
  const facts = [dateOf(game.date), counted(moves, "move"), endingOf(game), opening];
  const shown = facts.filter((fact) => fact !== "" && fact !== undefined);
  const line = shown.flatMap((fact, index) => (index > 0 ? ["\u00a0· ", fact] : [fact]));
  return element(
    "li",
    { class: "game-row" },
    element(
      "a",
      { class: "game-link", href: game.url },
      element("span", { class: `game-result ${kind}`, title: words }, mark),
      element(
        "span",
        { class: "game-names" },
        name(game.white, game.whiteRating),
        element("span", { class: "soft" }, " – "),
        name(game.black, game.blackRating),
      ),
      element("span", { class: "game-facts soft tiny" }, ...line),
    ),
    more,
  );
}

/** @param {Summary} game */
function endingOf({ number, ending = "" }) {
  return number !== undefined && GUESSED.includes(ending) ? "" : ENDINGS[ending];
}

/** @param {string} text @param {number | undefined} rating */
function name(text, rating) {
  return element("span", {}, element("b", {}, text), rating ? element("small", { class: "soft" }, ` ${rating}`) : null);
}

const WHOLE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/**
 * A date, of which old games may know a part only.
 * @param {string | number | undefined} date Milliseconds, or "1851.06.21" or "1851.??.??".
 * @returns {Node | string}
 */
function dateOf(date) {
  if (typeof date === "number") return day(date);
  const [year = "", month = "", of = ""] = (date ?? "").split(/[.\-T]/);
  if (!/^\d{4}$/.test(year)) return "";
  if (!/^\d\d$/.test(month)) return year;
  if (!/^\d\d$/.test(of)) return `${month}/${year}`;
  return WHOLE.format(new Date(Date.UTC(Number(year), Number(month) - 1, Number(of))));
}
