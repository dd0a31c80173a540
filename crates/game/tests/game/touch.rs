//! Article 4: touched pieces, and when a move is made.

use crate::table::{START, Table};
use tabiya_game::{Command, Refusal, RuleSet, Ruling, TouchDuty};
use tabiya_rules::{Side, Square};

/// A game by the Laws in which White has touched these squares, in this order.
#[track_caller]
fn touched(fen: &str, squares: &str) -> Table {
    let mut table = Table::fide(fen);
    for square in squares.split_whitespace() {
        table.act(Side::White, Command::Touch(square.parse().unwrap()));
    }
    table
}

/// Checks that after these touches this move is refused for this duty.
#[track_caller]
fn check_refused(fen: &str, squares: &str, text: &str, duty: TouchDuty) {
    let mut table = touched(fen, squares);
    let shape = table.shape(text);
    assert_eq!(table.refused(Side::White, Command::Play(shape)), Refusal::TouchMove(duty));
    assert!(!table.game.permitted_moves().contains(&shape));
}

#[track_caller]
fn check_played(fen: &str, squares: &str, text: &str) {
    let mut table = touched(fen, squares);
    let shape = table.shape(text);
    assert!(table.game.permitted_moves().contains(&shape));
    table.play(text);
}

const OPEN: &str = "r3k2r/8/8/3p4/4P3/8/8/R3K2R w KQkq - 0 1";

#[test]
fn article_4_2_1_an_adjusted_piece_need_not_move() {
    let mut table = Table::fide(START);
    table.act(Side::White, Command::Adjust(Square::E2));
    table.play("Nf3");
    // Only the player who has the move may adjust.
    assert_eq!(table.refused(Side::White, Command::Adjust(Square::E2)), Refusal::NotYourMove(Side::Black));
}

#[test]
fn article_4_3_1_the_first_touched_piece_that_can_move_must_move() {
    check_refused(START, "e2", "Nf3", TouchDuty::Move(Square::E2));
    check_played(START, "e2", "e3");
    // The rook and the king cannot move, so the knight must.
    check_refused(START, "a1 e1 g1 e2", "e4", TouchDuty::Move(Square::G1));
    check_played(START, "a1 e1 g1 e2", "Nh3");
}

#[test]
fn article_4_3_2_the_first_touched_piece_that_can_be_captured_must_be() {
    check_refused(OPEN, "d5", "Ke2", TouchDuty::Capture(Square::D5));
    check_played(OPEN, "d5", "exd5");
    check_refused(OPEN, "e8 d5 a8", "Rxa8", TouchDuty::Capture(Square::D5));
    // En passant takes what stands beside.
    check_refused("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", "e6", TouchDuty::Capture(Square::D5));
    check_played("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5", "exd6");
}

#[test]
fn article_4_3_3_one_of_each_colour_the_one_captures_the_other() {
    check_refused(OPEN, "e4 d5", "e5", TouchDuty::CaptureWith(Square::E4, Square::D5));
    check_refused(OPEN, "d5 e4", "e5", TouchDuty::CaptureWith(Square::E4, Square::D5));
    check_played(OPEN, "d5 e4", "exd5");
    // The king cannot capture on d5: the first touched that can be moved or captured.
    check_refused(OPEN, "e1 d5", "exd5", TouchDuty::Move(Square::E1));
    check_refused(OPEN, "d5 e1", "Ke2", TouchDuty::Capture(Square::D5));
}

#[test]
fn article_4_4_1_king_then_rook_castles() {
    check_refused(OPEN, "e1 h1", "Ke2", TouchDuty::Castle(Square::H1));
    check_refused(OPEN, "e1 h1", "O-O-O", TouchDuty::Castle(Square::H1));
    check_played(OPEN, "e1 h1", "O-O");
    check_played(OPEN, "e1 a1", "O-O-O");
}

#[test]
fn article_4_4_2_rook_then_king_does_not_castle() {
    check_refused(OPEN, "h1 e1", "O-O", TouchDuty::NoCastling(Square::H1));
    check_refused(OPEN, "h1 e1", "Ke2", TouchDuty::Move(Square::H1));
    check_played(OPEN, "h1 e1", "Rg1");
}

#[test]
fn article_4_4_3_castling_that_is_illegal_leaves_any_move_of_the_king() {
    let attacked = "5r1k/8/8/8/8/8/7P/R3K2R w KQ - 0 1";
    check_refused(attacked, "e1 h1", "Rg1", TouchDuty::Move(Square::E1));
    check_played(attacked, "e1 h1", "O-O-O");
    check_played(attacked, "e1 h1", "Kd2");
    // The king cannot move at all: anything goes.
    check_played("6k1/8/8/1P6/6b1/7b/r7/4K2R w K - 0 1", "e1 h1", "b6");
}

#[test]
fn article_4_5_if_nothing_touched_can_move_anything_goes() {
    check_played(START, "a1 e1 d8", "e4");
}

#[test]
fn article_4_7_a_released_piece_stays() {
    let mut table = touched(START, "g1");
    table.act(Side::White, Command::Release(Square::F3));
    let other = table.shape("Nh3");
    let refusal = table.refused(Side::White, Command::Play(other));
    assert_eq!(refusal, Refusal::TouchMove(TouchDuty::Released(Square::G1, Square::F3)));
    assert_eq!(refusal.to_string(), "the piece from g1 was released on f3 and has to stay there (4.7)");
    table.play("Nf3");
    let mut nowhere = touched(START, "g1");
    assert_eq!(nowhere.refused(Side::White, Command::Release(Square::E4)), Refusal::CannotRelease(Square::E4));
    assert_eq!(
        nowhere.refused(Side::White, Command::Release(Square::E4)).to_string(),
        "no touched piece can go to e4 (4.7)"
    );
}

#[test]
fn article_4_7_a_king_released_where_it_castles_castles() {
    let mut table = touched(OPEN, "e1");
    table.act(Side::White, Command::Release(Square::G1));
    let step = table.shape("Ke2");
    assert!(matches!(table.refused(Side::White, Command::Play(step)), Refusal::TouchMove(TouchDuty::Released(..))));
    table.play("O-O");
}

#[test]
fn guidelines_1_a_sealed_move_keeps_to_what_was_touched() {
    let mut table = touched(START, "e2");
    table.rule(Ruling::Adjourn);
    let refusal = table.refused(Side::White, Command::Seal("Nf3".into()));
    assert_eq!(refusal, Refusal::TouchMove(TouchDuty::Move(Square::E2)));
    table.act(Side::White, Command::Seal("e4 (=)".into()));
    table.rule(Ruling::Resume);
    assert_eq!(table.game.moves().len(), 1);
}

#[test]
fn article_9_4_a_touched_piece_costs_the_right_to_claim() {
    let mut table = Table::fide("7k/8/6K1/8/8/8/8/5R2 w - - 100 90");
    table.act(Side::White, Command::Touch(Square::F1));
    assert_eq!(table.refused(Side::White, Command::ClaimDraw), Refusal::ClaimAfterTouch);
    assert!(table.game.open_claims().now.is_empty());
}

#[test]
fn article_9_1_2_1_a_touched_piece_declines_an_offer() {
    let mut table = Table::fide(START);
    table.play("e4 e5");
    let shape = table.shape("Nf3");
    table.act(Side::White, Command::PlayAndOffer(shape));
    table.act(Side::Black, Command::Adjust(Square::B8));
    assert!(table.game.offers_draw(Side::White), "adjusting is no answer");
    table.act(Side::Black, Command::Touch(Square::B8));
    assert_eq!(table.refused(Side::Black, Command::AcceptDraw), Refusal::NoOffer);
}

#[test]
fn touches_bind_for_one_move_and_only_where_the_rules_say_so() {
    let mut table = touched(START, "e2");
    table.play("e4 e5 Nf3");
    let mut casual = Table::casual(START);
    assert_eq!(casual.refused(Side::White, Command::Touch(Square::E2)), Refusal::TouchIsFree);
    let mut other = Table::new(START, "-", RuleSet::FIDE_BLITZ);
    assert_eq!(other.refused(Side::White, Command::Touch(Square::E4)), Refusal::NothingToTouch(Square::E4));
    assert_eq!(other.refused(Side::Black, Command::Touch(Square::E7)), Refusal::NotYourMove(Side::White));
}
