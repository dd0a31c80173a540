// The opening explorer: what was played in a position, how often, and how it went. Any page with a board can have it.
//
//   const explorer = explorerPanel({ of: "house", onMove: (uci) => board.play(uci) });
//   place.append(explorer.element);
//   explorer.show(fen);                  // whenever another position is on the board
//   explorer.show(fen, { fen: start, moves: "e2e4 e7e5" });
//   explorer.close();

import { get, Refusal } from "../../api.js";
import { START } from "../../board/squares.js";
import { element, fill, write } from "../../dom.js";
import { choices } from "../../fields.js";
import { inFigures } from "../../words.js";
import { asked } from "./query.js";
import { gameRow } from "./row.js";

/** @typedef {import("./query.js").Of} Of */
/** @typedef {import("./row.js").Summary} Summary */
/** @typedef {{ white: number, draws: number, black: number, unknown?: number }} Counts */
/** @typedef {Counts & { uci: string, san: string, averageRating?: number }} Played */
/** @typedef {Counts & { opening?: { eco: string, name: string }, moves: Played[], games: Summary[] }} Explored */

/**
 * @typedef {object} ExplorerPanel
 * @property {HTMLElement} element
 * @property {(fen: string, way?: { fen: string, moves: string }) => void} show Looks at a position. The moves on the
 *   way there, in UCI with spaces, tell the opening where the position itself has no name.
 * @property {() => void} close
 */

/** How long a position has to stay before the server is asked, in milliseconds: who goes on quickly looks at none. */
const REST = 80;
/** How many answers are kept. */
const KEPT = 200;

/** @type {{ value: Of, label: string }[]} */
const SOURCES = [
  { value: "played", label: "My games" },
  { value: "mine", label: "My collection" },
  { value: "house", label: "All games here" },
];

/**
 * @param {object} how
 * @param {Of} how.of Whose games.
 * @param {(uci: string, san: string) => void} how.onMove A move was chosen.
 * @param {boolean} [how.hasSources] Whether the person may choose whose games.
 * @param {(of: Of) => void} [how.onSource] Other games were chosen.
 * @returns {ExplorerPanel}
 */
export function explorerPanel({ of, onMove, hasSources = true, onSource }) {
  let source = of;
  let fen = "";
  let way = { fen: "", moves: "" };
  let hasFailed = false;
  /** @type {Map<string, Explored>} */
  const kept = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let question = new AbortController();
  const opening = element("p", { class: "explorer-opening", tabindex: -1 });
  const body = element("tbody");
  const table = element(
    "table",
    { class: "explorer-moves" },
    element("caption", { class: "unseen" }, "Moves that were played here"),
    element(
      "thead",
      { class: "unseen" },
      element("tr", {}, ...["Move", "Games", "Results"].map((name) => element("th", { scope: "col" }, name))),
    ),
    body,
  );
  const empty = element("p", { class: "soft", role: "status" });
  const again = element("button", { type: "button", class: "small", hidden: true }, "Try again");
  const gamesTitle = element("h2", {}, "Games");
  const games = element("ul", { class: "game-list" });

  const draw = (/** @type {Explored} */ told) => {
    const total = sum(told);
    const name = told.opening ? `${told.opening.eco} ${told.opening.name}` : "";
    const isStart = fen.startsWith(`${START} w`);
    write(opening, name || (isStart ? "Start position" : "\u00a0"));
    fill(body, ...told.moves.map((move) => row(move, total, onMove)), total > 0 && all(told));
    const isEmpty = told.games.length === 0;
    table.hidden = isEmpty;
    write(empty, isEmpty ? "No game came to this position." : "");
    empty.hidden = !isEmpty;
    fill(games, ...told.games.map((game) => gameRow(game)));
    gamesTitle.hidden = told.games.length === 0;
    again.hidden = true;
    shown.classList.remove("waits");
  };
  /** What was played in another position is not to be taken for that. @param {string} why It is not known. */
  const drawNothing = (why) => {
    write(opening, "\u00a0");
    fill(body);
    fill(games);
    table.hidden = true;
    gamesTitle.hidden = true;
    write(empty, why);
    empty.hidden = false;
    again.hidden = false;
    shown.classList.remove("waits");
  };
  const ask = () => {
    clearTimeout(timer);
    question.abort();
    hasFailed = false;
    const key = `${source} ${fen}`;
    const known = kept.get(key);
    if (known) return draw(known);
    shown.classList.add("waits");
    question = new AbortController();
    const { signal } = question;
    timer = setTimeout(() => {
      get(`/api/explorer?of=${source}${asked({ ...way })}`, signal).then(
        (/** @type {Explored} */ told) => {
          if (signal.aborted) return;
          if (kept.size >= KEPT) kept.clear();
          kept.set(key, told);
          draw(told);
        },
        (problem) => {
          if (signal.aborted) return;
          if (!(problem instanceof Refusal)) throw problem;
          hasFailed = true;
          drawNothing(problem.message);
        },
      );
    }, REST);
  };
  again.addEventListener("click", () => {
    // The button goes when there is an answer.
    opening.focus();
    ask();
  });
  const chosen = choices("Games", SOURCES, source, (value) => {
    source = value;
    onSource?.(value);
    ask();
  });
  const shown = element(
    "section",
    { class: "explorer", "aria-label": "Opening explorer" },
    hasSources && chosen.group,
    opening,
    table,
    empty,
    again,
    gamesTitle,
    games,
  );
  return {
    element: shown,
    show(position, there = { fen: position, moves: "" }) {
      if (position === fen && !hasFailed) return;
      fen = position;
      way = there;
      ask();
    },
    close() {
      clearTimeout(timer);
      question.abort();
    },
  };
}

/** All games. @param {Counts} counts */
function sum({ white, draws, black, unknown = 0 }) {
  return white + draws + black + unknown;
}

/**
 * @param {Played} move
 * @param {number} total Of the position.
 * @param {(uci: string, san: string) => void} onMove
 */
function row(move, total, onMove) {
  const { uci, san, averageRating } = move;
  const count = sum(move);
  const play = () => onMove(uci, san);
  const button = element("button", { type: "button", class: "plain", onclick: play }, san);
  const percent = Math.round((count / Math.max(total, 1)) * 100);
  const share = percent === 0 ? "<1%" : `${percent}%`;
  const about = averageRating ? `Average rating ${Math.round(averageRating)}` : null;
  const line = element(
    "tr",
    { title: about },
    element("th", { scope: "row" }, button),
    element("td", { class: "explorer-count" }, short(count), " ", element("small", { class: "soft" }, share)),
    results(move),
  );
  // The whole line is pressed as one; for keys and readers it is the button.
  line.addEventListener("click", (event) => event.target !== button && play());
  return line;
}

/** @param {Counts} counts */
function all(counts) {
  return element(
    "tr",
    { class: "explorer-all" },
    element("th", { scope: "row" }, "All"),
    element("td", { class: "explorer-count" }, short(sum(counts))),
    results(counts),
  );
}

/** How games ended, as far as they have a result. @param {Counts} counts */
function results(counts) {
  const isOpen = counts.white + counts.draws + counts.black === 0;
  return isOpen ? element("td", { class: "explorer-open soft" }, "No result yet") : element("td", {}, bar(counts));
}

/** How games ended, as a bar of three parts, and the same in words. @param {Counts} counts */
export function bar(counts) {
  const total = sum({ ...counts, unknown: 0 });
  const parts = /** @type {const} */ ([
    ["white", counts.white, "White won"],
    ["draws", counts.draws, "drawn"],
    ["black", counts.black, "Black won"],
  ]).map(([kind, count, words]) => ({ kind, words, count, percent: Math.round((count / Math.max(total, 1)) * 100) }));
  const open = counts.unknown ? `, ${inFigures(counts.unknown)} without a result` : "";
  const said = parts.map(({ words, percent }) => `${words} ${percent}%`).join(", ") + open;
  const shown = parts
    .filter(({ count }) => count > 0)
    .map(({ kind, count, percent }) => {
      const part = element("i", { class: kind }, percent >= 14 && `${percent}%`);
      part.style.flexGrow = String(count);
      return part;
    });
  return element(
    "span",
    { class: "result-bar", title: said },
    element("span", { class: "result-parts", "aria-hidden": "true" }, ...shown),
    element("span", { class: "unseen" }, said),
  );
}

/** A large number in few letters. @param {number} count */
function short(count) {
  if (count < 10_000) return inFigures(count);
  if (count < 1_000_000) return `${(count / 1_000).toFixed(count < 100_000 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}
