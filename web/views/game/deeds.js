// What a person does in a game, as the server is asked for it.

import { get, post } from "../../api.js";
import { complain, confirm } from "../../dialog.js";

/** @typedef {import("./actions.js").ActionName} ActionName */
/** @typedef {import("../../types.js").Rematch} Rematch */
/** @typedef {import("../../app.js").Context} Context */

/** Where an action on the game is sent. @type {Partial<Record<ActionName, string>>} */
const ADDRESSES = {
  abort: "abort",
  resign: "resign",
  draw: "draw/yes",
  "decline-draw": "draw/no",
  takeback: "takeback/yes",
  "decline-takeback": "takeback/no",
  claim: "claim-draw",
  "claim-victory": "claim-victory",
  rematch: "rematch",
};

export class Deeds {
  #id;
  #context;

  /**
   * @param {string} id The game.
   * @param {Context} context
   */
  constructor(id, context) {
    this.#id = id;
    this.#context = context;
  }

  /**
   * @param {string} uci
   * @param {AbortSignal} signal
   */
  play(uci, signal) {
    return post(`/api/board/game/${this.#id}/move/${uci}`, {}, signal);
  }

  /**
   * Reads a move in the position on the board, however it is written.
   * @param {string} text
   * @returns {Promise<{ uci?: string, why?: string }>}
   */
  read(text) {
    return get(`/api/game/${this.#id}/read?move=${encodeURIComponent(text)}`);
  }

  /**
   * Does one of the things that have buttons, and says so if it is refused.
   * @param {ActionName} name
   * @param {{ rematch?: Rematch, move?: string }} about
   */
  async act(name, { rematch, move }) {
    const asksFirst = name === "resign" && this.#context.settings.now.confirm;
    if (asksFirst && !(await confirm("Resign this game?", "Resign", "danger"))) return;
    try {
      if (name === "decline-rematch" || name === "cancel-rematch") {
        const deed = name === "cancel-rematch" ? "cancel" : "decline";
        if (rematch) await post(`/api/challenge/${rematch.id}/${deed}`);
      } else if (name === "claim-with") {
        await post(`/api/board/game/${this.#id}/claim-draw?move=${move}`);
      } else {
        const answer = await post(`/api/board/game/${this.#id}/${ADDRESSES[name]}`);
        // The stream may have told of it before, and led there already.
        const isNew = answer?.status === "started" && location.pathname !== `/${answer.id}`;
        if (name === "rematch" && isNew) this.#context.navigate(`/${answer.id}`);
      }
    } catch (problem) {
      complain(problem);
    }
  }

  /**
   * Says something: players to each other, all others to those who watch.
   * @param {string} text
   * @param {boolean} isPlayer
   * @returns {Promise<boolean>} whether it was said
   */
  async say(text, isPlayer) {
    try {
      if (!isPlayer) await this.#context.session.enter();
      await post(`/api/board/game/${this.#id}/chat`, { room: isPlayer ? "player" : "spectator", text });
      return true;
    } catch (problem) {
      complain(problem);
      return false;
    }
  }
}
