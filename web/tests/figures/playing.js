// What a player feels: from letting go of the mouse to the piece at rest, and what a line of the server costs.

import { middle, movePiece, position } from "../board-hand.js";
import { person } from "../person.js";
import { guest, quietMoves, startGame } from "../visitor.js";
import { spread } from "./numbers.js";
import { slowProcessor } from "./throttle.js";

/** @typedef {import("playwright-core").Page} Page */

/** How many moves each side makes. */
const MOVES = 24;

/** @type {import("../figures.js").Measure} */
export async function playing(stage) {
  const figures = [];
  for (const isSlow of [false, true]) {
    for (const by of /** @type {const} */ (["drag", "click"])) figures.push(...(await play(stage, by, isSlow)));
  }
  return figures;
}

/**
 * @param {Parameters<import("../figures.js").Measure>[0]} stage
 * @param {"drag" | "click"} by
 * @param {boolean} isSlow
 */
async function play({ browser, url }, by, isSlow) {
  const [anna, bert] = [await guest(url), await guest(url)];
  const game = await startGame(anna, bert);
  const someone = await person(browser, url);
  await anna.enter(someone.context);
  const { page } = someone;
  await page.goto(`/${game.id}`);
  await page.waitForFunction(() => performance.getEntriesByName("board-ready").length > 0);
  if (isSlow) await slowProcessor(await someone.context.newCDPSession(page));
  const delays = [];
  const moves = quietMoves(2 * MOVES);
  for (let ply = 0; ply < moves.length; ply += 2) {
    const [own, reply] = [String(moves[ply]), String(moves[ply + 1])];
    const [from, to] = [own.slice(0, 2), own.slice(2, 4)];
    const sent = page.waitForResponse((answer) => answer.url().endsWith(`/move/${own}`));
    if (by === "click") {
      const { x, y } = await middle(page, from);
      await page.mouse.click(x, y);
      await watch(page);
      const target = await middle(page, to);
      await page.mouse.click(target.x, target.y);
    } else {
      await watch(page);
      await movePiece(page, from, to);
    }
    delays.push(await page.evaluate(() => /** @type {Promise<number>} */ (/** @type {any} */ (window).rest)));
    // The answer comes when all is still, so that it does not disturb what is measured.
    await sent;
    const before = await position(page);
    await bert.post(`/api/board/game/${game.id}/move/${reply}`);
    while ((await position(page)) === before) await page.waitForTimeout(20);
  }
  const lines = await page.evaluate(() =>
    performance.getEntriesByName("line-to-draw").map((entry) => entry.duration),
  );
  await someone.context.close();
  const how = `${by === "drag" ? "dragged" : "clicked"}${isSlow ? ", processor 4 times slower" : ""}`;
  return [
    { what: `mouse-up to the piece at rest, ${how}`, value: spread(delays) },
    { what: `script for the first line of the server, ${how}`, value: spread(lines.slice(0, 1)) },
    { what: `script for each later line of the server, ${how}`, value: spread(lines.slice(1)) },
  ];
}

/**
 * Lets the page watch its pieces from the next mouse-up on, until none has moved for a while. They came to rest when
 * one was last seen elsewhere than in the frame before; that frame is on the screen a few milliseconds later.
 * @param {Page} page
 */
async function watch(page) {
  await page.evaluate(() => {
    const quiet = 400;
    const places = () => {
      const pieces = document.querySelector("chess-board")?.shadowRoot?.querySelectorAll(".piece") ?? [];
      const boxes = [...pieces].map((piece) => piece.getBoundingClientRect());
      return boxes.map(({ x, y, width }) => `${x.toFixed(1)},${y.toFixed(1)},${width.toFixed(1)}`).join(" ");
    };
    const rest = new Promise((resolve) => {
      addEventListener(
        "pointerup",
        ({ timeStamp }) => {
          let [last, since] = [places(), timeStamp];
          const frame = () => {
            const [now, seen] = [performance.now(), places()];
            if (seen !== last) [last, since] = [seen, now];
            if (now - since > quiet) resolve(since - timeStamp);
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { rest });
  });
}
