// The rules in the page against known counts, and against the program's own rules. No browser is needed.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { promisify } from "node:util";
import { Position } from "../rules/position.js";

/** Positions with how many lines there are, one half-move long, two, and so on. @type {[string, number[]][]} */
const COUNTS = [
  ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902]],
  ["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039]],
  ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812]],
  ["r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467]],
  ["rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486]],
  ["n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", [24, 496, 9483]],
  ["bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", [21, 528]],
];

/** Counts of Chess960 from elsewhere, where they are at hand. */
const SUITE = new URL("../../../shared/suites/perft/chess960-first-480.epd", import.meta.url);

/** Positions with what random games seldom have. */
const RARE = [
  // A rook outside of the one that the king may castle with.
  "4k3/8/8/8/8/8/8/1K3R1R w F - 0 1",
  "rr2k3/8/8/8/8/8/8/4K3 b b - 0 1",
  // En passant, with both pawns pinned to the king by the rook; then too late.
  "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
  "8/8/8/K2pP2r/8/8/8/4k3 w - - 3 9",
  // En passant as the only answer to a check, and as none.
  "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
  "8/8/8/8/k1pP3R/8/8/n3K3 b - d3 0 1",
  "4k3/8/8/2PpP3/8/b3K3/8/8 w - d6 0 2",
  // Double check; a triple one, which no game leads to.
  "4k3/8/8/8/1b2r3/8/8/R3K2R w KQ - 0 1",
  "4r2k/8/8/7b/1b6/8/3P1P2/4K2N w - - 0 1",
  "4r2k/8/8/8/1b6/3n4/5P2/4K2N w - - 0 1",
  // Every way in which castling is forbidden, and pins.
  "r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1",
  "r3k2r/8/8/8/6r1/8/8/RN2K2R w KQkq - 0 1",
  "r3k2r/8/8/8/3r4/8/8/R3K2R w KQ - 5 20",
  "4k3/8/8/8/8/8/8/1r2K2R w K - 0 1",
  "3qk3/8/8/b7/8/8/3R4/3QK3 w - - 0 1",
  // Chess960: a rook that shields its king, kings that need not move, rooks that are not the outermost.
  "4k3/8/8/8/8/8/8/qR1K3R w HB - 0 1",
  "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1",
  "rr1k2rr/8/8/8/8/8/8/RR1K2RR w GBgb - 0 1",
  "5rkr/8/8/8/8/8/8/5RKR w KQkq - 0 1",
  "2r1k3/8/8/8/8/8/8/R1K4R w KQ - 0 1",
  // Pawns about to become something, with and without a capture; mate and stalemate.
  "1n2k3/P1P5/8/8/8/8/p1p5/1N2K3 w - - 0 1",
  "1n2k3/P1P5/8/8/8/8/p1p5/1N2K3 b - - 0 1",
  "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
  "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
];

/** Games of random moves, by the number of their start in Chess960, each looked at now and then. */
const STARTS = [518, 518, 518, 0, 345, 959];
const LONGEST = 120;
const EVERY = 23;

/** Texts that are no position to play on. */
const NO_POSITIONS = [
  "", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
  "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "8/8/8/8/8/8/4k3/4K3 w - - 0 1",
  "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
  "4k3/8/8/8/8/8/4K3/7R w K - 0 1", "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", "4k3/8/8/8/8/8/8/4K2R w KX - 0 1",
  "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "4k3/8/8/8/8/8/8/4K3 w - - x 1",
  "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
];

test("known counts of moves", () => {
  for (const [fen, counts] of COUNTS) {
    counts.forEach((count, index) => assert.equal(perft(read(fen), index + 1), count, `${fen} depth ${index + 1}`));
  }
});

test("known counts of Chess960", { skip: !existsSync(SUITE) && "the suite is not here" }, () => {
  const lines = readFileSync(SUITE, "utf8").trim().split("\n");
  for (const line of lines.filter((_, index) => index % 8 === 0)) {
    const [fen, first, second] = line.split(/\s*;D\d\s+/);
    assert.equal(perft(read(fen), 1), Number(first), fen);
    assert.equal(perft(read(fen), 2), Number(second), fen);
  }
});

test("what cannot be played on is no position, and what is missing is assumed", () => {
  for (const fen of NO_POSITIONS) assert.equal(Position.read(fen), null, fen);
  const start = Position.start().fen();
  assert.equal(Position.read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w  HAha")?.fen(), start);
  assert.equal(Position.read("4k3/8/44/8/8/8/8/4K3")?.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  assert.equal(Position.read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 0")?.fen(), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
});

test("moves tell what boards and lists need", () => {
  const promoting = read("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const taking = promoting.moves().find(({ uci }) => uci === "a7b8n");
  assert.deepEqual(taking, {
    uci: "a7b8n", san: "axb8=N", from: "a7", to: "b8", promotion: "n", piece: "wP", captured: "bN",
  });
  const passing = read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").moves().find(({ san }) => san === "exd6");
  assert.deepEqual(passing, { uci: "e5d6", san: "exd6", from: "e5", to: "d6", piece: "wP", captured: "bP" });
  const castling = read("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  assert.equal(castling.san("e1g1"), "O-O");
  assert.equal(castling.play("e1h1")?.fen(), castling.play("e1g1")?.fen());
  // A game of Chess960 stays one: castling is written as it was at its start.
  const other = read("4k3/8/8/8/8/8/8/1RK3R1 w KQ - 0 1");
  assert.deepEqual(other.moves().filter(({ san }) => san.startsWith("O-O")).map(({ uci }) => uci), ["c1g1", "c1b1"]);
  assert.equal(promoting.san("a7a8"), "");
  assert.equal(promoting.play("a7a8"), null);
  const nothing = "the king on e1 becomes nothing else on e2: only a pawn on the last rank does (3.7.3.3)";
  assert.equal(promoting.why("e1", "e2", "q"), nothing);
  assert.equal(promoting.pieceAt("b8"), "bN");
  assert.equal(promoting.pieceAt("b7"), null);
});

test("check, mate, stalemate and passing", () => {
  const mate = read("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  assert.deepEqual([mate.checkedKing(), mate.isCheckmate(), mate.isStalemate()], ["e1", true, false]);
  assert.equal(mate.pass(), null);
  const stalemate = read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  assert.deepEqual([stalemate.checkedKing(), stalemate.isCheckmate(), stalemate.isStalemate()], ["", false, true]);
  assert.equal(stalemate.pass()?.fen(), "7k/5Q2/6K1/8/8/8/8/8 w - - 1 2");
  assert.equal(Position.start().turn, "white");
});

test("the program judges the same", { timeout: 120_000 }, async () => {
  const positions = [...RARE.map(read), ...STARTS.flatMap(randomGame)];
  // Two at once, for two cores.
  await Promise.all([0, 1].map(async (odd) => {
    for (const position of positions.filter((_, index) => index % 2 === odd)) await compare(position);
  }));
});

/** Compares all there is to say of a position with what the program says. @param {Position} position */
async function compare(position) {
  const fen = position.fen();
  const { stdout } = await promisify(execFile)(program(), ["why", "--all", fen], { maxBuffer: 1 << 24 });
  const lines = stdout.trimEnd().split("\n").map((line) => line.split("\t"));
  assert.ok(lines.length >= 64 * 64, fen);
  /** @type {Set<string>} */
  const sans = new Set();
  for (const [uci, verdict, told, next] of lines) {
    const place = `${uci} in ${fen}`;
    const reason = position.why(uci.slice(0, 2), uci.slice(2, 4), uci.slice(4));
    assert.equal(reason, verdict === "legal" ? null : told, place);
    if (verdict !== "legal") {
      assert.equal(position.play(uci), null, place);
      continue;
    }
    sans.add(told);
    assert.equal(position.san(uci), told, place);
    const after = position.play(uci);
    assert.equal(after?.fen(), next, place);
    assert.equal(/[+#]$/.test(told), after?.isCheck(), place);
    assert.equal(told.endsWith("#"), after?.isCheckmate(), place);
  }
  assert.deepEqual(position.moves().map(({ san }) => san).sort(), [...sans].sort(), fen);
  assert.equal(position.isStalemate(), sans.size === 0 && !position.isCheck(), fen);
}

/**
 * Some positions of a game of random moves, the same each time.
 * @param {number} start a number of Chess960
 * @param {number} number of the game
 */
function randomGame(start, number) {
  const found = [];
  let chance = number + 1;
  let position = read(chess960(start));
  for (let ply = 0; ply < LONGEST && position.count() > 0; ply += 1) {
    if (ply % EVERY === number % EVERY || position.isCheckmate()) found.push(position);
    chance = (chance * 48_271) % 0x7fff_ffff;
    const moves = position.moves();
    // Castling is rare by chance alone.
    const castling = moves.find(({ san }) => san.startsWith("O-O"));
    const { uci } = castling && ply % 3 === 0 ? castling : moves[chance % moves.length];
    position = /** @type {Position} */ (position.play(uci));
  }
  return [...found, position];
}

/** The FEN of a start of Chess960: only those numbers that are used here. @param {number} number */
function chess960(number) {
  /** @type {Record<number, string>} */
  const rows = { 518: "RNBQKBNR", 0: "BBQNNRKR", 345: "NRKBBQNR", 959: "RKRNNQBB" };
  const row = rows[number];
  return `${row.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${row} w KQkq - 0 1`;
}

/** @param {Position} position @param {number} depth @returns {number} */
function perft(position, depth) {
  if (depth === 1) return position.count();
  const after = (/** @type {string} */ uci) => /** @type {Position} */ (position.play(uci));
  return position.moves().reduce((sum, { uci }) => sum + perft(after(uci), depth - 1), 0);
}

/** @param {string} fen */
function read(fen) {
  const position = Position.read(fen);
  assert.ok(position, fen);
  return position;
}

function program() {
  const path = process.env.TABIYA;
  if (!path) throw new Error("TABIYA has to name the program under test; `cargo xtask page` does all that is needed");
  return path;
}
