// A fast game between two others: how many frames the page drops while five moves a second come in.

import { person } from "../person.js";
import { guest, playMoves, quietMoves, startGame } from "../visitor.js";
import { milliseconds, spread } from "./numbers.js";
import { slowProcessor } from "./throttle.js";

const MOVES = 60;
const PAUSE = 200;
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
    await playMoves(game, quietMoves(MOVES), { pause: PAUSE });
    const [frames, lines] = await page.evaluate(() => [
      /** @type {number[]} */ (/** @type {any} */ (window).frames),
      performance.getEntriesByName("line-to-draw").map((entry) => entry.duration),
    ]);
    await someone.context.close();
    const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
    const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME) - 1), 0);
    const what = `fast game (${MOVES} moves, ${1000 / PAUSE} a second)${isSlow ? ", processor 4 times slower" : ""}`;
    const longest = milliseconds(Math.max(...gaps));
    const value = `${dropped} of ${gaps.length + dropped} dropped; longest gap ${longest}`;
    figures.push({ what: `${what}, frames`, value });
    figures.push({ what: `${what}, script for each line`, value: spread(lines.slice(1)) });
  }
  return figures;
}
