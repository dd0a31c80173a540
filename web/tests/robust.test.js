// What goes wrong in real life beside a lost connection: many tabs, requests that never end, faults of the page itself,
// clocks of machines that are wrong, and how others in the network come in.

import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { movePiece, untilPosition } from "./board-hand.js";
import { ask, clock, enter, openGame, play, sitDown, untilSaid, untilStatus } from "./games.js";
import { OFFLINE } from "./person.js";
import { scene } from "./scene.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** Lets a page believe that nobody sees it; browsers without a screen show all of them. */
const hide = () => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};

scene("seven games in seven tabs do not wait for one another", async (stage) => {
  const anna = await stage.person({ name: "Anna", path: "" });
  await enter(anna);
  for (let count = 0; count < 7; count += 1) {
    const { id } = await ask(anna, "/api/challenge/ai", { level: 1, color: "white" });
    const page = count === 0 ? anna.page : await anna.context.newPage();
    await page.goto(`/${id}`);
    await page.getByRole("heading", { level: 1, name: "Your turn" }).waitFor();
    await page.evaluate(hide);
  }
  await movePiece(anna.page, "e2", "e4");
  await anna.page.bringToFront();
  await anna.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: false, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await anna.page.getByRole("button", { name: "e4, pawn to e4" }).waitFor();
});

scene("a move that never arrives is given back", async (stage) => {
  const { white } = await sitDown(stage);
  await white.page.route("**/move/e2e4", () => {});
  await movePiece(white.page, "e2", "e4");
  await untilPosition(white.page, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  white.expects(OFFLINE);
  await white.context.setOffline(true);
  await white.page.getByText("Connection lost. Trying again…").waitFor();
  // Longer than a move that is merely slow.
  await white.page.waitForTimeout(2_000);
  await white.context.setOffline(false);
  await untilSaid(white, "Your move has not reached the server. Please make it again.");
  await untilPosition(white.page, START);
  await white.page.unroute("**/move/e2e4");
  await movePiece(white.page, "d2", "d4");
  await white.page.getByRole("button", { name: "d4, pawn to d4" }).waitFor();
});

scene("a part of the page that did not come is loaded when one tries again", async ({ person }) => {
  const anna = await person({ name: "Anna" });
  const { page } = anna;
  anna.expects(OFFLINE);
  // As in a browser that remembers failures, or after an upgrade: this page never gets it, but a new one does.
  let isNew = false;
  page.on("request", (request) => (isNew ||= request.isNavigationRequest()));
  await page.route("**/views/puzzles.js", (route) => (isNew ? route.continue() : route.abort("connectionrefused")));
  await page.route("**/api/site", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Puzzles" }).click();
  await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
  // While the server is away one stays here.
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("The server cannot be reached.").waitFor();
  await page.unroute("**/api/site");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: /^Find the best move/ }).waitFor();
});

scene("a fault of the page in a stream is heard, and does not hammer the server", async (stage) => {
  const { id, white } = await sitDown(stage);
  let streams = 0;
  await white.page.route(`**/api/game/${id}/stream`, (route) => {
    streams += 1;
    return route.fulfill({ contentType: "application/x-ndjson", body: '{"type":"gameFull"}\n' });
  });
  const heard = white.context.waitForEvent("weberror");
  await white.page.reload();
  await heard;
  assert.match(white.faults().join(), /^error: TypeError/);
  white.expects(/^error: TypeError/);
  await white.page.waitForTimeout(3_000);
  assert.ok(streams <= 5, `${streams} streams were opened`);
});

scene("a machine whose time is wrong shows the right clocks", async (stage) => {
  const game = await sitDown(stage, { "clock.limit": 60, "clock.increment": 0 });
  await game.white.page.addInitScript(() => {
    const { timeOrigin } = performance;
    Object.defineProperty(performance, "timeOrigin", { value: timeOrigin + 5_000 });
  });
  await openGame(game.white, game.id);
  await play(game, "e2e4 e7e5");
  const shown = await Promise.all([game.white, game.black].map((one) => clock(one, "White").innerText()));
  const [wrong, right] = shown.map((text) => text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0));
  assert.ok(Math.abs(Number(wrong) - Number(right)) <= 1, shown.join(" and "));
});

scene(
  "others in the network are shown the way",
  async ({ person }) => {
    const anna = await person();
    const addresses = Object.entries(networkInterfaces())
      .filter(([name]) => !/^(docker|br-|veth)/.test(name))
      .flatMap(([, list]) => list ?? [])
      .filter(({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."));
    if (addresses.length === 0) {
      await anna.page.getByText("Only this computer can open it.").waitFor();
      return;
    }
    const code = anna.page.getByRole("img", { name: /QR code/ });
    await code.waitFor();
    const address = await anna.page.getByLabel("Address", { exact: true }).inputValue();
    assert.ok(
      addresses.some((one) => address.includes(one.address)),
      address,
    );
    assert.ok(await code.evaluate((image) => /** @type {HTMLImageElement} */ (image).decode().then(() => true)));
    // Whoever comes by that address plays there.
    const bert = await person({ path: "" });
    await bert.page.goto(address);
    await bert.page.getByRole("button", { name: "Play", exact: true }).click();
    await untilStatus(bert, /./);
  },
  { server: { open: true } },
);
