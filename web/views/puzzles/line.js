// The moves of a puzzle as they come, to look through when it is over.

import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";

/** @typedef {import("./solving.js").Made} Made */

/**
 * @param {(count: number) => void} look Called with how many moves are to be seen as made.
 * @returns {{ element: HTMLElement, show: (made: Made[], seen: number, mayLook: boolean) => void }}
 */
export function lineOfMoves(look) {
  const list = element("ol", { class: "puzzle-moves", "aria-label": "Moves" });
  let count = 0;
  const step = (/** @type {"previous" | "next"} */ name, /** @type {string} */ label, /** @type {number} */ by) =>
    element(
      "button",
      { class: "plain round", type: "button", "aria-label": label, title: label, onclick: () => look(count + by) },
      icon(name),
    );
  const steps = element("div", { class: "puzzle-steps" }, step("previous", "Back", -1), step("next", "Forward", 1));
  return {
    element: element("div", { class: "puzzle-line" }, list, steps),
    show(made, seen, mayLook) {
      count = seen;
      steps.hidden = !mayLook;
      const items = made.map(({ san, side, number }, index) => {
        const needsNumber = side === "white" || index === 0;
        const dots = side === "white" ? `${number}.` : `${number}…`;
        const move = mayLook
          ? element("button", { type: "button", class: "move", onclick: () => look(index + 1) }, san)
          : element("span", { class: "move" }, san);
        if (index + 1 === seen) move.setAttribute("aria-current", "true");
        return element("li", {}, needsNumber && element("span", { class: "number" }, dots), move);
      });
      fill(list, ...items);
    },
  };
}
