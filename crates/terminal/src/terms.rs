//! From what somebody wants to what a table or a server is told.

use tabiya_client::{Colour, Variant};
use tabiya_game::{Bonus, RuleSet, Settings, Terms as ClockTerms};
use tabiya_rules::{BySide, Position, Side};

use crate::options::{Options, Rules, Terms};
use crate::table::local::LocalGame;
use crate::table::seat::Seat;
use crate::table::thinker::Manner;

/// What a game on this machine is to be like.
pub(crate) fn local_game(terms: &Terms, is_two: bool, options: &Options, manner: Manner) -> LocalGame {
    let rules = match terms.rules {
        Rules::Casual => RuleSet::CASUAL,
        Rules::Fide => RuleSet::fide(terms.time.pace()).on_a_screen(),
    };
    let time = BySide { white: terms.time.clone(), black: terms.time.clone() };
    let settings = Settings { start: terms.start, time, rules };
    let own = terms.side.unwrap_or(if options.seed().is_multiple_of(2) { Side::White } else { Side::Black });
    let seats = BySide::new(|side| {
        if is_two {
            Seat::Person(side.to_string())
        } else if side == own {
            Seat::Person(options.name.clone())
        } else {
            Seat::Computer(terms.level)
        }
    });
    LocalGame { settings, seats, manner, folder: options.folder.clone() }
}

/// What a game on a server is to be like.
pub(crate) fn client_terms(terms: &Terms) -> Result<tabiya_client::Terms, String> {
    let clock = match terms.time.terms() {
        ClockTerms::Unlimited => None,
        ClockTerms::Periods(periods) => match periods.as_slice() {
            [period] if period.moves.is_none() => {
                let increment = match period.bonus {
                    Bonus::None => 0,
                    Bonus::Increment(span) => span.millis() / 1_000,
                    _ => return Err("on a server from here a clock has a time and an increment".to_owned()),
                };
                Some(((period.time.millis() / 1_000) as u32, increment as u32))
            }
            _ => return Err("on a server from here a clock has one period, such as 5+3".to_owned()),
        },
        _ => return Err("on a server from here a clock has a time and an increment, such as 5+3".to_owned()),
    };
    let colour = match terms.side {
        None => Colour::Random,
        Some(Side::White) => Colour::White,
        Some(Side::Black) => Colour::Black,
    };
    let fen = (terms.start != Position::start()).then(|| terms.start.fen());
    let variant = if terms.start.chess960_number().is_some() { Variant::Chess960 } else { Variant::Standard };
    Ok(tabiya_client::Terms { colour, clock, fen, variant })
}

/// A position as people type it.
pub(crate) fn position(text: &str) -> Result<Position, String> {
    match text.trim() {
        "" | "start" | "startpos" => Ok(Position::start()),
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            let found = text.parse().ok().and_then(Position::chess960);
            found.ok_or_else(|| "The Chess960 starts are numbered 0 to 959.".to_owned())
        }
        text => Position::from_fen(text).map_err(|error| error.to_string()),
    }
}
