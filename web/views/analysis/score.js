// Scores in figures, in words, and as chances. They are always White's.

/** @typedef {import("./node.js").Score} Score */

/** How fast chances grow with centipawns; the server judges moves by the same. */
const STEEPNESS = 0.0085;

/**
 * Who wins by a mate. One that stands on the board is in 0 moves, and Black's is then the other zero.
 * @param {number} mate
 */
function isWhites(mate) {
  return mate > 0 || Object.is(mate, 0);
}

/** The score of a side that has mated. @param {boolean} isWhite @returns {Score} */
export function mated(isWhite) {
  return { mate: isWhite ? 0 : -0 };
}

/**
 * White's chance to win, between 0 and 1, where a draw is half a win.
 * @param {Score} score
 */
export function chance(score) {
  if ("mate" in score) return isWhites(score.mate) ? 1 : 0;
  return 1 / (1 + Math.exp(-STEEPNESS * score.cp));
}

/**
 * A score in figures: "+0.3", "−1.2", "#3".
 * @param {Score} score
 */
export function scoreInFigures(score) {
  if ("mate" in score) return `#${score.mate < 0 ? "−" : ""}${Math.abs(score.mate) || ""}`;
  const pawns = Math.abs(score.cp / 100);
  const figures = pawns >= 10 ? pawns.toFixed(0) : pawns.toFixed(1);
  if (Number(figures) === 0) return "0.0";
  return `${score.cp < 0 ? "−" : "+"}${figures}`;
}

/**
 * A score as one would say it.
 * @param {Score} score
 */
export function scoreInWords(score) {
  if ("mate" in score) {
    const winner = isWhites(score.mate) ? "White" : "Black";
    return score.mate === 0 ? `${winner} has mated` : `${winner} mates in ${Math.abs(score.mate)}`;
  }
  const pawns = Math.abs(score.cp / 100).toFixed(1);
  if (pawns === "0.0") return "equal";
  return `${score.cp > 0 ? "White" : "Black"} is ahead by ${pawns}`;
}

/**
 * A count in few figures: "1.2 M", "640 k".
 * @param {number} count
 */
export function short(count) {
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(count >= 10_000_000 ? 0 : 1)} M`;
  if (count >= 1_000) return `${Math.round(count / 1_000)} k`;
  return String(Math.round(count));
}
