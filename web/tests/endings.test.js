// Ways out of a game, and back in it: takebacks, resigning, breaking off.

import assert from "node:assert/strict";
import {
  actions,
  button,
  movesShown,
  play,
  sitDown,
  untilBothRead,
  untilBothSee,
  untilSaid,
  untilStatus,
} from "./games.js";
import { scene } from "./scene.js";

const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";

scene("a move is taken back if the other lets it", async (stage) => {
  const game = await sitDown(stage);
  const { white, black, names } = game;
  await play(game, "e2e4 e7e5");
  await button(black, "Take back").click();
  await button(black, "Asked to take back").waitFor();
  await untilSaid(white, `${names.black} asks to take back.`);
  await white.picture("takeback asked");
  await button(white, "Allow").click();
  await untilBothSee(game, AFTER_E4);
  await untilStatus(black, "Your turn");
  assert.equal(await movesShown(white), "e4");
  await play(game, "c7c5");
  assert.equal(await movesShown(black), "e4 c5");
});

scene("who has moved on takes back both moves", async (stage) => {
  const game = await sitDown(stage);
  const { white, black } = game;
  await play(game, "e2e4 e7e5 g1f3 b8c6");
  await button(white, "Take back").click();
  await button(black, "Allow").click();
  await untilBothSee(game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  await untilStatus(white, "Your turn");
  await play(game, "f1c4");
  assert.equal(await movesShown(black), "e4 e5 Bc4");
});

scene("a takeback is declined", async (stage) => {
  const game = await sitDown(stage);
  const { white, black, names } = game;
  await play(game, "e2e4 e7e5");
  await button(black, "Take back").click();
  await untilSaid(white, `${names.black} asks to take back.`);
  await button(white, "Decline").click();
  await button(white, "Allow").waitFor({ state: "hidden" });
  await button(black, "Take back").waitFor();
  assert.equal(await movesShown(black), "e4 e5");
  await untilStatus(white, "Your turn");
});

scene("who resigns is asked first, and loses then", async (stage) => {
  const game = await sitDown(stage);
  const { white, black } = game;
  await play(game, "e2e4 e7e5");
  await button(white, "Resign").click();
  const question = white.page.getByRole("dialog", { name: "Resign this game?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  await play(game, "g1f3");
  await actions(white).getByRole("button", { name: "Resign" }).click();
  await white.picture("resign");
  await question.getByRole("button", { name: "Resign" }).click();
  await untilBothRead(game, "0-1 · White resigned: Black wins (5.1.2)");
  await untilStatus(white, "You lost");
  await untilStatus(black, "You won");
});

scene("a game is broken off before both have moved", async (stage) => {
  const game = await sitDown(stage);
  const { white, black } = game;
  await play(game, "e2e4");
  assert.equal(await button(black, "Resign").isVisible(), false);
  await button(black, "Abort").click();
  await untilBothRead(game, "Black broke off the game: it does not count (12.2)");
  await untilStatus(white, "The game was broken off");
  assert.equal(await button(white, "Rematch").isVisible(), false);
});

scene("once both have moved nobody can break it off", async (stage) => {
  const game = await sitDown(stage);
  await button(game.white, "Abort").waitFor();
  await play(game, "e2e4 e7e5");
  await button(game.white, "Abort").waitFor({ state: "hidden" });
  await button(game.black, "Abort").waitFor({ state: "hidden" });
  await button(game.black, "Resign").waitFor();
});
