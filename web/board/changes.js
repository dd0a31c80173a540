// From one placement to the next: what a move looks like before the page has said the new position, and which piece
// on the screen becomes which. Nothing here judges whether a move is legal.

import { fileOf, rankOf, sideOf, squareName } from "./squares.js";

/** @typedef {import("./squares.js").Placement} Placement */
/** @typedef {import("./squares.js").PieceCode} PieceCode */
/** @typedef {import("./squares.js").Square} Square */

/**
 * How the board looks after a move: with the rook of a castling, the pawn taken in passing and the promoted piece, so
 * that nothing has to be put right when the page sets the position a moment later.
 * @param {Placement} placement
 * @param {string} uci
 * @returns {Placement}
 */
export function placementAfter(placement, uci) {
  const from = uci.slice(0, 2);
  const to = uci.slice(2, 4);
  const code = placement.get(from);
  const after = new Map(placement);
  if (code === undefined) {
    return after;
  }
  after.delete(from);
  const rookFrom = castlingRook(placement, code, from, to);
  if (rookFrom !== "") {
    const isKingside = fileOf(rookFrom) > fileOf(from);
    after.delete(rookFrom);
    after.set(squareName(isKingside ? 6 : 2, rankOf(from)), code);
    after.set(squareName(isKingside ? 5 : 3, rankOf(from)), /** @type {PieceCode} */ (`${code[0]}R`));
    return after;
  }
  if (code[1] === "P" && fileOf(from) !== fileOf(to) && !placement.has(to)) {
    after.delete(squareName(fileOf(to), rankOf(from)));
  }
  const promotion = uci.slice(4, 5).toUpperCase();
  after.set(to, promotion === "" ? code : /** @type {PieceCode} */ (code[0] + promotion));
  return after;
}

/**
 * The square of the rook that castles with this move of a king, or "". Castling is written either as the king's step
 * of two files or, as in Chess960, as the king taking its own rook.
 * @param {Placement} placement
 * @param {PieceCode} code
 * @param {Square} from
 * @param {Square} to
 * @returns {Square}
 */
function castlingRook(placement, code, from, to) {
  if (code[1] !== "K" || rankOf(from) !== rankOf(to)) {
    return "";
  }
  const rook = `${code[0]}R`;
  if (placement.get(to) === rook) {
    return to;
  }
  const corner = squareName(fileOf(to) > fileOf(from) ? 7 : 0, rankOf(from));
  const isStepOfTwo = from[0] === "e" && Math.abs(fileOf(to) - fileOf(from)) === 2;
  return isStepOfTwo && placement.get(corner) === rook ? corner : "";
}

/**
 * What has to happen on the screen to come from one placement to another.
 * @typedef {object} Changes
 * @property {{from: Square, to: Square}[]} moved pieces that go elsewhere, and may become another (a promotion)
 * @property {Square[]} gone squares whose piece leaves the board
 * @property {Square[]} come squares on which a piece appears
 */

/**
 * Pairs what vanished with what appeared: the same piece by the shortest way, then pawns with what they became.
 * @param {Placement} before
 * @param {Placement} after
 * @returns {Changes}
 */
export function changesBetween(before, after) {
  const gone = new Set([...before.keys()].filter((square) => before.get(square) !== after.get(square)));
  const come = new Set([...after.keys()].filter((square) => before.get(square) !== after.get(square)));
  const pairs = [];
  for (const from of gone) {
    for (const to of come) {
      const cost = costBetween(before, from, after, to);
      if (cost < Infinity) {
        pairs.push({ from, to, cost });
      }
    }
  }
  pairs.sort((one, other) => one.cost - other.cost);
  const moved = [];
  for (const { from, to } of pairs) {
    if (gone.has(from) && come.has(to)) {
      gone.delete(from);
      come.delete(to);
      moved.push({ from, to });
    }
  }
  return { moved, gone: [...gone], come: [...come] };
}

/**
 * How unlikely it is that the piece on `from` is the one now on `to`.
 * @param {Placement} before
 * @param {Square} from
 * @param {Placement} after
 * @param {Square} to
 * @returns {number}
 */
function costBetween(before, from, after, to) {
  const was = /** @type {PieceCode} */ (before.get(from));
  const is = /** @type {PieceCode} */ (after.get(to));
  const files = Math.abs(fileOf(from) - fileOf(to));
  const ranks = Math.abs(rankOf(from) - rankOf(to));
  if (was === is) {
    return files * files + ranks * ranks;
  }
  const lastRank = sideOf(was) === "white" ? 7 : 0;
  const isPromotion = was[1] === "P" && is[1] !== "P" && rankOf(to) === lastRank;
  const isTakenBack = is[1] === "P" && was[1] !== "P" && rankOf(from) === lastRank;
  const isNear = was[0] === is[0] && files <= 1 && ranks <= 1;
  return isNear && (isPromotion || isTakenBack) ? 1000 + files + ranks : Infinity;
}
