// Clocks: they run out, they say how, and every page shows what the server counts.

import assert from "node:assert/strict";
import { button, clock, openGame, play, sitDown, untilBothRead, untilSaid, untilStatus } from "./games.js";
import { scene } from "./scene.js";

/** @typedef {import("./person.js").Person} Person */
/** @typedef {import("./scene.js").Server} Server */

/** How far, in milliseconds, a clock may be from the server's. */
const A_TENTH = 100;
/** How many changes of the digits are looked at. */
const READINGS = 15;

scene("whose time is over loses", async (stage) => {
  const game = await sitDown(stage, { "clock.limit": 2, "clock.increment": 0 });
  await play(game, "e2e4 e7e5");
  await untilBothRead(game, "0-1 · White's time is over: Black wins (6.9)");
  await untilStatus(game.white, "You lost");
  await untilStatus(game.black, "You won");
  assert.equal(await clock(game.white, "White").innerText(), "0:00.0");
  assert.equal(await clock(game.black, "White").innerText(), "0:00.0");
  assert.equal(await clock(game.black, "Black").innerText(), "0:02.0");
  await game.white.picture("flag fall");
});

scene("time is over against a bare king: a draw", async (stage) => {
  const game = await sitDown(stage, { fen: "7k/8/8/8/8/8/Q7/K7 w - - 0 1", "clock.limit": 2, "clock.increment": 0 });
  await play(game, "a2a3 h8h7");
  const words = "White's time is over, but Black cannot mate by any series of legal moves: drawn (6.9)";
  await untilBothRead(game, `1/2-1/2 · ${words}`);
  await untilStatus(game.white, "Draw");
});

scene("every page shows what the server counts, to a tenth of a second", async (stage) => {
  const game = await sitDown(stage, { "clock.limit": 19, "clock.increment": 30 });
  const watcher = await stage.person({ name: "Watcher", path: "" });
  await openGame(watcher, game.id);
  const everybody = [game.white, game.black, watcher];
  await play(game, "e2e4 e7e5");
  // The one that runs shows tenths; the other stands.
  for (const one of everybody) assert.match(await clock(one, "White").innerText(), /^0:\d\d\.\d$/);
  const readings = await Promise.all(everybody.map((one) => readRunning(one, "White")));
  const told = await clocksToldBy(stage.server, game.id);
  assert.equal(told.running, "white");
  for (const [index, found] of readings.entries()) {
    const name = /** @type {Person} */ (everybody[index]).name;
    // What is shown stands for all times that begin with these digits: right is whoever shows those of the server.
    const errors = found.map(({ shown, at }) => {
      const counted = told.wtime + told.serverTime - at;
      return Math.max(0, shown - counted, counted - (shown + A_TENTH));
    });
    errors.sort((a, b) => a - b);
    // A machine that is busy may take its time between drawing and reading, but not each time.
    const middle = /** @type {number} */ (errors[READINGS >> 1]);
    assert.ok(middle <= A_TENTH, `${name} is ${middle} ms from the server: ${errors.join(" ")}`);
    assert.equal(await clock(/** @type {Person} */ (everybody[index]), "Black").innerText(), "0:19.0");
  }
});

scene("tenths are shown when time is short, and not before", async (stage) => {
  const game = await sitDown(stage, { "clock.limit": 22, "clock.increment": 0 });
  assert.equal(await clock(game.white, "White").innerText(), "0:22");
  await play(game, "e2e4 e7e5");
  await clock(game.white, "White").filter({ hasText: /^0:1\d\.\d$/ }).waitFor();
  await clock(game.black, "White").filter({ hasText: /^0:1\d\.\d$/ }).waitFor();
  assert.equal(await clock(game.white, "Black").innerText(), "0:22");
});

scene("a clock that stands shows the same everywhere, and a bonus is added", async (stage) => {
  const game = await sitDown(stage, { "clock.limit": 300, "clock.increment": 60 });
  await play(game, "e2e4 e7e5 g1f3");
  const told = await clocksToldBy(stage.server, game.id);
  assert.equal(told.running, "black");
  assert.ok(told.wtime > 300_000 && told.wtime <= 360_000, `${told.wtime}`);
  const seconds = Math.floor(told.wtime / 1000);
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  for (const one of [game.white, game.black]) {
    await clock(one, "White").filter({ hasText: shown }).waitFor();
  }
});

scene("a game without a clock shows none", async (stage) => {
  const game = await sitDown(stage);
  await play(game, "e2e4 e7e5");
  await untilSaid(game.white, /^No clock\./);
  assert.equal(await clock(game.white, "White").count(), 0);
  assert.equal(await button(game.white, "Resign").isVisible(), true);
});

/**
 * Reads a clock each time its digits change.
 * @param {Person} person
 * @param {"White" | "Black"} side
 * @returns {Promise<{ shown: number, at: number }[]>} what it showed in milliseconds, and when
 */
async function readRunning(person, side) {
  return clock(person, side).evaluate(
    (face, wanted) =>
      new Promise((resolve) => {
        /** @type {{ shown: number, at: number }[]} */
        const found = [];
        const observer = new MutationObserver(() => {
          const [minutes = "", seconds = ""] = (face.textContent ?? "").split(":");
          const shown = Number(minutes) * 60_000 + Math.round(Number(seconds) * 1_000);
          found.push({ shown, at: performance.timeOrigin + performance.now() });
          if (found.length < wanted) return;
          observer.disconnect();
          resolve(found);
        });
        observer.observe(face, { childList: true, characterData: true, subtree: true });
      }),
    READINGS,
  );
}

/**
 * What the server says at this moment.
 * @param {Server} server
 * @param {string} id
 * @returns {Promise<{ wtime: number, btime: number, running: string, serverTime: number }>}
 */
async function clocksToldBy(server, id) {
  const leave = new AbortController();
  const answer = await fetch(`${server.url}/api/game/${id}/stream`, { signal: leave.signal });
  let text = "";
  for await (const part of /** @type {AsyncIterable<Uint8Array>} */ (/** @type {unknown} */ (answer.body))) {
    text += new TextDecoder().decode(part, { stream: true });
    if (text.trim() !== "" && text.endsWith("\n")) break;
  }
  leave.abort();
  return JSON.parse(text.trim().split("\n")[0] ?? "").state;
}
