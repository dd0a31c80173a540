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
  const tenths = Math.round(seconds * 10);
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  // Rounded first: nothing takes 60 seconds of a minute.
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
