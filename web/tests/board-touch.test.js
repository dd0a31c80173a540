// The board under fingers, on a phone.

import assert from "node:assert/strict";
import { gallery, get, said, set } from "./board-gallery.js";
import { board, middle, movePiece } from "./board-hand.js";
import { scene } from "./scene.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{x: number, y: number}} Place */

/**
 * Fingers on the screen, through the browser's own input, so that they can scroll the page too.
 * @param {Page} page
 * @returns {Promise<(type: "touchStart" | "touchMove" | "touchEnd", places: Place[]) => Promise<void>>}
 */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  return async (type, places) => {
    const touchPoints = places.map((place, id) => ({ ...place, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
}

/** Waits until the board has said something. @param {Page} page */
async function untilSaid(page) {
  await page.waitForFunction(() => /** @type {any} */ (window).said.length > 0);
}

scene("a finger moves pieces by two taps and by dragging", async (stage) => {
  const page = await gallery(stage, { phone: true });
  await set(page, { moves: ["e2e4"] });
  await movePiece(page, "e2", "e4", { by: "touch" });
  await untilSaid(page);
  assert.equal((await said(page))[0]?.detail.by, "click");
  await set(page, { fen: "start", moves: ["e2e4"] });
  await movePiece(page, "e2", "e4", { by: "touch-drag" });
  await untilSaid(page);
  assert.deepEqual((await said(page)).map(({ detail }) => [detail.uci, detail.by]), [["e2e4", "drag"]]);
});

scene("a dragged piece is larger and above the finger, and a second finger lets go of it", async (stage) => {
  const page = await gallery(stage, { phone: true });
  await set(page, { moves: ["e2e4"] });
  const touch = await fingers(page);
  const [start, end, other] = [await middle(page, "e2"), await middle(page, "e4"), await middle(page, "a5")];
  await touch("touchStart", [start]);
  await touch("touchMove", [{ x: start.x, y: (start.y + end.y) / 2 }]);
  await touch("touchMove", [end]);
  // The browser hands on the movements of a finger with the next picture.
  await board(page).locator('[data-square="e4"].hover').waitFor();
  const hand = await board(page).locator(".hand").boundingBox();
  const box = await board(page).boundingBox();
  assert.ok(hand !== null && box !== null && hand.width > (box.width / 8) * 1.5);
  assert.ok(hand.y + hand.height / 2 < end.y, "what is held lies above the finger");
  await touch("touchStart", [end, other]);
  await board(page).locator(".hand").waitFor({ state: "hidden" });
  await touch("touchEnd", []);
  assert.deepEqual(await said(page), []);
});

scene("the page scrolls from squares where nothing can be moved, and never from a piece", async (stage) => {
  // Each swipe has a page of its own, as one that scrolls goes on for a while.
  const swipe = async (/** @type {string} */ square) => {
    const page = await gallery(stage, { phone: true });
    await page.evaluate(() => scrollTo(0, 0));
    const touch = await fingers(page);
    const start = await middle(page, square);
    await touch("touchStart", [start]);
    for (let step = 1; step <= 10; step += 1) {
      await touch("touchMove", [{ x: start.x, y: start.y - step * 15 }]);
    }
    await touch("touchEnd", []);
    return page;
  };
  const own = await swipe("d2");
  await untilSaid(own);
  assert.deepEqual((await said(own)).map(({ name }) => name), ["try"]);
  assert.equal(await own.evaluate(() => scrollY), 0, "an own piece does not scroll");
  await movePiece(own, "e2", "e2", { by: "touch" });
  assert.equal(await get(own, "selected"), "", "two taps on a piece choose it and let go");
  for (const square of ["d5", "d7"]) {
    const page = await swipe(square);
    await page.waitForFunction(() => scrollY > 20);
    assert.deepEqual(await said(page), []);
  }
});
