// What somebody has worked on, kept in this browser: a reload loses nothing, and neither does closing the tab.

/** @typedef {import("./node.js").ToldGame} ToldGame */

/**
 * @typedef {object} Kept
 * @property {string} key Of which page it is.
 * @property {string} origin What it was made of, in short.
 * @property {ToldGame} game
 * @property {number[]} path Which move is looked at.
 * @property {"white" | "black"} orientation
 */

/** The free board, on which games and positions are opened. */
export const FREE = "/analysis";

const KEY = "tabiya.analysis";
/** How many are kept for all tabs together. */
const MOST = 12;
/** How long after a change it is kept, in milliseconds. */
const KEPT_AFTER = 400;
/** How much all of them may take, in characters. */
const MOST_ROOM = 2_000_000;

/**
 * What was worked on at a page: in this tab, or else in the last that was there.
 * @param {string} key
 * @returns {Kept | null}
 */
export function recallWork(key) {
  const own = read(() => sessionStorage).find((kept) => kept.key === key);
  return own ?? read(() => localStorage).find((kept) => kept.key === key) ?? null;
}

/** @param {Kept} work */
export function keepWork(work) {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    const others = read(storage).filter(({ key }) => key !== work.key);
    write(storage, [work, ...others]);
  }
}

/** What was on the free board before something else was laid there. @type {Kept | null} */
let before = null;

/**
 * Lays something on the free board; what was there is kept until the next time.
 * @param {Omit<Kept, "key" | "origin">} work
 */
export function lay(work) {
  const was = recallWork(FREE);
  before = was && isWork(was.game) ? was : null;
  keepWork({ ...work, key: FREE, origin: "" });
}

/** What was on the free board before, if it was anything. */
export function laidAside() {
  return before;
}

/** Whether there is more than a position. @param {ToldGame} game */
function isWork({ root }) {
  return root.children.length > 0 || Boolean(root.comment) || (root.shapes?.length ?? 0) > 0;
}

/** Keeps what is on a desk, a moment after it was changed. */
export class Keeper {
  #work;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isDone = false;

  /** @param {() => Kept} work What there is to be kept. */
  constructor(work) {
    this.#work = work;
  }

  soon() {
    clearTimeout(this.#timer);
    if (!this.#isDone) this.#timer = setTimeout(() => this.now(), KEPT_AFTER);
  }

  now() {
    clearTimeout(this.#timer);
    if (!this.#isDone) keepWork(this.#work());
  }

  /** Keeps it for the last time: what is at this page from now on is something else. */
  end() {
    this.now();
    this.#isDone = true;
  }
}

/** @param {() => Storage} storage @returns {Kept[]} */
function read(storage) {
  try {
    const kept = JSON.parse(storage().getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.key === "string" && one.game) : [];
  } catch {
    return [];
  }
}

/** @param {() => Storage} storage @param {Kept[]} works The newest first. */
function write(storage, works) {
  let left = works.slice(0, MOST);
  let text = JSON.stringify(left);
  while (text.length > MOST_ROOM && left.length > 1) {
    left = left.slice(0, -1);
    text = JSON.stringify(left);
  }
  try {
    storage().setItem(KEY, text);
  } catch {
    // A browser that keeps nothing, or is full: then it holds as long as the page is open.
  }
}
