// What was played in a position: by everybody here, by oneself, or in one's own collection.

import { get } from "../../api.js";
import { complain } from "../../dialog.js";
import { element, fill } from "../../dom.js";
import { choices } from "../../fields.js";
import { keep, recall } from "../../settings.js";
import { counted } from "../../words.js";
import { questionOf } from "./tree.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {"house" | "played" | "mine"} Of */

/** @typedef {{ white: number, draws: number, black: number }} Results */

/**
 * @typedef {Results & { uci: string, san: string, averageRating?: number }} ExplorerMove
 * @typedef {Results & { moves: ExplorerMove[], games: ExplorerGame[] }} Explored
 * @typedef {{ url?: string, id?: string, number?: number, white: string, black: string, result: string, date?: string
 *   }} ExplorerGame
 */

const KEY = "tabiya.explorer";
/** How long somebody has to look at a position before it is asked about, in milliseconds. */
const LOOKED = 300;
/** @type {import("../../fields.js").Option<Of>[]} */
const SHELVES = [
  { value: "house", label: "All here" },
  { value: "played", label: "My games" },
  { value: "mine", label: "Collection" },
];

export class Explorer {
  #play;
  /** @type {Of} */
  #of;
  /** @type {Tree | null} */
  #tree = null;
  /** @type {Node | null} */
  #node = null;
  #asked = "";
  /** @type {Map<string, Explored>} */
  #known = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #life = new AbortController();
  #told = element("div", { class: "explored" });
  #box;
  element;

  /** @param {(uci: string) => void} play */
  constructor(play) {
    this.#play = play;
    const kept = recall(KEY);
    this.#of = SHELVES.find(({ value }) => value === kept.of)?.value ?? "house";
    const shelf = choices("Games", SHELVES, this.#of, (of) => {
      this.#of = of;
      this.#keep();
      this.#ask();
    });
    shelf.group.classList.add("shelves");
    this.#box = element("details", { class: "explorer-box", open: kept.isOpen === true });
    this.#box.append(element("summary", {}, element("h2", {}, "Explorer")), shelf.group, this.#told);
    this.#box.addEventListener("toggle", () => {
      this.#keep();
      this.#ask();
    });
    this.element = element("section", { class: "info-card", "aria-label": "Explorer" }, this.#box);
  }

  /**
   * @param {Tree} tree
   * @param {Node} node
   */
  show(tree, node) {
    this.#tree = tree;
    this.#node = node;
    this.#ask();
  }

  close() {
    clearTimeout(this.#timer);
    this.#life.abort();
  }

  #keep() {
    keep(KEY, { of: this.#of, isOpen: this.#box.open });
  }

  /** Asks soon, if anybody looks. */
  #ask() {
    if (!this.#box.open || !this.#tree || !this.#node) return;
    const { fen, moves } = questionOf(this.#tree, this.#node);
    const asked = `/api/explorer?${new URLSearchParams({ of: this.#of, fen, moves: moves.join(" ") })}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    clearTimeout(this.#timer);
    const known = this.#known.get(asked);
    if (known) this.#tell(known);
    else this.#timer = setTimeout(() => this.#fetch(asked), LOOKED);
  }

  /** @param {string} asked */
  async #fetch(asked) {
    try {
      /** @type {Explored} */
      const told = await get(asked, this.#life.signal);
      this.#known.set(asked, told);
      if (asked === this.#asked) this.#tell(told);
    } catch (problem) {
      if (this.#life.signal.aborted) return;
      this.#asked = "";
      complain(problem);
    }
  }

  /** @param {Explored} told */
  #tell(told) {
    const total = told.white + told.draws + told.black;
    if (total === 0) {
      fill(this.#told, element("p", { class: "soft" }, "No game here has come to this position."));
      return;
    }
    const rows = told.moves.map((move) => this.#move(move, total));
    const games = told.games.slice(0, 5).map(game);
    fill(
      this.#told,
      element("p", { class: "soft tiny" }, counted(total, "game")),
      element("ul", { class: "explorer-moves" }, ...rows),
      games.length > 0 && element("ul", { class: "explorer-games" }, ...games),
    );
  }

  /** @param {ExplorerMove} move @param {number} total */
  #move(move, total) {
    const count = move.white + move.draws + move.black;
    const part = (/** @type {number} */ wins) => Math.round((wins / count) * 100);
    const words =
      `${move.san}, ${counted(count, "game")}: White won ${part(move.white)} percent, ` +
      `drawn ${part(move.draws)}, Black won ${part(move.black)}`;
    const bar = element("span", { class: "results" });
    for (const [kind, wins] of /** @type {[string, number][]} */ ([
      ["white", move.white],
      ["draws", move.draws],
      ["black", move.black],
    ])) {
      const piece = element("span", { class: `results-${kind}` }, part(wins) >= 15 ? `${part(wins)}%` : "");
      piece.style.flexGrow = String(wins);
      if (wins > 0) bar.append(piece);
    }
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", class: "plain wide explorer-move", "aria-label": words, onclick: () => this.#play(move.uci) },
        element("b", {}, move.san),
        element("span", { class: "soft tiny" }, `${Math.round((count / total) * 100)}% · ${count}`),
        bar,
      ),
    );
  }
}

/** @param {ExplorerGame} one */
function game(one) {
  const href = one.number === undefined ? `/analysis/${one.id ?? ""}` : `/analysis/own/${one.number}`;
  return element(
    "li",
    {},
    element("a", { href }, `${one.white} – ${one.black}`),
    element("span", { class: "soft tiny" }, ` ${one.result} ${one.date ?? ""}`),
  );
}
