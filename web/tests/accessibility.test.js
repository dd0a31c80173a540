// Every page as axe-core sees it: contrast, labels, order of headings, and what else a machine can check. By day at a
// desk, and by night on a phone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { scene } from "./scene.js";
import { guest, playMoves, registered, startGame } from "./visitor.js";

/** @typedef {import("./visitor.js").Visitor} Visitor */

/**
 * @typedef {object} Place A page to look at.
 * @property {string} name
 * @property {(town: Town) => string} path
 * @property {(town: Town) => Visitor} [as] Who looks; else nobody the server knows.
 */

/**
 * @typedef {object} Town What there is to be looked at.
 * @property {Visitor} anna Who plays, and has a password.
 * @property {Visitor} bert Whom she plays.
 * @property {string} game That is being played.
 * @property {string} over That is over.
 * @property {string} challenge That waits for whoever comes.
 */

/** @type {Place[]} */
const PLACES = [
  { name: "home", path: () => "/" },
  { name: "home of a player", path: () => "/", as: ({ anna }) => anna },
  { name: "game as player", path: ({ game }) => `/${game}`, as: ({ anna }) => anna },
  { name: "game as spectator", path: ({ game }) => `/${game}` },
  { name: "game that is over", path: ({ over }) => `/${over}`, as: ({ bert }) => bert },
  { name: "own challenge", path: ({ challenge }) => `/${challenge}`, as: ({ anna }) => anna },
  { name: "joining", path: ({ challenge }) => `/${challenge}` },
  { name: "account", path: () => "/account", as: ({ anna }) => anna },
  { name: "account of nobody", path: () => "/account" },
  { name: "player", path: () => "/@/Anna" },
  { name: "editor", path: () => "/editor?fen=4k2P/8/8/3pP3/8/8/8/R3K2R+w+KQ+d6+0+9" },
  { name: "puzzle", path: () => "/puzzles" },
  { name: "games", path: () => "/games?of=house" },
  { name: "opening explorer", path: () => "/games?of=house&view=explorer&moves=f2f3" },
  { name: "analysis", path: ({ over }) => `/analysis/${over}` },
  { name: "board", path: () => "/board" },
  { name: "chapters", path: () => "/learn" },
  { name: "a chapter", path: () => "/learn/knight" },
  { name: "all chapters to print", path: () => "/learn/all" },
  { name: "no such page", path: () => "/@/nobody-here" },
];

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** @type {import("./person.js").PersonOptions[]} */
const LOOKS = [
  { name: "desk by day", colours: "light" },
  { name: "phone by night", colours: "dark", phone: true },
];

/** Axe takes its time where there is much to look at, such as on the page of all states of the board. */
const LIMIT = 180_000;

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** @type {Map<string, Promise<Town>>} */
const towns = new Map();

for (const place of PLACES) scene(`axe finds nothing: ${place.name}`, (stage) => check(place, stage), { limit: LIMIT });

/** Looks at a page in every way. @param {Place} place @param {import("./scene.js").Stage} stage */
async function check(place, { person, server }) {
  const town = await remembered(towns, server.url, found);
  /** @type {string[]} */
  const problems = [];
  for (const look of LOOKS) {
    // What moves is between two states, of which neither would be seen.
    const someone = await person({ ...look, still: true, path: "" });
    someone.expects(/answer 404: GET .*nobody-here/);
    await place.as?.(town).enter(someone.context);
    await someone.page.goto(place.path(town));
    await settled(someone.page);
    for (const problem of await violations(someone.page)) problems.push(`${look.name}: ${problem}`);
  }
  assert.deepEqual(problems, []);
}

/** Everything that the pages show. @param {string} url @returns {Promise<Town>} */
async function found(url) {
  const [anna, bert] = [await registered(url, "Anna"), await guest(url)];
  const game = await startGame(anna, bert);
  await playMoves(game, ["e2e4", "e7e5", "g1f3", "b8c6"]);
  const over = await startGame(anna, bert);
  await playMoves(over, ["f2f3", "e7e5", "g2g4", "d8h4"]);
  const open = await anna.post("/api/challenge/open", { "clock.limit": 300, "clock.increment": 3 });
  return { anna, bert, game: game.id, over: over.id, challenge: open.id };
}

/** Waits until the page has come to rest, unless a clock runs in it. @param {import("playwright-core").Page} page */
async function settled(page) {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    // What is still asked for may take longer than a moment.
    return main?.childElementCount && document.querySelector("h1") && !/One moment …/.test(main.innerText);
  });
  await page.evaluate(async () => {
    const start = performance.now();
    let last = start;
    const observer = new MutationObserver(() => (last = performance.now()));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const isOver = () => performance.now() - last > 300 || performance.now() - start > 1_000;
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
    observer.disconnect();
  });
}

/** What axe finds, in a line each. @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
async function violations(page) {
  await page.evaluate(await source);
  return page.evaluate(async (tags) => {
    const axe = /** @type {typeof import("axe-core")} */ (/** @type {any} */ (window).axe);
    // It would read style sheets in a way that the policy of the page forbids; no rule that runs here needs them.
    const { violations } = await axe.run({ runOnly: tags, preload: false });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.html} ${node.failureSummary ?? ""}`),
    );
  }, TAGS);
}

/**
 * @template T
 * @param {Map<string, Promise<T>>} known
 * @param {string} key
 * @param {(key: string) => Promise<T>} make
 */
function remembered(known, key, make) {
  const value = known.get(key) ?? make(key);
  known.set(key, value);
  return value;
}
