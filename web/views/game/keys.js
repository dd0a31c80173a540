// Going through a game by keys and wheel.

import { showKeys } from "../../keys.js";

/**
 * @typedef {object} Steps
 * @property {(by: number) => void} step
 * @property {(isLast: boolean) => void} toEnd
 * @property {() => void} flip
 * @property {() => void} board
 * @property {() => void} command
 * @property {() => void} chat
 * @property {() => boolean} hasLetters Whether letters do something.
 */

/**
 * Follows the keys of the page, except where somebody types or chooses.
 * @param {Steps} steps
 * @param {AbortSignal} signal
 */
export function followKeys(steps, signal) {
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => steps.step(-1),
    ArrowRight: () => steps.step(1),
    Home: () => steps.toEnd(false),
    End: () => steps.toEnd(true),
  };
  // They also scroll, where there is something to scroll.
  /** @type {Record<string, () => void>} */
  const upAndDown = { ArrowUp: () => steps.toEnd(false), ArrowDown: () => steps.toEnd(true) };
  // Whoever speaks to the page, or hits keys by chance, can switch these off.
  /** @type {Record<string, () => void>} */
  const letters = {
    f: steps.flip,
    b: steps.board,
    m: steps.command,
    "/": steps.command,
    c: steps.chat,
    "?": showKeys,
  };
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // The board keeps the keys that it needs; all others are the page's, also from there.
      const [target] = event.composedPath();
      const isWithin = (/** @type {string} */ what) => target instanceof Element && target.closest(what) !== null;
      if (isWithin("input, textarea, select, dialog, [role=menu]")) return;
      const { scrollHeight, clientHeight } = document.documentElement;
      const scrolls = scrollHeight > clientHeight && !isWithin(".move-list");
      const act =
        (isWithin(".said") ? undefined : keys[event.key]) ??
        (steps.hasLetters() ? letters[event.key] : undefined) ??
        (scrolls || isWithin(".said") ? undefined : upAndDown[event.key]);
      if (!act) return;
      event.preventDefault();
      act();
    },
    { signal },
  );
}

/** How far a wheel has to be turned for one move, in pixels: pads send many small turns. */
const A_MOVE = 40;

/**
 * Follows the wheel over an element.
 * @param {HTMLElement} over
 * @param {(by: number) => void} step
 * @param {AbortSignal} signal
 */
export function followWheel(over, step, signal) {
  let turned = 0;
  over.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * A_MOVE;
      turned = Math.sign(pixels) === Math.sign(turned) ? turned + pixels : pixels;
      if (Math.abs(turned) < A_MOVE) return;
      step(Math.sign(turned));
      turned = 0;
    },
    { passive: false, signal },
  );
}
