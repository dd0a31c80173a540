//! The appendices for rapid chess and blitz, and the guidelines: adjournment, Chess960, quickplay finishes.

use crate::table::{SHUFFLE, START, Table, plain};
use tabiya_game::{
    Cause, Command, IllegalMoves, Irregularity, Penalty, Quickplay, QuickplayAnswer, Refusal, RuleSet, Ruling, Score,
    Span, Stage, TimeControl,
};
use tabiya_rules::{Kind, Move, Nature, Position, Side, Square};

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
fn appendix_a_5_1_a_wrong_set_up_stands_after_ten_moves() {
    let new = |rules| {
        let mut table = Table::new(START, "600", rules);
        table.play(SHUFFLE).play(SHUFFLE).play(SHUFFLE).play("a3 a6 b3 b6").play(SHUFFLE);
        table
    };
    let late = new(RuleSet::FIDE_RAPID).rule_refused(Ruling::Discontinue(Irregularity::WrongSetUp));
    assert_eq!(late.to_string(), "ten moves have been made by both sides, so the game goes on as it is (A.5.1)");
    new(RuleSet::FIDE_STANDARD).rule(Ruling::Discontinue(Irregularity::WrongSetUp));
}

#[test]
fn appendix_a_5_a_second_illegal_move_is_judged_by_the_position_as_restored() {
    // The knight "takes" the queen on d5 from a1. Without her Black could not mate; but she comes back.
    let mut table = Table::new("7k/8/8/3q4/8/8/8/N3K3 w - - 0 1", "600", RuleSet::FIDE_BLITZ);
    table.rule(Ruling::IllegalAction(Side::White));
    table.act(Side::White, Command::Play(plain(Square::A1, Square::D5)));
    table.act(Side::Black, Command::ClaimIllegalMove);
    table.ended("White made a second illegal move: Black wins (7.5.5)");
}

#[test]
fn appendix_a_5_the_move_that_replaces_an_illegal_one_is_made_with_the_same_men() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_RAPID);
    table.act(Side::White, Command::Play(plain(Square::B1, Square::B3)));
    table.act(Side::Black, Command::ClaimIllegalMove);
    let pawn = table.shape("e4");
    assert!(matches!(table.refused(Side::White, Command::Play(pawn)), Refusal::TouchMove(_)));
    table.play("Na3");
}

#[test]
fn appendix_a_5_castling_that_is_illegal_stands_too() {
    let mut table = Table::new("4k3/8/8/8/8/8/r4PPP/4K2R w - - 0 1", "600", RuleSet::FIDE_RAPID);
    let castling = Move::new(Square::E1, Square::H1, Nature::Castling).unwrap();
    table.act(Side::White, Command::Play(castling));
    assert_eq!(table.game.position().to_string(), "4k3/8/8/8/8/8/r4PPP/5RK1 b - - 1 1");
}

#[test]
fn appendix_a_5_the_clock_stands_while_the_arbiter_undoes_a_move_in_a_pause() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_RAPID);
    table.act(Side::White, Command::Play(plain(Square::B1, Square::B3)));
    table.rule(Ruling::Pause);
    table.rule(Ruling::IllegalMove);
    table.wait(300_000).rule(Ruling::Resume);
    assert_eq!((table.left(Side::White), table.game.clock().running()), (600_000, Some(Side::White)));
}

#[test]
fn appendix_b_blitz_is_played_like_rapid_chess() {
    let mut table = Table::new(START, "180+2", RuleSet::fide("180+2".parse::<TimeControl>().unwrap().pace()));
    table.play("e4 e5").act(Side::White, Command::ClaimDraw);
    assert_eq!(table.left(Side::Black), 182_000 + 60_000, "a minute for a wrong claim");
    table.act(Side::White, Command::Play(plain(Square::G1, Square::G3)));
    assert_eq!(table.game.turn(), Side::Black, "the illegal move stands until it is claimed");
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
        assert_eq!(table.ending().score, Score::Won(Side::Black), "it loses, whatever the lone king could do");
    }
    let mut table = Table::fide(START);
    table.rule(Ruling::Adjourn);
    table.act(Side::White, Command::Seal("Nf6".into()));
    table.rule(Ruling::Resume);
    table.ended("the move that White sealed is not a clear and legal one: Black wins (Guidelines I)");
}

#[test]
fn guidelines_1_an_adjournment_may_be_called_off() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_STANDARD);
    table.rule(Ruling::Adjourn);
    table.wait(5_000).rule(Ruling::Resume);
    table.wait(5_000).play("e4");
    assert_eq!(table.left(Side::White), 590_000);
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
    // The king on f1 castles with the rook on g1, to g1 and f1: both change places.
    let mut table = Table::casual("nqbrnkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBRNKRB w GDgd - 0 1");
    table.play("O-O");
    assert_eq!(table.game.position().king(Side::White), Square::G1);
    assert_eq!(table.game.position().piece_at(Square::F1).map(|piece| piece.kind), Some(Kind::Rook));
    let text = table.game.to_pgn().to_string();
    assert!(text.contains("[Variant \"Chess960\"]") && text.contains("1. O-O"), "{text}");
    assert_eq!(tabiya_pgn::read_game(&text).unwrap(), table.game.to_pgn());
}

// Guidelines III: quickplay finish.

const SHORT: RuleSet = RuleSet { quickplay: Quickplay::Claims(Span::from_minutes(2)), ..RuleSet::FIDE_STANDARD };

#[test]
fn guidelines_3_a_player_short_of_time_may_ask_for_a_draw() {
    let new = || Table::new(START, "300", SHORT);
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
    postponed.wait(119_999).tick();
    assert_eq!(postponed.game.stage(), &Stage::FlagFallen(Side::White), "the arbiter decides");
    postponed.rule(Ruling::Quickplay(QuickplayAnswer::Draw));
    assert_eq!(postponed.cause(), &Cause::QuickplayFinish(Side::White));
}

#[test]
fn guidelines_3_a_player_short_of_time_may_ask_for_an_increment() {
    let mut table = Table::new(START, "300", SHORT);
    table.play("e4 e5").wait(200_000).act(Side::White, Command::AskForIncrement);
    assert!(table.game.offers_draw(Side::White), "it is an offer of a draw too");
    assert_eq!(table.refused(Side::White, Command::AskForIncrement), Refusal::AwaitingArbiter);
    assert_eq!(table.rule_refused(Ruling::GrantIncrement), Refusal::OfferStands, "first the draw is answered");
    table.act(Side::Black, Command::DeclineDraw);
    table.rule(Ruling::GrantIncrement);
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (100_000, 420_000));
    table.wait(10_000).play("Nf3").wait(1_000).play("Nc6");
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (95_000, 424_000));
    assert_eq!(table.rule_refused(Ruling::GrantIncrement), Refusal::NoIncrementAsked);
}

#[test]
fn guidelines_3_a_request_lapses_with_the_move_and_may_be_refused() {
    let mut table = Table::new(START, "100", SHORT);
    table.play("e4 e5").act(Side::White, Command::AskForIncrement);
    table.play("Nf3");
    assert_eq!(table.game.increment_asked(), None);
    table.act(Side::Black, Command::AskForIncrement);
    table.rule(Ruling::RefuseIncrement);
    assert_eq!(table.rule_refused(Ruling::GrantIncrement), Refusal::NoIncrementAsked);
}

#[test]
fn guidelines_3_a_postponed_claim_is_decided_when_either_flag_falls() {
    let mut table = Table::new(START, "100", SHORT);
    table.act(Side::White, Command::ClaimQuickplay);
    table.rule(Ruling::Quickplay(QuickplayAnswer::Postpone));
    assert_eq!(table.refused(Side::White, Command::ClaimQuickplay), Refusal::ClaimedAlready);
    table.play("e4").wait(100_000).tick();
    assert_eq!(table.game.stage(), &Stage::FlagFallen(Side::Black));
    assert_eq!(table.refused(Side::White, Command::OfferDraw), Refusal::AwaitingArbiter);
    let time = Ruling::Penalise(Side::White, Penalty::GiveOpponent(Span::from_minutes(1)));
    assert_eq!(table.rule_refused(time), Refusal::AwaitingArbiter);
    table.rule(Ruling::Quickplay(QuickplayAnswer::Reject));
    table.ended("Black's time is over: White wins (6.9)");
}

#[test]
fn guidelines_3_a_rejected_claim_pays_the_opponent_of_who_made_it() {
    let mut table = Table::new(START, "100", SHORT);
    table.act(Side::White, Command::ClaimQuickplay);
    table.rule(Ruling::Quickplay(QuickplayAnswer::Postpone));
    table.play("e4").act(Side::Black, Command::ClaimQuickplay);
    table.rule(Ruling::Quickplay(QuickplayAnswer::Reject));
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (220_000, 100_000));
    assert!(table.game.quickplay_postponed(Side::White), "White's own claim stands");
    table.rule(Ruling::Pause);
    assert_eq!(table.rule_refused(Ruling::Quickplay(QuickplayAnswer::Reject)), Refusal::Paused);
    table.rule(Ruling::Resume);
    table.rule(Ruling::Adjourn);
    table.act(Side::Black, Command::Seal("e5".into()));
    assert_eq!(table.rule_refused(Ruling::Quickplay(QuickplayAnswer::Reject)), Refusal::Adjourned);
}

#[test]
fn guidelines_3_there_is_no_such_claim_where_time_is_added() {
    for time in ["60+1", "60d1", "40/60", "*60"] {
        let mut table = Table::new(START, time, SHORT);
        assert_eq!(table.refused(Side::White, Command::ClaimQuickplay), Refusal::NotShortOfTime, "{time}");
    }
    let mut off = Table::new(START, "60", RuleSet::FIDE_STANDARD);
    assert_eq!(off.refused(Side::White, Command::ClaimQuickplay), Refusal::NoQuickplay);
}
