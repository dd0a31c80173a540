// What is shown where there is no puzzle.

import { element, fill } from "../../dom.js";

/** @param {HTMLElement} place */
export function tellEmpty(place) {
  place.className = "narrow";
  fill(
    place,
    element("h1", {}, "No puzzle is left"),
    element("p", {}, "You have seen all that there are. New ones are found in games that are played here."),
    element("p", {}, element("a", { class: "button primary", href: "/" }, "Play a game")),
  );
}

/** @param {HTMLElement} place */
export function tellMissing(place) {
  place.className = "narrow";
  fill(
    place,
    element("h1", {}, "There is no such puzzle"),
    element("p", {}, element("a", { class: "button primary", href: "/puzzles" }, "Solve another")),
  );
}

/**
 * @param {HTMLElement} place
 * @param {string} why
 * @param {() => void} again
 */
export function tellUnreachable(place, why, again) {
  const button = element("button", { class: "primary", type: "button", onclick: again }, "Try again");
  place.className = "narrow";
  fill(place, element("h1", {}, "The puzzle could not be loaded"), element("p", {}, why), element("p", {}, button));
  button.focus({ preventScroll: true });
}
