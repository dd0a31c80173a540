// A tree written as PGN in the export format: tags, moves with variations and all that is said of them, in lines below
// 80 columns.

import { moveNumber, PASS, START } from "./node.js";

/** @typedef {import("./node.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./node.js").Score} Score */
/** @typedef {import("../../board/arrows.js").Shape} Shape */

/** The tags that every game has, in this order. @type {[string, string][]} */
const ROSTER = [
  ["Event", "?"],
  ["Site", "?"],
  ["Date", "????.??.??"],
  ["Round", "?"],
  ["White", "?"],
  ["Black", "?"],
  ["Result", "*"],
];

/** Tags that follow from the tree. */
const OWN = ["Result", "FEN", "SetUp"];

/** The longest line, its end not counted. */
const WIDTH = 79;

/** @type {Record<string, string>} */
const LETTERS = { green: "G", red: "R", blue: "B", yellow: "Y" };

/**
 * @param {Tree} tree
 * @returns {string}
 */
export function writePgn(tree) {
  const lines = tagsOf(tree).map(([name, value]) => `[${name} "${escaped(value)}"]`);
  return `${lines.join("\n")}\n\n${writeMoves(tree)}\n`;
}

/** @param {Tree} tree @returns {[string, string][]} */
function tagsOf(tree) {
  const given = new Map(tree.tags);
  /** @type {[string, string][]} */
  const tags = ROSTER.map(([name, usual]) => [name, given.get(name) || usual]);
  const result = tags.find(([name]) => name === "Result");
  if (result) result[1] = tree.result;
  const isOther = (/** @type {[string, string]} */ [name]) =>
    !ROSTER.some(([other]) => other === name) && !OWN.includes(name) && name !== "Variant";
  tags.push(...tree.tags.filter(isOther));
  const { start } = tree;
  const variant = given.get("Variant") ?? "";
  if (isChess960(start)) tags.push(["Variant", "Chess960"]);
  else if (variant !== "") tags.push(["Variant", variant]);
  if (start !== START) tags.push(["SetUp", "1"], ["FEN", start]);
  return tags;
}

/**
 * Whether a position can only come from Chess960: somebody may castle from where king and rooks never start else.
 * @param {string} fen
 */
export function isChess960(fen) {
  const [placement = "", , castling = "-"] = fen.split(" ");
  const rows = placement.split("/");
  const wide = (/** @type {string | undefined} */ row) =>
    (row ?? "").replace(/\d/g, (empty) => " ".repeat(Number(empty)));
  const [black, white] = [wide(rows[0]), wide(rows[7])];
  return [...castling.replace("-", "")].some((letter) => {
    const isWhite = letter === letter.toUpperCase();
    const row = isWhite ? white : black.toUpperCase();
    // Small letters in the placement of White's rank are Black's men.
    const file = { K: 7, Q: 0 }[letter.toUpperCase()] ?? letter.toUpperCase().charCodeAt(0) - 65;
    return row[4] !== "K" || (file !== 0 && file !== 7) || row[file] !== "R";
  });
}

/** @param {string} value */
function escaped(value) {
  return value.replace(/\s+/g, " ").replace(/["\\]/g, "\\$&");
}

/**
 * The moves as they stand behind the tags, with the result.
 * @param {Tree} tree
 */
export function writeMoves(tree) {
  const lines = new Lines();
  const { root } = tree;
  lines.nags(root);
  lines.comment(commentOf(root));
  lines.needsNumber = true;
  write(lines, root);
  lines.word(tree.result);
  return lines.finish();
}

/**
 * A line of moves from one node to another, as people write it: `12… Nf6 13. e5`.
 * @param {Tree} tree
 * @param {Node} node
 */
export function lineInWords(tree, node) {
  return tree
    .line(node)
    .map((one, index) => {
      const { number, isWhite } = moveNumber(one);
      return `${isWhite ? `${number}. ` : index === 0 ? `${number}… ` : ""}${one.san}`;
    })
    .join(" ");
}

/**
 * What is still to be written, the next at the end; a list, since a tree may be very deep.
 * @typedef {{ kind: "continue", node: Node } | { kind: "variations", siblings: Node[], index: number } |
 *   { kind: "close" }} Work
 */

/**
 * @param {Lines} lines
 * @param {Node} from
 */
function write(lines, from) {
  /** @type {Work[]} */
  const work = [{ kind: "continue", node: from }];
  for (let next = work.pop(); next; next = work.pop()) {
    if (next.kind === "close") {
      lines.close();
      lines.needsNumber = true;
    } else if (next.kind === "variations") {
      const { siblings, index } = next;
      const node = /** @type {Node} */ (siblings[index]);
      if (index + 1 < siblings.length) work.push({ kind: "variations", siblings, index: index + 1 });
      work.push({ kind: "close" });
      lines.open();
      lines.needsNumber = true;
      writeNode(lines, node);
      work.push({ kind: "continue", node });
    } else {
      const [child] = next.node.children;
      if (!child) continue;
      writeNode(lines, child);
      work.push({ kind: "continue", node: child });
      if (next.node.children.length > 1) work.push({ kind: "variations", siblings: next.node.children, index: 1 });
    }
  }
}

/**
 * @param {Lines} lines
 * @param {Node} node
 */
function writeNode(lines, node) {
  lines.comment(node.before);
  const { number, isWhite } = moveNumber(node);
  if (isWhite) lines.word(`${number}.`);
  else if (lines.needsNumber) lines.word(`${number}...`);
  lines.needsNumber = false;
  lines.word(node.uci === PASS ? "--" : node.san);
  lines.nags(node);
  lines.comment(commentOf(node));
}

/** What is said behind a move, with what programs read from it. @param {Node} node */
function commentOf(node) {
  const parts = [evaluation(node.eval), clock(node.clock), node.comment.trim(), ...marks(node.shapes)];
  return parts.filter((part) => part !== "").join(" ");
}

/** @param {Score | undefined} score */
function evaluation(score) {
  if (score === undefined) return "";
  return "mate" in score ? `[%eval #${score.mate}]` : `[%eval ${(score.cp / 100).toFixed(2)}]`;
}

/** @param {number | undefined} seconds */
function clock(seconds) {
  if (seconds === undefined) return "";
  const whole = Math.floor(seconds);
  const part = Math.round((seconds - whole) * 1000);
  const two = (/** @type {number} */ count) => String(count).padStart(2, "0");
  const fraction = part > 0 ? `.${String(part).padStart(3, "0").replace(/0+$/, "")}` : "";
  return `[%clk ${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}]`;
}

/** @param {Shape[]} shapes */
function marks(shapes) {
  const squares = shapes.filter(({ to }) => to === undefined).map(({ colour, from }) => `${LETTERS[colour]}${from}`);
  const arrows = shapes.filter(({ to }) => to).map(({ colour, from, to }) => `${LETTERS[colour]}${from}${to}`);
  return [
    squares.length > 0 ? `[%csl ${squares.join(",")}]` : "",
    arrows.length > 0 ? `[%cal ${arrows.join(",")}]` : "",
  ];
}

/** Words filled into lines. */
class Lines {
  #text = "";
  /** The length of the last line. */
  #column = 0;
  /** The last word, which a parenthesis may still be put behind. */
  #held = "";
  /** What stands before the next word. */
  #opening = "";
  /** Whether the held word must be followed by the end of its line. */
  #endsLine = false;
  /** Whether Black's next move needs its number. */
  needsNumber = false;

  /** @param {string} word */
  word(word) {
    this.#flush();
    this.#held = this.#opening + word;
    this.#opening = "";
  }

  open() {
    this.#opening += "(";
  }

  close() {
    if (this.#endsLine) this.word("");
    this.#held += ")";
  }

  /** @param {Node} node */
  nags({ nags }) {
    for (const nag of nags) this.word(`$${nag}`);
  }

  /** A comment, whose words may come to stand on several lines. @param {string} text */
  comment(text) {
    if (text === "") return;
    this.needsNumber = true;
    const plain = text.replace(/\s+/g, " ");
    // Only the rest of a line can hold a closing brace.
    if (plain.includes("}")) {
      this.word(`;${plain}`);
      this.#endsLine = true;
      return;
    }
    const words = plain.split(" ");
    // Whether a command in brackets is open, which programs want on one line.
    let isInside = false;
    words.forEach((word, index) => {
      const goesOn = isInside;
      isInside = (isInside || word.startsWith("[%")) && !word.includes("]");
      const piece = `${index === 0 ? "{" : ""}${word}${index === words.length - 1 ? "}" : ""}`;
      // Never at the start of a line: an escape, or what looks like a tag.
      const mayBegin = !word.startsWith("%") && (!word.startsWith("[") || word.startsWith("[%"));
      if (index === 0 || (mayBegin && !goesOn)) this.word(piece);
      else this.#held += ` ${piece}`;
    });
  }

  finish() {
    this.#flush();
    return this.#text;
  }

  #flush() {
    if (this.#held === "") return;
    const length = [...this.#held].length;
    if (this.#column > 0) {
      const isFull = this.#column + 1 + length > WIDTH;
      this.#text += isFull ? "\n" : " ";
      this.#column = isFull ? 0 : this.#column + 1;
    }
    this.#text += this.#held;
    this.#column += length;
    this.#held = "";
    if (this.#endsLine) {
      this.#text += "\n";
      this.#column = 0;
      this.#endsLine = false;
    }
  }
}
