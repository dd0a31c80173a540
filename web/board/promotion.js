// The picker for a pawn that has reached the last rank: a small menu over the board, by pointer or keys.

import { roleWord, seenAt } from "./squares.js";

/** @typedef {import("./squares.js").Side} Side */
/** @typedef {import("./squares.js").Square} Square */

/** One menu, opened when needed. */
export class PromotionPicker {
  element = document.createElement("div");
  #menu = document.createElement("div");
  /** @type {(letter: string) => void} */
  #choose;
  /** @type {HTMLElement | null} */
  #focusBefore = null;
  #shown = "";
  /** Whether a pointer was pressed on the menu or beside it since it opened. */
  #isPressed = false;

  /** @param {(letter: string) => void} choose is told the letter, or "" if the person thought better of it */
  constructor(choose) {
    this.#choose = choose;
    this.element.className = "picker";
    this.element.hidden = true;
    this.#menu.className = "menu";
    this.#menu.setAttribute("role", "menu");
    this.#menu.setAttribute("aria-label", "Promote to");
    this.element.append(this.#menu);
    this.element.addEventListener("pointerdown", () => (this.#isPressed = true));
    this.element.addEventListener("click", (event) => this.#click(event));
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.#choose("");
    });
  }

  /** @returns {boolean} */
  get isOpen() {
    return !this.element.hidden;
  }

  /**
   * @param {{to: Square, letters: string[]} | null} promotion what is asked, or null for nothing
   * @param {Side} side
   * @param {Side} orientation
   */
  show(promotion, side, orientation) {
    const key = promotion === null ? "" : `${promotion.to}${promotion.letters.join("")}${side}${orientation}`;
    if (key === this.#shown) {
      return;
    }
    this.#shown = key;
    if (promotion === null) {
      this.#close();
      return;
    }
    const { column, row } = seenAt(promotion.to, orientation);
    const letters = ["q", "r", "b", "n", "k"].filter((letter) => promotion.letters.includes(letter));
    this.#menu.replaceChildren(...letters.map((letter) => option(letter, side)));
    this.#menu.style.left = `${column * 12.5}%`;
    this.#menu.classList.toggle("upwards", row > 3);
    this.#open();
  }

  #open() {
    const root = /** @type {ShadowRoot} */ (this.element.getRootNode());
    const focused = root.activeElement ?? document.activeElement;
    if (this.element.hidden) {
      this.#focusBefore = focused instanceof HTMLElement && focused !== document.body ? focused : null;
    }
    this.element.hidden = false;
    this.#isPressed = false;
    this.#options()[0]?.focus({ preventScroll: true });
  }

  #close() {
    const hadFocus = this.element.contains(/** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement);
    this.element.hidden = true;
    if (hadFocus) {
      this.#focusBefore?.focus({ preventScroll: true });
    }
    this.#focusBefore = null;
  }

  /** @returns {HTMLElement[]} */
  #options() {
    return /** @type {HTMLElement[]} */ ([...this.#menu.children]);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.#isPressed && event.detail !== 0) {
      // The end of the tap that brought the pawn here, under which the menu has opened.
      return;
    }
    const chosen = this.#options().find((element) => event.composedPath().includes(element));
    this.#choose(chosen?.dataset.letter ?? "");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const options = this.#options();
    const index = options.findIndex((element) => event.composedPath().includes(element));
    const step = this.#menu.classList.contains("upwards") ? -1 : 1;
    const focus = (/** @type {number} */ next) => options[(next + options.length) % options.length].focus();
    const letter = options.find((element) => element.dataset.letter === event.key.toLowerCase())?.dataset.letter;
    switch (event.key) {
      case "ArrowDown": case "ArrowRight": focus(index + step); break;
      case "ArrowUp": case "ArrowLeft": focus(index - step); break;
      case "Home": focus(0); break;
      case "End": focus(options.length - 1); break;
      case "Enter": case " ": this.#choose(options[index]?.dataset.letter ?? ""); break;
      case "Escape": case "Tab": this.#choose(""); break;
      default:
        if (letter === undefined) {
          return;
        }
        this.#choose(letter);
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * @param {string} letter
 * @param {Side} side
 * @returns {HTMLElement}
 */
function option(letter, side) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "option";
  button.dataset.letter = letter;
  button.setAttribute("role", "menuitem");
  button.setAttribute("aria-label", roleWord(letter));
  const picture = document.createElement("span");
  picture.className = `piece ${side[0]}${letter.toUpperCase()}`;
  button.append(picture);
  return button;
}
