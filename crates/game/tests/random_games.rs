//! Thousands of games in which chance decides what the seats and the arbiter do, and when: whatever they do, nothing
//! panics, and what always holds about a game holds.

mod chance;

use chance::Chance;
use tabiya_game::{
    Aborts, Agreement, Announcements, At, Command, DefaultTime, DrawOffers, Draws, Event, FirstMoves, Game, Happening,
    IllegalMoves, Irregularity, Moment, Penalty, Quickplay, QuickplayAnswer, Refusal, RuleSet, Ruling, Score, Settings,
    Span, Stage, Takebacks, TimeControl, Touch, WrongClaims,
};
use tabiya_rules::{BySide, LegalMove, Move, Position, Side, Square};

/// One of several.
fn one<T: Clone>(chance: &mut Chance, choices: &[T]) -> T {
    choices[chance.below(choices.len() as u64) as usize].clone()
}

fn rules(chance: &mut Chance) -> RuleSet {
    let span = chance.span();
    let number = chance.below(12) as u32;
    let set = one(chance, &[RuleSet::CASUAL, RuleSet::FIDE_STANDARD, RuleSet::FIDE_RAPID, RuleSet::FIDE_SUPERVISED]);
    if chance.below(2) == 0 {
        return set;
    }
    RuleSet {
        draws: one(chance, &[Draws::ByClaim, Draws::AtOnce]),
        wrong_claims: one(chance, &[WrongClaims::Refused, WrongClaims::Cost(span)]),
        agreement: one(chance, &[Agreement::AfterMoves(number), Agreement::Never]),
        draw_offers: one(chance, &[DrawOffers::Unlimited, DrawOffers::Every(number)]),
        illegal_moves: one(
            chance,
            &[IllegalMoves::Refused, IllegalMoves::Penalised(span), IllegalMoves::PenalisedOnClaim(span)],
        ),
        touch: one(chance, &[Touch::Free, Touch::Binding]),
        takebacks: one(chance, &[Takebacks::Forbidden, Takebacks::ByAgreement]),
        aborts: one(chance, &[Aborts::Forbidden, Aborts::BeforeBothMoved]),
        first_moves: one(chance, &[FirstMoves::Timed, FirstMoves::Free]),
        default_time: one(chance, &[DefaultTime::None, DefaultTime::After(span)]),
        quickplay: one(chance, &[Quickplay::Off, Quickplay::Claims(span)]),
        announcements: one(chance, &[Announcements::Off, Announcements::Check]),
        most_lag: span,
    }
}

const STARTS: [&str; 8] = [
    "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
    "7k/8/6K1/8/8/8/8/5R2 w - - 146 90",
    "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 95 60",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 140 90",
    "8/8/3k4/1p1p1p1p/1P1P1P2/7P/3K4/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
];

fn settings(chance: &mut Chance) -> Settings {
    let start = match chance.below(4) {
        0 => Position::from_fen(one(chance, &STARTS)).expect("a position"),
        1 => Position::chess960(chance.below(960) as u16).expect("a number below 960"),
        _ => Position::start(),
    };
    let white = chance.control();
    let black = if chance.below(3) == 0 { chance.control() } else { white.clone() };
    Settings { start, time: BySide { white, black }, rules: rules(chance) }
}

fn shape(chance: &mut Chance, game: &Game) -> Move {
    let moves = game.position().legal_moves();
    let legal = moves.get(chance.below(moves.len().max(1) as u64) as usize).map(LegalMove::shape);
    match legal {
        // Now and then back to where the game has been, so that positions come again.
        Some(legal) if chance.below(2) == 0 => {
            let comes_again = |next: &Position| game.positions().any(|earlier| earlier.repeats(next));
            moves.iter().find(|legal| comes_again(&legal.play())).map_or(legal, LegalMove::shape)
        }
        Some(legal) if chance.below(12) > 0 => legal,
        _ => loop {
            if let Some(shape) = Move::from_bits(chance.below(1 << 16) as u16) {
                break shape;
            }
        },
    }
}

fn square(chance: &mut Chance) -> Square {
    Square::ALL[chance.below(64) as usize]
}

fn command(chance: &mut Chance, game: &Game) -> Command {
    let shape = shape(chance, game);
    let square = square(chance);
    match chance.below(40) {
        0 => Command::PlayAndOffer(shape),
        1 => Command::PressClock,
        2 => Command::OfferDraw,
        3 => Command::AcceptDraw,
        4 => Command::DeclineDraw,
        5 => Command::ClaimDraw,
        6 => Command::ClaimDrawWith(shape),
        7 if chance.below(12) == 0 => Command::Resign,
        8 => Command::OfferTakeback,
        9 => Command::AcceptTakeback,
        10 => Command::DeclineTakeback,
        11 if chance.below(4) == 0 => Command::Abort,
        12 => Command::CallFlag,
        13 => Command::ClaimIllegalMove,
        14 => Command::ClaimQuickplay,
        15 => one(chance, &[Command::Arrive, Command::AskForIncrement]),
        16 => Command::Touch(square),
        17 => Command::Adjust(square),
        18 => Command::Release(square),
        19 => Command::Seal(one(chance, &["Nf3", "e4", "", "O-O", "x \"y\" \\ \n z"]).to_owned()),
        _ => Command::Play(shape),
    }
}

fn ruling(chance: &mut Chance) -> Ruling {
    let side = one(chance, &Side::ALL);
    let span = chance.span();
    let rare = chance.below(15) == 0;
    match chance.below(13) {
        0 => Ruling::Flag,
        1 => Ruling::Penalise(side, one(chance, &[Penalty::Warning, Penalty::GiveOpponent(span), Penalty::Take(span)])),
        2 if rare => Ruling::Penalise(side, Penalty::Loss),
        3 => Ruling::Pause,
        4 => Ruling::Adjourn,
        5 => one(chance, &[Ruling::IllegalMove, Ruling::GrantIncrement, Ruling::RefuseIncrement]),
        6 => Ruling::IllegalAction(side),
        7 => {
            Ruling::Quickplay(one(chance, &[QuickplayAnswer::Draw, QuickplayAnswer::Postpone, QuickplayAnswer::Reject]))
        }
        8 if rare => Ruling::Abandoned(side),
        9 if rare => Ruling::Forfeit(side),
        10 if rare => Ruling::Discontinue(one(chance, &[Irregularity::WrongSetUp, Irregularity::ColoursReversed])),
        11 if rare => Ruling::Declare(one(chance, &[Score::Drawn, Score::BothLost]), "a \"text\"\n\\ of\r two".into()),
        12 if rare => Ruling::Abort,
        _ => Ruling::Resume,
    }
}

/// What always holds.
#[track_caller]
fn check(game: &Game, now: Moment) {
    let events = game.events();
    assert!(events.iter().zip(1..).all(|(event, number)| event.number == number));
    assert!(events.windows(2).all(|pair| pair[0].at <= pair[1].at));
    let ends = events.iter().filter(|event| matches!(event.what, Happening::Ended(_))).count();
    assert_eq!(ends, usize::from(game.ending().is_some()), "one result, and only one");
    assert!(ends == 0 || matches!(events.last().expect("an event").what, Happening::Ended(_)));
    assert_eq!(game.moves().len() + 1, game.positions().count());
    for side in Side::ALL {
        let has_clock = !game.settings().time.of(side).is_unlimited();
        assert_eq!(game.time_left(side, now).is_some(), has_clock);
    }
    if let Some(due) = game.due() {
        assert!(due >= now, "what is due has happened");
    }
    let running = game.clock().running();
    match game.stage() {
        Stage::Playing | Stage::Sealing => assert!(running.is_none_or(|side| side == game.turn())),
        _ => assert_eq!(running, None, "{:?}", game.stage()),
    }
}

#[track_caller]
fn check_saved(game: &Game) {
    let text = game.save();
    let loaded = Game::load(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&loaded, game);
    for event in game.events() {
        assert_eq!(event.to_string().parse::<Event>().as_ref(), Ok(event));
    }
    let written = game.to_pgn().to_string();
    let read = tabiya_pgn::read_game(&written).unwrap_or_else(|problem| panic!("{problem:?}\n{written}"));
    assert_eq!(read, game.to_pgn());
}

/// Every claim that is said to be open ends the game when it is made.
#[track_caller]
fn check_claims(game: &Game, now: Moment) {
    let claims = game.open_claims();
    let commands = claims.now.iter().map(|_| Command::ClaimDraw);
    let with_move = claims.with_move.iter().map(|(shape, _)| Command::ClaimDrawWith(*shape));
    for command in commands.chain(with_move) {
        let mut game = game.clone();
        game.act(game.turn(), command, now).expect("the claim is open");
        assert_eq!(game.ending().map(|ending| ending.score), Some(Score::Drawn));
    }
}

#[test]
fn whatever_happens_a_game_is_what_its_events_make_of_it() {
    let mut endings = std::collections::BTreeMap::<&str, usize>::new();
    for seed in 0..4_000 {
        let chance = &mut Chance::new(seed);
        let settings = settings(chance);
        let mut now = Moment(chance.below(1 << 40));
        let Ok(mut game) = Game::begin(settings, now) else { continue };
        let officious = [2, 2, 12][chance.below(3) as usize];
        let pace = [0, 50, 2_000, 60_000][chance.below(4) as usize] + 1;
        for _ in 0..chance.below(250) {
            now = now + Span::from_millis(chance.below(pace));
            let before = game.clone();
            let result = match chance.below(30) {
                0 => Ok(game.tick(now).len()),
                number if number < officious => game.rule(ruling(chance), now).map(<[Event]>::len),
                number => {
                    let side = if number % 9 == 0 { !game.turn() } else { game.turn() };
                    let command = command(chance, &game);
                    let lag = Span::from_millis(chance.below(3_000));
                    game.act(side, command, At { now, lag }).map(<[Event]>::len)
                }
            };
            match result {
                Ok(0) => assert_eq!(game, before),
                Ok(count) => assert_eq!(game.events().len(), before.events().len() + count),
                Err(refusal) => {
                    assert_eq!(game, before, "what is refused changes nothing");
                    assert!(!refusal.to_string().is_empty());
                    assert_eq!(matches!(refusal, Refusal::Over(_)), game.ending().is_some());
                }
            }
            if matches!(game.events().last().map(|event| &event.what), Some(Happening::TakenBack(_))) {
                assert!(
                    Side::ALL.iter().all(|side| game.time_left(*side, now) != Some(Span::ZERO)
                        || before.time_left(*side, now) == Some(Span::ZERO)),
                    "no flag falls by a takeback"
                );
            }
            // Lag may keep a game open that is over for everybody else; the arbiter's clock has the last word.
            if !matches!(game.stage(), Stage::Over(_)) {
                game.tick(now);
            }
            check(&game, now);
            for side in Side::ALL {
                assert_eq!(game.decide(side, Command::Abort, now).map(drop), game.may_abort(), "{seed}");
            }
            if chance.below(20) == 0 {
                check_saved(&game);
                check_claims(&game, now);
            }
            if game.ending().is_some() && chance.below(4) == 0 {
                break;
            }
        }
        check_saved(&game);
        *endings.entry(game.ending().map_or("none", |ending| ending.article())).or_default() += 1;
    }
    let expected = ["5.1.1", "5.1.2", "5.2.1", "5.2.2", "5.2.3", "6.9", "7.5.5", "9.2", "9.3", "9.6.1", "9.6.2"];
    assert!(expected.iter().all(|article| endings.contains_key(article)), "every ending is met: {endings:?}");
}

#[test]
fn the_flag_falls_when_it_is_due_and_not_before() {
    for seed in 0..2_000 {
        let chance = &mut Chance::new(seed);
        let settings = settings(chance);
        let mut now = Moment(0);
        let Ok(mut game) = Game::begin(settings, now) else { continue };
        for _ in 0..chance.below(30) {
            now = now + Span::from_millis(chance.below(400));
            let shape = shape(chance, &game);
            let _refused = game.act(game.turn(), Command::Play(shape), now).is_err();
        }
        let Some(due) = game.due() else { continue };
        let mut early = game.clone();
        if due > now {
            assert!(early.tick(due.before(Span::from_millis(1))).is_empty(), "{seed}");
        }
        assert_eq!(game.tick(due).len(), 1, "{seed}");
        assert!(game.ending().is_some() || matches!(game.stage(), Stage::FlagFallen(_)));
    }
}

#[test]
fn without_bonus_or_penalty_the_clock_holds_what_was_not_used() {
    for seed in 0..500 {
        let chance = &mut Chance::new(seed);
        let time = Span::from_millis(1 + chance.below(600_000));
        let settings = Settings {
            rules: RuleSet { first_moves: FirstMoves::Timed, ..RuleSet::CASUAL },
            ..Settings::with_time(TimeControl::sudden_death(time).expect("some time"))
        };
        let mut now = Moment(77);
        let mut game = Game::begin(settings, now).expect("the start");
        let mut used = BySide { white: Span::ZERO, black: Span::ZERO };
        while game.ending().is_none() {
            let spent = Span::from_millis(chance.below(8_000));
            now = now + spent;
            let (side, moves) = (game.turn(), game.position().legal_moves());
            let shape = moves.get(chance.below(moves.len() as u64) as usize).expect("a move").shape();
            game.act(side, Command::Play(shape), now).expect("a legal move");
            *used.of_mut(side) += spent;
            for side in Side::ALL {
                assert_eq!(game.time_left(side, now), Some(time.minus(*used.of(side))));
            }
        }
    }
}

#[test]
fn a_damaged_record_is_refused_and_never_panics() {
    let mut whole = None;
    for seed in 0..60 {
        let chance = &mut Chance::new(seed);
        let settings = settings(chance);
        let Ok(mut game) = Game::begin(settings, Moment(0)) else { continue };
        for number in 0..60 {
            let command = command(chance, &game);
            let _refused = game.act(game.turn(), command, Moment(number * 40)).is_err();
        }
        let text = game.save();
        for _ in 0..200 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=chance.below(3) {
                let at = chance.below(bytes.len() as u64) as usize;
                match chance.below(3) {
                    0 => bytes[at] = b' ' + chance.below(95) as u8,
                    1 => drop(bytes.remove(at)),
                    _ => bytes.truncate(at),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            if let Err(error) = Game::load(&String::from_utf8_lossy(&bytes)) {
                assert!(error.to_string().starts_with("line "), "{error}");
            }
        }
        whole = Some(text);
    }
    let text = whole.expect("a game");
    let error = Game::load("no game").unwrap_err().to_string();
    assert_eq!(error, "line 1: a saved game begins with \"tabiya game 1\"");
    let error = Game::load(&text.replace("\nblack ", "\nblue ")).unwrap_err().to_string();
    assert_eq!(error, "line 4: here should stand Black's time control");
}
