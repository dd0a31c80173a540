// What somebody feels who goes through a game on the analysis board, or plays on there: from the key or the mouse-up to
// the next frame on the screen.

import { movePiece } from "../board-hand.js";
import { person } from "../person.js";
import { guest, quietMoves, startGame } from "../visitor.js";
import { spread } from "./numbers.js";
import { slowProcessor } from "./throttle.js";

/** How long the game is, in half-moves, and how many moves are made on the board. */
const PLIES = 60;
const MOVES = 20;

/** @type {import("../figures.js").Measure} */
export async function stepping(stage) {
  return [...(await step(stage, false)), ...(await step(stage, true))];
}

/**
 * @param {Parameters<import("../figures.js").Measure>[0]} stage
 * @param {boolean} isSlow
 */
async function step({ browser, url }, isSlow) {
  const players = [await guest(url), await guest(url)];
  const game = await startGame(players[0], players[1]);
  const moves = quietMoves(PLIES + MOVES);
  for (const [ply, move] of moves.slice(0, PLIES).entries()) {
    await players[ply % 2].post(`/api/board/game/${game.id}/move/${move}`);
  }
  await players[0].post(`/api/board/game/${game.id}/resign`);
  const someone = await person(browser, url);
  const { page } = someone;
  await page.goto(`/analysis/${game.id}`);
  await page.getByRole("button", { name: "Last move" }).click();
  await watch(page);
  if (isSlow) await slowProcessor(await someone.context.newCDPSession(page));
  for (const key of ["ArrowLeft", "ArrowRight"]) {
    for (let ply = 0; ply < PLIES; ply += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(30);
    }
  }
  const steps = await told(page);
  for (const move of moves.slice(PLIES)) {
    await movePiece(page, move.slice(0, 2), move.slice(2, 4));
    await page.waitForTimeout(250);
  }
  const played = await told(page);
  await someone.context.close();
  const how = isSlow ? ", processor 4 times slower" : "";
  return [
    { what: `analysis: key to the next frame, going through a game${how}`, value: spread(steps) },
    { what: `analysis: mouse-up to the next frame, a move added to ${PLIES}${how}`, value: spread(played) },
  ];
}

/**
 * Lets the page note how long it takes from each key and each mouse-up to the next frame.
 * @param {import("playwright-core").Page} page
 */
async function watch(page) {
  await page.evaluate(() => {
    /** @type {number[]} */
    const delays = [];
    const note = (/** @type {Event} */ { timeStamp }) => {
      // What is drawn in a frame is on the screen when the next task begins.
      requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - timeStamp)));
    };
    addEventListener("keydown", note, { capture: true });
    addEventListener("pointerup", note, { capture: true });
    Object.assign(window, { delays });
  });
}

/**
 * What was noted since it was last asked for.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<number[]>}
 */
async function told(page) {
  return page.evaluate(() => /** @type {any} */ (window).delays.splice(0));
}
