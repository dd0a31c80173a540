// Puzzles: tried wrongly and rightly, shown, and solved; by mouse, by touch and by keys.

import assert from "node:assert/strict";
import { Position } from "../rules/position.js";
import { movePiece, untilPosition } from "./board-hand.js";
import { ask, promote } from "./games.js";
import { assertFocus, moveByKeys, untilFocus } from "./keys-hand.js";
import { OFFLINE } from "./person.js";
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
  // Where there is a mate, another move may win as well.
  const mate = puzzle.themes.find((theme) => theme.startsWith("mate-in-"))?.slice("mate-in-".length);
  await untilSaid(anna, mate === undefined ? "One line wins." : `mates in ${mate}.`);

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

scene("a server that is away for a moment loses neither the puzzle nor what came of it", async ({ person }) => {
  const dora = await person({ path: "", name: "Dora", still: true });
  const { page } = dora;
  dora.expects(OFFLINE);
  await page.route("**/api/puzzle/next", (route) => route.abort("connectionrefused"));
  await page.goto("/puzzles");
  await page.getByRole("heading", { level: 1, name: "The puzzle could not be loaded" }).waitFor();
  await page.unroute("**/api/puzzle/next");
  await page.getByRole("button", { name: "Try again" }).click();
  const puzzle = await puzzleOf(dora);

  await page.route("**/result", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.getByRole("button", { name: "Next puzzle" }).waitFor();
  await page.getByText("The server cannot be reached.").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.unroute("**/result");
  // The next time it is found, which does not count any more: it was missed.
  await page.getByRole("button", { name: "Try again" }).click();
  await untilPosition(page, puzzle.fen);
  await solve(dora, puzzle, async (uci) => {
    await movePiece(page, uci.slice(0, 2), uci.slice(2, 4));
    if (uci.length > 4) await promote(dora, uci.slice(4));
  });
  await untilSaid(dora, "Right.");
  await page.getByText("0 solved, 1 missed").waitFor();

  // What could not be told at the end is told on the way to the next one.
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.waitForURL((url) => url.pathname !== `/puzzles/${puzzle.id}`);
  await puzzleOf(dora);
  await page.route("**/result", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Show the solution" }).click();
  await page.getByText("The server cannot be reached.").waitFor();
  await page.unroute("**/result");
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.getByText("0 solved, 2 missed").waitFor();
});

scene("the next puzzle waits for what came of the last one, also behind a proxy", async ({ person }) => {
  const emma = await person({ path: "/puzzles", name: "Emma", still: true });
  const { page } = emma;
  emma.expects(/^answer (502|429): POST .*\/result$/);
  const next = page.getByRole("button", { name: "Next puzzle" });
  for (const [missed, status] of [502, 429].entries()) {
    await puzzleOf(emma);
    await page.route("**/result", (route) => route.fulfill({ status, body: "<h1>Not now</h1>" }));
    await page.getByRole("button", { name: "Show the solution" }).click();
    await page.getByText(`The server answered ${status}`).waitFor();
    await page.unroute("**/result");
    await next.click();
    await page.getByText(`0 solved, ${missed + 1} missed`).waitFor();
    await page.getByRole("heading", { level: 1, name: "Find the best move" }).waitFor();
  }

  await puzzleOf(emma);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  let tell = () => {};
  const isTold = new Promise((resolve) => (tell = () => resolve(null)));
  await page.route("**/result", (route) => isTold.then(() => route.continue()));
  await page.getByRole("button", { name: "Show the solution" }).click();
  await next.click();
  // Time enough to ask for it at once.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.ok(!asked.includes("/api/puzzle/next"), "it is not asked for yet");
  tell();
  await page.getByText("0 solved, 3 missed").waitFor();
  await page.getByRole("heading", { level: 1, name: "Find the best move" }).waitFor();
  assert.equal(asked.filter((path) => path.endsWith("/result")).length, 1, "it is told once");
});

scene("who puts the king onto the rook castles", async ({ person }) => {
  const { page } = await person({ path: "", still: true });
  const fen = "5k2/8/8/8/8/8/8/4K2R w K - 0 1";
  const puzzle = { id: "castling", fen, moves: ["e1g1"], themes: [], rating: 1500, plays: 0 };
  const me = { rating: 1500, deviation: 300, solved: 1, failed: 0 };
  await page.route("**/api/puzzle/next", (route) => route.fulfill({ json: { puzzle } }));
  await page.route("**/api/puzzle/castling/result", (route) => route.fulfill({ json: { puzzle, me, change: 0 } }));
  await page.goto("/puzzles");
  await untilPosition(page, puzzle.fen);
  await movePiece(page, "e1", "h1");
  await page.getByRole("heading", { level: 1, name: "Solved" }).waitFor();
  await untilPosition(page, "5k2/8/8/8/8/8/8/5RK1");

  await page.goto("/games?of=house&view=explorer&moves=e2e4+e7e5+g1f3+b8c6+f1c4+f8c5");
  await untilPosition(page, "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R");
  await movePiece(page, "e1", "h1");
  await untilPosition(page, "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1");
  await page.waitForURL(/\+e1g1$/);
});

/** Where the king stands. @param {string} fen @param {"white" | "black"} side */
function kingOf(fen, side) {
  const letter = side === "white" ? "K" : "k";
  const rows = (fen.split(" ")[0] ?? "").replace(/\d/g, (gap) => ".".repeat(Number(gap))).split("/");
  const row = rows.findIndex((one) => one.includes(letter));
  return `${"abcdefgh".charAt(rows[row]?.indexOf(letter) ?? 0)}${8 - row}`;
}
