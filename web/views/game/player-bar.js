// The line above or below the board: who plays there, what was captured, and the clock.

import { element, fill } from "../../dom.js";
import { PIECES } from "../../board/pieces.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("../../types.js").Player} Player */
/** @typedef {import("./placement.js").Material} Material */

/** @type {Record<string, string>} */
const PLURALS = { q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

export class PlayerBar {
  #name = element("span", { class: "player-name" });
  #there = element("span", { class: "there" });
  #captured = element("span", { class: "captured" });
  #side;
  clock = element("div", { class: "clock", role: "timer", "aria-live": "off" });
  element;
  #drawn = "";

  /** @param {Side} side */
  constructor(side) {
    this.#side = side;
    this.clock.setAttribute("aria-label", `${side === "white" ? "White" : "Black"}'s clock`);
    const who = element("div", { class: "who" }, this.#there, this.#name);
    this.element = element(
      "div",
      { class: "player-bar", "data-side": side },
      element("div", { class: "player" }, who, this.#captured),
      this.clock,
    );
  }

  /**
   * @param {Player} player
   * @param {boolean} isThere
   */
  showPlayer(player, isThere) {
    const name = playerName(player);
    const shown =
      player.id && player.aiLevel === undefined
        ? element("a", { href: `/@/${encodeURIComponent(player.name ?? "")}` }, name)
        : name;
    if (this.#name.textContent !== (player.title ? `${player.title} ${name}` : name)) {
      fill(
        this.#name,
        player.title ? element("abbr", { class: "title" }, `${player.title}`) : null,
        player.title ? " " : null,
        shown,
      );
    }
    this.#there.classList.toggle("gone", !isThere);
    this.#there.title = isThere ? "Here" : "Not here";
    this.#there.setAttribute("role", "img");
    this.#there.setAttribute("aria-label", isThere ? "Here" : "Not here");
  }

  /** @param {Material} material */
  showMaterial(material) {
    const captured = material.captured[this.#side];
    const lead = this.#side === "white" ? material.lead : -material.lead;
    const key = `${captured.join("")}${lead}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    const colour = this.#side === "white" ? "b" : "w";
    let before = "";
    const images = captured.map((kind) => {
      const image = element("img", { alt: "", class: kind === before ? "same" : "" });
      const piece = /** @type {keyof typeof PIECES} */ (colour + kind.toUpperCase());
      image.src = `data:image/svg+xml,${encodeURIComponent(PIECES[piece])}`;
      before = kind;
      return image;
    });
    fill(this.#captured, ...images, lead > 0 ? element("span", { class: "lead" }, `+${lead}`) : null);
    if (captured.length === 0 && lead <= 0) this.#captured.removeAttribute("aria-label");
    else
      this.#captured.setAttribute("aria-label", `Captured: ${list(captured)}${lead > 0 ? `, ahead by ${lead}` : ""}`);
    this.#captured.setAttribute("role", "img");
    if (captured.length === 0 && lead <= 0) this.#captured.removeAttribute("role");
  }
}

/** @param {string[]} kinds */
function list(kinds) {
  if (kinds.length === 0) return "nothing";
  const counted = Object.entries(PLURALS).flatMap(([kind, name]) => {
    const count = kinds.filter((one) => one === kind).length;
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  });
  return counted.join(", ");
}

/** @param {Player} player */
export function playerName(player) {
  return player.aiLevel === undefined ? (player.name ?? "Guest") : `Computer, level ${player.aiLevel}`;
}
