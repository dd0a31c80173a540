// The shortest way over squares, for who needs help.

/** @typedef {import("../../rules/position.js").Position} Position */

/**
 * The shortest way over all squares, with one piece that does it all.
 * @param {Position} start
 * @param {string[]} targets
 * @param {number} most moves
 * @returns {string[] | null}
 */
export function shortest(start, targets, most) {
  const pieces = new Set(start.ucis().map((uci) => uci.slice(0, 2)));
  /** @type {string[] | null} */
  let best = null;
  for (const piece of pieces) {
    const way = shortestOf(piece, start, targets, most);
    if (way && (!best || way.length < best.length)) best = way;
  }
  return best;
}

/** @typedef {{ at: string, position: Position, left: string[], way: string[] }} Place Where a search has come to. */

/**
 * @param {string} piece where it stands
 * @param {Position} start
 * @param {string[]} targets
 * @param {number} most
 * @returns {string[] | null}
 */
function shortestOf(piece, start, targets, most) {
  /** @type {Place[]} */
  let places = [{ at: piece, position: start, left: targets, way: [] }];
  const known = new Set([`${piece} ${targets.join()}`]);
  for (let moves = 0; moves < most; moves += 1) {
    /** @type {Place[]} */
    const next = [];
    for (const { at, position, left, way } of places) {
      for (const uci of position.ucis().filter((one) => one.startsWith(at))) {
        const to = uci.slice(2, 4);
        const rest = left.filter((square) => square !== to);
        if (rest.length === 0) return [...way, uci];
        const after = position.play(uci)?.pass();
        const name = `${to} ${rest.join()}`;
        if (!after || known.has(name)) continue;
        known.add(name);
        next.push({ at: to, position: after, left: rest, way: [...way, uci] });
      }
    }
    places = next;
  }
  return null;
}
