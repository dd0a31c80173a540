// What is said beside the board.

import { element } from "../../dom.js";

/** @typedef {import("../../types.js").Said} Said */

export class Chat {
  #lines = element("ol", { class: "said", "aria-label": "What was said", tabindex: 0 });
  #field = element("input", {
    type: "text",
    maxlength: 140,
    placeholder: "Say something",
    "aria-label": "Say something",
    autocomplete: "off",
  });
  #count = 0;
  /** What those said who watch, kept from players until the game is over: nobody is helped. @type {Said[]} */
  #later = [];
  /** Whether that is kept. */
  #holdsBack = false;
  element;

  /** @param {(text: string) => Promise<boolean>} say Sends a line; whether that worked. */
  constructor(say) {
    const form = element(
      "form",
      { class: "say" },
      this.#field,
      element("button", { class: "small", type: "submit" }, "Send"),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.#field.value.trim();
      if (text === "") return;
      this.#field.value = "";
      // What could not be said is not lost.
      if (!(await say(text)) && this.#field.value === "") this.#field.value = text;
    });
    this.element = element(
      "section",
      { class: "chat", "aria-label": "Chat" },
      element("h2", {}, "Chat"),
      this.#lines,
      form,
    );
  }

  /** Shows what was held back, or holds it back from now on. @param {boolean} holdsBack */
  holdBack(holdsBack) {
    this.#holdsBack = holdsBack;
    if (holdsBack) return;
    for (const line of this.#later.splice(0)) this.add(line);
  }

  /** Shows all that was said, anew. @param {Said[]} said */
  set(said) {
    this.#lines.replaceChildren();
    this.#later = [];
    this.#count = 0;
    for (const line of said) this.add(line);
  }

  /** @param {Said} said @returns {boolean} whether it is shown */
  add(said) {
    if (this.#holdsBack && said.room === "spectator") {
      this.#later.push(said);
      return false;
    }
    const isNear = this.#lines.scrollHeight - this.#lines.scrollTop - this.#lines.clientHeight < 40;
    const name = element("b", {}, `${said.user} `);
    const room = said.room === "spectator" ? element("span", { class: "soft tiny" }, "(watching) ") : null;
    const item = element("li", {}, name, room, said.text);
    this.#lines.append(item);
    this.#count += 1;
    if (this.#count > 300) this.#lines.firstElementChild?.remove();
    if (isNear) this.#lines.scrollTop = this.#lines.scrollHeight;
    return true;
  }

  focus() {
    this.#field.focus();
  }
}
