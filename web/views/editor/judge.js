// Asking the server what is wrong with a position, as it changes.

import { get } from "../../api.js";

/**
 * @typedef {object} Verdict
 * @property {string} [fen] The position in its usual form, if it can be played.
 * @property {{ text: string, squares?: string[] }[]} faults
 * @property {number} [chess960] The number of a start position.
 */

/** How long nothing has to change before the server is asked, in milliseconds. */
const REST = 120;

/** Judges what it was told last. */
export class Judge {
  #tell;
  #fail;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #question = new AbortController();

  /**
   * @param {(verdict: Verdict) => void} tell
   * @param {(problem: unknown) => void} fail
   */
  constructor(tell, fail) {
    this.#tell = tell;
    this.#fail = fail;
  }

  /** @param {string} fen Or what somebody has typed so far. */
  ask(fen) {
    this.close();
    this.#question = new AbortController();
    const { signal } = this.#question;
    this.#timer = setTimeout(() => {
      get(`/api/setup?fen=${encodeURIComponent(fen)}`, signal).then(
        (verdict) => signal.aborted || this.#tell(verdict),
        (problem) => signal.aborted || this.#fail(problem),
      );
    }, REST);
  }

  close() {
    clearTimeout(this.#timer);
    this.#question.abort();
  }
}
