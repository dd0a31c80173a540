//! Every kind of illegality has its reason: each row is a position, a move, and the whole sentence.

mod common;

use std::collections::BTreeSet;

use common::position;
use tabiya_rules::{Reason, Refusal};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position, a move, and what is said of it.
const ROWS: &[(&str, &str, &str)] = &[
    // Nobody to move, or the wrong one.
    (START, "e3e4", "there is no piece on e3 (3.1)"),
    (START, "e7e5", "the pawn on e7 is Black's, and it is White's move (1.2)"),
    (START, "Bg1f3", "a knight stands on g1, not a bishop (3.1)"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nf3", "White has no knight (3.1)"),
    (START, "Ncd4", "White has no knight on the c-file (3.1)"),
    (START, "N3d4", "White has no knight on rank 3 (3.1)"),
    (START, "Ne5", "no knight of White's can go to e5 (3.6)"),
    (START, "exd", "White has no pawn on the e-file that can capture on the d-file (3.7.3)"),
    (START, "e2e2", "a move goes to another square (3.1)"),
    (START, "--", "White must move: there is no passing (1.2)"),
    ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "h6", "Black is checkmated: the game is over (5.1.1)"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "Black is stalemated: the game is over (5.2.1)"),
    // How the pieces go.
    (
        START,
        "Ng1g3",
        "the knight on g1 cannot go to g3: a knight goes two squares along a line and one to the side (3.6)",
    ),
    ("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "Ba2", "the bishop on a1 cannot go to a2: a bishop goes along diagonals (3.2)"),
    (
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "Rb2",
        "the rook on a1 cannot go to b2: a rook goes along files and ranks (3.3)",
    ),
    (
        "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
        "Qb3",
        "the queen on a1 cannot go to b3: a queen goes along files, ranks and diagonals (3.4)",
    ),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Ke3", "the king on e1 cannot go to e3: a king goes one square (3.8.1)"),
    (START, "Bc4", "the bishop on f1 cannot pass the pawn on e2 (3.5)"),
    (START, "Ra3", "the rook on a1 cannot pass the pawn on a2 (3.5)"),
    (START, "Nd2", "the knight on b1 cannot go to d2, where a pawn of its own side stands (3.1)"),
    // Pawns.
    (
        "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1",
        "e4",
        "the pawn on e2 cannot go past the pawn on e3: a pawn does not capture straight ahead (3.7.1)",
    ),
    ("4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1", "e2e4", "the pawn on e2 cannot go past the knight on e4 (3.7.1)"),
    (
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e5",
        "the pawn on e3 goes one step only: two are for a pawn on rank 2 (3.7.2)",
    ),
    ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e2", "the pawn on e3 goes neither backwards nor sideways (3.7.1)"),
    ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3d3", "the pawn on e3 goes neither backwards nor sideways (3.7.1)"),
    (START, "exd3", "the pawn on e2 goes diagonally only to capture, and d3 is empty (3.7.3)"),
    (
        START,
        "e2-g4",
        "the pawn on e2 cannot go to g4: a pawn goes one square ahead, two from where it starts, and captures one square diagonally (3.7)",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "exd6",
        "the pawn on e5 may take the pawn on d5 en passant only at once after its double step (3.7.3.2)",
    ),
    (
        "8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1",
        "dxc6",
        "taking en passant would open the king on a5 to the rook on h5 (3.9.2)",
    ),
    (
        "8/4P3/8/8/8/8/8/k3K3 w - - 0 1",
        "e8",
        "the pawn on e7 reaches the last rank: say what it becomes, like =Q (3.7.3.3)",
    ),
    ("8/4P3/8/8/8/8/8/k3K3 w - - 0 1", "e8=K", "a pawn becomes a queen, rook, bishop or knight, not a king (3.7.3.3)"),
    (START, "e4=Q", "the pawn on e2 becomes nothing else on e4: only a pawn on the last rank does (3.7.3.3)"),
    (START, "Nf3=Q", "the knight on g1 becomes nothing else on f3: only a pawn on the last rank does (3.7.3.3)"),
    (
        "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 2",
        "e5",
        "the pawn on e4 cannot go past the pawn on e5: a pawn does not capture straight ahead (3.7.1)",
    ),
    (
        "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1",
        "e5",
        "only the pawn on d4 can go to e5, and a capture names its file: dxe5 (C.9)",
    ),
    (
        "3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1",
        "cxd",
        "the pawn on c7 reaches the last rank: say what it becomes, like =Q (3.7.3.3)",
    ),
    (
        "3rk3/8/8/4p3/3PP3/8/8/3K4 w - - 0 1",
        "dxe",
        "the pawn on d4 is pinned to the king on d1 by the rook on d8 (3.9.2)",
    ),
    (
        "1r2k3/8/8/8/2n5/1P6/8/1K3B2 w - - 0 1",
        "bxc4",
        "the pawn on b3 is pinned to the king on b1 by the rook on b8 (3.9.2)",
    ),
    (
        "8/8/8/K1pP3r/8/8/8/4k3 w - - 7 30",
        "dxc6",
        "the pawn on d5 may take the pawn on c5 en passant only at once after its double step (3.7.3.2)",
    ),
    (
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "d3 e.p.",
        "a move from d4 to d3 is legal, but it is not what it was said to be (3.1)",
    ),
    // Check and pins.
    (
        "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1",
        "Nd5",
        "the knight on e3 is pinned to the king on e1 by the rook on e8 (3.9.2)",
    ),
    (
        "4k3/8/8/8/7q/8/3P2PP/3QKB1R w K - 0 1",
        "d4",
        "the queen on h4 gives check: move the king, capture her, or put something on f2 or g3 (3.9.2)",
    ),
    ("4k3/8/8/8/8/5n2/4P1P1/4KB2 w - - 0 1", "g3", "the knight on f3 gives check: move the king or capture it (3.9.2)"),
    (
        "4k3/8/5N2/8/8/8/r3R3/4K3 b - - 0 1",
        "Rxe2",
        "the rook on e2 and knight on f6 both give check: only the king can move (3.9.2)",
    ),
    ("4k3/8/b7/8/8/8/8/4K3 w - - 0 1", "Kf1", "the king would be on f1, which the bishop on a6 attacks (3.9.2)"),
    (
        "4k3/8/8/8/r3K3/8/8/8 w - - 0 1",
        "Kf4",
        "the king would be on f4, still on the line of the rook on a4, which gives check (3.9.2)",
    ),
    ("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "Kd4", "the king would be on d4, next to the king on d5 (3.9.2)"),
    // Castling.
    (
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "O-O",
        "White has no right to castle on the king's side: the king or that rook has moved or is gone (3.8.2.1)",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "e1h1",
        "White has no right to castle on the king's side: the king or that rook has moved or is gone (3.8.2.1)",
    ),
    (START, "O-O-O", "the queen on d1 stands in the way of castling on the queen's side (3.8.2.2)"),
    (
        "4k3/8/8/8/8/8/8/4K1nR w K - 0 1",
        "Kg1",
        "the knight on g1 stands in the way of castling on the king's side (3.8.2.2)",
    ),
    ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O", "the king may not castle while the rook on e4 gives check (3.8.2.2)"),
    ("4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "O-O", "the king would cross f1, which the bishop on a6 attacks (3.8.2.2)"),
    ("4k3/8/8/2b5/8/8/8/4K2R w K - 0 1", "e1g1", "the king would be on g1, which the bishop on c5 attacks (3.8.2.2)"),
    (
        "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
        "O-O-O",
        "the rook on b1 shields the king from the rook on a1, which would give check (3.8.2.2)",
    ),
];

#[test]
fn every_sentence() {
    for &(fen, text, sentence) in ROWS {
        let position = position(fen);
        match position.read(text) {
            Err(refusal) => assert_eq!(refusal.to_string(), sentence, "{text} in {fen}"),
            Ok(legal) => panic!("{text} in {fen} was taken for {legal}"),
        }
    }
}

/// The name of a reason, without what it holds.
fn name(reason: &Reason) -> String {
    let text = format!("{reason:?}");
    text.split(['(', ' ']).next().unwrap_or_default().to_owned()
}

/// The rows above leave no kind out.
#[test]
fn every_kind_of_reason_has_a_row() {
    let source = include_str!("../src/reason.rs");
    let body = source.split("pub enum Reason {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("the enum");
    let declared = body
        .lines()
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(char::is_uppercase))
        .map(|line| line.split(['(', ' ', ',']).next().unwrap_or_default().to_owned())
        .collect::<BTreeSet<_>>();
    let mut shown = BTreeSet::new();
    for &(fen, text, _) in ROWS {
        if let Err(Refusal::Illegal(reason)) = position(fen).read(text) {
            shown.insert(name(&reason));
        }
    }
    assert_eq!(shown, declared);
}

#[test]
fn a_move_of_the_wrong_nature_is_named_as_such() {
    use tabiya_rules::{Move, Nature, Square};
    let start = position(START);
    let called_passing = Move::new(Square::E2, Square::E4, Nature::EnPassant).expect("a move");
    assert_eq!(
        start.why_not_move(called_passing).map(|reason| reason.to_string()).as_deref(),
        Some("a move from e2 to e4 is legal, but it is not what it was said to be (3.1)")
    );
}

#[track_caller]
fn check_refusal(fen: &str, text: &str, sentence: &str) {
    assert_eq!(position(fen).read(text).unwrap_err().to_string(), sentence, "{text}");
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    check_refusal(START, "", "cannot be read: it ends where a move should be");
    check_refusal(START, "   ", "cannot be read: it ends where a move should be");
    check_refusal(START, "Nf9", "cannot be read: '9' at symbol 3 where a rank from 1 to 8 should be");
    check_refusal(START, "Nf", "cannot be read: it ends where a rank from 1 to 8 should be");
    check_refusal(START, "N", "cannot be read: it ends where a square from a1 to h8 should be");
    check_refusal(START, "Sf3", "cannot be read: 'S' at symbol 1 where a square from a1 to h8 should be");
    check_refusal(START, "♘f9", "cannot be read: '9' at symbol 3 where a rank from 1 to 8 should be");
    // Letters of other languages are not taken for files.
    for text in ["Cc3", "Dd4", "Ff4", "Dxe5"] {
        let expected = "where a piece, one of KQRBN, or a small file should be";
        assert!(position(START).read(text).unwrap_err().to_string().ends_with(expected), "{text}");
    }
    check_refusal(START, "e4e5e6", "cannot be read: 'e' at symbol 5 where the end of the move should be");
    check_refusal(START, "hello", "cannot be read: 'l' at symbol 3 where the end of the move should be");
    check_refusal(START, "O-O-O-O", "cannot be read: 'O' at symbol 1 where a square from a1 to h8 should be");
    check_refusal(START, "Nf3\u{1f600}", "cannot be read: '😀' at symbol 4 where the end of the move should be");
}

#[test]
fn what_is_ambiguous_is_told_with_the_pieces() {
    let rooks = "k7/8/8/8/1R5R/8/8/4K3 w - - 0 1";
    check_refusal(rooks, "Rd4", "ambiguous: the rooks on b4 and h4 can both go to d4");
    let pawns = "4k3/3p4/4P3/3p4/4P3/8/8/4K3 w - - 0 1";
    check_refusal(pawns, "exd", "ambiguous: the pawns on e4 and e6 can both go to d5 or d7");
    check_refusal("4k3/8/8/8/8/8/8/1B2KB2 w - - 0 1", "B1d3", "ambiguous: the bishops on b1 and f1 can both go to d3");
    let knights = "k7/8/2N1N3/1N6/8/8/8/4K3 w - - 0 1";
    check_refusal(knights, "Nd4", "ambiguous: the knights on b5, c6 and e6 can all go to d4");
    assert!(position(knights).read("Nbd4").is_ok());
}
