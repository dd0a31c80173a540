// What somebody has worked on, kept in this browser: a reload loses nothing, and neither does closing the tab.

/** @typedef {import("./node.js").ToldGame} ToldGame */

/**
 * @typedef {object} Kept
 * @property {string} key Of which page it is.
 * @property {string} origin What it was made of, in short.
 * @property {ToldGame} [game] Nothing if it is as it comes from its source.
 * @property {boolean} [isChanged] Whether somebody has changed it by hand.
 * @property {number[]} path Which move is looked at.
 * @property {"white" | "black"} orientation
 */

/** @typedef {Kept & { game: ToldGame }} KeptGame */

/** The free board, on which games and positions are opened. */
export const FREE = "/analysis";
/** Under what is kept what was on the free board before. No page is called so. */
const BEFORE = "/analysis#before";

const KEY = "tabiya.analysis";
/** How many are kept for all tabs together. */
const MOST = 40;
/** How long after a change it is kept, in milliseconds. */
const KEPT_AFTER = 400;
/** How much all of them may take, in characters. */
const MOST_ROOM = 2_000_000;

/** What the browser did not keep: it holds as long as the page is open. @type {Map<string, Kept>} */
const held = new Map();

/**
 * What was worked on at a page: in this tab, or else in the last that was there.
 * @param {string} key
 * @returns {Kept | null}
 */
export function recallWork(key) {
  const [own, last] = [() => sessionStorage, () => localStorage].map((storage) =>
    read(storage).find((kept) => kept.key === key),
  );
  const inTab = held.get(key) ?? own;
  // What was only looked at in this tab may have been changed in another.
  return (inTab?.game ? inTab : (last ?? inTab)) ?? null;
}

/**
 * @param {KeptGame} work
 * @param {boolean} [isNew] Whether it was made in this tab just now; else it does not take the place of what was made
 *   in another.
 * @returns {boolean} whether nothing is lost when the tab is closed
 */
export function keepWork({ game, ...place }, isNew = true) {
  // What was only looked at comes from its source again. What is on the free board has no other.
  const work = place.isChanged || isLasting(place) ? { ...place, game } : place;
  if (put(() => sessionStorage, work)) held.delete(work.key);
  else held.set(work.key, work);
  if (work === place || (!isNew && isOtherKept(place.key, game))) return true;
  return put(() => localStorage, work);
}

/** Whether the tabs together keep something else there. @param {string} key @param {ToldGame} game */
function isOtherKept(key, game) {
  const last = read(() => localStorage).find((kept) => kept.key === key)?.game;
  return last !== undefined && JSON.stringify(last) !== JSON.stringify(game);
}

/**
 * Lays something on the free board; what was there is set aside, unless that would cost what is set aside already and
 * was changed by hand.
 * @param {Omit<KeptGame, "key" | "origin">} work
 * @returns {boolean} whether what was there is set aside now
 */
export function lay(work) {
  const [was, before] = [recallGame(FREE), laidAside()];
  const aside = was && (was.isChanged || !before?.isChanged) ? was : null;
  if (aside) keepWork({ ...aside, key: BEFORE });
  keepWork({ ...work, key: FREE, origin: "" });
  return aside !== null;
}

/** Lays on the free board what was there before, and sets aside what is there. @returns {boolean} as of `lay` */
export function bringBack() {
  const [was, before] = [recallWork(FREE), laidAside()];
  if (was?.game) keepWork({ ...was, game: was.game, key: BEFORE });
  if (before) keepWork({ ...before, key: FREE });
  return laidAside() !== null;
}

/** What was on the free board before, if it was anything. */
export function laidAside() {
  return recallGame(BEFORE);
}

/** What is kept there, if it is more than a position. @param {string} key @returns {KeptGame | null} */
function recallGame(key) {
  const kept = recallWork(key);
  return kept?.game && isWork(kept.game) ? { ...kept, game: kept.game } : null;
}

/** Whether something is never given up. @param {Pick<Kept, "key">} work */
function isLasting({ key }) {
  return key === FREE || key === BEFORE;
}

/** Whether there is more than a position. @param {ToldGame} game */
function isWork({ root }) {
  return root.children.length > 0 || Boolean(root.comment) || (root.shapes?.length ?? 0) > 0;
}

/** Keeps what is on a desk, a moment after it was changed. */
export class Keeper {
  #work;
  #isChanged;
  /** What there was at first, or was kept last, to know whether it has changed on this desk. */
  #was;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isDone = false;
  #failed;

  /**
   * @param {() => Omit<KeptGame, "isChanged">} work What there is to be kept.
   * @param {boolean} isChanged Whether it was changed by hand before.
   * @param {() => void} failed Says that it could not be kept.
   */
  constructor(work, isChanged, failed) {
    this.#work = work;
    this.#failed = failed;
    this.#isChanged = isChanged;
    this.#was = JSON.stringify(work().game);
  }

  soon() {
    clearTimeout(this.#timer);
    if (!this.#isDone) this.#timer = setTimeout(() => this.now(), KEPT_AFTER);
  }

  now() {
    clearTimeout(this.#timer);
    if (this.#isDone) return;
    const work = this.#work();
    const now = JSON.stringify(work.game);
    const isNew = now !== this.#was;
    this.#isChanged ||= isNew;
    const isKept = keepWork({ ...work, isChanged: this.#isChanged }, isNew);
    if (isKept) this.#was = now;
    const isMissed = this.#isChanged || (isLasting(work) && isWork(work.game));
    if (!isKept && isMissed) this.#failed();
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
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.key === "string" && Array.isArray(one.path)) : [];
  } catch {
    return [];
  }
}

/** @param {() => Storage} storage @param {Kept} work @returns {boolean} as of `write` */
function put(storage, work) {
  const others = read(storage).filter(({ key }) => key !== work.key);
  return write(storage, [work, ...others]);
}

/**
 * @param {() => Storage} storage
 * @param {Kept[]} works The newest first.
 * @returns {boolean} whether the browser has taken them: it may keep nothing at all, or be full
 */
function write(storage, works) {
  let left = works;
  let text = JSON.stringify(left);
  while (left.length > MOST || text.length > MOST_ROOM) {
    const least = leastOf(left);
    if (!least) break;
    left = left.filter((one) => one !== least);
    text = JSON.stringify(left);
  }
  try {
    storage().setItem(KEY, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * What is missed least: the oldest of what was only looked at, or else of the others. The free board is never given
 * up, nor what was there before, nor what is worked on now.
 * @param {Kept[]} works
 */
function leastOf(works) {
  const others = works.slice(1);
  return others.findLast(({ game }) => !game) ?? others.findLast((work) => !isLasting(work));
}
