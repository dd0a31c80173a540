//! Tactics that nobody should miss: one move is best, and the others throw something away.

mod common;

use common::{check_answer, root, san, search, small_engine};
use tabiya_engine::{Limits, Root, Score};
use tabiya_rules::Kind;

/// Positions with one good move, and what it does.
const TACTICS: [(&str, &str, &str); 24] = [
    ("Nxc7+", "r3k3/ppp2ppp/8/3N4/8/8/PPP2PPP/4K3 w q - 0 1", "a fork of king and rook"),
    ("Rd1+", "3q4/8/8/3k4/8/8/8/R5K1 w - - 0 1", "a skewer of king and queen"),
    ("Re1", "4k3/8/4q3/8/8/8/5PPP/R4K2 w - - 0 1", "a pin of the queen"),
    ("Be3+", "3q4/8/7k/8/3B4/8/6PP/3R2K1 w - - 0 1", "an attack uncovered with check"),
    ("Qe8+", "6k1/6p1/8/7Q/8/1q6/r7/7K w - - 0 1", "perpetual check against a mate"),
    ("Rf8+", "6k1/5R2/8/8/8/6q1/8/7K w - - 0 1", "a rook that wants to be taken: stalemate"),
    ("c8=R", "8/k1P5/2K5/8/8/8/8/8 w - - 0 1", "a rook, since a queen would be stalemate"),
    ("c8=N+", "8/k1P1q3/8/8/8/8/7P/K7 w - - 0 1", "a knight that forks king and queen"),
    ("Kf2", "8/1P6/8/8/8/k7/6p1/4K3 w - - 0 1", "first stop their pawn, then queen"),
    ("Qc8+", "7b/3Qp2p/kpp3p1/p4p2/P4P1P/K3P3/5P2/1q6 w - - 32 45", "perpetual check, the only way not to be mated"),
    ("Rxf4", "1r1r3b/1pk1pq2/p3b3/N1nB2P1/1P3p1R/1Np3Q1/2P4P/2KR4 w - - 0 26", "a discovered check in the air"),
    ("e4", "r1b1k1nr/p3b1p1/n1pp1p2/3qp2p/Pp1P3P/3QPN2/1PP2PP1/RNB1KB1R b KQkq - 6 14", "a fork by a pawn"),
    ("Nxc6", "1rb1kb1r/p3q3/1pP3p1/n3p1Np/2P1P1nP/P1B3PB/1Q3P2/3R1RK1 b k - 0 32", "the pawn has to go"),
    ("Kxe2", "8/p5p1/5r2/1N5p/P4P2/1PK5/2P1Rk1P/2Rr4 b - - 0 45", "which rook to take"),
    ("Kd7", "4k3/1p3p1p/8/p3Qp2/PnPKbB1P/1P4P1/2r2P2/5r2 b - - 8 41", "the right way out of a check"),
    ("Nxc6", "3r2k1/r4p2/p1n3p1/2N1N2p/PP5P/6B1/1P2b3/R5K1 w - - 0 31", "a piece for two rooks attacked"),
    ("Rg6+", "5r2/p1r3p1/4k3/3ppq1p/3p1PR1/4p2Q/PPP1N2P/2RK4 w - - 0 33", "a check that moves out of a pin"),
    ("Kxf8", "5Rk1/7p/8/1p4P1/1PpP3P/5b1R/2K1p3/3r4 b - - 0 38", "first the rook, then the queen"),
    ("Qxb6", "1nb1kb1r/1p2pp1p/1Np3p1/p3p1Pn/1qBPP3/2P5/PP3P1P/R1BQK2R b KQk - 0 15", "save the queen with a piece"),
    ("Rxa7", "r1b2rk1/Np1p2bp/n4np1/2p5/5BP1/2P5/PP1NPP1P/R3KB1R b KQ - 0 13", "a knight that went too far"),
    ("Rc1+", "3r4/6k1/6pN/2N2p2/4b3/2K3P1/3RR2P/r7 b - - 10 58", "a check that wins a piece"),
    ("Qxh1", "1rb2r2/1pk5/p2pn3/4Bp1N/PP3Ppp/4P3/2KP2Bq/R3N2R b - - 13 29", "a queen for two rooks"),
    ("Bxf3", "3qrrk1/1p5b/2p1p1p1/p2p2Pp/P5n1/1P3n1Q/R1P3BP/1K2R1BN w - - 0 24", "take the fork away"),
    ("Rxa2", "7k/P7/8/4p1p1/3pN2p/1Pr5/R6r/3K2R1 b - - 2 54", "the only way to stop the pawn"),
];

#[test]
fn the_one_good_move_is_found() {
    let mut missed = Vec::new();
    for (expected, fen, what) in TACTICS {
        let (root, limits) = (root(fen), Limits::nodes(100_000));
        let answer = search(&mut small_engine(), &root, &limits);
        check_answer(&root, &limits, &answer);
        let found = san(root.position(), answer.best);
        if found != expected {
            missed.push(format!("{found} ({:?}), not {expected}, in {fen}: {what}", answer.score()));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// A position after moves.
fn after(fen: &str, moves: &str) -> Root {
    let mut root = root(fen);
    for text in moves.split_whitespace() {
        let shape = root.position().read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}")).shape();
        root.play(shape).expect("a legal move");
    }
    root
}

/// White is a rook up and has gone to and fro; Rd1 would be a draw now.
const TO_AND_FRO: &str = "Rd2 Kf8 Rd1 Kg8 Rd2 Kf8 Rd1 Kg8";
const ROOK_UP: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

#[test]
fn whoever_is_ahead_does_not_repeat() {
    let root = after(ROOK_UP, &format!("{TO_AND_FRO} Rd2 Kf8"));
    let answer = search(&mut small_engine(), &root, &Limits::nodes(20_000));
    assert_ne!(san(root.position(), answer.best), "Rd1");
    assert!(answer.score().is_some_and(|score| score.as_centipawns() > 300), "{:?}", answer.score());
}

#[test]
fn whoever_is_behind_takes_the_draw() {
    // After Kf8 the position is there for the third time.
    let root = after(ROOK_UP, &format!("{TO_AND_FRO} Rd2"));
    let answer = search(&mut small_engine(), &root, &Limits::nodes(20_000));
    assert_eq!(san(root.position(), answer.best), "Kf8");
    assert_eq!(answer.score(), Some(Score::Centipawns(0)));
}

#[test]
fn the_fifty_move_rule_is_seen_coming() {
    // Only a move of the pawn keeps the game going.
    let root = root("8/8/8/1k6/8/8/4P3/R3K3 w - - 99 80");
    let answer = search(&mut small_engine(), &root, &Limits::nodes(20_000));
    let best = answer.best.and_then(|best| root.position().legal(best)).expect("a legal move");
    assert_eq!(best.kind(), Kind::Pawn);
    assert!(answer.score().is_some_and(|score| score.as_centipawns() > 300), "{:?}", answer.score());
}

#[test]
fn what_comes_too_late_is_worth_nothing() {
    let root = root("8/8/8/1k6/8/8/8/R3K3 w - - 97 80");
    let answer = search(&mut small_engine(), &root, &Limits::nodes(20_000));
    assert_eq!(answer.score(), Some(Score::Centipawns(0)));
}

/// Plays on against itself until mate; how many moves that took, if the fifty-move rule allowed it.
fn moves_to_mate(fen: &str, nodes: u64) -> Option<u32> {
    let mut engine = small_engine();
    let mut root = root(fen);
    for ply in 0..100 {
        let answer = search(&mut engine, &root, &Limits::nodes(nodes));
        root.play(answer.best?).expect("a legal move");
        if root.position().is_checkmate() {
            return Some(ply / 2 + 1);
        }
    }
    None
}

#[test]
fn basic_mates_are_won_in_time() {
    let rows = [
        ("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 3_000),
        ("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 10_000),
        ("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 10_000),
        ("8/8/8/3k4/8/8/8/1NB1K3 w - - 0 1", 40_000),
        ("4k3/8/8/8/8/8/8/K6R w - - 0 1", 10_000),
        ("3r4/8/8/3k4/8/8/8/4K3 b - - 0 1", 10_000),
    ];
    let failed: Vec<_> = rows.into_iter().filter(|(fen, nodes)| moves_to_mate(fen, *nodes).is_none()).collect();
    assert!(failed.is_empty(), "{failed:?}");
}
