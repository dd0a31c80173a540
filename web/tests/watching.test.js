// Those beside the board: what is said by whom to whom, and what one sees who only watches.

import assert from "node:assert/strict";
import { movePiece, position, untilPosition } from "./board-hand.js";
import {
  actions,
  ask,
  button,
  clock,
  moveButtons,
  movesShown,
  openGame,
  play,
  sitDown,
  untilSaid,
  untilStatus,
} from "./games.js";
import { scene } from "./scene.js";

/** @typedef {import("./person.js").Person} Person */

/** Says something beside the board. @param {Person} person @param {string} text */
async function say({ page }, text) {
  const chat = page.getByRole("region", { name: "Chat" });
  await chat.getByRole("textbox", { name: "Say something" }).fill(text);
  await chat.getByRole("button", { name: "Send" }).click();
}

/** What was said, as it is to be read. @param {Person} person */
function said({ page }) {
  return page.getByRole("list", { name: "What was said" }).getByRole("listitem");
}

scene("players talk to each other, and so do those who watch", async (stage) => {
  const game = await sitDown(stage);
  const { white, black, names } = game;
  const first = await stage.person({ name: "First watcher", path: "" });
  const second = await stage.person({ name: "Second watcher", path: "" });
  const watchers = [first, second];
  for (const one of watchers) await openGame(one, game.id);

  await say(white, "Good luck!");
  await said(black)
    .filter({ hasText: `${names.white} Good luck!` })
    .waitFor();
  await say(black, "<b>Have</b> fun & be well");
  await said(white).filter({ hasText: "<b>Have</b> fun & be well" }).waitFor();
  await say(first, "White is better");
  await said(second).filter({ hasText: "White is better" }).waitFor();
  // What players say stays between them; what others say they read when it cannot help any more.
  for (const one of watchers) {
    await said(one).first().waitFor();
    assert.equal(await said(one).count(), 1);
  }
  for (const one of [white, black]) assert.equal(await said(one).filter({ hasText: "(watching)" }).count(), 0);
  await white.picture("chat");

  // It is still there for who comes back, in the same rooms.
  await Promise.all([white.page.reload(), second.page.reload()]);
  await said(white).nth(1).waitFor();
  assert.equal(await said(white).count(), 2);
  await said(second).first().waitFor();
  assert.equal(await said(second).count(), 1);
  await ask(white, `/api/board/game/${game.id}/resign`);
  for (const one of [white, black]) {
    await said(one).filter({ hasText: "(watching) White is better" }).waitFor();
  }
});

scene("who watches sees moves, clocks and the result, and can do nothing", async (stage) => {
  const game = await sitDown(stage, { "clock.limit": 300, "clock.increment": 0 });
  const watcher = await stage.person({ name: "Watcher", path: "" });
  await openGame(watcher, game.id);
  await untilStatus(watcher, "White to move");
  await play(game, "e2e4 e7e5");
  await moveButtons(watcher).nth(1).waitFor();
  assert.equal(await movesShown(watcher), "e4 e5");
  await untilPosition(watcher.page, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  assert.match(await clock(watcher, "White").innerText(), /^[45]:\d\d$/);
  assert.equal(await clock(watcher, "Black").innerText(), "5:00");
  assert.equal(await actions(watcher).isVisible(), false);
  for (const name of ["Abort", "Resign", "Offer draw", "Take back"]) {
    assert.equal(await button(watcher, name).isVisible(), false);
  }
  await watcher.picture("watching");
  // Pieces do not move for who only watches.
  const before = await position(watcher.page);
  await movePiece(watcher.page, "g1", "f3");
  assert.equal(await position(watcher.page), before);

  await ask(game.black, `/api/board/game/${game.id}/resign`);
  await untilSaid(watcher, "1-0 · Black resigned: White wins (5.1.2)");
  await untilStatus(watcher, "White wins");
  assert.equal(await button(watcher, "Rematch").isVisible(), false);
});

scene("who watches sees offers of neither side, and takebacks happen", async (stage) => {
  const game = await sitDown(stage);
  const watcher = await stage.person({ name: "Watcher", path: "" });
  await openGame(watcher, game.id);
  await play(game, "e2e4 e7e5");
  await moveButtons(watcher).nth(1).waitFor();
  await button(game.black, "Take back").click();
  await button(game.white, "Allow").waitFor();
  assert.equal(await button(watcher, "Allow").count(), 0);
  await button(game.white, "Allow").click();
  await untilPosition(watcher.page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  assert.equal(await movesShown(watcher), "e4");
});

scene("it is seen who is there", async (stage) => {
  const { white, black, names } = await sitDown(stage);
  const bar = white.page.locator(".player-bar", { hasText: names.black });
  await bar.getByRole("img", { name: "Here", exact: true }).waitFor();
  await black.page.goto("/");
  await bar.getByRole("img", { name: "Not here" }).waitFor();
  await black.page.goBack();
  await bar.getByRole("img", { name: "Here", exact: true }).waitFor();
});
