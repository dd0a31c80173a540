// The chess pieces, drawn for Tabiya: twelve small SVG documents built from one table of six drawings.
//
// Every drawing stands on y = 87 in a square of 100 by 100 and is centred on x = 50. White and black share each outline
// to the last digit, so that neither side looks larger; they differ in ink only. The upright pieces are written as
// their left half, from the top of the middle line to its foot, and mirrored: that keeps them exactly symmetric.

/**
 * The colour and kind of a piece.
 * @typedef {"wK" | "wQ" | "wR" | "wB" | "wN" | "wP" | "bK" | "bQ" | "bR" | "bB" | "bN" | "bP"} PieceName
 */

/**
 * How one kind of piece is drawn.
 * @typedef {object} Drawing
 * @property {string} outline the silhouette
 * @property {string} lines strokes inside the silhouette that show its form
 * @property {string} [dots] filled marks inside the silhouette
 */

/**
 * The colours of one side.
 * @typedef {object} Ink
 * @property {string} lit the fill where the light comes from
 * @property {string} shaded the fill on the far side
 * @property {string} rim a thin light around the outline, for black on a dark page
 * @property {string} edge the outline
 * @property {string} line lines and dots inside
 * @property {number} weight the width of the lines: light on dark looks wider than it is
 */

/**
 * Closes the left half of an outline with its mirror image.
 * @param {string} half absolute M, L and C commands from the top of the middle line to its foot
 * @returns {string}
 */
function mirrored(half) {
  const pairs = [...half.matchAll(/([\d.]+) ([\d.]+)/g)];
  // Walked backwards, a curve is the same curve with its points in the other order.
  const points = pairs.map(([, x, y]) => `${Number((100 - Number(x)).toFixed(1))} ${y}`).reverse();
  let path = half;
  let next = 1;
  for (const command of (half.match(/[LC]/g) ?? []).reverse()) {
    const end = next + (command === "C" ? 3 : 1);
    path += command + points.slice(next, end).join(" ");
    next = end;
  }
  return path + "Z";
}

/** The foot of king, queen, bishop and rook, from its left shoulder to the middle. */
const FOOT = "C25.5 76.5 22 79.5 22 84C22 86 23 87 25 87L50 87";
/** The collar and stem that king, queen and bishop have in common. */
const STEM = "L35.5 52.5C32.5 52.5 32.5 58.7 35.5 58.7L40.5 58.7C40.5 66 36.5 72 30 75.5" + FOOT;
const STEM_LINES = "M36 52.5H64M36 58.7H64M30 76H70";

/** @type {Record<"K" | "Q" | "R" | "B" | "N" | "P", Drawing>} */
const DRAWINGS = {
  K: {
    outline: mirrored(
      "M50 5.2L47.2 5.2L47.2 12.6L39 12.6L39 18.2L47.2 18.2L47.2 27C39.5 27.2 32.2 29.2 29.8 33.6" +
      "C26.8 39.2 34.4 46 38.4 52.5" + STEM,
    ),
    lines: "M30.4 37C41 33.8 59 33.8 69.6 37" + STEM_LINES,
  },
  Q: {
    outline: mirrored(
      "M50 12C47.9 12 46 13.4 45.3 15.4C44.6 17.4 45.2 19.6 46.9 20.9L42.2 36.8L36.7 24.5" +
      "C38.4 22.4 37.9 19.3 35.7 17.7C33.5 16.2 30.4 16.8 29 19.2C27.6 21.5 28.4 24.5 30.8 25.7L30.4 37.8" +
      "L23.5 32.2C23.8 29.5 21.9 27.1 19.3 26.8C16.6 26.5 14.3 28.5 14.1 31.2C13.9 33.8 16 36.1 18.6 36.2" +
      "L36.3 52.5" + STEM,
    ),
    lines: "M32.5 46C43 42.4 57 42.4 67.5 46" + STEM_LINES,
  },
  R: {
    outline: mirrored(
      "M50 21.5L44.3 21.5L44.3 29L35.7 29L35.7 21.5L26 21.5L26 35.5L34 42.7C34 56 33 67 29.5 75.5" + FOOT,
    ),
    lines: "M34 42.7H66M30 76H70",
  },
  B: {
    outline: mirrored(
      "M50 13.6C47.9 13.6 46.1 14.9 45.4 16.9C44.8 18.8 45.5 21 47.1 22.2C39 26.8 31 34.3 31 42" +
      "C31 46.3 34 50 37.5 52.5" + STEM,
    ),
    lines: "M60.6 29.8L52.6 41" + STEM_LINES,
  },
  N: {
    outline:
      "M29.5 75.5C29.5 71 33 67.3 38 64C44 60 49.3 56 49.3 48.4C46 51.5 42.5 53 38.5 53.4" +
      "C37 56.5 34.5 59.3 31.5 61C29 62.5 26.3 62 25 60C22 60.6 17.5 59.5 15.8 56C14.3 52.5 16.5 50 18.5 47" +
      "C22 41.5 25 33.5 30 28C33 24.8 36.5 22.5 39.5 21.2L41.6 11C46.8 12.2 50.2 15.8 51.7 19.7" +
      "C66.5 20 79 37 78.5 57C78.3 64.5 75.5 71.5 70.5 75.5C74.5 76.5 78 79.5 78 84C78 86 77 87 75 87L25 87" +
      "C23 87 22 86 22 84C22 79.5 25.5 76.5 29.5 75.5Z",
    lines: "M30 76H70M54.5 29.5C62.5 34.5 67 43 67 52C67 58.5 65 64 62 68.5",
    dots:
      "M33.4 36.2C34.8 32.6 39 31.4 42.2 33.6C40.8 37 36.6 38.6 33.4 36.2ZM20 54.2C20.4 52 22.6 50.8 23.8 52" +
      "C23.8 54 21.8 55.6 20 54.2Z",
  },
  P: {
    outline: mirrored(
      "M50 26.5C44.2 26.5 39.1 30.3 37.3 35.8C35.6 41.3 37.6 47.4 42.4 50.7L37.8 50.7" +
      "C34.8 50.7 34.8 56.8 37.8 56.8L42 56.8C42 65 38.5 71 33 75.5C29.5 76.5 26.5 79.5 26.5 84" +
      "C26.5 86 27.5 87 29.5 87L50 87",
    ),
    lines: "M38.5 56.8H61.5M32.5 76H67.5",
  },
};

/** @type {Record<"w" | "b", Ink>} */
const INKS = {
  w: { lit: "#fdfaf2", shaded: "#e8dfca", rim: "none", edge: "#2b2a27", line: "#2b2a27", weight: 3.2 },
  b: { lit: "#4a4741", shaded: "#2b2926", rim: "#e9e4d699", edge: "#1b1a18", line: "#e9e4d6", weight: 2.6 },
};

/**
 * Writes one piece as a whole SVG document. The outline comes last, to cover the ends of the lines inside.
 * @param {Drawing} drawing
 * @param {Ink} ink
 * @returns {string}
 */
function written(drawing, ink) {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">' +
    '<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="25" x2="75" y1="50" y2="50">' +
    `<stop offset=".45" stop-color="${ink.lit}"/><stop offset="1" stop-color="${ink.shaded}"/></linearGradient>` +
    `<g fill="none" stroke="${ink.line}" stroke-width="${ink.weight}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path fill="url(#g)" stroke="${ink.rim}" stroke-width="5" paint-order="stroke" d="${drawing.outline}"/>` +
    `<path d="${drawing.lines}"/>` +
    (drawing.dots ? `<path fill="${ink.line}" stroke="none" d="${drawing.dots}"/>` : "") +
    `<path stroke="${ink.edge}" stroke-width="3.2" d="${drawing.outline}"/></g></svg>`
  );
}

/**
 * The pieces by colour and kind.
 * @type {Record<PieceName, string>}
 */
export const PIECES = {
  wK: written(DRAWINGS.K, INKS.w),
  wQ: written(DRAWINGS.Q, INKS.w),
  wR: written(DRAWINGS.R, INKS.w),
  wB: written(DRAWINGS.B, INKS.w),
  wN: written(DRAWINGS.N, INKS.w),
  wP: written(DRAWINGS.P, INKS.w),
  bK: written(DRAWINGS.K, INKS.b),
  bQ: written(DRAWINGS.Q, INKS.b),
  bR: written(DRAWINGS.R, INKS.b),
  bB: written(DRAWINGS.B, INKS.b),
  bN: written(DRAWINGS.N, INKS.b),
  bP: written(DRAWINGS.P, INKS.b),
};
