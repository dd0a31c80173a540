// One chapter: its text, a board to try it on, and its tasks.

import { element, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { Tasks } from "./tasks.js";
import { text } from "./text.js";
import { trialBoard } from "./trial.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./content.js").Chapter} Chapter */
/** @typedef {import("./progress.js").Progress} Progress */

/**
 * @param {HTMLElement} place
 * @param {Context} context
 * @param {Chapter[]} chapters
 * @param {Chapter} chapter
 * @param {Progress} progress
 * @param {AbortSignal} closed
 */
export function showChapter(place, context, chapters, chapter, progress, closed) {
  place.className = "learn lesson";
  const number = chapters.indexOf(chapter);
  const [before, after] = [chapters[number - 1], chapters[number + 1]];
  const end = () =>
    after
      ? element("a", { class: "button primary", href: `/learn/${after.id}` }, `Next: ${after.title}`, icon("next"))
      : element("a", { class: "button primary", href: "/learn" }, "All chapters done!");
  fill(
    place,
    element(
      "nav",
      { class: "lesson-way", "aria-label": "Chapters" },
      element("a", { href: "/learn" }, "Learn"),
      element("span", { "aria-hidden": "true" }, " / "),
      element("span", {}, chapter.group),
    ),
    element("h1", {}, chapter.title),
    text(chapter.text),
    chapter.board && trialBoard(chapter.board, context, closed),
    chapter.tasks.length > 0 && new Tasks(chapter, context, progress, end, closed).element,
    element("p", { class: "soft tiny" }, `In the Laws of Chess: ${laws(chapter.article)}.`),
    element(
      "nav",
      { class: "row spread lesson-next", "aria-label": "Next chapters" },
      before
        ? element("a", { class: "button", href: `/learn/${before.id}` }, icon("previous"), before.title)
        : element("span"),
      after && element("a", { class: "button", href: `/learn/${after.id}` }, after.title, icon("next")),
    ),
  );
}

/** @param {string} article one or several, or the name of another part */
export function laws(article) {
  if (!/^\d/.test(article)) return article;
  return `${/,| to | and /.test(article) ? "articles" : "article"} ${article}`;
}
