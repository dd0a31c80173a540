//! Article 9 of the Laws: offers, claims, and draws that come by themselves.

use crate::table::{SHUFFLE, START, Table, plain};
use tabiya_game::{Cause, Claim, Command, Refusal, RuleSet};
use tabiya_rules::{Side, Square};

#[test]
fn article_9_1_an_offer_stands_until_it_is_answered_or_the_opponent_moves() {
    let mut table = Table::fide(START);
    table.play("e4 e5");
    let shape = table.shape("Nf3");
    table.act(Side::White, Command::PlayAndOffer(shape));
    assert!(table.game.offers_draw(Side::White));
    // It cannot be withdrawn, nor made twice.
    assert_eq!(table.refused(Side::White, Command::DeclineDraw), Refusal::NoOffer);
    assert_eq!(table.refused(Side::White, Command::OfferDraw), Refusal::OfferStands);
    table.play("Nc6");
    assert!(!table.game.offers_draw(Side::White));
    assert_eq!(table.refused(Side::Black, Command::AcceptDraw), Refusal::NoOffer);
    // Made at another time it is valid as well, and the own move does not end it.
    table.act(Side::White, Command::OfferDraw);
    table.play("Bb5");
    assert!(table.game.offers_draw(Side::White));
    table.act(Side::Black, Command::DeclineDraw);
    assert_eq!(table.refused(Side::Black, Command::AcceptDraw), Refusal::NoOffer);
}

#[test]
fn article_9_1_an_offer_in_answer_to_an_offer_is_agreement() {
    let mut table = Table::fide(START);
    table.play("e4 e5").act(Side::Black, Command::OfferDraw);
    table.act(Side::White, Command::OfferDraw);
    assert_eq!(table.cause(), &Cause::Agreement);
}

#[test]
fn article_9_2_a_right_claim_ends_the_game() {
    let mut now = Table::fide(START);
    now.play(SHUFFLE).play(SHUFFLE).act(Side::White, Command::ClaimDraw);
    now.ended("the position has occurred three times, and White claimed it: drawn (9.2)");
    let mut intended = Table::fide(START);
    intended.play(SHUFFLE).play("Nf3 Nf6 Ng1");
    let shape = intended.shape("Ng8");
    assert_eq!(intended.refused(Side::White, Command::ClaimDrawWith(shape)), Refusal::NotYourMove(Side::Black));
    intended.act(Side::Black, Command::ClaimDrawWith(shape));
    intended.ended("the position has occurred three times, and Black claimed it: drawn (9.2)");
    assert_eq!(intended.game.moves().len(), 7, "the move was written down, not made");
}

#[test]
fn article_9_3_a_right_claim_of_fifty_moves() {
    let mut table = Table::fide("7k/8/6K1/8/8/8/8/5R2 w - - 98 90");
    assert_eq!(table.game.open_claims().with_move, []);
    table.play("Rf2");
    let shape = table.shape("Kg8");
    assert_eq!(table.game.open_claims().with_move, [(shape, Claim::FiftyMoves)]);
    table.act(Side::Black, Command::ClaimDrawWith(shape));
    table.ended("fifty moves without a capture or a move of a pawn, and Black claimed it: drawn (9.3)");
}

#[test]
fn article_9_5_3_a_wrong_claim_costs_two_minutes_and_stands_as_an_offer() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_STANDARD);
    table.play("e4 e5").act(Side::White, Command::ClaimDraw);
    assert_eq!(table.left(Side::Black), 720_000);
    assert!(table.game.offers_draw(Side::White), "a claim counts as an offer");
    table.act(Side::Black, Command::AcceptDraw);
    assert_eq!(table.cause(), &Cause::Agreement);
}

#[test]
fn article_9_5_3_the_intended_move_of_a_wrong_claim_is_played() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_RAPID);
    table.play("e4 e5");
    let shape = table.shape("Nf3");
    table.wait(3_000).act(Side::White, Command::ClaimDrawWith(shape));
    assert_eq!((table.game.turn(), table.game.moves().len()), (Side::Black, 3));
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (597_000, 660_000), "a minute in rapid chess");
    assert!(table.game.offers_draw(Side::White));
}

#[test]
fn article_9_2_3_the_same_position_is_the_same_for_what_can_be_played() {
    // After e2-e4 the pawn on d4 could take, so that position differs from the same men later on.
    let mut table = Table::fide("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    table.play("e4 Kd8 Kd1 Ke8 Ke1");
    assert_eq!(table.game.times(), 1);
    table.play("Kd8 Kd1 Ke8 Ke1");
    assert_eq!(table.game.times(), 2);
}

#[test]
fn article_9_5_2_a_right_claim_cannot_be_taken_back() {
    let mut table = Table::fide("7k/8/6K1/8/8/8/8/5R2 w - - 100 90");
    table.act(Side::White, Command::ClaimDraw);
    let mate = table.shape("Rf8");
    assert!(matches!(table.refused(Side::White, Command::Play(mate)), Refusal::Over(_)));
}

#[test]
fn article_9_5_3_a_claim_with_a_move_that_cannot_be_made_is_wrong() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_STANDARD);
    table.play("e4 e5").act(Side::White, Command::ClaimDrawWith(plain(Square::G1, Square::G3)));
    assert_eq!((table.left(Side::Black), table.game.turn()), (720_000, Side::White));
}

#[test]
fn article_9_6_2_seventy_five_moves_but_mate_first() {
    let mut drawn = Table::fide("7k/8/6K1/8/8/8/8/5R2 w - - 149 90");
    drawn.play("Rf2").ended("seventy-five moves without a capture or a move of a pawn: drawn (9.6.2)");
    let mut mate = Table::fide("7k/8/6K1/8/8/8/8/5R2 w - - 149 90");
    mate.play("Rf8").ended("Black is checkmated: White wins (5.1.1)");
}

#[test]
fn article_9_6_five_times_need_not_follow_each_other() {
    let mut table = Table::fide(START);
    table.play(SHUFFLE).play("Nc3 Nc6 Nb1 Nb8").play(SHUFFLE).play("Nc3 Nc6 Nb1").goes_on();
    table.play("Nb8").ended("the position has occurred five times: drawn (9.6.1)");
}
