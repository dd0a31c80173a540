// What the settings change in a game: at once, in other tabs too, and still after reloading.

import assert from "node:assert/strict";
import { movePiece, untilPosition } from "./board-hand.js";
import { ask, button, openGame, untilStatus } from "./games.js";
import { Listener } from "./listener.js";
import { scene } from "./scene.js";
import { send, table } from "./tables.js";

/** @typedef {import("playwright-core").Page} Page */

const E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";

/**
 * Changes settings in their panel.
 * @param {Page} page
 * @param {(panel: import("playwright-core").Locator) => Promise<void>} change
 */
async function set(page, change) {
  await page.getByRole("button", { name: "Settings" }).click();
  const panel = page.getByRole("dialog", { name: "Settings" });
  await change(panel);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
}

/** What one sees of the board's settings. @param {Page} page */
function look(page) {
  return page.locator("chess-board").evaluate((/** @type {any} */ board) => {
    const square = board.shadowRoot.querySelector("[data-square=a1]");
    const letters = [...board.shadowRoot.querySelectorAll(".coordinates span")].filter((one) => one.checkVisibility());
    const box = board.getBoundingClientRect();
    return {
      colour: getComputedStyle(square).getPropertyValue("--board-dark").trim(),
      letters: letters.length,
      isInside: letters.every((one) => one.getBoundingClientRect().top < box.bottom),
      squareWidth: square.getBoundingClientRect().width / box.width,
      animation: board.animation,
    };
  });
}

scene("the board's look follows the settings, here, in another tab and after reloading", async (stage) => {
  const { white, id } = await table(stage, { at: ["white"] });
  const { page } = white;
  const tab = await white.context.newPage();
  await tab.goto(`/${id}`);
  await tab.getByRole("heading", { level: 1, name: "Your turn" }).waitFor();
  const before = await look(page);
  assert.equal(before.letters, 16);
  assert.equal(before.squareWidth, 0.125);
  assert.ok(before.animation > 0);
  await set(page, async (panel) => {
    await panel.getByRole("radio", { name: "Walnut" }).check();
    await panel.getByRole("radio", { name: "None" }).check();
    await panel.getByRole("checkbox", { name: "Move pieces smoothly" }).uncheck();
  });
  const after = await look(page);
  assert.notEqual(after.colour, before.colour);
  assert.equal(after.letters, 0);
  assert.equal(after.animation, 0);
  // What was chosen last comes last.
  await tab.waitForFunction(() => /** @type {any} */ (document.querySelector("chess-board"))?.animation === 0);
  assert.deepEqual(await look(tab), after);
  await page.reload();
  await untilStatus(white, "Your turn");
  assert.deepEqual(await look(page), after);
  await set(page, (panel) => panel.getByRole("radio", { name: "Outside" }).check());
  const outside = await look(page);
  assert.equal(outside.letters, 16);
  assert.ok(outside.squareWidth < 0.125, "there is room for letters beside the squares");
});

scene("targets, premoves and the question before resigning can be switched off", async (stage) => {
  const { white, black, id } = await table(stage, { at: ["white"] });
  const { page } = white;
  const targets = page.locator("chess-board .target");
  await page.getByRole("gridcell", { name: /^e2,/ }).click();
  assert.equal(await targets.count(), 2);
  await set(page, async (panel) => {
    await panel.getByRole("checkbox", { name: "Show where a piece may go" }).uncheck();
    await panel.getByRole("checkbox", { name: "Allow premoves" }).uncheck();
    await panel.getByRole("checkbox", { name: "Ask before resigning" }).uncheck();
  });
  assert.equal(await targets.count(), 0);
  await movePiece(page, "e2", "e4");
  await untilPosition(page, E4);
  await untilStatus(white, /to move$/);
  await movePiece(page, "g1", "f3");
  await send(black, id, "e7e5");
  await untilStatus(white, "Your turn");
  await untilPosition(page, E4_E5);
  await button(white, "Resign").click();
  await untilStatus(white, "You lost");
});

scene("the sound can be switched off", async (stage) => {
  const game = await table(stage, { at: [] });
  const { white, black, id } = game;
  const { page } = white;
  await page.addInitScript(() => {
    const start = AudioScheduledSourceNode.prototype.start;
    const counted = /** @type {any} */ (globalThis);
    counted.sounds = 0;
    AudioScheduledSourceNode.prototype.start = function (/** @type {number | undefined} */ when) {
      counted.sounds += 1;
      start.call(this, when);
    };
  });
  await openGame(white, id);
  const sounds = () => page.evaluate(() => /** @type {any} */ (globalThis).sounds);
  await movePiece(page, "e2", "e4");
  await page.waitForFunction(() => /** @type {any} */ (globalThis).sounds > 0);
  await page.getByRole("button", { name: "Sound", pressed: true }).click();
  const before = await sounds();
  await send(black, id, "e7e5");
  await untilPosition(page, E4_E5);
  await untilStatus(white, "Your turn");
  assert.equal(await sounds(), before);
  await page.reload();
  await page.getByRole("button", { name: "Sound", pressed: false }).waitFor();
});

scene("moves are not announced to those who do not want it, but offers are", async (stage) => {
  const { white, black, id, names } = await table(stage, { at: [] });
  const { page } = white;
  const ear = await Listener.to(page);
  await openGame(white, id);
  await set(page, (panel) => panel.getByRole("checkbox", { name: "Announce moves in words" }).uncheck());
  ear.forget();
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await untilPosition(page, E4_E5);
  assert.deepEqual(ear.heard, []);
  await ask(black, `/api/board/game/${id}/draw/yes`);
  await ear.hears(`${names.black} offers a draw.`);
});
