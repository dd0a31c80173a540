//! One game between two seats.
//!
//! A command is answered by `decide` or `rule`, which change nothing and say what happens; what happens is then applied,
//! event by event. So a game read back from its events is the same game.

mod apply;
mod decide;
mod end;
mod fit;
mod rule;
mod view;

use std::fmt;

use tabiya_rules::{BySide, Move, Side};

pub(crate) use end::ending_in;

use crate::history::History;
use crate::touch::Touches;
use crate::{AlreadyOver, At, Clock, Command, Ending, Event, Happening, Moment, Refusal, Ruling, Settings, Span};

/// One game between two seats, from the first move to the result.
///
/// It is told what the players and the arbiter do, and when; it answers with what happened, or with why nothing did.
///
/// ```
/// use tabiya_game::{Game, Moment, RuleSet, Settings, Span};
/// use tabiya_rules::Side;
///
/// let settings = Settings { rules: RuleSet::FIDE_BLITZ, ..Settings::with_time("180+2".parse()?) };
/// let mut game = Game::begin(settings, Moment(0))?;
/// for (side, text, now) in [
///     (Side::White, "f3", 1_000),
///     (Side::Black, "e5", 2_500),
///     (Side::White, "g4", 4_000),
///     (Side::Black, "Qh4#", 4_900),
/// ] {
///     let shape = game.position().read(text)?.shape();
///     game.play(side, shape, Moment(now))?;
/// }
/// assert_eq!(game.ending().unwrap().to_string(), "White is checkmated: Black wins (5.1.1)");
/// assert_eq!(game.time_left(Side::Black, Moment(9_999)), Some(Span::from_millis(181_600)));
///
/// // The events are the game.
/// assert_eq!(Game::replay(game.settings().clone(), game.events())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Who has to keep events before anybody is told asks first, with [`Game::decide`], keeps what comes back, all of it in one
/// write since it belongs together, and then lets the game [`follow`](Game::follow) it.
///
/// The caller vouches for the time: a moment before one already told counts as that one, and so one told in error, far
/// ahead, holds the clocks until it comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    settings: Settings,
    history: History,
    /// The half-moves that led from the first position to the one on the board.
    moves: Vec<Played>,
    clock: Clock,
    stage: Stage,
    halt: Halt,
    offers: BySide<Offer>,
    takeback: Option<Side>,
    illegal_moves: BySide<u8>,
    has_arrived: BySide<bool>,
    has_moved: BySide<bool>,
    touches: Touches,
    sealed: Option<Sealed>,
    quickplay: BySide<Want>,
    /// Who has asked for an increment.
    increment: Option<Side>,
    events: Vec<Event>,
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is being played.
    Playing,
    /// The clocks are stopped.
    Paused,
    /// It is to be adjourned, and the side to move has to seal a move.
    Sealing,
    /// It is adjourned, with a move sealed.
    Adjourned,
    /// The side to move, short of time, has asked the arbiter for a draw.
    Claimed,
    /// This side's flag fell while a claim was put off, and the arbiter has to decide.
    FlagFallen(Side),
    /// It is over.
    Over(Ending),
}

/// A half-move as it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub shape: Move,
    /// How long it took; `None` if no clock ran.
    pub used: Option<Span>,
    /// What its side had left, with what the move earned; `None` without a clock.
    pub left: Option<Span>,
    /// What it earned as an increment and as a new period.
    pub earned: Span,
    /// Who offered a draw after it and before the next.
    pub offers: BySide<bool>,
    /// Whether it was legal. An illegal one stands where nobody claims it in time (A.5.2).
    pub legality: Legality,
}

/// Whether a move was legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legality {
    /// It was.
    Legal,
    /// It was not, and nobody pointed it out before it was answered, or not yet.
    Illegal,
}

/// How long the game was halted, and since when it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Halt {
    total: Span,
    since: Option<Moment>,
}

/// What a side's offers of a draw have come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Offer {
    stands: bool,
    /// How many moves the side had made when it last offered.
    last: Option<u32>,
}

/// What a side short of time wants of the arbiter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Want {
    /// Whether its claim was put off.
    is_postponed: bool,
    /// After how many half-moves it last claimed.
    claimed: Option<usize>,
}

/// A sealed move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sealed {
    text: String,
    timing: Timing,
}

/// What the clock said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Timing {
    used: Option<Span>,
    left: Option<Span>,
    earned: Span,
}

/// An event that does not fit the events before it: the record of the game is damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The number of the event, as it should be.
    pub number: u32,
    /// What is wrong with it.
    pub what: &'static str,
}

impl std::error::Error for Misfit {}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} does not fit the game: {}", self.number, self.what)
    }
}

impl Game {
    /// Begins a game. Its first event is that it has begun.
    ///
    /// # Errors
    /// If the game would be over in the position it starts from.
    pub fn begin(settings: Settings, now: Moment) -> Result<Self, AlreadyOver> {
        if let Some(ending) = end::of_start(&settings) {
            return Err(AlreadyOver(ending));
        }
        let mut game = Self::new(settings);
        let begun = game.numbered(vec![Happening::Begun], now);
        game.follow_all(begun);
        Ok(game)
    }

    /// The game that these events make of these settings.
    ///
    /// # Errors
    /// If an event does not fit those before it.
    pub fn replay(settings: Settings, events: &[Event]) -> Result<Self, Misfit> {
        let mut game = Self::new(settings);
        events.iter().try_for_each(|event| game.follow(event.clone()))?;
        if game.events.is_empty() {
            return Err(Misfit { number: 1, what: "the game never began" });
        }
        Ok(game)
    }

    fn new(settings: Settings) -> Self {
        Self {
            history: History::new(settings.start),
            moves: Vec::new(),
            clock: Clock::new(settings.time.clone(), settings.rules.most_lag),
            stage: Stage::Playing,
            halt: Halt::default(),
            offers: BySide::default(),
            takeback: None,
            illegal_moves: BySide::default(),
            has_arrived: BySide::default(),
            has_moved: BySide::default(),
            touches: Touches::default(),
            sealed: None,
            quickplay: BySide::default(),
            increment: None,
            events: Vec::new(),
            settings,
        }
    }

    /// A player does something. What comes back has happened by it.
    ///
    /// If the time was over by then, what comes back is that, and not what was asked for. Where a side loses otherwise than
    /// by mate it is asked whether the other could mate at all ([`Game::loss`]), which may take a third of a second.
    ///
    /// # Errors
    /// If it cannot be done; nothing has changed then.
    pub fn act(&mut self, side: Side, command: Command, at: impl Into<At>) -> Result<&[Event], Refusal> {
        let events = self.decide(side, command, at)?;
        Ok(self.follow_all(events))
    }

    /// A player makes a move and presses the clock: short for [`Command::Play`].
    ///
    /// # Errors
    /// If it cannot be done; nothing has changed then.
    pub fn play(&mut self, side: Side, shape: Move, at: impl Into<At>) -> Result<&[Event], Refusal> {
        self.act(side, Command::Play(shape), at)
    }

    /// The arbiter does something. What comes back has happened by it.
    ///
    /// # Errors
    /// If it cannot be done; nothing has changed then.
    pub fn rule(&mut self, ruling: Ruling, now: Moment) -> Result<&[Event], Refusal> {
        let events = self.decide_ruling(ruling, now)?;
        Ok(self.follow_all(events))
    }

    /// Time passes. What comes back has happened by it: a flag that fell, or a player who did not come. Nobody has to
    /// call this before [`Game::due`].
    pub fn tick(&mut self, now: Moment) -> &[Event] {
        let events = self.decide_tick(now);
        self.follow_all(events)
    }

    /// What would happen if a player did something now. Nothing changes.
    ///
    /// ```
    /// use tabiya_game::{Command, Game, Moment, Settings};
    ///
    /// let mut game = Game::begin(Settings::default(), Moment(0)).unwrap();
    /// let shape = game.position().read("e4").unwrap().shape();
    /// let events = game.decide(game.turn(), Command::Play(shape), Moment(9)).unwrap();
    /// assert!(game.moves().is_empty());
    /// // Here the events are kept, in one write, and if that is done:
    /// for event in events {
    ///     game.follow(event).unwrap();
    /// }
    /// assert_eq!(game.moves().len(), 1);
    /// ```
    ///
    /// # Errors
    /// If it cannot be done.
    pub fn decide(&self, side: Side, command: Command, at: impl Into<At>) -> Result<Vec<Event>, Refusal> {
        let at = self.in_order(at.into());
        let happenings = match self.due_by(Some(side), at) {
            Some(due) => due,
            None => self.answer(side, command, at)?,
        };
        Ok(self.numbered(happenings, at.now))
    }

    /// What would happen if the arbiter did something now. Nothing changes.
    ///
    /// # Errors
    /// If it cannot be done.
    pub fn decide_ruling(&self, ruling: Ruling, now: Moment) -> Result<Vec<Event>, Refusal> {
        let at = self.in_order(At::from(now));
        let happenings = match self.due_by(None, at) {
            Some(due) => due,
            None => self.answer_ruling(ruling, at.now)?,
        };
        Ok(self.numbered(happenings, at.now))
    }

    /// What will have happened by itself by now. Nothing changes.
    pub fn decide_tick(&self, now: Moment) -> Vec<Event> {
        let at = self.in_order(At::from(now));
        self.numbered(self.due_by(None, at).unwrap_or_default(), at.now)
    }

    /// No event happens before the one ahead of it.
    fn in_order(&self, at: At) -> At {
        let latest = self.events.last().map_or(Moment::default(), |event| event.at);
        At { now: at.now.max(latest), ..at }
    }

    fn numbered(&self, happenings: Vec<Happening>, at: Moment) -> Vec<Event> {
        let first = self.version() + 1;
        happenings.into_iter().zip(first..).map(|(what, number)| Event { number, at, what }).collect()
    }

    /// Follows what was decided just now, which always fits.
    fn follow_all(&mut self, events: Vec<Event>) -> &[Event] {
        let before = self.events.len();
        for event in events {
            let followed = self.follow(event);
            debug_assert_eq!(followed, Ok(()), "what was decided fits");
        }
        &self.events[before..]
    }
}

impl Stage {
    /// Why nobody can move now; `None` while the game is being played.
    fn refusal(&self, turn: Side) -> Option<Refusal> {
        Some(match self {
            Self::Playing => return None,
            Self::Paused => Refusal::Paused,
            Self::Sealing => Refusal::MustSeal(turn),
            Self::Adjourned => Refusal::Adjourned,
            Self::Claimed | Self::FlagFallen(_) => Refusal::AwaitingArbiter,
            Self::Over(ending) => Refusal::Over(ending.clone()),
        })
    }
}
