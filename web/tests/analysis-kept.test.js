// What was done on the analysis board is still there later, whatever one has looked at meanwhile.

import assert from "node:assert/strict";
import { drop, moves } from "./analysis-hand.js";
import { board, movePiece, untilPosition } from "./board-hand.js";
import { scene } from "./scene.js";
import { guest, playMoves, registered, startGame } from "./visitor.js";

scene("looking at many positions takes nothing away that was worked on", async ({ person }) => {
  const emil = await person({ name: "Emil", path: "/analysis", still: true });
  const { page } = emil;
  await board(page).waitFor();
  await movePiece(page, "e2", "e4");
  await page.goto("/analysis?moves=d2d4");
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
  await movePiece(page, "d7", "d5");
  const looked = [..."abcdefgh"].flatMap((file) => [`${file}2${file}3`, `${file}2${file}4`]);
  for (const move of looked.filter((move) => move !== "d2d4")) {
    await page.goto(`/analysis?moves=${move}`);
    await page.locator(".tree-move").waitFor();
  }
  await page.getByRole("button", { name: "First position" }).click();
  await page.reload();
  await untilPosition(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  assert.equal(await moves(page), "1. h4", "where one looked is known as well");
  await page.goto("/analysis?moves=d2d4");
  await page.getByRole("button", { name: /^d5/ }).waitFor();
  await page.goto("/analysis");
  await page.getByRole("button", { name: /^e4/ }).waitFor();
});

scene("who looks in one tab takes nothing away that was changed in another", async ({ person }) => {
  const { page, context } = await person({ name: "Frieda", path: "/analysis", still: true });
  await board(page).waitFor();
  await movePiece(page, "e2", "e4");
  await page.getByRole("button", { name: /^e4/ }).waitFor();
  await page.waitForFunction(() => localStorage.getItem("tabiya.analysis")?.includes("e2e4"));
  const looking = await context.newPage();
  await looking.goto("/analysis");
  await looking.getByRole("button", { name: /^e4/ }).waitFor();
  await movePiece(page, "c7", "c5");
  await page.getByRole("button", { name: /^c5/ }).waitFor();
  // Leaving keeps what there is, as closing does.
  await page.goto("/learn");
  // Tabs hear of each other's writing a moment later.
  await looking.waitForFunction(() => localStorage.getItem("tabiya.analysis")?.includes("c7c5"));
  await looking.getByRole("button", { name: "First position" }).click();
  await looking.goto("/learn");
  const later = await context.newPage();
  await later.goto("/analysis");
  await later.getByRole("button", { name: /^c5/ }).waitFor();
});

scene("what was done with a game stays when a player is renamed", async ({ person, server }) => {
  const [white, black] = [await registered(server.url, "Gerda"), await guest(server.url)];
  const game = await startGame(white, black);
  await playMoves(game, ["f2f3", "e7e5", "g2g4", "d8h4"]);
  const { page } = await person({ name: "Gerda", path: `/analysis/${game.id}`, still: true });
  await page.getByRole("heading", { level: 1, name: `Gerda – ${black.name}` }).waitFor();
  await movePiece(page, "e2", "e4");
  await white.post("/api/account/name", { name: "Gerlinde" });
  await page.reload();
  await page.getByRole("button", { name: /^e4/ }).waitFor();
});

scene("games are opened also in a browser that keeps nothing", async ({ person }) => {
  const { page } = await person({ name: "Hilda", path: "", still: true });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/analysis");
  await movePiece(page, "e2", "e4");
  const warning = page.getByText("This browser cannot keep the analysis", { exact: false });
  await warning.waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await drop(page, "1. c4 c5 *");
  await page.getByRole("button", { name: /^c5/ }).waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: /^e4/ }).waitFor();
  await movePiece(page, "e7", "e6");
  await page.getByRole("link", { name: "Learn" }).first().click();
  await board(page).waitFor({ state: "detached" });
  await page.goBack();
  await page.getByRole("button", { name: /^e6/ }).waitFor();
  assert.equal(await warning.count(), 0, "it is said once");
});

scene("what is said to be set aside is what comes back", async ({ person }) => {
  const { page } = await person({ name: "Jutta", path: "/analysis", still: true });
  await movePiece(page, "e2", "e4");
  await drop(page, "1. c4 c5 *");
  await page.getByRole("button", { name: /^c5/ }).waitFor();
  const notes = page.locator("#notes");
  await notes.getByText("What was on the board before is set aside.").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  // What was only opened is not kept in the place of what was worked on.
  await drop(page, "1. d4 d5 *");
  await page.getByRole("button", { name: /^d5/ }).waitFor();
  await notes.getByText("What was set aside earlier is still kept.").waitFor();
  assert.equal(await notes.getByText("What was on the board before").count(), 0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: /^e4/ }).waitFor();
});

scene("what was read too late is not opened", async ({ person }) => {
  const { page } = await person({ name: "Ida", path: "/analysis", still: true });
  await board(page).waitFor();
  await movePiece(page, "e2", "e4");
  /** @type {() => void} */
  let answer = () => {};
  const isClosed = new Promise((resolve) => (answer = () => resolve(null)));
  await page.route("/api/pgn/read", async (route) => {
    await isClosed;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(/pgn\/read/), drop(page, "1. c4 *")]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Learn" }).first().click();
  await page.waitForURL(/\/learn/);
  await Promise.all([page.waitForResponse(/pgn\/read/), answer()]);
  // What has come is read before this is answered.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.match(page.url(), /\/learn/);
  await page.goBack();
  await page.getByRole("button", { name: /^e4/ }).waitFor();
});
