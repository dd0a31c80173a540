// The rules of chess, to learn them: the list of chapters, a chapter, or everything on one page.

import { element, fill } from "../dom.js";
import { colourBoards } from "./home/diagram.js";
import { showChapter } from "./learn/chapter.js";
import { lessons } from "./learn/content.js";
import { showList } from "./learn/list.js";
import { keepForLater } from "./learn/offline.js";
import { showAll } from "./learn/print.js";
import { Progress } from "./learn/progress.js";

/** @type {import("../app.js").Show} */
export function show(place, context, name = "") {
  const away = new AbortController();
  const closed = away.signal;
  const colour = () => colourBoards(place, context.settings.now.board);
  context.settings.addEventListener("change", colour, { signal: closed });
  colour();

  /** @param {import("./learn/content.js").Chapter[]} chapters */
  const shown = (chapters) => {
    const chapter = chapters.find(({ id }) => id === name);
    const progress = new Progress(closed);
    if (name === "") showList(place, context, chapters, progress, closed);
    else if (name === "all") showAll(place, chapters);
    else if (chapter) showChapter(place, context, chapters, chapter, progress, closed);
    else missing(place);
    context.entitle(name === "all" ? "The rules of chess" : (chapter?.title ?? "Learn chess"));
    keepForLater();
  };
  const open = () => {
    fill(place, element("h1", {}, "Learn chess"), element("p", { class: "soft" }, "One moment …"));
    lessons().then(
      ({ chapters }) => closed.aborted || shown(chapters),
      () => closed.aborted || failed(place, open),
    );
  };
  open();
  return { title: "Learn chess", close: () => away.abort() };
}

/** @param {HTMLElement} place */
function missing(place) {
  place.className = "narrow";
  fill(
    place,
    element("h1", {}, "There is no such chapter"),
    element("p", {}, element("a", { class: "button primary", href: "/learn" }, "All chapters")),
  );
}

/** @param {HTMLElement} place @param {() => void} again */
function failed(place, again) {
  place.className = "narrow";
  fill(
    place,
    element("h1", {}, "The lessons could not be loaded"),
    element("p", {}, "The server does not answer. What you have solved so far is kept."),
    element("button", { class: "primary", type: "button", onclick: again }, "Try again"),
  );
}
