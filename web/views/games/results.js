// The games that were found, some at a time.

import { get, Refusal, remove } from "../../api.js";
import { complain, confirm } from "../../dialog.js";
import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { inFigures } from "../../words.js";
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
  const title = element("h2", { class: "found-title", tabindex: "-1" }, "One moment …");
  const list = element("ul", { class: "game-list" });
  const empty = element("p", { class: "soft", hidden: true }, EMPTY[of]);
  const more = element("button", { type: "button", hidden: true }, "More games");
  const again = element("button", { type: "button", hidden: true }, "Try again");
  let question = new AbortController();
  /** @type {Wishes} */
  let wishes = {};
  /** @type {string | number | undefined} */
  let next;
  let total = 0;

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
        takeOut(row);
      } catch (problem) {
        complain(problem);
      }
    });
    const row = gameRow(game, button);
    return row;
  };
  /** Takes out a game that is no more; who has removed it goes on at the next one. @param {HTMLElement} row */
  const takeOut = (row) => {
    // Others were looked for meanwhile.
    if (!row.isConnected) return;
    const near = row.nextElementSibling ?? row.previousElementSibling;
    (near?.querySelector("a") ?? title).focus();
    row.remove();
    tell(total - 1);
    if (!near && total > 0) load();
  };
  const load = async (isMore = false) => {
    question.abort();
    question = new AbortController();
    const signal = AbortSignal.any([question.signal, closed]);
    if (!isMore) {
      next = undefined;
      more.hidden = true;
    }
    const path = `/api/games/search?of=${of}${asked({ ...wishes, before: next?.toString() })}`;
    try {
      const found = await get(path, signal);
      const rows = found.games.map(item);
      if (isMore) list.append(...rows);
      else fill(list, ...rows);
      again.hidden = true;
      next = found.next;
      more.hidden = found.next === undefined || found.next === null;
      tell(found.total);
      // Whoever asked for more goes on with the first of them.
      if (isMore) rows[0]?.querySelector("a")?.focus();
    } catch (problem) {
      if (signal.aborted) return;
      const why = isMore ? "" : faultOf(problem);
      if (why === "") complain(problem);
      // More can be asked for once more; but what was looked for before is not what is looked for now.
      if (isMore) return;
      write(title, why || "The games could not be loaded");
      fill(list);
      empty.hidden = true;
      again.hidden = why !== "";
    }
  };
  const tell = (/** @type {number} */ now) => {
    total = now;
    const isAll = Object.keys(wishes).length === 0;
    write(title, words());
    empty.hidden = total > 0 || !isAll;
    if (isAll) counted(total);
  };
  const words = () => {
    if (total > 0) return total === 1 ? "1 game" : `${inFigures(total)} games`;
    return Object.keys(wishes).length > 0 ? "No game is like that" : "No games yet";
  };
  more.addEventListener("click", () => load(true));
  again.addEventListener("click", () => {
    // The button goes when there is an answer.
    title.focus();
    load();
  });
  return {
    element: element(
      "section",
      { class: "found" },
      element("div", { role: "status" }, title),
      empty,
      list,
      element("div", { class: "row games-more" }, more, again),
    ),
    search(wanted) {
      wishes = wanted;
      load();
    },
  };
}

/**
 * What the server finds wrong with what is looked for; asking for the same again is of no use then.
 * @param {unknown} problem
 */
function faultOf(problem) {
  if (!(problem instanceof Refusal)) return "";
  const { status, message } = problem;
  // Who has asked too often, or is not signed in any more, may be answered later.
  const isFault = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  return isFault ? message : "";
}

/** @param {Summary} game */
function removing({ white, black }) {
  return `Remove the game ${white} – ${black}`;
}
