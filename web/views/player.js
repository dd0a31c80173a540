// Somebody's page: who they are, how they have played, and their games.

import { Refusal, get } from "../api.js";
import { complain } from "../dialog.js";
import { element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { counted, day } from "../words.js";
import { challenge } from "./player/challenge.js";
import { games } from "./player/games.js";
import { statistics } from "./player/statistics.js";

/**
 * @typedef {object} User Somebody as the server tells of them.
 * @property {string} id
 * @property {string} username
 * @property {"guest" | "person" | "bot"} kind
 * @property {number} createdAt
 * @property {number} seenAt
 * @property {boolean} [online]
 * @property {{ all: number, win: number, draw: number, loss: number, playing: number }} count
 */

/** @type {import("../app.js").Show} */
export function show(place, context, name = "") {
  const away = new AbortController();
  place.classList.add("player-page");
  fill(place, element("h1", {}, name), element("p", { class: "soft" }, "One moment …"));
  get(`/api/user/${encodeURIComponent(name)}`, away.signal).then(
    (/** @type {User} */ user) => {
      context.entitle(user.username);
      const hasPlayed = user.count.all + user.count.playing > 0;
      fill(
        place,
        head(user, context, away.signal),
        hasPlayed && record(user),
        user.count.all > 0 && statistics(user.username, away.signal),
        games(user, away.signal),
      );
    },
    (problem) => {
      if (away.signal.aborted) return;
      if (problem instanceof Refusal && problem.status === 404) unknown(place, name);
      else complain(problem);
    },
  );
  return { title: name, close: () => away.abort() };
}

/** @param {HTMLElement} place @param {string} name */
function unknown(place, name) {
  fill(
    place,
    element("h1", {}, "Nobody here is called ", element("q", {}, name)),
    element("p", { class: "soft" }, "The name may be mistyped, or its owner has changed it."),
    element("p", {}, element("a", { class: "button primary", href: "/" }, "Play a game")),
  );
}

/**
 * @param {User} user
 * @param {import("../app.js").Context} context
 * @param {AbortSignal} closed
 */
function head(user, context, closed) {
  const { session } = context;
  const actions = element("div", { class: "row" });
  const draw = () => {
    const isMe = session.me?.id === user.id;
    if (isMe && user.kind === "guest") {
      fill(actions, element("a", { class: "button primary", href: "/account" }, "Keep your games: register"));
    } else if (isMe) {
      fill(actions, element("a", { class: "button", href: "/account" }, icon("person"), "My account"));
    } else if (user.kind === "guest") {
      fill(actions);
    } else {
      const button = element("button", { class: "primary", type: "button" }, "Challenge");
      button.addEventListener("click", () => challenge(user.username, context));
      fill(actions, button);
    }
  };
  // Whose page it is has to be known before a button is offered.
  session.loaded.then(() => {
    if (closed.aborted) return;
    draw();
    session.addEventListener("change", draw, { signal: closed });
  });
  return element(
    "div",
    { class: "row spread account-head" },
    element(
      "div",
      {},
      element("h1", {}, user.username, user.kind === "bot" && element("span", { class: "badge" }, "Bot")),
      element("p", { class: "soft" }, ...about(user)),
    ),
    actions,
  );
}

/**
 * @param {User} user
 * @returns {(Node | string)[]}
 */
function about(user) {
  const since = [user.kind === "guest" ? "A guest, here since " : "Here since ", day(user.createdAt)];
  if (user.online) return [element("span", { class: "online" }, "Online"), " · ", ...since];
  return [...since, " · last seen ", day(user.seenAt)];
}

/** How the games went: figures, and a bar that shows the same. @param {User} user */
function record({ count }) {
  /** @type {[string, number, string][]} */
  const parts = [
    ["won", count.win, "Won"],
    ["drawn", count.draw, "Drawn"],
    ["lost", count.loss, "Lost"],
  ];
  const figures = parts.map(([kind, number, word]) =>
    element("div", { class: kind }, element("dt", {}, word), element("dd", {}, number)),
  );
  const bar = element("div", { class: "bar", "aria-hidden": "true" });
  for (const [kind, number] of parts) {
    if (number === 0) continue;
    const piece = element("i", { class: kind });
    piece.style.flexGrow = String(number);
    bar.append(piece);
  }
  const playing =
    count.playing > 0 && element("p", { class: "soft tiny" }, `${counted(count.playing, "game")} being played`);
  return element(
    "section",
    { class: "card record", "aria-label": "Results" },
    element("dl", {}, ...figures),
    bar,
    playing,
  );
}
