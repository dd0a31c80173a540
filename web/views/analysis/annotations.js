// What can be said of the move that is looked at: a comment, signs, arrows and circles; and what can be done with its
// line.

import { note } from "../../dialog.js";
import { element, whenLeft, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { withShape } from "../../board/arrows.js";
import { MOVE_SIGNS, PLAY_SIGNS, POSITION_SIGNS } from "./nags.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("../../board/arrows.js").Colour} Colour */
/** @typedef {import("../../icons.js").IconName} IconName */

/** @type {Colour[]} */
const COLOURS = ["green", "red", "blue", "yellow"];

/**
 * @typedef {object} Notes What changes by it.
 * @property {() => void} changed Something was said or drawn.
 * @property {(node: Node) => void} go
 * @property {(colour: Colour | "") => void} pen Fingers and mouse draw with it on the board, or no longer.
 * @property {(text: string) => void} say
 */

export class Annotations {
  #notes;
  /** @type {Tree | null} */
  #tree = null;
  /** @type {Node | null} */
  #node = null;
  #comment = element("textarea", { rows: 2, class: "comment-field", placeholder: "What is to be said here" });
  /** @type {Map<number, HTMLButtonElement>} */
  #signs = new Map();
  /** @type {Map<Colour, HTMLButtonElement>} */
  #pens = new Map();
  /** @type {Colour | ""} */
  #pen = "";
  #promote = this.#button("up", "Promote", () => this.#tree?.promote(this.#at), "The variation goes up by one.");
  #main = this.#button("check", "Main line", () => this.#tree?.makeMain(this.#at), "This is the main line now.");
  #remove = element("button", { type: "button", class: "small" }, icon("trash"), "Delete from here");
  #restore = element("button", { type: "button", class: "small" }, icon("back"), "Undo delete");
  #title = element("h3", {}, "Notes");
  element;

  /** @param {Notes} notes */
  constructor(notes) {
    this.#notes = notes;
    this.#comment.addEventListener("input", () => {
      this.#at.comment = this.#comment.value.replace(/\s+/g, " ").trim();
      notes.changed();
    });
    this.#remove.addEventListener("click", () => {
      const parent = this.#tree?.remove(this.#at);
      notes.say("Deleted.");
      if (parent) notes.go(parent);
    });
    this.#restore.addEventListener("click", () => this.restore());
    this.element = element(
      "section",
      { class: "annotations", "aria-label": "Notes on this move" },
      this.#title,
      element(
        "div",
        { class: "row line-acts", role: "group", "aria-label": "This line" },
        this.#promote,
        this.#main,
        this.#remove,
        this.#restore,
      ),
      element("label", {}, element("span", { class: "unseen" }, "Comment"), this.#comment),
      this.#palette("On the move", MOVE_SIGNS),
      this.#palette("On the position", POSITION_SIGNS),
      this.#palette("On the play", PLAY_SIGNS),
      this.#drawing(),
    );
  }

  /** The node that is looked at; there is one as soon as anything can be pressed. @returns {Node} */
  get #at() {
    return /** @type {Node} */ (this.#node);
  }

  /** Goes to where comments are written. */
  focus() {
    this.#comment.focus();
  }

  /** Brings back what was deleted last. @returns {boolean} whether there was anything */
  restore() {
    const back = this.#tree?.restore();
    if (!back) return false;
    this.#notes.say(`${back.san} is back.`);
    this.#notes.go(back);
    return true;
  }

  /**
   * @param {Tree} tree
   * @param {Node} node
   */
  show(tree, node) {
    this.#tree = tree;
    if (node !== this.#node || document.activeElement !== this.#comment) this.#comment.value = node.comment;
    this.#node = node;
    const isRoot = node.parent === null;
    write(this.#title, isRoot ? "Notes on the first position" : `Notes on ${node.san}`);
    for (const [nag, button] of this.#signs) {
      button.setAttribute("aria-pressed", String(node.nags.includes(nag)));
      button.disabled = isRoot;
    }
    const isVariation = tree.variationOf(node) !== null;
    this.#promote.disabled = this.#main.disabled = !isVariation;
    this.#remove.disabled = isRoot;
    this.#restore.hidden = !tree.hasDeleted;
  }

  /** Puts the pen away. */
  rest() {
    if (this.#pen !== "") this.#take("");
  }

  /**
   * What can be done with the line that is looked at, as a menu below its move.
   * @param {DOMRect} box Where the move stands.
   * @param {() => void} back Goes back to it.
   */
  menu(box, back) {
    const acts = [this.#promote, this.#main, this.#remove, this.#restore].filter((act) => !act.disabled && !act.hidden);
    const items = acts.map((act) => {
      const item = element("button", { type: "button", class: "plain", role: "menuitem", tabindex: -1 });
      item.append(...[...act.childNodes].map((child) => child.cloneNode(true)));
      item.addEventListener("click", () => {
        leave();
        act.click();
      });
      return item;
    });
    const list = element("div", { class: "menu move-menu", role: "menu", "aria-label": "This line" }, ...items);
    const leave = () => {
      const hadFocus = list.contains(document.activeElement);
      stop();
      list.remove();
      if (hadFocus) back();
    };
    const stop = whenLeft(list, leave);
    list.addEventListener("keydown", (event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
      if (by === 0 && event.key !== "Tab") return;
      event.preventDefault();
      const now = items.findIndex((item) => item === document.activeElement);
      if (by === 0) leave();
      else items.at((now + by) % items.length)?.focus();
    });
    this.element.before(list);
    // What is fixed within a container is measured from there, and not from the window.
    const own = list.getBoundingClientRect();
    list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - own.width - 8)) - own.left}px`;
    list.style.top = `${Math.max(8, Math.min(box.bottom + 4, innerHeight - own.height - 8)) - own.top}px`;
    items[0]?.focus({ preventScroll: true });
  }

  /**
   * @param {IconName} image
   * @param {string} label
   * @param {() => boolean | undefined} act
   * @param {string} said
   */
  #button(image, label, act, said) {
    const button = element("button", { type: "button", class: "small" }, icon(image), label);
    button.addEventListener("click", () => {
      if (!act()) return;
      this.#notes.changed();
      this.#notes.say(said);
    });
    return button;
  }

  /** @param {string} label @param {readonly import("./nags.js").Sign[]} signs */
  #palette(label, signs) {
    const buttons = signs.map(({ nag, sign, words }) => {
      const button = element(
        "button",
        { type: "button", class: "small sign-button", title: words, "aria-label": words, "aria-pressed": "false" },
        sign,
      );
      button.addEventListener("click", () => {
        this.#tree?.toggleNag(this.#at, nag);
        this.#notes.changed();
      });
      this.#signs.set(nag, button);
      return button;
    });
    return element("div", { class: "palette", role: "group", "aria-label": label }, ...buttons);
  }

  /** Pens for the board, and a field for who draws by keys. */
  #drawing() {
    const pens = COLOURS.map((colour) => {
      const button = element("button", {
        type: "button",
        class: `small pen ${colour}`,
        title: `Draw in ${colour}`,
        "aria-label": `Draw in ${colour}`,
        "aria-pressed": "false",
      });
      button.append(icon("pencil"));
      button.addEventListener("click", () => this.#take(this.#pen === colour ? "" : colour));
      this.#pens.set(colour, button);
      return button;
    });
    const field = element("input", {
      type: "text",
      class: "mark-field",
      maxlength: 5,
      placeholder: "e2e4 or e4",
      "aria-label": "Arrow or circle, such as e2e4 or e4",
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
    });
    const form = element(
      "form",
      { class: "mark-form", novalidate: true },
      field,
      element("button", { type: "submit", class: "small" }, "Draw"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [, from = "", to] = /^([a-h][1-8])[- ]?([a-h][1-8])?$/.exec(field.value.trim().toLowerCase()) ?? [];
      if (from === "") {
        note("Name one square for a circle, or two for an arrow.", "bad");
        return;
      }
      const colour = this.#pen || "green";
      this.#at.shapes = withShape(this.#at.shapes, to && to !== from ? { from, to, colour } : { from, colour });
      field.value = "";
      this.#notes.say(to ? `Arrow from ${from} to ${to}.` : `Circle on ${from}.`);
      this.#notes.changed();
    });
    return element("div", { class: "palette", role: "group", "aria-label": "Arrows and circles" }, ...pens, form);
  }

  /** @param {Colour | ""} colour */
  #take(colour) {
    this.#pen = colour;
    for (const [own, button] of this.#pens) button.setAttribute("aria-pressed", String(own === colour));
    this.#notes.pen(colour);
  }
}
