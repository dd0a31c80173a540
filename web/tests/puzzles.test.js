// Puzzles: tried wrongly and rightly, shown, and solved; by mouse, by touch and by keys.

import assert from "node:assert/strict";
import { Position } from "../rules/position.js";
import { movePiece, untilPosition } from "./board-hand.js";
import { ask, promote } from "./games.js";
import { assertFocus, moveByKeys, untilFocus } from "./keys-hand.js";
import { scene } from "./scene.js";

/** @typedef {import("./person.js").Person} Person */
/** @typedef {{ id: string, fen: string, moves: string[], themes: string[] }} Puzzle */

/** The puzzle that somebody sees, with its solution. @param {Person} person @returns {Promise<Puzzle>} */
async function puzzleOf({ page, context }) {
  await page.waitForURL(/\/puzzles\/\w+$/);
  const answer = await context.request.get(`/api${new URL(page.url()).pathname.replace("puzzles", "puzzle")}`);
  const { puzzle } = await answer.json();
  await untilPosition(page, puzzle.fen);
  return puzzle;
}

/** What is said of a try. @param {Person} person @param {string | RegExp} words */
async function untilSaid({ page }, words) {
  await page.getByRole("status").filter({ hasText: words }).waitFor();
}

/**
 * Plays the solution, and waits for each answer.
 * @param {Person} person
 * @param {Puzzle} puzzle
 * @param {(uci: string) => Promise<void>} move
 */
async function solve({ page }, { fen, moves }, move) {
  let position = /** @type {Position} */ (Position.read(fen));
  for (const [index, uci] of moves.entries()) {
    if (index % 2 === 0) await move(uci);
    position = /** @type {Position} */ (position.play(uci));
    // The next move comes after the answer.
    if (index % 2 === 1 || index === moves.length - 1) await untilPosition(page, position.fen());
  }
}

scene("a puzzle is tried, found in the end, and the next one is shown", async ({ person }) => {
  const anna = await person({ path: "/puzzles", name: "Anna" });
  const { page } = anna;
  const puzzle = await puzzleOf(anna);
  const position = /** @type {Position} */ (Position.read(puzzle.fen));
  await page.getByRole("heading", { level: 1, name: `Find the best move for ` }).waitFor();
  assert.equal(await page.getByRole("list", { name: "Themes" }).count(), 0, "themes would give it away");

  // What is not a move is told why, and does not count; what is another move does.
  const king = kingOf(puzzle.fen, position.turn);
  await movePiece(page, king, king.startsWith("a") || king.startsWith("b") ? "h5" : "a5");
  await untilSaid(anna, /\(\d+(\.\d+)+\)|not/);
  const wrong = position.moves().find(({ uci, promotion }) => {
    return uci !== puzzle.moves[0] && !promotion && !position.play(uci)?.isCheckmate();
  });
  assert.ok(wrong);
  await movePiece(page, wrong.from, wrong.to);
  await untilSaid(anna, wrong.san);
  await untilPosition(page, puzzle.fen);
  // What one puzzle says of somebody is not told as a rating.
  await page.getByText(/^Your rating is being found: about \d more puzzles$/).waitFor();
  await solve(anna, puzzle, async (uci) => {
    await movePiece(page, uci.slice(0, 2), uci.slice(2, 4));
    if (uci.length > 4) await promote(anna, uci.slice(4));
  });
  await page.getByRole("heading", { level: 1, name: "Found" }).waitFor();
  assert.ok((await page.getByRole("list", { name: "Themes" }).getByRole("listitem").count()) >= 1);
  assert.match(
    (await page.getByRole("link", { name: "Analyse" }).getAttribute("href")) ?? "",
    /\/analysis\?fen=.*&moves=/,
  );

  // Looked through by keys.
  await untilFocus(page, "button", "Next puzzle");
  for (let step = 0; step < puzzle.moves.length; step += 1) await page.keyboard.press("ArrowLeft");
  await untilPosition(page, puzzle.fen);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== `/puzzles/${puzzle.id}`);
  await puzzleOf(anna);
  await assertFocus(page, "heading", /^Find the best move/);
  await page.goBack();
  assert.equal((await puzzleOf(anna)).id, puzzle.id);
});

scene("a puzzle is solved by keys, at the first try", async ({ person }) => {
  const ben = await person({ path: "/puzzles", name: "Ben", still: true });
  const { page } = ben;
  const puzzle = await puzzleOf(ben);
  await page.keyboard.press("b");
  await solve(ben, puzzle, async (uci) => {
    await moveByKeys(page, uci);
    if (uci.length > 4) await promote(ben, uci.slice(4));
  });
  await page.getByRole("heading", { level: 1, name: "Solved" }).waitFor();
  await untilFocus(page, "button", "Next puzzle");
  await page.getByText("1 solved, 0 missed").waitFor();
  await page.getByText(/played [1-9]\d* times?/).waitFor();
  assert.equal(await page.getByText("Your puzzle rating").count(), 0);
  // When enough is known, it is told.
  for (let count = 0; count < 12; count += 1) {
    const { puzzle } = await (await ben.context.request.get("/api/puzzle/next")).json();
    await ask(ben, `/api/puzzle/${puzzle.id}/result`, { solved: count % 2 === 0 });
  }
  await page.reload();
  await page.getByText("Your puzzle rating").waitFor();
});

scene("the solution is shown on a phone, and tried again", async ({ person }) => {
  const cleo = await person({ path: "/puzzles", name: "Cleo", phone: true, colours: "dark", still: true });
  const { page } = cleo;
  const puzzle = await puzzleOf(cleo);
  await page.getByRole("button", { name: "Show the solution" }).tap();
  await page.getByRole("heading", { level: 1, name: "The solution" }).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.getByRole("button", { name: "Try again" }).tap();
  await untilPosition(page, puzzle.fen);
  await page.evaluate(() => scrollTo(0, 0));
  await solve(cleo, puzzle, async (uci) => {
    await movePiece(page, uci.slice(0, 2), uci.slice(2, 4), { by: "touch" });
    if (uci.length > 4) await promote(cleo, uci.slice(4));
  });
  await page.getByRole("heading", { level: 1, name: "Solved" }).waitFor();
});

/** Where the king stands. @param {string} fen @param {"white" | "black"} side */
function kingOf(fen, side) {
  const letter = side === "white" ? "K" : "k";
  const rows = (fen.split(" ")[0] ?? "").replace(/\d/g, (gap) => ".".repeat(Number(gap))).split("/");
  const row = rows.findIndex((one) => one.includes(letter));
  return `${"abcdefgh".charAt(rows[row]?.indexOf(letter) ?? 0)}${8 - row}`;
}
