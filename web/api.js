// Asking the server: requests that are answered, and streams of lines.

/** What the server refused, in its own words. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {number} status 0 if the server could not be reached.
   */
  constructor(sentence, status) {
    super(sentence);
    this.name = "Refusal";
    this.status = status;
  }
}

const UNREACHABLE = "The server cannot be reached. Please try again in a moment.";

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<string>} what it answers
 */
async function askText(path, request = {}) {
  const headers = { Accept: "application/json", ...request.headers };
  let answer;
  try {
    answer = await fetch(path, { ...request, headers, credentials: "same-origin", cache: "no-store" });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Refusal(UNREACHABLE, 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<any>} what it answers
 */
async function ask(path, request = {}) {
  const text = await askText(path, request);
  // Whoever waits for something is sent blank lines meanwhile.
  return text.trim() === "" ? null : JSON.parse(text);
}

/**
 * @param {Response} answer
 * @returns {Promise<Refusal>}
 */
async function refusal(answer) {
  try {
    const { error } = await answer.json();
    if (typeof error === "string") return new Refusal(error, answer.status);
  } catch {
    // No words of its own: say what is known.
  }
  return new Refusal(`The server answered ${answer.status} ${answer.statusText}.`, answer.status);
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
export function get(path, signal) {
  return ask(path, { signal });
}

/**
 * A list that ends, told line by line.
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<any[]>}
 */
export async function lines(path, signal) {
  const text = await askText(path, { signal, headers: { Accept: "application/x-ndjson" } });
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

/**
 * @param {string} path
 * @param {Record<string, string | number | boolean | undefined>} [fields]
 * @param {AbortSignal} [signal]
 */
export function post(path, fields = {}, signal) {
  const body = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) body.set(key, String(value));
  return ask(path, { method: "POST", body, signal });
}

/** @param {string} path */
export function remove(path) {
  return ask(path, { method: "DELETE" });
}

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
  #wait = SHORT_WAIT;
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
    document.addEventListener("visibilitychange", () => document.hidden || this.#paused || this.#wake(), { signal });
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
    this.#wait = SHORT_WAIT;
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

  async #live() {
    while (!this.#closed) {
      this.#listener.state?.("connecting");
      const ended = await this.#follow();
      if (this.#closed || ended === "refused") return;
      if (!this.#paused) this.#listener.state?.("lost");
      await this.#pause();
    }
  }

  /** Waits a little longer each time, and a little differently in each browser, so that not all come back at once. */
  #pause() {
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONG_WAIT);
    return /** @type {Promise<void>} */ (
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
      this.#wait = SHORT_WAIT;
      this.#listener.state?.("open");
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { value, done } = await reader.read();
        clearTimeout(watchdog);
        if (done) return "lost";
        watchdog = setTimeout(() => attempt.abort(), SILENCE);
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (line.trim() !== "" && !this.#closed) this.#listener.line(JSON.parse(line));
      }
    } catch (cause) {
      // A fault of this page must be seen; a lost connection is nobody's fault.
      if (!(cause instanceof TypeError || cause instanceof DOMException)) console.error(cause);
      return "lost";
    } finally {
      clearTimeout(watchdog);
    }
  }
}
