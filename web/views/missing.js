// What is shown where there is nothing.

import { element, fill } from "../dom.js";

/** @type {import("../app.js").Show} */
export function show(place) {
  place.className = "narrow";
  fill(
    place,
    element("h1", {}, "There is nothing here"),
    element("p", {}, "The address may be mistyped, or the game was never played."),
    element("p", {}, element("a", { class: "button primary", href: "/" }, "Play a game")),
  );
  return { title: "Not found", close() {} };
}
