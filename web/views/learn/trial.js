// A board to try a rule on: one side moves again and again, or both in turn; what is not legal is told why.

import { element } from "../../dom.js";
import { icon } from "../../icons.js";
import { Position } from "../../rules/position.js";
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

  /** @param {string} [lastMove] */
  const wait = (lastMove = "") =>
    stage.show(position, { lastMove, hands: { moved, refused: (reason) => stage.refuse(reason) }, side });

  const begin = () => {
    position = started(trial);
    stage.hush(HOW);
    wait();
  };

  /** @param {string} uci */
  function moved(uci) {
    const played = position.play(uci);
    if (!played) return;
    stage.sound(position, played);
    const name = position.san(uci);
    const mover = SIDES[position.turn];
    position = played;
    if (played.isCheckmate()) stage.say("good", `${name}: checkmate. ${mover} wins!`);
    else if (played.isStalemate()) stage.say("plain", `${name}: stalemate. The game is a draw.`);
    else if (trial.mode === "alone") return alone(uci, name);
    else if (played.isCheck()) stage.say("plain", `${name}: check. ${SIDES[played.turn]} has to answer it.`);
    else told(name);
    wait(uci);
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

  stage.board.label = "Board to try it on";
  begin();
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
      element("div", { class: "task-side" }, element("div", { class: "row task-buttons" }, again)),
    ),
  );
}

/** Where it begins: the side that moves alone moves first. @param {Trial} trial */
function started(trial) {
  const position = Position.read(trial.fen);
  if (!position) throw new Error(`cannot be played on: ${trial.fen}`);
  return trial.mode === "alone" && trial.side !== position.turn ? (position.pass() ?? position) : position;
}
