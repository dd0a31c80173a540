// Follows a game as it is played.

import { board, clock, element } from "./board.js";

const game = document.getElementById("game");
const { id, seenBy } = game.dataset;
const moves = document.getElementById("moves");
const result = document.getElementById("result");
const clocks = { white: document.querySelector("#white"), black: document.querySelector("#black") };

/** The moves so far, by half-move, and the side that began. */
let sans = [];
let first = "white";
/** What the clocks showed, when, and whose runs. */
let shown = { white: undefined, black: undefined, at: 0, running: undefined };
/** The game as it stood when the stream began, while the positions up to there come. */
let begun = null;
let isOver = game.dataset.live !== "true";

function showClocks() {
  const passed = (performance.now() - shown.at) / 1000;
  for (const side of ["white", "black"]) {
    const line = clocks[side];
    line.classList.toggle("runs", shown.running === side);
    const time = line.querySelector("time");
    if (!time || shown[side] === undefined) continue;
    const left = shown.running === side ? shown[side] - passed : shown[side];
    time.textContent = clock(Math.max(0, Math.ceil(left)));
  }
}

function showMoves() {
  const items = [];
  sans.forEach((san, index) => {
    const isWhite = (index % 2 === 0) === (first === "white");
    if (isWhite || index === 0) items.push(element("li", ""));
    if (!isWhite && index === 0) items[0].append(element("span", "", "…"));
    items[items.length - 1].append(element("span", "", san));
  });
  moves.replaceChildren(...items);
  moves.scrollTop = moves.scrollHeight;
}

function takeGame(line) {
  first = line.startedAtTurn === 1 ? "black" : "white";
  begun = line;
  if (line.ending) {
    isOver = true;
    shown.running = undefined;
    result.textContent = `${line.ending.result}: ${line.ending.text}.`;
  }
}

function takePosition(line) {
  sans = sans.slice(0, Math.max(0, line.ply - 1));
  if (line.san) sans[line.ply - 1] = line.san;
  if (begun && line.ply < begun.turns) return;
  const clocksNow = begun ?? line;
  begun = null;
  shown = { white: clocksNow.wc, black: clocksNow.bc, at: performance.now(), running: clocksNow.running };
  result.textContent = line.fen.split(" ")[1] === "b" ? "Black to move" : "White to move";
  document.getElementById("board").replaceChildren(board(line.fen, line.lm ?? "", seenBy));
}

/** Reads the stream, line by line, to its end. */
async function follow() {
  const answer = await fetch(`/api/stream/game/${id}`);
  if (!answer.ok) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    const told = lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
    for (const line of told) {
      if (line.id) takeGame(line);
      else takePosition(line);
    }
    if (told.length > 0) {
      showMoves();
      showClocks();
    }
  }
}

async function stay() {
  while (!isOver) {
    try {
      await follow();
    } catch {
      // The server is away for a moment.
    }
    await new Promise((later) => setTimeout(later, 3000));
  }
}

moves.scrollTop = moves.scrollHeight;
if (!isOver) {
  setInterval(showClocks, 250);
  stay();
}
