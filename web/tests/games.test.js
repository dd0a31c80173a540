// Games are imported, found again, gone through move by move, and removed.

import assert from "node:assert/strict";
import { board, movePiece, untilPosition } from "./board-hand.js";
import { ask, enter } from "./games.js";
import { assertFocus, tabTo } from "./keys-hand.js";
import { OFFLINE } from "./person.js";
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

/**
 * Waits until these games are found, and no others: what is said of one list may be true of the next, too.
 * @param {Page} page
 * @param {string[]} names
 */
async function untilRows(page, names) {
  await page
    .waitForFunction(
      (wanted) => {
        const rows = Array.from(document.querySelectorAll(".found .game-names"));
        return JSON.stringify(rows.map((row) => /** @type {HTMLElement} */ (row).innerText)) === wanted;
      },
      JSON.stringify(names),
    )
    // What is there instead says more than that it took too long.
    .catch(async () => assert.deepEqual(await rows(page), names));
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
  // What is there already has not failed.
  const again = `${PGN}\n[White "Nobody"]\n[Black "Else"]\n[Result "*"]\n\n1. Ke3 *\n`;
  const more = { name: "again.pgn", mimeType: "text/plain", buffer: Buffer.from(again) };
  await page.locator("#pgn-file").setInputFiles(more);
  const known = "No game is new. 3 were there already. 1 without a move that can be played was left out. 2 problems";
  await page.locator(".import-report:not(.bad)").filter({ hasText: known }).waitFor();

  // Large numbers are written in one way.
  const done = JSON.stringify({ type: "done", games: 0, known: 20_000, skipped: 1_489, problems: 0 });
  await page.route("**/api/collection/import", (route) => route.fulfill({ body: `${done}\n` }), { times: 1 });
  await page.locator("#pgn-file").setInputFiles({ ...more, name: "large.pgn" });
  const large = "No game is new. 20,000 were there already. 1,489 without a move";
  await page.locator(".import-report").getByText(large).waitFor();

  // Found by name; the address keeps what is looked for.
  await page.getByLabel("Player", { exact: true }).fill("lazard");
  await page.getByLabel("Player", { exact: true }).press("Enter");
  await untilFound(page, "1 game");
  await untilRows(page, ["Gibaud, Amedee – Lazard, Frederic"]);
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
  await untilRows(page, ["Greco, Gioachino – Somebody"]);
  await page.locator(".game-facts", { hasText: "Checkmate" }).waitFor();
  // Nobody has told how the other one ended.
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Ended by").selectOption("Resignation, or not told");
  await page.getByRole("button", { name: "Search" }).click();
  await untilFound(page, "1 game");
  await untilRows(page, ["Gibaud, Amedee – Lazard, Frederic"]);
  assert.doesNotMatch(await page.locator(".game-facts").innerText(), /Resignation/);

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
  await moves.getByRole("row", { name: /^e5\s+1 50%\s+No result yet/ }).waitFor();
  await moves.getByRole("button", { name: "b6", exact: true }).click();
  await page.getByRole("link", { name: "Find games with this position" }).click();
  await untilFound(page, "1 game");
  await untilRows(page, ["Greco, Gioachino – Somebody"]);

  // One is removed, then all.
  await page.getByRole("button", { name: "Remove the game Greco, Gioachino – Somebody" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await untilFound(page, "No game is like that");
  await assertFocus(page, "heading", "No game is like that");
  await page.goto("/games?of=mine");
  await page.locator(".found .game-row").first().waitFor();
  await page.getByText("Import games", { exact: true }).click();
  await page.route("**/api/collection", (route) => route.fulfill({ json: { games: 20_005 } }), { times: 1 });
  await page.getByRole("button", { name: "Remove the collection" }).click();
  await page.getByRole("dialog", { name: /^Remove all 20,005 games of your collection/ }).waitFor();
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
  await page.locator(".game-facts", { hasText: "Resignation" }).waitFor();
  await page.locator("summary", { hasText: "Search" }).tap();
  await page.getByLabel("Result").selectOption("Won");
  await page.getByRole("button", { name: "Search" }).tap();
  await untilFound(page, "No game is like that");

  await page.getByRole("link", { name: "My collection" }).tap();
  await page.getByText("Paste a text").tap();
  const text = page.getByLabel("Games as text");
  // What could not be taken stays to be mended.
  await text.fill("No game at all");
  await page.getByRole("button", { name: "Import the text" }).tap();
  await page.locator(".import-report.bad").filter({ hasText: "No game was" }).waitFor();
  assert.equal(await text.inputValue(), "No game at all");
  await text.fill(PGN);
  await page.getByRole("button", { name: "Import the text" }).tap();
  await page.getByText(/^\d games imported/).waitFor();
  assert.equal(await text.inputValue(), "");
  await page.getByRole("link", { name: "Openings" }).tap();
  await page.getByRole("button", { name: "e4", exact: true }).tap();
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  assert.ok(await board(page).isVisible());
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

scene("lists that could not be loaded say so, and are asked for again", async ({ person }) => {
  const cleo = await person({ path: "/games?of=mine", still: true });
  const { page } = cleo;
  cleo.expects(OFFLINE);
  const away = () => page.route(/\/api\/(games\/search|explorer)/, (route) => route.abort("connectionrefused"));
  const back = () => page.unroute(/\/api\/(games\/search|explorer)/);
  const names = Array.from({ length: 30 }, (_, index) => `Player ${index}`);
  const pgn = names.map((name) => `[White "${name}"]\n[Black "Other"]\n[Result "*"]\n\n1. e4 *\n`).join("\n");
  await untilFound(page, "No games yet");
  await page.locator("#pgn-file").setInputFiles({ name: "x.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) });
  await untilFound(page, /^30 games$/);
  const shown = (await rows(page)).length;
  await away();
  await page.getByRole("button", { name: "More games" }).click();
  await page.getByText("The server cannot be reached.").waitFor();
  await back();
  await page.getByRole("button", { name: "More games" }).click();
  await page.locator(".found .game-row").nth(shown).waitFor();

  // Who removes games one by one stays where they are.
  const all = await rows(page);
  for (const name of all.slice(-2).reverse()) {
    await page.getByRole("button", { name: `Remove the game ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: `Remove the game ${name}` }).waitFor({ state: "detached" });
  }
  await untilFound(page, /^28 games$/);
  await untilRows(page, all.slice(0, -2));
  await assertFocus(page, "link", new RegExp(all.at(-3) ?? ""));

  await away();
  await page.getByLabel("Player", { exact: true }).fill("Player 7");
  await page.getByLabel("Player", { exact: true }).press("Enter");
  await untilFound(page, "The games could not be loaded");
  assert.deepEqual(await rows(page), [], "others are not shown for those");
  await back();
  await page.getByRole("button", { name: "Try again" }).click();
  await untilFound(page, /^\d+ games?$/);
  assert.ok(await page.evaluate(() => document.activeElement !== document.body), "the focus is not lost");

  // What nobody can look for is said by the server, and asking again would not help.
  cleo.expects(/^answer 400: GET .*\/api\/games\/search/);
  await page.getByLabel("Moves from").fill("-3");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("heading", { name: /^least .*\.$/ }).waitFor();
  await page.getByLabel("Moves from").fill("");
  await page.getByRole("button", { name: "Search" }).click();
  await untilFound(page, /^\d+ games?$/);
  await page.getByLabel("Position, as FEN").fill("rubbish");
  await page.getByRole("button", { name: "Search" }).click();
  await untilFound(page, /^fen cannot be played: /);
  assert.deepEqual(await rows(page), []);
  assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);

  await page.getByRole("link", { name: "Openings" }).click();
  const moves = page.getByRole("table", { name: "Moves that were played here" });
  await moves.getByRole("button", { name: "e4", exact: true }).waitFor();
  await away();
  await movePiece(page, "e2", "e4");
  await page.getByRole("button", { name: "Try again" }).waitFor();
  assert.equal(await moves.count(), 0, "no moves of the position before");
  await back();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".explorer .game-row").first().waitFor();
  assert.ok(await page.evaluate(() => document.activeElement !== document.body), "the focus is not lost");
});

scene("of a game that is too long to be shown it is said that it is cut", async ({ person }) => {
  const { page } = await person({ path: "/games?of=mine", still: true });
  await untilFound(page, "No games yet");
  const pgn = `[White "Ann"]\n[Black "Ben"]\n[Result "*"]\n\n${"Nf3 Nf6 Ng1 Ng8 ".repeat(260)}*\n`;
  await page.locator("#pgn-file").setInputFiles({ name: "x.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) });
  await page.getByRole("link", { name: /Ann – Ben/ }).click();
  await page.locator("#notes").getByText("Of game 1 not all moves are shown").waitFor();
  assert.match(page.url(), /\/analysis\/own\/\d+$/);
});

scene("an import goes on while one looks at something else", async ({ person }) => {
  const { page } = await person({ path: "/games?of=mine", still: true });
  await untilFound(page, "No games yet");
  const file = { name: "old.pgn", mimeType: "text/plain", buffer: Buffer.from(PGN) };
  let send = () => {};
  let isSent = new Promise((resolve) => (send = () => resolve(null)));
  await page.route("**/api/collection/import", (route) => isSent.then(() => route.continue()));
  await page.locator("#pgn-file").setInputFiles(file);
  await page.getByRole("progressbar", { name: "Import of old.pgn" }).waitFor();
  await page.getByRole("link", { name: "All games here" }).click();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  await page.getByRole("link", { name: "My collection" }).click();
  await page.getByRole("progressbar", { name: "Import of old.pgn" }).waitFor();
  send();
  await page.locator(".import-report").getByText("3 games imported. 1 problem was found.").waitFor();
  await untilFound(page, /^3 games$/);

  // What ends elsewhere is told there, and read when one is back.
  isSent = new Promise((resolve) => (send = () => resolve(null)));
  await page.locator("#pgn-file").setInputFiles({ ...file, name: "again.pgn" });
  await page.getByRole("progressbar", { name: "Import of again.pgn" }).waitFor();
  await page.getByRole("link", { name: "Learn" }).click();
  await page.getByRole("heading", { level: 1, name: "Learn chess" }).waitFor();
  send();
  await page.locator("#notes").getByText("again.pgn: No game is new.").waitFor();
  await page.goBack();
  await page.locator(".import-report").filter({ hasText: "again.pgn" }).getByText("No game is new.").waitFor();
  assert.equal(await page.locator(".import-report").count(), 1, "what was read before is gone");
});

scene("an import goes on for who registers or gets another name, and ends for who signs out", async ({ person }) => {
  const { page } = await person({ path: "/games?of=mine", still: true });
  await untilFound(page, "No games yet");
  const file = (/** @type {string} */ name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(PGN) });
  let answer = () => {};
  let isAnswered = Promise.resolve();
  await page.route("**/api/collection/import", async (route) => {
    const response = await route.fetch();
    await isAnswered;
    // Who has left waits for no answer.
    await route.fulfill({ response }).catch(() => {});
  });
  const begin = async (/** @type {string} */ name) => {
    isAnswered = new Promise((resolve) => (answer = resolve));
    await page.locator("#pgn-file").setInputFiles(file(name));
    await page.getByRole("progressbar", { name: `Import of ${name}` }).waitFor();
  };
  const account = page.getByRole("navigation", { name: "Site" }).locator(".me");
  const back = () => page.getByRole("link", { name: "Games", exact: true }).first().click();
  const mine = () => page.getByRole("link", { name: "My collection" }).click();

  await begin("guest.pgn");
  await account.click();
  const form = page.getByRole("region", { name: "Register", exact: true });
  await form.getByLabel("Name").fill("Importer");
  await form.getByLabel("Password", { exact: true }).fill("correct horse");
  await form.getByRole("button", { name: "Register", exact: true }).click();
  await account.filter({ hasText: "Importer" }).waitFor();
  answer();
  await page.locator("#notes").getByText("guest.pgn: 3 games imported.").waitFor();

  // A name may be changed in another tab, too.
  await back();
  await mine();
  await begin("named.pgn");
  const tab = await page.context().newPage();
  await tab.goto("/account");
  await tab.getByLabel("New name").fill("Taker");
  await tab.getByRole("button", { name: "Change name" }).click();
  await account.filter({ hasText: "Taker" }).waitFor();
  answer();
  await page.locator(".import-report").filter({ hasText: "named.pgn" }).getByText("No game is new.").waitFor();

  await begin("left.pgn");
  await tab.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.locator("#notes").getByText("left.pgn: The import was broken off").waitFor();
  assert.equal(await page.locator(".import-report").count(), 0, "nobody else reads of it");
  answer();
});
