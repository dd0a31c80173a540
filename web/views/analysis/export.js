// Taking an analysis along: position, moves, a link, a picture, and other pages that go on from here.

import { post } from "../../api.js";
import { complain, copy, dialog } from "../../dialog.js";
import { element } from "../../dom.js";
import { icon } from "../../icons.js";
import { challengeFields, recallPlan } from "../home/options.js";
import { START } from "./node.js";
import { writePgn } from "./pgn.js";
import { picture } from "./picture.js";
import { questionOf } from "./tree.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("../../types.js").Side} Side */

/**
 * Shows what can be copied, downloaded, and done from here.
 * @param {Context} context
 * @param {Tree} tree
 * @param {Node} node
 * @param {Side} orientation
 * @param {string} [game] The id of the game, if it is one of this server.
 */
export function showExport(context, tree, node, orientation, game) {
  const fen = tree.fen(node);
  const pgn = writePgn(tree);
  const box = dialog(
    "Share and export",
    element(
      "div",
      { class: "stack" },
      line("Link to this position", linkTo(tree, node)),
      game ? line("Link to the game", `${location.origin}/${game}`) : "",
      line("FEN", fen),
      element("label", {}, "PGN", element("textarea", { rows: 6, readonly: true, spellcheck: "false" }, pgn)),
      element(
        "div",
        { class: "row" },
        button("copy", "Copy PGN", () => copy(pgn, "PGN")),
        button("download", "Download PGN", () => download(`${fileName(tree)}.pgn`, pgn, "application/x-chess-pgn")),
        button("download", "Picture (SVG)", () => {
          const { board: theme, coordinates } = context.settings.now;
          const sight = { fen, orientation, theme, lastMove: node.uci, shapes: node.shapes };
          const svg = picture({ ...sight, coordinates: coordinates !== "none" });
          download(`${fileName(tree)}.svg`, svg, "image/svg+xml");
        }),
      ),
      element("h3", {}, "Go on from here"),
      element(
        "div",
        { class: "row" },
        button("computer", "Play the computer", () => playFrom(context, fen).catch(complain)),
        element(
          "a",
          { class: "button", href: `/editor?${new URLSearchParams({ fen })}`, onclick: () => box.close() },
          icon("pencil"),
          "Edit this position",
        ),
      ),
    ),
  );
}

/**
 * @param {import("../../icons.js").IconName} name
 * @param {string} label
 * @param {() => void} act
 */
function button(name, label, act) {
  return element("button", { type: "button", onclick: act }, icon(name), label);
}

/** A line to be copied. @param {string} label @param {string} value */
function line(label, value) {
  const field = element("input", { type: "text", readonly: true, value, onfocus: () => field.select() });
  const act = element(
    "button",
    { type: "button", "aria-label": `Copy ${label}`, onclick: () => copy(value, label) },
    icon("copy"),
  );
  return element("label", {}, label, element("div", { class: "row field-row" }, field, act));
}

/** The address of a position with the moves that led to it. @param {Tree} tree @param {Node} node */
export function linkTo(tree, node) {
  const { fen, moves } = questionOf(tree, node);
  const query = new URLSearchParams();
  // An address without both is that of the free board, on which everybody has something else.
  if (fen !== START || moves.length === 0) query.set("fen", fen);
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return `${location.origin}/analysis?${query}`;
}

/** @param {Tree} tree */
function fileName(tree) {
  const names = [tree.tag("White"), tree.tag("Black")].filter((name) => !/^[?.]*$/.test(name));
  return names.length === 2 ? names.join("-").replace(/[^\p{L}\p{N}-]+/gu, "_") : "analysis";
}

/**
 * @param {string} name
 * @param {string} content
 * @param {string} type
 */
function download(name, content, type) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  const link = element("a", { href, download: name });
  link.click();
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/**
 * Begins a game against the computer, by the terms that were chosen last.
 * @param {Context} context
 * @param {string} fen
 */
async function playFrom(context, fen) {
  const plan = recallPlan();
  const options = { ...plan.options.computer, start: /** @type {const} */ ("position"), fen };
  await context.session.enter();
  const { id } = await post("/api/challenge/ai", { ...challengeFields(options), level: plan.level, concede: true });
  context.navigate(`/${id}`);
}
