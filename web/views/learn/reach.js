// Tasks that want squares to be visited by one side, which moves again and again.

import { counted } from "../../words.js";
import { shortest } from "./way.js";
import { listed, SIDES } from "./words.js";

/** @typedef {import("../../rules/position.js").Position} Position */
/** @typedef {import("./content.js").ReachTask} ReachTask */
/** @typedef {import("./kinds.js").Begun} Begun */
/** @typedef {import("./kinds.js").Court} Court */

/**
 * @param {ReachTask} task
 * @param {Position} given
 * @param {Court} court
 * @returns {Begun}
 */
export function reach(task, given, court) {
  const { stage } = court;
  const start = given.turn === task.side ? given : (given.pass() ?? given);
  let position = start;
  let left = task.targets;
  let made = 0;

  /** @param {string} [lastMove] */
  const show = (lastMove = "") => {
    stage.show(position, { lastMove, hands: { moved, refused: court.refused }, side: task.side });
    stage.mark(["yellow", left], ["blue", task.targets.filter((square) => !left.includes(square))]);
    court.count(`${counted(task.moves - made, "move")} left, ${counted(left.length, "square")} to visit`);
  };

  /** @param {string} uci */
  function moved(uci) {
    const played = position.play(uci);
    const next = played?.pass();
    if (!played || !next) {
      show();
      return court.wrong("That gives check, and the other side would have to answer. Find a way without check.");
    }
    stage.sound(position, played);
    position = next;
    made += 1;
    left = left.filter((square) => square !== uci.slice(2, 4));
    show(uci);
    if (left.length === 0) {
      stage.show(position, { lastMove: uci, side: task.side });
      return court.solved(task.right);
    }
    if (made < task.moves) return undefined;
    const missing = `${listed(left)} ${left.length > 1 ? "are" : "is"} still to visit`;
    [position, left, made] = [start, task.targets, 0];
    show();
    return court.wrong(`${counted(task.moves, "move")} made, and ${missing}. Back to the start: try another way.`);
  }

  show();
  return {
    hint() {
      const way = shortest(start, task.targets, task.moves);
      if (!way) return `Hint: ${SIDES[task.side]} needs ${counted(task.moves, "move")}.`;
      [position, left, made] = [start, task.targets, 0];
      show();
      stage.mark(["yellow", left], ["blue", [way[0].slice(0, 4)]]);
      return `Hint: begin with ${start.san(way[0])}.`;
    },
    reveal() {
      const way = shortest(start, task.targets, task.moves) ?? [];
      const names = [];
      position = start;
      for (const uci of way) {
        names.push(position.san(uci));
        position = position.play(uci)?.pass() ?? position;
      }
      stage.show(position, { side: task.side });
      stage.mark(["blue", way.map((uci) => uci.slice(0, 4))]);
      court.count("");
      return `It goes like this: ${names.join(", ")}.`;
    },
    again: "Start again",
  };
}
