// The page of the board, as the tests of the board use it: its live board, what it was told, and what it said.

import { board, middle } from "./board-hand.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ name: string, detail: any }} Said */

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/**
 * A new person at the gallery, whose live board obeys the test alone and notes all it says.
 * @param {import("./scene.js").Stage} stage
 * @param {import("./person.js").PersonOptions} [options]
 * @returns {Promise<Page>}
 */
export async function gallery(stage, options = {}) {
  const { page } = await stage.person({ path: "/board", ...options });
  await page.waitForFunction(() => document.querySelector("#themes chess-board") !== null);
  await page.locator("[name=mode]").selectOption("console");
  await board(page).evaluate((element) => {
    /** @type {Said[]} */
    const said = [];
    Object.assign(window, { said });
    for (const name of ["move", "try", "premove", "shapes", "square"]) {
      element.addEventListener(`board-${name}`, (event) => {
        said.push({ name, detail: /** @type {CustomEvent} */ (event).detail });
      });
    }
  });
  await set(page, { moves: [], movableSide: "white", showTargets: true });
  await board(page).scrollIntoViewIfNeeded();
  return page;
}

/**
 * Sets properties of the live board.
 * @param {Page} page
 * @param {Record<string, unknown>} properties
 */
export async function set(page, properties) {
  await board(page).evaluate((element, given) => void Object.assign(element, given), properties);
}

/**
 * One property of the live board.
 * @param {Page} page
 * @param {string} name
 * @returns {Promise<any>}
 */
export async function get(page, name) {
  return board(page).evaluate((element, wanted) => Reflect.get(element, wanted), name);
}

/** What the board has said since it was last asked. @param {Page} page @returns {Promise<Said[]>} */
export async function said(page) {
  return page.evaluate(() => /** @type {any} */ (window).said.splice(0));
}

/** The cell of a square. @param {Page} page @param {string} square */
export function cell(page, square) {
  return board(page).locator(`[data-square="${square}"]`);
}

/** Where the mouse has to be for a square. @param {Page} page @param {string} square */
export async function moveMouse(page, square) {
  const { x, y } = await middle(page, square);
  await page.mouse.move(x, y, { steps: 3 });
}

/**
 * Where on the board a piece is seen, in squares from the top left corner, as it is at this moment.
 * @param {Page} page
 * @param {string} code such as `wK`
 * @returns {Promise<string[]>}
 */
export async function seen(page, code) {
  return board(page).evaluate((element, wanted) => {
    const box = element.getBoundingClientRect();
    const pieces = element.shadowRoot?.querySelectorAll(`.pieces .piece.${wanted}`) ?? [];
    return [...pieces].map((piece) => {
      const at = piece.getBoundingClientRect();
      const part = (/** @type {number} */ length) => Math.round((length / box.width) * 80) / 10;
      return `${part(at.left - box.left)},${part(at.top - box.top)}`;
    }).sort();
  }, code);
}
