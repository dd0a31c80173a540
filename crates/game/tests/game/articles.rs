//! Articles 5 to 8, 10 and 12 of the Laws, each in a game: endings, the clock, irregularities, the record, the arbiter.

use crate::table::{SHUFFLE, START, Table, plain};
use tabiya_game::{
    Agreement, Cause, Command, DefaultTime, Game, Happening, Irregularity, Moment, Penalty, Refusal, RuleSet, Ruling,
    Score, Settings, Span,
};
use tabiya_rules::{Position, Side, Square};

// Article 5: the end of the game.

#[test]
fn article_5_1_1_checkmate_ends_the_game_at_once() {
    let mut table = Table::new("7k/8/6K1/8/8/8/8/5R2 w - - 0 1", "60", RuleSet::FIDE_STANDARD);
    table.wait(59_999).play("Rf8").ended("Black is checkmated: White wins (5.1.1)");
    assert_eq!((table.left(Side::White), table.game.due()), (1, None));
}

#[test]
fn article_5_1_2_resignation_draws_where_the_opponent_cannot_mate() {
    for (fen, score) in [
        ("8/8/4k3/8/8/4K3/4R3/8 w - - 0 1", Score::Drawn),
        ("8/8/4k3/8/8/4KB2/8/6n1 w - - 0 1", Score::Won(Side::Black)),
        // A rook always finds a square between; a knight cannot.
        ("8/5b2/4k3/8/8/4KR2/8/8 w - - 0 1", Score::Drawn),
        ("8/5b2/4k3/8/8/4KN2/8/8 w - - 0 1", Score::Won(Side::Black)),
        ("8/5n2/4k3/8/8/4KQ2/8/8 w - - 0 1", Score::Drawn),
    ] {
        let mut table = Table::casual(fen);
        table.act(Side::White, Command::Resign);
        assert_eq!(table.ending().score, score, "{fen}");
    }
}

#[test]
fn article_5_2_1_stalemate_draws() {
    let mut table = Table::fide("8/8/8/8/8/2K5/p7/k7 w - - 0 1");
    table.play("Kc2").ended("Black is stalemated: drawn (5.2.1)");
}

#[test]
fn article_5_2_2_a_dead_position_ends_the_game_whoever_makes_it() {
    let mut table = Table::new("7k/8/8/8/8/8/5p2/6K1 w - - 0 1", "60", RuleSet::FIDE_BLITZ);
    table.play("Kxf2").ended("neither side can mate by any series of legal moves: drawn (5.2.2)");
    let over = Game::begin(
        Settings { start: Position::from_fen("7k/8/8/8/8/8/8/6K1 w - - 0 1").unwrap(), ..Settings::default() },
        Moment(0),
    );
    let words = over.unwrap_err().to_string();
    assert_eq!(words, "a game cannot begin here: neither side can mate by any series of legal moves: drawn (5.2.2)");
}

#[test]
fn article_5_2_3_agreement_may_be_put_off_or_forbidden() {
    let mut sofia = Table::new(START, "-", RuleSet { agreement: Agreement::AfterMoves(3), ..RuleSet::FIDE_STANDARD });
    sofia.play("e4 e5 Nf3 Nc6");
    let refusal = sofia.refused(Side::White, Command::OfferDraw);
    assert_eq!(refusal.to_string(), "a draw can be agreed once both sides have made 3 moves (9.1.1)");
    sofia.play("Bb5");
    let a6 = sofia.shape("a6");
    sofia.act(Side::Black, Command::PlayAndOffer(a6));
    let mut never = Table::new(START, "-", RuleSet { agreement: Agreement::Never, ..RuleSet::FIDE_STANDARD });
    never.play("e4 e5");
    assert_eq!(never.refused(Side::White, Command::OfferDraw), Refusal::NoAgreement);
}

// Article 6: the clock.

#[test]
fn article_6_2_a_move_is_completed_by_pressing_the_clock() {
    let mut table = Table::new(START, "60+2", RuleSet::FIDE_STANDARD);
    table.wait(10_000).play("e4");
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (52_000, 60_000));
    table.wait(5_000);
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (52_000, 55_000));
    let played = table.game.moves()[0];
    assert_eq!((played.used, played.left), (Some(Span::from_seconds(10)), Some(Span::from_seconds(52))));
}

#[test]
fn article_6_3_increment_and_delay() {
    let after = |time: &str| {
        let mut table = Table::new(START, time, RuleSet::FIDE_STANDARD);
        table.wait(7_000).play("e4");
        table.left(Side::White)
    };
    assert_eq!(["60", "60+5", "60d5", "60b5"].map(after), [53_000, 58_000, 58_000, 58_000]);
    let mut quick = Table::new(START, "60d5", RuleSet::FIDE_STANDARD);
    quick.wait(3_000).play("e4");
    assert_eq!(quick.left(Side::White), 60_000, "a delay gives nothing that was not used");
}

#[test]
fn article_6_4_the_quota_is_checked_at_the_flag_and_saved_time_carries_over() {
    let mut table = Table::new(START, "2/60:30", RuleSet::FIDE_STANDARD);
    table.wait(10_000).play("Nf3").wait(1_000).play("Nf6").wait(10_000).play("Ng1");
    assert_eq!(table.left(Side::White), 40_000 + 30_000, "two moves are made: the second period is added");
    table.wait(59_000).tick();
    table.ended("Black's time is over: White wins (6.9)");
}

#[test]
fn article_6_7_who_comes_too_late_loses() {
    let rules = RuleSet { default_time: DefaultTime::After(Span::from_minutes(15)), ..RuleSet::FIDE_STANDARD };
    let mut table = Table::new(START, "5400+30", rules);
    table.wait(60_000).play("e4");
    assert_eq!(table.game.due(), Some(Moment(1_000_000 + 900_000)));
    table.wait(839_999);
    let now = table.now;
    assert!(table.game.tick(now).is_empty());
    table.wait(1).tick();
    table.ended("Black did not come in time: White wins (6.7.1)");
    assert_eq!(table.ending().termination(), "abandoned");

    let mut came = Table::new(START, "5400+30", rules);
    came.act(Side::White, Command::Arrive);
    came.act(Side::Black, Command::Arrive);
    assert_eq!(came.refused(Side::Black, Command::Arrive), Refusal::HasArrived(Side::Black));
    came.wait(900_000).play("e4").goes_on();

    let mut nobody = Table::new(START, "5400+30", rules);
    nobody.wait(900_000).tick();
    nobody.ended("neither side came in time: both lose (6.7.1)");
    assert_eq!((nobody.ending().score.to_string(), nobody.ending().outcome().mark()), ("0-0".into(), "*"));

    // Whatever somebody does shows that they are there.
    let mut there = Table::new(START, "5400+30", rules);
    there.act(Side::Black, Command::Arrive);
    there.act(Side::White, Command::Touch(Square::E2));
    there.wait(900_000).tick().goes_on();
    assert_eq!(there.rule_refused(Ruling::Forfeit(Side::White)), Refusal::HasArrived(Side::White));

    let mut halted = Table::new(START, "5400+30", rules);
    halted.rule(Ruling::Pause);
    halted.wait(3_600_000).rule(Ruling::Resume);
    assert_eq!(halted.game.due(), Some(Moment(1_000_000 + 3_600_000 + 900_000)), "a pause is not counted");

    let mut forfeit = Table::new(START, "-", RuleSet::CASUAL);
    forfeit.rule(Ruling::Forfeit(Side::White));
    forfeit.ended("White did not come in time: Black wins (6.7.1)");
}

#[test]
fn article_6_8_a_flag_is_called_when_it_has_fallen_and_not_before() {
    let mut table = Table::new(START, "60", RuleSet::FIDE_BLITZ);
    table.wait(59_999);
    let refusal = table.refused(Side::Black, Command::CallFlag);
    assert_eq!(refusal.to_string(), "White's flag has not fallen: 0:00.001 left (6.8)");
    assert_eq!(table.rule_refused(Ruling::Flag), refusal);
    table.wait(1).act(Side::Black, Command::CallFlag);
    table.ended("White's time is over: Black wins (6.9)");
}

#[test]
fn article_6_9_lost_time_draws_where_the_opponent_cannot_mate() {
    for (fen, score) in [
        ("8/8/4k3/8/8/4K3/4R3/8 w - - 0 1", Score::Drawn),
        ("8/8/3k4/1p1p1p1p/1P1P1P1P/8/3K3Q/8 w - - 0 1", Score::Won(Side::Black)),
        ("8/8/4k3/8/8/4KB2/8/5n2 w - - 0 1", Score::Won(Side::Black)),
    ] {
        let mut table = Table::new(fen, "10", RuleSet::FIDE_BLITZ);
        table.wait(10_000).tick();
        assert_eq!(table.cause(), &Cause::Time(Side::White));
        assert_eq!(table.ending().score, score, "{fen}");
    }
}

#[test]
fn article_6_11_the_clocks_stop_in_a_pause() {
    let mut table = Table::new(START, "60", RuleSet::FIDE_STANDARD);
    table.wait(10_000).rule(Ruling::Pause);
    assert_eq!(table.game.due(), None);
    table.wait(1_000_000);
    let shape = table.shape("e4");
    assert_eq!(table.refused(Side::White, Command::Play(shape)), Refusal::Paused);
    assert_eq!(table.rule_refused(Ruling::Pause), Refusal::Paused);
    table.rule(Ruling::Resume);
    assert_eq!(table.rule_refused(Ruling::Resume), Refusal::NotPaused);
    table.wait(49_999).play("e4").goes_on();
    assert_eq!(table.left(Side::White), 1);
}

// Article 7: irregularities.

#[test]
fn article_7_2_a_game_set_up_wrongly_is_played_anew() {
    let mut table = Table::fide(START);
    table.rule(Ruling::Discontinue(Irregularity::WrongSetUp));
    table.ended("the pieces had been set up wrongly: a new game is to be played (7.2.1)");
    assert_eq!(table.ending().outcome().mark(), "*");
}

#[test]
fn article_7_3_colours_reversed_stand_after_ten_moves() {
    let mut early = Table::fide(START);
    early.play(SHUFFLE).play(SHUFFLE).play(SHUFFLE).play("a3 a6 b3 b6").play("Nf3 Nf6 Ng1");
    early.rule(Ruling::Discontinue(Irregularity::ColoursReversed));
    early.ended("the game had begun with colours reversed: a new game is to be played (7.3)");
    let mut late = Table::fide(START);
    late.play(SHUFFLE).play(SHUFFLE).play(SHUFFLE).play("a3 a6 b3 b6").play(SHUFFLE);
    let refusal = late.rule_refused(Ruling::Discontinue(Irregularity::ColoursReversed));
    assert_eq!(refusal.to_string(), "ten moves have been made by both sides, so the game goes on as it is (7.3)");
}

#[test]
fn article_7_5_1_an_illegal_move_is_taken_back_and_costs_two_minutes() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_STANDARD);
    let events = table.wait(5_000).act(Side::White, Command::Play(plain(Square::E2, Square::E5)));
    assert!(matches!(events[0].what, Happening::IllegalMove { side: Side::White, .. }));
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (595_000, 720_000));
    assert_eq!((table.game.turn(), table.game.illegal_moves(Side::White)), (Side::White, 1));
    // The pawn was touched, so it has to move.
    let knight = table.shape("Nf3");
    assert!(matches!(table.refused(Side::White, Command::Play(knight)), Refusal::TouchMove(_)));
    table.play("e4");
}

#[test]
fn article_7_5_2_a_pawn_left_on_the_last_rank_costs_and_becomes_a_queen() {
    let mut table = Table::new("8/P6k/8/8/8/8/8/K7 w - - 0 1", "600", RuleSet::FIDE_STANDARD);
    table.act(Side::White, Command::Play(plain(Square::A7, Square::A8)));
    assert_eq!(table.left(Side::Black), 720_000);
    assert_eq!(table.game.position().to_string(), "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
}

#[test]
fn article_7_5_2_a_touched_piece_goes_before_the_queen() {
    let mut table = Table::new("8/P6k/8/8/8/8/4P3/K7 w - - 0 1", "600", RuleSet::FIDE_STANDARD);
    table.act(Side::White, Command::Touch(Square::E2));
    table.act(Side::White, Command::Play(plain(Square::A7, Square::A8)));
    assert_eq!(table.game.turn(), Side::White, "e2 was touched first");
}

#[test]
fn article_7_5_1_what_an_illegal_move_took_was_touched_too() {
    // The bishop is pinned: Bxg4 is illegal, and the rook on g4 has to be taken with the pawn.
    let mut table = Table::new("k3r3/8/8/8/6r1/7P/4B3/4K3 w - - 0 1", "600", RuleSet::FIDE_STANDARD);
    table.act(Side::White, Command::Play(plain(Square::E2, Square::G4)));
    assert_eq!(table.game.touched(), [Square::E2, Square::G4]);
    let king = table.shape("Kd1");
    assert!(matches!(table.refused(Side::White, Command::Play(king)), Refusal::TouchMove(_)));
    table.play("hxg4");
}

#[test]
fn article_7_5_3_pressing_the_clock_without_a_move_counts_as_illegal() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_STANDARD);
    table.act(Side::White, Command::PressClock);
    assert_eq!((table.game.illegal_moves(Side::White), table.left(Side::Black)), (1, 720_000));
    assert_eq!(table.game.turn(), Side::White);
}

#[test]
fn article_7_5_4_the_arbiter_may_count_two_hands_as_illegal() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_STANDARD);
    table.play("e4").rule(Ruling::IllegalAction(Side::White));
    assert_eq!((table.game.illegal_moves(Side::White), table.left(Side::Black)), (1, 720_000));
    let mut casual = Table::casual(START);
    assert_eq!(casual.rule_refused(Ruling::IllegalAction(Side::White)), Refusal::NoPenalties);
}

#[test]
fn article_7_5_5_the_second_illegal_move_loses() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_STANDARD);
    table.act(Side::White, Command::Play(plain(Square::E2, Square::E5)));
    table.play("e4 e5");
    table.act(Side::White, Command::Play(plain(Square::G1, Square::G3)));
    table.ended("White made a second illegal move: Black wins (7.5.5)");
    assert_eq!(table.ending().termination(), "rules infraction");
    assert_eq!(table.left(Side::Black), 720_000, "no time for the second one");
}

#[test]
fn article_7_5_5_the_second_illegal_move_draws_where_the_opponent_cannot_mate() {
    let mut table = Table::new("7k/8/8/8/8/8/4R3/4K3 w - - 0 1", "600", RuleSet::FIDE_STANDARD);
    table.act(Side::White, Command::Play(plain(Square::E2, Square::D3)));
    table.act(Side::White, Command::Play(plain(Square::E2, Square::D3)));
    table.ended("White made a second illegal move, but Black cannot mate by any series of legal moves: drawn (7.5.5)");
}

#[test]
fn article_7_5_casually_an_illegal_move_is_only_refused_with_the_reason() {
    let mut table = Table::casual(START);
    let refusal = table.refused(Side::White, Command::Play(plain(Square::E2, Square::E5)));
    assert!(refusal.to_string().ends_with("(3.7)"), "{refusal}");
}

// Article 8: the record.

#[test]
fn article_8_1_an_offer_of_a_draw_is_written_down() {
    let mut table = Table::new(START, "600+5", RuleSet::FIDE_STANDARD);
    table.wait(1_500).play("e4 e5");
    let shape = table.shape("Nf3");
    table.act(Side::White, Command::PlayAndOffer(shape));
    let text = table.game.to_pgn().to_string().replace('\n', " ");
    assert!(text.contains("1. e4 {[%emt 0:00:01.5] [%clk 0:10:03.5]}"), "{text}");
    assert!(text.contains("[%clk 0:10:08.5] (=)}"), "{text}");
    assert!(text.contains("[TimeControl \"600+5\"]") && text.contains("[Termination \"unterminated\"]"), "{text}");
    table.act(Side::Black, Command::AcceptDraw);
    let text = table.game.to_pgn().to_string().replace('\n', " ");
    assert!(
        text.contains("{the players agreed to a draw: drawn (5.2.3)}") && text.trim_end().ends_with("1/2-1/2"),
        "{text}"
    );
}

// Article 10: the score.

#[test]
fn article_10_one_half_nothing() {
    let mut won = Table::casual(START);
    won.play("f3 e5 g4 Qh4");
    let mut drawn = Table::casual("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    drawn.play("Qf7");
    let mut none = Table::casual(START);
    none.rule(Ruling::Abort);
    let scores = [&won, &drawn, &none].map(|table| (table.ending().score.to_string(), table.ending().outcome().mark()));
    assert_eq!(scores, [("0-1".into(), "0-1"), ("1/2-1/2".into(), "1/2-1/2"), ("*".into(), "*")]);
}

// Article 12: the arbiter.

#[test]
fn article_12_9_penalties() {
    let mut table = Table::new(START, "600", RuleSet::FIDE_STANDARD);
    table.rule(Ruling::Penalise(Side::White, Penalty::Warning));
    table.rule(Ruling::Penalise(Side::White, Penalty::GiveOpponent(Span::from_minutes(1))));
    table.rule(Ruling::Penalise(Side::White, Penalty::Take(Span::from_minutes(1))));
    assert_eq!((table.left(Side::White), table.left(Side::Black)), (540_000, 660_000));
    table.rule(Ruling::Penalise(Side::White, Penalty::Loss));
    table.ended("White is declared to have lost by the arbiter: Black wins (12.9)");
    let mut lone = Table::casual("8/8/4k3/8/8/4K3/4R3/8 w - - 0 1");
    lone.rule(Ruling::Penalise(Side::White, Penalty::Loss));
    assert_eq!(lone.ending().score, Score::Won(Side::Black), "the arbiter's word does not ask who could mate");
    let mut endless = Table::casual(START);
    let taken = Ruling::Penalise(Side::White, Penalty::Take(Span::from_minutes(1)));
    assert_eq!(endless.rule_refused(taken), Refusal::NoClock(Side::White));
}

#[test]
fn article_12_a_result_may_be_declared_and_a_game_left() {
    let mut declared = Table::casual(START);
    declared.rule(Ruling::Declare(Score::Drawn, "the lights went out".into()));
    declared.ended("declared by the arbiter, the lights went out: drawn (12.2)");
    assert_eq!(declared.ending().termination(), "adjudication");
    let mut left = Table::casual(START);
    left.rule(Ruling::Abandoned(Side::Black));
    left.ended("Black left the game: White wins (12.2)");
    assert_eq!(left.ending().termination(), "abandoned");
}
