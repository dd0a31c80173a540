//! A game as text, to be kept: its settings, then its events, a line each.

use std::fmt;

use tabiya_rules::{BySide, NotPlayable, Position};

use crate::{ControlError, Ending, Event, Game, Misfit, NotARuleSet, NotAnEvent, RuleSet, Settings, TimeControl};

/// The first line of a saved game, with the number of the format.
const FIRST_LINE: &str = "tabiya game 1";

/// Why a text is not a saved game, and on which line.
#[derive(Debug)]
pub struct NotASavedGame {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: SaveFault,
}

/// What is wrong with a line of a saved game.
#[derive(Debug)]
pub enum SaveFault {
    /// It does not begin as such a text does.
    Foreign,
    /// This should stand there.
    Missing(&'static str),
    /// The position it starts from cannot be played on.
    Start(NotPlayable),
    /// The time control cannot be read.
    Time(ControlError),
    /// The rules cannot be read.
    Rules(NotARuleSet),
    /// The event cannot be read.
    Event(NotAnEvent),
    /// The event does not fit the game.
    Misfit(Misfit),
    /// The last line has no end, so something of it may be missing.
    CutOff,
    /// The last move ended the game, and that is missing.
    EndMissing(Ending),
}

impl std::error::Error for NotASavedGame {}

impl fmt::Display for NotASavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            SaveFault::Foreign => write!(f, "a saved game begins with \"{FIRST_LINE}\""),
            SaveFault::Missing(what) => write!(f, "here should stand {what}"),
            SaveFault::Start(fault) => fault.fmt(f),
            SaveFault::Time(fault) => fault.fmt(f),
            SaveFault::Rules(fault) => fault.fmt(f),
            SaveFault::Event(fault) => fault.fmt(f),
            SaveFault::Misfit(fault) => fault.fmt(f),
            SaveFault::CutOff => f.write_str("the last line is cut off"),
            SaveFault::EndMissing(ending) => {
                write!(f, "after the last move it should say how the game ended: {ending}")
            }
        }
    }
}

impl Game {
    /// The game as text, from which [`Game::load`] makes the same game.
    ///
    /// ```
    /// use tabiya_game::{Command, Game, Moment, Settings};
    ///
    /// let mut game = Game::begin(Settings::with_time("300+3".parse().unwrap()), Moment(0)).unwrap();
    /// let shape = game.position().read("e4").unwrap().shape();
    /// game.act(game.turn(), Command::Play(shape), Moment(2_500)).unwrap();
    /// let text = game.save();
    /// assert!(text.ends_with("1 0 begun\n2 2500 moved e2e4\n"));
    /// assert_eq!(Game::load(&text).unwrap(), game);
    /// ```
    pub fn save(&self) -> String {
        let Settings { start, time, rules } = self.settings();
        let mut text =
            format!("{FIRST_LINE}\nstart {start}\nwhite {}\nblack {}\nrules {rules}\n", time.white, time.black);
        for event in self.events() {
            text.push_str(&event.to_string());
            text.push('\n');
        }
        text
    }

    /// The game that was saved as this text.
    ///
    /// # Errors
    /// If a line cannot be read or is cut off, an event does not fit those before it, or the last move ended the game and
    /// that is not told.
    pub fn load(text: &str) -> Result<Self, NotASavedGame> {
        let mut lines = text.lines().zip(1..);
        let mut line = |key: &'static str, what: &'static str| -> Result<(&str, usize), NotASavedGame> {
            let (line, number) = lines.next().unwrap_or(("", text.lines().count() + 1));
            let rest = line.strip_prefix(key).map(str::trim);
            rest.map(|rest| (rest, number)).ok_or(NotASavedGame { line: number, fault: SaveFault::Missing(what) })
        };
        match line(FIRST_LINE, "") {
            Ok(("", _)) => {}
            _ => return Err(NotASavedGame { line: 1, fault: SaveFault::Foreign }),
        }
        let (start, number) = line("start ", "the position it starts from")?;
        let start = Position::from_fen(start).map_err(|fault| wrong(number, SaveFault::Start(fault)))?;
        let mut control = |key, what| {
            let (text, number) = line(key, what)?;
            text.parse::<TimeControl>().map_err(|fault| wrong(number, SaveFault::Time(fault)))
        };
        let white = control("white ", "White's time control")?;
        let black = control("black ", "Black's time control")?;
        let (rules, number) = line("rules ", "the rules")?;
        let rules: RuleSet = rules.parse().map_err(|fault| wrong(number, SaveFault::Rules(fault)))?;
        let settings = Settings { start, time: BySide { white, black }, rules };

        let mut events = Vec::new();
        for (line, number) in lines {
            let event: Event = line.parse().map_err(|fault| wrong(number, SaveFault::Event(fault)))?;
            events.push(event);
        }
        let last = text.lines().count();
        if !text.ends_with('\n') {
            return Err(wrong(last, SaveFault::CutOff));
        }
        let header = last - events.len();
        let game = Self::replay(settings, &events)
            .map_err(|misfit| wrong(header + misfit.number as usize, SaveFault::Misfit(misfit)))?;
        match game.missing_end() {
            Some(ending) => Err(wrong(last + 1, SaveFault::EndMissing(ending))),
            None => Ok(game),
        }
    }
}

const fn wrong(line: usize, fault: SaveFault) -> NotASavedGame {
    NotASavedGame { line, fault }
}
