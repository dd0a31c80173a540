// Going back and forth in a game, what was captured, and taking the game along.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { middle, movePiece, position, untilPosition } from "./board-hand.js";
import { button, moveButtons, play, sitDown, untilSaid, untilStatus } from "./games.js";
import { scene } from "./scene.js";

/** @typedef {import("./games.js").Game} Game */
/** @typedef {import("./person.js").Person} Person */

/** The placements of a short game. */
const PLACES = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
  "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR",
  "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR",
  "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR",
];
const MOVES = "e2e4 d7d5 e4d5 d8d5";

/** Waits until somebody looks at the position after so many half-moves. @param {Person} person @param {number} ply */
async function looksAt(person, ply) {
  await untilPosition(person.page, /** @type {string} */ (PLACES[ply]));
  const current = moveButtons(person).and(person.page.locator("[aria-current]"));
  if (ply === 0) assert.equal(await current.count(), 0);
  else assert.equal(await current.innerText(), ["e4", "d5", "exd5", "Qxd5"][ply - 1]);
}

scene("moves are gone through by click, keys and wheel", async (stage) => {
  const game = await sitDown(stage);
  const { white } = game;
  const { page } = white;
  await play(game, MOVES);
  await looksAt(white, 4);
  await moveButtons(white).nth(0).click();
  await looksAt(white, 1);
  await untilSaid(white, "You are looking at an earlier position.");
  await white.picture("looking back");
  for (const [key, ply] of /** @type {[string, number][]} */ ([
    ["ArrowRight", 2],
    ["ArrowRight", 3],
    ["ArrowLeft", 2],
    ["Home", 0],
    ["ArrowLeft", 0],
    ["End", 4],
    ["ArrowRight", 4],
    ["ArrowUp", 0],
    ["ArrowDown", 4],
  ])) {
    await page.keyboard.press(key);
    await looksAt(white, ply);
  }
  const over = await middle(page, "e4");
  await page.mouse.move(over.x, over.y);
  await page.mouse.wheel(0, -100);
  await looksAt(white, 3);
  await page.mouse.wheel(0, -100);
  await looksAt(white, 2);
  await page.mouse.wheel(0, 100);
  await looksAt(white, 3);
  for (const [name, ply] of /** @type {[string, number][]} */ ([
    ["First position", 0],
    ["Next move", 1],
    ["Last move", 4],
    ["Previous move", 3],
  ])) {
    await button(white, name).click();
    await looksAt(white, ply);
  }
});

scene("nothing is moved in an earlier position, and a new move leads back to the board", async (stage) => {
  const game = await sitDown(stage);
  const { white, black } = game;
  await play(game, MOVES);
  await white.page.keyboard.press("Home");
  await looksAt(white, 0);
  await movePiece(white.page, "e2", "e4");
  assert.equal(await position(white.page), PLACES[0]);
  await white.page.keyboard.press("End");
  await looksAt(white, 4);
  await black.page.keyboard.press("Home");
  await looksAt(black, 0);
  await play(game, "b1c3");
  await untilStatus(black, "Your turn");
  await untilPosition(black.page, "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR");
});

scene("what was captured is shown, and who is ahead", async (stage) => {
  const game = await sitDown(stage);
  const { white, black } = game;
  await play(game, "e2e4 d7d5 e4d5");
  await white.page.getByRole("img", { name: "Captured: 1 pawn, ahead by 1" }).waitFor();
  await play(game, "d8d5 b1c3 d5a5");
  for (const one of [white, black]) {
    // A pawn each: nobody is ahead.
    assert.equal(await one.page.getByRole("img", { name: "Captured: 1 pawn", exact: true }).count(), 2);
  }
  await play(game, "b2b4 a5b4 c1a3 b4a3");
  await black.page.getByRole("img", { name: "Captured: 1 bishop, 2 pawns, ahead by 4" }).waitFor();
  await black.page.getByText("+4", { exact: true }).waitFor();
  await black.picture("captured");
  // Looking back, one sees what it was then.
  await black.page.keyboard.press("Home");
  await black.page.getByRole("img", { name: /^Captured/ }).first().waitFor({ state: "hidden" });
});

scene("the position and the game are copied, and the game is saved", async (stage) => {
  const game = await sitDown(stage);
  const { white, names } = game;
  const { page } = white;
  await white.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await play(game, MOVES);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await button(white, "Share: link, FEN, PGN").click();
  const share = page.getByRole("dialog", { name: "Share this game" });
  await white.picture("share");
  await share.getByRole("button", { name: "Copy FEN" }).click();
  await untilSaid(white, "FEN copied.");
  assert.equal(await copied(), `${PLACES[4]} w KQkq - 0 3`);
  await share.getByRole("button", { name: "Copy Link" }).click();
  await untilSaid(white, "Link copied.");
  assert.equal(await copied(), page.url());
  await share.getByRole("button", { name: "Copy PGN" }).click();
  await untilSaid(white, "PGN copied.");
  const pgn = await copied();
  assert.match(pgn, /^\[Event /);
  assert.ok(pgn.includes(`[White "${names.white}"]`), pgn);

  const saving = page.waitForEvent("download");
  await share.getByRole("link", { name: "Download PGN" }).click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), `${game.id}.pgn`);
  const text = await readFile(await saved.path(), "utf8");
  assert.match(text.replace(/\{[^}]*\}|\d+\.\.\./g, " ").replace(/\s+/g, " "), /1\. e4 d5 2\. exd5 Qxd5/);
  assert.equal(text, pgn);
});

scene("an earlier position is copied when it is looked at", async (stage) => {
  const game = await sitDown(stage);
  await play(game, MOVES);
  await moveButtons(game.white).nth(1).click();
  await looksAt(game.white, 2);
  await button(game.white, "Share: link, FEN, PGN").click();
  const share = game.white.page.getByRole("dialog", { name: "Share this game" });
  assert.match(await share.getByLabel("FEN").first().inputValue(), /^rnbqkbnr\/ppp1pppp\/8\/3p4\/4P3\//);
});
