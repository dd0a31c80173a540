// Setting up a position: pieces on the board, all that belongs to them, and what is wrong with it.

import { Refusal } from "../api.js";
import { inQuery, dressedBoard } from "../boards.js";
import { pieceWords, writePlacement } from "../board/squares.js";
import { copy } from "../dialog.js";
import { element, fill } from "../dom.js";
import { icon } from "../icons.js";
import { actionButtons } from "./editor/actions.js";
import { Draft } from "./editor/draft.js";
import { Judge } from "./editor/judge.js";
import { startButtons } from "./editor/starts.js";
import { termsFields } from "./editor/terms.js";
import { trays } from "./editor/trays.js";
import { colourBoards } from "./home/diagram.js";
import { sentence } from "./terms.js";

/** @typedef {import("./editor/judge.js").Verdict} Verdict */

/** How long a verdict may take before it is said that there is none yet, in milliseconds: mostly it comes at once. */
const MOMENT = 400;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** @type {import("../app.js").Show} */
export function show(place, context) {
  const { settings, announce } = context;
  const closed = new AbortController();
  const draft = new Draft();
  const board = dressedBoard(settings, closed.signal);
  board.placing = true;
  board.label = "Position to set up";
  const tray = trays(board);

  /** What is judged, and stands in the field: what was typed, or what the draft says. */
  let text = "";
  /** @type {Map<string, string>} */
  const faulty = new Map();
  /** @type {import("../board/grid.js").Describe} */
  const describe = (square, piece) => {
    const words = `${square}, ${piece ? pieceWords(piece) : "empty"}`;
    return faulty.has(square) ? `${words}, fault: ${faulty.get(square)}` : words;
  };

  const fen = element("input", {
    type: "text",
    id: "fen",
    class: "mono",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const verdict = element("div", { class: "verdict", role: "status", tabindex: -1 });

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slow;
  const mark = (/** @type {Verdict["faults"]} */ faults) => {
    faulty.clear();
    for (const { text, squares = [] } of faults) for (const square of squares) faulty.set(square, text);
    board.shapes = [...faulty.keys()].map((from) => ({ from, colour: "red" }));
    // The words of the squares are others now.
    board.describe = describe;
  };
  const judged = (/** @type {Verdict} */ answer) => {
    clearTimeout(slow);
    mark(answer.faults);
    starts.show(answer.chess960);
    actions.show(answer, text);
    showVerdict(verdict, answer);
  };
  const judge = new Judge(judged, (problem) => {
    clearTimeout(slow);
    if (!(problem instanceof Refusal)) throw problem;
    mark([]);
    showFailure(verdict, problem.message, ask);
  });
  const ask = () => {
    // What was judged before is not what would be played now.
    actions.show(null, text);
    clearTimeout(slow);
    slow = setTimeout(() => showWaiting(verdict), MOMENT);
    judge.ask(text);
  };

  /** The position is another: everything is shown anew, and judged. */
  const changed = () => {
    board.fen = writePlacement(draft.placement);
    terms.show();
    context.readdress(text === START ? "/editor" : `/editor?fen=${inQuery(text)}`);
    ask();
  };
  /** Takes what the draft says, since something of it was changed. */
  const write = () => {
    text = draft.fen;
    fen.value = text;
    changed();
  };
  /** @param {string} wanted */
  const take = (wanted) => {
    if (draft.read(wanted)) write();
  };
  const flip = () => {
    board.flip();
    turn();
  };
  const terms = termsFields(draft, write);
  const starts = startButtons(take, flip, closed.signal);
  const actions = actionButtons();

  board.addEventListener("board-place", (event) => {
    const { from, to, piece } = /** @type {CustomEvent} */ (event).detail;
    if (from !== "") draft.placement.delete(from);
    if (to !== "") draft.placement.set(to, piece);
    const words = sentence(pieceWords(piece));
    announce(to === "" ? `${words} taken off ${from}.` : `${words} on ${to}.`);
    context.sounds.play(to === "" ? "capture" : "move");
    write();
  });
  fen.addEventListener("input", () => {
    text = spaced(fen.value);
    draft.read(text);
    changed();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !event.defaultPrevented && board.brush !== "") tray.choose("");
    },
    { signal: closed.signal },
  );

  const frame = element("div", { class: "editor-board" });
  /** The tray of a side is where that side sits. */
  const turn = () => {
    const isTurned = board.orientation === "black";
    if (!board.isConnected) frame.append(board);
    board.before(tray.of[isTurned ? "white" : "black"]);
    board.after(tray.of[isTurned ? "black" : "white"]);
  };
  turn();

  const copyFen = element(
    "button",
    { type: "button", "aria-label": "Copy the FEN", onclick: () => copy(fen.value, "FEN") },
    icon("copy"),
  );
  place.className = "editor";
  const panel = element(
    "div",
    { class: "card editor-panel" },
    element("h1", {}, "Set up a position"),
    verdict,
    actions.element,
    starts.element,
    terms.element,
    element(
      "div",
      {},
      element("label", { for: "fen" }, "FEN"),
      element("div", { class: "row field-row" }, fen, copyFen),
    ),
    element(
      "p",
      { class: "soft tiny editor-keys" },
      "Drag pieces from the trays, or choose one and press squares. Keys on the board: k q r b n p for Black, with " +
        "shift for White, and Delete.",
    ),
  );
  fill(place, element("div", { class: "editor-table" }, frame, panel));
  const dress = () => colourBoards(place, settings.now.board);
  dress();
  settings.addEventListener("change", dress, { signal: closed.signal });

  const asked = spaced(new URLSearchParams(location.search).get("fen") ?? "") || START;
  fen.value = asked;
  text = asked;
  draft.read(asked);
  changed();
  return {
    title: "Set up a position",
    close: () => {
      closed.abort();
      clearTimeout(slow);
      judge.close();
    },
  };
}

/** A FEN as it is written here: in addresses its parts often stand between underscores. @param {string} fen */
function spaced(fen) {
  return fen.replaceAll("_", " ").trim();
}

/**
 * Says whether the position can be played, and what is wrong with it.
 * @param {HTMLElement} shown
 * @param {Verdict} verdict
 */
function showVerdict(shown, { fen, faults, ended }) {
  const words = `${fen !== undefined} ${ended ?? ""} ${faults.map(({ text }) => text).join("\n")}`;
  // The same once more is not read again.
  if (shown.dataset.said === words) return;
  shown.dataset.said = words;
  shown.classList.toggle("bad", fen === undefined);
  shown.classList.toggle("warn", fen !== undefined && (faults.length > 0 || ended !== undefined));
  if (ended !== undefined) {
    fill(shown, element("div", {}, element("p", {}, "The game is over here."), element("div", {}, ended)));
    return;
  }
  if (faults.length === 0) {
    fill(shown, icon("check"), element("p", {}, "It can be played."));
    return;
  }
  const intro = fen === undefined ? "It cannot be played yet:" : "It can be played, though no game leads to it:";
  const list = element("ul", {}, ...faults.map(({ text }) => element("li", {}, sentence(text))));
  fill(shown, element("div", {}, element("p", {}, intro), list));
}

/** @param {HTMLElement} shown */
function showWaiting(shown) {
  delete shown.dataset.said;
  shown.classList.remove("bad", "warn");
  fill(shown, element("p", {}, "One moment …"));
}

/**
 * Says that it is not known whether the position can be played.
 * @param {HTMLElement} shown
 * @param {string} why
 * @param {() => void} ask
 */
function showFailure(shown, why, ask) {
  delete shown.dataset.said;
  shown.classList.remove("warn");
  shown.classList.add("bad");
  const tryAgain = () => {
    // The button goes when there is an answer.
    shown.focus();
    ask();
  };
  const again = element("button", { class: "small", type: "button", onclick: tryAgain }, "Try again");
  const words = element("p", {}, "The position could not be checked.");
  fill(shown, element("div", {}, words, element("div", {}, why), again));
}
