// The chapters, by group, with what has been solved of each.

import { confirm } from "../../dialog.js";
import { element, fill, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { Diagram } from "../home/diagram.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./content.js").Chapter} Chapter */
/** @typedef {import("./progress.js").Progress} Progress */

/**
 * @param {HTMLElement} place
 * @param {Context} context
 * @param {Chapter[]} chapters
 * @param {Progress} progress
 * @param {AbortSignal} closed
 */
export function showList(place, context, chapters, progress, closed) {
  place.className = "learn";
  const goOn = element("a", { class: "button primary big" });
  const bar = element("progress", { "aria-label": "Tasks solved", max: 1, value: 0 });
  const count = element("span", { class: "soft" });
  const anew = element("button", { class: "plain", type: "button" }, icon("again"), "Begin anew");
  anew.addEventListener("click", async () => {
    if (!(await confirm("Forget all that you have solved?", "Begin anew", "danger"))) return;
    progress.clear();
    context.announce("Nothing is solved. You begin anew.");
    goOn.focus();
  });
  const cards = chapters.map((chapter) => card(chapter));
  const draw = () => {
    const all = chapters.flatMap(({ tasks }) => tasks).length;
    const done = chapters.reduce((sum, chapter) => sum + progress.count(chapter), 0);
    const next = chapters.find((chapter) => !progress.isComplete(chapter)) ?? chapters[0];
    goOn.href = `/learn/${next?.id}`;
    fill(goOn, done === 0 ? "Begin" : done === all ? "Begin again" : `Go on: ${next?.title}`, icon("next"));
    bar.max = Math.max(1, all);
    bar.value = done;
    write(count, `${done} of ${all} tasks solved`);
    anew.hidden = done === 0;
    cards.forEach((one) => one.draw(progress));
  };
  progress.addEventListener("change", draw, { signal: closed });
  draw();
  const groups = [...new Set(chapters.map(({ group }) => group))].map((group) =>
    element(
      "section",
      { class: "lesson-group" },
      element("h2", {}, group),
      element(
        "ol",
        { class: "lesson-cards" },
        ...cards.filter((one) => one.chapter.group === group).map((one) => one.element),
      ),
    ),
  );
  fill(
    place,
    element(
      "div",
      { class: "learn-head" },
      element("h1", {}, "Learn chess"),
      element("p", {}, "One rule at a time: read a little, try it on a board, solve a few small tasks."),
      element("div", { class: "row" }, goOn, element("div", { class: "learn-done" }, bar, count)),
    ),
    ...groups,
    element(
      "div",
      { class: "row learn-foot" },
      element("a", { class: "button plain", href: "/learn/all" }, "All on one page, to print"),
      anew,
    ),
  );
}

/** @param {Chapter} chapter */
function card(chapter) {
  const diagram = new Diagram();
  diagram.show(chapter.board?.fen ?? chapter.tasks[0]?.fen ?? "start");
  const state = element("span", { class: "lesson-state" });
  const link = element(
    "a",
    { class: "lesson-card", href: `/learn/${chapter.id}` },
    diagram.element,
    element("span", { class: "lesson-name" }, chapter.title),
    state,
  );
  return {
    chapter,
    element: element("li", {}, link),
    /** @param {Progress} progress */
    draw(progress) {
      const isComplete = progress.isComplete(chapter);
      link.classList.toggle("done", isComplete);
      const words = `${progress.count(chapter)} of ${chapter.tasks.length}`;
      if (isComplete) fill(state, icon("check"), "Done");
      else fill(state, words, element("span", { class: "unseen" }, " solved"));
    },
  };
}
