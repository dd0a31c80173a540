// Games as small boards: one's own to go on with, and those of others to watch.

import { element, write } from "../../dom.js";
import { clockText, timeLeft } from "../terms.js";
import { Diagram } from "./diagram.js";
import { inPlace, Keyed } from "./keyed.js";

/** @typedef {import("../../types.js").Live} Live */
/** @typedef {import("../../types.js").Playing} Playing */
/** @typedef {import("../../types.js").Sitter} Sitter */
/** @typedef {import("../../types.js").Side} Side */

/** @param {string} fen @returns {Side} */
function turnOf(fen) {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** Words for those who listen, between those that are seen. @param {string} text */
function unseen(text) {
  return element("span", { class: "unseen" }, text);
}

/** A clock that goes on between two answers of the server. */
class Countdown {
  #node;
  #seconds = 0;
  #since = 0;
  #isRunning = false;

  /** @param {HTMLElement} node */
  constructor(node) {
    this.#node = node;
  }

  /** @param {number | undefined} seconds @param {boolean} isRunning */
  set(seconds, isRunning) {
    this.#node.hidden = seconds === undefined;
    this.#seconds = seconds ?? 0;
    this.#isRunning = isRunning && seconds !== undefined;
    this.#since = performance.now();
    this.#node.classList.toggle("running", this.#isRunning);
    this.tick();
  }

  tick() {
    const gone = this.#isRunning ? (performance.now() - this.#since) / 1_000 : 0;
    write(this.#node, timeLeft(Math.max(0, this.#seconds - gone)));
  }
}

/**
 * @typedef {object} Boards
 * @property {HTMLElement} element
 * @property {() => void} tick Lets the clocks go on; to be called each second.
 */

/**
 * The games that the reader plays.
 * @returns {Boards & { update: (games: Playing[]) => void }}
 */
export function ownGames() {
  /** @type {Map<string, Countdown>} */
  const clocks = new Map();
  const list = element("ul", { class: "boards own" });
  const rows = new Keyed(
    list,
    (/** @type {Playing} */ game) => game.gameId,
    (first) => {
      const diagram = new Diagram();
      const name = element("b");
      const turn = element("span", { class: "board-turn" });
      const left = element("span", { class: "board-clock" });
      const clock = new Countdown(left);
      clocks.set(first.gameId, clock);
      const link = element(
        "a",
        { class: "board-card", href: `/${first.gameId}` },
        diagram.element,
        element(
          "div",
          { class: "board-words" },
          unseen("Game with "),
          name,
          element("div", { class: "board-state" }, turn, unseen(", "), left),
        ),
      );
      return {
        element: element("li", {}, link),
        update: (game) => {
          diagram.show(game.fen, { orientation: game.color, lastMove: game.lastMove });
          write(name, game.opponent.username);
          write(turn, game.isMyTurn ? "Your turn" : "Their turn");
          link.classList.toggle("mine", game.isMyTurn);
          clock.set(game.secondsLeft, game.isMyTurn && game.hasMoved);
        },
      };
    },
  );
  return {
    element: list,
    update: (games) => {
      rows.update([...games.filter((game) => game.isMyTurn), ...games.filter((game) => !game.isMyTurn)]);
      for (const id of clocks.keys()) if (!games.some((game) => game.gameId === id)) clocks.delete(id);
    },
    tick: () => clocks.forEach((clock) => clock.tick()),
  };
}

/**
 * Games of others, to watch.
 * @returns {Boards & { update: (games: Live[]) => void }}
 */
export function liveGames() {
  /** @type {Map<string, Countdown[]>} */
  const clocks = new Map();
  const list = element("ul", { class: "boards live" });
  const key = (/** @type {Live} */ game) => game.id;
  const rows = new Keyed(list, key, (first) => {
    const diagram = new Diagram();
    const bar = () => {
      const [name, left] = [element("span", { class: "board-name" }), element("span", { class: "board-clock" })];
      const shown = element("div", { class: "board-bar" }, name, unseen(", "), left);
      return { name, clock: new Countdown(left), shown };
    };
    const [far, near] = [bar(), bar()];
    clocks.set(first.id, [far.clock, near.clock]);
    const link = element("a", { class: "board-card", href: `/${first.id}` });
    const terms = unseen("");
    link.append(unseen("Watch "), far.shown, diagram.element, unseen(" against "), near.shown, terms);
    return {
      element: element("li", {}, link),
      update: (game) => {
        diagram.show(game.fen, { orientation: game.orientation, lastMove: game.lastMove });
        const turn = turnOf(game.fen);
        const sides = /** @type {const} */ ({ white: ["black", "white"], black: ["white", "black"] })[game.orientation];
        for (const [index, { name, clock }] of [far, near].entries()) {
          const sitter = /** @type {Sitter} */ (game[sides[index]]);
          write(name, sitter.name);
          name.classList.toggle("turn", sides[index] === turn);
          // A clock runs once both have moved.
          clock.set(sitter.seconds, sides[index] === turn && game.plies >= 2);
        }
        write(terms, `, ${clockText(game.clockText)}`);
      },
    };
  });
  return {
    element: list,
    update: (games) => {
      rows.update(inPlace(games, key, rows.keys));
      for (const id of clocks.keys()) if (!games.some((game) => game.id === id)) clocks.delete(id);
    },
    tick: () => clocks.forEach((pair) => pair.forEach((clock) => clock.tick())),
  };
}
