// Taking games from PGN into one's collection: files that are chosen or dropped, or a text that is pasted.

import { get, remove } from "../../api.js";
import { complain, confirm } from "../../dialog.js";
import { element } from "../../dom.js";
import { icon } from "../../icons.js";
import { inFigures } from "../../words.js";
import { imports } from "./imports.js";

const KINDS = ".pgn,.gz,.bz2,.zst,application/x-chess-pgn,text/plain";

/**
 * @param {import("../../app.js").Context} context
 * @param {() => void} changed Called when the collection is another.
 * @param {AbortSignal} closed
 * @returns {{ element: HTMLElement, count: (games: number) => void }} `count` tells how many games there are
 */
export function importCard(context, changed, closed) {
  const file = element("input", { type: "file", id: "pgn-file", accept: KINDS, multiple: true, class: "unseen" });
  const choose = element("label", { class: "button primary", for: "pgn-file" }, icon("share"), "Choose PGN files");
  const text = element("textarea", {
    id: "pgn-text",
    rows: 5,
    spellcheck: "false",
    placeholder: '[White "Ann"]\n[Black "Ben"]\n\n1. e4 e5 2. Nf3 …',
  });
  const paste = element(
    "form",
    { class: "stack" },
    element("div", {}, element("label", { for: "pgn-text" }, "Games as text"), text),
    element("div", {}, element("button", { type: "submit" }, "Import the text")),
  );
  const zone = element(
    "div",
    { class: "import-zone" },
    element("div", {}, file, choose),
    element(
      "p",
      { class: "soft tiny" },
      "Or drop them here. One game or a million; gzip, bzip2 and Zstandard are read too.",
    ),
  );
  const empty = element(
    "button",
    { type: "button", class: "small", hidden: true },
    icon("trash"),
    "Remove the collection",
  );
  const shown = element(
    "details",
    { class: "card import-card" },
    element("summary", {}, "Import games"),
    element(
      "div",
      { class: "stack" },
      zone,
      element("details", {}, element("summary", {}, "Paste a text"), paste),
      empty,
    ),
    imports.element,
  );
  imports.addEventListener("change", changed, { signal: closed });
  closed.addEventListener("abort", () => imports.forget());

  file.addEventListener("change", () => {
    imports.takeAll([...(file.files ?? [])], context);
    file.value = "";
  });
  paste.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { value } = text;
    if (value.trim() === "") return text.focus();
    const isTaken = await imports.take(new Blob([value], { type: "text/plain" }), context);
    // What was not taken may be mended and tried again; nor is what was typed meanwhile lost.
    if (isTaken && text.value === value) text.value = "";
  });
  shown.addEventListener("dragover", (event) => {
    event.preventDefault();
    shown.classList.add("over");
  });
  for (const name of ["dragleave", "drop"]) shown.addEventListener(name, () => shown.classList.remove("over"));
  shown.addEventListener("drop", (event) => {
    event.preventDefault();
    imports.takeAll([...(event.dataTransfer?.files ?? [])], context);
  });
  empty.addEventListener("click", async () => {
    try {
      const { games } = await get("/api/collection", closed);
      const count = games === 1 ? "" : `${inFigures(games)} `;
      const question = `Remove all ${count}games of your collection? This cannot be undone.`;
      if (!(await confirm(question, "Remove all", "danger"))) return;
      await remove("/api/collection");
      imports.forget();
      changed();
    } catch (problem) {
      if (!closed.aborted) complain(problem);
    }
  });
  let isFirst = true;
  return {
    element: shown,
    count(games) {
      empty.hidden = games === 0;
      if (isFirst) shown.open = games === 0 || imports.isTold;
      isFirst = false;
    },
  };
}
