// Positions to begin with: the usual one, the empty board, and those of Chess960 by number or by chance.

import { get } from "../../api.js";
import { complain } from "../../dialog.js";
import { element } from "../../dom.js";
import { icon } from "../../icons.js";

/** How many start positions there are. */
const ALL = 960;

/**
 * @param {(fen: string) => void} take
 * @param {() => void} flip
 * @param {AbortSignal} closed
 * @returns {{ element: HTMLElement, show: (number: number | undefined) => void }} `show` tells the number of what is
 *   set up, if it has one
 */
export function startButtons(take, flip, closed) {
  const input = element("input", {
    type: "number",
    id: "chess960",
    min: 0,
    max: ALL - 1,
    step: 1,
    inputmode: "numeric",
    placeholder: "0–959",
  });
  const setUp = async () => {
    if (input.value === "" || !input.reportValidity()) {
      input.focus();
      return;
    }
    try {
      const { fen } = await get(`/api/setup?chess960=${input.value}`, closed);
      take(fen);
    } catch (problem) {
      if (!closed.aborted) complain(problem);
    }
  };
  const byChance = () => {
    input.value = String(Math.floor(Math.random() * ALL));
    setUp();
  };
  const button = (/** @type {import("../../dom.js").Child[]} */ look, /** @type {() => void} */ act) =>
    element("button", { type: "button", onclick: act }, ...look);
  const chance = button([icon("dice"), element("span", {}, "By chance")], byChance);
  chance.setAttribute("aria-label", "A Chess960 position by chance");
  const form = element(
    "form",
    { class: "chess960", novalidate: true },
    element("label", { for: "chess960" }, "Chess960 number"),
    element("div", { class: "row field-row" }, input, element("button", { type: "submit" }, "Set up"), chance),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    setUp();
  });
  const starts = element(
    "div",
    { class: "row editor-starts" },
    button(["Start position"], () => take("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")),
    button([icon("trash"), "Clear"], () => take("8/8/8/8/8/8/8/8 w - - 0 1")),
    button([icon("flip"), "Flip"], flip),
  );
  return {
    element: element("div", { class: "stack" }, starts, form),
    show(number) {
      if (input !== document.activeElement) input.value = number === undefined ? "" : String(number);
    },
  };
}
