// The moves of a game as a list to go through, by mouse, wheel and keys.

import { element } from "../../dom.js";
import { icon } from "../../icons.js";
import { moveInWords } from "./words.js";

/** @typedef {import("./model.js").GameModel} GameModel */

export class MoveList {
  #list = element("ol", { class: "moves", "aria-label": "Moves" });
  #go;
  /** The buttons of the half-moves, in order. @type {HTMLButtonElement[]} */
  #buttons = [];
  /** What the buttons were made of. */
  #drawn = "";
  #steps;
  element;

  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.#go = go;
    this.#steps = {
      first: this.#step("first", "First position"),
      previous: this.#step("previous", "Previous move"),
      next: this.#step("next", "Next move"),
      last: this.#step("last", "Last move"),
    };
    const steps = element("div", { class: "steps" }, ...Object.values(this.#steps));
    const heading = element("h2", { class: "unseen" }, "Moves");
    this.element = element("div", { class: "move-list" }, heading, this.#list, steps);
    this.#list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button) this.#go(Number(button.dataset.ply));
    });
  }

  /**
   * @param {import("../../icons.js").IconName} name
   * @param {string} label
   */
  #step(name, label) {
    return element("button", { class: "plain", type: "button", "aria-label": label, title: label }, icon(name));
  }

  /** Whether one of the moves has the focus. */
  get hasFocus() {
    return this.#list.contains(document.activeElement);
  }

  /** @param {GameModel} model */
  show(model) {
    const hadFocus = this.hasFocus;
    const wanted = model.sans.join(" ");
    if (wanted !== this.#drawn || this.#buttons.length === 0) this.#draw(model, wanted);
    this.#buttons.forEach((button, index) => {
      const isCurrent = index + 1 === model.ply;
      // Tab leads to one of the moves, and past all others.
      button.tabIndex = index === Math.max(0, model.ply - 1) ? 0 : -1;
      if (isCurrent === button.hasAttribute("aria-current")) return;
      if (isCurrent) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    if (hadFocus) this.#buttons[Math.max(0, model.ply - 1)]?.focus({ preventScroll: true });
    this.#scroll(model);
    const { first, previous, next, last } = this.#steps;
    // They stay where the focus can be: who steps back to the start has not left the list.
    first.ariaDisabled = previous.ariaDisabled = String(model.ply === 0);
    next.ariaDisabled = last.ariaDisabled = String(model.isLive);
    first.onclick = () => this.#go(0);
    previous.onclick = () => this.#go(model.ply - 1);
    next.onclick = () => this.#go(model.ply + 1);
    last.onclick = () => this.#go(model.plies);
  }

  /**
   * @param {GameModel} model
   * @param {string} wanted
   */
  #draw(model, wanted) {
    // The usual case is one move more: what stands already stays as it is.
    const isMore = this.#drawn === "" || wanted.startsWith(`${this.#drawn} `);
    if (!isMore) {
      this.#list.replaceChildren();
      this.#buttons = [];
    }
    for (let index = this.#buttons.length; index < model.sans.length; index += 1) this.#add(model, index);
    this.#drawn = wanted;
  }

  /**
   * @param {GameModel} model
   * @param {number} index
   */
  #add(model, index) {
    const san = model.sans[index] ?? "";
    const isWhite = model.sideOfMove(index) === "white";
    let pair = this.#list.lastElementChild;
    if (isWhite || !pair) {
      const number = element("span", { class: "number" }, `${model.numberOfMove(index)}.`);
      pair = element("li", {}, number);
      if (!isWhite) pair.append(element("span", { class: "gap" }, "…"));
      this.#list.append(pair);
    }
    // Who speaks to the page says what is to be read on the button, so the name begins with that.
    const label = `${san}, ${moveInWords(san)}`;
    const button = element(
      "button",
      { class: "move", type: "button", "data-ply": index + 1, "aria-label": label },
      san,
    );
    this.#buttons.push(button);
    pair.append(button);
  }

  /** Brings the move looked at into sight, within the list only. @param {GameModel} model */
  #scroll(model) {
    const list = this.#list;
    const button = this.#buttons[model.ply - 1];
    if (!button) {
      list.scrollTo({ top: 0, left: 0 });
      return;
    }
    const [box, frame] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 8;
    if (box.left < frame.left || box.right > frame.right) list.scrollLeft += box.right - frame.right + 24;
  }
}
