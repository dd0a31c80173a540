// The two clocks. They agree with the server's: each line says what they showed and when, and how much older the line
// is than it could be is made good.

import { write } from "../../dom.js";
import { timeInWords } from "./words.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("../../types.js").GameState} GameState */

/** What the server says of a clock that does not run out. */
const UNLIMITED = 2_147_483_647;
/** Below this, tenths are shown. */
const TENTHS_BELOW = 20_000;
/** Below this, time is short. */
const SHORT_BELOW = 10_000;

/** The time of day on this machine, as exact as there is one, in milliseconds. */
const localTime = () => performance.timeOrigin + performance.now();

export class Clocks {
  /** @type {Record<Side, HTMLElement>} */
  #faces;
  /** What each showed at `#at`. @type {Record<Side, number | null>} */
  #left = { white: null, black: null };
  /** @type {Side | undefined} */
  #running;
  #at = 0;
  /** The smallest difference seen between this machine's time and the server's: the line that was quickest. */
  #skew = Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {(side: Side) => void} */
  #whenShort;
  /** Whose time was short already. @type {Set<Side>} */
  #warned = new Set();

  /**
   * @param {Record<Side, HTMLElement>} faces
   * @param {(side: Side) => void} whenShort Hears once of each side whose time becomes short.
   */
  constructor(faces, whenShort) {
    this.#faces = faces;
    this.#whenShort = whenShort;
  }

  /**
   * Sets both by what the server told.
   * @param {GameState} state
   * @param {boolean} isFresh Whether this was just told, and not looked up.
   */
  set(state, isFresh) {
    const now = localTime();
    if (isFresh) this.#skew = Math.min(this.#skew, now - state.serverTime);
    const age = Number.isFinite(this.#skew) ? Math.max(0, now - state.serverTime - this.#skew) : 0;
    this.#at = now - age;
    this.#left = { white: told(state.wtime), black: told(state.btime) };
    this.#running = state.running;
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
      if ((this.#left[side] ?? Infinity) > SHORT_BELOW) this.#warned.delete(side);
    }
    this.show();
  }

  /**
   * What a side has left now, in milliseconds; `null` without a clock.
   * @param {Side} side
   */
  left(side) {
    const left = this.#left[side];
    if (left === null) return null;
    return Math.max(0, this.#running === side ? left - (localTime() - this.#at) : left);
  }

  /** Draws both, and comes back when the next digit changes. */
  show() {
    clearTimeout(this.#timer);
    let next = Infinity;
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
      const left = this.left(side);
      const face = this.#faces[side];
      face.hidden = left === null;
      face.classList.toggle("runs", this.#running === side);
      if (left === null) continue;
      const isShort = left < SHORT_BELOW;
      face.classList.toggle("short", isShort && this.#running === side);
      if (isShort && this.#running === side && !this.#warned.has(side)) {
        this.#warned.add(side);
        this.#whenShort(side);
      }
      write(face, clockText(left));
      if (this.#running === side && left > 0) next = untilNextDigit(left);
    }
    if (next < Infinity) this.#timer = setTimeout(() => this.show(), next);
  }

  /**
   * Shows what stood on the clocks at an earlier position, or all at once what they show now.
   * @param {Side} side
   * @param {number} millis
   */
  showThen(side, millis) {
    clearTimeout(this.#timer);
    this.#faces[side].classList.remove("runs", "short");
    write(this.#faces[side], clockText(millis));
  }

  /** @param {Side} side */
  inWords(side) {
    const left = this.left(side);
    return left === null ? "no clock" : timeInWords(left);
  }

  close() {
    clearTimeout(this.#timer);
  }
}

/** @param {number} millis */
function told(millis) {
  return millis >= UNLIMITED ? null : millis;
}

/** @param {number} left */
function untilNextDigit(left) {
  const digit = left <= TENTHS_BELOW ? 100 : 1000;
  return Math.max(8, left % digit) + 1;
}

/**
 * A time as a clock shows it: 1:02:03, 4:05, 0:09.8.
 * @param {number} millis
 */
export function clockText(millis) {
  if (millis < TENTHS_BELOW) {
    const tenths = Math.floor(millis / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.floor(millis / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (days > 0) return `${days}d ${hours}h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** @param {number} number */
function two(number) {
  return String(number).padStart(2, "0");
}
