// A board to set up a position on.

import { element, fill } from "../dom.js";

/** @type {import("../app.js").Show} */
export function show(place) {
  fill(place, element("h1", {}, "Set up a position"));
  return { title: "Set up a position", close() {} };
}
