// Lines of the server's engine for one position at a time, and only while somebody looks.

import { Stream } from "../../stream.js";

/** @typedef {import("./node.js").Score} Score */
/** @typedef {{ score: Score, moves: string[], san: string[] }} Line */

/**
 * @typedef {object} Found What the engine has found so far.
 * @property {number} depth
 * @property {number} nodes
 * @property {number} [speed] Nodes a second, once that can be told.
 * @property {Line[]} lines
 */

/**
 * @typedef {object} Hearer
 * @property {(found: Found) => void} lines
 * @property {(name: string) => void} engine
 * @property {(before: number) => void} waiting So many are before us.
 * @property {(reason: string) => void} ended
 * @property {(isThere: boolean) => void} connected Whether the server answers, when that changes.
 * @property {(why: string) => void} refused
 */

/** How long somebody has to look at a position before the engine is asked, in milliseconds. */
const LOOKED = 120;

export class LineStream {
  #hearer;
  /** @type {Stream | null} */
  #stream = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #wanted = "";
  #isLost = false;
  #life = new AbortController();

  /** @param {Hearer} hearer */
  constructor(hearer) {
    this.#hearer = hearer;
    // A page that nobody sees asks for nothing.
    const seen = () => (document.hidden ? this.#release() : this.#begin());
    document.addEventListener("visibilitychange", seen, { signal: this.#life.signal });
  }

  /**
   * Asks for the lines of a position; what was asked before ends.
   * @param {{ fen: string, moves: string[] }} question
   * @param {number} lines
   */
  ask({ fen, moves }, lines) {
    const query = new URLSearchParams({ fen, moves: moves.join(" "), lines: String(lines) });
    const wanted = `/api/analysis/lines?${query}`;
    if (wanted === this.#wanted) return;
    this.#release();
    this.#wanted = wanted;
    this.#timer = setTimeout(() => this.#begin(), LOOKED);
  }

  /** Asks again, where the answer has ended. */
  again() {
    this.#release();
    this.#begin();
  }

  /** Ends it. */
  stop() {
    this.#release();
    this.#wanted = "";
  }

  close() {
    this.stop();
    this.#life.abort();
  }

  #begin() {
    clearTimeout(this.#timer);
    if (this.#stream || this.#wanted === "" || document.hidden) return;
    /** @type {Stream} */
    const stream = new Stream(this.#wanted, {
      line: (line) => stream === this.#stream && this.#take(line),
      // It tries again by itself.
      state: (state) => state !== "connecting" && stream === this.#stream && this.#connected(state === "open"),
      refused: (refusal) => stream === this.#stream && this.#hearer.refused(refusal.message),
    });
    this.#stream = stream;
  }

  /** @param {boolean} isThere */
  #connected(isThere) {
    if (isThere !== this.#isLost) return;
    this.#isLost = !isThere;
    this.#hearer.connected(isThere);
  }

  #release() {
    this.#isLost = false;
    clearTimeout(this.#timer);
    this.#stream?.close();
    this.#stream = null;
  }

  /** @param {any} line */
  #take(line) {
    switch (line.type) {
      case "engine":
        this.#hearer.engine(line.name);
        break;
      case "waiting":
        this.#hearer.waiting(line.before);
        break;
      case "lines":
        this.#hearer.lines(line);
        break;
      case "end":
        // Asked again it would only begin anew.
        this.#stream?.close();
        if (line.reason === "failed") this.#hearer.refused(line.text);
        else this.#hearer.ended(line.reason);
        break;
      default:
        break;
    }
  }
}
