// Help for keyboards: what the keys do, and what can be typed during a game.

import { dialog } from "./dialog.js";
import { element } from "./dom.js";
import { COMMANDS } from "./views/game/commands.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "One move back or forward"],
  [["↑", "↓"], "To the start, or to the last move; also Home and End"],
  [["f"], "Turn the board round"],
  [["b"], "To the board"],
  [["/", "m"], "To the field where moves are typed"],
  [["c"], "To the chat"],
  [["?"], "This help"],
  [["Space", "Enter"], "On the board: pick up a piece, put it down"],
  [["Esc"], "Let go of a piece, close what is open, leave the field for moves"],
];

/** Shows the help. */
export function showKeys() {
  const keys = KEYS.map(([names, words]) => {
    const caps = names.flatMap((name, index) => [index > 0 ? " or " : "", element("kbd", {}, name)]);
    return pair(caps, words);
  });
  const typed = COMMANDS.map(([typed = "", does = ""]) => pair([element("code", {}, typed)], does));
  const box = dialog(
    "Keyboard help",
    element("h3", {}, "Keys during a game"),
    element("dl", { class: "keys" }, ...keys),
    element("h3", {}, "What can be typed"),
    element("p", { class: "soft tiny" }, "In the field for moves. The answer is read out and shown."),
    element("dl", { class: "keys" }, ...typed),
  );
  box.classList.add("keys-help");
}

/**
 * @param {(Node | string)[]} term
 * @param {string} words
 */
function pair(term, words) {
  return element("div", {}, element("dt", {}, ...term), element("dd", {}, words));
}
