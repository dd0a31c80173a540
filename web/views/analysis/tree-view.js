// The moves with their variations as a list within lists, written as in a book.

import { element } from "../../dom.js";
import { icon } from "../../icons.js";
import { moveInWords } from "../game/words.js";
import { signOf } from "./nags.js";
import { moveNumber } from "./node.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {"first" | "previous" | "next" | "last"} Step */

export class TreeView {
  #go;
  #place = element("div", { class: "tree-place" });
  /** @type {Map<Node, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Record<Step, HTMLButtonElement>} */
  #steps;
  #empty = element("p", { class: "tree-empty soft" }, "Make a move on the board, or open a game.");
  /** @type {Node | null} */
  #current = null;
  element;

  /**
   * @param {(node: Node) => void} go
   * @param {(step: Step) => void} step
   * @param {HTMLElement} more What stands beside the steps.
   * @param {(node: Node, box: DOMRect) => void} menu Asks what is to be done with a move, which stands there.
   */
  constructor(go, step, more, menu) {
    this.#go = go;
    const made = (/** @type {Step} */ name, /** @type {string} */ label) =>
      element(
        "button",
        { class: "plain", type: "button", "aria-label": label, title: label, onclick: () => step(name) },
        icon(name),
      );
    this.#steps = {
      first: made("first", "First position"),
      previous: made("previous", "Previous move"),
      next: made("next", "Next move"),
      last: made("last", "Last move"),
    };
    const steps = element("div", { class: "steps" }, ...Object.values(this.#steps), more);
    this.element = element("div", { class: "tree" }, element("h2", { class: "unseen" }, "Moves"), this.#place, steps);
    this.#place.addEventListener("click", (event) => {
      const { node } = this.#moveAt(event) ?? {};
      if (node) this.#go(node);
    });
    // The right button of a mouse, the key for it, and a long press where browsers tell of one. The notes have the same
    // buttons for all others.
    this.#place.addEventListener("contextmenu", (event) => {
      const { node, button } = this.#moveAt(event) ?? {};
      if (!node || !button) return;
      event.preventDefault();
      menu(node, button.getBoundingClientRect());
    });
  }

  /** Goes to the move that is looked at. */
  focus() {
    if (this.#current) this.#buttons.get(this.#current)?.focus({ preventScroll: true });
  }

  /** Which of the moves something happens to. @param {Event} event */
  #moveAt({ target }) {
    const button = target instanceof Element ? target.closest("button") : null;
    for (const [node, other] of this.#buttons) if (other === button) return { node, button: other };
    return null;
  }

  /** Whether one of the moves has the focus. */
  get hasFocus() {
    return this.#place.contains(document.activeElement);
  }

  /**
   * Writes everything anew: moves or what is said of them have changed.
   * @param {Tree} tree
   * @param {Node} current
   */
  draw(tree, current) {
    const hadFocus = this.hasFocus;
    const top = this.#place.scrollTop;
    this.#buttons.clear();
    this.#current = null;
    const { root } = tree;
    const parts = [];
    if (root.comment) parts.push(comment(root.comment, "p"));
    if (root.children[0]) parts.push(this.#line(root.children[0], "Moves"));
    else if (tree.position(root).count() > 0) parts.push(this.#empty);
    if (tree.result !== "*") parts.push(element("p", { class: "tree-result" }, tree.result));
    this.#place.replaceChildren(...parts);
    this.#place.scrollTop = top;
    this.mark(current);
    if (hadFocus) this.#buttons.get(current)?.focus({ preventScroll: true });
  }

  /** Marks the move that is looked at. @param {Node} current */
  mark(current) {
    const hadFocus = this.hasFocus;
    const before = this.#current && this.#buttons.get(this.#current);
    before?.removeAttribute("aria-current");
    if (before) before.tabIndex = -1;
    this.#current = current;
    const button = this.#buttons.get(current);
    button?.setAttribute("aria-current", "true");
    // Tab leads to one of the moves, and past all others.
    const stop = button ?? this.#buttons.values().next().value;
    if (stop) {
      stop.tabIndex = 0;
      if (!button) this.#current = [...this.#buttons.keys()][0] ?? null;
      if (hadFocus) stop.focus({ preventScroll: true });
    }
    this.#scroll(button);
    const { first, previous, next, last } = this.#steps;
    first.ariaDisabled = previous.ariaDisabled = String(current.parent === null);
    next.ariaDisabled = last.ariaDisabled = String(current.children.length === 0);
  }

  /**
   * A line that begins with a move. Variations of its later moves stand in it, in lists of their own; those of the
   * first stand where it does.
   * @param {Node} first
   * @param {string} label
   * @returns {HTMLElement}
   */
  #line(first, label) {
    const list = element("ol", { class: "tree-line", "aria-label": label });
    let needsNumber = true;
    /** @type {Node | undefined} */
    let node = first;
    while (node) {
      const item = element("li", {}, ...this.#move(node, needsNumber));
      const isAlone = node === first && first.parent?.children[0] !== first;
      const others = isAlone ? [] : (node.parent?.children.slice(1) ?? []);
      for (const other of others) {
        const line = this.#line(other, `Variation ${other.san}`);
        line.classList.add("variation");
        item.append(line);
      }
      list.append(item);
      needsNumber = others.length > 0 || node.comment !== "";
      node = node.children[0];
    }
    return list;
  }

  /**
   * A move with its number and what is said of it.
   * @param {Node} node
   * @param {boolean} needsNumber
   * @returns {(HTMLElement | string)[]}
   */
  #move(node, needsNumber) {
    const { number, isWhite } = moveNumber(node);
    const signs = node.nags.map(signOf);
    const words = [`${node.san}, ${moveInWords(node.san)}`, ...signs.map((sign) => sign.words)];
    const button = element("button", {
      class: "tree-move",
      type: "button",
      tabindex: -1,
      "aria-label": words.join(", "),
    });
    button.append(node.san);
    for (const { sign, nag } of signs) {
      button.append(element("span", { class: `sign ${nag <= 6 ? `sign-${nag}` : ""}` }, sign));
    }
    if (node.shapes.length > 0) button.append(element("span", { class: "has-shapes", title: "Arrows or circles" }));
    this.#buttons.set(node, button);
    const hasNumber = isWhite || needsNumber || node.before !== "";
    const parts = [
      node.before !== "" && comment(node.before, "span"),
      hasNumber ? numbered(isWhite ? `${number}.` : `${number}…`, button) : button,
      node.comment !== "" && comment(node.comment, "span"),
    ];
    // Spaces, so that lines may end there, and what is copied can be read.
    return parts.flatMap((part) => (part ? [part, " "] : []));
  }

  /** Brings a move into sight, within the list only. @param {HTMLElement | undefined} button */
  #scroll(button) {
    const place = this.#place;
    if (!button) {
      place.scrollTo({ top: 0, left: 0 });
      return;
    }
    const [box, frame] = [button.getBoundingClientRect(), place.getBoundingClientRect()];
    if (box.top < frame.top + 8) place.scrollTop += box.top - frame.top - 24;
    else if (box.bottom > frame.bottom - 8) place.scrollTop += box.bottom - frame.bottom + 24;
  }
}

/** A move that stays on a line with its number. @param {string} number @param {HTMLElement} button */
function numbered(number, button) {
  return element("span", { class: "tree-pair" }, element("span", { class: "tree-number" }, number), " ", button);
}

/** @param {string} text @param {"p" | "span"} name */
function comment(text, name) {
  return element(name, { class: "tree-comment" }, text);
}
