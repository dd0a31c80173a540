//! Mates in one to five moves: proven by `Limits::mate`, and found by the ordinary search.

mod common;

use common::{check_answer, end_of, moves, root, search, small_engine};
use tabiya_engine::{Limits, MateProof, Score};
use tabiya_rules::Position;

/// Mates in so many moves and no fewer, and what is special about the way.
const MATES: [(u32, &str, &str); 42] = [
    (1, "8/4Q3/2B5/p6k/7p/4B1n1/N5P1/4K3 w - - 0 43", "play"),
    (1, "8/5r2/p3K3/8/2k5/8/8/3qn3 b - - 1 98", "play"),
    (1, "8/8/k1P5/8/8/P3r3/6q1/K7 b - - 4 62", "play"),
    (1, "r3k3/8/3K4/5r2/4q3/8/8/8 b q - 0 1", "castling"),
    (1, "8/p7/rn6/3BR3/8/2pk4/8/2R1K3 w Q - 0 1", "castling in Chess960"),
    (1, "5kr1/8/6q1/8/P1n2K2/8/2P2N2/8 b k - 0 1", "castling in Chess960"),
    (1, "k1K5/5p2/6q1/Pp6/2p3R1/R5p1/8/4r3 w - b6 0 1", "en passant"),
    (1, "8/6P1/4q3/7k/5R2/8/4pppK/8 b - - 0 1", "promotion"),
    (1, "8/P1R3P1/pk6/8/K5B1/8/8/8 w - - 0 1", "a knight, not a queen"),
    (1, "2bkr3/2p5/8/8/8/8/3B4/2KR4 w - - 0 1", "double check"),
    (2, "4kb1r/3ppppp/2q5/p3P3/P2P1P2/1n1KB3/2r3PP/3Q3R b k - 3 26", "play"),
    (2, "2r5/8/p4knb/3P4/5pb1/q4pP1/R4P2/K6Q b - - 1 42", "play"),
    (2, "r3k3/8/3K3P/5r2/8/P7/8/4r1B1 b q - 0 1", "castling"),
    (2, "8/7b/8/1p6/Q7/3Rpk2/8/2K4R w K - 0 1", "castling in Chess960"),
    (2, "8/7p/4r3/7K/pP2pk2/8/8/8 b - b3 0 1", "en passant"),
    (2, "8/B2pP3/5N2/4k3/8/4K2B/8/8 w - - 0 1", "a knight, not a queen"),
    (2, "1b6/4P3/3RN1QP/2P5/1k1q4/1B5n/P5PP/5R1K b - - 0 1", "smothered"),
    (2, "5r1k/6pp/3rQ2N/p3b3/Kp6/8/p7/2B2N2 w - - 0 1", "smothered"),
    (2, "4K3/2k5/2P5/8/1P3r2/2P1p3/8/8 b - - 0 1", "a quiet move"),
    (2, "3k4/5P2/8/5K2/8/Q7/8/8 w - - 0 1", "a quiet move"),
    (3, "r3k3/8/5P2/5qP1/n7/8/3K4/8 b q - 0 1", "castling"),
    (3, "8/1p6/8/8/2Q5/2p1pk2/8/3KR3 w K - 0 1", "castling in Chess960"),
    (3, "q7/8/8/1P3P2/pP1p4/8/5k2/1K6 b - b3 0 1", "en passant"),
    (3, "8/3P4/p1k5/3R4/5K1p/4n3/6Q1/8 w - - 0 1", "a knight, not a queen"),
    (3, "8/8/6k1/8/3r1p2/p7/2p2pK1/8 b - - 0 1", "promotion"),
    (3, "8/5p2/8/p6K/2N2k1p/8/2Q5/8 w - - 0 1", "a quiet move"),
    (3, "8/3P3K/5k2/8/8/8/1r2p3/8 b - - 0 1", "a quiet move"),
    (3, "3Q4/8/2p5/7P/6K1/1pp5/8/5k2 w - - 0 1", "a quiet move"),
    (3, "8/1p6/8/p7/8/7P/1Kp2rp1/5k2 b - - 0 1", "double check"),
    (3, "r4rk1/5Npp/8/8/2Q5/8/5PPP/6K1 w - - 0 1", "double check, smothered"),
    (4, "8/5p2/2K1p3/8/2p5/k5N1/4Q3/8 w - - 0 1", "a quiet move"),
    (4, "2k5/8/8/2q5/3b4/8/7K/8 b - - 0 1", "a quiet move"),
    (4, "4k3/R7/8/8/3K1N2/8/8/6B1 w - - 0 1", "a quiet move"),
    (4, "8/5Pk1/8/1Pr5/4RP2/8/K2p1r1p/8 b - - 0 1", "promotion"),
    (4, "7k/4K3/Rr4B1/8/8/7p/6N1/8 w - - 0 1", "play"),
    (4, "3r3q/4kP1B/8/8/2K5/8/3P4/8 b - - 0 1", "play"),
    (5, "8/2P5/8/8/5p2/4pR2/1k6/6K1 w - - 0 1", "play"),
    (5, "3n4/8/2k5/7n/8/8/1p6/7K b - - 0 1", "play"),
    (5, "8/7P/1k6/p7/8/1K6/Q2p4/8 w - - 0 1", "play"),
    (5, "8/8/1P6/P2n1P1p/8/8/2p5/K4k2 b - - 0 1", "promotion"),
    (5, "2N5/1P6/8/8/1k6/8/K6P/N7 w - - 0 1", "promotion"),
    (5, "8/1n4rP/3R4/6P1/8/1k6/5p2/1NK5 b - - 0 1", "promotion"),
];

/// The same question answered by trying everything and remembering nothing.
fn mates(position: &Position, number: u32) -> bool {
    position.legal_moves().iter().filter(|legal| number > 1 || legal.gives_check()).any(|legal| {
        let next = legal.play();
        if next.is_checkmate() {
            return true;
        }
        let answers = next.legal_moves();
        number > 1 && !answers.is_empty() && answers.iter().all(|answer| mates(&answer.play(), number - 1))
    })
}

#[test]
fn the_rows_are_what_they_say() {
    for (number, fen, _) in MATES.into_iter().filter(|(number, ..)| *number <= 3) {
        let root = root(fen);
        assert!(mates(root.position(), number), "no mate in {number}: {fen}");
        assert!(number == 1 || !mates(root.position(), number - 1), "a shorter mate than in {number}: {fen}");
    }
}

#[test]
fn there_are_enough_rows_for_both_sides() {
    for (number, least) in [(1, 8), (2, 8), (3, 8), (4, 5), (5, 5)] {
        let of_white = |white: bool| {
            let is_row = |(row, fen, _): &&(u32, &str, &str)| *row == number && fen.contains(" w ") == white;
            MATES.iter().filter(is_row).count()
        };
        assert!(of_white(true) >= 2 && of_white(false) >= 2 && of_white(true) + of_white(false) >= least);
    }
}

#[test]
fn a_mate_is_proven_with_its_line() {
    let mut engine = small_engine();
    for (number, fen, _) in MATES {
        let root = root(fen);
        // To be asked for more than there is finds the shortest all the same.
        for asked in [number, number.max(3)] {
            let limits = Limits { mate: Some(asked), ..Limits::default() };
            let answer = search(&mut engine, &root, &limits);
            check_answer(&root, &limits, &answer);
            assert_eq!(answer.mate, Some(MateProof::In(number)), "{fen}");
            assert_eq!(answer.score(), Some(Score::MateIn(number)), "{fen}");
            let line = &answer.lines[0].line;
            assert_eq!(line.len() as u32, 2 * number - 1, "{fen}");
            assert!(end_of(root.position(), line).is_checkmate(), "{fen}");
        }
    }
}

#[test]
fn that_there_is_no_shorter_mate_is_proven() {
    let mut engine = small_engine();
    for (number, fen, _) in MATES.into_iter().filter(|(number, ..)| *number > 1) {
        let root = root(fen);
        let limits = Limits { mate: Some(number - 1), ..Limits::depth(2) };
        let answer = search(&mut engine, &root, &limits);
        check_answer(&root, &limits, &answer);
        assert_eq!(answer.mate, Some(MateProof::NoneIn(number - 1)), "{fen}");
    }
}

#[test]
fn a_proof_keeps_to_the_moves_it_may_begin_with() {
    let root = root("2bkr3/2p5/8/8/8/8/3B4/2KR4 w - - 0 1");
    let key = root.position().read("Bg5").expect("a legal move").shape();
    let others = moves(root.position()).into_iter().filter(|shape| *shape != key).collect();
    let without = Limits { mate: Some(1), only: others, ..Limits::depth(2) };
    assert_eq!(search(&mut small_engine(), &root, &without).mate, Some(MateProof::NoneIn(1)));
    let with = Limits { mate: Some(1), only: vec![key], ..Limits::default() };
    assert_eq!(search(&mut small_engine(), &root, &with).mate, Some(MateProof::In(1)));
}

#[test]
fn a_proof_that_runs_out_of_nodes_is_unknown() {
    let root = root("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let limits = Limits { mate: Some(5), depth: Some(2), ..Limits::nodes(5_000) };
    let answer = search(&mut small_engine(), &root, &limits);
    check_answer(&root, &limits, &answer);
    assert_eq!(answer.mate, Some(MateProof::Unknown));
}

/// What the ordinary search makes of a row within so many nodes: its mate, if it found one.
fn found(number: u32, fen: &str, nodes: u64) -> Option<u32> {
    let (root, limits) = (root(fen), Limits::nodes(nodes));
    let answer = search(&mut small_engine(), &root, &limits);
    check_answer(&root, &limits, &answer);
    match answer.score() {
        Some(Score::MateIn(found)) => {
            assert!(found >= number, "mate in {found} is too good to be true: {fen}");
            Some(found)
        }
        Some(Score::Centipawns(value)) if value > 150 => None,
        score => panic!("{score:?}, though there is a mate in {number}: {fen}"),
    }
}

#[test]
fn an_ordinary_search_finds_short_mates() {
    for (number, fen, _) in MATES.into_iter().filter(|(number, ..)| *number <= 2) {
        let nodes = if number == 1 { 1_000 } else { 150_000 };
        assert_eq!(found(number, fen, nodes), Some(number), "{fen}");
    }
}

/// It is the proof that finds all: the search looks for good moves and need not see the shortest way.
#[test]
fn an_ordinary_search_finds_most_longer_mates() {
    let rows: Vec<_> = MATES.into_iter().filter(|(number, ..)| *number == 3).collect();
    let near = rows.iter().filter(|(number, fen, _)| found(*number, fen, 300_000).is_some_and(|found| found <= 4));
    assert!(2 * near.count() >= rows.len());
}
