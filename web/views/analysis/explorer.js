// What was played in a position, below what is told of it: asked for only while it is open.

import { element } from "../../dom.js";
import { keep, recall } from "../../settings.js";
import { explorerPanel } from "../games/explorer.js";
import { questionOf } from "./tree.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("../games/query.js").Of} Of */

const KEY = "tabiya.explorer";
/** @type {Of[]} */
const SHELVES = ["played", "mine", "house"];

export class Explorer {
  /** @type {Of} */
  #of;
  /** @type {{ fen: string, start: string, moves: string } | null} */
  #at = null;
  #panel;
  #box;
  element;

  /** @param {(uci: string) => void} play */
  constructor(play) {
    const kept = recall(KEY);
    this.#of = SHELVES.find((of) => of === kept.of) ?? "house";
    this.#panel = explorerPanel({
      of: this.#of,
      onMove: play,
      onSource: (of) => {
        this.#of = of;
        this.#keep();
      },
    });
    this.#box = element("details", { class: "explorer-box", open: kept.isOpen === true });
    this.#box.append(element("summary", {}, element("h2", {}, "Explorer")), this.#panel.element);
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
    const { fen: start, moves } = questionOf(tree, node);
    this.#at = { fen: tree.fen(node), start, moves: moves.join(" ") };
    this.#ask();
  }

  close() {
    this.#panel.close();
  }

  #ask() {
    if (!this.#box.open || !this.#at) return;
    const { fen, start, moves } = this.#at;
    this.#panel.show(fen, { fen: start, moves });
  }

  #keep() {
    keep(KEY, { of: this.#of, isOpen: this.#box.open });
  }
}
