// Help for keyboards: what the keys do, and what can be typed during a game.

import { dialog } from "./dialog.js";
import { element } from "./dom.js";

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "→"], "One move back or forward"],
  [["Home", "End"], "To the start, or to the last move"],
  [["f"], "Turn the board round"],
  [["/", "m"], "To the field where moves are typed"],
  [["c"], "To the chat"],
  [["Space", "Enter"], "On the board: pick up a piece, put it down"],
  [["Esc"], "Let go of a piece, close what is open"],
];

/** @type {[string, string][]} */
const TYPED = [
  ["e4, Nf3, e2e4, O-O", "plays a move, in any everyday form"],
  ["pieces", "reads out the pieces of both sides"],
  ["clock", "says how much time is left"],
  ["last", "says the last move"],
  ["where N", "says where the knights are; so for K, Q, R, B and P"],
  ["board", "reads out the board, rank by rank"],
  ["legal e2", "says where the piece on e2 may go"],
  ["draw", "offers a draw, or accepts one"],
  ["resign", "gives the game up"],
  ["takeback", "asks to take back a move"],
  ["claim", "claims a draw where the Laws give one"],
  ["help", "says what can be typed"],
];

/** Shows the help. */
export function showKeys() {
  const keys = KEYS.map(([names, words]) => {
    const caps = names.flatMap((name, index) => [index > 0 ? " or " : "", element("kbd", {}, name)]);
    return pair(caps, words);
  });
  const typed = TYPED.map(([text, words]) => pair([element("code", {}, text)], words));
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
