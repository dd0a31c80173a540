//! A table to play at: a game whose moves are given as text and whose time passes when it is told to.

use tabiya_game::{
    At, Cause, Command, Ending, Event, Game, Moment, Refusal, RuleSet, Ruling, Settings, Span, TimeControl,
};
use tabiya_rules::{BySide, Move, Nature, Position, Side, Square};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Knights out and home again: the position comes again.
pub(crate) const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";

/// A move of these squares, legal or not.
pub(crate) fn plain(from: Square, to: Square) -> Move {
    Move::new(from, to, Nature::Plain).expect("two squares")
}

pub(crate) struct Table {
    pub(crate) game: Game,
    pub(crate) now: Moment,
}

impl Table {
    /// A game from this position, with this time control in the notation of PGN for both, by these rules.
    #[track_caller]
    pub(crate) fn new(fen: &str, time: &str, rules: RuleSet) -> Self {
        let control: TimeControl = time.parse().unwrap_or_else(|error| panic!("{time}: {error}"));
        let start = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let settings = Settings { start, time: BySide { white: control.clone(), black: control }, rules };
        let now = Moment(1_000_000);
        Self { game: Game::begin(settings, now).unwrap_or_else(|over| panic!("{over}")), now }
    }

    /// A casual game without a clock.
    #[track_caller]
    pub(crate) fn casual(fen: &str) -> Self {
        Self::new(fen, "-", RuleSet::CASUAL)
    }

    /// A game of standard chess by the Laws, without a clock.
    #[track_caller]
    pub(crate) fn fide(fen: &str) -> Self {
        Self::new(fen, "-", RuleSet::FIDE_STANDARD)
    }

    pub(crate) fn wait(&mut self, millis: u64) -> &mut Self {
        self.now = self.now + Span::from_millis(millis);
        self
    }

    /// Lets happen what happens by itself.
    pub(crate) fn tick(&mut self) -> &mut Self {
        self.game.tick(self.now);
        self
    }

    /// Makes these moves, each by the side to move.
    #[track_caller]
    pub(crate) fn play(&mut self, moves: &str) -> &mut Self {
        for text in moves.split_whitespace() {
            let shape = self.shape(text);
            self.act(self.game.turn(), Command::Play(shape));
        }
        self
    }

    /// The move that a text means here.
    #[track_caller]
    pub(crate) fn shape(&self, text: &str) -> Move {
        self.game.position().read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}")).shape()
    }

    /// Does something that is not refused.
    #[track_caller]
    pub(crate) fn act(&mut self, side: Side, command: Command) -> Vec<Event> {
        let said = format!("{command:?}");
        match self.game.act(side, command, At::from(self.now)) {
            Ok(events) => events.to_vec(),
            Err(refusal) => panic!("{said} of {side}: {refusal}"),
        }
    }

    /// Does something that is refused.
    #[track_caller]
    pub(crate) fn refused(&mut self, side: Side, command: Command) -> Refusal {
        let before = self.game.clone();
        let said = format!("{command:?}");
        let refusal = match self.game.act(side, command, At::from(self.now)) {
            Ok(events) => panic!("{said} of {side} was not refused: {events:?}"),
            Err(refusal) => refusal,
        };
        assert_eq!(self.game, before, "what is refused changes nothing");
        refusal
    }

    #[track_caller]
    pub(crate) fn rule(&mut self, ruling: Ruling) -> Vec<Event> {
        let said = format!("{ruling:?}");
        match self.game.rule(ruling, self.now) {
            Ok(events) => events.to_vec(),
            Err(refusal) => panic!("{said}: {refusal}"),
        }
    }

    #[track_caller]
    pub(crate) fn rule_refused(&mut self, ruling: Ruling) -> Refusal {
        let before = self.game.clone();
        let said = format!("{ruling:?}");
        let refusal = match self.game.rule(ruling, self.now) {
            Ok(events) => panic!("{said} was not refused: {events:?}"),
            Err(refusal) => refusal,
        };
        assert_eq!(self.game, before, "what is refused changes nothing");
        refusal
    }

    /// What a side has on its clock now, in milliseconds.
    #[track_caller]
    pub(crate) fn left(&self, side: Side) -> u64 {
        self.game.time_left(side, self.now).expect("a clock").millis()
    }

    #[track_caller]
    pub(crate) fn ending(&self) -> &Ending {
        self.game.ending().expect("the game is over")
    }

    #[track_caller]
    pub(crate) fn cause(&self) -> &Cause {
        &self.ending().cause
    }

    /// Checks that the game is over, and what is said of it.
    #[track_caller]
    pub(crate) fn ended(&self, words: &str) {
        assert_eq!(self.ending().to_string(), words);
    }

    #[track_caller]
    pub(crate) fn goes_on(&self) {
        assert_eq!(self.game.ending(), None);
    }
}
