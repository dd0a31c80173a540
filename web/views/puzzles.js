// Positions to solve.

import { element, fill } from "../dom.js";

/** @type {import("../app.js").Show} */
export function show(place) {
  fill(place, element("h1", {}, "Puzzles"));
  return { title: "Puzzles", close() {} };
}
