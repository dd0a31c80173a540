//! The options of `setoption`: one table, which is printed, judged by, and set.

mod error;
#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

use tabiya_engine::{LEAST_ELO, Level, MOST_ELO, Strength, TableRules};

use super::number::number;
pub(super) use error::BadOption;

/// The levels for people are numbered 1 to this.
const HIGHEST_LEVEL: i64 = 10;

/// An option, by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    Hash,
    ClearHash,
    Threads,
    Lines,
    Ponder,
    Overhead,
    Chess960,
    Level,
    LimitStrength,
    Elo,
    Seed,
    ShowWdl,
    TablesPath,
    TablesDepth,
    TablesLimit,
    TablesFiftyMoves,
    Network,
    #[cfg(feature = "tune")]
    Constants,
}

/// What an option can be, and what it is at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Check(bool),
    Spin { default: i64, min: i64, max: i64 },
    Button,
    Text(&'static str),
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) name: Name,
    /// What others call it.
    pub(super) text: &'static str,
    pub(super) kind: Kind,
}

const fn row(name: Name, text: &'static str, kind: Kind) -> Row {
    Row { name, text, kind }
}

const fn spin(default: i64, min: i64, max: i64) -> Kind {
    Kind::Spin { default, min, max }
}

/// All options, each at the place of its name, in the order they are told.
pub(super) const OPTIONS: [Row; 17 + cfg!(feature = "tune") as usize] = [
    row(Name::Hash, "Hash", spin(16, 1, 1 << 18)),
    row(Name::ClearHash, "Clear Hash", Kind::Button),
    row(Name::Threads, "Threads", spin(1, 1, 1024)),
    row(Name::Lines, "MultiPV", spin(1, 1, 256)),
    // The command `go ponder` says all there is to say; the option tells others that it is understood.
    row(Name::Ponder, "Ponder", Kind::Check(false)),
    row(Name::Overhead, "Move Overhead", spin(10, 0, 10_000)),
    row(Name::Chess960, "UCI_Chess960", Kind::Check(false)),
    row(Name::Level, "Level", spin(0, 0, HIGHEST_LEVEL)),
    row(Name::LimitStrength, "UCI_LimitStrength", Kind::Check(false)),
    row(Name::Elo, "UCI_Elo", spin(1500, LEAST_ELO as i64, MOST_ELO as i64)),
    row(Name::Seed, "Game Seed", spin(0, 0, i32::MAX as i64)),
    row(Name::ShowWdl, "UCI_ShowWDL", Kind::Check(false)),
    row(Name::TablesPath, "SyzygyPath", Kind::Text("")),
    row(Name::TablesDepth, "SyzygyProbeDepth", spin(1, 1, 100)),
    row(Name::TablesLimit, "SyzygyProbeLimit", spin(7, 0, 7)),
    row(Name::TablesFiftyMoves, "Syzygy50MoveRule", Kind::Check(true)),
    row(Name::Network, "EvalFile", Kind::Text("")),
    #[cfg(feature = "tune")]
    row(Name::Constants, "Constants", Kind::Text("")),
];

const _: () = {
    let mut place = 0;
    while place < OPTIONS.len() {
        assert!(OPTIONS[place].name as usize == place, "every option stands at the place of its name");
        place += 1;
    }
};

/// A row as the command `uci` tells it.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.text)?;
        match self.kind {
            Kind::Check(default) => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Kind::Button => f.write_str("button"),
            Kind::Text("") => f.write_str("string default <empty>"),
            Kind::Text(default) => write!(f, "string default {default}"),
        }
    }
}

/// What an option is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Flag(bool),
    Number(i64),
    Text(String),
    /// A button has no value.
    Pressed,
}

/// One option and its new value, which is one it can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) name: Name,
    pub(super) value: Value,
}

impl Setting {
    /// Reads the name and the value of an option. Capitals and small letters of names are alike.
    pub(super) fn read(name: &str, value: Option<&str>) -> Result<Self, BadOption> {
        let known = OPTIONS.iter().find(|row| row.text.eq_ignore_ascii_case(name));
        let row = known.ok_or_else(|| BadOption::Unknown(name.to_owned()))?;
        let given = || value.filter(|value| !value.is_empty()).ok_or(BadOption::NoValue(row.text));
        let value = match row.kind {
            Kind::Button => Value::Pressed,
            Kind::Text(_) => Value::Text(value.filter(|value| *value != "<empty>").unwrap_or_default().to_owned()),
            Kind::Check(_) => {
                let given = given()?;
                let flags = [("true", true), ("false", false)];
                let flag = flags.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(given));
                let (_, flag) = flag.ok_or_else(|| BadOption::NotAFlag(row.text, given.to_owned()))?;
                Value::Flag(flag)
            }
            Kind::Spin { min, max, .. } => {
                let given = given()?;
                let chosen = number(given).ok_or_else(|| BadOption::NotANumber(row.text, given.to_owned()))?;
                if !(min..=max).contains(&chosen) {
                    return Err(BadOption::OutOfRange { name: row.text, min, max, found: given.to_owned() });
                }
                Value::Number(chosen)
            }
        };
        Ok(Self { name: row.name, value })
    }
}

/// What all options are set to.
#[derive(Clone, Debug)]
pub(super) struct Settings([Value; OPTIONS.len()]);

impl Default for Settings {
    fn default() -> Self {
        Self(OPTIONS.map(|row| match row.kind {
            Kind::Check(default) => Value::Flag(default),
            Kind::Spin { default, .. } => Value::Number(default),
            Kind::Button => Value::Pressed,
            Kind::Text(default) => Value::Text(default.to_owned()),
        }))
    }
}

impl Settings {
    pub(super) fn set(&mut self, setting: Setting) {
        self.0[setting.name as usize] = setting.value;
    }

    /// The value of an option that is on or off.
    pub(super) fn flag(&self, name: Name) -> bool {
        matches!(self.0[name as usize], Value::Flag(true))
    }

    /// The value of an option that is a number; none is below zero.
    pub(super) fn number(&self, name: Name) -> usize {
        match self.0[name as usize] {
            Value::Number(number) => usize::try_from(number).unwrap_or(0),
            _ => 0,
        }
    }

    /// The value of an option that is a text.
    pub(super) fn text(&self, name: Name) -> &str {
        match &self.0[name as usize] {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// The time that is held back for the way of a move to whoever keeps the clock.
    pub(super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.number(Name::Overhead) as u64)
    }

    /// When the endgame tables are asked.
    pub(super) fn table_rules(&self) -> TableRules {
        TableRules {
            least_depth: i32::try_from(self.number(Name::TablesDepth)).unwrap_or(1),
            most_men: self.number(Name::TablesLimit) as u32,
            fifty_moves: self.flag(Name::TablesFiftyMoves),
        }
    }

    /// How well to play. A rating that was asked for by `UCI_LimitStrength` goes before a level.
    /// The game is the seed, if one is set, and otherwise this one.
    pub(super) fn strength(&self, game: u64) -> Option<Strength> {
        let elo = if self.flag(Name::LimitStrength) {
            Some(self.number(Name::Elo) as u16)
        } else {
            Level::new(self.number(Name::Level) as u8).and_then(Level::elo)
        };
        let game = match self.number(Name::Seed) {
            0 => game,
            seed => seed as u64,
        };
        elo.map(|elo| Strength { elo, game })
    }
}
