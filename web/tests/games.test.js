// Games are imported, found again, gone through move by move, and removed.

import assert from "node:assert/strict";
import { board, movePiece, untilPosition } from "./board-hand.js";
import { ask, enter } from "./games.js";
import { tabTo } from "./keys-hand.js";
import { scene } from "./scene.js";

/** @typedef {import("playwright-core").Page} Page */

const PGN = `[Event "Casual"]
[White "Greco, Gioachino"]
[Black "Somebody"]
[Date "1620.??.??"]
[Result "1-0"]

1. e4 b6 2. d4 Bb7 3. Bd3 f5 4. exf5 Bxg2 5. Qh5+ g6 6. fxg6 Nf6 7. gxh7+ Nxh5 8. Bg6# 1-0

[Event "Paris"]
[White "Gibaud, Amedee"]
[Black "Lazard, Frederic"]
[Date "1924.05.12"]
[Result "0-1"]

1. d4 Nf6 2. Nd2 e5 3. dxe5 Ng4 4. h3 Ne3 0-1

[Event "Broken"]
[White "Nobody"]
[Black "Anybody"]
[Result "*"]

1. e4 e5 2. Ke3 *
`;

/** The names in the list of games that were found. @param {Page} page */
function rows(page) {
  return page.locator(".found .game-names").allInnerTexts();
}

/** Waits until this is said. @param {Page} page @param {string | RegExp} words */
async function untilFound(page, words) {
  await page.getByRole("status").filter({ hasText: words }).waitFor();
}

scene("games are imported, searched and explored", async ({ person }) => {
  const { page } = await person({ path: "/games?of=mine", still: true });
  await untilFound(page, "No games yet");
  await page.locator("#pgn-file").setInputFiles({ name: "old.pgn", mimeType: "text/plain", buffer: Buffer.from(PGN) });
  await page.getByText("3 games imported. 1 problem was found.", { exact: true }).waitFor();
  await page
    .locator(".import-problems li")
    .filter({ hasText: /Game 3, line \d+, column \d+: .*king/ })
    .waitFor();
  await page.locator(".found .game-row").nth(1).waitFor();
  const none = { name: "none.pgn", mimeType: "text/plain", buffer: Buffer.from("\n") };
  await page.locator("#pgn-file").setInputFiles(none);
  await page.locator(".import-report.bad").filter({ hasText: "No game was found in this file." }).waitFor();

  // Found by name; the address keeps what is looked for.
  await page.getByLabel("Player", { exact: true }).fill("lazard");
  await page.getByLabel("Player", { exact: true }).press("Enter");
  await untilFound(page, "1 game");
  assert.deepEqual(await rows(page), ["Gibaud, Amedee – Lazard, Frederic"]);
  assert.match(page.url(), /of=mine&player=lazard$/);
  await page.getByLabel("Result").selectOption("The player lost");
  await page.getByRole("button", { name: "Search" }).click();
  await untilFound(page, "No game is like that");
  await page.reload();
  await untilFound(page, "No game is like that");
  assert.equal(await page.getByLabel("Result").inputValue(), "lost");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Ended by").selectOption("Checkmate");
  await page.getByLabel("Moves from").fill("8");
  await page.getByRole("button", { name: "Search" }).click();
  await untilFound(page, "1 game");
  assert.deepEqual(await rows(page), ["Greco, Gioachino – Somebody"]);

  // Move by move: by the table, by the board, by keys; and the games that came there.
  await page.getByRole("link", { name: "Openings" }).click();
  const moves = page.getByRole("table", { name: "Moves that were played here" });
  await moves.getByRole("button", { name: "d4", exact: true }).click();
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
  await moves.getByRole("button", { name: "Nf6", exact: true }).waitFor();
  await movePiece(page, "g8", "f6");
  await moves.getByRole("button", { name: "Nd2", exact: true }).waitFor();
  assert.match(await moves.getByRole("row").nth(1).innerText(), /^Nd2\s+1\s+100%\s[^]*Black won 100%$/);
  assert.match(page.url(), /moves=d2d4\+g8f6$/);
  await movePiece(page, "b1", "b3");
  await untilFound(page, /knight on b1 cannot go to b3/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await moves.getByRole("button", { name: "e4", exact: true }).waitFor();
  await tabTo(page, "button", "e4");
  await page.keyboard.press("Enter");
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  await moves.getByRole("row", { name: /^e5\s+No result yet/ }).waitFor();
  await moves.getByRole("button", { name: "b6", exact: true }).click();
  await page.getByRole("link", { name: "Find games with this position" }).click();
  await untilFound(page, "1 game");
  assert.deepEqual(await rows(page), ["Greco, Gioachino – Somebody"]);

  // One is removed, then all.
  await page.getByRole("button", { name: "Remove the game Greco, Gioachino – Somebody" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await untilFound(page, "No game is like that");
  await page.goto("/games?of=mine");
  await page.locator(".found .game-row").first().waitFor();
  await page.getByText("Import games", { exact: true }).click();
  await page.getByRole("button", { name: "Remove the collection" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove all" }).click();
  await untilFound(page, "No games yet");
});

scene("one's own games are found on a phone, and pasted ones", async ({ person }) => {
  const anna = await person({ path: "", phone: true, colours: "dark", still: true });
  const { page } = anna;
  const name = await enter(anna);
  const { id } = await ask(anna, "/api/challenge/ai", { level: 1, color: "white" });
  await ask(anna, `/api/board/game/${id}/move/e2e4`);
  await ask(anna, `/api/board/game/${id}/resign`);
  // Games that are over are put onto the shelf a moment later.
  const found = async () => (await (await anna.context.request.get("/api/games/search?of=played")).json()).total;
  while ((await found()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  await page.goto("/games");
  await untilFound(page, "1 game");
  assert.match((await rows(page))[0] ?? "", new RegExp(`^${name}.* – `));
  assert.equal(await page.locator(".found a").first().getAttribute("href"), `/${id}`);
  await page.locator("summary", { hasText: "Search" }).tap();
  await page.getByLabel("Result").selectOption("Won");
  await page.getByRole("button", { name: "Search" }).tap();
  await untilFound(page, "No game is like that");

  await page.getByRole("link", { name: "My collection" }).tap();
  await page.getByText("Paste a text").tap();
  await page.getByLabel("Games as text").fill(PGN);
  await page.getByRole("button", { name: "Import the text" }).tap();
  await page.getByText(/^\d games imported/).waitFor();
  await page.getByRole("link", { name: "Openings" }).tap();
  await page.getByRole("button", { name: "e4", exact: true }).tap();
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  assert.ok(await board(page).isVisible());
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
