//! One game between two seats.
//!
//! A command is looked at by [`decide`](Game) or [`rule`](Game), which change nothing and say what happens; what happens is
//! then applied, event by event. So a game read back from its events is the same game.

mod apply;
mod decide;
mod end;
mod rule;
mod view;

use std::fmt;

use tabiya_rules::{BySide, Move, Side};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    settings: Settings,
    history: History,
    /// The half-moves that led from the first position to the one on the board.
    moves: Vec<Played>,
    clock: Clock,
    stage: Stage,
    offers: BySide<Offer>,
    takeback: Option<Side>,
    illegal_moves: BySide<u8>,
    has_arrived: BySide<bool>,
    touches: Touches,
    sealed: Option<Sealed>,
    /// Who waits for the arbiter's word on a claim for want of time, put off until later.
    quickplay: Option<Side>,
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
    /// This side's flag fell while its claim was put off, and the arbiter has to decide.
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
    /// Who offered a draw after it and before the next.
    pub offer: Option<Side>,
    /// Whether it was lawful. An illegal one stands where nobody claims it in time (A.5.2).
    pub lawful: Lawful,
}

/// Whether a move was lawful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lawful {
    /// It was legal.
    Yes,
    /// It was not, and nobody pointed it out before it was answered, or not yet.
    No,
}

/// What a side's offers of a draw have come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Offer {
    stands: bool,
    /// How many moves the side had made when it last offered.
    last: Option<u32>,
}

/// A sealed move.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sealed {
    text: String,
    used: Option<Span>,
    left: Option<Span>,
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
        game.happen(vec![Happening::Begun], now);
        Ok(game)
    }

    /// The game that these events make of these settings.
    ///
    /// # Errors
    /// If an event does not fit those before it.
    pub fn replay(settings: Settings, events: &[Event]) -> Result<Self, Misfit> {
        let mut game = Self::new(settings);
        events.iter().try_for_each(|event| game.apply(event.clone()))?;
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
            offers: BySide::default(),
            takeback: None,
            illegal_moves: BySide::default(),
            has_arrived: BySide::default(),
            touches: Touches::default(),
            sealed: None,
            quickplay: None,
            increment: None,
            events: Vec::new(),
            settings,
        }
    }

    /// A player does something. What comes back has happened by it.
    ///
    /// If the time was over by then, what comes back is that, and not what was asked for.
    ///
    /// # Errors
    /// If it cannot be done; nothing has changed then.
    pub fn act(&mut self, side: Side, command: Command, at: impl Into<At>) -> Result<&[Event], Refusal> {
        let at = self.in_order(at.into());
        let happenings = match self.due_by(Some(side), at) {
            Some(due) => due,
            None => self.decide(side, command, at)?,
        };
        Ok(self.happen(happenings, at.now))
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
        let at = self.in_order(At::from(now));
        let happenings = match self.due_by(None, at) {
            Some(due) => due,
            None => self.decide_ruling(ruling, at.now)?,
        };
        Ok(self.happen(happenings, at.now))
    }

    /// Time passes. What comes back has happened by it: a flag that fell, or a player who did not come. Nobody has to
    /// call this before [`Game::due`].
    pub fn tick(&mut self, now: Moment) -> &[Event] {
        let at = self.in_order(At::from(now));
        let due = self.due_by(None, at).unwrap_or_default();
        self.happen(due, at.now)
    }

    /// Adds an event that was decided on elsewhere, such as on another node.
    ///
    /// # Errors
    /// If it does not fit the events so far; nothing has changed then.
    pub fn follow(&mut self, event: Event) -> Result<(), Misfit> {
        self.apply(event)
    }

    /// No event happens before the one ahead of it.
    fn in_order(&self, at: At) -> At {
        let latest = self.events.last().map_or(Moment::default(), |event| event.at);
        At { now: at.now.max(latest), ..at }
    }

    fn happen(&mut self, happenings: Vec<Happening>, at: Moment) -> &[Event] {
        let before = self.events.len();
        for what in happenings {
            let number = self.events.len() as u32 + 1;
            let applied = self.apply(Event { number, at, what });
            debug_assert_eq!(applied, Ok(()), "what was decided fits");
        }
        &self.events[before..]
    }
}
