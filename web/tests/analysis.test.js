// The analysis board: games brought along and taken away again, variations and notes, lines of the engine, reviews. By
// mouse at a desk, by fingers on a phone, and by keys alone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { drop, graph, moves, untilMoves, untilReviewed } from "./analysis-hand.js";
import { board, middle, movePiece, untilPosition } from "./board-hand.js";
import { assertFocus, moveByKeys, tabTo } from "./keys-hand.js";
import { OFFLINE } from "./person.js";
import { scene } from "./scene.js";
import { guest, playMoves, startGame } from "./visitor.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./person.js").Person} Person */

const GAMES = `[Event "First"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

1. e4 {[%clk 0:05:00] the best [%cal Ge2e4]} e5 $2 (1... c5 2. Nf3) 2. Nf3 1-0

[Event "Second"]
[White "Carl"]
[Black "Dora"]
[Result "*"]

1. d4 d5 2. Ke5 *
`;

/** Presses a button that downloads something. @param {Page} page @param {string} name @returns what is in the file */
async function downloaded(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

/** Games as the server reads them. @param {Person} person @param {string} pgn */
async function readBack({ context }, pgn) {
  const headers = { "Content-Type": "text/plain", "Sec-Fetch-Site": "same-origin" };
  return (await context.request.post("/api/pgn/read", { data: pgn, headers })).json();
}

/** Lets the page believe that nobody sees it, or somebody again. @param {Page} page @param {boolean} hidden */
function hide(page, hidden) {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Waits until a stream of the engine has ended. @param {Page} page */
function untilEnded(page) {
  return page.waitForEvent("requestfailed", (request) => request.url().includes("/api/analysis/lines"));
}

scene("a desk with a mouse: games are opened, changed, kept and taken along", async ({ person }) => {
  const anna = await person({ name: "Anna", path: "/analysis", still: true });
  const { page } = anna;
  await board(page).waitFor();
  await drop(page, GAMES);
  const box = page.getByRole("dialog", { name: "Open a game or a position" });
  await box.getByText(/^Line 13, column \d+: .*Ke5/).waitFor();
  await box.getByRole("button", { name: /Anna – Bert/ }).click();
  await page.getByRole("heading", { level: 1, name: "Anna – Bert" }).waitFor();
  assert.equal(await moves(page), "1. e4 the best 1… e5? 1… c5 2. Nf3 2. Nf3 1-0");

  const { x, y } = await middle(page, "e4");
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 50);
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  await movePiece(page, "e7", "e6");
  await movePiece(page, "d2", "d4", { by: "click" });
  await movePiece(page, "e6", "c6", { by: "click" });
  await page.getByText(/^The pawn on e6 goes neither/).waitFor();
  assert.equal(await moves(page), "1. e4 the best 1… e5? 1… c5 2. Nf3 1… e6 2. d4 2. Nf3 1-0");

  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await page.getByRole("button", { name: /^d4/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Promote" }).click();
  await page.getByRole("button", { name: "interesting move" }).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("a French\ncentre");
  const [from, to] = [await middle(page, "g1"), await middle(page, "f3")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up({ button: "right" });
  await movePiece(page, "d7", "d5");
  await page.getByRole("button", { name: "Delete from here" }).click();
  await page.getByRole("button", { name: "Undo delete" }).click();
  const written = "1. e4 the best 1… e5? 1… e6 2. d4!? a French centre 2… d5 1… c5 2. Nf3 2. Nf3 1-0";
  assert.equal(await moves(page), written);
  await page.getByRole("button", { name: "Previous move" }).click();
  assert.deepEqual(await board(page).evaluate((element) => /** @type {any} */ (element).shapes), [
    { from: "g1", to: "f3", colour: "green" },
  ]);

  await page.reload();
  await untilPosition(page, "rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR");
  assert.equal(await moves(page), written, "a reload loses nothing");
  await page.getByRole("button", { name: "Share and export" }).click();
  const pgn = await downloaded(page, "Download PGN");
  const {
    games: [game],
    problems,
  } = await readBack(anna, pgn);
  assert.deepEqual(problems, []);
  const [e4] = game.root.children;
  assert.deepEqual(
    e4.children.map((/** @type {{ san: string }} */ { san }) => san),
    ["e5", "e6", "c5"],
  );
  assert.deepEqual([e4.clock, e4.comment, e4.shapes], [300, "the best", [{ from: "e2", to: "e4", colour: "green" }]]);
  const [d4] = e4.children[1].children;
  assert.deepEqual([d4.nags, d4.comment, d4.shapes?.length], [[5], "a French centre", 1]);
  const svg = await downloaded(page, "Picture (SVG)");
  assert.match(svg, /^<svg xmlns=/);
  assert.equal(svg.match(/<svg x=/g)?.length, 32, "all men are in the picture");
  const link = await page.getByRole("textbox", { name: "Link to this position" }).inputValue();
  await page.goto(link);
  await untilPosition(page, "rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR");
  assert.equal(await moves(page), "1. e4 e6 2. d4");
  // What is left of a game with a fault is opened by a button that says so.
  await drop(page, "1. e4 e5 2. Ke3 Nf6 *");
  await box.getByRole("button", { name: "Open what could be read" }).click();
  await page.getByRole("button", { name: /^e5,/ }).waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Anna – Bert" }).waitFor();
  await drop(page, "1. c4 *");
  await page.getByRole("button", { name: /^c4/ }).waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Anna – Bert" }).waitFor();
  assert.equal(await moves(page), written, "what was on the board before comes back");
  for (const move of ["b3", "g3"]) {
    await drop(page, `1. ${move} *`);
    await page.getByRole("button", { name: new RegExp(`^${move},`) }).waitFor();
  }
  await page.reload();
  await page.getByRole("button", { name: /^g3,/ }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByRole("heading", { level: 1, name: "Anna – Bert" }).waitFor();
  assert.equal(await moves(page), written, "also after several games, and a reload");
});

scene("files are read whatever their text is written in, and what is no text is told", async ({ person }) => {
  const { page } = await person({ name: "Lars", path: "/analysis", still: true });
  // Nothing takes a file before the board is there.
  await board(page).waitFor();
  const game = '[White "Müller"]\n[Black "Škoberne"]\n\n1. e4 *';
  const windows = Buffer.from(game.replace("ü", "\xfc").replace("Š", "\x8a"), "latin1");
  const marked = Buffer.from(`\ufeff${game}`, "utf16le");
  for (const content of [game, windows, marked, Buffer.from(marked).swap16()]) {
    await drop(page, content);
    await page.getByRole("heading", { level: 1, name: "Müller – Škoberne" }).waitFor();
    await page.getByRole("button", { name: "New analysis" }).click();
    await page.getByRole("button", { name: "Begin anew" }).click();
    await page.getByRole("heading", { level: 1, name: "Analysis" }).waitFor();
  }
  await drop(page, Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]));
  await page.getByText("“games.pgn” is no text.").waitFor();
});

scene("a line is reviewed in which the king was dragged onto its rook", async ({ person }) => {
  const frida = await person({ name: "Frida", path: "", still: true });
  const { page } = frida;
  await page.goto("/analysis?fen=4k3/8/8/8/8/8/8/4K2R+w+K+-+0+1");
  await board(page).waitFor();
  const review = page.getByRole("button", { name: "Review the game" });
  await movePiece(page, "e1", "h1");
  await untilPosition(page, "4k3/8/8/8/8/8/8/5RK1");
  await review.click();
  await untilReviewed(page);
  // Earlier pages kept such moves as they came.
  await page.goto("/learn");
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) {
      const kept = storage.getItem("tabiya.analysis") ?? "";
      storage.setItem("tabiya.analysis", kept.replaceAll("e1g1", "e1h1"));
    }
  });
  await page.goBack();
  await untilPosition(page, "4k3/8/8/8/8/8/8/5RK1");
  await movePiece(page, "e8", "e7");
  await review.click();
  await untilReviewed(page);
});

scene("who has played Black sees the game from there, also when it is the first thing to be opened", async (stage) => {
  const { person, server } = stage;
  const [white, black] = [await guest(server.url), await guest(server.url)];
  const game = await startGame(white, black);
  await playMoves(game, ["f2f3", "e7e5", "g2g4", "d8h4"]);
  const { page, context } = await person({ name: "Jan", path: "", still: true });
  await black.enter(context);
  await page.route("/api/site", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(`/analysis/${game.id}`);
  await board(page).waitFor();
  assert.equal(await board(page).evaluate((element) => /** @type {any} */ (element).orientation), "black");
});

scene("mouse and keys in turns: the keys go on after the engine was switched on", async ({ person }) => {
  const { page } = await person({ name: "Karl", path: "", still: true });
  await page.goto("/analysis?moves=e2e4");
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  await page.locator(".engine-switch").click();
  await assertFocus(page, "switch", "Engine");
  await page.keyboard.press("ArrowLeft");
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  await page.locator(".engine-switch").click();
  await page.keyboard.press("ArrowRight");
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");

  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await page.getByRole("button", { name: "Delete from here" }).click();
  assert.match(await moves(page), /^Make a move on the board/);
  await page.keyboard.press("Meta+z");
  await page.getByRole("button", { name: /^e4/ }).waitFor();

  const field = page.getByRole("textbox", { name: /^Arrow or circle/ });
  await field.pressSequentially("e9");
  await page.keyboard.press("Enter");
  await page.locator(".note", { hasText: "Name one square for a circle, or two for an arrow." }).waitFor();
  await field.fill("");
  await field.pressSequentially("e2-e4");
  await page.keyboard.press("Enter");
  assert.deepEqual(await board(page).evaluate((element) => /** @type {any} */ (element).shapes), [
    { from: "e2", to: "e4", colour: "green" },
  ]);

  await page.goto("/analysis?fen=R5k1/5ppp/8/8/8/8/5PPP/6K1+b+-+-+1+1");
  await untilPosition(page, "R5k1/5ppp/8/8/8/8/5PPP/6K1");
  assert.equal(await moves(page), "", "no move is asked for where none can be made");
  await page.goto("/analysis?moves=d2d4+Nf6!+zz+c2c4");
  await page.getByText("“zz” is no move that can be played here.").waitFor();
  assert.equal(await moves(page), "1. d4 Nf6", "what could be read is shown, however it is written");
});

scene("a phone: moves by fingers, lines of the engine while somebody looks", async ({ person }) => {
  const viewport = { width: 360, height: 740 };
  const bert = await person({ name: "Bert", path: "", phone: true, viewport, still: true, colours: "dark" });
  const { page } = bert;
  await page.goto("/analysis?fen=6k1/5ppp/8/8/8/8/5PPP/R5K1+w+-+-+0+1");
  await page
    .getByText(/can still/)
    .or(page.getByText(/mate/))
    .first()
    .waitFor();
  await page.locator(".engine-switch").tap();
  const lines = page.getByRole("list", { name: "Engine lines" });
  const best = lines.getByRole("button", { name: /^#1 Ra8#: White mates in 1/ });
  await lines.waitFor();
  const before = await page.locator(".tree").boundingBox();
  await best.waitFor();
  assert.deepEqual(await page.locator(".tree").boundingBox(), before, "nothing moves when lines come");
  assert.match((await page.locator(".eval-bar").getAttribute("aria-label")) ?? "", /White mates in 1/);
  await best.tap();
  await page.getByText("Checkmate", { exact: true }).waitFor();
  await lines.waitFor({ state: "hidden" });
  assert.equal((await page.locator(".tree").boundingBox())?.y, before?.y, "nothing moves when the game is over");
  await untilMoves(page, "1. Ra8#");

  await page.getByRole("button", { name: "First position" }).tap();
  await movePiece(page, "g1", "f1", { by: "touch" });
  await untilMoves(page, "1. Ra8# 1. Kf1");
  const score = page.locator(".engine-score", { hasText: /\d/ });
  await score.waitFor();
  await Promise.all([untilEnded(page), hide(page, true)]);
  await Promise.all([page.waitForRequest(/api\/analysis\/lines/), hide(page, false)]);
  await score.waitFor();
  await Promise.all([untilEnded(page), page.locator(".engine-switch").tap()]);
  bert.expects(OFFLINE);
  await bert.context.setOffline(true);
  await movePiece(page, "g8", "f8", { by: "touch" });
  await page.getByText("The server does not answer.", { exact: true }).waitFor();
  await bert.context.setOffline(false);
  await page.locator(".facts-words li").first().waitFor();
  await page.getByRole("button", { name: "Notes", exact: true }).tap();
  await page.getByRole("button", { name: "Draw in red" }).tap();
  await board(page).scrollIntoViewIfNeeded();
  const square = await middle(page, "g8");
  await page.touchscreen.tap(square.x, square.y);
  await page.locator("chess-board circle.red").waitFor();
  await page.getByRole("button", { name: "Promote" }).tap();
  await untilMoves(page, "1. Kf1 1. Ra8# 1… Kf8", "what a menu does on a desk fingers do by the notes");
  await page.getByRole("button", { name: "Delete from here" }).tap();
  await untilMoves(page, "1. Kf1 1. Ra8#");
  await page.getByRole("button", { name: "Undo delete" }).tap();
  await untilMoves(page, "1. Kf1 1. Ra8# 1… Kf8");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, "nothing sticks out at the side");
});

scene("on a desk only parts of the page scroll, whatever is told there", async ({ person, server }) => {
  const [white, black] = [await guest(server.url), await guest(server.url)];
  const game = await startGame(white, black);
  // Moves that no other scene has reviewed on this server.
  await playMoves(game, ["g2g4", "e7e5", "f2f3", "d8h4"]);
  const { page } = await person({ name: "Mona", path: `/analysis/${game.id}`, still: true });
  await page.getByRole("button", { name: "Review the game" }).click();
  await untilReviewed(page);
  await page.getByText("Explorer", { exact: true }).click();
  await page.locator(".explorer-moves, .explorer [role=status]").first().waitFor();
  const sizes = [
    [1280, 800],
    [1366, 768],
    [1920, 1080],
  ];
  for (const path of ["", "/puzzles"]) {
    if (path !== "") {
      await page.goto(path);
      await board(page).waitFor();
    }
    for (const [width = 0, height = 0] of sizes) {
      await page.setViewportSize({ width, height });
      const high = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.equal(high, height, `${path || "a review"} at ${width}x${height}`);
    }
  }
});

scene("keys alone: a game that is over is reviewed", async ({ person, server }) => {
  const [white, black] = [await guest(server.url), await guest(server.url)];
  const game = await startGame(white, black);
  await playMoves(game, ["f2f3", "e7e5", "g2g4", "d8h4"]);
  const clara = await person({ name: "Clara", path: `/${game.id}`, still: true });
  const { page } = clara;
  await page.getByRole("link", { name: "Analyse", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: `${white.name} – ${black.name}` }).waitFor();
  await page.keyboard.press("End");
  await untilPosition(page, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR");
  await page
    .getByText(/checkmate/i)
    .first()
    .waitFor();

  await tabTo(page, "button", "Review the game");
  await page.keyboard.press("Enter");
  await untilReviewed(page);
  await page.getByRole("row", { name: /^Blunders 1 0$/ }).waitFor();
  await assertFocus(page, "slider", "Evaluation by move");
  await page.keyboard.press("Home");
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  assert.match((await graph(page).getAttribute("aria-valuetext")) ?? "", /^2\. g4, blunder, Black mates in 1/);
  await untilPosition(page, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR");
  await page.getByRole("button", { name: "Show the better line instead of 2. g4" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".variation [aria-current]").waitFor();
  await page.reload();
  await untilReviewed(page);

  await page.keyboard.press("Home");
  await page.keyboard.press("b");
  await moveByKeys(page, "e2e4");
  await tabTo(page, "button", "e4, pawn to e4");
  await page.keyboard.press("ArrowUp");
  await assertFocus(page, "button", /^f3/);
  await page.keyboard.press("ArrowDown");
  await assertFocus(page, "button", /^e4/);
  await page.keyboard.press("e");
  await page.locator(".engine-score", { hasText: /\d/ }).waitFor();
  const stopped = untilEnded(page);
  await page.keyboard.press("1");
  await stopped;
  await page.locator(".variation li:nth-child(2) [aria-current]").waitFor();
  await page.keyboard.press("c");
  await page.keyboard.type("found by the engine");
  assert.match(await moves(page), /1\. e4 \S+ found by the engine/);
});
