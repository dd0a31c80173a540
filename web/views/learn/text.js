// The text of a chapter.

import { element } from "../../dom.js";
import { figure } from "./picture.js";

/** @typedef {import("./content.js").Block} Block */

/** @param {Block[]} blocks */
export function text(blocks) {
  return element("div", { class: "lesson-text" }, ...blocks.map(shown));
}

/** @param {Block} block */
function shown(block) {
  if ("p" in block) return element("p", {}, block.p);
  if ("list" in block) return element("ul", {}, ...block.list.map((point) => element("li", {}, point)));
  return figure(block.diagram);
}
