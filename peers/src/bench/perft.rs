//! Counting the lines of play, the last ply counted and not played.

use std::hint::black_box;
use std::time::Duration;

use chess::MoveGen;
use tabiya_rules::Position;

use super::held;
use super::rounds::{Contender, race};
use crate::table::{Library, Row, Unit};

/// The positions: a name, a FEN, a depth and the number of lines.
const POSITIONS: [(&str, &str, u32, u64); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    (
        "middlegame with castling",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("pins and promotion", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
    ("quiet middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
];

/// A row for each position and one for their mean.
pub(super) fn rows(time: Duration) -> Vec<Row> {
    let share = time / POSITIONS.len() as u32;
    let mut rows: Vec<Row> =
        POSITIONS.iter().map(|&(name, fen, depth, nodes)| row(name, fen, depth, nodes, share)).collect();
    rows.extend(Row::mean("perft: geometric mean", &rows));
    rows
}

fn row(name: &str, fen: &str, depth: u32, nodes: u64, time: Duration) -> Row {
    let ours = Position::from_fen(fen).expect("the position can be played on");
    let cozy = held::cozy(fen).position;
    let chess = held::chess(fen).position;
    let shakmaty = held::shakmaty(fen).position;
    let count = nodes as usize;
    let contenders = vec![
        Contender::new(Library::Tabiya, count, || {
            assert_eq!(tabiya_rules::perft(black_box(&ours), depth), nodes, "tabiya, {name}");
        }),
        Contender::new(Library::Cozy, count, || {
            assert_eq!(cozy_perft(black_box(&cozy), depth), nodes, "cozy-chess, {name}");
        }),
        Contender::new(Library::Chess, count, || {
            // The library's own, which leaves boards uninitialised as we could not without
            // unsafe code.
            let found = MoveGen::movegen_perft_test(black_box(&chess), depth as usize);
            assert_eq!(found, count, "chess, {name}");
        }),
        Contender::new(Library::Shakmaty, count, || {
            assert_eq!(shakmaty::perft(black_box(&shakmaty), depth), nodes, "shakmaty, {name}");
        }),
    ];
    race(&format!("perft {depth}: {name}"), Unit::MillionNodes, contenders, time)
}

/// `cozy-chess` has no perft of its own outside its examples.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for step in moves {
                let mut next = board.clone();
                next.play_unchecked(step);
                nodes += cozy_perft(&next, depth - 1);
            }
            false
        });
    }
    nodes
}
