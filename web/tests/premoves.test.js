// Premoves: a move that is made before its turn has come, played if it can be and dropped if not.

import assert from "node:assert/strict";
import { board, middle, movePiece, untilPosition } from "./board-hand.js";
import { moveButtons, movesShown, play, sitDown, untilBothSee, untilStatus } from "./games.js";
import { scene } from "./scene.js";

/** @typedef {import("./person.js").Person} Person */

/** The premove that waits on a board. @param {Person} person @returns {Promise<string>} */
function premove({ page }) {
  return board(page).evaluate((element) => /** @type {any} */ (element).premove);
}

for (const by of /** @type {const} */ (["drag", "click"])) {
  scene(`a premove by ${by} is played as soon as its turn has come`, async (stage) => {
    const game = await sitDown(stage);
    const { white, black } = game;
    await movePiece(black.page, "e7", "e5", { by });
    assert.equal(await premove(black), "e7e5");
    await black.page.getByRole("gridcell", { name: "e5, empty, premove" }).waitFor();
    if (by === "drag") await black.picture("premove");
    await movePiece(white.page, "e2", "e4");
    // Its own board shows a move before the server has taken it.
    await Promise.all([white, black].map((one) => moveButtons(one).nth(1).waitFor()));
    await untilBothSee(game, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
    assert.equal(await movesShown(black), "e4 e5");
    assert.equal(await premove(black), "");
    // And the next move is made by hand again.
    await play(game, "g1f3 b8c6");
  });
}

scene("a premove that has become impossible is dropped", async (stage) => {
  const game = await sitDown(stage, { fen: "4k3/8/8/8/8/4p3/3P4/4K3 b - - 0 1" });
  const { white, black } = game;
  // White means to take the pawn; it goes on.
  await movePiece(white.page, "d2", "e3");
  assert.equal(await premove(white), "d2e3");
  await movePiece(black.page, "e3", "e2");
  await moveButtons(white).nth(0).waitFor();
  await untilStatus(white, "Your turn");
  assert.equal(await premove(white), "");
  await untilPosition(white.page, "4k3/8/8/8/8/8/3Pp3/4K3");
  await play(game, "e1e2");
});

scene("a premove is taken back by a click on the board", async (stage) => {
  const game = await sitDown(stage);
  const { white, black } = game;
  await movePiece(black.page, "e7", "e5");
  assert.equal(await premove(black), "e7e5");
  const aside = await middle(black.page, "e4");
  await black.page.mouse.click(aside.x, aside.y);
  assert.equal(await premove(black), "");
  await movePiece(white.page, "e2", "e4");
  await untilStatus(black, "Your turn");
  await play(game, "c7c5");
  assert.equal(await movesShown(white), "e4 c5");
});

scene("a premoved pawn becomes a queen", async (stage) => {
  const game = await sitDown(stage, { fen: "7k/P7/8/8/8/8/7r/K7 b - - 0 1" });
  const { white, black } = game;
  await movePiece(white.page, "a7", "a8");
  await movePiece(black.page, "h2", "g2");
  await moveButtons(black).nth(1).waitFor();
  await untilBothSee(game, "Q6k/8/8/8/8/8/6r1/K7");
});
