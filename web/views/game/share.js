// Taking a game along: its position, its moves, its file.

import { refusal } from "../../api.js";
import { copy, complain, dialog } from "../../dialog.js";
import { element } from "../../dom.js";
import { icon } from "../../icons.js";

/** @typedef {import("./model.js").GameModel} GameModel */

/**
 * Shows what of a game can be copied or downloaded.
 * @param {GameModel} model
 */
export function showShare(model) {
  const { id } = model.full;
  const link = `${location.origin}/${id}`;
  const fen = model.fens[model.ply] ?? model.state.fen;
  const row = (/** @type {string} */ label, /** @type {string} */ value) => {
    const field = element("input", { type: "text", readonly: true, value, onfocus: () => field.select() });
    const button = element(
      "button",
      { type: "button", "aria-label": `Copy ${label}`, onclick: () => copy(value, label) },
      icon("copy"),
    );
    return element("label", {}, label, element("div", { class: "row field-row" }, field, button));
  };
  const copyPgn = element("button", { type: "button" }, icon("copy"), "Copy PGN");
  copyPgn.addEventListener("click", () =>
    pgnOf(id)
      .then((pgn) => copy(pgn, "PGN"))
      .catch(complain),
  );
  const download = element(
    "a",
    { class: "button", href: `/game/export/${id}`, download: "" },
    icon("download"),
    "Download PGN",
  );
  dialog(
    "Share this game",
    element(
      "div",
      { class: "stack" },
      row("Link", link),
      row("FEN", fen),
      element("div", { class: "row" }, copyPgn, download),
    ),
  );
}

/** @param {string} id */
async function pgnOf(id) {
  const answer = await fetch(`/game/export/${id}`, { headers: { Accept: "application/x-chess-pgn" } });
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}
