//! The appendices for rapid chess and blitz, and the guidelines: adjournment, Chess960, quickplay finishes.

use crate::table::{START, Table};
use tabiya_game::{
    Cause, Command, Game, IllegalMoves, Moment, Quickplay, QuickplayAnswer, Refusal, RuleSet, Ruling, Score, Settings,
    Span, Stage,
};
use tabiya_rules::{Move, Nature, Position, Side, Square};

fn plain(from: Square, to: Square) -> Move {
    Move::new(from, to, Nature::Plain).expect("two squares")
}

// Appendices A and B.

#[test]
fn appendix_a_5_an_illegal_move_stands_once_it_is_answered() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_RAPID);
    table.act(Side::White, Command::Play(plain(Square::B1, Square::B3)));
    assert_eq!(table.game.turn(), Side::Black, "nobody has noticed");
    table.play("e5");
    assert_eq!(table.refused(Side::White, Command::ClaimIllegalMove), Refusal::NoIllegalMove);
    assert_eq!(table.rule_refused(Ruling::IllegalMove), Refusal::NoIllegalMove);
    let expected = "rnbqkbnr/pppp1ppp/8/4p3/8/1N6/PPPPPPPP/R1BQKBNR w KQkq - 0 2";
    assert_eq!(table.game.position().to_string(), expected);
    assert!(table.game.to_pgn().to_string().contains("the move b1b3 is illegal and stood"));
}

#[test]
fn appendix_a_5_an_illegal_move_claimed_in_time_costs_a_minute() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_BLITZ);
    table.wait(2_000).act(Side::White, Command::Play(plain(Square::B1, Square::B3)));
    table.wait(3_000).act(Side::Black, Command::ClaimIllegalMove);
    assert_eq!(table.game.position(), &Position::start());
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (598_000, 657_000));
    table.play("Nc3 e5").act(Side::White, Command::Play(plain(Square::C3, Square::C4)));
    table.rule(Ruling::IllegalMove);
    table.ended("White made a second illegal move: Black wins (7.5.5)");
}

#[test]
fn appendix_a_5_a_king_left_in_check_is_seen_at_once() {
    let mut table = Table::new("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "600", RuleSet::FIDE_BLITZ);
    table.act(Side::White, Command::Play(plain(Square::E1, Square::D2)));
    assert_eq!((table.game.turn(), table.game.illegal_moves(Side::White)), (Side::White, 1));
    assert_eq!(table.left(Side::Black), 660_000);
}

#[test]
fn appendix_a_4_under_supervision_an_illegal_move_never_stands() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_SUPERVISED);
    table.act(Side::White, Command::Play(plain(Square::B1, Square::B3)));
    assert_eq!((table.game.turn(), table.left(Side::Black)), (Side::White, 660_000));
    let rules = RuleSet::FIDE_SUPERVISED;
    assert_eq!(rules.illegal_moves, IllegalMoves::Penalised(Span::from_minutes(1)));
}

// Guidelines I: adjournment.

#[test]
fn guidelines_1_a_sealed_move_is_made_when_the_game_is_resumed() {
    let mut table = Table::new(START, "600+5", RuleSet::FIDE_STANDARD);
    table.play("e4 e5").wait(1_000).rule(Ruling::Adjourn);
    let shape = table.shape("Nf3");
    assert_eq!(table.refused(Side::White, Command::Play(shape)), Refusal::MustSeal(Side::White));
    assert_eq!(table.refused(Side::Black, Command::Seal("Nf3".into())), Refusal::MustSeal(Side::White));
    table.wait(9_000).act(Side::White, Command::Seal("Nf3".into()));
    assert_eq!(table.game.stage(), &Stage::Adjourned);
    assert_eq!(table.game.position().side(), Side::White, "nobody knows the move");
    table.wait(1_000_000);
    assert_eq!(table.refused(Side::White, Command::Play(shape)), Refusal::Adjourned);
    table.rule(Ruling::Resume);
    assert_eq!(table.game.turn(), Side::Black);
    table.wait(7_000);
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (605_000 - 10_000 + 5_000, 605_000 - 7_000));
}

#[test]
fn guidelines_1_an_unclear_sealed_move_loses() {
    for text in ["", "Nf6", "knight out", "Nd2"] {
        let mut table = Table::fide("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1");
        table.rule(Ruling::Adjourn);
        table.act(Side::White, Command::Seal(text.into()));
        table.rule(Ruling::Resume);
        assert_eq!(table.cause(), &Cause::SealedMove(Side::White), "{text}");
        assert_eq!(table.ending().score, Score::Drawn, "the lone king cannot mate");
    }
    let mut table = Table::fide(START);
    table.rule(Ruling::Adjourn);
    table.act(Side::White, Command::Seal("Nf6".into()));
    table.rule(Ruling::Resume);
    table.ended("the move that White sealed is not a clear and legal one: Black wins (Guidelines I)");
}

#[test]
fn guidelines_1_an_adjourned_game_may_be_agreed_or_resigned() {
    let mut table = Table::fide(START);
    table.play("e4 e5").rule(Ruling::Adjourn);
    table.act(Side::White, Command::Seal("Nf3".into()));
    table.act(Side::Black, Command::OfferDraw);
    table.act(Side::White, Command::AcceptDraw);
    assert_eq!(table.cause(), &Cause::Agreement);
}

// Guidelines II: Chess960.

#[test]
fn guidelines_2_chess960_is_played_and_recorded() {
    let settings = Settings { start: Position::chess960(356).unwrap(), ..Settings::default() };
    let game = Game::begin(settings, Moment(0)).unwrap();
    let text = game.to_pgn().to_string();
    assert!(text.contains("[Variant \"Chess960\"]") && text.contains("[FEN \""), "{text}");
}

// Guidelines III: quickplay finish.

#[test]
fn guidelines_3_a_player_short_of_time_may_ask_for_a_draw() {
    let rules = RuleSet { quickplay: Quickplay::Claims(Span::from_minutes(2)), ..RuleSet::FIDE_STANDARD };
    let new = || Table::new(START, "300", rules);
    let mut table = new();
    assert_eq!(table.refused(Side::White, Command::ClaimQuickplay), Refusal::NotShortOfTime);
    table.wait(180_001).act(Side::White, Command::ClaimQuickplay);
    assert_eq!((table.game.stage(), table.game.due()), (&Stage::Claimed, None));
    table.rule(Ruling::Quickplay(QuickplayAnswer::Draw));
    table.ended("Black cannot win by normal means, or does not try, and White claimed it: drawn (Guidelines III.5)");

    let mut rejected = new();
    rejected.wait(180_001).act(Side::White, Command::ClaimQuickplay);
    rejected.wait(50_000).rule(Ruling::Quickplay(QuickplayAnswer::Reject));
    assert_eq!((rejected.left(Side::White), rejected.left(Side::Black)), (119_999, 420_000));

    let mut postponed = new();
    postponed.wait(180_001).act(Side::White, Command::ClaimQuickplay);
    postponed.rule(Ruling::Quickplay(QuickplayAnswer::Postpone));
    postponed.wait(119_999);
    let now = postponed.now;
    postponed.game.tick(now);
    assert_eq!(postponed.game.stage(), &Stage::FlagFallen(Side::White), "the arbiter decides");
    postponed.rule(Ruling::Quickplay(QuickplayAnswer::Draw));
    assert_eq!(postponed.cause(), &Cause::QuickplayFinish(Side::White));
}

#[test]
fn guidelines_3_a_player_short_of_time_may_ask_for_an_increment() {
    let rules = RuleSet { quickplay: Quickplay::Claims(Span::from_minutes(2)), ..RuleSet::FIDE_STANDARD };
    let mut table = Table::new(START, "300", rules);
    table.play("e4 e5").wait(200_000).act(Side::White, Command::AskForIncrement);
    assert!(table.game.offers_draw(Side::White), "it is an offer of a draw too");
    assert_eq!(table.refused(Side::White, Command::AskForIncrement), Refusal::AwaitingArbiter);
    table.act(Side::Black, Command::DeclineDraw);
    table.rule(Ruling::GrantIncrement);
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (100_000, 420_000));
    table.wait(10_000).play("Nf3").wait(1_000).play("Nc6");
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (95_000, 424_000));
    assert_eq!(table.rule_refused(Ruling::GrantIncrement), Refusal::NoQuickplayClaim);
}

#[test]
fn guidelines_3_there_is_no_such_claim_where_time_is_added() {
    let rules = RuleSet { quickplay: Quickplay::Claims(Span::from_minutes(2)), ..RuleSet::FIDE_STANDARD };
    for time in ["60+1", "60d1", "40/60", "*60"] {
        let mut table = Table::new(START, time, rules);
        assert_eq!(table.refused(Side::White, Command::ClaimQuickplay), Refusal::NotShortOfTime, "{time}");
    }
    let mut off = Table::new(START, "60", RuleSet::FIDE_STANDARD);
    assert_eq!(off.refused(Side::White, Command::ClaimQuickplay), Refusal::NoQuickplay);
}
