// How long each move of a game took, as its clocks tell.

/** @typedef {import("./node.js").Node} Node */

/**
 * @param {readonly Node[]} line The moves of the game.
 * @param {string} control The tag TimeControl.
 * @returns {(number | undefined)[]} in seconds
 */
export function timesOf(line, control) {
  const [, base, bonus = "0"] = /^(?:\d+\/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?/.exec(control) ?? [];
  // Days a move are written in the same way, and tell nothing of the clock before.
  const start = base === undefined || control.startsWith("1/") ? undefined : Number(base);
  return line.map((node, index) => {
    const before = index < 2 ? start : line[index - 2]?.clock;
    if (node.clock === undefined || before === undefined) return undefined;
    return Math.max(0, before + Number(bonus) - node.clock);
  });
}

/** @param {number} seconds */
export function secondsInWords(seconds) {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
