// What scenes at the analysis board have in common.

/** @typedef {import("playwright-core").Page} Page */

/** The moves as they stand in the list, such as `1. e4 e5!`. @param {Page} page */
export async function moves(page) {
  const text = await page.locator(".tree-place").innerText();
  return text.replace(/\s+/g, " ").trim();
}

/** Drops a file on the page. @param {Page} page @param {string} text */
export async function drop(page, text) {
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "games.pgn", { type: "text/plain" }));
    return transfer;
  }, text);
  await page.dispatchEvent("main", "drop", { dataTransfer });
}
