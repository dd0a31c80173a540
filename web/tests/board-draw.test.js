// What is drawn: pieces that glide, keep their nodes and match the next position; and that nothing is left behind.

import assert from "node:assert/strict";
import { gallery, seen, set } from "./board-gallery.js";
import { board, middle } from "./board-hand.js";
import { scene } from "./scene.js";

scene("pieces glide, keep their nodes, and go on from where they are when the next position comes", async (stage) => {
  const page = await gallery(stage);
  await set(page, { animation: 60_000, fen: "4k3/8/8/8/8/8/8/R3K3" });
  await board(page).evaluate((element) => {
    Object.assign(window, { rook: element.shadowRoot?.querySelector(".wR") });
  });
  await set(page, { fen: "4k3/8/8/8/8/8/8/4K2R" });
  await set(page, { fen: "R3k3/8/8/8/8/8/8/4K3" });
  await set(page, { animation: 0, fen: "4k3/8/8/8/8/8/8/3RK3" });
  assert.deepEqual(await seen(page, "wR"), ["3,7"]);
  const isSame = await board(page).evaluate((element) => {
    return element.shadowRoot?.querySelector(".pieces .wR") === /** @type {any} */ (window).rook;
  });
  assert.equal(isSame, true);
  assert.equal(await board(page).locator(".pieces .piece").count(), 3);

  // Half way, as time would have it; the way back begins there.
  await set(page, { animation: 60_000, fen: "4k3/8/8/8/8/8/8/4K2R" });
  const [half, onwards] = await board(page).evaluate(async (element) => {
    const rook = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector(".pieces .wR"));
    for (const animation of rook.getAnimations()) animation.currentTime = 30_000;
    const before = rook.getBoundingClientRect().left;
    Object.assign(element, { fen: "4k3/8/8/8/8/8/8/R3K3" });
    await Promise.resolve();
    return [before, rook.getBoundingClientRect().left];
  });
  const [d1, h1] = [await middle(page, "d1"), await middle(page, "h1")];
  assert.ok(half !== undefined && half > d1.x && half < h1.x, "it is on its way");
  assert.ok(onwards !== undefined && Math.abs(onwards - half) < 2, `it jumped from ${half} to ${onwards}`);

  // What is taken fades under the one that takes; with a slow animation it can be seen.
  await set(page, { animation: 60_000, fen: "4k3/8/8/8/8/8/3r4/3RK3" });
  await set(page, { fen: "4k3/8/8/8/8/8/3R4/4K3" });
  assert.equal(await board(page).locator(".pieces .piece").count(), 4);
  await set(page, { fen: "4k3/8/8/8/8/3R4/8/4K3" });
  assert.equal(await board(page).locator(".pieces .piece").count(), 3, "the next position waits for nothing");
});

scene("who wants no movement sees none", async (stage) => {
  const page = await gallery(stage, { still: true });
  await set(page, { animation: 60_000, fen: "4k3/8/8/8/8/8/8/R3K3" });
  await set(page, { fen: "R3k3/8/8/8/8/8/8/4K3" });
  assert.deepEqual(await seen(page, "wR"), ["0,0"]);
});

scene("from one position to the next, each piece goes the way a person would see", async (stage) => {
  const page = await gallery(stage);
  // What a row says: the way of each piece that moves, then what goes (-) and what comes (+).
  const rows = [
    ["8/8/8/8/8/8/4P3/8", "8/8/8/8/4P3/8/8/8", "e2e4"],
    ["8/8/8/3p4/4P3/8/8/8", "8/8/8/3P4/8/8/8/8", "e4d5 -d5"],
    ["8/8/8/8/8/8/8/R3K2R", "8/8/8/8/8/8/8/R4RK1", "e1g1 h1f1"],
    ["8/2P5/8/8/8/8/8/8", "2Q5/8/8/8/8/8/8/8", "c7c8"],
    ["3r4/2P5/8/8/8/8/8/8", "3N4/8/8/8/8/8/8/8", "c7d8 -d8"],
    ["2Q5/8/8/8/8/8/8/8", "8/2P5/8/8/8/8/8/8", "c8c7"],
    ["8/8/8/8/8/8/8/N6N", "8/8/8/8/8/2N2N2/8/8", "a1c3 h1f3"],
    ["8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/k7", "+a1"],
  ];
  const found = await page.evaluate(async (pairs) => {
    const script = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
    const { changesBetween } = await import(new URL("changes.js", script).href);
    const { readPlacement } = await import(new URL("squares.js", script).href);
    return pairs.map(([before, after]) => {
      const changes = changesBetween(readPlacement(before), readPlacement(after));
      const moved = changes.moved.map((/** @type {{from: string, to: string}} */ { from, to }) => from + to).sort();
      return [...moved, ...changes.gone.map((/** @type {string} */ square) => `-${square}`),
        ...changes.come.map((/** @type {string} */ square) => `+${square}`)].join(" ");
    });
  }, rows);
  assert.deepEqual(found, rows.map((row) => row[2]));
});

scene("a FEN that is none is refused, and the board stays as it was", async (stage) => {
  const page = await gallery(stage);
  for (const fen of ["8/8", "9/8/8/8/8/8/8/8", "x7/8/8/8/8/8/8/8", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNRR"]) {
    await assert.rejects(set(page, { fen }), /not the placement of a FEN/);
  }
  assert.equal((await seen(page, "wK")).length, 1);
  await set(page, { animation: 60_000, fen: "" });
  assert.equal(await board(page).locator(".pieces .piece:not(.wP)").count() > 0, true, "they fade");
  await set(page, { animation: 0, fen: "8/8/8/8/8/8/8/4K3 w - - 0 1" });
  assert.deepEqual(await seen(page, "wK"), ["4,7"]);
});

scene("a hundred boards leave nothing behind", async (stage) => {
  const page = await gallery(stage);
  const session = await page.context().newCDPSession(page);
  const count = async () => {
    await session.send("HeapProfiler.collectGarbage");
    await session.send("HeapProfiler.collectGarbage");
    return session.send("Memory.getDOMCounters");
  };
  const play = async () => page.evaluate(async () => {
    for (let game = 0; game < 100; game += 1) {
      const shown = document.createElement("chess-board");
      document.body.append(shown);
      Object.assign(shown, { fen: "start", movableSide: "white", moves: ["e2e4"] });
      await Promise.resolve();
      for (const square of ["e2", "e4"]) {
        /** @type {HTMLElement} */ (shown.shadowRoot?.querySelector(`[data-square="${square}"]`)).click();
      }
      shown.remove();
    }
  });
  await play();
  const before = await count();
  await play();
  const after = await count();
  assert.ok(after.nodes < before.nodes + 500, `${before.nodes} nodes became ${after.nodes}`);
  assert.ok(after.jsEventListeners < before.jsEventListeners + 50, JSON.stringify({ before, after }));
});
