// The free board: games and positions are laid on it from any desk, and what was there before is brought back.

import { confirm, note } from "../../dialog.js";
import { showImport } from "./import.js";
import { bringBack, FREE, laidAside, lay } from "./storage.js";
import { Tree } from "./tree.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./desk.js").Work} Work */
/** @typedef {import("./storage.js").Keeper} Keeper */

/** Whether something was just laid there, for the desk that shows it; and whether what was there is set aside. */
let [isLaid, isAside] = [false, false];
/** Whether it was said that nothing can be kept. */
let isWarned = false;

export class FreeBoard {
  #context;
  #keeper;
  #work;
  #signal;

  /**
   * @param {Context} context
   * @param {Keeper} keeper
   * @param {() => Work} work What is on the desk.
   * @param {AbortSignal} signal Of the life of the desk.
   */
  constructor(context, keeper, work, signal) {
    this.#context = context;
    this.#keeper = keeper;
    this.#work = work;
    this.#signal = signal;
  }

  /** Begins at a desk. @returns {boolean} whether what is on it was just laid there */
  arrive() {
    const wasLaid = isLaid;
    if (wasLaid && laidAside() !== null) {
      const words = isAside
        ? "What was on the board before is set aside."
        : "What was set aside earlier is still kept.";
      note(words, "info", { label: "Undo", act: () => this.bringBack() });
    }
    isLaid = isAside = false;
    return wasLaid;
  }

  /** Asks for a game or a position. @param {{ file?: File, text?: string }} [given] */
  open(given) {
    showImport((tree) => this.#lay(tree), given);
  }

  /** Begins with an empty board. */
  async begin() {
    const { key, tree } = this.#work();
    const isSpare = key !== FREE || tree.isEmpty;
    const isSure = isSpare || (await confirm("Begin with an empty board?", "Begin anew"));
    if (isSure && !this.#signal.aborted) this.#lay(new Tree());
  }

  /** Lays there what was there before. @returns {boolean} whether there was anything */
  bringBack() {
    const hasBefore = laidAside() !== null;
    if (hasBefore) this.#leave(bringBack);
    return hasBefore;
  }

  /** @param {Tree} tree */
  #lay(tree) {
    const { orientation } = this.#work();
    this.#leave(() => lay({ game: tree.told(), path: [], orientation, isChanged: false }));
  }

  /** Leaves for the free board, on which something is laid. @param {() => boolean} laid Lays it there. */
  #leave(laid) {
    // What is on this desk is kept before, and not over it.
    this.#keeper.end();
    isAside = laid();
    isLaid = true;
    this.#context.navigate(FREE);
  }
}

/** Says that this browser keeps nothing. Once is enough. */
export function warnOfLoss() {
  if (!isWarned) note("This browser cannot keep the analysis: it is lost when the page is closed.", "bad");
  isWarned = true;
}
