//! The questions a user of the library asks of a position.

mod common;

use common::position;
use tabiya_rules::{BySide, Kind, Position, Side, Square};

#[track_caller]
fn check_exchange(fen: &str, text: &str, expected: i32) {
    let position = position(fen);
    let legal = position.read(text).unwrap_or_else(|refusal| panic!("{text} in {fen}: {refusal}"));
    assert_eq!(legal.exchange(), expected, "{text} in {fen}");
}

#[test]
fn static_exchange_counts_what_both_sides_would_take() {
    check_exchange("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100);
    check_exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100 - 500);
    check_exchange("4k3/8/4p3/3n4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 300 - 500 + 100);
    check_exchange("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "exd5", 900);
    check_exchange("3rk3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "exd5", 900 - 100);
    // A quiet move onto a guarded square.
    check_exchange("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "Rd5", -500);
    // Attackers behind attackers join in, on lines of both kinds.
    check_exchange("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100 - 500);
    check_exchange("3rk3/8/8/3p4/8/3R4/3R4/3QK3 w - - 0 1", "Rxd5", 100);
    // A king takes only what is not guarded.
    check_exchange("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100);
    check_exchange("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100 - 500);
    // En passant, promotion, castling.
    check_exchange("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3", 100);
    check_exchange("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 800);
    check_exchange("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 800 - 900);
    check_exchange("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0);
}

#[test]
fn pins_name_the_piece_and_who_pins_it() {
    let pins = |fen: &str, side| position(fen).pins(side).collect::<Vec<_>>();
    assert_eq!(
        pins("4k3/4r3/8/b7/8/2N5/4R3/4K3 w - - 0 1", Side::White),
        [(Square::C3, Square::A5), (Square::E2, Square::E7)]
    );
    assert!(pins("4k3/4r3/8/8/4N3/8/4R3/4K3 w - - 0 1", Side::White).is_empty(), "two in between");
    assert!(pins("4k3/4b3/8/8/8/8/4R3/4K3 w - - 0 1", Side::White).is_empty(), "a bishop pins no file");
}

#[test]
fn a_pass_is_refused_in_check_and_changes_nothing_else() {
    assert_eq!(position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").pass(), None);
    let passed = position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 5 9").pass().expect("no check");
    assert_eq!(passed.fen(), "4k3/8/8/8/3pP3/8/8/4K3 w - - 6 10");
}

#[test]
fn moves_say_what_they_are() {
    let position = position("r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    let of = |text: &str| position.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    assert!(of("exd6").is_capture() && of("exd6").captured().map(|(_, square)| square) == Some(Square::D5));
    assert!(!of("O-O").is_capture() && of("O-O").lands_on() == Square::G1 && of("O-O").kind() == Kind::King);
    assert_eq!(of("Rxh8").captured().map(|(piece, _)| piece.kind), Some(Kind::Rook));
}

#[test]
fn every_start_of_chess960_is_playable_and_numbered() {
    for number in 0..960 {
        let start = Position::chess960(number).expect("a number below 960");
        assert_eq!(start.chess960_number(), Some(number));
        assert_eq!(Position::from_fen(&start.fen()), Ok(start));
        assert_eq!(start.castling_rooks().len(), 4);
    }
    assert_eq!(position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1").chess960_number(), None);
    assert_eq!(position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1").chess960_number(), None);
    assert_eq!(position("nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").chess960_number(), None);
}

#[test]
fn both_sides_of_a_pair_are_reached_by_name() {
    let mut pair = BySide::new(Side::index);
    *pair.of_mut(Side::Black) += 10;
    assert_eq!(pair, BySide { white: 0, black: 11 });
    assert_eq!(pair.map(|value| value * 2).of(Side::Black), &22);
}
