// The page of a game, or of a challenge that becomes one: it follows the stream and shows what it tells.

import { element, fill } from "../dom.js";
import { Stream } from "../stream.js";
import { Table } from "./game/table.js";
import { showChallenge } from "./join.js";
import { show as showMissing } from "./missing.js";

/**
 * How long a page that nobody sees keeps its stream: browsers allow six to a server, for all tabs together. Only who
 * plays somebody by the clock keeps it for good, since the opponent would be told that nobody is there.
 */
const UNSEEN = 5_000;

/** @type {import("../app.js").Show} */
export function show(place, context, id = "") {
  place.className = "game-page";
  /** @type {Table | null} */
  let table = null;
  /** @type {ReturnType<typeof showChallenge> | null} */
  let waiting = null;
  let isOwn = false;
  const life = new AbortController();

  const stream = new Stream(`/api/game/${id}/stream`, {
    line(line) {
      const start = performance.now();
      if (line.type === "challenge") {
        const isOver = line.challenge.status === "canceled" || line.challenge.status === "declined";
        if (waiting && isOwn === (line.isOwn === true)) {
          waiting.update(line.challenge);
        } else {
          waiting?.close();
          isOwn = line.isOwn === true;
          waiting = showChallenge(place, context, line.challenge, isOwn);
          context.entitle(waiting.title);
          if (!isOver) context.announce(`${waiting.title}.`);
        }
        // Nothing comes after that, and asking again would only tell that there is no such game.
        if (isOver) stream.close();
        return;
      }
      if (line.type === "gameFull") {
        place.className = "game-page";
        if (table) table.begin(line);
        else table = new Table(place, context, line, { retry: () => stream.retry() });
        // The button that was pressed is gone.
        if (waiting) place.focus({ preventScroll: true });
        waiting?.close();
        waiting = null;
      } else {
        table?.take(line);
      }
      // The board draws when this script is done: the measure ends behind that.
      queueMicrotask(() => performance.measure("line-to-draw", { start, end: performance.now() }));
    },
    state(state) {
      table?.showConnection(state);
    },
    refused(refusal) {
      table?.close();
      table = null;
      const view = refusal.status === 404 ? showMissing(place, context) : showRefused(place, refusal.message);
      context.entitle(view.title);
    },
  });

  // The stream is told by who asks, so somebody else needs another.
  context.session.addEventListener("entered", () => stream.retry(), { signal: life.signal });

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isPaused = false;
  document.addEventListener(
    "visibilitychange",
    () => {
      clearTimeout(timer);
      if (!document.hidden && isPaused) {
        isPaused = false;
        stream.resume();
      } else if (document.hidden && !table?.isUrgent) {
        timer = setTimeout(() => {
          isPaused = true;
          stream.pause();
        }, UNSEEN);
      }
    },
    { signal: life.signal },
  );

  return {
    title: "Game",
    close() {
      life.abort();
      clearTimeout(timer);
      stream.close();
      // Kept for who measures, and only as long as the game is open.
      performance.clearMeasures("line-to-draw");
      performance.clearMarks("board-ready");
      table?.close();
      waiting?.close();
    },
  };
}

/**
 * @param {HTMLElement} place
 * @param {string} why
 */
function showRefused(place, why) {
  place.className = "narrow";
  fill(place, element("h1", {}, "This game cannot be shown"), element("p", {}, why));
  return { title: "Not shown" };
}
