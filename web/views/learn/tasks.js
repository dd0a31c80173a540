// The tasks of a chapter, one after another.

import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { begin } from "./kinds.js";
import { Stage } from "./stage.js";
import { positionWords, SIDES, turnOf } from "./words.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./content.js").Chapter} Chapter */
/** @typedef {import("./content.js").Task} Task */
/** @typedef {import("./kinds.js").Begun} Begun */
/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("../../types.js").Side} Side */

/** After how many wrong tries there is a hint. */
const PATIENCE = 2;
/** How long an answer on the board takes, in milliseconds, so that one sees that there was one. */
const MOMENT = 500;

/** @type {Record<Task["kind"], (side: Side) => string>} What to do with the board. */
const HOW = {
  move: (side) => `Make the move on the board, for ${SIDES[side]}.`,
  line: (side) => `Make your moves on the board, for ${SIDES[side]}.`,
  reach: (side) => `${SIDES[side]} moves again and again: the other side waits.`,
  squares: () => "Press the squares on the board.",
  choice: () => "Choose an answer.",
};

export class Tasks {
  #chapter;
  #context;
  #progress;
  #stage;
  #number = 0;
  #tries = 0;
  #isOver = false;
  /** @type {Begun | null} */
  #begun = null;
  #timer = 0;
  #heading = element("h2", { id: "task-title", tabindex: "-1" });
  #steps = element("ol", { class: "task-steps" });
  #ask = element("p", { class: "task-ask" });
  #count = element("p", { class: "task-count" });
  #position = element("p", { class: "unseen" });
  #extra = element("div", { class: "task-extra" });
  #buttons = element("div", { class: "row task-buttons" });
  #end;

  /**
   * @param {Chapter} chapter
   * @param {Context} context
   * @param {Progress} progress
   * @param {() => Node} end What is shown when all tasks are solved.
   * @param {AbortSignal} closed
   */
  constructor(chapter, context, progress, end, closed) {
    this.#chapter = chapter;
    this.#context = context;
    this.#progress = progress;
    this.#end = end;
    this.#stage = new Stage(context, closed);
    closed.addEventListener("abort", () => clearTimeout(this.#timer));
    progress.addEventListener("change", () => this.#drawSteps(), { signal: closed });
    const words = element("div", { class: "task-words" }, this.#ask, this.#position, this.#count);
    this.element = element(
      "section",
      { class: "card lesson-tasks", "aria-labelledby": "task-title" },
      element("div", { class: "row spread" }, this.#heading, this.#steps),
      element(
        "div",
        { class: "play-area" },
        words,
        this.#stage.element,
        this.#stage.said,
        element("div", { class: "task-side" }, this.#extra, this.#buttons),
      ),
    );
    const open = chapter.tasks.findIndex(({ id }) => !progress.isDone(id));
    this.#open(Math.max(0, open));
  }

  get #task() {
    return /** @type {Task} */ (this.#chapter.tasks[this.#number]);
  }

  /** @param {number} number */
  #open(number) {
    this.#number = number;
    this.#tries = 0;
    this.#begin();
  }

  #begin() {
    clearTimeout(this.#timer);
    const task = this.#task;
    const stage = this.#stage;
    this.#isOver = false;
    write(this.#heading, `Task ${this.#number + 1} of ${this.#chapter.tasks.length}`);
    write(this.#ask, task.ask);
    write(this.#position, `The position: ${positionWords(task.fen)}`);
    write(this.#count, "");
    fill(this.#extra);
    stage.hush(HOW[task.kind](task.kind === "reach" ? task.side : turnOf(task.fen)));
    stage.mark();
    stage.board.label = `Board of task ${this.#number + 1}`;
    stage.board.describe = null;
    stage.board.orientation = "white";
    this.#begun = begin(task, {
      stage,
      solved: (text) => this.#solved(text),
      wrong: (...sentences) => stage.say("bad", ...sentences, ...this.#hint()),
      refused: (reason) => stage.refuse(reason, ...this.#hint()),
      count: (words) => write(this.#count, words),
      extra: this.#extra,
      soon: (act) => (this.#timer = window.setTimeout(act, MOMENT)),
    });
    this.#drawSteps();
    this.#drawButtons();
  }

  /** Counts a wrong try, and gives a hint if there were several. @returns {string[]} */
  #hint() {
    this.#tries += 1;
    return this.#tries >= PATIENCE && this.#begun ? [this.#begun.hint()] : [];
  }

  /** @param {string} text */
  #solved(text) {
    const wasComplete = this.#progress.isComplete(this.#chapter);
    this.#isOver = true;
    this.#progress.add(this.#task.id);
    this.#context.sounds.play("told");
    this.#stage.say("good", text);
    this.#drawButtons();
    this.#goOn(!wasComplete && this.#progress.isComplete(this.#chapter));
  }

  #reveal() {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#stage.say("plain", this.#begun?.reveal() ?? "");
    this.#drawButtons();
    this.#buttons.querySelector("button")?.focus();
  }

  /** Leads on to what comes next, for who is at the keyboard. @param {boolean} isEnd */
  #goOn(isEnd) {
    if (isEnd) {
      this.#context.announce("All tasks of this chapter are solved. Well done!");
      this.#context.sounds.play("start");
    }
    const next = this.#buttons.querySelector(".primary");
    if (this.element.contains(document.activeElement) && next instanceof HTMLElement) next.focus();
  }

  #drawSteps() {
    const { tasks } = this.#chapter;
    const steps = tasks.map(({ id }, index) => {
      const isDone = this.#progress.isDone(id);
      const button = element(
        "button",
        {
          class: `task-step${isDone ? " done" : ""}`,
          type: "button",
          "aria-label": `Task ${index + 1}${isDone ? ", solved" : ""}`,
          "aria-current": index === this.#number && "step",
          onclick: () => this.#goTo(index),
        },
        isDone ? icon("check") : index + 1,
      );
      return element("li", {}, button);
    });
    const focused = [...this.#steps.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
    fill(this.#steps, ...steps);
    if (focused >= 0) this.#steps.querySelectorAll("button")[focused]?.focus();
  }

  /** Opens a task, and says so. @param {number} index */
  #goTo(index) {
    this.#open(index);
    this.#heading.focus({ preventScroll: true });
    this.#context.announce(`${this.#heading.textContent}. ${this.#task.ask}`);
    this.element.scrollIntoView({ block: "nearest" });
  }

  #drawButtons() {
    const isLast = this.#number === this.#chapter.tasks.length - 1;
    const isSolved = this.#isOver && this.#progress.isDone(this.#task.id);
    const again = () => {
      this.#begin();
      this.#context.announce(`From the start. ${this.#task.ask}`);
      this.#heading.focus({ preventScroll: true });
    };
    const next = button("Next task", isSolved ? "primary" : "", () => this.#goTo(this.#number + 1));
    const isRevealed = this.#isOver && !isSolved;
    fill(
      this.#buttons,
      isRevealed && button("Now you", "primary", again),
      isSolved && this.#progress.isComplete(this.#chapter) && this.#end(),
      !isLast && this.#isOver && next,
      !this.#isOver && this.#begun?.again && button(this.#begun.again, "", again),
      !this.#isOver && button("Show me", "plain", () => this.#reveal()),
      isSolved && button("Once more", "plain", again),
    );
  }
}

/** @param {string} words @param {string} kind @param {() => void} act */
function button(words, kind, act) {
  return element("button", { class: kind, type: "button", onclick: act }, words);
}
