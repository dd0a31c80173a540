// What a player can do beside moving: offers and their answers, claims, and the ways to end a game. Buttons that make
// no sense now are not there; those that were pressed say so.

import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { menOf } from "./placement.js";
import { other } from "./model.js";

/** @typedef {import("./model.js").GameModel} GameModel */
/** @typedef {import("../../types.js").Claim} Claim */
/** @typedef {import("../../types.js").Rematch} Rematch */
/** @typedef {import("../../icons.js").IconName} IconName */

/**
 * @typedef {"abort" | "resign" | "draw" | "decline-draw" | "takeback" | "decline-takeback" | "claim" | "claim-with" |
 *   "claim-victory" | "rematch" | "decline-rematch" | "cancel-rematch"} ActionName
 */

/** @type {Record<Claim, string>} */
export const CLAIMS = { threefold: "threefold repetition", fifty: "the fifty-move rule" };

/**
 * @typedef {object} Facts What decides beside the game itself.
 * @property {Rematch | undefined} rematch
 * @property {"no" | "soon" | "now"} absence Whether the opponent has gone, and the game may be claimed.
 * @property {string} opponent
 */

export class Actions {
  #act;
  #leave;
  #offers = element("div", { class: "offers" });
  #row = element("div", { class: "actions", role: "group", "aria-label": "Actions" });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #again = element("a", { class: "button", href: "/", hidden: true }, "New game");
  #offered = "";
  element;

  /**
   * @param {(name: ActionName, move?: string) => void} act
   * @param {() => void} leave Takes the focus from a button that is no longer there.
   */
  constructor(act, leave) {
    this.#act = act;
    this.#leave = leave;
    this.#add("abort", "close", "Abort");
    this.#add("takeback", "back", "Take back");
    this.#add("draw", "handshake", "Offer draw");
    this.#add("resign", "flag", "Resign");
    this.#add("rematch", "again", "Rematch");
    this.#row.append(this.#again);
    this.element = element("div", { class: "acting" }, this.#offers, this.#row);
  }

  /**
   * @param {ActionName} name
   * @param {IconName} image
   * @param {string} label
   */
  #add(name, image, label) {
    const button = element("button", { type: "button", "data-action": name }, icon(image));
    button.addEventListener("click", () => button.ariaDisabled === "true" || this.#act(name));
    button.append(element("span", {}, label));
    this.#buttons.set(name, button);
    this.#row.append(button);
  }

  /**
   * @param {ActionName} name
   * @param {boolean} isThere
   * @param {string} [label]
   * @param {boolean} [isDone] Whether it was pressed, and waits for an answer.
   */
  #set(name, isThere, label, isDone = false) {
    const button = this.#buttons.get(name);
    if (!button) return;
    button.hidden = !isThere;
    // It keeps the focus of who has pressed it, which a button that is really disabled would lose.
    if (isDone) button.ariaDisabled = "true";
    else button.removeAttribute("aria-disabled");
    const text = button.lastElementChild;
    if (label && text) write(text, label);
  }

  /**
   * @param {GameModel} model
   * @param {Facts} facts
   */
  show(model, facts) {
    const focused = document.activeElement;
    const wasInside = this.element.contains(focused);
    this.#show(model, facts);
    if (wasInside && (!focused?.isConnected || focused.closest("[hidden]"))) this.#leave();
  }

  /**
   * @param {GameModel} model
   * @param {Facts} facts
   */
  #show(model, facts) {
    const { own, state } = model;
    if (!own) {
      this.element.hidden = true;
      return;
    }
    this.element.hidden = false;
    const isLive = !model.isOver;
    const mayAbort = state.mayAbort === true;
    const mine = own === "white" ? "w" : "b";
    const asked = { draw: state[`${mine}draw`] === true, takeback: state[`${mine}takeback`] === true };
    this.#set("abort", isLive && mayAbort);
    this.#set("resign", isLive && !mayAbort);
    this.#set("draw", isLive && !mayAbort, asked.draw ? "Draw offered" : "Offer draw", asked.draw);
    const mayTakeBack = isLive && model.movesBy(own) > 0 && model.full.takebacks === true;
    this.#set("takeback", mayTakeBack, asked.takeback ? "Asked to take back" : "Take back", asked.takeback);
    const { rematch } = facts;
    const waits = rematch?.status === "created" && rematch.by === own;
    // It stays where it is for who is asked, too: a button that goes away under the hand lets another be pressed.
    const mayAsk = !isLive && state.status !== "aborted" && rematch?.status !== "started";
    this.#set("rematch", mayAsk, waits ? "Rematch asked" : "Rematch", waits);
    this.#again.hidden = isLive;
    this.#showOffers(model, facts);
  }

  /**
   * @param {GameModel} model
   * @param {Facts} facts
   */
  #showOffers(model, facts) {
    const offers = [...offersOf(model, facts)];
    const key = JSON.stringify(offers);
    if (key === this.#offered) return;
    this.#offered = key;
    const boxes = offers.map(({ text, answers }) => {
      const buttons = answers.map(({ label, name, move, isMain }) =>
        element(
          "button",
          {
            type: "button",
            class: isMain ? "primary" : "",
            "data-action": name,
            "data-move": move,
            onclick: () => this.#act(name, move),
          },
          label,
        ),
      );
      return element(
        "div",
        { class: "offer", role: "group", "aria-label": text },
        element("p", {}, text),
        element("div", { class: "row" }, ...buttons),
      );
    });
    fill(this.#offers, ...boxes);
  }
}

/**
 * @typedef {object} Offer
 * @property {string} text
 * @property {{ label: string, name: ActionName, move?: string, isMain?: boolean }[]} answers
 */

/**
 * What waits for an answer of the person here.
 * @param {GameModel} model
 * @param {Facts} facts
 * @returns {Generator<Offer>}
 */
export function* offersOf(model, facts) {
  const { own, state } = model;
  if (!own) return;
  const theirs = other(own) === "white" ? "w" : "b";
  if (!model.isOver) {
    if (state[`${theirs}draw`]) {
      const answers = [{ label: "Accept draw", name: /** @type {ActionName} */ ("draw"), isMain: true }];
      yield {
        text: `${facts.opponent} offers a draw.`,
        answers: [...answers, { label: "Decline", name: "decline-draw" }],
      };
    }
    if (state[`${theirs}takeback`]) {
      const answers = [{ label: "Allow", name: /** @type {ActionName} */ ("takeback"), isMain: true }];
      yield {
        text: `${facts.opponent} asks to take back.`,
        answers: [...answers, { label: "Decline", name: "decline-takeback" }],
      };
    }
    if (state.claims && model.isOwnTurn) yield claimOffer(model);
    if (facts.absence === "soon")
      yield { text: `${facts.opponent} has left. If they stay away, you may claim the game.`, answers: [] };
    if (facts.absence === "now") {
      const answers = [{ label: "Claim the game", name: /** @type {ActionName} */ ("claim-victory"), isMain: true }];
      yield { text: `${facts.opponent} has left.`, answers };
    }
  } else if (facts.rematch?.status === "created") {
    if (facts.rematch.by === own) {
      yield {
        text: `${facts.opponent} is asked for a rematch.`,
        answers: [{ label: "Cancel", name: "cancel-rematch" }],
      };
    } else {
      const answers = [{ label: "Play again", name: /** @type {ActionName} */ ("rematch"), isMain: true }];
      yield {
        text: `${facts.opponent} wants a rematch.`,
        answers: [...answers, { label: "Decline", name: "decline-rematch" }],
      };
    }
  }
}

/**
 * The draws that can be claimed, now or with a move that is not made yet.
 * @param {GameModel} model
 * @returns {Offer}
 */
function claimOffer(model) {
  const claims = model.state.claims ?? { now: [], with: [] };
  /** @type {Offer["answers"]} */
  const answers = [];
  const [first] = claims.now;
  if (first) answers.push({ label: `Claim draw: ${CLAIMS[first]}`, name: "claim", isMain: true });
  const men = menOf(model.state.fen);
  for (const { move, claim } of claims.with.slice(0, 3)) {
    const piece = (men.get(move.slice(0, 2)) ?? "").toUpperCase().replace("P", "");
    const promoted = move.length > 4 ? `=${move.slice(4).toUpperCase()}` : "";
    const label = `Claim with ${piece}${move.slice(0, 2)}–${move.slice(2, 4)}${promoted}: ${CLAIMS[claim]}`;
    answers.push({ label, name: "claim-with", move });
  }
  const what = first ?? claims.with[0]?.claim ?? "threefold";
  const text = first
    ? `You may claim a draw by ${CLAIMS[what]}.`
    : `A move of yours would let you claim a draw by ${CLAIMS[what]}.`;
  return { text, answers };
}
