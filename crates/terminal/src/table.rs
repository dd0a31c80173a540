//! A game that is being played, wherever its arbiter sits: on this machine, or on a server.

pub(crate) mod file;
pub(crate) mod local;
pub(crate) mod seat;
pub(crate) mod served;
pub(crate) mod thinker;
pub(crate) mod watched;

use std::fmt;

use tabiya_game::{Moment, OpenClaims, Score, Span};
use tabiya_pgn::Game as Record;
use tabiya_rules::{Move, Side};

use crate::lobby::Way;
use crate::sheet::Sheet;

/// What somebody at this keyboard does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Play(Move),
    /// Offers a draw.
    Draw,
    /// Accepts what was offered or asked.
    Accept,
    /// Declines it.
    Decline,
    /// Claims a draw, for the position on the board or with a move that is only intended.
    Claim(Option<Move>),
    Resign,
    /// Takes back, or asks to.
    Takeback,
    /// Breaks off a game that has hardly begun.
    Abort,
    /// Stops the clocks, where that is for the players to say.
    Pause,
    /// Starts them again.
    Resume,
    /// Says something to the opponent.
    Say(String),
}

/// What has happened, to be told to whoever sits here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// A move was made by somebody else: the one that led to the position after so many half-moves.
    Moved(usize),
    /// Moves were taken back: so many half-moves are left.
    TakenBack(usize),
    DrawOffered(Side),
    DrawDeclined(Side),
    TakebackAsked(Side),
    TakebackDeclined(Side),
    /// The game is over.
    Over,
    /// Something else, in words.
    Said(String),
}

impl Notice {
    /// What is said of it; nothing of a move, which is to be seen, or told in a way of its own.
    pub(crate) fn words(&self, table: &dyn Table) -> Option<String> {
        Some(match self {
            Self::Moved(_) => return None,
            Self::TakenBack(_) => "The last move was taken back.".to_owned(),
            Self::DrawOffered(side) if table.is_here(!*side) => format!("{side} offers a draw: accept, or decline."),
            Self::DrawOffered(side) => format!("{side} offers a draw."),
            Self::DrawDeclined(side) => format!("{side} declines the draw."),
            Self::TakebackAsked(side) => format!("{side} asks to take a move back: accept, or decline."),
            Self::TakebackDeclined(side) => format!("{side} does not let you take back."),
            Self::Over => table.over().map(|over| format!("{} {}", over.words, over.score))?,
            Self::Said(words) => words.clone(),
        })
    }
}

/// The first words at a table: who plays whom.
pub(crate) fn welcome(table: &dyn Table) -> String {
    let [white, black] = [Side::White, Side::Black].map(|side| table.name(side));
    match (table.is_here(Side::White), table.is_here(Side::Black)) {
        (true, true) => "Both play at this keyboard.".to_owned(),
        (true, false) => format!("You are White against {black}."),
        (false, true) => format!("You are Black against {white}."),
        (false, false) => format!("You watch {white} against {black}."),
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Over {
    pub(crate) score: Score,
    /// The sentence.
    pub(crate) words: String,
}

/// What stands to be answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offers {
    /// Who offers a draw.
    pub(crate) draw: Option<Side>,
    /// Who asks to take back.
    pub(crate) takeback: Option<Side>,
}

/// How the same game is asked of a server again.
#[derive(Clone, Debug)]
pub(crate) struct Rematch {
    pub(crate) server: String,
    pub(crate) way: Way,
    pub(crate) terms: tabiya_client::Terms,
}

/// A game that is being played.
pub(crate) trait Table: fmt::Debug {
    fn sheet(&self) -> &Sheet;

    fn name(&self, side: Side) -> String;

    /// Whether a side is played from this keyboard.
    fn is_here(&self, side: Side) -> bool;

    /// What a side has left on its clock; `None` without one.
    fn left(&self, side: Side, now: Moment) -> Option<Span>;

    /// Whose clock runs.
    fn running(&self) -> Option<Side>;

    fn is_paused(&self) -> bool {
        false
    }

    fn over(&self) -> Option<&Over>;

    fn offers(&self) -> Offers {
        Offers::default()
    }

    /// The draws that the side to move may claim.
    fn claims(&self) -> OpenClaims {
        OpenClaims::default()
    }

    /// Does something; what comes of it is told by [`Table::poll`].
    ///
    /// # Errors
    /// Why it cannot be done, in one sentence.
    fn act(&mut self, act: Act, now: Moment) -> Result<(), String>;

    /// What has happened since it was last asked.
    fn poll(&mut self, now: Moment) -> Vec<Notice>;

    /// Whether whoever plays may ask the engine. Against others on a server that would be unfair.
    fn may_ask_engine(&self) -> bool {
        true
    }

    /// Whether nothing is under way that will be told soon: the computer thinks, or the server has not answered.
    fn is_settled(&self) -> bool;

    /// Whether nothing more will be heard of a game that goes on elsewhere.
    fn is_gone(&self) -> bool {
        false
    }

    /// When something happens by itself, such as the fall of a flag.
    fn due(&self) -> Option<Moment>;

    /// The game as PGN.
    fn record(&self) -> Record;

    /// How to come back to the game if it is left now, in words; nothing if it cannot be.
    fn way_back(&self) -> Option<String>;

    /// Nobody looks for a while: what can wait waits.
    fn rest(&mut self, _now: Moment) {}

    /// Somebody looks again.
    fn come_back(&mut self, _now: Moment) {}

    /// Nobody will look any more: what is kept is kept for next time, and what was begun is finished.
    fn leave(&mut self, now: Moment) {
        self.rest(now);
    }

    /// The same players again, if they can at once.
    fn again(&mut self, _now: Moment) -> Option<Box<dyn Table>> {
        None
    }

    /// How the same game is asked of the server again.
    fn rematch(&self) -> Option<Rematch> {
        None
    }
}

/// What the side to move may claim, in words; nothing if there is nothing.
pub(crate) fn open_claim(table: &dyn Table) -> Option<String> {
    let claims = table.claims();
    if !claims.now.is_empty() {
        return Some("A draw can be claimed: claim".to_owned());
    }
    let (shape, _) = claims.with_move.first()?;
    let text = table.sheet().now().legal(*shape)?.san();
    Some(format!("A draw: claim {text}"))
}

/// The side at this keyboard that something is done for: the side to move if it is here, or else the other.
pub(crate) fn acting(table: &dyn Table) -> Option<Side> {
    let turn = table.sheet().now().side();
    [turn, !turn].into_iter().find(|side| table.is_here(*side))
}
