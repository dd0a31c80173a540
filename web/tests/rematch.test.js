// Once more: rematches asked, taken, declined and withdrawn.

import assert from "node:assert/strict";
import { actions, ask, button, openGame, play, sitDown, untilSaid, untilStatus } from "./games.js";
import { scene } from "./scene.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("./scene.js").Stage} Stage */

/** A game that White has resigned. @param {Stage} stage @returns {Promise<Game>} */
async function over(stage) {
  const game = await sitDown(stage, { "clock.limit": 300, "clock.increment": 3 });
  await play(game, "e2e4 e7e5");
  await ask(game.white, `/api/board/game/${game.id}/resign`);
  await untilStatus(game.white, "You lost");
  await untilStatus(game.black, "You won");
  return game;
}

scene("a rematch is played with colours changed", async (stage) => {
  const { id, white, black, names } = await over(stage);
  const watcher = await stage.person({ name: "Watcher", path: "" });
  await openGame(watcher, id);
  await actions(white).getByRole("button", { name: "Rematch" }).click();
  await button(white, "Rematch asked").waitFor();
  await untilSaid(white, `${names.black} is asked for a rematch.`);
  await untilSaid(black, `${names.white} wants a rematch.`);
  await black.picture("rematch wanted");
  await button(black, "Play again").click();

  await untilStatus(black, "Your turn");
  await untilStatus(white, `${names.black} to move`);
  assert.notEqual(new URL(black.page.url()).pathname, `/${id}`);
  assert.equal(black.page.url(), white.page.url());
  // They have changed sides: each sees the board from the own one, and plays.
  await black.page.getByRole("grid", { name: `Board: ${names.black} with White, ${names.white} with Black` }).waitFor();
  await play({ id, white: black, black: white, names }, "d2d4 d7d5");
  await untilSaid(white, /^5 minutes \+ 3 seconds a move\./);
  // One step back leads to the game before.
  await black.page.goBack();
  await untilStatus(black, "You won");
  assert.equal(new URL(black.page.url()).pathname, `/${id}`);
  // Who watches is not taken along without being asked.
  assert.equal(new URL(watcher.page.url()).pathname, `/${id}`);
});

scene("both want it at once: they play", async (stage) => {
  const { id, white, black, names } = await over(stage);
  // The button says the same as the answer, and stays in its place.
  await Promise.all([white, black].map((one) => actions(one).getByRole("button", { name: "Rematch" }).click()));
  await untilStatus(black, "Your turn");
  await untilStatus(white, `${names.black} to move`);
  assert.notEqual(new URL(white.page.url()).pathname, `/${id}`);
});

scene("a rematch is declined", async (stage) => {
  const { id, white, black, names } = await over(stage);
  await actions(white).getByRole("button", { name: "Rematch" }).click();
  await untilSaid(black, `${names.white} wants a rematch.`);
  await button(black, "Decline").click();
  await untilSaid(white, "The rematch was declined.");
  await button(black, "Play again").waitFor({ state: "hidden" });
  await button(white, "Rematch").waitFor();
  assert.equal(new URL(white.page.url()).pathname, `/${id}`);
});

scene("who has asked for a rematch may think better of it", async (stage) => {
  const { white, black } = await over(stage);
  await actions(white).getByRole("button", { name: "Rematch" }).click();
  await button(black, "Play again").waitFor();
  await button(white, "Cancel").click();
  await button(black, "Play again").waitFor({ state: "hidden" });
  await button(white, "Rematch").waitFor();
});

scene("a rematch that is asked is there after a reload, for both", async (stage) => {
  const { id, white, black, names } = await over(stage);
  await actions(white).getByRole("button", { name: "Rematch" }).click();
  await button(black, "Play again").waitFor();
  await Promise.all([white.page.reload(), black.page.reload()]);
  await untilSaid(white, `${names.black} is asked for a rematch.`);
  await button(black, "Play again").click();
  await untilStatus(black, "Your turn");
  await untilStatus(white, `${names.black} to move`);
  assert.notEqual(new URL(white.page.url()).pathname, `/${id}`);
});
