// Telling the server how a puzzle went: once, and as it went the first time.

import { post, Refusal } from "../../api.js";
import { complain } from "../../dialog.js";

/** @typedef {import("./about.js").Solver} Solver */
/** @typedef {import("./solving.js").Puzzle} Puzzle */
/** @typedef {{ puzzle: Puzzle, me: Solver, change?: number }} Told What the server makes of it. */

export class Result {
  #session;
  #closed;
  /** Whether the server knows of it, or is being told. */
  #isTold = false;
  /** The last telling, which may be under way. @type {Promise<unknown>} */
  #telling = Promise.resolve();
  /** How it went the first time: what comes after does not count. @type {boolean | null} */
  first = null;

  /**
   * @param {import("../../app.js").Context["session"]} session
   * @param {AbortSignal} closed
   */
  constructor(session, closed) {
    this.#session = session;
    this.#closed = closed;
  }

  /**
   * Tells it, unless the server has heard of it.
   * @param {string} id
   * @param {boolean} solved
   * @returns {Promise<Told | null>} what is answered, if that is
   */
  async tell(id, solved) {
    this.first ??= solved;
    if (this.#isTold) return null;
    this.#isTold = true;
    const telling = this.#ask(id, this.first);
    this.#telling = telling;
    return telling;
  }

  /** Kept when no telling is under way, whatever came of it. */
  async settled() {
    await this.#telling;
  }

  /** @param {string} id @param {boolean} solved @returns {Promise<Told | null>} */
  async #ask(id, solved) {
    try {
      await this.#session.enter();
      return await post(`/api/puzzle/${id}/result`, { solved });
    } catch (problem) {
      if (problem instanceof Refusal && isForNow(problem.status)) this.#isTold = false;
      if (!this.#closed.aborted) complain(problem);
      return null;
    }
  }
}

/**
 * Whether another try may be answered otherwise: the server is away, perhaps behind a proxy, or asked too often.
 * @param {number} status
 */
function isForNow(status) {
  return status === 0 || status === 429 || status >= 500;
}
