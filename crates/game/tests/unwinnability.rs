//! Who can still mate: positions of our own, and the public test vector where it lies beside the project.

mod common;

use common::{ask, position, suite};
use tabiya_game::{Budget, Judge, Prospect};
use tabiya_rules::Side;

/// Positions and who can still mate in them.
const ROWS: &[(&str, &str)] = &[
    // The game is over already.
    ("W-", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"),
    ("-B", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"),
    ("--", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
    // Material.
    ("--", "8/8/3k4/8/8/3K4/8/8 w - - 0 1"),
    ("--", "8/8/3k4/8/8/3K1N2/8/8 w - - 0 1"),
    ("--", "8/8/3k4/8/8/3K1B2/8/8 w - - 0 1"),
    ("W-", "8/8/3k4/8/8/3K1Q2/8/8 w - - 0 1"),
    ("-B", "8/3p4/3k4/8/8/3K4/8/8 w - - 0 1"),
    ("W-", "8/8/3k4/8/8/3KBB2/8/8 w - - 0 1"),
    ("--", "1b2k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1"),
    ("WB", "2b1k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1"),
    ("W-", "8/8/3k4/8/8/2NK1N2/8/8 w - - 0 1"),
    // A knight or a bishop mates where the other side's man gets in its king's way.
    ("WB", "8/3p4/3k4/8/8/3K1N2/8/8 w - - 0 1"),
    ("WB", "8/8/3kn3/8/8/3K1B2/8/8 w - - 0 1"),
    ("WB", "8/8/3kb3/8/8/3K1N2/8/8 w - - 0 1"),
    ("WB", "8/8/3kb3/8/8/3KB3/8/8 w - - 0 1"),
    ("-B", "8/8/3kq3/8/8/3K1N2/8/8 w - - 0 1"),
    ("-B", "8/8/3kr3/8/8/3K1B2/8/8 w - - 0 1"),
    ("WB", "8/8/3kr3/8/8/3K1N2/8/8 w - - 0 1"),
    // Walls of pawns.
    ("--", "8/8/3k4/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1"),
    ("--", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 b - - 0 1"),
    ("--", "4k3/8/p1p1p3/PpPpP1p1/1P1P2P1/8/8/4K3 b - - 0 1"),
    ("WB", "4k3/8/p1p1p3/PpPpP3/1P1P2P1/8/8/4K3 b - - 0 1"),
    ("--", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1"),
    ("WB", "4k3/8/8/p7/P7/8/8/4K3 w - - 0 1"),
    // A king that seems able only to stalemate holds back a pawn or a bishop, which are free once it has left.
    ("WB", "6bk/5p1p/5P1P/8/8/p7/K7/8 w - - 0 1"),
    ("WB", "2b1kBRQ/1K1pPRPP/p1pP1PP1/P1P5/8/8/8/8 w - - 0 1"),
    ("WB", "2b1kBRQ/1K1pP1PP/p1pP1PP1/P1P5/8/8/8/8 w - - 0 1"),
    // Every line is forced into stalemate, or into taking the last man.
    ("--", "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"),
    ("--", "8/8/8/8/8/1k6/1p6/1K6 w - - 0 1"),
    ("--", "k7/1R6/8/8/8/8/8/7K b - - 0 1"),
    ("--", "7k/6Q1/8/8/8/8/8/K7 b - - 0 1"),
    // A capture en passant is all there is: with it the wall opens, without it nothing can pass.
    ("WB", "4k3/8/6p1/1p1p1pPp/1P1P1P1P/8/8/4K3 w - h6 0 1"),
    ("--", "4k3/8/6p1/1p1p1pPp/1P1P1P1P/8/8/4K3 w - - 0 1"),
    ("WB", "4k3/8/8/1p1p1p1p/1P1P1PpP/6P1/8/4K3 b - h3 0 1"),
    ("--", "4k3/8/8/1p1p1p1p/1P1P1PpP/6P1/8/4K3 b - - 0 1"),
    // The pawn has to become a knight, a bishop or a rook: against a queen a knight does not mate.
    ("WB", "8/8/8/8/8/1K6/7p/k6N b - - 0 1"),
    // Castling in Chess960 and at home.
    ("W-", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("W-", "1k6/8/8/8/8/8/8/RK6 w A - 0 1"),
    ("WB", "bnrkrqbn/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQBN w ECec - 0 1"),
    ("WB", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
];

fn expected(tag: &str, side: Side) -> bool {
    tag.as_bytes()[side.index()] != b'-'
}

#[test]
fn our_own_positions_are_judged_right() {
    let mut judge = Judge::new();
    for &(tag, fen) in ROWS {
        let position = position(fen);
        for side in Side::ALL {
            assert_eq!(ask(&mut judge, &position, side, Budget::FULL), Some(expected(tag, side)), "{side:?} in {fen}");
        }
        assert_eq!(judge.is_dead(&position, Budget::FULL), Some(tag == "--"), "{fen}");
        assert!(!judge.is_dead_live(&position) || tag == "--", "{fen}");
    }
}

#[test]
fn an_answer_does_not_depend_on_what_was_asked_before() {
    let mut used = Judge::new();
    for &(_, fen) in ROWS.iter().chain(ROWS.iter().rev()) {
        let position = position(fen);
        for side in Side::ALL {
            for budget in [Budget { nodes: 0 }, Budget::FAST, Budget::LIVE] {
                let fresh = Judge::new().prospect(&position, side, budget);
                assert_eq!(used.prospect(&position, side, budget), fresh, "{side:?} in {fen}");
            }
        }
    }
}

#[test]
fn a_small_budget_gives_up_and_is_never_wrong() {
    let mut judge = Judge::new();
    for &(tag, fen) in ROWS {
        let position = position(fen);
        for side in Side::ALL {
            for nodes in [0, 1, 10, 100] {
                if let Some(can) = ask(&mut judge, &position, side, Budget { nodes }) {
                    assert_eq!(can, expected(tag, side), "{side:?} in {fen}");
                }
            }
        }
    }
    assert_eq!(
        judge.prospect(&position(ROWS[ROWS.len() - 1].1), Side::White, Budget { nodes: 1 }),
        Prospect::Undetermined
    );
}

#[test]
fn the_test_vector_is_judged_without_a_mistake_or_a_doubt() {
    let Some(text) = suite("unwinnability/test-vector.txt") else { return };
    let mut judge = Judge::new();
    let (mut count, mut dead, mut seen_live) = (0, 0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let (tag, fen) = line.split_at(2);
        let fields = fen.split_whitespace().collect::<Vec<_>>();
        // One line has lost its last fields.
        let [men, side, castling, en_passant] = match fields[..] {
            [men, side, castling, en_passant, ..] => [men, side, castling, en_passant],
            [men, side] => [men, side, "-", "-"],
            _ => panic!("{line}"),
        };
        let position = position(&format!("{men} {side} {castling} {en_passant} 0 1"));
        for side in Side::ALL {
            assert_eq!(ask(&mut judge, &position, side, Budget::FULL), Some(expected(tag, side)), "{side:?}: {line}");
        }
        let is_dead = judge.is_dead_live(&position);
        assert!(!is_dead || tag == "--", "{line}");
        dead += usize::from(tag == "--");
        seen_live += usize::from(is_dead);
        count += 1;
    }
    assert_eq!(count, 1_803);
    assert!(seen_live * 100 >= dead * 98, "only {seen_live} of {dead} dead positions are seen in live play");
}
