use super::themes;
use crate::puzzles::Theme::{
    self, BackRank, Castling, Deflection, DiscoveredAttack, DoubleCheck, EnPassant, Endgame, Fork, HangingPiece,
    MateIn, Middlegame, Opening, Pin, Promotion, Sacrifice, Skewer, SmotheredMate, TrappedPiece, Underpromotion,
};
use crate::puzzles::line::tests::line;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Mate on the last rank, and one rook after the other.
const SHUT_IN: &str = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
const LADDER: &str = "8/7k/1R6/8/8/8/8/R5K1 b - - 0 1";
/// The queen is given for a mate by the knight.
const SMOTHERED: (&str, &str) = ("r5k1/6pp/7N/8/8/1Q6/8/6K1 b - - 0 1", "Kh8 Qg8 Rxg8 Nf7");
/// A queen that can only take the rook by which it is pinned to its king.
const QUEEN_PINNED: &str = "7k/8/8/6q1/8/8/P7/R6K b - - 0 1";
/// A rook that guards the last rank can be made to leave it.
const GUARD: &str = "r5k1/pp3ppp/8/8/8/4Q3/5PPP/4R1K1 b - - 0 1";

/// Lines with a theme, and lines that only look as if they had it. The first move is the mistake.
#[track_caller]
fn check(theme: Theme, with: &[(&str, &str)], without: &[(&str, &str)]) {
    for (lines, expected) in [(with, true), (without, false)] {
        for (fen, moves) in lines {
            let found = themes(&line(fen, moves));
            assert_eq!(found.contains(&theme), expected, "{fen} {moves}: {found:?}");
            assert!(found.is_sorted(), "{found:?}");
        }
    }
}

#[test]
fn mates_are_counted() {
    check(MateIn(1), &[(SHUT_IN, "Ra7 Rb8")], &[(SHUT_IN, "Ra8 h3"), (LADDER, "Kg7 Ra7 Kg8 Rb8")]);
    check(MateIn(2), &[(LADDER, "Kg7 Ra7 Kg8 Rb8"), SMOTHERED], &[(LADDER, "Kg7 Ra7 Kg8 Rb1")]);
}

#[test]
fn back_rank() {
    let open = "6k1/5p1p/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
    // A king that only the other side keeps on its rank is not shut in.
    check(BackRank, &[(SHUT_IN, "Ra7 Rb8")], &[(LADDER, "Kg7 Ra7 Kg8 Rb8"), (open, "Ra7 Rb8"), SMOTHERED]);
}

#[test]
fn smothered_mate() {
    let covered = "7k/p6p/8/6N1/8/8/8/1K4R1 b - - 0 1";
    check(
        SmotheredMate,
        &[SMOTHERED, ("6rk/p5pp/8/6N1/8/8/8/6K1 b - - 0 1", "a6 Nf7")],
        &[(covered, "a6 Nf7"), (SHUT_IN, "Ra7 Rb8")],
    );
}

#[test]
fn fork() {
    let royal = "r3k3/8/8/3N4/8/8/8/4K3 b q - 0 1";
    let guarded = "4k3/1p3p2/2n1n3/8/8/5N2/8/4K3 b - - 0 1";
    check(
        Fork,
        &[(royal, "Kd7 Nb6 Kc6 Nxa8"), ("4k3/8/8/2r1r3/8/8/3P4/1K6 b - - 0 1", "Kd7 d4 Rh5 dxc5")],
        &[(royal, "Kd7 Nb6 Kc6 Nc4"), (guarded, "Ke7 Nd4 Kd7 Nxe6")],
    );
}

#[test]
fn pin() {
    let bishop_pins = "4k3/8/2n5/8/8/8/3P4/4KB2 b - - 0 1";
    let pawn_attacks = "4k3/8/2n5/1B6/3P4/8/8/4K3 b - - 0 1";
    // The pawn before the king may not take the queen.
    let helpless = "6k1/5ppp/8/8/2B5/3Q4/8/6K1 b - - 0 1";
    check(
        Pin,
        &[
            (bishop_pins, "Kd7 Bb5 Kc7 Bxc6"),
            (pawn_attacks, "Ke7 Kd2 Kd7 d5 Ke7 dxc6"),
            (helpless, "h6 Qg6"),
            (QUEEN_PINNED, "Kg8 Rg1 Qxg1 Kxg1"),
        ],
        &[(bishop_pins, "Kd7 Bh3 Kc7 Bd7"), (helpless, "h6 Qd8")],
    );
}

#[test]
fn skewer() {
    check(
        Skewer,
        &[("8/8/q7/4k3/8/8/8/1K5R b - - 0 1", "Qa5 Rh5 Kd6 Rxa5")],
        // What stands behind is worth more: that was a pin.
        &[("2q3k1/8/8/8/n7/8/8/1K5R b - - 0 1", "Nc5 Rc1 Na6 Rxc8")],
    );
}

#[test]
fn discovered_attack() {
    let queen = "3q3k/8/8/8/8/3B4/8/3R2K1 b - - 0 1";
    check(
        DiscoveredAttack,
        &[("4k3/8/q7/8/8/8/4B3/4R1K1 b - - 0 1", "Qa5 Bb5"), (queen, "Kg8 Bh7 Kxh7 Rxd8")],
        &[(queen, "Kg8 Bc4 Kh8 Bd5"), ("3q3k/8/8/8/8/8/8/3R2K1 b - - 0 1", "Kg8 Rxd8")],
    );
}

#[test]
fn double_check() {
    let fen = "4k3/8/8/8/4N3/8/8/4R1K1 b - - 0 1";
    check(DoubleCheck, &[(fen, "Kd7 Kf2 Ke8 Nf6")], &[(fen, "Kf8 Nd6"), (fen, "Kd7 Kf2 Ke8 Ng3")]);
}

#[test]
fn hanging_piece() {
    let hanging = "4k3/8/4b3/8/8/8/4R3/4K3 b - - 0 1";
    let guarded = "4k3/3p4/4b3/8/8/8/4R3/4K3 b - - 0 1";
    let back = "4k3/8/4b3/8/2R5/3P4/8/4K3 b - - 0 1";
    check(HangingPiece, &[(hanging, "Kd8 Rxe6")], &[(guarded, "Kd8 Rxe6"), (back, "Bxc4 dxc4"), (hanging, "Kd7 Rd2")]);
}

#[test]
fn trapped_piece() {
    check(
        TrappedPiece,
        &[("6k1/5ppp/4b3/8/8/8/PPP5/2K5 b - - 0 1", "Bxa2 b3 Kf8 Kb2 Ke7 Kxa2")],
        // It could have gone away.
        &[("4k3/8/4b3/8/8/8/8/3R2K1 b - - 0 1", "Kf8 Re1 Kg7 Rxe6")],
    );
}

#[test]
fn deflection() {
    check(Deflection, &[(GUARD, "b5 Qxa7 Rxa7 Re8")], &[(GUARD, "b5 Qe8 Rxe8 Rxe8"), SMOTHERED]);
}

#[test]
fn sacrifice() {
    let trade = "3rr1k1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1";
    check(
        Sacrifice,
        &[SMOTHERED, (GUARD, "b5 Qxa7 Rxa7 Re8")],
        // Who gets a queen back for a rook has given nothing.
        &[(trade, "h6 Rxe8 Rxe8 Kf1"), (SHUT_IN, "Ra7 Rb8"), (QUEEN_PINNED, "Kg8 Rg1 Qxg1 Kxg1")],
    );
}

#[test]
fn moves_of_a_kind() {
    let pawn = "8/P6k/8/8/8/8/8/K7 b - - 0 1";
    check(Promotion, &[(pawn, "Kg7 a8=Q"), (pawn, "Kg7 a8=N")], &[(pawn, "Kg7 Kb2")]);
    check(Underpromotion, &[(pawn, "Kg7 a8=N")], &[(pawn, "Kg7 a8=Q")]);
    let pawn = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    check(EnPassant, &[(pawn, "d5 exd6")], &[(pawn, "d6 exd6")]);
    let rook = "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1";
    check(Castling, &[(rook, "Kf7 O-O-O")], &[(rook, "Kf7 Kd1")]);
}

#[test]
fn phases() {
    let later = START.replace("0 1", "0 30");
    check(Opening, &[(START, "f3 e5")], &[(&later, "f3 e5"), (SHUT_IN, "Ra7 Rb8")]);
    check(Middlegame, &[(&later, "f3 e5")], &[(START, "f3 e5")]);
    check(Endgame, &[(SHUT_IN, "Ra7 Rb8")], &[(START, "f3 e5"), (&later, "f3 e5")]);
}
