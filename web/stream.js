// Streams of lines: how things stand, then whatever happens, for as long as somebody looks.

import { refusal } from "./api.js";

/** @typedef {import("./api.js").Refusal} Refusal */

/**
 * @typedef {object} Listener
 * @property {(line: any) => void} line Takes a line of the stream.
 * @property {(state: "connecting" | "open" | "lost") => void} [state] Hears how the connection is.
 * @property {(refusal: Refusal) => void} [refused] Hears that the server will not give the stream.
 */

/**
 * How long nothing may be heard before the connection counts as lost; the server writes a blank line every seven
 * seconds.
 */
const SILENCE = 18_000;
/** The same for somebody who comes back to the page: a machine that slept has heard nothing, and does not know. */
const SILENCE_ON_RETURN = 8_000;
/** How long to wait before trying again, the first time and at most. */
const SHORT_WAIT = 400;
const LONG_WAIT = 5_000;

/**
 * Follows a stream of lines, and takes it up again whenever it is lost, until told to close. Each time the server first
 * tells how everything stands, so nothing is missed.
 */
export class Stream {
  #path;
  #listener;
  #closed = false;
  #paused = false;
  /** Whether to begin anew without waiting. */
  #isHurried = false;
  #wait = SHORT_WAIT;
  #heardAt = 0;
  /** @type {AbortController | null} */
  #attempt = null;
  /** @type {() => void} */
  #wake = () => {};
  #life = new AbortController();

  /**
   * @param {string} path
   * @param {Listener} listener
   */
  constructor(path, listener) {
    this.#path = path;
    this.#listener = listener;
    const signal = this.#life.signal;
    addEventListener("online", () => this.retry(), { signal });
    addEventListener("offline", () => this.#attempt?.abort(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.#returned(), { signal });
    this.#live();
  }

  close() {
    this.#closed = true;
    this.#life.abort();
    this.#attempt?.abort();
    this.#wake();
  }

  /** Begins anew at once: what is shown no longer fits what is told. */
  retry() {
    if (this.#paused) return;
    this.#wait = SHORT_WAIT;
    this.#isHurried = true;
    this.#attempt?.abort();
    this.#wake();
  }

  /** Lets go of the connection until `resume`. */
  pause() {
    this.#paused = true;
    this.#attempt?.abort();
  }

  resume() {
    this.#paused = false;
    this.retry();
  }

  #returned() {
    if (performance.now() - this.#heardAt > SILENCE_ON_RETURN) this.retry();
  }

  async #live() {
    while (!this.#closed) {
      this.#isHurried = false;
      this.#listener.state?.("connecting");
      const ended = await this.#follow();
      if (this.#closed || ended === "refused") return;
      if (!this.#paused) this.#listener.state?.("lost");
      await this.#pause();
    }
  }

  /** Waits a little longer each time, and a little differently in each browser, so that not all come back at once. */
  async #pause() {
    if (this.#isHurried && !this.#paused) return;
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONG_WAIT);
    await /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const timer = this.#paused ? undefined : setTimeout(resolve, wait);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      })
    );
  }

  /** @returns {Promise<"lost" | "refused">} */
  async #follow() {
    const attempt = new AbortController();
    this.#attempt = attempt;
    let watchdog = setTimeout(() => attempt.abort(), SILENCE);
    try {
      const answer = await fetch(this.#path, {
        signal: attempt.signal,
        credentials: "same-origin",
        cache: "no-store",
        headers: { Accept: "application/x-ndjson" },
      });
      if (!answer.ok || !answer.body) {
        const problem = await refusal(answer);
        if (answer.status >= 500 || answer.status === 429) return "lost";
        this.#listener.refused?.(problem);
        return "refused";
      }
      this.#heardAt = performance.now();
      this.#listener.state?.("open");
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        clearTimeout(watchdog);
        if (done) return "lost";
        this.#heardAt = performance.now();
        watchdog = setTimeout(() => attempt.abort(), SILENCE);
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        if (!this.#take(lines)) return "lost";
      }
    } catch {
      // What fetch and read throw is a connection that was lost, which is nobody's fault.
      return "lost";
    } finally {
      clearTimeout(watchdog);
      // What could not be handled leaves a stream that nobody reads.
      attempt.abort();
    }
  }

  /**
   * Hands lines on. A fault of the page is told as one, and does not bring the next attempt nearer.
   * @param {string[]} lines
   * @returns {boolean} whether all were understood
   */
  #take(lines) {
    try {
      for (const line of lines) {
        if (line.trim() === "" || this.#closed) continue;
        this.#listener.line(JSON.parse(line));
        this.#wait = SHORT_WAIT;
      }
      return true;
    } catch (cause) {
      reportError(cause);
      return false;
    }
  }
}
