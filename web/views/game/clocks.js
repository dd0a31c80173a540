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
  /** The difference between this machine's time and the server's. */
  #skew = new Skew();
  /** What the clocks of an earlier position are to show. @type {Record<Side, number | null> | undefined} */
  #then;
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

  /** Begins anew: what was known of the server's time may be from before a sleep. @param {GameState} state */
  begin(state) {
    this.#skew = new Skew();
    this.set(state);
  }

  /** Sets both by what the server told just now. @param {GameState} state */
  set(state) {
    const now = localTime();
    this.#at = now - this.#skew.ageOf(now - state.serverTime, now);
    this.#left = { white: told(state.wtime), black: told(state.btime) };
    this.#running = state.running;
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
      if ((this.#left[side] ?? Infinity) > SHORT_BELOW) this.#warned.delete(side);
    }
    this.#tick();
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

  /**
   * Draws both, and comes back when the next digit changes.
   * @param {Record<Side, number | null>} [then] What to show instead, of an earlier position.
   */
  show(then) {
    this.#then = then;
    this.#tick();
  }

  #tick() {
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
      write(face, clockText(this.#then?.[side] ?? left));
      if (this.#running === side && left > 0) next = untilNextDigit(left);
    }
    if (next < Infinity) this.#timer = setTimeout(() => this.#tick(), next);
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

/** For how long the quickest line counts, in milliseconds: clocks of machines drift apart. */
const COUNTS_FOR = 60_000;

/**
 * How much later than the server's this machine's time is, by the quickest line of the last minute or two. That line
 * counts as instant: how long it took is not known.
 */
class Skew {
  #now = Infinity;
  #before = Infinity;
  #since = -Infinity;

  /**
   * How much longer a line took than the quickest.
   * @param {number} difference Between the times at which it was read and written.
   * @param {number} at
   */
  ageOf(difference, at) {
    if (at - this.#since > COUNTS_FOR) {
      this.#before = this.#now;
      this.#now = Infinity;
      this.#since = at;
    }
    this.#now = Math.min(this.#now, difference);
    return difference - Math.min(this.#now, this.#before);
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
