// What scenes at the analysis board have in common.

import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */

/** The moves as they stand in the list, such as `1. e4 e5!`. @param {Page} page */
export async function moves(page) {
  const text = await page.locator(".tree-place").innerText();
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Waits until the moves stand in the list like this: what a finger has pressed is done a moment after it is lifted.
 * @param {Page} page
 * @param {string} written
 * @param {string} [why]
 */
export async function untilMoves(page, written, why) {
  await page
    .waitForFunction((written) => {
      const place = /** @type {HTMLElement | null} */ (document.querySelector(".tree-place"));
      return place?.innerText.replace(/\s+/g, " ").trim() === written;
    }, written)
    .catch(async () => assert.equal(await moves(page), written, why));
}

/** Drops a file on the page. @param {Page} page @param {string | Buffer} content */
export async function drop(page, content) {
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], "games.pgn", { type: "text/plain" }));
      return transfer;
    },
    [...Buffer.from(content)],
  );
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

/** The graph of a review. @param {Page} page */
export function graph(page) {
  return page.getByRole("slider", { name: "Evaluation by move" });
}

/** Waits until a review is there. It stands back for everything else on this machine. @param {Page} page */
export async function untilReviewed(page) {
  await graph(page).waitFor({ timeout: 60_000 });
}
