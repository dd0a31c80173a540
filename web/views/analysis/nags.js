// The signs that annotators put behind moves, by the numbers that PGN has for them.

/** @typedef {{ nag: number, sign: string, words: string }} Sign */

/** What is said of a move. @type {readonly Sign[]} */
export const MOVE_SIGNS = [
  { nag: 3, sign: "!!", words: "brilliant move" },
  { nag: 1, sign: "!", words: "good move" },
  { nag: 5, sign: "!?", words: "interesting move" },
  { nag: 6, sign: "?!", words: "dubious move" },
  { nag: 2, sign: "?", words: "mistake" },
  { nag: 4, sign: "??", words: "blunder" },
  { nag: 7, sign: "□", words: "only move" },
];

/** What is said of a position. @type {readonly Sign[]} */
export const POSITION_SIGNS = [
  { nag: 18, sign: "+−", words: "White is winning" },
  { nag: 16, sign: "±", words: "White is better" },
  { nag: 14, sign: "+=", words: "White is slightly better" },
  { nag: 10, sign: "=", words: "equal" },
  { nag: 13, sign: "∞", words: "unclear" },
  { nag: 15, sign: "=+", words: "Black is slightly better" },
  { nag: 17, sign: "∓", words: "Black is better" },
  { nag: 19, sign: "−+", words: "Black is winning" },
];

/** What is said of the play. @type {readonly Sign[]} */
export const PLAY_SIGNS = [
  { nag: 22, sign: "⨀", words: "zugzwang" },
  { nag: 36, sign: "↑", words: "initiative" },
  { nag: 40, sign: "→", words: "attack" },
  { nag: 132, sign: "⇆", words: "counterplay" },
  { nag: 138, sign: "⊕", words: "time trouble" },
  { nag: 140, sign: "∆", words: "with the idea" },
  { nag: 146, sign: "N", words: "novelty" },
];

/** Others that mean the same, or the same for the other side. @type {Record<number, number>} */
const SAME = { 8: 7, 11: 10, 12: 10, 20: 18, 21: 19, 23: 22, 37: 36, 41: 40, 133: 132, 139: 138 };

const BY_NUMBER = new Map([...MOVE_SIGNS, ...POSITION_SIGNS, ...PLAY_SIGNS].map((sign) => [sign.nag, sign]));

/**
 * The sign of a number; one that is not known is written as in PGN.
 * @param {number} nag
 * @returns {Sign}
 */
export function signOf(nag) {
  return BY_NUMBER.get(nag) ?? BY_NUMBER.get(SAME[nag] ?? -1) ?? { nag, sign: `$${nag}`, words: `sign ${nag}` };
}
