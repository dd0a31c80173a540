// Asking again and again how things stand, as long as somebody looks.

import { get } from "../../api.js";

/** How long to wait from one answer to the next question, in milliseconds. */
const PAUSE = 2_500;

/** Asks the server something every few seconds while the tab is seen. */
export class Poll {
  #path;
  #take;
  #fail;
  #life = new AbortController();
  /** @type {AbortController | null} */
  #asking = null;
  #timer = 0;

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
      () => (document.hidden ? clearTimeout(this.#timer) : void this.refresh()),
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
      if (!asking.signal.aborted) this.#take(answer);
    } catch (problem) {
      if (asking.signal.aborted) return;
      this.#fail(problem);
    }
    if (asking.signal.aborted || document.hidden) return;
    this.#timer = setTimeout(() => this.refresh(), PAUSE);
  }
}
