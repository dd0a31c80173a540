//! What the chapters say about the work of the arbiter, and no diagram can show, is what the arbiter does.

use tabiya_game::{Cause, Command, Ending, Event, Game, Happening, Moment, RuleSet, Score, Settings, Span};
use tabiya_rules::{Move, Nature, Position, Side, Square};

fn game(fen: &str, rules: RuleSet) -> Game {
    let start = Position::from_fen(fen).expect("a position");
    let settings = Settings { start, rules, ..Settings::with_time("600".parse().expect("a time control")) };
    Game::begin(settings, Moment(0)).expect("a game")
}

fn play(game: &mut Game, texts: &str) {
    for text in texts.split(' ') {
        let shape = game.position().read(text).expect("a legal move").shape();
        game.play(game.turn(), shape, Moment(0)).expect("it is played");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A pinned knight against a rook.
const PINNED: &str = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1";

#[test]
fn agreement_a_draw_needs_a_move_of_each_side() {
    let mut game = game(START, RuleSet::FIDE_STANDARD);
    assert!(game.act(Side::White, Command::OfferDraw, Moment(0)).is_err());
    play(&mut game, "e4");
    assert!(game.act(Side::Black, Command::OfferDraw, Moment(0)).is_err());
    let answer = game.position().read("e5").expect("a legal move").shape();
    game.act(Side::Black, Command::PlayAndOffer(answer), Moment(0)).expect("an offer behind a move");
    game.act(Side::White, Command::AcceptDraw, Moment(0)).expect("an answer");
    assert_eq!(game.ending(), Some(&Ending { cause: Cause::Agreement, score: Score::Drawn }));
}

#[test]
fn agreement_an_offer_stands_until_it_is_answered_or_a_piece_is_touched() {
    let mut game = game(START, RuleSet::FIDE_STANDARD);
    play(&mut game, "e4");
    let answer = game.position().read("e5").expect("a legal move").shape();
    game.act(Side::Black, Command::PlayAndOffer(answer), Moment(0)).expect("an offer");
    let mut said_no = game.clone();
    assert!(game.offers_draw(Side::Black));
    game.act(Side::White, Command::Touch(Square::G1), Moment(0)).expect("a touch");
    assert!(!game.offers_draw(Side::Black), "a touched piece declines");
    assert!(game.act(Side::White, Command::AcceptDraw, Moment(0)).is_err());
    said_no.act(Side::White, Command::DeclineDraw, Moment(0)).expect("no");
    assert!(!said_no.offers_draw(Side::Black));
}

/// The knight leaves its line, which is illegal.
fn jump() -> Move {
    Move::new(Square::E3, Square::D5, Nature::Plain).expect("it goes somewhere")
}

fn given(events: &[Event]) -> Option<Span> {
    events.iter().find_map(|event| match event.what {
        Happening::IllegalMove { given, .. } | Happening::IllegalMoveUndone { given } => Some(given),
        _ => None,
    })
}

#[test]
fn illegal_moves_the_first_costs_two_minutes_and_the_second_the_game() {
    let mut game = game(PINNED, RuleSet::FIDE_STANDARD);
    let before = *game.position();
    let events = game.play(Side::White, jump(), Moment(0)).expect("it happens").to_vec();
    assert_eq!(given(&events), Some(Span::from_minutes(2)));
    assert_eq!((game.position(), game.turn()), (&before, Side::White));
    game.play(Side::White, jump(), Moment(0)).expect("it happens again");
    let expected = Ending { cause: Cause::IllegalMoves(Side::White), score: Score::Won(Side::Black) };
    assert_eq!(game.ending(), Some(&expected));
}

#[test]
fn illegal_moves_cost_one_minute_in_quick_games() {
    let mut game = game(PINNED, RuleSet::FIDE_SUPERVISED);
    let events = game.play(Side::White, jump(), Moment(0)).expect("it happens").to_vec();
    assert_eq!(given(&events), Some(Span::from_minutes(1)));
}

#[test]
fn illegal_moves_the_second_draws_if_the_other_side_cannot_mate() {
    let mut game = game("8/8/4k3/8/8/4K3/4R3/8 w - - 0 1", RuleSet::FIDE_STANDARD);
    let odd = Move::new(Square::E2, Square::D3, Nature::Plain).expect("it goes somewhere");
    for _ in 0..2 {
        game.play(Side::White, odd, Moment(0)).expect("it happens");
    }
    assert_eq!(game.ending().map(|ending| ending.score), Some(Score::Drawn));
}

#[test]
fn illegal_moves_the_same_piece_has_to_move_if_it_can() {
    let mut game = game("6k1/8/8/8/8/8/4R3/4K3 w - - 0 1", RuleSet::FIDE_STANDARD);
    let odd = Move::new(Square::E2, Square::D4, Nature::Plain).expect("it goes somewhere");
    game.play(Side::White, odd, Moment(0)).expect("it happens");
    let king = game.position().read("Kd1").expect("a legal move").shape();
    let rook = game.position().read("Re5").expect("a legal move").shape();
    assert!(!game.permitted_moves().contains(&king) && game.permitted_moves().contains(&rook));
}

#[test]
fn resigning_ends_the_game_at_once() {
    let mut game = game("6k1/5ppp/8/8/8/8/1q3PPP/6K1 w - - 0 1", RuleSet::FIDE_STANDARD);
    game.act(Side::White, Command::Resign, Moment(0)).expect("resigned");
    let expected = Ending { cause: Cause::Resignation(Side::White), score: Score::Won(Side::Black) };
    assert_eq!(game.ending(), Some(&expected));
}

#[test]
fn clocks_a_move_stops_one_clock_and_starts_the_other() {
    let mut game = game(START, RuleSet::FIDE_STANDARD);
    let shape = game.position().read("e4").expect("a legal move").shape();
    game.play(Side::White, shape, Moment(5_000)).expect("it is played");
    let left = |side| game.time_left(side, Moment(8_000)).expect("a clock");
    assert_eq!((left(Side::White), left(Side::Black)), (Span::from_seconds(595), Span::from_seconds(597)));
}

#[test]
fn chess960_has_so_many_starts_and_the_usual_one_is_number_518() {
    assert_eq!((0..u16::MAX).map_while(Position::chess960).count(), 960);
    assert_eq!(Position::start().chess960_number(), Some(518));
}
