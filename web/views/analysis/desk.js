// The desk: a board, the tree of moves, and everything that is told about the position that is looked at.

import { note } from "../../dialog.js";
import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { keep, recall } from "../../settings.js";
import { toolBar } from "../game/board-frame.js";
import { sideName } from "../game/words.js";
import { Annotations } from "./annotations.js";
import { Engine } from "./engine.js";
import { Explorer } from "./explorer.js";
import { showExport } from "./export.js";
import { FactsPanel } from "./facts.js";
import { FreeBoard, warnOfLoss } from "./free-board.js";
import { takeDrops, takePastes } from "./import.js";
import { followKeys, showHelp } from "./keys.js";
import { Review } from "./review.js";
import { Sight } from "./sight.js";
import { FREE, Keeper } from "./storage.js";
import { TreeView } from "./tree-view.js";
import { aboutOf, nodeInWords, titleOf } from "./words.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./node.js").Score} Score */

/**
 * @typedef {object} Work What is on the desk.
 * @property {string} key
 * @property {string} origin
 * @property {import("./tree.js").Tree} tree
 * @property {Node} node
 * @property {Side} orientation
 * @property {boolean} isChanged Whether it was changed by hand before.
 * @property {string} [game] The id of a game of this server.
 */

const NOTES_KEY = "tabiya.notes";

export class Desk {
  #context;
  #work;
  #life = new AbortController();
  #sight;
  #notesButton = element(
    "button",
    { class: "plain notes-button", type: "button", title: "Notes: comment, signs, arrows, this line" },
    icon("pencil"),
  );
  #moves = new TreeView(
    (node) => this.go(node),
    (step) => this.#step(step),
    this.#notesButton,
    (node, box) => {
      this.go(node);
      this.#notes.menu(box, () => this.#moves.focus());
    },
  );
  #notes = new Annotations({
    changed: () => this.#changed(),
    go: (node) => {
      this.go(node);
      this.#changed();
    },
    pen: (colour) => this.#sight.pen(colour),
    say: (text) => this.#context.announce(text),
  });
  #engine;
  #facts = new FactsPanel((uci) => this.#play([uci]));
  #explorer = new Explorer((uci) => this.#play([uci]));
  #review;
  #title = element("h1", { class: "analysis-title", tabindex: -1 });
  #about = element("p", { class: "soft tiny analysis-about" });
  #keeper;
  #free;

  /**
   * @param {HTMLElement} place
   * @param {Context} context
   * @param {Work} work
   */
  constructor(place, context, work) {
    const { signal } = this.#life;
    this.#context = context;
    this.#work = work;
    const told = () => {
      const { key, origin, tree, node, orientation } = this.#work;
      return { key, origin, game: tree.told(), path: tree.path(node), orientation };
    };
    this.#keeper = new Keeper(told, work.isChanged, warnOfLoss);
    this.#free = new FreeBoard(context, this.#keeper, () => this.#work, signal);
    this.#sight = new Sight(
      {
        move: (uci) => this.#play([uci]),
        tried: (from, to) => this.#explain(from, to),
        drawn: (shapes) => {
          this.#work.node.shapes = shapes;
          this.#changed();
        },
        step: (by) => this.#step(by > 0 ? "next" : "previous"),
      },
      signal,
    );
    this.#engine = new Engine(context, {
      play: (moves) => this.#play(moves),
      found: (score, best) => this.#showScore(score, best),
      orientation: () => this.#sight.orientation,
    });
    this.#review = new Review(
      {
        go: (node) => this.go(node),
        changed: () => this.#changed(),
        say: (text) => context.announce(text),
      },
      work.game ?? "",
    );
    this.#layOut(place);
    this.#listen(place);
    this.#sight.turn(work.orientation);
    this.#sight.dress(context.settings);
    this.#showNotes(recall(NOTES_KEY).isOpen === true);
    this.#changed();
    const isLaid = this.#free.arrive();
    // What was opened may have been reviewed before; on a board that is played on, nothing was.
    if (isLaid || !work.key.match(/^\/analysis(\?|$)/) || work.tree.tags.length > 0) this.#review.recall(signal);
    performance.mark("board-ready");
  }

  /** What it is called in the title of the page. */
  get title() {
    return titleOf(this.#work.tree);
  }

  close() {
    this.#keeper.end();
    this.#life.abort();
    for (const part of [this.#engine, this.#facts, this.#explorer, this.#review]) part.close();
  }

  /** Looks at another position. @param {Node} node */
  go(node) {
    const isOther = node !== this.#work.node;
    this.#work.node = node;
    this.#draw();
    if (isOther && !this.#moves.hasFocus) this.#context.announce(nodeInWords(node));
  }

  /** @param {HTMLElement} place */
  #layOut(place) {
    const tools = toolBar([
      ["open", "Open a game or a position", () => this.#free.open()],
      ["plus", "New analysis", () => this.#free.begin()],
      ["share", "Share and export", () => this.#share()],
      ["flip", "Turn the board", () => this.#flip()],
      ["keyboard", "Keys", showHelp],
    ]);
    const head = element("div", { class: "panel-head" }, element("div", {}, this.#title, this.#about), tools);
    this.#notesButton.setAttribute("aria-label", "Notes");
    this.#notesButton.addEventListener("click", () => this.#showNotes(Boolean(this.#notes.element.hidden)));
    const panel = element(
      "div",
      { class: "analysis-panel" },
      head,
      this.#engine.element,
      this.#moves.element,
      this.#notes.element,
    );
    const info = [this.#facts.element, this.#review.element, this.#explorer.element];
    const told = element("div", { class: "analysis-info" }, ...info);
    fill(place, element("div", { class: "analysis" }, this.#sight.element, panel, told));
  }

  /** @param {HTMLElement} place */
  #listen(place) {
    const { signal } = this.#life;
    const { settings } = this.#context;
    settings.addEventListener("change", () => this.#sight.dress(settings), { signal });
    followKeys(
      {
        step: (by) => this.#step(by > 0 ? "next" : "previous"),
        toEnd: (isLast) => this.#step(isLast ? "last" : "first"),
        aside: (by) => this.#aside(by),
        undo: () => this.#notes.restore() || (this.#work.key === FREE && this.#free.bringBack()),
        hasLetters: () => settings.now.shortcuts,
        letters: {
          f: () => this.#flip(),
          b: () => this.#sight.board.focusSquare(this.#work.node.uci.slice(2, 4) || "e1"),
          e: () => this.#toggleEngine(),
          v: () => this.#context.announce(this.#engine.inWords() || "No evaluation."),
          c: () => {
            this.#showNotes(true);
            this.#notes.focus();
          },
          o: () => this.#free.open(),
          s: () => this.#share(),
          "?": showHelp,
          ...Object.fromEntries([1, 2, 3, 4, 5].map((index) => [index, () => this.#engine.playLine(index)])),
        },
      },
      signal,
    );
    takeDrops(place, (file) => this.#free.open({ file }), signal);
    takePastes((text) => this.#free.open({ text }), signal);
    // What was done last may not have been kept yet.
    addEventListener("pagehide", () => this.#keeper.now(), { signal });
  }

  // What is done.

  /** @param {string[]} moves */
  #play(moves) {
    const { tree, node } = this.#work;
    const next = tree.playLine(node, moves);
    if (next === node) {
      this.#draw();
      return;
    }
    const sound = next.san.includes("+") ? "check" : next.san.includes("x") ? "capture" : "move";
    this.#context.sounds.play(sound);
    this.go(next);
    this.#changed();
  }

  /**
   * Says why something is not a move; what is only written in another way is played.
   * @param {string} from
   * @param {string} to
   */
  #explain(from, to) {
    const position = this.#work.tree.position(this.#work.node);
    const why = position.why(from, to);
    if (why) note(`${why.charAt(0).toUpperCase()}${why.slice(1)}.`, "bad");
    else this.#play([from + to]);
  }

  /** @param {import("./tree-view.js").Step} step */
  #step(step) {
    const { tree, node } = this.#work;
    const { parent, children } = node;
    const wanted = { first: tree.root, previous: parent, next: children[0], last: tree.end(node) }[step];
    if (wanted && wanted !== node) this.go(wanted);
  }

  /** To the next of the moves that could be made instead. @param {1 | -1} by @returns {boolean} */
  #aside(by) {
    const other = this.#work.tree.sibling(this.#work.node, by);
    if (other) this.go(other);
    return other !== null || this.#moves.hasFocus;
  }

  #flip() {
    this.#sight.turn(this.#sight.orientation === "white" ? "black" : "white");
    this.#work.orientation = this.#sight.orientation;
    this.#context.announce(`The board is seen from ${sideName(this.#sight.orientation)}'s side.`);
    this.#keeper.soon();
  }

  #toggleEngine() {
    this.#engine.turn(!this.#engine.isOn);
    this.#context.announce(this.#engine.isOn ? "The engine is on." : "The engine is off.");
  }

  #share() {
    const { tree, node, game } = this.#work;
    showExport(this.#context, tree, node, this.#sight.orientation, game);
  }

  // What is shown.

  /** Moves, or what is said of them, are others than before. */
  #changed() {
    const { tree, node } = this.#work;
    this.#moves.draw(tree, node);
    write(this.#title, this.title);
    this.#title.title = this.title;
    write(this.#about, aboutOf(tree));
    this.#draw();
  }

  #draw() {
    const { tree, node } = this.#work;
    this.#sight.show(tree, node);
    this.#moves.mark(node);
    this.#notes.show(tree, node);
    this.#review.show(tree, node);
    this.#engine.show(tree, node);
    if (!this.#engine.isOn) this.#showScore(null, "");
    this.#facts.show(tree, node);
    this.#explorer.show(tree, node);
    this.#keeper.soon();
  }

  /** @param {Score | null} score @param {string} best */
  #showScore(score, best) {
    const { node } = this.#work;
    this.#sight.bar.show(score ?? this.#review.scoreAt(node) ?? node.eval ?? null);
    const hint = { from: best.slice(0, 2), to: best.slice(2, 4), colour: /** @type {const} */ ("blue") };
    this.#sight.board.hints = best === "" ? [] : [hint];
  }

  /** @param {boolean} isOpen */
  #showNotes(isOpen) {
    this.#notes.element.hidden = !isOpen;
    this.#notesButton.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) this.#notes.rest();
    keep(NOTES_KEY, { isOpen });
  }
}
