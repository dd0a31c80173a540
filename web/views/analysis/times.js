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

/**
 * What each side has used, as far as anything is known of it: "White 10 s, Black 1 min 5 s".
 * @param {readonly (number | undefined)[]} times
 * @param {boolean} isWhiteFirst
 */
export function spentInWords(times, isWhiteFirst) {
  const words = [true, false].flatMap((isWhite) => {
    const own = times.filter((_, index) => (index % 2 === 0) === (isWhiteFirst === isWhite));
    const told = own.filter((time) => time !== undefined);
    if (told.length === 0) return [];
    return [`${isWhite ? "White" : "Black"} ${secondsInWords(told.reduce((sum, time) => sum + time, 0))}`];
  });
  return words.join(", ");
}

/** @param {number} seconds */
export function secondsInWords(seconds) {
  const tenths = Math.round(seconds * 10);
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  // Rounded first: nothing takes 60 seconds of a minute.
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
