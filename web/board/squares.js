// The names of squares, how they lie on the screen, and the placement field of a FEN.

/** @typedef {"white" | "black"} Side */
/** @typedef {"wK"|"wQ"|"wR"|"wB"|"wN"|"wP"|"bK"|"bQ"|"bR"|"bB"|"bN"|"bP"} PieceCode */
/** @typedef {string} Square A square's name, "a1" to "h8"; "" where there is none. */
/** @typedef {Map<Square, PieceCode>} Placement Which piece stands where. */

/** The placement at the start of a game, and what `fen = "start"` means. */
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

const FILES = "abcdefgh";
const ROLES = "KQRBNP";
/** @type {Record<string, string>} */
const ROLE_WORDS = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };

/**
 * @param {number} file 0 for the a-file
 * @param {number} rank 0 for the first rank
 * @returns {Square}
 */
export function squareName(file, rank) {
  return `${FILES[file]}${rank + 1}`;
}

/** @param {Square} square @returns {number} 0 for the a-file */
export function fileOf(square) {
  return square.charCodeAt(0) - 97;
}

/** @param {Square} square @returns {number} 0 for the first rank */
export function rankOf(square) {
  return square.charCodeAt(1) - 49;
}

/** @param {unknown} text @returns {boolean} */
export function isSquare(text) {
  return typeof text === "string" && /^[a-h][1-8]$/.test(text);
}

/** @param {unknown} text @returns {boolean} whether it reads like e2e4 or e7e8q */
export function isMove(text) {
  return typeof text === "string" && /^[a-h][1-8][a-h][1-8][qrbnk]?$/.test(text);
}

/** @param {Square} square @returns {boolean} */
export function isLight(square) {
  return (fileOf(square) + rankOf(square)) % 2 === 1;
}

/**
 * The square seen in a column and row, counted from the top left corner of the screen.
 * @param {number} column
 * @param {number} row
 * @param {Side} orientation the side whose pieces start at the bottom
 * @returns {Square}
 */
export function squareSeenAt(column, row, orientation) {
  return orientation === "white" ? squareName(column, 7 - row) : squareName(7 - column, row);
}

/**
 * Where a square is seen: the reverse of `squareSeenAt`.
 * @param {Square} square
 * @param {Side} orientation
 * @returns {{column: number, row: number}}
 */
export function seenAt(square, orientation) {
  return orientation === "white"
    ? { column: fileOf(square), row: 7 - rankOf(square) }
    : { column: 7 - fileOf(square), row: rankOf(square) };
}

/** @param {PieceCode} code @returns {Side} */
export function sideOf(code) {
  return code[0] === "w" ? "white" : "black";
}

/** @param {PieceCode} code @returns {string} for instance "white knight" */
export function pieceWords(code) {
  return `${sideOf(code)} ${ROLE_WORDS[code[1]]}`;
}

/** @param {string} letter of a role, in either case @returns {string} for instance "knight" */
export function roleWord(letter) {
  return ROLE_WORDS[letter.toUpperCase()];
}

/**
 * Reads the first field of a FEN. "start" is the start of a game and "" the empty board.
 * @param {string} fen
 * @returns {Placement}
 */
export function readPlacement(fen) {
  const field = fen.trim().split(/\s+/)[0];
  /** @type {Placement} */
  const placement = new Map();
  if (field === "") {
    return placement;
  }
  const rows = (field === "start" ? START : field).split("/");
  const isWhole = rows.every((row, index) => readRow(row, 7 - index, placement) === 8);
  if (rows.length !== 8 || !isWhole) {
    throw new RangeError(`not the placement of a FEN: ${field}`);
  }
  return placement;
}

/**
 * @param {string} row one rank of the placement
 * @param {number} rank
 * @param {Placement} placement is filled
 * @returns {number} how many squares the row names, or NaN if a sign in it is unknown
 */
function readRow(row, rank, placement) {
  let file = 0;
  for (const sign of row) {
    if (sign >= "1" && sign <= "8") {
      file += Number(sign);
    } else if (ROLES.includes(sign.toUpperCase())) {
      const side = sign === sign.toUpperCase() ? "w" : "b";
      placement.set(squareName(file, rank), /** @type {PieceCode} */ (side + sign.toUpperCase()));
      file += 1;
    } else {
      return Number.NaN;
    }
  }
  return file;
}

/**
 * Writes the first field of a FEN.
 * @param {Placement} placement
 * @returns {string}
 */
export function writePlacement(placement) {
  const rows = [];
  for (let rank = 7; rank >= 0; rank -= 1) {
    let row = "";
    for (let file = 0; file < 8; file += 1) {
      const code = placement.get(squareName(file, rank));
      row += code === undefined ? "1" : code[0] === "w" ? code[1] : code[1].toLowerCase();
    }
    rows.push(row.replace(/1+/g, (gap) => String(gap.length)));
  }
  return rows.join("/");
}
