// Keys on the analysis board, and the help for them.

import { dialog } from "../../dialog.js";
import { element } from "../../dom.js";

/** @type {[string[], string][]} */
const HELP = [
  [["←", "→"], "One move back or forward"],
  [["↑", "↓"], "To another move that could be made here"],
  [["Home", "End"], "To the start, or to the end of the line"],
  [["f"], "Turn the board round"],
  [["b"], "To the board"],
  [["e"], "The engine on or off"],
  [["1", "…", "5"], "Play the first move of that engine line"],
  [["v"], "Say how the position stands"],
  [["c"], "Write a comment"],
  [["o"], "Open a game or a position"],
  [["s"], "Share, copy, download"],
  [["Menu"], "On a move: promote it, make it the main line, delete it"],
  [["Ctrl Z"], "Bring back what was deleted, or what was on the board before"],
  [["?"], "This help"],
];

/**
 * @typedef {object} Acts
 * @property {(by: 1 | -1) => void} step
 * @property {(isLast: boolean) => void} toEnd
 * @property {(by: 1 | -1) => boolean} aside To another move instead; whether there was one.
 * @property {() => boolean} undo Whether there was anything.
 * @property {() => boolean} hasLetters Whether letters do something.
 * @property {Record<string, () => void>} letters
 */

/**
 * Follows the keys of the page, except where somebody types or chooses.
 * @param {Acts} acts
 * @param {AbortSignal} signal
 */
export function followKeys(acts, signal) {
  /** @type {Record<string, () => boolean | void>} */
  const keys = {
    ArrowLeft: () => acts.step(-1),
    ArrowRight: () => acts.step(1),
    ArrowUp: () => acts.aside(-1),
    ArrowDown: () => acts.aside(1),
    Home: () => acts.toEnd(false),
    End: () => acts.toEnd(true),
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const [target] = event.composedPath();
    const isWithin = (/** @type {string} */ what) => target instanceof Element && target.closest(what) !== null;
    if (event.defaultPrevented || event.altKey) return;
    // A switch takes none of these keys, and has the focus after the mouse has pressed it.
    if (isWithin("input:not([type=checkbox]), textarea, select, dialog, [role=menu], [role=slider]")) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z" && acts.undo()) event.preventDefault();
      return;
    }
    const act = keys[event.key] ?? (acts.hasLetters() ? acts.letters[event.key] : undefined);
    // Up and down scroll where there is no other move.
    if (act && act() !== false) event.preventDefault();
  };
  document.addEventListener("keydown", onKey, { signal });
}

/** Shows what the keys do. */
export function showHelp() {
  const rows = HELP.map(([names, words]) => {
    const caps = names.flatMap((name, index) => [index > 0 ? " " : "", element("kbd", {}, name)]);
    return element("div", {}, element("dt", {}, ...caps), element("dd", {}, words));
  });
  const drawing =
    "Arrows and circles are drawn with the right button of the mouse, or with a pen from the notes; " +
    "with Shift they are red, with Alt blue, with Ctrl yellow.";
  const box = dialog("Keys for analysis", element("dl", { class: "keys" }, ...rows), element("p", {}, drawing));
  box.classList.add("keys-help");
}
