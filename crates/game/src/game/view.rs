//! What can be asked of a game.

use tabiya_rules::{LegalMove, Move, Position, Side, Square};

use super::{Game, Played, Stage};
use crate::standing::open_claims;
use crate::{Aborts, Announcements, Claim, Clock, Ending, Event, Moment, OpenClaims, Refusal, Settings, Span};

impl Game {
    /// What it is played by.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        self.history.now()
    }

    /// All positions on the way to it, from the first one on.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.history.iter()
    }

    /// The side to move.
    pub const fn turn(&self) -> Side {
        self.history.now().side()
    }

    /// The half-moves on the way to the position on the board; not those taken back.
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// How many moves a side has made.
    pub fn moves_made(&self, side: Side) -> u32 {
        let plies = self.history.len() as u32;
        if self.history.start().side() == side { plies.div_ceil(2) } else { plies / 2 }
    }

    /// How many events there are: the number of the last one.
    pub fn version(&self) -> u32 {
        self.events.len() as u32
    }

    /// All that has happened, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Where it stands.
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// How it ended, if it is over.
    pub const fn ending(&self) -> Option<&Ending> {
        match &self.stage {
            Stage::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// The clock.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What a side has left on its clock; `None` if it has none.
    pub fn time_left(&self, side: Side, now: Moment) -> Option<Span> {
        self.clock.left(side, now)
    }

    /// Whether a draw that this side offered stands, to be accepted by the other.
    pub const fn offers_draw(&self, side: Side) -> bool {
        self.offers.of(side).stands && self.ending().is_none()
    }

    /// Whether a side may offer a draw now, and if not, why.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may_offer_draw(&self, side: Side) -> Result<(), Refusal> {
        self.may_offer(side, 0)
    }

    /// Whether a player may break off the game as it stands, and if not, why. Both may, or neither.
    ///
    /// ```
    /// use tabiya_game::{Game, Moment, Refusal, Settings};
    ///
    /// let mut game = Game::begin(Settings::default(), Moment(0)).unwrap();
    /// assert_eq!(game.may_abort(), Ok(()));
    /// for text in ["e4", "e5"] {
    ///     let (side, shape) = (game.turn(), game.position().read(text).unwrap().shape());
    ///     game.play(side, shape, Moment(0)).unwrap();
    /// }
    /// assert_eq!(game.may_abort(), Err(Refusal::TooLateToAbort));
    /// ```
    ///
    /// # Errors
    /// Why nobody may.
    pub fn may_abort(&self) -> Result<(), Refusal> {
        if let Some(ending) = self.ending() {
            return Err(Refusal::Over(ending.clone()));
        }
        if self.settings.rules.aborts == Aborts::Forbidden {
            return Err(Refusal::NoAborts);
        }
        if self.has_moved.white && self.has_moved.black { Err(Refusal::TooLateToAbort) } else { Ok(()) }
    }

    /// Whether a claim of this side for want of time was put off by the arbiter (III.5).
    pub const fn quickplay_postponed(&self, side: Side) -> bool {
        self.quickplay.of(side).is_postponed
    }

    /// Who has asked for an increment (III.4).
    pub const fn increment_asked(&self) -> Option<Side> {
        self.increment
    }

    /// The squares of the pieces that the side to move has touched, in order.
    pub fn touched(&self) -> &[Square] {
        self.touches.squares()
    }

    /// Who asks to take back.
    pub fn takeback_asked(&self) -> Option<Side> {
        self.takeback.filter(|_| self.ending().is_none())
    }

    /// How many illegal moves a side has completed.
    pub const fn illegal_moves(&self, side: Side) -> u8 {
        *self.illegal_moves.of(side)
    }

    /// How often the position on the board has occurred, in the sense of article 9.2.3.
    pub fn times(&self) -> u32 {
        self.history.times()
    }

    /// Which draws the side to move may claim now, and with which moves.
    ///
    /// ```
    /// use tabiya_game::{Claim, Command, Game, Moment, Settings};
    ///
    /// let mut game = Game::begin(Settings::default(), Moment(0)).unwrap();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
    ///     let (side, shape) = (game.turn(), game.position().read(text).unwrap().shape());
    ///     game.act(side, Command::Play(shape), Moment(0)).unwrap();
    /// }
    /// let claims = game.open_claims();
    /// assert!(claims.now.is_empty());
    /// let [(shape, Claim::Threefold)] = claims.with_move[..] else { panic!() };
    /// assert_eq!(shape.to_string(), "f6g8");
    /// ```
    pub fn open_claims(&self) -> OpenClaims {
        if self.stage != Stage::Playing || self.claims_are_lost() {
            return OpenClaims::default();
        }
        open_claims(self.history.before(), self.position(), self.history.times())
    }

    /// The claims for the position on the board.
    pub(super) fn claims_now(&self) -> impl Iterator<Item = Claim> {
        Claim::open(self.history.times(), self.position().halfmoves())
    }

    /// The claims for a position that would come next.
    pub(super) fn claims_with(&self, next: &Position) -> impl Iterator<Item = Claim> + use<> {
        Claim::open(self.history.times_of_next(next), next.halfmoves())
    }

    /// Whether a touched piece has cost the right to claim on this move (9.4).
    pub(super) fn claims_are_lost(&self) -> bool {
        !self.touches.is_empty()
    }

    /// The legal moves that touched pieces leave (4.3), all of them if nothing was touched.
    pub fn permitted_moves(&self) -> Vec<Move> {
        let position = self.position();
        let moves = position.legal_moves().into_iter().map(LegalMove::shape);
        moves.filter(|shape| self.touches.objection(position, *shape).is_none()).collect()
    }

    /// What is said aloud after the last move, where that is the custom.
    ///
    /// ```
    /// use tabiya_game::{Announcements, Command, Game, Moment, RuleSet, Settings};
    ///
    /// let rules = RuleSet { announcements: Announcements::Check, ..RuleSet::CASUAL };
    /// let mut game = Game::begin(Settings { rules, ..Settings::default() }, Moment(0)).unwrap();
    /// for text in ["e4", "f6", "Qh5"] {
    ///     let (side, shape) = (game.turn(), game.position().read(text).unwrap().shape());
    ///     game.act(side, Command::Play(shape), Moment(0)).unwrap();
    /// }
    /// assert_eq!(game.announcement(), Some("check"));
    /// ```
    pub fn announcement(&self) -> Option<&'static str> {
        let is_custom = self.settings.rules.announcements == Announcements::Check && !self.moves.is_empty();
        if !is_custom || !self.position().is_check() {
            return None;
        }
        Some(if self.position().has_legal_move() { "check" } else { "checkmate" })
    }
}
