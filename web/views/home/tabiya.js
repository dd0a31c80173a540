// A tabiya is a position out of the openings that so many games have reached that it is where they really begin. There
// is one for each day.

import { element } from "../../dom.js";
import { Diagram } from "./diagram.js";

/** @typedef {{ name: string, moves: string, fen: string, last: string }} Tabiya */

/** @type {Tabiya[]} */
const TABIYAS = [
  {
    name: "Italian Game",
    moves: "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d3",
    fen: "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
    last: "d2d3",
  },
  {
    name: "Ruy Lopez, Closed",
    moves: "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O",
    fen: "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9",
    last: "e8g8",
  },
  {
    name: "Sicilian Defence, Najdorf",
    moves: "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6",
    fen: "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    last: "a7a6",
  },
  {
    name: "Queen’s Gambit Declined",
    moves: "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3",
    fen: "rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R b KQ - 2 6",
    last: "g1f3",
  },
  {
    name: "King’s Indian, Classical",
    moves: "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O 6. Be2 e5",
    fen: "rnbq1rk1/ppp2pbp/3p1np1/4p3/2PPP3/2N2N2/PP2BPPP/R1BQK2R w KQ - 0 7",
    last: "e7e5",
  },
  {
    name: "Scotch Game",
    moves: "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4",
    fen: "r1bqkbnr/pppp1ppp/2n5/8/3NP3/8/PPP2PPP/RNBQKB1R b KQkq - 0 4",
    last: "f3d4",
  },
  {
    name: "French Defence, Winawer",
    moves: "1. e4 e6 2. d4 d5 3. Nc3 Bb4 4. e5 c5",
    fen: "rnbqk1nr/pp3ppp/4p3/2ppP3/1b1P4/2N5/PPP2PPP/R1BQKBNR w KQkq - 0 5",
    last: "c7c5",
  },
  {
    name: "Slav Defence",
    moves: "1. d4 d5 2. c4 c6 3. Nf3 Nf6 4. Nc3 dxc4 5. a4 Bf5",
    fen: "rn1qkb1r/pp2pppp/2p2n2/5b2/P1pP4/2N2N2/1P2PPPP/R1BQKB1R w KQkq - 1 6",
    last: "c8f5",
  },
  {
    name: "Sicilian Defence, Dragon",
    moves: "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6",
    fen: "rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    last: "g7g6",
  },
  {
    name: "Nimzo-Indian, Rubinstein",
    moves: "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3",
    fen: "rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N1P3/PP3PPP/R1BQKBNR b KQkq - 0 4",
    last: "e2e3",
  },
  {
    name: "King’s Gambit Accepted",
    moves: "1. e4 e5 2. f4 exf4 3. Nf3",
    fen: "rnbqkbnr/pppp1ppp/8/8/4Pp2/5N2/PPPP2PP/RNBQKB1R b KQkq - 1 3",
    last: "g1f3",
  },
  {
    name: "Caro-Kann, Classical",
    moves: "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Bf5",
    fen: "rn1qkbnr/pp2pppp/2p5/5b2/3PN3/8/PPP2PPP/R1BQKBNR w KQkq - 1 5",
    last: "c8f5",
  },
  {
    name: "Grünfeld, Exchange",
    moves: "1. d4 Nf6 2. c4 g6 3. Nc3 d5 4. cxd5 Nxd5 5. e4 Nxc3 6. bxc3 Bg7",
    fen: "rnbqk2r/ppp1ppbp/6p1/8/3PP3/2P5/P4PPP/R1BQKBNR w KQkq - 1 7",
    last: "f8g7",
  },
  {
    name: "Modern Benoni",
    moves: "1. d4 Nf6 2. c4 c5 3. d5 e6 4. Nc3 exd5 5. cxd5 d6",
    fen: "rnbqkb1r/pp3ppp/3p1n2/2pP4/8/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 6",
    last: "d7d6",
  },
];

/** @returns {Tabiya} */
function ofToday() {
  const now = new Date();
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
  return TABIYAS[day % TABIYAS.length];
}

/**
 * What is shown to those who play no game just now.
 * @param {(fen: string) => void} playFrom
 * @returns {HTMLElement}
 */
export function tabiyaOfTheDay(playFrom) {
  const { name, moves, fen, last } = ofToday();
  const diagram = new Diagram();
  diagram.show(fen, { lastMove: last });
  const play = element("button", { type: "button", onclick: () => playFrom(fen) }, "Play from here");
  return element(
    "div",
    { class: "tabiya" },
    diagram.element,
    element(
      "div",
      { class: "tabiya-words" },
      element("p", { class: "tabiya-kind" }, "Tabiya of the day"),
      element("h2", {}, name),
      element("p", { class: "tabiya-moves soft" }, moves),
      element("p", { class: "soft tiny" }, "A tabiya is a well-known position where many games begin."),
      play,
    ),
  );
}
