//! What a game is to be played by, as clients ask for it.

use tabiya_game::{Bonus, DefaultTime, FirstMoves, Pace, Quickplay, RuleSet, Settings, Span, Terms, TimeControl};
use tabiya_rules::{BySide, Position, Side};

use super::fields::{Fields, short};
use super::route::{Field, Kind};
use crate::hall::sentence;
use crate::problem::Problem;
use crate::store::Wish;

/// The longest clock that can be asked for by `clock.limit`, in seconds.
const LONGEST_CLOCK: u64 = 10_800;
/// The longest increment, in seconds.
const LONGEST_INCREMENT: u64 = 180;
/// The most days for a move.
const MOST_DAYS: u64 = 14;

/// What a challenge takes, for the description.
pub(crate) const TERMS: [Field; 9] = [
    Field::body("clock.limit", Kind::Number, "Seconds on each clock at the start, 0 to 10800."),
    Field::body("clock.increment", Kind::Number, "Seconds that each move adds, 0 to 180."),
    Field::body("days", Kind::Number, "Days for each move, 1 to 14, instead of a clock."),
    Field::body(
        "timeControl",
        Kind::Text,
        "Any other time control, as in PGN: several periods (40/5400+30:1800+30), delays, hourglass. With a side: \
         timeControl.white and timeControl.black.",
    ),
    Field::body("color", Kind::Word(&["white", "black", "random"]), "The side of who asks."),
    Field::body("variant", Kind::Word(&["standard", "chess960", "fromPosition"]), "What the game starts from."),
    Field::body("fen", Kind::Text, "The position to start from."),
    Field::body(
        "ruleSet",
        Kind::Text,
        "The rules of the arbiter: casual, fide (by the pace), fide-standard, fide-rapid, fide-blitz or programs, and \
         switches behind it, such as \"casual takebacks=forbidden\".",
    ),
    Field::body("rated", Kind::Truth, "Read and ignored: no game here is rated."),
];

impl Fields {
    /// What the game is to be played by.
    ///
    /// # Errors
    /// If a field makes no sense, alone or with another.
    pub(crate) fn settings(&self) -> Result<Settings, Problem> {
        let time = self.time()?;
        let start = self.start()?;
        let rules = self.rules(&time)?;
        Ok(Settings { start, time, rules })
    }

    /// The side that who asks wants.
    ///
    /// # Errors
    /// If it is none that there is.
    pub(crate) fn wish(&self, name: &str) -> Result<Wish, Problem> {
        match self.get(name).map(str::to_ascii_lowercase).as_deref() {
            None | Some("random") => Ok(Wish::Random),
            Some("white") => Ok(Wish::Side(Side::White)),
            Some("black") => Ok(Wish::Side(Side::Black)),
            Some(other) => {
                let sentence = format!("{name} has to be white, black or random, not \"{}\".", short(other));
                Err(Problem::bad("field", sentence))
            }
        }
    }

    fn time(&self) -> Result<BySide<TimeControl>, Problem> {
        let limit = self.within("clock.limit", 0, LONGEST_CLOCK)?;
        let increment = self.within("clock.increment", 0, LONGEST_INCREMENT)?;
        let days = self.within("days", 1, MOST_DAYS)?;
        let control = |name: &str| -> Result<Option<TimeControl>, Problem> {
            let Some(text) = self.get(name) else { return Ok(None) };
            let read = text.parse::<TimeControl>();
            read.map(Some)
                .map_err(|error| Problem::bad("time-control", format!("{name}: {}", sentence(&error.to_string()))))
        };
        let both = control("timeControl")?;
        let (white, black) = (control("timeControl.white")?, control("timeControl.black")?);
        let has_clock = limit.is_some() || increment.is_some();
        let ways = [has_clock, days.is_some(), both.is_some() || white.is_some() || black.is_some()];
        if ways.iter().filter(|way| **way).count() > 1 {
            return Err(Problem::bad("time-control", "Ask for one of clock, days and timeControl, not for several."));
        }
        let plain = if let Some(days) = days {
            TimeControl::new(Terms::PerMove(Span::from_days(days)))
        } else if has_clock {
            let bonus = Bonus::Increment(Span::from_seconds(increment.unwrap_or(0)));
            TimeControl::with_bonus(Span::from_seconds(limit.unwrap_or(0)), bonus)
        } else {
            Ok(TimeControl::UNLIMITED)
        };
        let plain = plain.map_err(|error| Problem::bad("time-control", sentence(&error.to_string())))?;
        let for_both = both.unwrap_or(plain);
        Ok(BySide { white: white.unwrap_or_else(|| for_both.clone()), black: black.unwrap_or(for_both) })
    }

    /// A whole number in a range whose ends belong to it. Some clients write it as `300.0`.
    pub(crate) fn within(&self, name: &str, least: u64, most: u64) -> Result<Option<u64>, Problem> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let whole = text.trim().strip_suffix(".0").unwrap_or(text.trim());
        let number = whole.parse().ok().filter(|number| (least..=most).contains(number));
        number.map(Some).ok_or_else(|| {
            let sentence = format!("{name} has to be a whole number from {least} to {most}, not \"{}\".", short(text));
            Problem::bad("field", sentence)
        })
    }

    fn start(&self) -> Result<Position, Problem> {
        let fen = self.get("fen").map(str::trim).filter(|fen| *fen != "startpos");
        match (self.get("variant"), fen) {
            (None | Some("standard" | "fromPosition" | "chess960"), Some(fen)) => {
                Position::from_fen(fen).map_err(|fault| Problem::bad("fen", sentence(&fault.to_string())))
            }
            (None | Some("standard"), None) => Ok(Position::start()),
            (Some("fromPosition"), None) => {
                Err(Problem::bad("fen", "A game that does not start from the usual position needs a fen."))
            }
            (Some("chess960"), None) => Ok(random_start()),
            (Some(other), _) => {
                let sentence =
                    format!("variant has to be standard, chess960 or fromPosition, not \"{}\".", short(other));
                Err(Problem::bad("variant", sentence))
            }
        }
    }

    fn rules(&self, time: &BySide<TimeControl>) -> Result<RuleSet, Problem> {
        let Some(text) = self.get("ruleSet") else { return Ok(RuleSet::CASUAL) };
        let (first, switches) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let is_by_pace = first == "fide";
        let text = match time.white.pace() {
            _ if !is_by_pace => text.to_owned(),
            Pace::Blitz => format!("fide-blitz {switches}"),
            Pace::Rapid => format!("fide-rapid {switches}"),
            Pace::Standard | Pace::Correspondence | Pace::Unlimited => format!("fide-standard {switches}"),
        };
        let mut rules: RuleSet = text
            .parse()
            .map_err(|fault: tabiya_game::NotARuleSet| Problem::bad("rule-set", sentence(&fault.to_string())))?;
        if is_by_pace {
            // The Laws as they are played on a screen, but for what was asked for.
            let screen = rules.on_a_screen();
            if !switches.contains("illegal-moves=") {
                rules.illegal_moves = screen.illegal_moves;
            }
            if !switches.contains("touch=") {
                rules.touch = screen.touch;
            }
        }
        if rules.quickplay != Quickplay::Off {
            let sentence = "There is no arbiter here who could decide on claims for want of time: leave quickplay off.";
            return Err(Problem::bad("rule-set", sentence));
        }
        let is_open_ended = time.white.is_unlimited() || time.black.is_unlimited();
        if is_open_ended && rules.first_moves == FirstMoves::Timed && rules.default_time != DefaultTime::None {
            return Ok(RuleSet { default_time: DefaultTime::None, ..rules });
        }
        Ok(rules)
    }
}

/// One of the 960 starts, by chance.
fn random_start() -> Position {
    let number = getrandom::u32().unwrap_or(518) % 960;
    Position::chess960(number as u16).unwrap_or_else(Position::start)
}
