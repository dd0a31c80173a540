// Taking games from PGN into one's collection: files that are chosen or dropped, or a text that is pasted.

import { get, remove } from "../../api.js";
import { complain, confirm } from "../../dialog.js";
import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { counted } from "../../words.js";
import { upload } from "./upload.js";

/** @typedef {import("./upload.js").Line} Line */
/** @typedef {import("./upload.js").Problem} Problem */

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
  const reports = element("div", { class: "import-reports" });
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
    reports,
  );

  /** One after the other, so that each is told of as it comes. @param {(Blob & { name?: string })[]} files */
  const take = async (files) => {
    for (const one of files) {
      if (closed.aborted) return;
      await importOne(one);
    }
  };
  /** @param {Blob & { name?: string }} one */
  const importOne = async (one) => {
    const report = new Report(one.name ?? "Pasted text");
    reports.prepend(report.element);
    try {
      await context.session.enter();
      await upload(one, { signal: closed, sent: (part) => report.sent(part), line: (line) => report.take(line) });
      if (closed.aborted) return;
      context.announce(report.finish(), true);
      changed();
    } catch (problem) {
      report.fail(problem instanceof Error ? problem.message : "It could not be imported.");
      complain(problem);
    }
  };
  file.addEventListener("change", () => {
    take([...(file.files ?? [])]);
    file.value = "";
  });
  paste.addEventListener("submit", (event) => {
    event.preventDefault();
    if (text.value.trim() === "") return text.focus();
    take([new Blob([text.value], { type: "text/plain" })]).then(() => (text.value = ""));
  });
  shown.addEventListener("dragover", (event) => {
    event.preventDefault();
    shown.classList.add("over");
  });
  for (const name of ["dragleave", "drop"]) shown.addEventListener(name, () => shown.classList.remove("over"));
  shown.addEventListener("drop", (event) => {
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
  empty.addEventListener("click", async () => {
    try {
      const { games } = await get("/api/collection", closed);
      const question = `Remove all ${games === 1 ? "" : `${games} `}games of your collection? This cannot be undone.`;
      if (!(await confirm(question, "Remove all", "danger"))) return;
      await remove("/api/collection");
      fill(reports);
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
      if (isFirst) shown.open = games === 0;
      isFirst = false;
    },
  };
}

/** What becomes of one file. */
class Report {
  #name;
  #progress = element("progress", { max: 1, value: 0 });
  #words = element("p", { role: "status" }, "One moment …");
  #problems = element("ol", { class: "import-problems" });
  #count = 0;
  /** @type {import("./upload.js").Done | null} */
  #done = null;
  #failure = "The import broke off, and nothing was kept.";
  element;

  /** @param {string} name */
  constructor(name) {
    this.#name = name;
    this.#progress.setAttribute("aria-label", `Import of ${name}`);
    this.element = element("div", { class: "import-report" }, element("b", {}, name), this.#progress, this.#words);
  }

  /** @param {number} part */
  sent(part) {
    this.#progress.value = part;
    if (part < 1) write(this.#words, `${Math.floor(part * 100)}% sent`);
  }

  /** @param {Line} line */
  take(line) {
    if (line.type === "progress") write(this.#words, `${counted(line.games, "game")} so far`);
    else if (line.type === "sorting") write(this.#words, "All is read, and is being sorted …");
    else if (line.type === "done") this.#done = line;
    else if (line.type === "failed") this.#failure = line.error;
    else this.#add(line);
  }

  /** @param {Problem} problem */
  #add({ game, line, column, text }) {
    this.#count += 1;
    const where = `Game ${game}, line ${line}, column ${column}: `;
    this.#problems.append(element("li", {}, element("span", { class: "soft" }, where), text));
  }

  /** @returns {string} what came of it */
  finish() {
    this.#progress.remove();
    if (!this.#done) {
      this.fail(this.#failure);
      return `${this.#name}: ${this.#failure}`;
    }
    const { games, problems } = this.#done;
    const words = outcome(this.#done);
    if (games === 0) this.fail(words);
    else write(this.#words, words);
    if (this.#count > 0) {
      const title = problems > this.#count ? `The first ${this.#count} problems` : counted(this.#count, "problem");
      this.element.append(
        element("details", { open: this.#count <= 5 }, element("summary", {}, title), this.#problems),
      );
    }
    return `${this.#name}: ${words}`;
  }

  /** @param {string} words */
  fail(words) {
    this.#progress.remove();
    this.element.classList.add("bad");
    write(this.#words, words);
  }
}

/** What came of an import, in words. @param {import("./upload.js").Done} done */
function outcome({ games, skipped, problems }) {
  const found = problems > 0 ? ` ${counted(problems, "problem")} ${be(problems)} found.` : "";
  if (games === 0 && skipped === 0) return `No game was found in this file.${found}`;
  if (games === 0) return `No game was imported: there is none with a move that can be played.${found}`;
  const left = skipped > 0 ? ` ${skipped} without a move that can be played ${be(skipped)} left out.` : "";
  return `${counted(games, "game")} imported.${left}${found}`;
}

/** @param {number} count */
function be(count) {
  return count === 1 ? "was" : "were";
}
