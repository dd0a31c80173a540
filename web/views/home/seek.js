// Looking for anybody to play with: as long as the question is open, so is the seek.

import { get, post } from "../../api.js";
import { complain, note } from "../../dialog.js";
import { element } from "../../dom.js";
import { clockWords } from "../terms.js";
import { tile } from "./diagram.js";
import { clockOf, seekFields } from "./options.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("../../types.js").Playing} Playing */
/** @typedef {import("./options.js").Options} Options */

/**
 * @typedef {object} Search
 * @property {HTMLElement} element
 * @property {() => void} begin
 * @property {() => void} cancel Ends it and goes back.
 * @property {() => void} close Ends it.
 */

/**
 * @param {Context} context
 * @param {Options} options
 * @param {() => Promise<void>} refresh
 * @param {() => void} back Called when there is nothing more to wait for.
 * @returns {Search}
 */
export function lookForAnyone(context, options, refresh, back) {
  const life = new AbortController();
  const clock = clockOf(options);
  const side = { white: "you play White", black: "you play Black", random: "random colour" }[options.color];
  const words = clock ? `${clockWords(clock.minutes, clock.increment)}, ${side}.` : "";
  const cancel = element("button", { type: "button", class: "big" }, "Cancel");
  const heading = element("h2", { tabindex: "-1" }, "Looking for an opponent…");
  const shown = element(
    "div",
    { class: "searching" },
    element("div", { class: "searching-men", "aria-hidden": "true" }, tile("wN"), tile("bN")),
    heading,
    element("p", { class: "soft" }, words),
    element("p", { class: "soft tiny" }, "The game opens by itself. Leave this page open."),
    cancel,
  );

  const stop = () => {
    life.abort();
    back();
    refresh();
  };
  cancel.addEventListener("click", stop);

  const look = async () => {
    await context.session.enter();
    const before = new Set((await playing()).map((game) => game.gameId));
    const asked = post("/api/board/seek", seekFields(options), life.signal, Infinity);
    // So that the own seek is seen in the lobby.
    setTimeout(() => life.signal.aborted || refresh(), 150);
    const answer = await asked;
    const game = (await playing()).find(({ gameId, source }) => source === "lobby" && !before.has(gameId));
    if (life.signal.aborted) return;
    if (game) {
      context.navigate(`/${game.gameId}`);
      return;
    }
    stop();
    note(answer?.id ? "Your seek is in the lobby, and stays there until somebody takes it." : "The search has ended.");
  };

  return {
    element: shown,
    begin: () => {
      heading.focus({ preventScroll: true });
      look().catch((problem) => {
        if (life.signal.aborted) return;
        stop();
        complain(problem);
      });
    },
    cancel: stop,
    close: () => life.abort(),
  };
}

/** @returns {Promise<Playing[]>} */
async function playing() {
  return (await get("/api/lobby")).playing ?? [];
}
