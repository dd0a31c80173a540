// A board to try a rule on: one side moves again and again, or both in turn; what is not legal is told why.

import { element, write } from "../../dom.js";
import { icon } from "../../icons.js";
import { Position } from "../../rules/position.js";
import { counted, drawn } from "./draws.js";
import { Stage } from "./stage.js";
import { SIDES } from "./words.js";

/** @typedef {import("../../app.js").Context} Context */
/** @typedef {import("./content.js").Trial} Trial */

const HOW = "Try also what is not allowed: you are told why.";

/**
 * @param {Trial} trial
 * @param {Context} context
 * @param {AbortSignal} closed
 */
export function trialBoard(trial, context, closed) {
  const stage = new Stage(context, closed);
  const side = trial.mode === "alone" ? trial.side : undefined;
  let position = started(trial);
  /** What was on the board before, and the moves that led there. @type {{ position: Position, lastMove: string }[]} */
  let before = [];
  let shownMove = "";
  const count = element("p", { class: "task-count", role: "status" });
  const hands = { moved, refused: (/** @type {string} */ reason) => stage.refuse(reason) };

  const wait = (lastMove = "", isOver = false) => {
    shownMove = lastMove;
    stage.show(position, { lastMove, hands: isOver ? {} : hands, side });
    // Who moves alone makes no game of it.
    if (trial.mode === "both") write(count, position.count() > 0 ? counted(seen()) : "");
    back.setAttribute("aria-disabled", String(before.length === 0));
  };
  const seen = () => [...before.map((one) => one.position), position];

  const begin = () => {
    position = started(trial);
    before = [];
    stage.hush(HOW);
    wait();
  };
  const takeBack = () => {
    const last = before.pop();
    if (!last) return;
    position = last.position;
    stage.hush(HOW);
    wait(last.lastMove);
    context.announce(`Taken back. ${SIDES[position.turn]} is to move.`);
  };

  /** @param {string} uci */
  function moved(uci) {
    const played = position.play(uci);
    if (!played) return;
    stage.sound(position, played);
    const name = position.san(uci);
    const mover = SIDES[position.turn];
    before.push({ position, lastMove: shownMove });
    position = played;
    const why = trial.mode === "both" ? drawn(seen()) : "";
    if (played.isCheckmate()) stage.say("good", `${name}: checkmate. ${mover} wins!`);
    else if (played.isStalemate()) stage.say("plain", `${name}: stalemate. The game is a draw.`);
    else if (trial.mode === "alone") return alone(uci, name);
    else if (why !== "") stage.say("plain", `${name}: ${why}`);
    else if (played.isCheck()) stage.say("plain", `${name}: check. ${SIDES[played.turn]} has to answer it.`);
    else told(name);
    wait(uci, why !== "");
  }

  /** Lets the other side pass, or answer if it is in check. @param {string} uci @param {string} name */
  function alone(uci, name) {
    const passed = position.pass();
    if (passed) {
      position = passed;
      told(name);
      return wait(uci);
    }
    const answer = position.ucis()[0];
    const other = SIDES[position.turn];
    stage.say("plain", `${name}: check. ${other} must answer it, and plays ${position.san(answer)}.`);
    position = position.play(answer) ?? position;
    return wait(answer);
  }

  /** @param {string} name */
  const told = (name) => {
    stage.hush(HOW);
    context.announce(`${name}.`);
  };

  const back = element("button", { type: "button", onclick: takeBack }, icon("back"), "Take back");
  const again = element(
    "button",
    {
      type: "button",
      onclick: () => {
        begin();
        context.announce("From the start.");
      },
    },
    icon("again"),
    "Start again",
  );
  stage.board.label = "Board to try it on";
  begin();
  return element(
    "section",
    { class: "card lesson-try", "aria-labelledby": "try-title" },
    element("h2", { id: "try-title" }, "Try it"),
    element(
      "div",
      { class: "play-area" },
      element("div", { class: "task-words" }, element("p", { class: "task-ask" }, trial.say)),
      stage.element,
      stage.said,
      element("div", { class: "task-side" }, element("div", { class: "row task-buttons" }, back, again), count),
    ),
  );
}

/** Where it begins: the side that moves alone moves first. @param {Trial} trial */
function started(trial) {
  const position = Position.read(trial.fen);
  if (!position) throw new Error(`cannot be played on: ${trial.fen}`);
  return trial.mode === "alone" && trial.side !== position.turn ? (position.pass() ?? position) : position;
}
