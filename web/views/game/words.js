// Chess in words, for those who listen.

/** @typedef {import("../../types.js").Side} Side */

/** @type {Record<string, string>} */
const PIECES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** The names of pieces as people may type them. @type {Record<string, string>} */
const BY_NAME = { king: "k", queen: "q", rook: "r", bishop: "b", knight: "n", horse: "n", pawn: "p" };

/**
 * A move in words: "knight takes f3, check".
 * @param {string} san
 */
export function moveInWords(san) {
  const ending = san.endsWith("#") ? ", checkmate" : san.endsWith("+") ? ", check" : "";
  const plain = san.replace(/[+#]$/, "");
  if (/^O-O-O/.test(plain)) return `castles long${ending}`;
  if (/^O-O/.test(plain)) return `castles short${ending}`;
  const parts = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?$/.exec(plain);
  if (!parts) return san;
  const [, letter = "", from = "", takes = "", to = "", promoted] = parts;
  const piece = PIECES[letter.toLowerCase()] ?? "pawn";
  const subject = letter === "" && from !== "" ? `${from} pawn` : from === "" ? piece : `${piece} ${from}`;
  const promotion = promoted ? `, promotes to ${PIECES[promoted.toLowerCase()]}` : "";
  return `${subject} ${takes ? "takes" : "to"} ${to}${promotion}${ending}`;
}

/** @param {string} letter As in a FEN. */
export function pieceInWords(letter) {
  const name = PIECES[letter.toLowerCase()] ?? "piece";
  return `${letter === letter.toLowerCase() ? "black" : "white"} ${name}`;
}

/**
 * The letter of a kind of piece that somebody named.
 * @param {string} text
 * @returns {string | undefined}
 */
export function pieceNamed(text) {
  const word = text.toLowerCase().replace(/s$/, "");
  if (Object.hasOwn(BY_NAME, word)) return BY_NAME[word];
  return Object.hasOwn(PIECES, word) ? word : undefined;
}

/**
 * A time in words: "4 minutes 32 seconds".
 * @param {number} millis
 */
export function timeInWords(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const units = [
    [Math.floor(seconds / 86_400), "day"],
    [Math.floor(seconds / 3_600) % 24, "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ];
  const said = units.filter(([count]) => count !== 0).slice(0, 2);
  if (said.length === 0) return "0 seconds";
  return said.map(([count, unit]) => `${count} ${unit}${count === 1 ? "" : "s"}`).join(" ");
}

/**
 * A time control in words: "5 minutes + 3 seconds a move".
 * @param {string} control As in PGN.
 */
export function controlInWords(control) {
  const plain = /^(\d+)(?:\+(\d+))?$/.exec(control);
  if (control === "-") return "no clock";
  const perMove = /^1\/(\d+)$/.exec(control);
  if (perMove) return `${timeInWords(Number(perMove[1]) * 1000)} a move`;
  if (!plain) return control;
  const [, base = "0", bonus] = plain;
  const time = timeInWords(Number(base) * 1000);
  return bonus && bonus !== "0" ? `${time} + ${timeInWords(Number(bonus) * 1000)} a move` : time;
}

/** @param {Side} side */
export function sideName(side) {
  return side === "white" ? "White" : "Black";
}

/** @param {string} text */
export function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
