// What is kept of analyses in a browser, and what is given up first, without a browser.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bringBack, FREE, Keeper, keepWork, laidAside, lay, recallWork } from "../views/analysis/storage.js";
import { Tree } from "../views/analysis/tree.js";

/** Something that keeps as a browser does. */
class Shelf {
  /** @type {Map<string, string>} */
  #texts = new Map();

  /** @param {string} key */
  getItem(key) {
    return this.#texts.get(key) ?? null;
  }

  /** @param {string} key @param {string} text */
  setItem(key, text) {
    this.#texts.set(key, text);
  }
}

beforeEach(() => {
  for (const name of ["sessionStorage", "localStorage"]) {
    Object.defineProperty(globalThis, name, { value: new Shelf(), configurable: true });
  }
});

/** Something to be kept. @param {string} key @param {boolean} isChanged @param {string} [comment] */
function work(key, isChanged, comment = "") {
  const tree = new Tree();
  tree.playLine(tree.root, ["e2e4"]);
  tree.root.comment = comment;
  return { key, origin: "", game: tree.told(), path: [0], orientation: /** @type {const} */ ("white"), isChanged };
}

test("what was only looked at is given up before what was changed, and the free board never", () => {
  keepWork(work(FREE, false));
  keepWork(work("/analysis/changed", true));
  for (let number = 0; number < 100; number += 1) keepWork(work(`/analysis/looked${number}`, false));
  assert.deepEqual(recallWork("/analysis/changed"), work("/analysis/changed", true));
  assert.deepEqual(recallWork(FREE)?.game, work(FREE, false).game);
  assert.equal(recallWork("/analysis/looked0"), null);
  assert.deepEqual(recallWork("/analysis/looked99")?.path, [0]);
  assert.equal(recallWork("/analysis/looked99")?.game, undefined, "the source has the game");

  for (let number = 0; number < 100; number += 1) keepWork(work(`/analysis/changed${number}`, true));
  keepWork(work("/analysis/looked", false));
  assert.deepEqual(recallWork("/analysis/looked")?.path, [0], "what is looked at now is known");
  assert.notEqual(recallWork(FREE), null);
  assert.equal(recallWork("/analysis/changed"), null, "the oldest goes when there are too many");
  assert.notEqual(recallWork("/analysis/changed80"), null);
});

test("who only looks at a game in one tab takes nothing away that was changed in another", () => {
  keepWork(work("/analysis/game", false));
  const other = globalThis.sessionStorage;
  Object.defineProperty(globalThis, "sessionStorage", { value: new Shelf(), configurable: true });
  keepWork(work("/analysis/game", true, "changed"));
  Object.defineProperty(globalThis, "sessionStorage", { value: other, configurable: true });
  keepWork(work("/analysis/game", false));
  assert.equal(recallWork("/analysis/game")?.game?.root.comment, "changed");
});

test("a desk on which nothing was changed takes nothing away that was changed at another", () => {
  for (const key of [FREE, "/analysis/game"]) {
    const [here, there] = [new Shelf(), new Shelf()];
    const use = (/** @type {Shelf} */ tab) => {
      Object.defineProperty(globalThis, "sessionStorage", { value: tab, configurable: true });
    };
    const last = () => {
      use(new Shelf());
      return recallWork(key)?.game?.root.comment;
    };
    const desk = (/** @type {Shelf} */ tab) => {
      use(tab);
      const kept = recallWork(key) ?? work(key, false);
      const on = { ...work(key, false, kept.game?.root.comment), path: kept.path };
      const keeper = new Keeper(() => on, kept.isChanged === true, () => assert.fail("it can be kept"));
      /** @param {string | null} comment What is written, if anything. */
      const act = (comment) => {
        use(tab);
        if (comment !== null) on.game = work(key, false, comment).game;
        keeper.now();
      };
      return act;
    };
    desk(there)("first");
    const [looking, working] = [desk(here), desk(there)];
    looking(null);
    working("second");
    looking(null);
    assert.equal(last(), "second", `${key}: who looks takes nothing away`);
    looking("third");
    assert.equal(last(), "third", `${key}: what was changed last counts`);
    working("fourth");
    looking(null);
    assert.equal(last(), "fourth", `${key}: nor does who has changed something before`);
    looking("first");
    assert.equal(last(), "first", `${key}: what is as it was is kept, too`);
  }
});

test("long games leave room for the free board", () => {
  keepWork(work(FREE, true));
  for (const name of ["one", "two", "three"]) keepWork(work(`/analysis/${name}`, true, "a".repeat(900_000)));
  assert.notEqual(recallWork(FREE), null);
  assert.equal(recallWork("/analysis/one"), null);
  assert.notEqual(recallWork("/analysis/three"), null);
});

test("what was changed by hand stays set aside when several games are opened after it", () => {
  const { key, origin, ...opened } = work(FREE, false, "opened");
  assert.equal(lay(opened), false, "there was nothing");
  assert.equal(lay(opened), true);
  assert.deepEqual(laidAside()?.game.root.comment, "opened");
  keepWork(work(FREE, true, "own"));
  assert.deepEqual([lay(opened), lay(opened), lay(opened)], [true, false, false], "what was only opened is not");
  assert.equal(laidAside()?.game.root.comment, "own");
  for (let number = 0; number < 100; number += 1) keepWork(work(`/analysis/changed${number}`, true));
  assert.equal(bringBack(), true);
  assert.deepEqual(
    [recallWork(FREE)?.game?.root.comment, recallWork(FREE)?.isChanged, laidAside()?.game.root.comment],
    ["own", true, "opened"],
  );
  keepWork(work(FREE, true, "another"));
  lay(opened);
  assert.equal(laidAside()?.game.root.comment, "another", "what was changed last");
});

test("what the browser does not take holds as long as the page is open", () => {
  assert.equal(keepWork(work(FREE, true, "kept")), true);
  const full = () => {
    throw new Error("full");
  };
  Object.assign(sessionStorage, { setItem: full });
  Object.assign(localStorage, { setItem: full });
  assert.equal(keepWork(work(FREE, true, "held")), false);
  assert.equal(recallWork(FREE)?.game?.root.comment, "held");
  const { key, origin, ...opened } = work(FREE, false, "opened");
  lay(opened);
  assert.deepEqual(
    [recallWork(FREE)?.game?.root.comment, laidAside()?.game.root.comment],
    ["opened", "held"],
  );
});
