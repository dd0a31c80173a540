// Two people at one table, each with a device of their own choice; games.js tells what they do there.

import { ask, enter, openGame } from "./games.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("./games.js").Fields} Fields */
/** @typedef {import("./person.js").Person} Person */
/** @typedef {import("./person.js").PersonOptions} PersonOptions */
/** @typedef {import("./scene.js").Stage} Stage */

/**
 * @typedef {object} Setting
 * @property {Fields} [terms] As a challenge takes them: `fen`, `clock.limit` …
 * @property {PersonOptions} [white]
 * @property {PersonOptions} [black]
 * @property {("white" | "black")[]} [at] Who opens the page of the game; the other plays without looking at it.
 */

/**
 * Two new people sit down at a game.
 * @param {Stage} stage
 * @param {Setting} [setting]
 * @returns {Promise<Game>}
 */
export async function table(stage, { terms = {}, white: first, black: second, at = ["white", "black"] } = {}) {
  const white = await stage.person({ name: "White", ...first, path: "" });
  const black = await stage.person({ name: "Black", ...second, path: "" });
  const names = { white: await enter(white), black: await enter(black) };
  const { id } = await ask(white, "/api/challenge/open", terms);
  await ask(white, `/api/challenge/${id}/accept?color=white`);
  await ask(black, `/api/challenge/${id}/accept?color=black`);
  const game = { id, white, black, names };
  await Promise.all(at.map((side) => openGame(game[side], id)));
  return game;
}

/** Makes a move beside the page. @param {Person} person @param {string} id @param {string} uci */
export async function send(person, id, uci) {
  await ask(person, `/api/board/game/${id}/move/${uci}`);
}

/** The position of a game, as the server tells one who plays it. @param {Person} person @param {string} id */
export async function fenOf(person, id) {
  const answer = await person.context.request.get("/api/account/playing");
  const { nowPlaying } = await answer.json();
  const game = nowPlaying.find((/** @type {{ gameId: string }} */ game) => game.gameId === id);
  if (!game) throw new Error(`${person.name} does not play ${id}`);
  return /** @type {string} */ (game.fen);
}
