//! What a game is played by, agreed on before it begins.

use std::fmt;

use tabiya_rules::{BySide, Position};

use crate::{Ending, RuleSet, TimeControl};

/// What a game is played by: where it starts, how much time there is, and which rules hold.
///
/// ```
/// use tabiya_game::{RuleSet, Settings, TimeControl};
/// use tabiya_rules::{BySide, Position};
///
/// let blitz = Settings { rules: RuleSet::FIDE_BLITZ, ..Settings::with_time("180+2".parse().unwrap()) };
/// // A handicap: Black has one minute against five.
/// let odds = Settings {
///     time: BySide { white: "300".parse().unwrap(), black: "60".parse().unwrap() },
///     start: Position::chess960(0).unwrap(),
///     ..Settings::default()
/// };
/// assert_ne!(blitz, odds);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Where it starts: any position that can be played on.
    pub start: Position,
    /// The time of each side.
    pub time: BySide<TimeControl>,
    /// The rules.
    pub rules: RuleSet,
}

impl Settings {
    /// The standard start and the rules of a casual game, with this time for both.
    pub fn with_time(time: TimeControl) -> Self {
        Self { start: Position::start(), time: BySide { white: time.clone(), black: time }, rules: RuleSet::CASUAL }
    }
}

impl Default for Settings {
    /// The standard start, no clock, and the rules of a casual game.
    fn default() -> Self {
        Self::with_time(TimeControl::UNLIMITED)
    }
}

/// A game that cannot begin, since it would be over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlreadyOver(pub Ending);

impl std::error::Error for AlreadyOver {}

impl fmt::Display for AlreadyOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a game cannot begin here: {}", self.0)
    }
}
