// Everything on one page, to be read or printed: no boards to move on, and tasks as questions.

import { element, fill } from "../../dom.js";
import { Position } from "../../rules/position.js";
import { laws } from "./chapter.js";
import { picture } from "./picture.js";
import { text } from "./text.js";
import { shortest } from "./way.js";
import { listed, SIDES, turnOf } from "./words.js";

/** @typedef {import("./content.js").Chapter} Chapter */
/** @typedef {import("./content.js").Task} Task */

/**
 * @param {HTMLElement} place
 * @param {Chapter[]} chapters
 */
export function showAll(place, chapters) {
  place.className = "learn learn-all";
  const contents = chapters.map(({ id, title }) => element("li", {}, element("a", { href: `#chapter-${id}` }, title)));
  fill(
    place,
    element(
      "div",
      { class: "row spread" },
      element("h1", {}, "The rules of chess"),
      element("button", { class: "unprinted", type: "button", onclick: () => print() }, "Print"),
    ),
    element("nav", { class: "contents", "aria-label": "Contents" }, element("ol", {}, ...contents)),
    ...chapters.map(whole),
    element("section", { class: "answers" }, element("h2", {}, "Answers"), ...chapters.map(answers)),
  );
}

/** @param {Chapter} chapter */
function whole(chapter) {
  return element(
    "section",
    { class: "printed-chapter", id: `chapter-${chapter.id}`, "aria-labelledby": `chapter-${chapter.id}-title` },
    element("h2", { id: `chapter-${chapter.id}-title` }, chapter.title),
    element("p", { class: "soft tiny" }, `${chapter.group}. In the Laws of Chess: ${laws(chapter.article)}.`),
    text(chapter.text),
    element("h3", {}, "Questions"),
    element("ol", { class: "questions" }, ...chapter.tasks.map(question)),
  );
}

/** @param {Task} task */
function question(task) {
  const squares = task.kind === "reach" ? task.targets : [];
  const side = task.kind === "reach" ? task.side : turnOf(task.fen);
  const needsTurn = task.kind === "move" || task.kind === "line";
  return element(
    "li",
    {},
    element("p", {}, task.ask, needsTurn && ` (${SIDES[side]} moves.)`),
    picture({ fen: task.fen, squares, orientation: task.kind === "squares" ? "white" : side }),
    task.kind === "choice" &&
      element("ul", { class: "printed-options" }, ...task.options.map((option) => element("li", {}, option.text))),
  );
}

/** @param {Chapter} chapter */
function answers({ title, tasks }) {
  const list = tasks.map((task) => element("li", {}, answer(task)));
  return element("div", {}, element("h3", {}, title), element("ol", {}, ...list));
}

/** @param {Task} task */
function answer(task) {
  switch (task.kind) {
    case "move": return `${right(task.fen, task.accept)}. ${task.right}`;
    case "line": return `${names(task.fen, task.line).join(" ")}. ${task.right}`;
    case "squares": return `${listed(task.squares)}. ${task.right}`;
    case "choice": return task.options.filter(({ right }) => right).map(({ text, why }) => `${text}. ${why}`).join(" ");
    default: return `${visits(task)} ${task.right}`;
  }
}

/** How many right moves are told; where there are more, it is one of many. */
const TOLD = 4;

/** The moves that are right. @param {string} fen @param {string[]} accept */
function right(fen, accept) {
  const moves = accept.flatMap((uci) => names(fen, [uci]));
  return moves.length > TOLD ? `For example ${moves[0]}` : listed(moves, "or");
}

/** The names of moves one after another. @param {string} fen @param {string[]} line */
function names(fen, line) {
  let position = Position.read(fen);
  return line.map((uci) => {
    const name = position?.san(uci) || uci;
    position = position?.play(uci) ?? null;
    return name;
  });
}

/** A way over the squares to visit. @param {import("./content.js").ReachTask} task */
function visits({ fen, targets, moves }) {
  const position = Position.read(fen);
  const way = position && shortest(position, targets, moves);
  if (!way) return "";
  return `${way[0].slice(0, 2)}, ${way.map((uci) => uci.slice(2, 4)).join(", ")}.`;
}
