// The line in which moves and commands are typed, and what is answered in words. With it a whole game can be played by
// ear.

import { element } from "../../dom.js";
import { CLAIMS } from "./actions.js";
import { turnOf } from "./model.js";
import { materialOf, menOf } from "./placement.js";
import { capitalised, moveInWords, pieceInWords, pieceNamed, sideName } from "./words.js";

/** @typedef {import("./model.js").GameModel} GameModel */
/** @typedef {import("./clocks.js").Clocks} Clocks */
/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("./actions.js").ActionName} ActionName */

/**
 * @typedef {object} Hands What the line can do at the table.
 * @property {() => GameModel} model
 * @property {() => Clocks} clocks
 * @property {(text: string) => Promise<void>} play
 * @property {(name: ActionName, move?: string) => void} act
 * @property {(text: string) => Promise<void>} claimWith
 * @property {(text: string) => Promise<boolean>} say
 * @property {() => void} flip
 * @property {() => void} leave Goes from the line to the board.
 * @property {(text: string) => void} tell Shows an answer and reads it aloud.
 */

/** The commands, as they are explained. */
export const COMMANDS = [
  ["e4, Nf3, exd5, O-O, e8=Q, g1f3", "plays a move, in any everyday form"],
  ["last", "the last move"],
  ["pieces, pieces black", "where everything stands, or one side"],
  ["where knight", "where pieces of a kind stand"],
  ["on e4, rank 5, file c", "what stands there"],
  ["moves, moves e2", "the legal moves, or those of a piece"],
  ["clock", "both clocks"],
  ["captured", "what has been captured"],
  ["status", "whose turn it is, check, offers, the result"],
  ["draw, accept, decline", "offers a draw; answers what is offered"],
  ["claim, claim Nf3", "claims a draw, also with a move that is only intended"],
  ["takeback, resign, abort, rematch", "as the buttons do"],
  ["say hello", "a line of chat"],
  ["flip, help", "turns the board; these commands"],
];

/** What is answered to a call for help: short, since it is read aloud. */
const HELP =
  "Type a move such as e4, Nf3 or O-O. Or ask: last, pieces, where knight, on e4, rank 5, file c, moves, clock, " +
  "captured, status. Or: draw, accept, decline, claim, takeback, resign, abort, rematch, say, flip. " +
  "More stands in the keyboard help of the settings.";

export class CommandLine {
  #hands;
  #field = element("input", {
    type: "text",
    id: "command",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    enterkeyhint: "go",
    placeholder: "Type a move, or “help”",
    "aria-label": "Move or command",
    maxlength: 100,
  });
  #answer = element("output", { class: "answer", for: "command", "aria-live": "off" });
  element;

  /** @param {Hands} hands */
  constructor(hands) {
    this.#hands = hands;
    this.element = element("form", { class: "command" }, this.#field, this.#answer);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.#field.value.trim();
      this.#field.value = "";
      if (text !== "") this.#obey(text);
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      if (this.#field.value === "") hands.leave();
      this.#field.value = "";
    });
  }

  focus() {
    this.#field.focus();
  }

  /** Shows an answer under the line. @param {string} text */
  show(text) {
    this.#answer.textContent = text;
  }

  /** @param {string} text */
  #obey(text) {
    const hands = this.#hands;
    const [word = "", ...rest] = text.split(/\s+/);
    const name = word.toLowerCase();
    const after = rest.join(" ");
    const answer = answerTo(name, after, hands);
    if (answer !== undefined) hands.tell(answer);
    else if (name === "decline") hands.act(`decline-${whatWaits(hands.model())}`);
    else if (name === "accept") hands.act(whatWaits(hands.model()));
    else if (name === "claim" && after !== "") hands.claimWith(after);
    else if (Object.hasOwn(ACTS, name)) hands.act(ACTS[/** @type {keyof typeof ACTS} */ (name)]);
    else if (name === "flip") hands.flip();
    else if (name === "say") hands.say(after);
    else hands.play(text);
  }
}

const ACTS = /** @type {const} */ ({
  draw: "draw",
  claim: "claim",
  takeback: "takeback",
  undo: "takeback",
  resign: "resign",
  abort: "abort",
  rematch: "rematch",
});

/**
 * What the opponent waits for an answer to.
 * @param {GameModel} model
 * @returns {"rematch" | "takeback" | "draw"}
 */
function whatWaits({ state, own, isOver }) {
  if (isOver) return "rematch";
  return state[own === "white" ? "btakeback" : "wtakeback"] ? "takeback" : "draw";
}

/**
 * What is answered to a question, or nothing if it is none.
 * @param {string} name
 * @param {string} after
 * @param {Hands} hands
 * @returns {string | undefined}
 */
function answerTo(name, after, hands) {
  const model = hands.model();
  const fen = model.fens[model.ply] ?? model.state.fen;
  switch (name) {
    case "help":
      return HELP;
    case "last": {
      const san = model.sans[model.ply - 1];
      return san ? `${sideName(model.sideOfMove(model.ply - 1))}: ${moveInWords(san)}.` : "No move has been made.";
    }
    case "pieces":
    case "board":
      return piecesInWords(fen, after.toLowerCase());
    case "where": {
      const kind = pieceNamed(after);
      return kind ? whereInWords(fen, kind) : `“${after}” is no piece: king, queen, rook, bishop, knight or pawn.`;
    }
    case "on":
      return squareInWords(fen, after.toLowerCase());
    case "rank":
    case "file":
      return lineInWords(fen, after.toLowerCase());
    case "moves":
    case "legal":
      return legalInWords(model, after.toLowerCase());
    case "clock":
    case "clocks":
    case "time":
      return `White ${hands.clocks().inWords("white")}, Black ${hands.clocks().inWords("black")}.`;
    case "captured":
    case "material":
      return materialInWords(model.fens[0] ?? fen, fen);
    case "status":
    case "turn":
      return statusInWords(model);
    default:
      return undefined;
  }
}

const ORDER = "kqrbnp";

/** @param {string} fen @param {string} which */
function piecesInWords(fen, which) {
  const sides = /** @type {Side[]} */ (
    which.startsWith("w") ? ["white"] : which.startsWith("b") ? ["black"] : ["white", "black"]
  );
  const men = [...menOf(fen)];
  const said = sides.map((side) => {
    const kinds = [...ORDER].flatMap((kind) => {
      const letter = side === "white" ? kind.toUpperCase() : kind;
      const squares = men.filter(([, man]) => man === letter).map(([square]) => square);
      if (squares.length === 0) return [];
      const word = pieceInWords(letter).split(" ")[1];
      return [`${word}${squares.length > 1 ? "s" : ""} ${squares.sort().join(", ")}`];
    });
    return `${sideName(side)}: ${kinds.join("; ")}.`;
  });
  return said.join(" ");
}

/** @param {string} fen @param {string} kind */
function whereInWords(fen, kind) {
  const men = [...menOf(fen)].filter(([, man]) => man.toLowerCase() === kind);
  if (men.length === 0) return "There is none.";
  return `${men.map(([square, man]) => `${pieceInWords(man)} on ${square}`).join(", ")}.`;
}

/** @param {string} fen @param {string} square */
function squareInWords(fen, square) {
  if (!/^[a-h][1-8]$/.test(square)) return `There is no square “${square}”.`;
  const man = menOf(fen).get(square);
  return `${square}: ${man ? pieceInWords(man) : "empty"}.`;
}

/** @param {string} fen @param {string} line */
function lineInWords(fen, line) {
  if (!/^[a-h1-8]$/.test(line)) return `There is no rank or file “${line}”.`;
  const men = [...menOf(fen)].filter(([square]) => square.includes(line)).sort();
  return men.length === 0
    ? `${line}: empty.`
    : `${men.map(([square, man]) => `${square} ${pieceInWords(man)}`).join(", ")}.`;
}

/** @param {GameModel} model @param {string} from */
function legalInWords(model, from) {
  const moves = model.legal.filter((move) => move.startsWith(from));
  if (moves.length === 0) return from === "" ? "There are no legal moves." : `There is no legal move from ${from}.`;
  const men = menOf(model.state.fen);
  const bySquare = groups(moves);
  const said = [...bySquare].map(
    ([square, targets]) => `${pieceInWords(men.get(square) ?? "").split(" ")[1]} ${square} to ${targets.join(", ")}`,
  );
  return `${capitalised(said.join("; "))}.`;
}

/** @param {string[]} moves */
function groups(moves) {
  /** @type {Map<string, string[]>} */
  const bySquare = new Map();
  for (const move of moves) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const targets = bySquare.get(from) ?? [];
    if (!targets.includes(to)) targets.push(to);
    bySquare.set(from, targets);
  }
  return bySquare;
}

/** @param {string} start @param {string} now */
function materialInWords(start, now) {
  const { captured, lead } = materialOf(start, now);
  const list = (/** @type {Side} */ side) =>
    captured[side].map((kind) => pieceInWords(kind).split(" ")[1]).join(", ") || "nothing";
  const ahead = lead === 0 ? "Material is even." : `${lead > 0 ? "White" : "Black"} is ahead by ${Math.abs(lead)}.`;
  return `White has captured ${list("white")}. Black has captured ${list("black")}. ${ahead}`;
}

/** @param {GameModel} model */
export function statusInWords(model) {
  const { state, own } = model;
  if (state.ending) return `${capitalised(state.ending.text)}.`;
  const turn = turnOf(state.fen);
  const said = [own ? (own === turn ? "It is your turn" : "It is your opponent's turn") : `${sideName(turn)} to move`];
  if (state.check) said.push("check");
  if (state.wdraw || state.bdraw) said.push(`${state.wdraw ? "White" : "Black"} offers a draw`);
  if (state.wtakeback || state.btakeback) said.push(`${state.wtakeback ? "White" : "Black"} asks to take back`);
  const claim = state.claims?.now[0];
  if (claim) said.push(`a draw by ${CLAIMS[claim]} may be claimed`);
  return `${said.join(", ")}.`;
}

/**
 * Why something that was typed is not played.
 * @param {string} text
 * @param {string} why What the server says of it.
 */
export function whyNot(text, why) {
  // What has no rank in it was hardly meant as a move.
  const isWord = /^Cannot be read/.test(why) && !/\d/.test(text);
  return isWord ? `“${text}” is neither a move nor a command. Type “help” to learn what is.` : why;
}

/** @param {string} result */
export function resultInWords(result) {
  return { "1-0": "White wins.", "0-1": "Black wins.", "1/2-1/2": "Draw." }[result] ?? "The game was broken off.";
}
