// Games to look for: one's own, one's collection, and all that were played here; by search or move by move.

import { element, fill } from "../dom.js";
import { explore } from "./games/explore.js";
import { searchForm } from "./games/form.js";
import { importCard } from "./games/import.js";
import { explorerAddress, readQuery, searchAddress } from "./games/query.js";
import { results } from "./games/results.js";
import { colourBoards } from "./home/diagram.js";

/** @typedef {import("./games/query.js").Of} Of */
/** @typedef {import("./games/query.js").Query} Query */

/** @type {[of: Of, name: string][]} */
const SHELVES = [
  ["played", "My games"],
  ["mine", "My collection"],
  ["house", "All games here"],
];

/** @type {import("../app.js").Show} */
export function show(place, context) {
  const closed = new AbortController();
  const query = readQuery(location.search);
  place.className = "games-page";
  const dress = () => colourBoards(place, context.settings.now.board);
  dress();
  context.settings.addEventListener("change", dress, { signal: closed.signal });
  const lay = () => {
    // Who is nobody yet has no games of their own.
    const of = query.of ?? (context.session.me ? "played" : "house");
    const content = query.way === "explorer" ? exploring : searching;
    fill(place, head(of, query), ...content(of, query, context, closed.signal));
  };
  if (query.of) lay();
  else context.session.loaded.then(() => closed.signal.aborted || lay());
  return { title: "Games", close: () => closed.abort() };
}

/**
 * @param {Of} of
 * @param {Query} query
 */
function head(of, { way }) {
  const link = (/** @type {string} */ href, /** @type {string} */ name, /** @type {boolean} */ isHere) =>
    element("a", { href, "aria-current": isHere ? "page" : null }, name);
  const address = way === "explorer" ? explorerAddress : searchAddress;
  return element(
    "div",
    { class: "games-top" },
    element("h1", {}, "Games"),
    element(
      "nav",
      { class: "tabs", "aria-label": "Whose games" },
      ...SHELVES.map(([shelf, name]) => link(address(shelf), name, shelf === of)),
    ),
    element(
      "nav",
      { class: "tabs", "aria-label": "How to go through them" },
      link(searchAddress(of), "Search", way === "search"),
      link(explorerAddress(of), "Openings", way === "explorer"),
    ),
  );
}

/**
 * @param {Of} of
 * @param {Query} query
 * @param {import("../app.js").Context} context
 * @param {AbortSignal} closed
 * @returns {HTMLElement[]}
 */
function searching(of, query, context, closed) {
  let { wishes } = query;
  const found = results(of, closed, (total) => {
    card?.count(total);
    // Where there is nothing, nothing is looked for.
    form.hidden = total === 0;
  });
  const form = searchForm(of, wishes, (wanted) => {
    wishes = wanted;
    context.readdress(searchAddress(of, wanted));
    found.search(wanted);
  });
  const card = of === "mine" ? importCard(context, () => found.search(wishes), closed) : null;
  found.search(wishes);
  const side = element("div", { class: "games-side" }, card?.element, form);
  return [element("div", { class: "games-table" }, side, found.element)];
}

/**
 * @param {Of} of
 * @param {Query} query
 * @param {import("../app.js").Context} context
 * @param {AbortSignal} closed
 * @returns {HTMLElement[]}
 */
function exploring(of, query, context, closed) {
  return [explore(of, query, context, closed)];
}
