// A network as it really is: it goes and comes, and nothing is lost by that; nor by reloading, going back, or more
// tabs.

import assert from "node:assert/strict";
import { movePiece, position, untilPosition } from "./board-hand.js";
import { ask, clock, enter, movesShown, openGame, play, untilSaid, untilStatus } from "./games.js";
import { OFFLINE } from "./person.js";
import { scene } from "./scene.js";
import { send, table } from "./tables.js";

/** @typedef {import("./person.js").Person} Person */

const E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
const E4_E5_NF3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
const LOST = "Connection lost. Trying again…";

/** The ribbon that says that nothing comes through. @param {Person} person */
const ribbon = ({ page }) => page.getByText(LOST);

/**
 * Whether a player is there, as another sees it.
 * @param {Person} person
 * @param {string} name
 * @param {"Here" | "Not here"} how
 */
async function untilPresence({ page }, name, how) {
  await page.locator(".player-bar", { hasText: name }).getByRole("img", { name: how, exact: true }).waitFor();
}

/** Both read the same on a clock that stands. @param {Person[]} people @param {"White" | "Black"} side */
async function assertClock(people, side) {
  const shown = await Promise.all(people.map((one) => clock(one, side).innerText()));
  assert.match(shown[0] ?? "", /^\d+:\d\d/);
  assert.equal(new Set(shown).size, 1, `the clocks agree: ${shown}`);
}

/** Waits until this was said in the chat. @param {Person} person @param {string} words */
async function untilChat({ page }, words) {
  await page.getByRole("region", { name: "Chat" }).getByText(words).waitFor();
}

scene("reloading loses nothing", async (stage) => {
  const game = await table(stage, { terms: { "clock.limit": 600, "clock.increment": 0 } });
  const { white, black, id, names } = game;
  await play(game, "e2e4 e7e5");
  await ask(black, `/api/board/game/${id}/chat`, { room: "player", text: "Good luck" });
  await untilChat(white, "Good luck");
  await ask(black, `/api/board/game/${id}/draw/yes`);
  await untilSaid(white, `${names.black} offers a draw.`);
  await white.page.reload();
  await untilPosition(white.page, E4_E5);
  await untilStatus(white, "Your turn");
  assert.equal(await movesShown(white), "e4 e5");
  await untilChat(white, "Good luck");
  await untilSaid(white, `${names.black} offers a draw.`);
  await assertClock([white, black], "Black");
  await play(game, "g1f3");
  await untilPosition(black.page, E4_E5_NF3);
  // Also one that is over stays what it was.
  await ask(white, `/api/board/game/${id}/resign`);
  await untilStatus(white, "You lost");
  await white.page.reload();
  await untilStatus(white, "You lost");
  assert.equal(await movesShown(white), "e4 e5 Nf3");
});

scene("offline is told, and coming back shows how things stand", async (stage) => {
  const { id, white, black } = await table(stage, { terms: { "clock.limit": 600, "clock.increment": 5 } });
  await send(white, id, "e2e4");
  await untilPosition(white.page, E4);
  white.expects(OFFLINE);
  await white.context.setOffline(true);
  await ribbon(white).waitFor();
  await send(black, id, "e7e5");
  await untilPosition(black.page, E4_E5);
  assert.equal(`${await position(white.page)}`, E4, "what did not arrive is not shown");
  await white.context.setOffline(false);
  await untilPosition(white.page, E4_E5);
  await ribbon(white).waitFor({ state: "hidden" });
  await untilStatus(white, "Your turn");
  assert.equal(await movesShown(white), "e4 e5");
  await assertClock([white, black], "Black");
  await movePiece(white.page, "g1", "f3");
  await untilPosition(black.page, E4_E5_NF3);
});

scene("a move that cannot be sent goes back, and a sentence says so", async (stage) => {
  const { id, white, black } = await table(stage);
  await send(white, id, "e2e4");
  await send(black, id, "e7e5");
  await untilPosition(white.page, E4_E5);
  await untilStatus(white, "Your turn");
  white.expects(OFFLINE);
  await white.context.setOffline(true);
  await movePiece(white.page, "g1", "f3");
  await untilSaid(white, "The server cannot be reached. Please try again in a moment.");
  await untilPosition(white.page, E4_E5);
  await white.page.getByRole("button", { name: "Dismiss" }).click();
  // The field keeps no secret of it either.
  await white.page.getByLabel("Move or command").fill("Nf3");
  await white.page.keyboard.press("Enter");
  await untilSaid(white, "The server cannot be reached. Please try again in a moment.");
  await white.context.setOffline(false);
  await ribbon(white).waitFor({ state: "hidden" });
  await untilStatus(white, "Your turn");
  await movePiece(white.page, "g1", "f3");
  await untilPosition(black.page, E4_E5_NF3);
});

for (const way of /** @type {const} */ (["stop", "kill"])) {
  scene(
    `a server that ${way === "stop" ? "is asked to stop" : "dies"} and comes back is found again`,
    async (stage) => {
      const { server } = stage;
      const game = await table(stage, { terms: { "clock.limit": 600, "clock.increment": 5 } });
      const { white, black, id } = game;
      await play(game, "e2e4 e7e5");
      for (const one of [white, black]) one.expects(OFFLINE);
      // It is told before the server is gone, and not for long.
      const isTold = way === "stop" ? untilSaid(white, /^The server is being restarted/) : null;
      await Promise.all([server[way](), isTold]);
      await Promise.all([white, black].map((one) => ribbon(one).waitFor()));
      await server.start();
      await Promise.all([white, black].map((one) => ribbon(one).waitFor({ state: "hidden" })));
      await untilStatus(white, "Your turn");
      assert.equal(await movesShown(white), "e4 e5");
      await play(game, "g1f3");
      await untilPosition(black.page, E4_E5_NF3);
      await assertClock([white, black], "White");
      await ask(white, `/api/board/game/${id}/resign`);
      await untilStatus(black, "You won");
    },
    { server: {} },
  );
}

scene(
  "home finds the server again",
  async (stage) => {
    const { server } = stage;
    const anna = await stage.person({ name: "Anna" });
    await untilSaid(anna, /^\d+ (person|people) here$/);
    anna.expects(OFFLINE);
    await server.stop();
    await untilSaid(anna, "Connection lost, trying again…");
    await server.start();
    await untilSaid(anna, /^\d+ (person|people) here$/);
  },
  { server: {} },
);

scene("two tabs of one person agree", async (stage) => {
  const game = await table(stage, { terms: { "clock.limit": 600, "clock.increment": 0 } });
  const { white, black, id, names } = game;
  const tab = await white.context.newPage();
  await tab.goto(`/${id}`);
  await tab.getByRole("heading", { level: 1, name: "Your turn" }).waitFor();
  await movePiece(white.page, "e2", "e4");
  await untilPosition(tab, E4);
  await untilStatus(black, "Your turn");
  await movePiece(black.page, "e7", "e5");
  await untilPosition(tab, E4_E5);
  await movePiece(tab, "g1", "f3");
  await untilPosition(white.page, E4_E5_NF3);
  await white.page.getByRole("button", { name: "Offer draw" }).click();
  await tab.getByRole("button", { name: "Draw offered" }).waitFor();
  // Whoever closes one of two tabs is still there.
  await tab.close();
  await untilPresence(black, names.white, "Here");
  await black.page.getByRole("button", { name: "Accept draw" }).click();
  await untilStatus(white, "Draw");
});

scene("back and forward go between home and games", async (stage) => {
  const anna = await stage.person({ name: "Anna", path: "" });
  await enter(anna);
  const first = await ask(anna, "/api/challenge/ai", { level: 1, color: "white" });
  const second = await ask(anna, "/api/challenge/ai", {
    level: 2,
    color: "white",
    fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
  });
  const { page } = anna;
  await page.goto("/");
  const own = page.getByRole("region", { name: "Your games" });
  await own.getByRole("link").first().waitFor();
  await page.locator(`a[href="/${first.id}"]`).first().click();
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  await page.getByRole("link", { name: "Tabiya, home" }).click();
  await page.getByRole("heading", { name: "A game of chess?" }).waitFor();
  await page.locator(`a[href="/${second.id}"]`).first().click();
  await untilPosition(page, "4k3/8/8/8/8/8/4P3/4K3");
  assert.match(await page.title(), /level 2/);
  await page.goBack();
  await page.getByRole("heading", { name: "A game of chess?" }).waitFor();
  assert.equal(await page.title(), "Tabiya");
  await page.goBack();
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  assert.match(await page.title(), /level 1/);
  await page.evaluate(() => history.go(2));
  await untilPosition(page, "4k3/8/8/8/8/8/4P3/4K3");
  await movePiece(page, "e2", "e4");
  await page.getByRole("button", { name: "Pawn to e4" }).waitFor();
  await page.goBack();
  await page.goForward();
  await page.getByRole("button", { name: "Pawn to e4" }).waitFor();
  // From another site and back.
  await page.goto("about:blank");
  await page.goBack();
  await page.getByRole("button", { name: "Pawn to e4" }).waitFor();
});

scene("whoever leaves the page lets go of its streams", async (stage) => {
  const { id, white, black, names } = await table(stage);
  /** The streams that are open. @type {Set<import("playwright-core").Request>} */
  const open = new Set();
  white.context.on("request", (request) => request.url().endsWith("/stream") && open.add(request));
  white.context.on("requestfailed", (request) => open.delete(request));
  white.context.on("requestfinished", (request) => open.delete(request));
  await white.page.reload();
  await untilStatus(white, "Your turn");
  await untilPresence(black, names.white, "Here");
  assert.equal(open.size, 1);
  await white.page.getByRole("link", { name: "Tabiya, home" }).click();
  await untilPresence(black, names.white, "Not here");
  assert.equal(open.size, 0);
  await white.page.goBack();
  await untilPresence(black, names.white, "Here");
  // Again and again, and there is still only one.
  for (let round = 0; round < 5; round += 1) {
    await white.page.goForward();
    await white.page.getByRole("heading", { name: "A game of chess?" }).waitFor();
    await white.page.goBack();
    await untilStatus(white, "Your turn");
  }
  assert.equal(open.size, 1);
  await white.page.close();
  await untilPresence(black, names.white, "Not here");
  await send(white, id, "e2e4");
  await untilPosition(black.page, E4);
});

scene("a premove outlives a lost connection", async (stage) => {
  const { id, white, black } = await table(stage);
  await send(white, id, "e2e4");
  await untilStatus(white, /to move$/);
  await untilPosition(white.page, E4);
  await movePiece(white.page, "g1", "f3");
  const premove = () => white.page.locator("chess-board").evaluate((board) => /** @type {any} */ (board).premove);
  assert.equal(await premove(), "g1f3");
  white.expects(OFFLINE);
  await white.context.setOffline(true);
  await ribbon(white).waitFor();
  await white.context.setOffline(false);
  await ribbon(white).waitFor({ state: "hidden" });
  assert.equal(await premove(), "g1f3");
  await send(black, id, "e7e5");
  await untilPosition(black.page, E4_E5_NF3);
  await untilPosition(white.page, E4_E5_NF3);
});

scene("a premove is played when the answer came while nobody was connected", async (stage) => {
  const { id, white, black } = await table(stage);
  await send(white, id, "e2e4");
  await untilPosition(white.page, E4);
  await untilStatus(white, /to move$/);
  await movePiece(white.page, "g1", "f3");
  white.expects(OFFLINE);
  await white.context.setOffline(true);
  await ribbon(white).waitFor();
  await send(black, id, "e7e5");
  await white.context.setOffline(false);
  await untilPosition(black.page, E4_E5_NF3);
});

scene(
  "a very slow network is enough",
  async (stage) => {
    const { id, white, black } = await table(stage, { at: ["black"] });
    const session = await white.context.newCDPSession(white.page);
    await session.send("Network.enable");
    const slow = { offline: false, latency: 900, downloadThroughput: 25_000, uploadThroughput: 8_000 };
    await session.send("Network.emulateNetworkConditions", slow);
    white.context.setDefaultTimeout(60_000);
    await openGame(white, id);
    await untilStatus(white, "Your turn");
    await movePiece(white.page, "e2", "e4");
    // It is on the board long before the server can have heard of it.
    assert.equal(await position(white.page), E4);
    await untilPosition(black.page, E4);
    await send(black, id, "e7e5");
    await untilPosition(white.page, E4_E5);
    await white.page.getByLabel("Move or command").fill("Nf3");
    await white.page.keyboard.press("Enter");
    await untilPosition(black.page, E4_E5_NF3);
    assert.ok(!(await ribbon(white).isVisible()), "slow is not lost");
  },
  { limit: 180_000 },
);
