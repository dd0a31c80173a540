// The games of somebody, newest first, some at a time.

import { lines } from "../../api.js";
import { complain } from "../../dialog.js";
import { element } from "../../dom.js";
import { icon } from "../../icons.js";
import { counted, day } from "../../words.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {{ user?: { id: string, name: string, title?: string }, name?: string, aiLevel?: number }} Seat */

/**
 * @typedef {object} Exported A game as it is taken away.
 * @property {string} id
 * @property {string} variant
 * @property {string} speed
 * @property {number} createdAt
 * @property {string} status
 * @property {{ white: Seat, black: Seat }} players
 * @property {Side} [winner]
 * @property {{ eco: string, name: string }} [opening]
 * @property {string} [moves]
 * @property {number} [daysPerTurn]
 * @property {{ initial: number, increment: number }} [clock]
 * @property {{ text: string, result: string }} [ending]
 */

/** What is said of games that did not begin as usual, instead of the opening. @type {Record<string, string>} */
const STARTS = { chess960: "Chess960", fromPosition: "from another position" };

/** How many are shown at once. */
const PAGE = 20;

/**
 * @param {import("../player.js").User} user
 * @param {AbortSignal} closed
 * @returns {HTMLElement}
 */
export function games(user, closed) {
  const list = element("ul", { class: "games" });
  const more = element("button", { type: "button" }, "More games");
  const foot = element("p", { class: "soft", role: "status" }, "One moment …");
  const path = `/api/games/user/${encodeURIComponent(user.username)}`;
  const download = element(
    "a",
    { class: "button small", href: path, download: `${user.username}.pgn` },
    icon("download"),
    "All as PGN",
  );
  /** @type {Exported[]} */
  const shown = [];

  const load = async () => {
    more.hidden = true;
    const last = shown.at(-1);
    // Games are asked for by when they began, and several may have begun at once: those that are shown come again.
    const again = shown.filter((game) => game.createdAt === last?.createdAt).length;
    const asked = new URLSearchParams({ max: String(PAGE + again + 1), ongoing: "true", opening: "true" });
    if (last) asked.set("until", String(last.createdAt));
    /** @type {Exported[]} */
    const told = await lines(`${path}?${asked}`, closed);
    const found = told.filter((game) => !shown.some(({ id }) => id === game.id));
    const fresh = found.slice(0, PAGE);
    const items = fresh.map((game) => item(game, user.id));
    shown.push(...fresh);
    list.append(...items);
    more.hidden = found.length <= PAGE;
    foot.hidden = shown.length > 0;
    foot.textContent = "No games yet.";
    download.hidden = shown.length === 0;
    // Whoever asked for more goes on with the first of them.
    if (last) items[0]?.querySelector("a")?.focus();
  };
  const start = () =>
    load().catch((problem) => {
      if (closed.aborted) return;
      more.hidden = false;
      foot.hidden = true;
      complain(problem);
    });
  more.addEventListener("click", start);
  download.hidden = true;
  start();
  return element(
    "section",
    { "aria-labelledby": "games" },
    element("div", { class: "row spread games-head" }, element("h2", { id: "games" }, "Games"), download),
    list,
    foot,
    element("div", { class: "row games-more" }, more),
  );
}

/**
 * @param {Exported} game
 * @param {string} id Whose list it is.
 */
function item(game, id) {
  const side = game.players.black.user?.id === id ? "black" : "white";
  const { mark, word, kind } = result(game, side);
  const moves = game.moves ? Math.ceil(game.moves.split(" ").length / 2) : 0;
  const start = game.variant === "standard" ? game.opening?.name : STARTS[game.variant];
  const facts = [` with ${side}`, clock(game), moves === 0 ? "no moves" : counted(moves, "move"), start];
  return element(
    "li",
    {},
    element(
      "a",
      { class: "played", href: `/${game.id}` },
      element("span", { class: `mark ${kind}`, "aria-hidden": "true" }, mark),
      element("strong", {}, name(other(game, side))),
      element("span", { class: "soft tiny" }, day(game.createdAt)),
      element("span", { class: "played-facts soft tiny" }, element("b", {}, word), line(facts)),
    ),
    game.ending !== undefined && moves > 0 && analysis(game, name(other(game, side))),
  );
}

/**
 * The way to the analysis of a game.
 * @param {Exported} game
 * @param {string} opponent
 */
function analysis({ id }, opponent) {
  const label = `Analyse the game with ${opponent}`;
  const attributes = { class: "button plain round", href: `/analysis/${id}`, "aria-label": label, title: "Analyse" };
  return element("a", attributes, icon("chart"));
}

/**
 * Facts in a line that breaks between them only, so that no dot begins a line and no number loses its unit.
 * @param {(string | undefined)[]} facts
 */
function line(facts) {
  const found = facts.flatMap((fact) => (fact ? [fact.length < 16 ? fact.replaceAll(" ", "\u00a0") : fact] : []));
  return found.join("\u00a0· ");
}

/**
 * How a game went for one side. The mark is the one of score sheets, so no colour is needed to read it.
 * @param {Exported} game
 * @param {Side} side
 * @returns {{ mark: string, word: string, kind: string }}
 */
function result(game, side) {
  if (!game.ending) return { mark: "…", word: "Playing", kind: "open" };
  if (game.ending.result === "*") return { mark: "–", word: "Broken off", kind: "open" };
  if (game.ending.result === "1/2-1/2") return { mark: "½", word: "Drawn", kind: "drawn" };
  return game.winner === side ? { mark: "1", word: "Won", kind: "won" } : { mark: "0", word: "Lost", kind: "lost" };
}

/** @param {Exported} game @param {Side} side */
function other({ players }, side) {
  return side === "white" ? players.black : players.white;
}

/** @param {Seat} seat */
function name({ user, name, aiLevel }) {
  if (aiLevel !== undefined) return `Computer, level ${aiLevel}`;
  return user?.name ?? name ?? "Somebody";
}

/** @param {Exported} game */
function clock({ clock, daysPerTurn, speed }) {
  if (daysPerTurn !== undefined) return `${counted(daysPerTurn, "day")} a move`;
  if (!clock) return speed === "correspondence" ? "no clock" : speed;
  const { initial, increment } = clock;
  const minutes = initial % 60 === 0 || initial > 60 ? `${Math.round((initial / 60) * 10) / 10} min` : `${initial} s`;
  return increment > 0 ? `${minutes} + ${increment} s` : minutes;
}
