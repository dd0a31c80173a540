//! What people expect of a page: no needless losses, no pestering, moves taken back by agreement.

use crate::table::{SHUFFLE, START, Table};
use tabiya_game::{At, Cause, Command, Game, Moment, Refusal, RuleSet, Ruling, Settings, Span};
use tabiya_rules::{BySide, Side};

#[test]
fn casual_the_clocks_run_once_both_have_moved() {
    let mut table = Table::new(START, "300+3", RuleSet::CASUAL);
    table.wait(50_000).play("e4").wait(50_000).play("e5");
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (300_000, 300_000));
    table.wait(1_000).play("Nf3");
    assert_eq!(table.left(Side::White), 302_000);
}

#[test]
fn casual_a_takeback_needs_the_opponent() {
    let mut table = Table::casual(START);
    assert_eq!(table.refused(Side::White, Command::OfferTakeback), Refusal::NothingToTakeBack(Side::White));
    table.play("e4").act(Side::White, Command::OfferTakeback);
    assert_eq!(table.refused(Side::White, Command::AcceptTakeback), Refusal::NoTakebackOffer);
    table.act(Side::Black, Command::DeclineTakeback);
    table.act(Side::White, Command::OfferTakeback);
    table.act(Side::Black, Command::AcceptTakeback);
    assert_eq!((table.game.turn(), table.game.moves().len()), (Side::White, 0));
    table.play("d4 d5").act(Side::White, Command::OfferTakeback);
    table.act(Side::Black, Command::AcceptTakeback);
    assert_eq!((table.game.turn(), table.game.moves().len()), (Side::White, 0), "the answer goes with it");
    let mut fide = Table::fide(START);
    fide.play("e4");
    assert_eq!(fide.refused(Side::White, Command::OfferTakeback), Refusal::NoTakebacks);
}

#[test]
fn casual_a_takeback_gives_no_time_and_drops_no_flag() {
    let mut table = Table::new(START, "300+3", RuleSet::CASUAL);
    table.play("e4 e5").wait(10_000).play("Nf3").wait(4_000).act(Side::White, Command::OfferTakeback);
    table.wait(1_000).act(Side::Black, Command::AcceptTakeback);
    assert_eq!(
        (table.left(Side::White), table.left(Side::Black)),
        (290_000, 295_000),
        "the increment goes with the move"
    );
    let mut quota = Table::new(START, "1/10:60", RuleSet::CASUAL);
    quota.play("e4 e5").wait(65_000).act(Side::White, Command::OfferTakeback);
    quota.act(Side::Black, Command::AcceptTakeback);
    quota.tick().goes_on();
}

#[test]
fn casual_one_request_at_a_time() {
    let mut table = Table::casual(START);
    table.play("e4 e5").act(Side::White, Command::OfferTakeback);
    assert_eq!(table.refused(Side::Black, Command::OfferTakeback), Refusal::TakebackStands);
}

#[test]
fn casual_a_game_in_which_both_have_moved_counts_whatever_is_taken_back() {
    let mut table = Table::casual(START);
    table.play("e4 e5").act(Side::White, Command::OfferTakeback);
    table.act(Side::Black, Command::AcceptTakeback);
    assert_eq!(table.refused(Side::White, Command::Abort), Refusal::TooLateToAbort);
}

#[test]
fn casual_a_move_is_made_even_if_its_offer_may_not_be() {
    let mut table = Table::casual(START);
    table.play("e4 e5").act(Side::White, Command::OfferDraw);
    table.act(Side::Black, Command::DeclineDraw);
    assert_eq!(table.game.may_offer_draw(Side::White), Err(Refusal::OfferedLately(10)));
    let shape = table.shape("Nf3");
    let events = table.act(Side::White, Command::PlayAndOffer(shape));
    assert_eq!(events.len(), 1);
    assert!(!table.game.offers_draw(Side::White));
}

#[test]
fn casual_what_is_taken_back_does_not_count_as_repetition() {
    let mut table = Table::casual(START);
    table.play(SHUFFLE).play("Nf3 Nf6 Ng1 Ng8");
    assert_eq!(table.game.times(), 3);
    table.act(Side::Black, Command::OfferTakeback);
    table.act(Side::White, Command::AcceptTakeback);
    table.play("Nd5 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(table.game.times(), 3);
}

#[test]
fn casual_a_game_may_be_broken_off_before_both_have_moved() {
    let mut table = Table::casual(START);
    table.play("e4");
    assert_eq!(table.game.may_abort(), Ok(()));
    table.act(Side::Black, Command::Abort);
    table.ended("Black broke off the game: it does not count (12.2)");
    assert_eq!(table.game.may_abort(), Err(Refusal::Over(table.ending().clone())));
    assert_eq!((table.ending().outcome().mark(), table.ending().termination()), ("*", "abandoned"));
    let mut late = Table::casual(START);
    late.play("e4 e5");
    assert_eq!(late.refused(Side::White, Command::Abort), Refusal::TooLateToAbort);
    assert_eq!(late.game.may_abort(), Err(Refusal::TooLateToAbort));
    let mut fide = Table::fide(START);
    assert_eq!(fide.game.may_abort(), Err(Refusal::NoAborts));
    assert_eq!(fide.refused(Side::White, Command::Abort), Refusal::NoAborts);
    fide.rule(Ruling::Abort);
    fide.ended("the game was broken off: it does not count (12.2)");
}

#[test]
fn lag_is_forgiven_up_to_its_bound() {
    let rules = RuleSet { most_lag: Span::from_millis(500), ..RuleSet::FIDE_BLITZ };
    let mut table = Table::new(START, "60", rules);
    let shape = table.shape("e4");
    let at = At { now: table.now + Span::from_millis(60_400), lag: Span::from_millis(5_000) };
    table.game.act(Side::White, Command::Play(shape), at).unwrap();
    assert_eq!(table.game.moves()[0].left, Some(Span::from_millis(100)));
    let mut late = Table::new(START, "60", rules);
    let at = At { now: late.now + Span::from_millis(60_500), lag: Span::from_millis(5_000) };
    late.game.act(Side::White, Command::Play(shape), at).unwrap();
    assert_eq!(late.cause(), &Cause::Time(Side::White));
}

#[test]
fn a_handicap_gives_each_side_its_own_time() {
    let time = BySide { white: "300".parse().unwrap(), black: "60+1".parse().unwrap() };
    let settings = Settings { time, rules: RuleSet::FIDE_BLITZ, ..Settings::default() };
    let mut game = Game::begin(settings, Moment(0)).unwrap();
    let shape = game.position().read("e4").unwrap().shape();
    game.act(Side::White, Command::Play(shape), Moment(100_000)).unwrap();
    assert_eq!(game.due(), Some(Moment(160_000)));
    assert!(game.to_pgn().to_string().contains("[BlackTimeControl \"60+1\"]"));
}
#[test]
fn casual_nobody_is_pestered_with_offers() {
    let mut table = Table::casual(START);
    table.play("e4 e5").act(Side::White, Command::OfferDraw);
    table.act(Side::Black, Command::DeclineDraw);
    assert_eq!(table.refused(Side::White, Command::OfferDraw), Refusal::OfferedLately(10));
    table.play("Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5");
    let refusal = table.refused(Side::White, Command::OfferDraw);
    assert_eq!(refusal.to_string(), "the next draw can be offered 2 moves from now");
    table.play("Bc2 c5 d4");
    table.act(Side::White, Command::OfferDraw);
}

#[test]
fn casual_a_wrong_claim_is_refused_with_the_counts() {
    let mut table = Table::casual(START);
    table.play(SHUFFLE);
    let refusal = table.refused(Side::White, Command::ClaimDraw).to_string();
    assert_eq!(
        refusal,
        "there is no draw to claim: the position has occurred twice, not three times (9.2), and 4 half-moves have passed \
         without a capture or a move of a pawn, not 100 (9.3)"
    );
}
