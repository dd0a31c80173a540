// Which men stand where, as a FEN says. This is reading, not knowing the rules.

/** @typedef {import("../../types.js").Side} Side */

/**
 * The men of a position by square.
 * @param {string} fen
 * @returns {Map<string, string>} letters as in the FEN
 */
export function menOf(fen) {
  const men = new Map();
  const rows = (fen.split(" ")[0] ?? "").split("/");
  rows.forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= "1" && letter <= "8") {
        file += Number(letter);
      } else {
        men.set(`${"abcdefgh"[file]}${8 - index}`, letter);
        file += 1;
      }
    }
  });
  return men;
}

/**
 * Where a side's king stands.
 * @param {string} fen
 * @param {Side} side
 */
export function kingSquare(fen, side) {
  const wanted = side === "white" ? "K" : "k";
  for (const [square, letter] of menOf(fen)) if (letter === wanted) return square;
  return "";
}

const VALUES = { q: 9, r: 5, b: 3, n: 3, p: 1 };
/** @typedef {keyof typeof VALUES} Kind */
const KINDS = /** @type {Kind[]} */ (Object.keys(VALUES));

/**
 * @typedef {object} Material
 * @property {Record<Side, Kind[]>} captured What each side has captured, the most valuable first.
 * @property {number} lead By how much White is ahead, in pawns.
 */

/**
 * What has been captured on the way from one position to another. A pawn that was promoted counts as what it has
 * become,
 * and not as captured.
 * @param {string} start
 * @param {string} now
 * @returns {Material}
 */
export function materialOf(start, now) {
  const [before, after] = [counts(start), counts(now)];
  /** @type {Record<Side, Kind[]>} */
  const captured = { white: [], black: [] };
  let lead = 0;
  for (const side of /** @type {Side[]} */ (["white", "black"])) {
    // Each man too many of a kind was a pawn once.
    let promoted = 0;
    for (const kind of KINDS) promoted += kind === "p" ? 0 : Math.max(0, after[side][kind] - before[side][kind]);
    for (const kind of KINDS) {
      lead += (side === "white" ? 1 : -1) * VALUES[kind] * after[side][kind];
      const missing = before[side][kind] - after[side][kind] - (kind === "p" ? promoted : 0);
      for (let count = 0; count < missing; count += 1) captured[side === "white" ? "black" : "white"].push(kind);
    }
  }
  return { captured, lead };
}

/**
 * @param {string} fen
 * @returns {Record<Side, Record<Kind, number>>}
 */
function counts(fen) {
  const none = () => ({ q: 0, r: 0, b: 0, n: 0, p: 0 });
  const found = { white: none(), black: none() };
  for (const letter of menOf(fen).values()) {
    const kind = letter.toLowerCase();
    if (kind !== "k") found[letter === kind ? "black" : "white"][/** @type {Kind} */ (kind)] += 1;
  }
  return found;
}
