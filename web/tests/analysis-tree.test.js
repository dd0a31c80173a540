// The tree of variations and the PGN that is written of it, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { START } from "../views/analysis/node.js";
import { isChess960, writeMoves, writePgn } from "../views/analysis/pgn.js";
import { secondsInWords, spentInWords } from "../views/analysis/times.js";
import { questionOf, Tree } from "../views/analysis/tree.js";

/** @typedef {import("../views/analysis/node.js").Node} Node */

/** A tree with one line of moves. @param {string} moves In the way of UCI. @param {string} [fen] */
function lineOf(moves, fen) {
  const tree = new Tree(fen);
  const end = tree.playLine(tree.root, moves.split(" "));
  return { tree, end };
}

test("moves go into the line that is there, or begin another", () => {
  const { tree, end } = lineOf("e2e4 e7e5 g1f3");
  const e4 = /** @type {Node} */ (tree.root.children[0]);
  assert.equal(tree.play(tree.root, "e2e4"), e4, "the same move is entered");
  const c5 = tree.play(e4, "c7c5");
  assert.equal(c5?.san, "c5");
  assert.deepEqual(tree.path(/** @type {Node} */ (c5)), [0, 1]);
  assert.equal(tree.at([0, 1]), c5);
  assert.equal(tree.at([0, 1, 7, 3]), c5, "a way that ends early leads as far as it can");
  assert.equal(tree.isMain(end), true);
  assert.equal(tree.isMain(/** @type {Node} */ (c5)), false);
  assert.equal(tree.sibling(/** @type {Node} */ (c5), -1)?.san, "e5");
  assert.equal(tree.play(tree.root, "e2e5"), null, "what is not legal is not played");
  assert.deepEqual(questionOf(tree, end), { fen: START, moves: ["e2e4", "e7e5", "g1f3"] });
  const castled = lineOf("e1h1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  assert.equal(
    castled.tree.play(castled.tree.root, "e1g1"),
    castled.end,
    "castling is one move in both ways to write it",
  );
  assert.deepEqual([castled.end.uci, castled.end.san], ["e1g1", "O-O"], "it stands there as the server writes it");
  assert.equal(lineOf("c1g1", "4k3/8/8/8/8/8/8/2K3R1 w G - 0 1").end.uci, "c1g1", "in Chess960 that is onto the rook");
});

test("variations are promoted, made the main line, deleted and brought back", () => {
  const { tree, end } = lineOf("e2e4 e7e5 g1f3");
  const e4 = /** @type {Node} */ (tree.root.children[0]);
  const c5 = /** @type {Node} */ (tree.play(e4, "c7c5"));
  const e6 = /** @type {Node} */ (tree.play(e4, "e7e6"));
  const d4 = tree.playLine(e6, ["d2d4", "d7d5"]);
  assert.equal(tree.promote(d4), true);
  assert.deepEqual(
    e4.children.map(({ san }) => san),
    ["e5", "e6", "c5"],
  );
  assert.equal(tree.makeMain(d4), true);
  assert.deepEqual(
    tree.mainLine().map(({ san }) => san),
    ["e4", "e6", "d4", "d5"],
  );
  assert.equal(tree.makeMain(d4), false, "it is that already");
  assert.equal(tree.promote(d4), false);
  assert.equal(tree.remove(e6), e4);
  assert.equal(tree.remove(c5), e4);
  assert.deepEqual(
    tree.mainLine().map(({ san }) => san),
    ["e4", "e5", "Nf3"],
  );
  assert.equal(tree.remove(tree.root), tree.root, "the first position stays");
  assert.equal(tree.restore(), c5);
  assert.equal(tree.play(e4, "e7e6")?.children.length, 0);
  assert.equal(tree.restore()?.children.length, 1, "what was behind it comes back to the move that was made again");
  assert.equal(tree.hasDeleted, false);
  assert.equal(tree.restore(), null);
  assert.equal(writeMoves(tree), "1. e4 e5 (1... c5) (1... e6 2. d4 d5) 2. Nf3 *");
  assert.equal(tree.end(tree.root), end);
});

test("what was deleted comes back into the tree, also behind moves that were made again", () => {
  const { tree } = lineOf("e2e4 e7e5 g1f3 b8c6");
  const [e4, e5] = /** @type {[Node, Node]} */ (tree.mainLine());
  tree.remove(/** @type {Node} */ (e5.children[0]?.children[0]));
  tree.remove(tree.playLine(e4, ["c7c5"]));
  tree.remove(e4);
  tree.playLine(tree.root, ["e2e4", "e7e5", "d2d4"]);
  tree.restore();
  assert.equal(writeMoves(tree), "1. e4 e5 2. d4 (2. Nf3) *", "what is behind both is not lost");
  tree.restore();
  assert.equal(writeMoves(tree), "1. e4 e5 (1... c5) 2. d4 (2. Nf3) *");
  tree.restore();
  assert.equal(writeMoves(tree), "1. e4 e5 (1... c5) 2. d4 (2. Nf3 Nc6) *");
  assert.equal(tree.hasDeleted, false);

  const { tree: other } = lineOf("e2e4 e7e5");
  const old = /** @type {Node} */ (other.root.children[0]);
  other.remove(/** @type {Node} */ (old.children[0]));
  other.remove(old);
  other.playLine(other.root, ["e2e4"]);
  assert.deepEqual([other.restore()?.san, other.restore()?.san], ["e4", "e5"]);
  assert.equal(writeMoves(other), "1. e4 e5 *");
});

test("what was said of moves comes back with them, also if they were made again", () => {
  const { tree } = lineOf("e2e4 e7e5");
  const [e4, e5] = /** @type {[Node, Node]} */ (tree.mainLine());
  Object.assign(e4, { before: "At first", comment: "best by test", nags: [1], clock: 60, eval: { cp: 30 } });
  e4.shapes = [{ from: "e4", to: "e4", colour: "green" }];
  Object.assign(e5, { comment: "old", nags: [2], shapes: [{ from: "e5", to: "d4", colour: "red" }] });
  const { shapes } = e5;
  tree.remove(e4);
  const again = tree.playLine(tree.root, ["e2e4", "e7e5"]);
  again.comment = "new";
  const twin = /** @type {Node} */ (tree.restore());
  assert.deepEqual(
    [twin.before, twin.comment, twin.nags, twin.shapes, twin.clock, twin.eval],
    [e4.before, e4.comment, e4.nags, e4.shapes, e4.clock, e4.eval],
  );
  assert.deepEqual([again.comment, again.nags, again.shapes], ["new", [2], shapes], "what is said anew stays");
});

test("a sign takes the place of another of its kind", () => {
  const { tree, end } = lineOf("e2e4");
  for (const nag of [2, 16, 146, 1]) tree.toggleNag(end, nag);
  assert.deepEqual(end.nags, [1, 16, 146]);
  tree.toggleNag(end, 16);
  assert.deepEqual(end.nags, [1, 146]);
});

test("everything that is said of a move is written", () => {
  const { tree, end } = lineOf("e2e4 e7e5 g1f3");
  tree.tags = [
    ["White", 'Ann "Bolt" B\\'],
    ["ECO", "C40"],
    ["Event", "Club"],
  ];
  tree.result = "1-0";
  const [e4, e5] = /** @type {[Node, Node]} */ (tree.line(end));
  tree.root.comment = "To begin";
  Object.assign(e4, { nags: [1], comment: "best by test", clock: 3725.5, eval: { cp: 31 } });
  e4.shapes = [
    { from: "e4", colour: "green" },
    { from: "g1", to: "f3", colour: "red" },
  ];
  Object.assign(e5, { before: "Now", comment: "a } brace", eval: { mate: -3 } });
  const c5 = /** @type {Node} */ (tree.play(e4, "c7c5"));
  c5.comment = "%strange [but] legal";
  assert.equal(
    writePgn(tree),
    `[Event "Club"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ann \\"Bolt\\" B\\\\"]
[Black "?"]
[Result "1-0"]
[ECO "C40"]

{To begin} 1. e4 $1 {[%eval 0.31] [%clk 1:02:05.5] best by test [%csl Ge4]
[%cal Rg1f3]} {Now} 1... e5 ;[%eval #-3] a } brace
(1... c5 {%strange [but] legal}) 2. Nf3 1-0
`,
  );
  assert.deepEqual(Tree.read(JSON.parse(JSON.stringify(tree.told()))).told(), tree.told(), "what is kept is the same");
});

test("no minute has sixty seconds beside it", () => {
  const told = [0, 9.94, 9.97, 59.4, 59.7, 60, 119.4, 119.8].map(secondsInWords);
  assert.deepEqual(told, ["0.0 s", "9.9 s", "10 s", "59 s", "1 min 0 s", "1 min 0 s", "1 min 59 s", "2 min 0 s"]);
});

test("other starts are written with their position", () => {
  const fen = "rk2r3/8/8/8/8/8/8/RK2R3 b KQkq - 4 20";
  assert.equal(isChess960(fen), true);
  assert.equal(isChess960(START), false);
  assert.equal(isChess960("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), false);
  const { tree, end } = lineOf("b8a8", fen);
  assert.equal(end.san, "O-O-O");
  assert.match(
    writePgn(tree),
    /\[Variant "Chess960"\]\n\[SetUp "1"\]\n\[FEN "rk2r3.* b KQkq - 4 20"\]\n\n20\.\.\. O-O-O \*\n$/,
  );
});

test("long games are written in lines that all programs read", () => {
  const tree = new Tree();
  const back = "g1f3 g8f6 f3g1 f6g8".split(" ");
  const end = tree.playLine(
    tree.root,
    Array.from({ length: 1200 }, (_, index) => back[index % 4] ?? ""),
  );
  end.comment = "word ".repeat(100).trim();
  const lines = writePgn(tree).split("\n");
  assert.ok(lines.every((line) => line.length < 80));
  assert.match(lines.join(" "), /600\. Ng1 Ng8 \{word word/);
  assert.equal(Tree.read(tree.told()).mainLine().length, 1200);
});

test("of a side whose clock is not known nothing is said", () => {
  assert.equal(spentInWords([1, 2, 3, 63.2], true), "White 4.0 s, Black 1 min 5 s");
  assert.equal(spentInWords([1, 2, 3, 63.2], false), "White 1 min 5 s, Black 4.0 s");
  assert.equal(spentInWords([undefined, undefined, 10], true), "White 10 s");
});
