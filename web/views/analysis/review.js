// The review of a game: asked for, waited for, and shown as a graph, figures for each side, and a list of what went
// wrong.

import { get } from "../../api.js";
import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { Stream } from "../../stream.js";
import { Graph } from "./graph.js";
import { moveNumber, PASS } from "./node.js";
import { markList, sidesTable, timesFigure } from "./review-parts.js";
import { mated, scoreInWords } from "./score.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./node.js").Score} Score */
/** @typedef {import("./tree.js").Tree} Tree */

/** @typedef {{ ply: number, mark: "inaccuracy" | "mistake" | "blunder", text: string, better: string[] }} Mark */

/**
 * @typedef {object} SideFigures
 * @property {number} [accuracy] Of who has moved.
 * @property {number} inaccuracies
 * @property {number} mistakes
 * @property {number} blunders
 * @property {number} [centipawns]
 * @property {number} moves
 */

/**
 * @typedef {object} Told
 * @property {string[]} moves
 * @property {string} engine
 * @property {{ score: Score, best: string[], bestSan: string[] }[]} positions
 * @property {Mark[]} marks
 * @property {{ white: SideFigures, black: SideFigures }} sides
 */

/** The signs of PGN for what went wrong. */
const NAGS = { inaccuracy: 6, mistake: 2, blunder: 4 };

/**
 * @typedef {object} Acts
 * @property {(node: Node) => void} go
 * @property {() => void} changed Moves or signs were added to the tree.
 * @property {(text: string) => void} say
 */

export class Review {
  #acts;
  /** @type {Tree | null} */
  #tree = null;
  /** @type {Node | null} */
  #node = null;
  #game = "";
  /** Whose review was asked for; "" for that of the moves. */
  #asked = "";
  /** @type {Stream | null} */
  #stream = null;
  /** @type {Told | null} */
  #told = null;
  /** The moves that were reviewed. @type {Node[]} */
  #line = [];
  #graph = new Graph((ply) => this.#goTo(ply));
  #start = element("button", { type: "button", class: "wide" }, icon("chart"), "Review the game");
  #progress = element("progress", { class: "wide", max: 1, value: 0, "aria-label": "Review" });
  #state = element("p", { class: "soft tiny", role: "status" });
  #cancel = element("button", { type: "button", class: "small" }, "Stop");
  #waits = element("div", { class: "review-waits", hidden: true }, this.#progress, this.#state, this.#cancel);
  #result = element("div", { class: "review-result", hidden: true });
  element = element(
    "section",
    { class: "info-card review", "aria-labelledby": "review-title" },
    element("h2", { id: "review-title" }, "Review"),
    this.#start,
    this.#waits,
    this.#result,
  );

  /** @param {Acts} acts @param {string} game The id of the game, if it is one of this server. */
  constructor(acts, game) {
    this.#acts = acts;
    this.#game = game;
    this.#start.addEventListener("click", () => this.#begin());
    this.#cancel.addEventListener("click", () => {
      this.#end();
      this.#start.focus();
    });
  }

  /** The score that the review has for a position, if it has one. @param {Node} node @returns {Score | null} */
  scoreAt(node) {
    const ply = this.#plyOf(node);
    return ply === null ? null : (this.#told?.positions[ply]?.score ?? null);
  }

  /**
   * @param {Tree} tree
   * @param {Node} node
   */
  show(tree, node) {
    this.#tree = tree;
    this.#node = node;
    const hasMoves = tree.root.children.length > 0;
    this.#start.disabled = !hasMoves;
    this.#start.hidden = this.#stream !== null || (this.#told !== null && this.#isOfNow());
    if (this.#told) {
      this.#result.classList.toggle("stale", !this.#isOfNow());
      this.#graph.show(this.#plyOf(node));
    }
  }

  close() {
    this.#stream?.close();
    this.#stream = null;
  }

  /** Shows the review that was made of the game before, if there is one. @param {AbortSignal} signal */
  async recall(signal) {
    const line = this.#tree?.mainLine() ?? [];
    if (line.length === 0 || line.some(({ uci }) => uci === PASS)) return;
    const query = this.#question(line, this.#game);
    query.set("kept", "true");
    try {
      const told = await get(`/api/review?${query}`, signal);
      if (told?.type !== "review" || this.#stream || this.#told) return;
      this.#line = line;
      if (this.#isOfNow() && isOf(told, line, this.#game)) this.#showResult(told);
      else this.#line = [];
    } catch {
      // Nobody has asked for it: it can still be made.
    }
  }

  /** Whether the game is still the one that was reviewed. */
  #isOfNow() {
    const now = this.#tree?.mainLine() ?? [];
    return now.length === this.#line.length && now.every((node, index) => node === this.#line[index]);
  }

  /** Behind which of the reviewed moves a node is. @param {Node} node */
  #plyOf(node) {
    if (!node.parent) return 0;
    const index = this.#line.indexOf(node);
    return index < 0 ? null : index + 1;
  }

  /** @param {number} ply */
  #goTo(ply) {
    const node = ply === 0 ? this.#tree?.root : this.#line[ply - 1];
    if (node) this.#acts.go(node);
  }

  /** @param {string} [game] Whose review is asked for; else that of the moves that are there. */
  #begin(game = this.#game) {
    if (!this.#tree || this.#stream) return;
    const line = this.#tree.mainLine();
    const query = this.#question(line, game);
    this.#line = line;
    this.#asked = game;
    this.#told = null;
    this.#result.hidden = true;
    this.#start.hidden = true;
    this.#waits.hidden = false;
    this.#progress.removeAttribute("value");
    write(this.#state, "One moment …");
    this.#cancel.focus();
    this.#stream = new Stream(`/api/review?${query}`, {
      line: (told) => this.#take(told),
      refused: (refusal) => this.#refuse(refusal.message),
    });
  }

  /**
   * What the server is asked for.
   * @param {Node[]} line
   * @param {string} game
   */
  #question(line, game) {
    if (game !== "") return new URLSearchParams({ game });
    return new URLSearchParams({ fen: this.#tree?.start ?? "", moves: line.map(({ uci }) => uci).join(" ") });
  }

  /** @param {any} told */
  #take(told) {
    switch (told.type) {
      case "waiting":
        write(this.#state, told.before > 0 ? `${told.before} before this one …` : "Next in line …");
        break;
      case "progress":
        this.#progress.max = told.of;
        this.#progress.value = told.done;
        write(this.#state, `${told.done} of ${told.of} positions`);
        break;
      case "refused":
        this.#refuse(told.text);
        break;
      case "review": {
        const hadFocus = this.#waits.contains(document.activeElement);
        this.#end();
        // Whoever has changed the moves of a game wants to hear of those, and of no others.
        if (isOf(told, this.#line, this.#asked)) this.#showResult(told);
        else this.#begin("");
        // The button that had the focus is gone.
        if (hadFocus) this.#graph.element.focus({ preventScroll: true });
        break;
      }
      default:
        break;
    }
  }

  #end() {
    this.#stream?.close();
    this.#stream = null;
    this.#waits.hidden = true;
    this.#start.hidden = false;
  }

  /** @param {string} why */
  #refuse(why) {
    this.#end();
    this.#result.hidden = false;
    fill(this.#result, element("p", { class: "notice bad" }, why));
  }

  /** @param {Told} told */
  #showResult(told) {
    this.#told = told;
    const line = this.#line;
    const last = told.positions.at(-1);
    // Nobody is to move any more who could be told to mate in none.
    const end = line.at(-1);
    if (end && last && "mate" in last.score && last.score.mate === 0) last.score = mated(moveNumber(end).isWhite);
    const scores = told.positions.map(({ score }) => score);
    this.#graph.draw(scores, told.marks, (ply) => this.#inWords(ply));
    const put = element("button", { type: "button", class: "small" }, icon("pencil"), "Put the marks into the moves");
    put.addEventListener("click", () => {
      for (const mark of told.marks) this.#putMark(mark);
      this.#acts.changed();
      this.#acts.say("The marks and the better lines are in the moves now.");
    });
    const list = markList(told.marks, line, {
      go: (ply) => this.#goTo(ply),
      add: (mark) => {
        const better = this.#putLine(mark);
        this.#acts.changed();
        if (better) this.#acts.go(better);
      },
    });
    this.#result.hidden = false;
    fill(
      this.#result,
      element("p", { class: "stale-words soft tiny" }, "The moves have changed since."),
      this.#graph.element,
      timesFigure(line, this.#tree?.tag("TimeControl") ?? ""),
      sidesTable(told.sides),
      list,
      told.marks.length > 0 && put,
      element("p", { class: "soft tiny" }, `By ${told.engine}.`),
    );
    if (this.#tree && this.#node) this.show(this.#tree, this.#node);
    const accuracy = (/** @type {SideFigures} */ side) => Math.round(side.accuracy ?? 100);
    this.#acts.say(`Reviewed. Accuracy: White ${accuracy(told.sides.white)}, Black ${accuracy(told.sides.black)}.`);
    this.#acts.changed();
  }

  /** @param {number} ply */
  #inWords(ply) {
    const score = this.#told?.positions[ply]?.score;
    const node = this.#line[ply - 1];
    const { number, isWhite } = node ? moveNumber(node) : { number: 0, isWhite: true };
    const move = node ? `${number}${isWhite ? "." : "…"} ${node.san}` : "First position";
    const mark = this.#told?.marks.find((one) => one.ply === ply)?.mark;
    return [move, mark, score && scoreInWords(score)].filter((part) => part).join(", ");
  }

  /** Says of a move what the review says of it. @param {Mark} mark */
  #putMark(mark) {
    const node = this.#line[mark.ply - 1];
    if (!node) return;
    if (!node.nags.includes(NAGS[mark.mark])) this.#tree?.toggleNag(node, NAGS[mark.mark]);
    this.#putLine(mark);
  }

  /** Adds the better line as a variation. @param {Mark} mark @returns {Node | null} its first move */
  #putLine({ ply, better }) {
    const parent = this.#line[ply - 1]?.parent;
    const best = this.#told?.positions[ply - 1]?.best ?? [];
    if (!this.#tree || !parent || best.length === 0) return null;
    this.#tree.playLine(parent, best.slice(0, Math.max(1, better.length)));
    return this.#tree.play(parent, best[0] ?? "");
  }
}

/**
 * Whether a review is of these moves. It always is if they were asked about, however they are written.
 * @param {Told} told
 * @param {Node[]} line
 * @param {string} asked The id of the game that was asked about instead.
 */
function isOf(told, line, asked) {
  return asked === "" || told.moves.join() === line.map(({ uci }) => uci).join();
}
