// Puzzles: one clear winning line each, found in games that were played here.

import { get, Refusal } from "../api.js";
import { dressedBoard } from "../boards.js";
import { complain } from "../dialog.js";
import { element, fill, write } from "../dom.js";
import { moveInWords, sideName } from "./game/words.js";
import { aboutPuzzle, isSettled, showSolver } from "./puzzles/about.js";
import { tellEmpty, tellMissing, tellUnreachable } from "./puzzles/instead.js";
import { lineOfMoves } from "./puzzles/line.js";
import { Result } from "./puzzles/result.js";
import { placementBefore, Solving } from "./puzzles/solving.js";
import { positionInWords, promise, wrongTry } from "./puzzles/words.js";
import { sentence } from "./terms.js";

/** @typedef {import("./puzzles/solving.js").Puzzle} Puzzle */
/** @typedef {import("./puzzles/about.js").Solver} Solver */

/** How long the last move of the opponent is waited for, a wrong try is seen, and an answer takes, in milliseconds. */
const PAUSE = { first: 600, wrong: 700, answer: 450 };
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{ puzzle?: Puzzle, me?: Solver }} Told */

/** The puzzle that was asked for as the next one, until it is shown at its own address. @type {Told | null} */
let ahead = null;

/** @type {import("../app.js").Show} */
export function show(place, context, id = "") {
  const page = new PuzzlePage(place, context);
  const known = ahead?.puzzle?.id === id ? ahead : null;
  ahead = null;
  // What cannot be the name of a puzzle is not asked for.
  if (id !== "" && !/^[A-Za-z0-9]{8}$/.test(id)) tellMissing(place);
  else page.load(id === "" ? "/api/puzzle/next" : `/api/puzzle/${encodeURIComponent(id)}`, known);
  return { title: "Puzzles", close: () => page.close() };
}

class PuzzlePage {
  #place;
  #context;
  #closed = new AbortController();
  /** @type {Solving | null} */
  #solving = null;
  #result;
  /** How many moves are to be seen as made. */
  #seen = 0;
  /** @type {Set<ReturnType<typeof setTimeout>>} */
  #timers = new Set();

  #board;
  #task = element("h1", { class: "puzzle-task", tabindex: "-1" }, "Puzzles");
  #said = element("p", { class: "puzzle-said", role: "status" });
  #pieces = element("p", { class: "unseen" });
  #solver = element("p", { class: "puzzle-solver" });
  #line = lineOfMoves((count) => this.#look(count));
  #about = element("div");
  #solve = this.#button("", "Show the solution", () => this.#showSolution());
  #again = this.#button("", "Try again", () => this.#solving && this.#begin(this.#solving.puzzle));
  #next = this.#button("primary", "Next puzzle", () => this.#goOn());

  /**
   * @param {HTMLElement} place
   * @param {import("../app.js").Context} context
   */
  constructor(place, context) {
    this.#place = place;
    this.#context = context;
    const { signal } = this.#closed;
    this.#result = new Result(context.session, signal);
    const board = dressedBoard(context.settings, signal);
    this.#board = board;
    board.addEventListener("board-move", (event) => this.#moved(/** @type {CustomEvent} */ (event).detail.uci));
    board.addEventListener("board-try", (event) => {
      const { from, to } = /** @type {CustomEvent} */ (event).detail;
      this.#tried(from, to);
    });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /** @param {string} look @param {string} words @param {() => void} act */
  #button(look, words, act) {
    return element("button", { class: look, type: "button", onclick: act }, words);
  }

  /** Shows the next puzzle at its own address, so that one can come back to this one. */
  async #goOn() {
    // The next one depends on how this one went, and what the server did not hear of at first is told again.
    await this.#result.settled();
    if (this.#result.first !== null) await this.#tell(this.#result.first);
    if (this.#closed.signal.aborted) return;
    try {
      /** @type {Told} */
      const told = await get("/api/puzzle/next", this.#closed.signal);
      if (!told.puzzle) {
        tellEmpty(this.#place);
        return;
      }
      ahead = told;
      this.#context.navigate(`/puzzles/${told.puzzle.id}`);
    } catch (problem) {
      if (!this.#closed.signal.aborted) complain(problem);
    }
  }

  /** @param {string} path @param {Told | null} [known] What would be answered, if that is known. */
  async load(path, known) {
    try {
      /** @type {Told} */
      const { puzzle, me } = await (known ?? get(path, this.#closed.signal));
      if (this.#closed.signal.aborted) return;
      if (!puzzle) {
        tellEmpty(this.#place);
        return;
      }
      this.#result = new Result(this.#context.session, this.#closed.signal);
      showSolver(this.#solver, me);
      this.#context.readdress(`/puzzles/${puzzle.id}`);
      this.#context.entitle("Puzzle");
      this.#begin(puzzle);
    } catch (problem) {
      if (this.#closed.signal.aborted) return;
      if (!(problem instanceof Refusal)) throw problem;
      if (problem.status === 404) tellMissing(this.#place);
      else tellUnreachable(this.#place, problem.message, () => this.load(path));
    }
  }

  /** @param {Puzzle} puzzle */
  #begin(puzzle) {
    this.#rest();
    const solving = new Solving(puzzle);
    this.#solving = solving;
    this.#seen = 0;
    // Who comes from a button that goes away, or from another puzzle, goes on at the task.
    const isHere = this.#place.contains(document.activeElement);
    if (!this.#board.isConnected) this.#lay();
    if (isHere) this.#task.focus({ preventScroll: true });
    fill(this.#about);
    this.#board.cancel();
    this.#board.orientation = solving.side;
    this.#board.label = `Puzzle, ${sideName(solving.side)} to move`;
    write(this.#task, `Find the best move for ${sideName(solving.side)}`);
    write(this.#pieces, positionInWords(puzzle.fen));
    this.#solve.hidden = false;
    this.#again.hidden = true;
    this.#next.hidden = true;
    this.#line.show([], 0, false);
    const { last } = puzzle;
    const came = last ? `The last move was ${last.slice(0, 2)}–${last.slice(2, 4)}. ` : "";
    this.#say(`${came}${promise(puzzle.themes, solving.side)}`);
    const before = placementBefore(puzzle.fen, puzzle.last);
    if (before === "" || reducedMotion.matches) {
      this.#draw();
      return;
    }
    this.#board.fen = before;
    this.#board.lastMove = "";
    this.#board.check = "";
    this.#board.moves = [];
    this.#after(PAUSE.first, () => {
      this.#context.sounds.play("move");
      this.#draw();
    });
  }

  /** Puts everything in its place. */
  #lay() {
    const buttons = element("div", { class: "row puzzle-buttons" }, this.#next, this.#solve, this.#again);
    const panel = element(
      "section",
      { class: "card puzzle-panel", "aria-label": "Puzzle" },
      this.#task,
      this.#pieces,
      this.#said,
      this.#line.element,
      buttons,
      this.#about,
      this.#solver,
    );
    this.#place.className = "puzzle-page";
    fill(this.#place, element("div", { class: "puzzle-table" }, element("div", {}, this.#board), panel));
  }

  /** Shows the position that is looked at, and what may be done in it. */
  #draw() {
    const solving = this.#solving;
    if (!solving) return;
    const position = solving.positionAfter(this.#seen);
    this.#board.fen = position.fen();
    this.#board.lastMove = solving.made[this.#seen - 1]?.uci ?? solving.puzzle.last ?? "";
    this.#board.check = position.checkedKing();
    const mayMove = solving.isOwnTurn && this.#seen === solving.made.length;
    this.#board.movableSide = mayMove ? solving.side : "";
    this.#board.moves = mayMove ? position.moves().map(({ uci }) => uci) : [];
    this.#line.show(solving.made, this.#seen, solving.isSolved);
  }

  /** @param {string} uci What the solver has tried; it is drawn already. */
  #moved(uci) {
    const solving = this.#solving;
    if (!solving?.isOwnTurn) return;
    const san = solving.position.san(uci);
    if (!solving.attempt(uci)) {
      this.#context.sounds.play("short");
      this.#say(wrongTry(san), "wrong");
      this.#tell(false);
      this.#board.movableSide = "";
      this.#after(PAUSE.wrong, () => this.#draw());
      return;
    }
    this.#advance();
    if (solving.isSolved) {
      this.#finish(true);
      return;
    }
    this.#say(`${san} is right. Go on.`, "right");
    this.#after(PAUSE.answer, () => this.#answer());
  }

  /** What is not among the moves of the board. @param {string} from @param {string} to */
  #tried(from, to) {
    const position = this.#solving?.position;
    if (!position) return;
    const why = position.why(from, to);
    if (why !== null) return this.#say(sentence(why), "wrong");
    // Some castle by putting the king onto the rook, which the board has not drawn.
    const uci = position.uci(from + to);
    this.#board.fen = position.play(uci)?.fen() ?? "";
    this.#moved(uci);
  }

  /** The opponent answers. */
  #answer() {
    const solving = this.#solving;
    solving?.goOn();
    this.#advance();
    if (!solving || solving.isSolved) return this.#finish(true);
    this.#say(
      `${sideName(solving.position.turn === "white" ? "black" : "white")} answers ${solving.made.at(-1)?.san}.`,
    );
  }

  /** One more move was made. */
  #advance() {
    const made = this.#solving?.made ?? [];
    this.#seen = made.length;
    const san = made.at(-1)?.san ?? "";
    this.#context.sounds.play(/[+#]$/.test(san) ? "check" : san.includes("x") ? "capture" : "move");
    this.#draw();
  }

  #showSolution() {
    const solving = this.#solving;
    if (!solving) return;
    this.#rest();
    solving.hasFailed = true;
    this.#tell(false);
    this.#solve.hidden = true;
    this.#board.movableSide = "";
    this.#board.moves = [];
    const step = () => {
      solving.goOn();
      this.#advance();
      if (solving.isSolved) this.#finish(false);
      else this.#after(PAUSE.wrong, step);
    };
    step();
  }

  /** @param {boolean} bySolver Whether the last move was found. */
  #finish(bySolver) {
    const solving = this.#solving;
    if (!solving) return;
    const first = this.#result.first !== null ? "Right." : "Solved at the first try.";
    const words = solving.hasFailed ? "Right at last. It counts as missed, and is learnt." : first;
    write(this.#task, !bySolver ? "The solution" : solving.hasFailed ? "Found" : "Solved");
    const line = solving.made.map(({ san }) => san).join(" ");
    this.#say(bySolver ? words : `This was the line: ${line}`, bySolver ? "right" : "");
    this.#solve.hidden = true;
    this.#again.hidden = false;
    this.#next.hidden = false;
    this.#showAbout(solving);
    this.#next.focus({ preventScroll: true });
    this.#tell(!solving.hasFailed);
  }

  /** @param {Solving} solving */
  #showAbout({ puzzle, made }) {
    const moves = made.map(({ uci }) => uci);
    fill(this.#about, aboutPuzzle(puzzle, moves));
  }

  /** Tells how it went. @param {boolean} solved */
  async #tell(solved) {
    const solving = this.#solving;
    if (!solving) return;
    const told = await this.#result.tell(solving.puzzle.id, solved);
    if (!told) return;
    showSolver(this.#solver, told.me, told.change);
    Object.assign(solving.puzzle, told.puzzle);
    if (solving === this.#solving && solving.isSolved) this.#showAbout(solving);
    const isOther = Math.round(told.change ?? 0) !== 0 && isSettled(told.me);
    if (isOther) this.#context.announce(`Your puzzle rating is ${Math.round(told.me.rating)}.`);
  }

  /** Looks at the position after so many moves, when it is over. @param {number} count */
  #look(count) {
    const solving = this.#solving;
    if (!solving?.isSolved || count < 0 || count > solving.made.length) return;
    this.#seen = count;
    this.#draw();
    const made = solving.made[count - 1];
    this.#context.announce(made ? `${sideName(made.side)}: ${moveInWords(made.san)}.` : "The puzzle's position.");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [target] = event.composedPath();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest("input, textarea, select, dialog, .menu")) return;
    if (event.key === "ArrowLeft") this.#look(this.#seen - 1);
    if (event.key === "ArrowRight") this.#look(this.#seen + 1);
    if (!this.#context.settings.now.shortcuts) return;
    if (event.key === "f") this.#board.flip();
    if (event.key === "b") this.#board.focusSquare(this.#solving?.made.at(-1)?.uci.slice(2, 4) ?? "e4");
  }

  /**
   * @param {string} words
   * @param {"right" | "wrong" | ""} [tone]
   */
  #say(words, tone = "") {
    this.#said.className = `puzzle-said ${tone}`;
    write(this.#said, words);
  }

  /**
   * Does something a moment later.
   * @param {number} pause
   * @param {() => void} act
   */
  #after(pause, act) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, pause);
    this.#timers.add(timer);
  }

  /** Nothing of what was to come comes any more. */
  #rest() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  close() {
    this.#closed.abort();
    this.#rest();
  }
}
