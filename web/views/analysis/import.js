// Opening a game or a position that somebody has at hand: pasted, chosen, or dropped.

import { dialog } from "../../dialog.js";
import { element, fill } from "../../dom.js";
import { counted, inFigures } from "../../words.js";
import { Position } from "../../rules/position.js";
import { textOf } from "./file-text.js";
import { START } from "./node.js";
import { faults, looksLikeFen, MOST_BYTES, readPgn } from "./sources.js";
import { Tree } from "./tree.js";

/** @typedef {import("./node.js").ToldGame} ToldGame */
/** @typedef {import("./sources.js").Problem} Problem */

/** How many problems are told, of a file in which everything is wrong. */
const MOST_PROBLEMS = 20;

/** What was opened last, so that another game of it can be chosen. */
let lastText = "";

/**
 * Asks for a game or a position.
 * @param {(tree: Tree) => void} open
 * @param {{ text?: string, file?: File }} [given] What is there already.
 */
export function showImport(open, { text, file } = {}) {
  const field = element("textarea", {
    rows: 7,
    spellcheck: "false",
    autocapitalize: "off",
    placeholder: "1. e4 e5 2. Nf3 …",
    "aria-describedby": "import-told",
  });
  field.value = text ?? lastText;
  const told = element("div", { class: "import-told stack", id: "import-told", role: "status" });
  const choose = element("input", { type: "file", accept: ".pgn,.txt,.fen,application/x-chess-pgn,text/plain" });
  const button = element("button", { class: "primary", type: "submit" }, "Open");
  const form = element(
    "form",
    { class: "import stack", novalidate: true },
    element("label", {}, "PGN or FEN", field),
    element("label", {}, "Or a file", choose),
    element("div", { class: "row end" }, button),
    told,
  );
  const box = dialog("Open a game or a position", form);
  box.classList.add("import-box");

  const done = (/** @type {Tree} */ tree) => {
    // Whoever has closed the box does not want it any more.
    if (!box.open) return;
    box.close();
    open(tree);
  };
  const work = async () => {
    button.disabled = true;
    try {
      lastText = field.value;
      await read(field.value, told, done);
    } catch (problem) {
      say(told, problem instanceof Error ? problem.message : String(problem));
    } finally {
      button.disabled = false;
    }
  };
  const take = async (/** @type {File} */ chosen) => {
    if (chosen.size > MOST_BYTES) {
      tooLarge(told, chosen);
      return;
    }
    const text = await textOf(chosen);
    if (text === null) {
      notText(told, chosen);
      return;
    }
    field.value = text;
    await work();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    work();
  });
  choose.addEventListener("change", () => choose.files?.[0] && take(choose.files[0]));
  takeDrops(box, (dropped) => take(dropped));
  if (file) take(file);
  else if (text) work();
  else field.focus();
}

/**
 * Lets files be dropped on an element.
 * @param {HTMLElement} place
 * @param {(file: File) => void} take
 * @param {AbortSignal} [signal]
 */
export function takeDrops(place, take, signal) {
  const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") === true;
  const over = (/** @type {DragEvent} */ event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    place.classList.add("drop-here");
  };
  const leave = (/** @type {DragEvent} */ event) => {
    if (!(event.relatedTarget instanceof Node && place.contains(event.relatedTarget)))
      place.classList.remove("drop-here");
  };
  const drop = (/** @type {DragEvent} */ event) => {
    place.classList.remove("drop-here");
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    take(file);
  };
  place.addEventListener("dragover", over, { signal });
  place.addEventListener("dragleave", leave, { signal });
  place.addEventListener("drop", drop, { signal });
}

/**
 * Lets games and positions be pasted wherever nobody types.
 * @param {(text: string) => void} take
 * @param {AbortSignal} signal
 */
export function takePastes(take, signal) {
  const paste = (/** @type {ClipboardEvent} */ event) => {
    const typed = "input:not([type=checkbox]), textarea, dialog";
    const isTyping = event.target instanceof Element && event.target.closest(typed) !== null;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (isTyping || text.trim() === "") return;
    event.preventDefault();
    take(text);
  };
  document.addEventListener("paste", paste, { signal });
}

/**
 * @param {string} text
 * @param {HTMLElement} place Where it is told what is in it.
 * @param {(tree: Tree) => void} done
 */
async function read(text, place, done) {
  if (text.trim() === "") {
    say(place, "There is nothing to open yet.");
    return;
  }
  if (looksLikeFen(text)) {
    const fen = text.trim();
    if (Position.read(fen)) done(new Tree(fen));
    else say(place, `This position cannot be played on: ${await faults(fen)}`);
    return;
  }
  if (text.length > MOST_BYTES) {
    tooLarge(place, new Blob([text]));
    return;
  }
  const { games: told, problems, more = 0 } = await readPgn(text);
  const games = told.filter(hasGame);
  const [only] = games;
  if (games.length === 1 && only && problems.length === 0) {
    done(Tree.read(only));
    return;
  }
  const parts = [];
  if (games.length === 0) parts.push(element("p", { class: "notice bad" }, "There is no game in this text."));
  else parts.push(list(games, done));
  if (more > 0) {
    const words = `${counted(more, "game")} more could not be listed. `;
    parts.push(element("p", { class: "notice warn" }, words, toGames()));
  }
  if (problems.length > 0) parts.push(problemList(problems));
  fill(place, ...parts);
  place.querySelector("button")?.focus();
}

/** Whether anything was told: moves, a position, or whose game it is. @param {ToldGame} game */
function hasGame({ start, tags, root, result }) {
  const isNamed = tags.some(([name, value]) => name !== "Result" && !/^[?.]*$/.test(value));
  return root.children.length > 0 || start !== START || isNamed || Boolean(root.comment) || result !== "*";
}

/** @param {ToldGame[]} games @param {(tree: Tree) => void} done */
function list(games, done) {
  const [only] = games;
  if (only && games.length === 1) {
    const open = element("button", { class: "primary", type: "button" }, "Open what could be read");
    open.addEventListener("click", () => done(Tree.read(only)));
    return element("div", { class: "row" }, element("span", {}, ...about(only)), open);
  }
  const items = games.map((game) =>
    element(
      "li",
      {},
      element(
        "button",
        { class: "wide import-game", type: "button", onclick: () => done(Tree.read(game)) },
        ...about(game),
      ),
    ),
  );
  const heading = `${counted(games.length, "game")}: which one?`;
  return element("div", {}, element("h3", {}, heading), element("ol", { class: "import-games" }, ...items));
}

/** Whose game it is, and what else is known of it. @param {ToldGame} game */
function about({ tags, result }) {
  const tag = (/** @type {string} */ name) => tags.find(([other]) => other === name)?.[1] ?? "";
  const known = (/** @type {string} */ value) => (/^[?.]*$/.test(value) ? "" : value);
  const names = `${known(tag("White")) || "White"} – ${known(tag("Black")) || "Black"}`;
  const facts = [result, known(tag("Event")), known(tag("Date"))].filter((fact) => fact !== "");
  return [element("strong", {}, names), " ", element("span", { class: "soft tiny" }, facts.join(" · "))];
}

/** @param {Problem[]} problems */
function problemList(problems) {
  const shown = problems.slice(0, MOST_PROBLEMS);
  const items = shown.map(({ line, column, text }) =>
    element("li", {}, element("b", {}, `Line ${line}, column ${column}: `), text),
  );
  const more = problems.length - shown.length;
  return element(
    "div",
    { class: "notice bad" },
    element("h3", {}, counted(problems.length, "problem")),
    element("ul", { class: "pgn-problems" }, ...items),
    more > 0 && element("p", {}, `and ${inFigures(more)} more.`),
  );
}

/** @param {HTMLElement} told @param {Blob} file */
function tooLarge(told, file) {
  const size = `${(file.size / 1_000_000).toFixed(1)} MB`;
  const words = `This is too large to be opened here: ${size}, and at most ${MOST_BYTES / 1_000_000} MB are read. `;
  fill(told, element("p", { class: "notice bad" }, words, toGames()));
}

/** @param {HTMLElement} told @param {File} file */
function notText(told, { name }) {
  const isPacked = /\.(gz|bz2|zst)$/i.test(name);
  const words = `“${name}” is no text. If games are packed in it, unpack it first. `;
  fill(told, element("p", { class: "notice bad" }, words, isPacked && toGames()));
}

/** Where many games belong. */
function toGames() {
  return element("a", { href: "/games" }, "Import it into your collection instead.");
}

/** @param {HTMLElement} told @param {string} text */
function say(told, text) {
  fill(told, element("p", { class: "notice bad" }, text));
}
