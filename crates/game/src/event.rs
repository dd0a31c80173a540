//! What has happened in a game, numbered: the game is what its events make of its settings.

mod text;

use tabiya_rules::{Move, Side, Square};

use crate::{Ending, Moment, Penalty, Span};

pub use text::NotAnEvent;

/// Something that has happened in a game.
///
/// As text it is one line, which can be read again:
///
/// ```
/// use tabiya_game::{Event, Happening, Moment, Span};
/// use tabiya_rules::Position;
///
/// let start = Position::start();
/// let shape = start.read("e4").unwrap().shape();
/// let event = Event { number: 2, at: Moment(1_500), what: Happening::Moved { shape, lag: Span::from_millis(40) } };
/// assert_eq!(event.to_string(), "2 1500 moved e2e4 lag 40");
/// assert_eq!("2 1500 moved e2e4 lag 40".parse(), Ok(event));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// Its number in the game, from 1.
    pub number: u32,
    /// When it happened; never before the event ahead of it.
    pub at: Moment,
    /// What happened.
    pub what: Happening,
}

impl Event {
    /// The event as everybody may see it: what was sealed is known to the arbiter alone until the game is resumed.
    ///
    /// ```
    /// use tabiya_game::Event;
    /// let event: Event = "8 1000 sealed text \"Nf3\"".parse().unwrap();
    /// assert_eq!(event.public().to_string(), "8 1000 sealed text \"\"");
    /// ```
    #[must_use]
    pub fn public(&self) -> Self {
        let mut event = self.clone();
        if let Happening::Sealed { text, .. } = &mut event.what {
            text.clear();
        }
        event
    }
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Happening {
    /// The game began.
    Begun,
    /// The side to move made a legal move and pressed its clock.
    Moved {
        /// The move.
        shape: Move,
        /// What of the time was its way through the network.
        lag: Span,
    },
    /// The side to move made an illegal move, and nobody has pointed it out yet.
    MovedIllegally {
        /// From where to where.
        shape: Move,
        /// What of the time was its way through the network.
        lag: Span,
    },
    /// A side did what counts as an illegal move; it was undone, and the opponent got this time.
    IllegalMove {
        /// Who did it.
        side: Side,
        /// From where to where, if a piece was moved.
        shape: Option<Move>,
        /// What the opponent got.
        given: Span,
    },
    /// The illegal move just made was pointed out and taken back, and the opponent got this time.
    IllegalMoveUndone {
        /// What the opponent got.
        given: Span,
    },
    /// A side offered a draw.
    DrawOffered(Side),
    /// A side declined the draw it had been offered.
    DrawDeclined(Side),
    /// A claim of the side to move was wrong, and the opponent got this time.
    ClaimRejected {
        /// The move it was to be with.
        with: Option<Move>,
        /// What the opponent got.
        given: Span,
    },
    /// A side asked to take back.
    TakebackOffered(Side),
    /// A side did not let the other take back.
    TakebackDeclined(Side),
    /// So many half-moves were taken back.
    TakenBack(u8),
    /// A side came to the board.
    Arrived(Side),
    /// The side to move touched a piece.
    Touched(Square),
    /// The side to move adjusted a piece.
    Adjusted(Square),
    /// The side to move released the touched piece on this square.
    Released(Square),
    /// The arbiter penalised a side.
    Penalised(Side, Penalty),
    /// The clocks were stopped.
    Paused,
    /// The clocks were started again.
    Resumed,
    /// The side to move was asked to seal a move.
    Adjourned,
    /// The side to move sealed this move, known to nobody else until the game is resumed.
    Sealed {
        /// What it wrote down.
        text: String,
        /// What of the time was its way through the network.
        lag: Span,
    },
    /// The game was resumed with this move, which had been sealed.
    Opened(Move),
    /// A side, short of time, asked the arbiter for a draw.
    QuickplayClaimed(Side),
    /// The arbiter will decide on this side's claim later.
    QuickplayPostponed(Side),
    /// The arbiter did not agree with a claim, and the opponent got this time.
    QuickplayRejected {
        /// Whose claim it was.
        side: Side,
        /// What the opponent got.
        given: Span,
    },
    /// A side, short of time, asked for an increment.
    IncrementAsked(Side),
    /// The arbiter did not give this side the increment it had asked for.
    IncrementRefused(Side),
    /// From now on both sides get this increment, and the opponent of who asked for it got time.
    IncrementGranted {
        /// Who had asked for it.
        side: Side,
        /// What is added to every move.
        increment: Span,
        /// What the opponent got.
        given: Span,
    },
    /// A flag fell while the arbiter's decision on such a claim was open.
    FlagFell(Side),
    /// The game ended.
    Ended(Ending),
}
