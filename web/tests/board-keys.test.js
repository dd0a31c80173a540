// The board without a mouse: by keys alone, by what a screen reader is told, and by what it presses.

import assert from "node:assert/strict";
import { cell, gallery, get, said, set, START } from "./board-gallery.js";
import { board } from "./board-hand.js";
import { scene } from "./scene.js";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} keys separated by spaces */
async function press(page, keys) {
  for (const key of keys.split(" ")) await page.keyboard.press(key === "Space" ? " " : key);
}

/** @param {Page} page @returns {Promise<string | undefined>} the square that has the focus */
async function focused(page) {
  return board(page).evaluate((element) => {
    const active = element.shadowRoot?.activeElement;
    return active instanceof HTMLElement ? active.dataset.square : undefined;
  });
}

scene("a piece is moved by keys", async (stage) => {
  const page = await gallery(stage);
  await set(page, { moves: ["e2e3", "e2e4", "g1f3"] });
  await cell(page, "e1").focus();
  await press(page, "ArrowUp Enter");
  assert.equal(await get(page, "selected"), "e2");
  await press(page, "ArrowUp ArrowUp");
  assert.deepEqual((await said(page)).map(({ detail }) => detail.square), ["e2", "e3", "e4"]);
  await press(page, "Space");
  const move = { uci: "e2e4", from: "e2", to: "e4", by: "keyboard" };
  assert.deepEqual(await said(page), [{ name: "move", detail: move }]);
  assert.equal(await focused(page), "e4");
  await set(page, { fen: START, moves: ["e2e4"] });
  await press(page, "PageDown ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowUp Enter Escape");
  assert.equal(await focused(page), "h2", "the edge holds");
  assert.equal(await get(page, "selected"), "", "Escape lets go");
  await said(page);
  await press(page, "Enter ArrowUp Enter");
  assert.deepEqual((await said(page)).at(-1), { name: "try", detail: { from: "h2", to: "h3", by: "keyboard" } });
});

scene("arrow keys go by what is seen, and the focus stays on its square when the board turns", async (stage) => {
  const page = await gallery(stage);
  await cell(page, "e1").focus();
  await press(page, "Home");
  assert.equal(await focused(page), "a1");
  await press(page, "Control+End");
  assert.equal(await focused(page), "h1");
  await board(page).evaluate((element) => /** @type {any} */ (element).flip());
  assert.equal(await focused(page), "h1");
  await press(page, "ArrowRight ArrowDown");
  assert.equal(await focused(page), "g2");
  assert.equal(await board(page).locator('[tabindex="0"]').count(), 1, "Tab finds one square only");
});

scene("a pawn is promoted by keys", async (stage) => {
  const page = await gallery(stage);
  const position = { fen: "5k2/2P5/8/8/8/8/8/6K1", moves: ["q", "r", "b", "n"].map((letter) => `c7c8${letter}`) };
  const rows = /** @type {[string, string | undefined, string][]} */ ([
    ["n", "c7c8n", "c8"],
    ["Enter", "c7c8q", "c8"],
    ["ArrowDown ArrowDown Enter", "c7c8b", "c8"],
    ["ArrowUp Space", "c7c8n", "c8"],
    ["Escape", undefined, "c7"],
    ["x Tab", undefined, "c7"],
  ]);
  for (const [keys, uci, square] of rows) {
    await set(page, position);
    await cell(page, "c7").focus();
    await press(page, "Enter ArrowUp Enter");
    await said(page);
    const queen = board(page).getByRole("menuitem", { name: "queen" });
    assert.equal(await queen.evaluate((item) => item.matches(":focus")), true);
    await press(page, keys);
    assert.equal((await said(page))[0]?.detail.uci, uci, keys);
    assert.equal(await focused(page), square, keys);
  }
  assert.equal(await get(page, "fen"), position.fen);
});

scene("the board is read square by square", async (stage) => {
  const page = await gallery(stage);
  await set(page, { fen: "4k3/8/8/8/8/8/4P3/4K3", moves: ["e2e3", "e2e4"], label: "Game" });
  await set(page, { lastMove: "d8e8", check: "e8" });
  const tree = await board(page).ariaSnapshot();
  assert.match(tree, /^- grid "Game":/);
  assert.equal(tree.match(/- row /g)?.length, 8);
  assert.equal(tree.match(/- gridcell /g)?.length, 64);
  assert.match(tree, /row "rank 8":\s+- gridcell "a8, empty"/);
  assert.match(tree, /gridcell "d8, empty, last move"/);
  assert.match(tree, /gridcell "e8, black king, last move, in check"/);
  assert.match(tree, /row "rank 1":[^]*gridcell "h1, empty"$/);

  // A screen reader's press is a click that no pointer made.
  await cell(page, "e2").dispatchEvent("click");
  const chosen = await board(page).ariaSnapshot();
  assert.match(chosen, /gridcell "e2, white pawn, selected" \[selected\]/);
  assert.match(chosen, /gridcell "e4, empty, can move here"/);
  await cell(page, "e4").dispatchEvent("click");
  assert.equal((await said(page))[0]?.detail.uci, "e2e4");

  await board(page).evaluate((element) => {
    Object.assign(element, { movableSide: "", describe: (/** @type {string} */ square) => `Feld ${square}` });
  });
  assert.match(await board(page).ariaSnapshot(), /gridcell "Feld e4, last move"/);
  assert.equal(await board(page).getByRole("grid").getAttribute("aria-readonly"), "true");
  await set(page, { disabled: true });
  assert.match(await board(page).ariaSnapshot(), /grid "Game" \[disabled\]/);
});

scene("the mouse leaves the keys to the page, and keys show where they are", async (stage) => {
  const page = await gallery(stage);
  await page.locator("[name=theme]").focus();
  await cell(page, "e2").click();
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await page.keyboard.press("Tab");
  await cell(page, "e2").focus();
  await press(page, "ArrowUp");
  assert.equal(await cell(page, "e3").evaluate((element) => element.matches(":focus-visible")), true);
});
