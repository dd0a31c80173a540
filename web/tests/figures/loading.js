// What it takes to open a page with nothing in the cache: bytes, time, and whether anything jumps.

import { person } from "../person.js";
import { guest, playMoves, startGame } from "../visitor.js";
import { kilobytes, median, milliseconds } from "./numbers.js";
import { SLOW, slowNetwork, slowProcessor } from "./throttle.js";

/** @typedef {import("../visitor.js").Visitor} Visitor */

/**
 * @typedef {object} Load
 * @property {number} bytes Over the wire, headers included.
 * @property {number} requests
 * @property {number} ready When the page took input.
 * @property {number} painted When there was anything to see.
 * @property {number} largest When the largest part was to be seen.
 * @property {number} shift How much has jumped, in shares of the window.
 */

/** What is marked below, when there is a board with pieces that can be moved or looked at. */
const BOARD = "first-board";
/** How often each is opened. */
const TIMES = 5;
/** For how long after it is ready something may still jump or be fetched. */
const AFTERMATH = 1_000;

/** @type {import("../figures.js").Measure} */
export async function loading({ browser, url }) {
  const [anna, bert] = [await guest(url), await guest(url)];
  const game = await startGame(anna, bert);
  await playMoves(game, ["e2e4", "e7e5"]);
  const figures = [];
  for (const { name, path, mark } of [
    { name: "home page", path: "/", mark: "home-ready" },
    { name: "game page of a player", path: `/${game.id}`, mark: "board-ready" },
    { name: "a lesson", path: "/learn/knight", mark: BOARD },
    { name: "analysis", path: "/analysis", mark: BOARD },
    { name: "editor", path: "/editor", mark: BOARD },
    { name: "a puzzle", path: "/puzzles", mark: BOARD },
  ]) {
    for (const isSlow of [false, true]) {
      /** @type {Load[]} */
      const loads = [];
      for (let time = 0; time < TIMES; time += 1) loads.push(await load(browser, url, { path, mark, isSlow, anna }));
      const middle = (/** @type {keyof Load} */ key) => median(loads.map((load) => load[key]));
      const what = isSlow ? `${name}, ${SLOW}` : name;
      const seen = `first paint ${milliseconds(middle("painted"))}, largest ${milliseconds(middle("largest"))}`;
      const shift = `layout shift ${middle("shift").toFixed(3)}`;
      if (!isSlow) {
        const value = `${kilobytes(middle("bytes"))} in ${middle("requests")} requests`;
        figures.push({ what: `${what}, over the wire`, value });
      }
      figures.push({ what, value: `takes input after ${milliseconds(middle("ready"))}; ${seen}; ${shift}` });
    }
  }
  return figures;
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {{ path: string, mark: string, isSlow: boolean, anna: Visitor }} options
 * @returns {Promise<Load>}
 */
async function load(browser, url, { path, mark, isSlow, anna }) {
  const someone = await person(browser, url);
  await anna.enter(someone.context);
  const { page } = someone;
  const session = await someone.context.newCDPSession(page);
  await session.send("Network.enable");
  const wire = listen(session);
  if (isSlow) {
    await slowNetwork(session);
    await slowProcessor(session);
  }
  await page.addInitScript(observe);
  await page.goto(path, { waitUntil: "commit", timeout: 60_000 });
  const ready = await page
    .waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, mark, { timeout: 30_000 })
    .then((handle) => handle.jsonValue());
  await page.waitForTimeout(AFTERMATH);
  const seen = await page.evaluate(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
    return { painted, .../** @type {any} */ (window).figures };
  });
  await someone.context.close();
  return { ...wire(), ready: ready ?? NaN, ...seen };
}

/** Runs in the page before anything else does. */
function observe() {
  const figures = { shift: 0, largest: NaN };
  Object.assign(window, { figures });
  const look = () => {
    const board = document.querySelector("chess-board");
    if (board?.shadowRoot?.querySelector(".piece")) performance.mark("first-board");
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = /** @type {PerformanceEntry & { value: number, hadRecentInput: boolean }} */ (entry);
      if (!shift.hadRecentInput) figures.shift += shift.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/**
 * Counts what comes over the wire. A stream has no end, so what has come of it so far is counted.
 * @param {import("playwright-core").CDPSession} session
 */
function listen(session) {
  /** @type {Map<string, { soFar: number, inAll?: number }>} */
  const requests = new Map();
  /** @param {string} id @param {number} bytes */
  const add = (id, bytes) => {
    const request = requests.get(id) ?? { soFar: 0 };
    request.soFar += bytes;
    requests.set(id, request);
  };
  session.on("Network.responseReceived", ({ requestId, response }) => {
    // Pictures in the style sheet itself are asked for, but nobody is asked.
    if (response.url.startsWith("http")) add(requestId, response.encodedDataLength);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) add(requestId, encodedDataLength);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.inAll = encodedDataLength;
  });
  return () => {
    const sizes = [...requests.values()].map(({ soFar, inAll }) => inAll ?? soFar);
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length };
  };
}
