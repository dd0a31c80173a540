// The engine's part of the panel: on or off, how many lines, what it has found, and where one looks ahead.

import { element, fill, write } from "../../dom.js";
import { Position } from "../../rules/position.js";
import { keep, recall } from "../../settings.js";
import { colourBoards, Diagram } from "../home/diagram.js";
import { EngineLine } from "./engine-line.js";
import { LineStream } from "./line-stream.js";
import { mated, scoreInFigures, scoreInWords, short } from "./score.js";
import { questionOf } from "./tree.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./line-stream.js").Found} Found */
/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./node.js").Score} Score */
/** @typedef {import("./tree.js").Tree} Tree */

const KEY = "tabiya.engine";
const MOST_LINES = 5;
/** How many positions are remembered as they were found. */
const MOST_KNOWN = 200;

/**
 * @typedef {object} Board
 * @property {(moves: string[]) => void} play
 * @property {(score: Score | null, best: string) => void} found What stands now, and the best move.
 * @property {() => "white" | "black"} orientation
 */

export class Engine {
  #context;
  #board;
  #isOn = false;
  #count;
  /** @type {Tree | null} */
  #tree = null;
  /** @type {Node | null} */
  #node = null;
  /** What was found, by position. @type {Map<string, Found>} */
  #known = new Map();
  #stream = new LineStream({
    engine: (name) => {
      this.#name = name;
    },
    lines: (found) => this.#take(found),
    waiting: (before) => this.#tell(before === 0 ? "Next in line …" : `${before} before you …`),
    ended: (reason) => this.#ended(reason),
    connected: (isThere) => this.#connected(isThere),
    refused: (why) => this.#tell(why),
  });
  #name = "";
  /** @type {EngineLine[]} */
  #lines = [];
  #switch = element("input", { type: "checkbox", role: "switch", "aria-label": "Engine" });
  #score = element("span", { class: "engine-score" });
  #facts = element("span", { class: "engine-facts soft tiny" });
  #again = element("button", { class: "small", type: "button", hidden: true }, "Go on here");
  #list = element("ol", { class: "engine-lines", "aria-label": "Engine lines" });
  #select = element("select", { class: "engine-count", "aria-label": "Number of lines" });
  #diagram = new Diagram();
  #preview = element("div", { class: "line-preview", hidden: true }, this.#diagram.element);
  element;

  /** @param {Context} context @param {Board} board */
  constructor(context, board) {
    this.#context = context;
    this.#board = board;
    const kept = recall(KEY);
    this.#count = Number.isInteger(kept.lines) && kept.lines >= 1 && kept.lines <= MOST_LINES ? kept.lines : 3;
    for (let count = 1; count <= MOST_LINES; count += 1) {
      this.#select.append(element("option", { value: count }, count === 1 ? "1 line" : `${count} lines`));
    }
    this.#select.value = String(this.#count);
    this.#select.addEventListener("change", () => {
      this.#count = Number(this.#select.value);
      this.#keep();
      this.#layOut();
      this.#look();
    });
    this.#switch.addEventListener("change", () => this.turn(this.#switch.checked));
    this.#again.addEventListener("click", () => {
      this.#again.hidden = true;
      this.#tell("One moment …");
      this.#stream.again();
    });
    const toggle = element("label", { class: "switch engine-switch" }, this.#switch, element("span", {}, "Engine"));
    const stand = element("div", { class: "engine-stand" }, this.#score, this.#facts);
    const head = element("div", { class: "engine-head" }, toggle, stand, this.#again, this.#select);
    this.element = element("section", { class: "engine", "aria-label": "Engine" }, head, this.#list, this.#preview);
    this.#layOut();
    if (kept.isOn === true) this.turn(true);
  }

  get isOn() {
    return this.#isOn;
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.#isOn = isOn;
    this.#switch.checked = isOn;
    this.#keep();
    this.#layOut();
    if (isOn) {
      this.#look();
    } else {
      this.#stream.stop();
      this.#leave();
      this.#tell("");
      write(this.#score, "");
      this.#board.found(null, "");
    }
  }

  /**
   * @param {Tree} tree
   * @param {Node} node
   */
  show(tree, node) {
    if (tree === this.#tree && node === this.#node) return;
    this.#tree = tree;
    this.#node = node;
    this.#leave();
    if (this.#isOn) this.#look();
  }

  /** Plays the first move of a line. @param {number} index Counted from 1. */
  playLine(index) {
    const move = this.#isOn ? this.#lines[index - 1]?.move : "";
    if (move) this.#board.play([move]);
  }

  /** Says how it stands, for who listens. */
  inWords() {
    const found = this.#node && this.#tree ? this.#known.get(this.#tree.fen(this.#node)) : undefined;
    const [best] = found?.lines ?? [];
    return best && found ? `${scoreInWords(best.score)}, best is ${best.san[0]}, depth ${found.depth}.` : "";
  }

  close() {
    this.#stream.close();
  }

  #keep() {
    keep(KEY, { isOn: this.#isOn, lines: this.#count });
  }

  /** As many rows as there will be lines, so that nothing moves when they come. */
  #layOut() {
    while (this.#lines.length < this.#count) {
      const line = new EngineLine({
        play: (moves) => this.#board.play(moves),
        look: (moves, under) => this.#lookAhead(moves, under),
        leave: () => this.#leave(),
      });
      this.#lines.push(line);
    }
    this.#lines.length = this.#count;
    fill(this.#list, ...this.#lines.map((line) => line.element));
    this.#list.hidden = !this.#isOn;
    this.#select.hidden = !this.#isOn;
    this.#again.hidden = true;
    this.element.classList.toggle("on", this.#isOn);
  }

  /** Asks about the position that is looked at, and shows meanwhile what is known of it. */
  #look() {
    if (!this.#tree || !this.#node) return;
    const position = this.#tree.position(this.#node);
    this.#again.hidden = true;
    this.element.classList.remove("lost");
    const isOver = position.count() === 0;
    this.element.classList.toggle("over", isOver);
    if (isOver) {
      this.#stream.stop();
      this.#showLines([]);
      const isMate = position.isCheckmate();
      write(this.#score, isMate ? "#" : "½");
      this.#tell(isMate ? "Checkmate" : "Stalemate");
      this.#board.found(isMate ? mated(position.turn === "black") : { cp: 0 }, "");
      return;
    }
    const known = this.#known.get(position.fen());
    if (known) this.#showFound(known);
    else {
      this.#showLines([]);
      write(this.#score, "…");
      this.#tell("One moment …");
      this.#board.found(null, "");
    }
    this.#stream.ask(questionOf(this.#tree, this.#node), this.#count);
  }

  /** @param {Found} found */
  #take(found) {
    if (!this.#tree || !this.#node || found.lines.length === 0) return;
    const fen = this.#tree.fen(this.#node);
    const before = this.#known.get(fen);
    // What was found before and is deeper stays until this is as deep.
    if (before && before.depth > found.depth && before.lines.length >= found.lines.length) return;
    this.#known.delete(fen);
    this.#known.set(fen, found);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    this.#showFound(found);
  }

  /** @param {Found} found */
  #showFound(found) {
    const [best] = found.lines;
    if (!best) return;
    write(this.#score, scoreInFigures(best.score));
    const speed = found.speed === undefined ? "" : ` · ${short(found.speed)}/s`;
    this.#tell(`Depth ${found.depth}${speed}`);
    this.#facts.title = `${this.#name}, ${short(found.nodes)} positions`;
    this.#showLines(found.lines);
    this.#board.found(best.score, best.moves[0] ?? "");
  }

  /** @param {Found["lines"]} lines */
  #showLines(lines) {
    const ply = this.#node?.ply ?? 0;
    this.#lines.forEach((line, index) => line.show(lines[index] ?? null, ply));
  }

  /** @param {boolean} isThere */
  #connected(isThere) {
    const known = this.#tree && this.#node && this.#known.get(this.#tree.fen(this.#node));
    this.element.classList.toggle("lost", !isThere);
    if (!isThere) this.#tell("The server does not answer");
    else if (known) this.#showFound(known);
    else this.#tell("One moment …");
  }

  /** @param {string} reason */
  #ended(reason) {
    if (reason === "stopped") {
      this.#again.hidden = false;
      this.#tell("Runs elsewhere");
    } else if (reason === "depth" || reason === "time") {
      const found = this.#node && this.#tree && this.#known.get(this.#tree.fen(this.#node));
      this.#tell(found ? `Depth ${found.depth} · done` : "Done");
    }
  }

  /** @param {string} text */
  #tell(text) {
    write(this.#facts, text);
  }

  /**
   * Shows the position behind moves of a line.
   * @param {string[]} moves
   * @param {HTMLElement} under
   */
  #lookAhead(moves, under) {
    if (!this.#tree || !this.#node) return;
    /** @type {Position | null} */
    let position = this.#tree.position(this.#node);
    for (const uci of moves) position = position?.play(uci) ?? null;
    if (!position) return;
    colourBoards(this.#preview, this.#context.settings.now.board);
    this.#diagram.show(position.fen(), { orientation: this.#board.orientation(), lastMove: moves.at(-1) });
    this.#preview.hidden = false;
    this.#preview.style.top = `${under.offsetTop + under.offsetHeight + 6}px`;
  }

  #leave() {
    this.#preview.hidden = true;
  }
}
