// What a hundred games, looked at one after another without loading the page anew, leave behind.

import { person } from "../person.js";
import { guest, playMoves, quietMoves, startGame } from "../visitor.js";

const GAMES = 100;
/** After so many games their players are replaced, before they have asked for too much. */
const GAMES_OF_A_PAIR = 10;
const MOVES = 12;

/** @type {import("../figures.js").Measure} */
export async function memory({ browser, url }) {
  const games = await playAll(url);
  const someone = await person(browser, url);
  const { page } = someone;
  const session = await someone.context.newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("Performance.enable");
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { isSameLoad: true }));
  const [first, ...rest] = games;
  await look(page, String(first));
  const afterOne = await use(page, session);
  for (const id of rest) await look(page, id);
  const afterAll = await use(page, session);
  const isSameLoad = await page.evaluate(() => "isSameLoad" in window);
  await someone.context.close();
  if (!isSameLoad) throw new Error("the page was loaded anew between the games");
  return [
    { what: "in use after one game", value: afterOne },
    { what: `in use after ${GAMES} games`, value: afterAll },
  ];
}

/** Plays the games, and gives where they are. @param {string} url */
async function playAll(url) {
  const games = [];
  while (games.length < GAMES) {
    const [white, black] = [await guest(url), await guest(url)];
    for (let count = 0; count < GAMES_OF_A_PAIR; count += 1) {
      const game = await startGame(white, black);
      await playMoves(game, quietMoves(MOVES));
      await white.post(`/api/board/game/${game.id}/resign`);
      games.push(game.id);
    }
  }
  return games;
}

/**
 * Follows a link to a game, as if it stood in the page, and waits until it is shown.
 * @param {import("playwright-core").Page} page
 * @param {string} id
 */
async function look(page, id) {
  await follow(page, `/${id}`);
  await page.waitForFunction(() => performance.getEntriesByName("board-ready").length > 0);
}

/** @param {import("playwright-core").Page} page @param {string} path */
async function follow(page, path) {
  await page.evaluate((path) => {
    const link = document.createElement("a");
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/**
 * What is in use on the home page, when all that can be thrown away is.
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").CDPSession} session
 */
async function use(page, session) {
  await follow(page, "/");
  await page.waitForTimeout(1_000);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const value = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const heap = `${(value("JSHeapUsedSize") / 1e6).toFixed(2)} MB of script`;
  return `${heap}, ${value("Nodes")} nodes, ${value("JSEventListeners")} listeners`;
}
