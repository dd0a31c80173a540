// Tells what happens, to ear and screen reader: sounds and announcements.

import { note } from "../../dialog.js";
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
    this.#sounds = context.sounds;
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

  /**
   * What a line of the server has changed, in one announcement: of two at once, the second would cut off the first.
   * @param {GameModel} model
   * @param {GameState} before
   * @param {import("./model.js").Change} change
   * @param {string} offered What now waits for an answer.
   */
  changed(model, before, change, offered) {
    const { state, own } = model;
    const hasEnded = state.ending !== undefined && before.ending === undefined;
    const said = [];
    if (change === "moved") said.push(this.#moved(model));
    if (change === "takenBack") said.push(`A move was taken back. ${statusInWords(model)}`);
    const refused = change === "state" && !hasEnded && own ? declined(before, state, own) : [];
    // A note is heard, too.
    for (const sentence of refused) note(sentence);
    said.push(offered);
    if (hasEnded) said.push(statusInWords(model));
    if (hasEnded) this.#sounds.play("end");
    else if (offered !== "") this.#sounds.play("told");
    const text = said.filter((part) => part !== "").join(" ");
    if (text !== "") this.#context.announce(text, hasEnded || offered !== "");
  }

  /** The last move. @param {GameModel} model */
  #moved(model) {
    const san = model.sans[model.plies - 1] ?? "";
    this.#sounds.play(/[+#]$/.test(san) ? "check" : san.includes("x") ? "capture" : "move");
    if (!this.#context.settings.now.spoken) return "";
    return `${sideName(model.sideOfMove(model.plies - 1))}: ${moveInWords(san)}.`;
  }

  /** Another position is looked at. @param {GameModel} model */
  looked(model) {
    if (!this.#context.settings.now.spoken) return;
    const index = model.ply - 1;
    const san = model.sans[index];
    const move = san
      ? `${model.numberOfMove(index)}, ${sideName(model.sideOfMove(index))}: ${moveInWords(san)}`
      : "Start of the game";
    this.#context.announce(`${move}${model.isLive ? ", the last move" : ""}.`);
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  said(name, text) {
    if (name === this.#context.session.me?.username) return;
    this.#context.announce(`${name} says: ${text}`);
    this.#sounds.play("told");
  }

  /** @param {string} left In words. */
  timeIsShort(left) {
    this.#sounds.play("short");
    this.#context.announce(`${left} left.`, true);
  }
}

/**
 * What the opponent did not want.
 * @param {GameState} before
 * @param {GameState} after
 * @param {Side} own
 */
function declined(before, after, own) {
  const mine = own === "white" ? "w" : "b";
  const said = [];
  if (before[`${mine}draw`] && !after[`${mine}draw`]) said.push("Your offer of a draw was declined.");
  if (before[`${mine}takeback`] && !after[`${mine}takeback`]) said.push("Your takeback was declined.");
  return said;
}
