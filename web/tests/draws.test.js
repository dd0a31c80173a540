// Draws: agreed, claimed, or there by themselves; each said in words, with the article of the Laws.

import assert from "node:assert/strict";
import { actions, button, movesShown, play, sitDown, untilBothRead, untilSaid, untilStatus } from "./games.js";
import { scene } from "./scene.js";

const AGREED = "1/2-1/2 · The players agreed to a draw: drawn (5.2.3)";

scene("a draw is offered and accepted", async (stage) => {
  const game = await sitDown(stage);
  const { white, black, names } = game;
  // Before both have moved there is no game to draw yet.
  assert.equal(await button(white, "Offer draw").isVisible(), false);
  await play(game, "e2e4 e7e5");
  await button(white, "Offer draw").click();
  await button(white, "Draw offered").waitFor();
  assert.equal(await button(white, "Draw offered").isDisabled(), true);
  await untilSaid(black, `${names.white} offers a draw.`);
  await black.picture("draw offered");
  await button(black, "Accept draw").click();
  await untilBothRead(game, AGREED);
  await untilStatus(white, "Draw");
  await untilStatus(black, "Draw");
  await button(black, "Accept draw").waitFor({ state: "hidden" });
});

scene("a draw is declined by a press, and later by a move", async (stage) => {
  const game = await sitDown(stage);
  const { white, black, names } = game;
  await play(game, "e2e4 e7e5");
  await button(black, "Offer draw").click();
  await untilSaid(white, `${names.black} offers a draw.`);
  await button(white, "Decline").click();
  await button(white, "Accept draw").waitFor({ state: "hidden" });
  await button(black, "Offer draw").waitFor();
  // The one who declined may well offer one, and who goes on playing does not want it.
  await play(game, "g1f3");
  await button(white, "Offer draw").click();
  await button(black, "Accept draw").waitFor();
  await play(game, "b8c6");
  await button(black, "Accept draw").waitFor({ state: "hidden" });
  await button(white, "Offer draw").waitFor();
  await untilStatus(white, "Your turn");
});

scene("the same position for the third time is claimed", async (stage) => {
  const game = await sitDown(stage);
  const { white, black } = game;
  await play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
  // Black may claim with the move that would bring the start about again, but makes it.
  await button(black, "Claim with Nf6–g8: threefold repetition").waitFor();
  assert.equal(await button(white, "Claim with Nf6–g8: threefold repetition").count(), 0);
  await play(game, "f6g8");
  const claim = button(white, "Claim draw: threefold repetition");
  await claim.waitFor();
  await untilSaid(white, "You may claim a draw by threefold repetition.");
  assert.equal(await button(black, "Claim draw: threefold repetition").count(), 0);
  await white.picture("threefold claim");
  await claim.click();
  await untilBothRead(game, "1/2-1/2 · The position has occurred three times, and White claimed it: drawn (9.2)");
});

scene("the third time is claimed with a move that is only intended", async (stage) => {
  const game = await sitDown(stage);
  const { black } = game;
  await play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
  await untilSaid(black, "A move of yours would let you claim a draw by threefold repetition.");
  await black.picture("threefold intended");
  await button(black, "Claim with Nf6–g8: threefold repetition").click();
  await untilBothRead(game, "1/2-1/2 · The position has occurred three times, and Black claimed it: drawn (9.2)");
});

scene("nobody has to claim: who plays on plays on", async (stage) => {
  const game = await sitDown(stage);
  await play(game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
  await button(game.white, "Claim draw: threefold repetition").waitFor();
  await play(game, "e2e4 e7e5");
  await button(game.white, "Claim draw: threefold repetition").waitFor({ state: "hidden" });
  await button(game.white, "Resign").waitFor();
});

scene("fifty moves without progress are claimed", async (stage) => {
  const game = await sitDown(stage, { fen: "7k/8/8/8/8/8/R7/K7 w - - 98 80" });
  const { white, black } = game;
  await play(game, "a2b2");
  // With any move of the king the fifty are full, and Black need not make it to say so.
  await untilSaid(black, "A move of yours would let you claim a draw by the fifty-move rule.");
  await play(game, "h8g8");
  await untilSaid(white, "You may claim a draw by the fifty-move rule.");
  await button(white, "Claim draw: the fifty-move rule").click();
  const result = "1/2-1/2 · Fifty moves without a capture or a move of a pawn, and White claimed it: drawn (9.3)";
  await untilBothRead(game, result);
});

scene("fifty moves are claimed with the last of them", async (stage) => {
  const game = await sitDown(stage, { fen: "7k/8/8/8/8/8/R7/K7 w - - 98 80" });
  await play(game, "a2b2");
  await button(game.black, "Claim with Kh8–g8: the fifty-move rule").click();
  const result = "1/2-1/2 · Fifty moves without a capture or a move of a pawn, and Black claimed it: drawn (9.3)";
  await untilBothRead(game, result);
});

scene("stalemate ends the game", async (stage) => {
  const game = await sitDown(stage, { fen: "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1" });
  await play(game, "f1f7");
  await untilBothRead(game, "1/2-1/2 · Black is stalemated: drawn (5.2.1)");
  await untilStatus(game.black, "Draw");
  assert.equal(await movesShown(game.black), "Qf7");
  assert.equal(await actions(game.black).getByRole("button", { name: "Resign" }).isVisible(), false);
});

scene("a position in which nobody can mate ends the game", async (stage) => {
  const game = await sitDown(stage, { fen: "7k/8/8/8/8/2K5/1r6/8 w - - 0 1" });
  await play(game, "c3b2");
  await untilBothRead(game, "1/2-1/2 · Neither side can mate by any series of legal moves: drawn (5.2.2)");
  await untilStatus(game.white, "Draw");
});
