// Games to look for.

import { element, fill } from "../dom.js";

/** @type {import("../app.js").Show} */
export function show(place) {
  fill(place, element("h1", {}, "Games"));
  return { title: "Games", close() {} };
}
