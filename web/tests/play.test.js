// Games between two people by mouse: from the invitation to checkmate, and every kind of move there is.

import assert from "node:assert/strict";
import { board, middle, movePiece, position, untilPosition } from "./board-hand.js";
import {
  button,
  choose,
  movesShown,
  play,
  promote,
  sitDown,
  untilBothRead,
  untilBothSee,
  untilSaid,
  untilStatus,
} from "./games.js";
import { scene } from "./scene.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

scene("a friend comes by the link, and the game goes to checkmate", async ({ person }) => {
  const anna = await person({ name: "Anna" });
  await choose(anna, "Whom to play", "Friend");
  await choose(anna, "You play", "White");
  await button(anna, "Play").click();
  await untilStatus(anna, "Waiting for your friend");
  // A code would lead nobody to a server that only this machine can reach.
  await anna.page.getByText("Only this computer can open it.").waitFor();
  assert.equal(await anna.page.getByRole("img", { name: /^QR code of/ }).count(), 0);
  const link = await anna.page.getByRole("textbox", { name: "Link" }).inputValue();

  const bob = await person({ name: "Bob", path: "" });
  await bob.page.goto(link);
  await untilStatus(bob, /invites you to a game$/);
  await untilSaid(bob, "You play Black");
  await button(bob, "Play").click();
  await untilStatus(anna, "Your turn");
  await untilStatus(bob, /to move$/);
  // What was waited for looks no different from what is opened.
  const width = (await board(bob.page).boundingBox())?.width;
  await bob.page.reload();
  await untilStatus(bob, /to move$/);
  assert.equal((await board(bob.page).boundingBox())?.width, width);

  const game = { id: new URL(link).pathname.slice(1), white: anna, black: bob, names: { white: "", black: "" } };
  // One drags the pieces, the other clicks.
  for (const [white, black] of [["e2e4", "e7e5"], ["f1c4", "b8c6"], ["d1h5", "g8f6"]]) {
    await play(game, /** @type {string} */ (white), { by: "drag" });
    await play(game, /** @type {string} */ (black), { by: "click" });
  }
  await untilStatus(anna, "Your turn");
  await play(game, "h5f7");
  await untilBothRead(game, "1-0 · Black is checkmated: White wins (5.1.1)");
  await untilStatus(anna, "You won");
  await untilStatus(bob, "You lost");
  assert.equal(await movesShown(bob), "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
  await anna.picture("checkmate");
  await bob.picture("checkmate");
});

scene("a pawn is captured en passant, by drag and by click", async (stage) => {
  const game = await sitDown(stage);
  await play(game, "e2e4 a7a6 e4e5 d7d5 e5d6");
  await untilBothSee(game, "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR");
  await play(game, "h7h5 d6c7 h5h4 g2g4 h4g3", { by: "click" });
  await untilBothSee(game, "rnbqkbnr/1pP1ppp1/p7/8/8/6p1/PPPP1P1P/RNBQKBNR");
  assert.equal(await movesShown(game.white), "e4 a6 e5 d5 exd6 h5 dxc7 h4 g4 hxg3");
});

scene("both castle: the king goes two squares", async (stage) => {
  const game = await sitDown(stage, { fen: "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1" });
  await play(game, "e1g1");
  await untilBothSee(game, "r3k2r/p6p/8/8/8/8/P6P/R4RK1");
  await play(game, "e8c8", { by: "click" });
  await untilBothSee(game, "2kr3r/p6p/8/8/8/8/P6P/R4RK1");
  assert.equal(await movesShown(game.white), "O-O O-O-O");
});

scene("both castle: the king is dropped on the rook", async (stage) => {
  const game = await sitDown(stage, { fen: "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1" });
  await play(game, "e1a1 e8h8");
  await untilBothSee(game, "r4rk1/p6p/8/8/8/8/P6P/2KR3R");
  assert.equal(await movesShown(game.black), "O-O-O O-O");
});

scene("both castle in Chess960, where the king may hardly move", async (stage) => {
  const fen = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1";
  const game = await sitDown(stage, { variant: "chess960", fen });
  await play(game, "c1g1");
  await untilBothSee(game, "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1");
  await play(game, "c8b8", { by: "click" });
  await untilBothSee(game, "2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1");
  assert.equal(await movesShown(game.white), "O-O O-O-O");
});

scene("pawns become what their owners choose", async (stage) => {
  const game = await sitDown(stage, { fen: "1n5k/P1P5/8/8/8/8/p1p5/1N5K w - - 0 1" });
  const { white, black } = game;
  // Whoever thinks better of it has the pawn back, and has moved nothing.
  await movePiece(white.page, "c7", "c8");
  const menu = white.page.getByRole("menu", { name: "Promote to" });
  await menu.waitFor();
  await white.picture("promotion");
  const aside = await middle(white.page, "f4");
  await white.page.mouse.click(aside.x, aside.y);
  await menu.waitFor({ state: "hidden" });
  await untilPosition(white.page, "1n5k/P1P5/8/8/8/8/p1p5/1N5K");

  await play(game, "c7c8n c2c1r");
  await untilBothSee(game, "1nN4k/P7/8/8/8/8/p7/1Nr4K");
  await untilStatus(white, "Your turn – check");
  await play(game, "h1h2 h8h7 a7b8b", { by: "click" });
  await play(game, "a2b1q");
  await untilBothSee(game, "1BN5/7k/8/8/8/8/7K/1qr5");
  assert.equal(await movesShown(black), "c8=N c1=R+ Kh2 Kh7 axb8=B axb1=Q");
});

scene("the picker is there for Black too", async (stage) => {
  const game = await sitDown(stage, { fen: "7k/8/8/8/8/8/p4PPP/6K1 b - - 0 1" });
  await movePiece(game.black.page, "a2", "a1");
  await promote(game.black, "r");
  await untilBothRead(game, "0-1 · White is checkmated: Black wins (5.1.1)");
});

scene("what cannot be played goes back, and the page says why", async (stage) => {
  const { white, black } = await sitDown(stage);
  await movePiece(white.page, "e2", "e5");
  await untilSaid(white, /^The pawn on e2 cannot go to e5: .*\(3\.7\)\.$/);
  await untilPosition(white.page, START);
  await white.picture("illegal");
  // The pieces of the other side cannot even be taken up.
  await movePiece(white.page, "e7", "e5");
  assert.equal(await position(white.page), START);
  assert.equal(await position(black.page), START);
});

scene("a pin is explained", async (stage) => {
  const fen = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1";
  const { white } = await sitDown(stage, { fen });
  await movePiece(white.page, "e2", "d3", { by: "click" });
  await untilSaid(white, "The bishop on e2 is pinned to the king on e1 by the rook on e8 (3.9.2).");
  await untilPosition(white.page, fen);
});
