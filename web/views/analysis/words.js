// Games and moves in words.

import { moveInWords } from "../game/words.js";
import { moveNumber } from "./node.js";
import { signOf } from "./nags.js";

/** @typedef {import("../../types.js").Side} Side */
/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */

/** The name of a player, or nothing if nobody knows. @param {Tree} tree @param {Side} side */
export function nameOf(tree, side) {
  return known(tree, side === "white" ? "White" : "Black");
}

/** Who played, or that it is an analysis. @param {Tree} tree */
export function titleOf(tree) {
  const [white, black] = [nameOf(tree, "white"), nameOf(tree, "black")];
  return white || black ? `${white || "White"} – ${black || "Black"}` : "Analysis";
}

/** What is known of a game, in a line. @param {Tree} tree */
export function aboutOf(tree) {
  const facts = [tree.result === "*" ? "" : tree.result, known(tree, "Event"), known(tree, "Date")];
  return facts.filter((fact) => fact !== "").join(" · ");
}

/** A tag that says something. @param {Tree} tree @param {string} name */
function known(tree, name) {
  const value = tree.tag(name);
  return /^[?.]*$/.test(value) ? "" : value;
}

/** A move as one would say it, with what is said of it. @param {Node} node */
export function nodeInWords(node) {
  if (!node.parent) return ["First position.", node.comment].join(" ").trim();
  const { number, isWhite } = moveNumber(node);
  const signs = node.nags.map((nag) => `, ${signOf(nag).words}`).join("");
  const others = node.parent.children.length > 1 ? ` One of ${node.parent.children.length} moves here.` : "";
  return `${isWhite ? "White" : "Black"} ${number}: ${moveInWords(node.san)}${signs}. ${node.comment}${others}`.trim();
}
