// The ribbon over the board that says when nothing comes through.

import { element } from "../../dom.js";

/** How long a break may be before it is worth a word. */
const UNNOTICED = 700;

export class Ribbon {
  #say;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  element = element("div", { class: "ribbon", hidden: true }, "Connection lost. Trying again…");

  /** @param {(text: string) => void} say Says something to screen readers. */
  constructor(say) {
    this.#say = say;
  }

  /** @param {"connecting" | "open" | "lost"} state */
  show(state) {
    clearTimeout(this.#timer);
    if (state === "open") {
      if (!this.element.hidden) this.#say("Connected again.");
      this.element.hidden = true;
    } else if (this.element.hidden) {
      this.#timer = setTimeout(() => {
        this.element.hidden = false;
        this.#say("Connection lost. Trying again.");
      }, UNNOTICED);
    }
  }

  close() {
    clearTimeout(this.#timer);
  }
}
