// Setting up a position: by mouse, by touch, by keys, and as text; what is wrong with it, and what can be done with it.

import assert from "node:assert/strict";
import { board, middle, movePiece, touchDrag, untilPosition } from "./board-hand.js";
import { assertFocus, tabTo } from "./keys-hand.js";
import { OFFLINE } from "./person.js";
import { scene } from "./scene.js";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the FEN in the field is this. @param {Page} page @param {string} fen */
async function untilFen(page, fen) {
  const field = page.getByLabel("FEN", { exact: true });
  await page
    .waitForFunction(
      (wanted) => /** @type {HTMLInputElement | null} */ (document.getElementById("fen"))?.value === wanted,
      fen,
    )
    .catch(async () => assert.equal(await field.inputValue(), fen));
}

/** What is said of the position. @param {Page} page @param {string | RegExp} words */
async function untilJudged(page, words) {
  await page.getByRole("status").filter({ hasText: words }).waitFor();
}

/** The middle of a tool in the trays. @param {Page} page @param {string} name */
async function tool(page, name) {
  const box = await page.getByRole("radio", { name, exact: true }).boundingBox();
  assert.ok(box, `there is ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags a new piece to a square by mouse. @param {Page} page @param {string} name @param {string} square */
async function bring(page, name, square) {
  const [start, end] = [await tool(page, name), await middle(page, square)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

/** A link that can be followed. @param {Page} page @param {string} name */
function link(page, name) {
  return page.locator("a[href]").filter({ hasText: name });
}

scene("a position is set up by mouse and by keys, judged, shared and played", async ({ person }) => {
  const { page } = await person({ path: "/editor", still: true });
  await untilJudged(page, "It can be played.");
  assert.equal(await page.getByLabel("Chess960 number").inputValue(), "518");
  await page.getByRole("button", { name: "Clear" }).click();
  await untilJudged(page, "White has no king");
  assert.equal(await link(page, "Play the computer").count(), 0);

  // Dragged from the trays, and within the board; off the board it is gone.
  await bring(page, "White king", "e1");
  await bring(page, "Black king", "e8");
  await bring(page, "White rook", "a3");
  await bring(page, "Black queen", "b5");
  await movePiece(page, "a3", "h1");
  const queen = await middle(page, "b5");
  await page.mouse.move(queen.x, queen.y);
  await page.mouse.down();
  await page.mouse.move(5, 400, { steps: 4 });
  await page.mouse.up();
  await untilFen(page, "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  await untilJudged(page, "It can be played.");

  // Chosen, and put on several squares in one stroke; a fault names its squares.
  await page.getByRole("radio", { name: "White pawn" }).check({ force: true });
  const [first, last] = [await middle(page, "a5"), await middle(page, "c5")];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(last.x, last.y, { steps: 10 });
  await page.mouse.up();
  const edge = await middle(page, "h8");
  await page.mouse.click(edge.x, edge.y);
  await untilFen(page, "4k2P/8/8/PPP5/8/8/8/4K2R w - - 0 1");
  await untilJudged(page, /on h8 stands on the first or last rank/);
  const marked = await board(page).evaluate((element) => /** @type {any} */ (element).shapes);
  assert.deepEqual(marked, [{ from: "h8", colour: "red" }]);
  assert.match((await page.getByRole("gridcell", { name: /^h8/ }).getAttribute("aria-label")) ?? "", /fault: /);
  await page.getByRole("radio", { name: "Erase" }).check({ force: true });
  await page.mouse.click(edge.x, edge.y);

  // By keys on the board, and Escape goes back to moving pieces.
  await page.keyboard.press("Escape");
  assert.ok(await page.getByRole("radio", { name: "Move pieces" }).isChecked());
  await board(page).evaluate((element) => /** @type {any} */ (element).focusSquare("d5"));
  await page.keyboard.press("p");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Shift+P");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await untilFen(page, "4k3/8/2P5/PP1p4/8/8/8/4K2R w - - 0 1");
  await assertFocus(page, "gridcell", /^c6, white pawn/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  // Only what makes sense is offered.
  const castles = (/** @type {string} */ name) => page.getByRole("checkbox", { name });
  assert.ok(await castles("White may castle long").isDisabled());
  await castles("White may castle short").check();
  assert.deepEqual(await page.getByLabel("En passant").locator("option").allInnerTexts(), ["–", "d6"]);
  await page.getByLabel("En passant").selectOption("d6");
  await page.getByLabel("Move", { exact: true }).fill("30");
  await untilFen(page, "4k3/8/8/PPPp4/8/8/8/4K2R w K d6 0 30");
  await untilJudged(page, "It can be played.");
  await movePiece(page, "e1", "d1");
  await untilFen(page, "4k3/8/8/PPPp4/8/8/8/3K3R w - d6 0 30");
  await movePiece(page, "d1", "e1", { by: "click" });
  await untilFen(page, "4k3/8/8/PPPp4/8/8/8/4K2R w K d6 0 30");

  // The address is the position, and so is the link.
  await page.reload();
  await untilFen(page, "4k3/8/8/PPPp4/8/8/8/4K2R w K d6 0 30");
  await untilPosition(page, "4k3/8/8/PPPp4/8/8/8/4K2R");
  await page.getByRole("button", { name: "Share" }).click();
  assert.match(
    await page.getByLabel("Link", { exact: true }).inputValue(),
    /\/editor\?fen=4k3\/8\/8\/PPPp4\/.*\+w\+K\+d6/,
  );
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });

  // As text: what cannot be read is told, and the rest stays as it is.
  const field = page.getByLabel("FEN", { exact: true });
  await field.fill("4k3/8/8/8/8/8/8 w - - 0 1");
  await page.locator(".verdict.bad").waitFor();
  await untilPosition(page, "4k3/8/8/PPPp4/8/8/8/4K2R");
  await page.getByLabel("Chess960 number").fill("0");
  await page.getByLabel("Chess960 number").press("Enter");
  await untilPosition(page, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR");
  await field.fill("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1");
  await untilJudged(page, "It can be played.");
  await page.getByRole("button", { name: "Flip" }).click();
  assert.equal(await board(page).getAttribute("orientation"), "black");

  await link(page, "Play a friend").waitFor();
  await tabTo(page, "link", "Play the computer", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/\?fen=/);
  assert.equal(await page.locator("#computer-fen").inputValue(), "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1");
  await page.getByRole("radio", { name: "Black", exact: true }).check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL(/\/[A-Za-z0-9]{8}$/);
  await untilPosition(page, "8/8/8/4k3/8/8/4P3/4K3");
});

scene("a position is set up on a phone", async ({ person }) => {
  const { page } = await person({ path: "/editor", phone: true, colours: "dark", still: true });
  await page.getByRole("button", { name: "Clear" }).tap();
  await page.evaluate(() => scrollTo(0, 0));
  const tap = async (/** @type {{ x: number, y: number }} */ { x, y }) => page.touchscreen.tap(x, y);
  await tap(await tool(page, "White king"));
  await tap(await middle(page, "e1"));
  await touchDrag(page, await tool(page, "Black king"), await middle(page, "e8"));
  await tap(await tool(page, "Move pieces"));
  await movePiece(page, "e1", "g1", { by: "touch-drag" });
  await untilFen(page, "4k3/8/8/8/8/8/8/6K1 w - - 0 1");
  assert.equal(await page.evaluate(() => scrollY), 0, "the page stays where it is");
  // Two kings alone are dead: there is nothing to play, but still a position to analyse.
  await untilJudged(page, /The game is over here\..*drawn \(5\.2\.2\)/);
  await link(page, "Analyse").waitFor();
  assert.equal(await link(page, "Play a friend").count(), 0);
  await page.goto("/editor?fen=7k/5Q2/6K1/8/8/8/8/8_b_-_-_0_1");
  await untilFen(page, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  await untilJudged(page, "Black is stalemated");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

scene("what was not judged is not played", async ({ person }) => {
  const anna = await person({ path: "/editor", still: true });
  const { page } = anna;
  anna.expects(OFFLINE);
  await link(page, "Play the computer").waitFor();
  const answers = "**/api/setup?fen=*";
  let answer = () => {};
  const isAnswered = new Promise((resolve) => (answer = () => resolve(null)));
  await page.route(answers, (route) => isAnswered.then(() => route.continue()));
  await movePiece(page, "e2", "e4");
  await untilJudged(page, "One moment …");
  assert.equal(await link(page, "Play the computer").count(), 0, "the position before is not offered for this one");
  answer();
  await untilJudged(page, "It can be played.");
  const href = (await link(page, "Play the computer").getAttribute("href")) ?? "";
  assert.match(href, /PPPP1PPP/);

  await page.unroute(answers);
  await page.route(answers, (route) => route.abort("connectionrefused"));
  await movePiece(page, "d2", "d4");
  await untilJudged(page, "The position could not be checked.");
  assert.equal(await link(page, "Play the computer").count(), 0);
  await page.unroute(answers);
  await page.getByRole("button", { name: "Try again" }).click();
  await untilJudged(page, "It can be played.");
  assert.ok(await page.evaluate(() => document.activeElement !== document.body), "the focus is not lost");
  await link(page, "Play the computer").waitFor();
});

scene("one goes back from what was set up, however often the address has changed", async ({ person }) => {
  const { page } = await person({ path: "/editor", still: true });
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  await page.getByRole("link", { name: "Editor" }).click();
  await untilJudged(page, "It can be played.");
  await movePiece(page, "e2", "e4");
  await page.waitForURL(/4P3/);
  await page.goBack();
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  assert.equal(new URL(page.url()).search, "");
  await page.goForward();
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");

  // As Safari does when there were too many addresses; what is shown is judged all the same, and has its address later.
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = () => {
      throw new DOMException("Attempt to use history.replaceState() more than 100 times", "SecurityError");
    };
    setTimeout(() => (history.replaceState = replaceState), 1_500);
  });
  await page.getByRole("button", { name: "Clear" }).click();
  await untilJudged(page, "White has no king");
  await page.waitForURL(/8\/8\/8\/8\/8\/8\/8\/8/);
});
