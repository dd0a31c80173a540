//! The rules that need a game around the position, one test each, by the numbers and titles of the list of rules, and
//! the traps that programs fall into. What the position alone decides is tested in the crate of the rules.

use crate::table::{SHUFFLE, START, Table};
use tabiya_game::{Announcements, Cause, Claim, Command, Refusal, RuleSet, Score};
use tabiya_rules::Side;

#[test]
fn rule_1_white_first_then_alternate_turns() {
    let mut table = Table::casual(START);
    let shape = table.shape("e4");
    assert_eq!(table.refused(Side::Black, Command::Play(shape)), Refusal::NotYourMove(Side::White));
    table.play("e4");
    assert_eq!(table.refused(Side::White, Command::Play(shape)), Refusal::NotYourMove(Side::Black));
    assert_eq!(table.refused(Side::White, Command::Play(shape)).to_string(), "it is Black's move (1.2)");
}

#[test]
fn rule_2_a_move_is_obligatory_and_pressing_the_clock_is_none() {
    let mut table = Table::casual("8/8/1p6/1P6/K1k5/8/8/8 w - - 0 1");
    let refusal = table.refused(Side::White, Command::PressClock);
    assert_eq!(refusal.to_string(), "White has to make a move before pressing the clock (6.2.1)");
}

#[test]
fn rule_14_the_king_is_touched_first_when_castling() {
    let mut table = Table::fide("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    table.act(Side::White, Command::Touch("h1".parse().unwrap()));
    table.act(Side::White, Command::Touch("e1".parse().unwrap()));
    let castling = table.shape("O-O");
    let refusal = table.refused(Side::White, Command::Play(castling)).to_string();
    assert_eq!(refusal, "the rook on h1 was touched before the king: no castling with it on this move (4.4.2)");
}

#[test]
fn rule_16_check_is_announced_only_where_that_is_the_custom() {
    let mut silent = Table::casual(START);
    assert_eq!(silent.play("e4 f6 Qh5").game.announcement(), None);
    let rules = RuleSet { announcements: Announcements::Check, ..RuleSet::CASUAL };
    let mut aloud = Table::new(START, "-", rules);
    assert_eq!(aloud.play("e4 f6").game.announcement(), None);
    assert_eq!(aloud.play("Qh5").game.announcement(), Some("check"));
    assert_eq!(aloud.play("g6 Qxg6 hxg6 Nc3 f5").game.announcement(), None);
    let mut mate = Table::new(START, "-", rules);
    assert_eq!(mate.play("f3 e5 g4 Qh4").game.announcement(), Some("checkmate"));
}

#[test]
fn rule_17_checkmate_loses_and_stalemate_draws() {
    let mut mate = Table::casual(START);
    mate.play("f3 e5 g4 Qh4").ended("White is checkmated: Black wins (5.1.1)");
    assert_eq!((mate.ending().outcome().mark(), mate.ending().termination()), ("0-1", "normal"));
    let mut stalemate = Table::casual("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    stalemate.play("Qf7").ended("Black is stalemated: drawn (5.2.1)");
    assert_eq!(stalemate.ending().outcome().mark(), "1/2-1/2");
}

#[test]
fn rule_18_a_bishop_that_cannot_mate_draws() {
    let mut table = Table::casual("7k/8/8/8/8/8/6r1/5B1K w - - 0 1");
    table.play("Bxg2").ended("neither side can mate by any series of legal moves: drawn (5.2.2)");
}

#[test]
fn rule_18_continuous_check_is_no_ending_of_its_own_but_opens_a_claim() {
    let mut perpetual = Table::casual("6k1/6p1/8/8/8/2q5/5PPP/4Q1K1 w - - 0 1");
    perpetual.play("Qe8 Kh7 Qh5 Kg8 Qe8 Kh7 Qh5 Kg8").goes_on();
    let claims = perpetual.game.open_claims();
    assert_eq!((claims.now, claims.with_move), (vec![], vec![(perpetual.shape("Qe8"), Claim::Threefold)]));
    perpetual.play("Qe8").goes_on();
    assert_eq!(perpetual.game.open_claims().now, [Claim::Threefold]);
    perpetual.play("Kh7");
    perpetual.act(Side::White, Command::ClaimDraw);
    perpetual.ended("the position has occurred three times, and White claimed it: drawn (9.2)");
}

#[test]
fn rule_19_resignation() {
    let mut table = Table::casual(START);
    table.play("e4").act(Side::White, Command::Resign);
    table.ended("White resigned: Black wins (5.1.2)");
    assert_eq!(table.ending().termination(), "normal");
    assert!(matches!(table.refused(Side::Black, Command::Resign), Refusal::Over(_)));
}

#[test]
fn rule_20_who_exceeds_the_time_loses() {
    let mut table = Table::new(START, "60", RuleSet::FIDE_STANDARD);
    table.wait(59_999).play("e4").goes_on();
    table.wait(60_000);
    let now = table.now;
    assert_eq!(table.game.tick(now).len(), 1);
    table.ended("Black's time is over: White wins (6.9)");
    assert_eq!((table.ending().outcome().mark(), table.ending().termination()), ("1-0", "time forfeit"));
}

#[test]
fn rule_20_a_move_that_comes_too_late_is_the_end() {
    let mut table = Table::new(START, "60", RuleSet::FIDE_STANDARD);
    let shape = table.shape("e4");
    table.wait(60_000).act(Side::White, Command::Play(shape));
    assert_eq!(table.cause(), &Cause::Time(Side::White));
    assert!(table.game.moves().is_empty());
}

#[test]
fn loose_threefold_and_fifty_moves_are_claims_and_not_results() {
    let mut table = Table::casual(START);
    table.play(SHUFFLE).play(SHUFFLE).goes_on();
    assert_eq!(table.game.times(), 3);
    let mut fifty = Table::casual("7k/8/6K1/8/8/8/8/5R2 w - - 99 90");
    fifty.play("Rf2").goes_on();
    assert_eq!(fifty.game.open_claims().now, [Claim::FiftyMoves]);
}

#[test]
fn loose_five_times_and_seventy_five_moves_draw_by_themselves() {
    let mut table = Table::casual(START);
    table.play(SHUFFLE).play(SHUFFLE).play(SHUFFLE).goes_on();
    table.play("Nf3 Nf6 Ng1").goes_on();
    table.play("Ng8").ended("the position has occurred five times: drawn (9.6.1)");
    let mut moves = Table::casual("7k/8/6K1/8/8/8/8/5R2 w - - 148 90");
    moves.play("Rf2").goes_on();
    moves.play("Kg8").ended("seventy-five moves without a capture or a move of a pawn: drawn (9.6.2)");
}

#[test]
fn loose_a_dead_position_is_far_wider_than_a_count_of_men() {
    // A wall of pawns that nothing can pass: the last pawn closes it.
    let mut table = Table::casual("8/8/3k4/1p1p1p1p/1P1P1P2/7P/3K4/8 w - - 0 1");
    table.play("h4").ended("neither side can mate by any series of legal moves: drawn (5.2.2)");
}

#[test]
fn loose_agreement_only_once_both_have_moved() {
    let mut table = Table::casual(START);
    assert_eq!(table.refused(Side::White, Command::OfferDraw), Refusal::TooEarlyToAgree(1));
    let e4 = table.shape("e4");
    let events = table.act(Side::White, Command::PlayAndOffer(e4));
    assert_eq!(events.len(), 1, "the move is made, and no draw offered");
    assert_eq!(table.refused(Side::Black, Command::AcceptDraw), Refusal::NoOffer);
    let e5 = table.shape("e5");
    table.act(Side::Black, Command::PlayAndOffer(e5));
    table.act(Side::White, Command::AcceptDraw);
    table.ended("the players agreed to a draw: drawn (5.2.3)");
}

#[test]
fn loose_resignation_and_lost_time_draw_against_who_cannot_mate() {
    let mut resigned = Table::casual("6k1/8/8/8/8/8/8/K6R w - - 0 1");
    resigned.act(Side::White, Command::Resign);
    resigned.ended("White resigned, but Black cannot mate by any series of legal moves: drawn (5.1.2)");
    let mut late = Table::new("6k1/8/8/8/8/8/8/K6R w - - 0 1", "60", RuleSet::FIDE_BLITZ);
    late.wait(60_000).tick();
    late.ended("White's time is over, but Black cannot mate by any series of legal moves: drawn (6.9)");
    assert_eq!(late.ending().termination(), "time forfeit");
}

#[test]
fn loose_a_lone_knight_wins_on_time_where_a_pawn_could_block_its_own_king() {
    // A count of men would call it a draw; but a king can be mated behind its own men, and the pawn may become one.
    let mut table = Table::new("7k/8/8/8/8/8/p7/K6N b - - 0 1", "60", RuleSet::FIDE_BLITZ);
    table.wait(60_000).tick();
    table.ended("Black's time is over: White wins (6.9)");
}

#[test]
fn trap_en_passant_that_is_pinned_does_not_count_in_repetition() {
    let mut table = Table::casual("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1");
    table.play("e4 Kc8 Kf2 Kd8 Ke1 Kc8 Kf2 Kd8");
    assert_eq!(table.game.open_claims().now, []);
    let shape = table.shape("Ke1");
    assert!(table.game.open_claims().with_move.contains(&(shape, Claim::Threefold)));
    table.play("Ke1");
    assert_eq!(table.game.times(), 3);
    table.act(Side::Black, Command::ClaimDraw);
    table.ended("the position has occurred three times, and Black claimed it: drawn (9.2)");
}

#[test]
fn trap_losing_a_castling_right_makes_a_new_position_and_does_not_restart_the_count() {
    let mut table = Table::casual("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 90 60");
    table.play("Rg1 Rg8 Rh1 Rh8");
    assert_eq!((table.game.times(), table.game.position().halfmoves()), (1, 94));
    table.play("Rg1 Rg8 Rh1 Rh8");
    assert_eq!((table.game.times(), table.game.position().halfmoves()), (2, 98));
    table.play("Ra2 Ra7");
    table.act(Side::White, Command::ClaimDraw);
    table.ended("fifty moves without a capture or a move of a pawn, and White claimed it: drawn (9.3)");
}

#[test]
fn trap_checkmate_comes_before_any_draw() {
    let mut moves = Table::casual("7k/8/6K1/8/8/8/8/5R2 w - - 149 90");
    moves.play("Rf8").ended("Black is checkmated: White wins (5.1.1)");
    let mut programs = Table::new("7k/8/6K1/8/8/8/8/5R2 w - - 99 90", "-", RuleSet::PROGRAMS);
    programs.play("Rf8").ended("Black is checkmated: White wins (5.1.1)");
    // A bishop each: a hasty count of men would draw before looking.
    let mut men = Table::casual("kb6/8/1K6/8/8/8/8/5B2 w - - 0 1");
    men.play("Bg2").ended("Black is checkmated: White wins (5.1.1)");
}

#[test]
fn trap_repetition_compares_the_whole_position() {
    // The same men on the same squares each time, but only the first time White may castle.
    let mut table = Table::casual("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    table.play("Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8");
    assert_eq!(table.game.times(), 2);
    assert_eq!(table.game.open_claims().now, []);
    let refusal = table.refused(Side::White, Command::ClaimDraw);
    assert_eq!(refusal, Refusal::NothingToClaim { times: 2, halfmoves: 8, with_move: false });
}

#[test]
fn programs_draw_at_once_at_the_third_time_and_fifty_moves() {
    let mut table = Table::new(START, "-", RuleSet::PROGRAMS);
    table.play(SHUFFLE).play("Nf3 Nf6 Ng1").goes_on();
    table.play("Ng8").ended("the position has occurred three times: drawn (9.2)");
    let mut fifty = Table::new("7k/8/6K1/8/8/8/8/5R2 w - - 99 90", "-", RuleSet::PROGRAMS);
    fifty.play("Rf2").ended("fifty moves without a capture or a move of a pawn: drawn (9.3)");
    assert_eq!(fifty.ending().score, Score::Drawn);
}
