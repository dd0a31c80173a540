// What the rules and the books say of a position: the opening's name, how it stands by the Laws, and the tablebase.

import { get } from "../../api.js";
import { element, fill, write } from "../../dom.js";
import { START } from "./node.js";
import { questionOf } from "./tree.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */

/**
 * @typedef {object} Facts
 * @property {string} fen
 * @property {{ eco: string, name: string }} [opening]
 * @property {string[]} words
 * @property {{ outcome: string, words: string, dtz?: number, moves: TableMove[] }} [tablebase]
 */

/** @typedef {{ uci: string, san: string, outcome: string, dtz?: number }} TableMove */

/** How long somebody has to look at a position before it is asked about, in milliseconds. */
const LOOKED = 250;
/** How long what was told of another position may stand there meanwhile, and when it is asked again in vain. */
const STALE = 1_000;
const AGAIN = 4_000;
/** How many answers are remembered. */
const MOST_KNOWN = 300;

export class FactsPanel {
  #play;
  #opening = element("p", { class: "facts-opening" });
  #words = element("ul", { class: "facts-words" });
  #tables = element("div", { class: "facts-tables", hidden: true });
  /** @type {Map<string, Facts>} */
  #known = new Map();
  #asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;
  #life = new AbortController();
  element = element(
    "section",
    { class: "info-card facts", "aria-labelledby": "facts-title" },
    element("h2", { id: "facts-title" }, "Position"),
    this.#opening,
    this.#words,
    this.#tables,
  );

  /** @param {(uci: string) => void} play */
  constructor(play) {
    this.#play = play;
    const again = () => this.#asked !== "" && !this.#known.has(this.#asked) && this.#ask(this.#asked);
    addEventListener("online", again, { signal: this.#life.signal });
  }

  /**
   * @param {Tree} tree
   * @param {Node} node
   */
  show(tree, node) {
    const { fen, moves } = questionOf(tree, node);
    const asked = `/api/position?${new URLSearchParams({ fen, moves: moves.join(" ") })}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#rest();
    const known = this.#known.get(asked);
    if (known) {
      this.#tell(known);
      return;
    }
    this.#timer = setTimeout(() => this.#ask(asked), LOOKED);
    this.#late = setTimeout(() => this.#wait("One moment …"), STALE);
  }

  close() {
    this.#rest();
    this.#life.abort();
  }

  #rest() {
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
  }

  /** @param {string} asked */
  async #ask(asked) {
    clearTimeout(this.#timer);
    try {
      /** @type {Facts & { faults?: string[] }} */
      const told = await get(asked, this.#life.signal);
      if (told.faults) {
        if (asked === this.#asked) this.#wait("");
        return;
      }
      this.#known.set(asked, told);
      const [oldest] = this.#known.keys();
      if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
      if (asked === this.#asked) this.#tell(told);
    } catch {
      if (asked !== this.#asked || this.#life.signal.aborted) return;
      this.#wait("The server does not answer.");
      this.#timer = setTimeout(() => this.#ask(asked), AGAIN);
    }
  }

  /** Says why nothing is told yet, instead of what was told of another position. @param {string} why */
  #wait(why) {
    this.#rest();
    write(this.#opening, why);
    this.#opening.classList.add("soft");
    fill(this.#words);
    this.#tables.hidden = true;
  }

  /** @param {Facts} facts */
  #tell({ fen, opening, words, tablebase }) {
    this.#rest();
    const other = fen === START ? "Start position" : "No opening that has a name";
    write(this.#opening, opening ? `${opening.eco} ${opening.name}` : other);
    this.#opening.classList.toggle("soft", !opening);
    fill(this.#words, ...words.map((sentence) => element("li", {}, sentence)));
    this.#tables.hidden = !tablebase;
    if (!tablebase) return;
    const moves = tablebase.moves.map((move) => this.#tableMove(move));
    fill(
      this.#tables,
      element("h3", {}, "Tablebase"),
      element("p", {}, tablebase.words),
      element("ul", { class: "table-moves" }, ...moves),
    );
  }

  /** @param {TableMove} move */
  #tableMove({ uci, san, outcome, dtz }) {
    const words = `${outcome}${dtz === undefined ? "" : `, ${dtz}`}`;
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "plain wide table-move", onclick: () => this.#play(uci) },
        element("b", {}, san),
        element("span", { class: "soft tiny" }, words),
      ),
    );
  }
}
