// Tasks that want a move, or several with answers in between.

import { roleWord } from "../../board/squares.js";

/** @typedef {import("../../rules/position.js").Position} Position */
/** @typedef {import("./kinds.js").Begun} Begun */
/** @typedef {import("./kinds.js").Court} Court */

/**
 * @typedef {object} Line
 * @property {string[]} line The moves that are wanted at even places, the answers to them at odd ones.
 * @property {string[][]} accept What else is right, for each move that is wanted.
 * @property {string} right
 * @property {string} otherwise
 * @property {Record<string, string>} [replies] What is said to certain wrong moves.
 */

/**
 * @param {Line} task
 * @param {Position} start
 * @param {Court} court
 * @returns {Begun}
 */
export function line(task, start, court) {
  const { stage } = court;
  const side = start.turn;
  let position = start;
  /** How many moves of the line have been made. */
  let made = 0;

  /** @param {string} [lastMove] */
  const wait = (lastMove = "") => stage.show(position, { lastMove, hands: { moved, refused: court.refused }, side });

  /** @param {string} uci */
  const isRight = (uci) => {
    // By its name: who castles may be heard to put the king onto the rook.
    const name = position.san(uci);
    return [task.line[made], ...(task.accept[made / 2] ?? [])].some((wanted) => position.san(wanted) === name);
  };

  /** @param {string} uci */
  const play = (uci) => {
    const next = position.play(uci);
    if (!next) return false;
    stage.sound(position, next);
    position = next;
    made += 1;
    stage.show(position, { lastMove: uci, side });
    return true;
  };

  /** @param {string} uci */
  function moved(uci) {
    if (!isRight(uci)) {
      wait(lastMove());
      return court.wrong(task.replies?.[uci] ?? task.otherwise);
    }
    stage.mark();
    play(uci);
    const answer = task.line[made];
    if (answer === undefined || !position.play(answer)) return court.solved(task.right);
    stage.say("good", "Yes. And now?");
    court.soon(() => {
      play(answer);
      if (made >= task.line.length) court.solved(task.right);
      else wait(answer);
    });
  }

  const lastMove = () => (made > 0 ? task.line[made - 1] : "");

  wait();
  return {
    hint() {
      const from = task.line[made].slice(0, 2);
      const kind = position.pieceAt(from)?.charAt(1) ?? "";
      stage.mark(["yellow", [from]]);
      return `Hint: look at the ${roleWord(kind)} on ${from}.`;
    },
    reveal() {
      const names = [];
      [position, made] = [start, 0];
      while (made < task.line.length) {
        const uci = task.line[made];
        names.push(position.san(uci));
        if (!play(uci)) break;
      }
      const ways = task.line.filter((_, index) => index % 2 === 0).map((uci) => uci.slice(0, 4));
      stage.mark(["blue", ways]);
      return `It goes like this: ${names.join(" ")}.`;
    },
    again: task.line.length > 1 ? "Start again" : undefined,
  };
}
