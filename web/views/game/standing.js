// How a game stands, in words: whose turn it is or how it ended, what is played, and where it goes on.

import { element, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { resultInWords } from "./commands.js";
import { playerName } from "./player-bar.js";
import { capitalised, controlInWords, sideName } from "./words.js";

/** @typedef {import("./model.js").GameModel} GameModel */
/** @typedef {import("../../types.js").GameFull} GameFull */
/** @typedef {import("../../types.js").Rematch} Rematch */

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export class Standing {
  #status = element("h1", { class: "status", tabindex: -1 });
  #result = element("p", { class: "result" });
  /** What happens now, and why it is over if it is. */
  element = element("div", {}, this.#status, this.#result);
  /** The way to the rematch, once there is one. */
  next = element("a", { class: "button primary", hidden: true }, "To the rematch");
  /** The way to the analysis, once it is over. */
  analyse = element("a", { class: "button", hidden: true }, icon("chart"), "Analyse");
  /** What is played, and since when. */
  terms = element("p", { class: "terms soft tiny" });

  focus() {
    this.#status.focus({ preventScroll: true });
  }

  /** @param {GameFull} full */
  begin({ timeControl: { white, black }, variant, createdAt }) {
    const clock =
      white === black ? controlInWords(white) : `White ${controlInWords(white)}, Black ${controlInWords(black)}`;
    const kind = variant.key === "standard" ? "" : `${variant.name}, `;
    write(this.terms, `${capitalised(kind + clock)}. ${MOMENT.format(new Date(createdAt))}`);
  }

  /**
   * @param {GameModel} model
   * @param {Rematch | undefined} rematch
   */
  show(model, rematch) {
    write(this.#status, statusOf(model));
    write(this.#result, resultOf(model));
    const begun = rematch?.status === "started" ? rematch.id : "";
    this.next.hidden = begun === "";
    this.next.setAttribute("href", `/${begun}`);
    this.analyse.hidden = !model.isOver || model.plies === 0;
    this.analyse.setAttribute("href", `/analysis/${model.full.id}`);
  }
}

/** @param {GameModel} model */
function statusOf(model) {
  const { state, own, turn } = model;
  if (state.ending) {
    if (own && state.winner) return state.winner === own ? "You won" : "You lost";
    return resultInWords(state.ending.result).replace(/\.$/, "");
  }
  if (state.paused) return "The game is paused";
  const mover = own ? playerName(model.full[turn]) : sideName(turn);
  const status = own === turn ? "Your turn" : `${mover} to move`;
  return state.check ? `${status} – check` : status;
}

/** @param {GameModel} model */
function resultOf({ state, isLive }) {
  if (state.ending) {
    const words = capitalised(state.ending.text);
    return state.ending.result === "*" ? words : `${state.ending.result} · ${words}`;
  }
  return isLive ? "" : "You are looking at an earlier position.";
}
