// Asking the server what is wrong with a position, as it changes.

import { get } from "../../api.js";

/**
 * @typedef {object} Verdict
 * @property {string} [fen] The position in its usual form, if it can be played.
 * @property {{ text: string, squares?: string[] }[]} faults
 * @property {number} [chess960] The number of a start position.
 * @property {string} [ended] Why the game is over in it, if it is: then there is nothing left to play.
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
      judged(fen, signal).then(
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

/**
 * @param {string} fen
 * @param {AbortSignal} signal
 * @returns {Promise<Verdict>}
 */
async function judged(fen, signal) {
  const verdict = await get(`/api/setup?fen=${encodeURIComponent(fen)}`, signal);
  if (verdict.fen === undefined) return verdict;
  const { status = "playing", words = [] } = await get(`/api/position?fen=${encodeURIComponent(verdict.fen)}`, signal);
  return status === "playing" ? verdict : { ...verdict, ended: words.join(" ") };
}
