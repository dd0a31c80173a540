// The rules of chess.

import { element, fill } from "../dom.js";

/** @type {import("../app.js").Show} */
export function show(place) {
  fill(place, element("h1", {}, "Learn"));
  return { title: "Learn", close() {} };
}
