// Asking again and again how things stand, as long as somebody looks.

import { get } from "../../api.js";

/** How long to wait from one answer to the next question, in milliseconds. */
const PAUSE = 2_500;
/** The same when nothing has changed for long, or nobody answers. */
const LONG_PAUSE = 10_000;
/** How much longer each time. */
const SLOWER = 1.15;

/** Asks the server something every few seconds while the tab is seen. */
export class Poll {
  #path;
  #take;
  #fail;
  #life = new AbortController();
  /** @type {AbortController | null} */
  #asking = null;
  #timer = 0;
  #pause = PAUSE;
  #last = "";

  /**
   * @param {string} path
   * @param {(answer: any) => void} take
   * @param {(problem: unknown) => void} fail
   */
  constructor(path, take, fail) {
    this.#path = path;
    this.#take = take;
    this.#fail = fail;
    document.addEventListener(
      "visibilitychange",
      () => {
        this.#pause = PAUSE;
        if (document.hidden) clearTimeout(this.#timer);
        else this.refresh();
      },
      { signal: this.#life.signal },
    );
    this.refresh();
  }

  close() {
    this.#life.abort();
    this.#asking?.abort();
    clearTimeout(this.#timer);
  }

  /** Asks at once; an answer that is under way is older than that, and not waited for. */
  async refresh() {
    if (this.#life.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const answer = await get(this.#path, asking.signal);
      if (!asking.signal.aborted) this.#heard(answer);
    } catch (problem) {
      if (asking.signal.aborted) return;
      this.#pause = Math.min(this.#pause * SLOWER, LONG_PAUSE);
      this.#fail(problem);
    }
    if (asking.signal.aborted || document.hidden) return;
    // Not all pages at once.
    this.#timer = setTimeout(() => this.refresh(), this.#pause * (0.85 + Math.random() * 0.3));
  }

  /** @param {any} answer */
  #heard(answer) {
    const text = JSON.stringify(answer);
    this.#pause = text === this.#last ? Math.min(this.#pause * SLOWER, LONG_PAUSE) : PAUSE;
    this.#last = text;
    this.#take(answer);
  }
}
