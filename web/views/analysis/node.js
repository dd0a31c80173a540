// A move with what is said of it, as it stands in a tree, and as the server tells it.

/** @typedef {import("../../rules/position.js").Position} Position */
/** @typedef {import("../../board/arrows.js").Shape} Shape */
/** @typedef {{ cp: number } | { mate: number }} Score For White. */

/**
 * @typedef {object} Told A move as the server tells it from PGN, and as it is kept.
 * @property {string} uci
 * @property {string} san
 * @property {string} [before]
 * @property {string} [comment]
 * @property {number[]} [nags]
 * @property {Shape[]} [shapes]
 * @property {number} [clock] Seconds.
 * @property {Score} [eval]
 * @property {Told[]} children
 */

/**
 * @typedef {object} ToldGame
 * @property {[string, string][]} tags
 * @property {string} start The FEN of the first position.
 * @property {string} result
 * @property {{ comment?: string, shapes?: Shape[], nags?: number[], children: Told[] }} root
 */

/**
 * @typedef {object} Node A move and the position behind it; the root is the position before all moves.
 * @property {number} id
 * @property {number} ply How many half-moves were made from the first move of the game on; odd behind White's.
 * @property {Node | null} parent
 * @property {Node[]} children The first goes on with the line, the others are variations.
 * @property {string} uci
 * @property {string} san
 * @property {string} before What is said before the move.
 * @property {string} comment
 * @property {number[]} nags
 * @property {Shape[]} shapes
 * @property {number} [clock]
 * @property {Score} [eval]
 * @property {Position | undefined} position Found when first asked for.
 */

/** The usual start. */
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** How UCI writes that a side passes, which annotators do in variations. */
export const PASS = "0000";

/**
 * The number of the move that led to a node, and who made it.
 * @param {Node} node Not the root.
 * @returns {{ number: number, isWhite: boolean }}
 */
export function moveNumber({ ply }) {
  return { number: Math.ceil(ply / 2), isWhite: ply % 2 === 1 };
}

/** Gives a move what was said of it. @param {Node} node @param {Partial<Told>} told */
export function annotate(node, told) {
  node.before = told.before ?? "";
  node.comment = told.comment ?? "";
  node.nags = [...(told.nags ?? [])];
  node.shapes = (told.shapes ?? []).map((shape) => ({ ...shape }));
  if (told.clock !== undefined) node.clock = told.clock;
  if (told.eval !== undefined) node.eval = told.eval;
}

/** What is said of a move, without what is not. @param {Node} node @returns {Partial<Told>} */
export function notesOf(node) {
  return {
    ...(node.before ? { before: node.before } : {}),
    ...(node.comment ? { comment: node.comment } : {}),
    ...(node.nags.length > 0 ? { nags: node.nags } : {}),
    ...(node.shapes.length > 0 ? { shapes: node.shapes } : {}),
    ...(node.clock === undefined ? {} : { clock: node.clock }),
    ...(node.eval === undefined ? {} : { eval: node.eval }),
  };
}
