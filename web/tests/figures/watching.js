// A fast game between two others: how many frames the page drops while five moves a second come in.

import { person } from "../person.js";
import { guest, playMoves, quietMoves, startGame } from "../visitor.js";
import { milliseconds, spread } from "./numbers.js";
import { slowProcessor } from "./throttle.js";

const MOVES = 60;
const PAUSE = 200;
/** For how long nothing happens before, which tells how many frames the machine drops by itself. */
const REST = 3_000;
/** Milliseconds between two frames. */
const FRAME = 1000 / 60;

/** @type {import("../figures.js").Measure} */
export async function watching({ browser, url }) {
  const figures = [];
  for (const isSlow of [false, true]) {
    const game = await startGame(await guest(url), await guest(url));
    const someone = await person(browser, url);
    const { page } = someone;
    await page.goto(`/${game.id}`);
    await page.waitForFunction(() => performance.getEntriesByName("board-ready").length > 0);
    if (isSlow) await slowProcessor(await someone.context.newCDPSession(page));
    await page.evaluate(() => {
      /** @type {number[]} */
      const frames = [];
      const frame = (/** @type {number} */ time) => {
        frames.push(time);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      Object.assign(window, { frames });
    });
    await page.waitForTimeout(REST);
    const atRest = await taken(page);
    await playMoves(game, quietMoves(MOVES), { pause: PAUSE });
    // The last move has to be seen too.
    await page.waitForTimeout(PAUSE);
    const inPlay = await taken(page);
    const lines = await page.evaluate(() =>
      performance.getEntriesByName("line-to-draw").map((entry) => entry.duration),
    );
    await someone.context.close();
    const what = `fast game (${MOVES} moves, ${1000 / PAUSE} a second)${isSlow ? ", processor 4 times slower" : ""}`;
    figures.push({ what: `${what}, frames before it`, value: describe(atRest) });
    figures.push({ what: `${what}, frames`, value: describe(inPlay) });
    figures.push({ what: `${what}, script for each line`, value: spread(lines.slice(1)) });
  }
  return figures;
}

/** The frames since this was last asked. @param {import("playwright-core").Page} page @returns {Promise<number[]>} */
function taken(page) {
  return page.evaluate(() => /** @type {any} */ (window).frames.splice(0));
}

/** @param {number[]} frames */
function describe(frames) {
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0);
  return `${dropped} of ${gaps.length + dropped} dropped; longest gap ${milliseconds(Math.max(...gaps))}`;
}
