// Tells what happens, to ear and screen reader: sounds and announcements.

import { Sounds } from "../../sound.js";
import { statusInWords } from "./commands.js";
import { moveInWords, sideName } from "./words.js";

/** @typedef {import("./model.js").GameModel} GameModel */
/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("../../app.js").Context} Context */

export class Herald {
  #context;
  #sounds;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    this.#sounds = new Sounds(context.settings);
  }

  /** @param {string} text */
  say(text) {
    this.#context.announce(text);
  }

  /** Something that wants an answer, or ends everything. @param {string} text */
  call(text) {
    this.#sounds.play("told");
    this.#context.announce(text, true);
  }

  begun() {
    this.#sounds.play("start");
  }

  /** The last move. @param {GameModel} model */
  moved(model) {
    const san = model.sans[model.plies - 1] ?? "";
    this.#sounds.play(/[+#]$/.test(san) ? "check" : san.includes("x") ? "capture" : "move");
    if (!this.#context.settings.now.spoken) return;
    this.#context.announce(`${sideName(model.sideOfMove(model.plies - 1))}: ${moveInWords(san)}.`);
  }

  /** @param {GameModel} model */
  takenBack(model) {
    this.#context.announce(`A move was taken back. ${statusInWords(model)}`);
  }

  /** The position looked at is an earlier one. @param {GameModel} model */
  looked(model) {
    if (model.isLive || !this.#context.settings.now.spoken) return;
    const san = model.sans[model.ply - 1];
    this.#context.announce(san ? moveInWords(san) : "Start of the game");
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  said(name, text) {
    this.#context.announce(`${name} says: ${text}`);
    if (name !== this.#context.session.me?.username) this.#sounds.play("told");
  }

  timeIsShort() {
    this.#sounds.play("short");
    this.#context.announce("Ten seconds left.", true);
  }

  /** @param {GameModel} model */
  ended(model) {
    this.#sounds.play("end");
    this.#context.announce(statusInWords(model), true);
  }
}

/**
 * Whether something was offered, or may be claimed, that was not so before.
 * @param {GameState} before
 * @param {GameState} after
 */
export function isOffered(before, after) {
  const offers = /** @type {const} */ (["wdraw", "bdraw", "wtakeback", "btakeback"]);
  return offers.some((offer) => after[offer] && !before[offer]) || (after.claims !== undefined && before.claims === undefined);
}
