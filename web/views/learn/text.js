// The text of a chapter.

import { element } from "../../dom.js";
import { figure } from "./picture.js";

/** @typedef {import("./content.js").Block} Block */

/**
 * Words, each with the pictures that follow them: beside them where there is room.
 * @param {Block[]} blocks
 */
export function text(blocks) {
  /** @type {{ words: Node[], pictures: Node[] }[]} */
  const rows = [];
  for (const block of blocks) {
    const last = rows[rows.length - 1];
    const isPicture = "diagram" in block;
    const row = last && (isPicture || last.pictures.length === 0) ? last : { words: [], pictures: [] };
    if (row !== last) rows.push(row);
    (isPicture ? row.pictures : row.words).push(shown(block));
  }
  const made = rows.map(({ words, pictures }) =>
    element("div", { class: "lesson-row" }, element("div", {}, ...words), ...pictures),
  );
  return element("div", { class: "lesson-text" }, ...made);
}

/** @param {Block} block */
function shown(block) {
  if ("p" in block) return element("p", {}, block.p);
  if ("list" in block) return element("ul", {}, ...block.list.map((point) => element("li", {}, point)));
  return figure(block.diagram);
}
