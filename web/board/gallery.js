// The page of the board: gives some of its boards what attributes cannot say, and lets people try one.

import { ChessBoard } from "./chess-board.js";
import { readPlacement, squareName } from "./squares.js";
import { THEMES } from "./themes.js";

const EVENTS = [
  "board-move", "board-try", "board-premove", "board-press", "board-place", "board-shapes", "board-square",
];
const MOST_LINES = 100;
const SHOWN = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR";

/** @param {string} id @returns {ChessBoard} */
function board(id) {
  const element = document.getElementById(id);
  if (!(element instanceof ChessBoard)) {
    throw new Error(`there is no board called ${id}`);
  }
  return element;
}

/**
 * Every piece to every other square: the board leaves the rules to the page, and this page has none.
 * @param {string} fen
 * @returns {string[]}
 */
function movesAnywhere(fen) {
  const squares = Array.from({ length: 64 }, (_, index) => squareName(index % 8, index >> 3));
  return [...readPlacement(fen)].flatMap(([from, code]) => squares.filter((to) => to !== from).flatMap((to) => {
    const isLastRank = to[1] === (code === "wP" ? "8" : code === "bP" ? "1" : "");
    return isLastRank ? ["q", "r", "b", "n"].map((letter) => from + to + letter) : [from + to];
  }));
}

/** The boards whose state cannot be written in attributes. */
function setStates() {
  board("selected").selected = "f1";
  board("captures").selected = "c4";
  board("premove").premove = "e4d5";
  board("placing").selected = "b1";
  board("shapes").shapes = [
    { from: "f3", to: "g5", colour: "green" },
    { from: "c4", to: "f7", colour: "green" },
    { from: "d7", to: "d5", colour: "blue" },
    { from: "f6", to: "e4", colour: "yellow" },
    { from: "f7", colour: "red" },
    { from: "e8", colour: "yellow" },
  ];
  // As a screen reader would: a click on the pawn, and one on the square it goes to.
  const cells = board("promotion").shadowRoot;
  for (const square of ["c7", "c8"]) {
    const cell = cells?.querySelector(`[data-square="${square}"]`);
    cell?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  queueMicrotask(() => board("promotion").blur());
}

/** One board for each theme, with all marks that have a colour. */
function showThemes() {
  const figures = THEMES.map((theme) => {
    const shown = new ChessBoard();
    shown.theme = theme.name;
    shown.fen = SHOWN;
    shown.lastMove = "d1h5";
    shown.check = "e8";
    shown.movableSide = "white";
    shown.premoves = true;
    shown.premove = "h5f7";
    shown.label = `Theme ${theme.title}`;
    const moved = new ChessBoard();
    moved.theme = theme.name;
    moved.fen = SHOWN;
    moved.orientation = "black";
    moved.lastMove = "d1h5";
    moved.movableSide = "black";
    moved.moves = ["f6h5", "f6e4", "f6g4", "f6d5", "f6g8"];
    moved.selected = "f6";
    moved.label = `Theme ${theme.title}, a piece chosen`;
    const caption = document.createElement("figcaption");
    caption.textContent = theme.title;
    const figure = document.createElement("figure");
    figure.className = "pair";
    figure.append(shown, moved, caption);
    return figure;
  });
  document.getElementById("themes")?.replaceChildren(...figures);
}

/** The board to try, its settings, and the log of what it says. */
function startLive() {
  const live = board("live");
  const form = /** @type {HTMLFormElement} */ (document.getElementById("controls"));
  const log = /** @type {HTMLElement} */ (document.getElementById("log"));
  const chosen = (/** @type {string} */ name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name));
  const targets = /** @type {HTMLInputElement} */ (form.elements.namedItem("targets"));
  chosen("theme").replaceChildren(...THEMES.map((theme) => new Option(theme.title, theme.name)));

  const setMoves = () => {
    const mode = chosen("mode").value;
    live.placing = mode === "placing";
    if (mode !== "console") {
      live.movableSide = "both";
      live.premoves = mode === "premoves";
      live.moves = mode === "anywhere" ? movesAnywhere(live.fen) : [];
    }
  };
  const apply = () => {
    live.theme = chosen("theme").value;
    live.coordinates = /** @type {"inside" | "outside" | "none"} */ (chosen("coordinates").value);
    live.animation = Number(chosen("animation").value);
    live.showTargets = targets.checked;
    setMoves();
  };
  const write = (/** @type {string} */ text) => {
    const line = document.createElement("p");
    line.textContent = text;
    log.prepend(line);
    while (log.childElementCount > MOST_LINES) {
      log.lastElementChild?.remove();
    }
  };

  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", (event) => {
    const name = event.target instanceof HTMLButtonElement ? event.target.name : "";
    if (name === "flip") {
      live.flip();
    } else if (name === "reset") {
      live.cancel();
      live.fen = "start";
      live.lastMove = "";
      setMoves();
    } else if (name === "reply") {
      live.moves = movesAnywhere(live.fen);
    }
  });
  for (const name of EVENTS) {
    live.addEventListener(name, (event) => {
      write(`${name} ${JSON.stringify(/** @type {CustomEvent} */ (event).detail)}`);
    });
  }
  live.addEventListener("board-move", setMoves);
  apply();
}

setStates();
showThemes();
startLive();
