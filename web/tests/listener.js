// Somebody who sees nothing: the page is what the browser tells screen readers, and what it announces.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {{ role: string, name: string, value: string, states: Record<string, unknown>, id: number, depth: number
 * }} Thing
 */
/** @typedef {{ text: string, isUrgent: boolean }} Heard */

const PATIENCE = 30_000;
/** Between two looks at the tree. */
const BREATH = 40;
/** The letters of a FEN by words. */
const LETTERS = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p" };
/** What one has to know by name. */
const NAMED = new Set([
  "button",
  "link",
  "textbox",
  "searchbox",
  "slider",
  "spinbutton",
  "checkbox",
  "switch",
  "radio",
  "radiogroup",
  "combobox",
  "menu",
  "menuitem",
  "tab",
  "image",
  "img",
  "grid",
  "gridcell",
  "dialog",
  "alertdialog",
  "region",
  "navigation",
  "timer",
]);

/** Somebody who listens to a page. */
export class Listener {
  #page;
  #session;
  /** @type {Heard[]} */
  #heard = [];
  #mark = 0;

  /** @param {Page} page @param {import("playwright-core").CDPSession} session */
  constructor(page, session) {
    this.#page = page;
    this.#session = session;
  }

  /** Begins to listen, from the next page that is opened on. @param {Page} page */
  static async to(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    await session.send("DOM.enable");
    const listener = new Listener(page, session);
    await page.exposeBinding("announced", (_, text, isUrgent) => listener.#heard.push({ text, isUrgent }));
    await page.addInitScript(overhear);
    return listener;
  }

  /** All that is there, in reading order. @returns {Promise<Thing[]>} */
  async things() {
    const { nodes } = await this.#session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    /** @type {Thing[]} */
    const things = [];
    /** @param {string} id @param {number} depth */
    const walk = (id, depth) => {
      const node = byId.get(id);
      if (!node) return;
      if (!node.ignored) {
        things.push({
          role: String(node.role?.value ?? ""),
          name: String(node.name?.value ?? ""),
          value: String(node.value?.value ?? ""),
          states: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
          id: node.backendDOMNodeId ?? 0,
          depth,
        });
      }
      for (const child of node.childIds ?? []) walk(child, depth + 1);
    };
    const root = nodes.find((node) => node.parentId === undefined);
    if (root) walk(root.nodeId, 0);
    return things;
  }

  /**
   * Waits until there is something.
   * @param {string} role
   * @param {string | RegExp} name
   * @returns {Promise<Thing>}
   */
  async find(role, name) {
    /** @type {Thing[]} */
    let things = [];
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(BREATH)) {
      things = await this.things();
      const found = things.find((thing) => thing.role === role && isCalled(thing.name, name));
      if (found) return found;
    }
    const told = things.filter((thing) => thing.name !== "" && thing.role !== "gridcell");
    throw new Error(`there is no ${role} ${name}: ${told.map((thing) => `${thing.role} ${thing.name}`).join("; ")}`);
  }

  /** @param {string} role @param {string | RegExp} name */
  async has(role, name) {
    return (await this.things()).some((thing) => thing.role === role && isCalled(thing.name, name));
  }

  /** Waits until something is no longer there. @param {string} role @param {string | RegExp} name */
  async gone(role, name) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(BREATH))
      if (!(await this.has(role, name))) return;
    throw new Error(`there is still a ${role} ${name}`);
  }

  /** Activates something, as screen readers do. @param {string} role @param {string | RegExp} name */
  async press(role, name) {
    await this.#on(await this.find(role, name), "function () { this.click(); }");
  }

  /** Writes into a field, and ends with Enter. @param {string | RegExp} name @param {string} text */
  async type(name, text) {
    const { id } = await this.find("textbox", name);
    await this.#session.send("DOM.focus", { backendNodeId: id });
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press("Enter");
  }

  /** Presses a key at something. @param {string} role @param {string | RegExp} name @param {string} key */
  async key(role, name, key) {
    const { id } = await this.find(role, name);
    await this.#session.send("DOM.focus", { backendNodeId: id });
    await this.#page.keyboard.press(key);
  }

  /** Moves a piece: activates the two squares. @param {string} uci */
  async move(uci) {
    await this.press("gridcell", new RegExp(`^${uci.slice(0, 2)},`));
    await this.press("gridcell", new RegExp(`^${uci.slice(2, 4)},.*can move here`));
  }

  /** The placement on the board, read square by square. */
  async placement() {
    const cells = (await this.things()).filter((thing) => thing.role === "gridcell");
    assert.equal(cells.length, 64, "the board has 64 squares");
    const men = new Map(cells.map(({ name }) => [name.slice(0, 2), letterOf(name)]));
    const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
      [..."abcdefgh"].map((file) => men.get(`${file}${rank}`) ?? "?"),
    );
    return ranks.map((rank) => rank.join("").replace(/1+/g, (empty) => String(empty.length))).join("/");
  }

  /** The squares in the order in which they are read. */
  async squares() {
    return (await this.things()).filter((thing) => thing.role === "gridcell").map(({ name }) => name.slice(0, 2));
  }

  /** Forgets what was heard so far. */
  forget() {
    this.#mark = this.#heard.length;
  }

  /** What was heard since it was last forgotten. */
  get heard() {
    return this.#heard.slice(this.#mark);
  }

  /**
   * Waits until something is announced, and goes on behind it.
   * @param {RegExp | string} words All of it, if no pattern.
   * @returns {Promise<Heard>}
   */
  async hears(words) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(BREATH)) {
      const found = this.#heard.findIndex(({ text }, index) => index >= this.#mark && isCalled(text, words));
      if (found >= 0) {
        this.#mark = found + 1;
        return /** @type {Heard} */ (this.#heard[found]);
      }
    }
    throw new Error(`nobody said ${words}, but: ${this.heard.map(({ text }) => text).join(" | ") || "nothing"}`);
  }

  /** What has no name though one has to know it by that. */
  async nameless() {
    const things = await this.things();
    return things
      .filter((thing) => NAMED.has(thing.role) && thing.name.trim() === "")
      .map((thing) => `${thing.role} (${JSON.stringify(thing.states)})`);
  }

  /** @param {Thing} thing @param {string} functionDeclaration */
  async #on({ id }, functionDeclaration) {
    const { object } = await this.#session.send("DOM.resolveNode", { backendNodeId: id });
    await this.#session.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration });
  }
}

/** @param {string} told @param {string | RegExp} name */
function isCalled(told, name) {
  return typeof name === "string" ? told === name : name.test(told);
}

/** The letter of what stands on a square, or "1". @param {string} name Such as "e4, white pawn, last move". */
function letterOf(name) {
  const [, words = ""] = name.split(", ");
  if (words === "empty") return "1";
  const [side, role] = words.split(" ");
  const letter = LETTERS[/** @type {keyof typeof LETTERS} */ (role)];
  assert.ok(letter && (side === "white" || side === "black"), `“${name}” says what stands there`);
  return side === "white" ? letter.toUpperCase() : letter;
}

/** Runs in the page: tells of everything that screen readers announce by themselves. */
function overhear() {
  /** @param {Node} node */
  const regionOf = (node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest("[aria-live], [role=status], [role=alert], output") ?? null;
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      const region = regionOf(target);
      if (!region || region.closest("[hidden]") || region.getAttribute("aria-live") === "off") continue;
      if (type === "childList" && addedNodes.length === 0) continue;
      const isWhole =
        region.getAttribute("aria-atomic") === "true" ||
        (region.matches("[role]") && !region.hasAttribute("aria-atomic"));
      const parts = isWhole ? [region] : [...addedNodes];
      const text = parts
        .map((part) => part.textContent)
        .join(" ")
        .trim();
      const isUrgent = region.getAttribute("aria-live") === "assertive" || region.getAttribute("role") === "alert";
      // @ts-expect-error The test has put it there.
      if (text !== "") globalThis.announced(text, isUrgent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
