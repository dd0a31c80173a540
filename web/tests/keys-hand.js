// The hand at the keyboard: what has the focus, how to get it somewhere by Tab, and moves on the board by its keys.

import assert from "node:assert/strict";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ role: string, name: string }} Stop What has the focus, as screen readers are told. */

/** More stops than any page has. */
const MANY = 80;
const FILES = "abcdefgh";

/** What has the focus, also within the board. @param {Page} page @returns {Promise<Stop>} */
export async function focused(page) {
  const session = await page.context().newCDPSession(page);
  try {
    const expression = `(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element;
    })()`;
    const { result } = await session.send("Runtime.evaluate", { expression });
    const { nodes } = await session.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    return { role: String(nodes[0]?.role?.value ?? ""), name: String(nodes[0]?.name?.value ?? "") };
  } finally {
    await session.detach();
  }
}

/** @param {Stop} stop @param {string} role @param {string | RegExp} name */
function isStop(stop, role, name) {
  return stop.role === role && (typeof name === "string" ? stop.name === name : name.test(stop.name));
}

/**
 * Presses Tab until something has the focus.
 * @param {Page} page
 * @param {string} role
 * @param {string | RegExp} name
 * @param {"Tab" | "Shift+Tab"} [key]
 * @returns {Promise<Stop[]>} the stops on the way, the wanted one last
 */
export async function tabTo(page, role, name, key = "Tab") {
  const stops = [];
  for (let step = 0; step < MANY; step += 1) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    stops.push(stop);
    if (isStop(stop, role, name)) return stops;
  }
  throw new Error(`${key} does not lead to ${role} ${name}, but to ${words(stops).join("; ")}`);
}

/**
 * Presses Tab until it leads out of the page again, and calls something at each stop.
 * @param {Page} page
 * @param {(stop: Stop) => Promise<void>} at
 * @returns {Promise<string[]>} the stops in words
 */
export async function tabThrough(page, at) {
  const stops = [];
  for (let step = 0; step < MANY; step += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => document.activeElement === document.body);
    const stop = await focused(page);
    if (isOutside || (step > 0 && isStop(stop, stops[0]?.role ?? "", stops[0]?.name ?? ""))) return words(stops);
    await at(stop);
    stops.push(stop);
  }
  throw new Error(`Tab does not come to an end: ${words(stops).join("; ")}`);
}

/** The stops in words, to compare. @param {Stop[]} stops */
export function words(stops) {
  return stops.map(({ role, name }) => `${role} ${name}`);
}

/** The focus is here. @param {Page} page @param {string} role @param {string | RegExp} name */
export async function assertFocus(page, role, name) {
  const stop = await focused(page);
  assert.ok(isStop(stop, role, name), `the focus should be at ${role} ${name}, but is at ${stop.role} ${stop.name}`);
}

/** Waits until the focus is here. @param {Page} page @param {string} role @param {string | RegExp} name */
export async function untilFocus(page, role, name) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    if (isStop(await focused(page), role, name)) return;
  }
  await assertFocus(page, role, name);
}

/** The square that has the focus. @param {Page} page */
export async function squareInFocus(page) {
  const { role, name } = await focused(page);
  assert.equal(role, "gridcell", `the board has the focus, not ${name}`);
  return name.slice(0, 2);
}

/**
 * Goes to a square by arrow keys; the board has the focus.
 * @param {Page} page
 * @param {string} square
 */
export async function walkTo(page, square) {
  const from = await squareInFocus(page);
  const isTurned = await page.evaluate(() => /** @type {any} */ (document.activeElement).orientation === "black");
  const columns = (FILES.indexOf(square.charAt(0)) - FILES.indexOf(from.charAt(0))) * (isTurned ? -1 : 1);
  const rows = (Number(square.charAt(1)) - Number(from.charAt(1))) * (isTurned ? -1 : 1);
  for (let step = 0; step < Math.abs(columns); step += 1) {
    await page.keyboard.press(columns > 0 ? "ArrowRight" : "ArrowLeft");
  }
  for (let step = 0; step < Math.abs(rows); step += 1) await page.keyboard.press(rows > 0 ? "ArrowUp" : "ArrowDown");
  assert.equal(await squareInFocus(page), square);
}

/**
 * Moves a piece by arrow keys and Enter; the board has the focus.
 * @param {Page} page
 * @param {string} uci
 * @param {"Enter" | "Space"} [key]
 */
export async function moveByKeys(page, uci, key = "Enter") {
  await walkTo(page, uci.slice(0, 2));
  await page.keyboard.press(key);
  await walkTo(page, uci.slice(2, 4));
  await page.keyboard.press(key);
}

/**
 * Whether one can see where the focus is: a picture around it differs from one without it.
 * @param {Page} page
 */
export async function isFocusSeen(page) {
  const box = await page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { left, top, width, height } = /** @type {Element} */ (element).getBoundingClientRect();
    return { x: Math.max(0, left - 6), y: Math.max(0, top - 6), width: width + 12, height: height + 12 };
  });
  const look = () => page.screenshot({ clip: box, animations: "disabled", caret: "hide" });
  const withIt = await look();
  const element = await page.evaluateHandle(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    /** @type {HTMLElement} */ (element).blur();
    return /** @type {HTMLElement} */ (element);
  });
  const without = await look();
  await element.evaluate((element) => element.focus({ preventScroll: true }));
  return !withIt.equals(without);
}
