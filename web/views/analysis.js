// A board to analyse on.

import { element, fill } from "../dom.js";

/** @type {import("../app.js").Show} */
export function show(place) {
  fill(place, element("h1", {}, "Analysis"));
  return { title: "Analysis", close() {} };
}
