// The board by mouse: dragging, clicking, promoting, moving ahead, drawing. It is tried on the page that shows it.

import assert from "node:assert/strict";
import { cell, gallery, get, moveMouse, said, seen, set, START } from "./board-gallery.js";
import { board, middle, movePiece } from "./board-hand.js";
import { scene } from "./scene.js";

const PROMOTION = { fen: "3r1k2/2P5/8/8/8/8/8/6K1", moves: ["q", "r", "b", "n"].map((letter) => `c7c8${letter}`) };

scene("a piece is dragged", async (stage) => {
  const page = await gallery(stage);
  await set(page, { moves: ["e2e3", "e2e4"] });
  await moveMouse(page, "e2");
  await page.mouse.down();
  assert.equal(await get(page, "selected"), "e2", "a press chooses at once");
  await moveMouse(page, "e4");
  assert.equal(await cell(page, "e4").evaluate((element) => element.classList.contains("hover")), true);
  assert.equal(await board(page).locator(".hand").isVisible(), true);
  const [hand, square] = [await board(page).locator(".hand").boundingBox(), await middle(page, "e4")];
  assert.ok(hand !== null && Math.abs(hand.x + hand.width / 2 - square.x) < 1, "the piece is centred on the pointer");
  assert.ok(Math.abs(hand.y + hand.height / 2 - square.y) < 1);
  await page.mouse.up();
  assert.equal(await board(page).locator(".hand").isVisible(), false);
  assert.deepEqual(await said(page), [{ name: "move", detail: { uci: "e2e4", from: "e2", to: "e4", by: "drag" } }]);
  assert.equal(await get(page, "fen"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  assert.ok((await seen(page, "wP")).includes("4,4"), "it lies where it was dropped, without travelling there");
  assert.deepEqual(await get(page, "moves"), [], "the moves of the position before are forgotten");
});

scene("a piece is moved by two clicks, and the choice changes by a click", async (stage) => {
  const page = await gallery(stage);
  await set(page, { moves: ["e2e4", "g1f3", "g1h3"] });
  await movePiece(page, "e2", "g1", { by: "click" });
  assert.equal(await get(page, "selected"), "g1", "another own piece is chosen instead");
  await moveMouse(page, "g1");
  await page.mouse.click(...point(await middle(page, "g1")));
  assert.equal(await get(page, "selected"), "", "a second click lets go");
  await page.mouse.click(...point(await middle(page, "g1")));
  assert.match(await cell(page, "f3").getAttribute("class") ?? "", /target/);
  await moveMouse(page, "f3");
  await page.mouse.down();
  assert.equal((await said(page))[0]?.detail.uci, "g1f3", "the press moves, not the release");
  await page.mouse.up();
  assert.deepEqual(await said(page), []);
});

scene("an illegal try goes back and is told", async (stage) => {
  const page = await gallery(stage);
  await set(page, { moves: ["e2e4"] });
  await movePiece(page, "e2", "e5");
  assert.deepEqual(await said(page), [{ name: "try", detail: { from: "e2", to: "e5", by: "drag" } }]);
  await movePiece(page, "d2", "d5", { by: "click" });
  assert.deepEqual(await said(page), [{ name: "try", detail: { from: "d2", to: "d5", by: "click" } }]);
  assert.equal(await get(page, "selected"), "");
  assert.equal(await get(page, "fen"), START);
  await movePiece(page, "d7", "d5");
  assert.deepEqual(await said(page), [], "the other side's pieces stay where they are");
  await moveMouse(page, "e2");
  await page.mouse.down();
  await page.mouse.move(2, 2, { steps: 3 });
  await page.mouse.up();
  assert.deepEqual(await said(page), [], "off the board nothing was tried");
});

scene("a drag ends by Escape or the right button", async (stage) => {
  const page = await gallery(stage);
  await set(page, { moves: ["e2e4"] });
  for (const end of [() => page.keyboard.press("Escape"), () => page.mouse.down({ button: "right" })]) {
    await moveMouse(page, "e2");
    await page.mouse.down();
    await moveMouse(page, "e4");
    await end();
    assert.equal(await board(page).locator(".hand").isVisible(), false);
    await page.mouse.up({ button: "right" });
    await page.mouse.up();
    assert.deepEqual(await said(page), []);
    assert.equal(await get(page, "selected"), "");
  }
});

scene("castling is drawn with its rook, also by dropping the king on it", async (stage) => {
  const page = await gallery(stage);
  for (const uci of ["e1g1", "e1h1"]) {
    await set(page, { fen: "4k3/8/8/8/8/8/8/R3K2R", moves: [uci] });
    await movePiece(page, "e1", uci.slice(2));
    assert.equal((await said(page))[0]?.detail.uci, uci);
    assert.equal(await get(page, "fen"), "4k3/8/8/8/8/8/8/R4RK1");
  }
  await set(page, { fen: "4k3/8/8/8/8/8/8/R3K2R", moves: ["e1f1"] });
  await movePiece(page, "e1", "h1");
  assert.deepEqual(await said(page), [{ name: "try", detail: { from: "e1", to: "h1", by: "drag" } }]);
});

scene("a pawn is promoted by the picker", async (stage) => {
  const page = await gallery(stage);
  const menu = board(page).getByRole("menu", { name: "Promote to" });
  await set(page, PROMOTION);
  await movePiece(page, "c7", "c8");
  assert.deepEqual(await said(page), [], "nothing is said before the choice");
  assert.deepEqual(await seen(page, "wP"), ["2,0"], "the pawn waits on its last square");
  await menu.getByRole("menuitem", { name: "rook" }).click();
  const [move] = await said(page);
  assert.deepEqual(move?.detail, { uci: "c7c8r", from: "c7", to: "c8", promotion: "r", by: "drag" });
  assert.equal(await get(page, "fen"), "2Rr1k2/8/8/8/8/8/8/6K1");
  assert.equal(await menu.isVisible(), false);

  await set(page, PROMOTION);
  await movePiece(page, "c7", "c8", { by: "click" });
  await page.mouse.click(...point(await middle(page, "f3")));
  assert.equal(await menu.isVisible(), false, "a click beside it thinks better of it");
  assert.equal(await get(page, "fen"), PROMOTION.fen);
  assert.deepEqual(await said(page), []);
});

scene("a premove is played when it has become a move, and dropped when it has not", async (stage) => {
  const page = await gallery(stage);
  await set(page, { premoves: true });
  await movePiece(page, "e2", "e4");
  assert.deepEqual(await said(page), [{ name: "premove", detail: { uci: "e2e4" } }]);
  assert.equal(await get(page, "fen"), START);
  assert.match(await cell(page, "e4").getAttribute("class") ?? "", /premove/);
  // The page forbids premoves on our own turn: the one that waits counts all the same.
  await set(page, { moves: ["d2d4", "e2e4"], premoves: false });
  const [gone, move] = await said(page);
  assert.deepEqual(gone, { name: "premove", detail: { uci: "" } });
  assert.deepEqual(move?.detail, { uci: "e2e4", from: "e2", to: "e4", by: "premove" });

  await set(page, { fen: START, moves: [], premoves: true });
  await movePiece(page, "e2", "e5", { by: "click" });
  await set(page, { moves: ["d2d4"] });
  assert.deepEqual((await said(page)).map(({ detail }) => detail.uci), ["e2e5", ""]);
  assert.equal(await get(page, "fen"), START);

  await set(page, { ...PROMOTION, moves: [] });
  await movePiece(page, "c7", "c8");
  await said(page);
  await set(page, PROMOTION);
  assert.equal((await said(page))[1]?.detail.uci, "c7c8q", "a premove promotes to a queen");

  await set(page, { fen: START, moves: [] });
  await movePiece(page, "e2", "d2");
  assert.equal(await get(page, "premove"), "e2d2", "a premove may retake on an own piece's square");
  await page.mouse.click(...point(await middle(page, "e5")));
  assert.equal(await get(page, "premove"), "", "a click elsewhere takes it back");
});

scene("arrows and circles are drawn with the right button", async (stage) => {
  const page = await gallery(stage);
  const draw = async (/** @type {string} */ from, /** @type {string} */ to) => {
    await moveMouse(page, from);
    await page.mouse.down({ button: "right" });
    await moveMouse(page, to);
    await page.mouse.up({ button: "right" });
  };
  await draw("g1", "f3");
  await page.keyboard.down("Shift");
  await draw("e5", "e5");
  await page.keyboard.up("Shift");
  const both = [{ from: "g1", to: "f3", colour: "green" }, { from: "e5", colour: "red" }];
  assert.deepEqual((await said(page)).at(-1), { name: "shapes", detail: { shapes: both } });
  assert.equal(await board(page).locator(".shape").count(), 2);
  await draw("g1", "f3");
  assert.deepEqual((await said(page)).at(-1)?.detail.shapes, [both[1]], "drawn again it is taken away");
  await page.mouse.click(...point(await middle(page, "a5")));
  assert.deepEqual((await said(page)).at(-1)?.detail.shapes, []);
  assert.equal(await board(page).locator(".shape").count(), 0);
});

scene("the board is turned, and still moves what is pressed", async (stage) => {
  const page = await gallery(stage);
  await set(page, { moves: ["e2e4"] });
  await page.getByRole("button", { name: "Flip" }).click();
  assert.equal(await get(page, "orientation"), "black");
  assert.deepEqual(await seen(page, "wK"), ["3,0"]);
  const isFirst = await cell(page, "h1").evaluate((element) => element.parentElement?.firstElementChild === element);
  assert.equal(isFirst, true);
  await movePiece(page, "e2", "e4");
  assert.equal((await said(page))[0]?.detail.uci, "e2e4");
});

scene("a new position while a piece is dragged keeps the drag if the piece is still there", async (stage) => {
  const page = await gallery(stage);
  await set(page, { movableSide: "white", premoves: true });
  await moveMouse(page, "e2");
  await page.mouse.down();
  await moveMouse(page, "e4");
  await set(page, { fen: "rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR", moves: ["e2e4"] });
  assert.equal(await board(page).locator(".hand").isVisible(), true);
  await page.mouse.up();
  assert.equal((await said(page))[0]?.detail.uci, "e2e4");

  await set(page, { fen: START, moves: ["e2e4"] });
  await moveMouse(page, "e2");
  await page.mouse.down();
  await moveMouse(page, "e4");
  await set(page, { fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPrPPP/RNBQKBNR" });
  assert.equal(await board(page).locator(".hand").isVisible(), false, "the piece was taken out of the hand");
  await page.mouse.up();
  assert.deepEqual(await said(page), []);
});

/** @param {{x: number, y: number}} place @returns {[number, number]} */
function point({ x, y }) {
  return [x, y];
}
