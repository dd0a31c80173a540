// The games that were found, some at a time.

import { get, remove } from "../../api.js";
import { complain, confirm } from "../../dialog.js";
import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { asked } from "./query.js";
import { gameRow } from "./row.js";

/** @typedef {import("./query.js").Of} Of */
/** @typedef {import("./query.js").Wishes} Wishes */
/** @typedef {import("./row.js").Summary} Summary */

/** What is said where there are none at all. @type {Record<Of, string>} */
const EMPTY = {
  played: "You have not finished a game here yet.",
  mine: "Your collection is empty. Import games from a PGN file to look through them here.",
  house: "No game has been finished here yet.",
};

/**
 * @param {Of} of
 * @param {AbortSignal} closed
 * @param {(total: number) => void} counted Told how many there are in all, if nothing is wished.
 * @returns {{ element: HTMLElement, search: (wishes: Wishes) => void }}
 */
export function results(of, closed, counted) {
  const title = element("h2", { class: "found-title" }, "One moment …");
  const list = element("ul", { class: "game-list" });
  const empty = element("p", { class: "soft", hidden: true }, EMPTY[of]);
  const more = element("button", { type: "button", hidden: true }, "More games");
  let question = new AbortController();
  /** @type {Wishes} */
  let wishes = {};
  /** @type {string | number | undefined} */
  let next;

  const item = (/** @type {Summary} */ game) => {
    if (game.number === undefined) return gameRow(game);
    const button = element(
      "button",
      { type: "button", class: "plain round small", title: "Remove", "aria-label": removing(game) },
      icon("trash"),
    );
    button.addEventListener("click", async () => {
      if (!(await confirm(`${removing(game)}?`, "Remove", "danger"))) return;
      try {
        await remove(`/api/collection/game/${game.number}`);
        load();
      } catch (problem) {
        complain(problem);
      }
    });
    return gameRow(game, button);
  };
  const load = async (isMore = false) => {
    question.abort();
    question = new AbortController();
    const signal = AbortSignal.any([question.signal, closed]);
    more.hidden = true;
    if (!isMore) next = undefined;
    const path = `/api/games/search?of=${of}${asked({ ...wishes, before: next?.toString() })}`;
    try {
      const found = await get(path, signal);
      const rows = found.games.map(item);
      if (isMore) list.append(...rows);
      else fill(list, ...rows);
      next = found.next;
      more.hidden = found.next === undefined || found.next === null;
      const isAll = Object.keys(wishes).length === 0;
      write(title, words(found.total));
      empty.hidden = found.total > 0 || !isAll;
      if (isAll) counted(found.total);
      // Whoever asked for more goes on with the first of them.
      if (isMore) rows[0]?.querySelector("a")?.focus();
    } catch (problem) {
      if (signal.aborted) return;
      write(title, "Games");
      complain(problem);
    }
  };
  const words = (/** @type {number} */ total) => {
    if (total > 0) return total === 1 ? "1 game" : `${total.toLocaleString("en-GB")} games`;
    return Object.keys(wishes).length > 0 ? "No game is like that" : "No games yet";
  };
  more.addEventListener("click", () => load(true));
  return {
    element: element(
      "section",
      { class: "found" },
      element("div", { role: "status" }, title),
      empty,
      list,
      element("div", { class: "row games-more" }, more),
    ),
    search(wanted) {
      wishes = wanted;
      load();
    },
  };
}

/** @param {Summary} game */
function removing({ white, black }) {
  return `Remove the game ${white} – ${black}`;
}
