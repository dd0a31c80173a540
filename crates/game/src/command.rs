//! What the players and the arbiter may do.

use tabiya_rules::{Move, Side, Square};

use crate::{Irregularity, Moment, Score, Span};

/// What a player may do. Every command is answered with what happened or with a [`Refusal`](crate::Refusal).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Makes a move and presses the clock (6.2).
    Play(Move),
    /// Makes a move, offers a draw and presses the clock, in this order (9.1.2.1). Where no draw may be offered, the move
    /// is made all the same, and the events tell of no offer.
    PlayAndOffer(Move),
    /// Presses the clock without having moved, which counts as an illegal move (7.5.3).
    PressClock,
    /// Offers a draw at another time; it cannot be withdrawn. In answer to an offer it accepts that. An offer stands until
    /// the opponent answers, moves or touches a piece, which no event of its own tells.
    OfferDraw,
    /// Accepts the opponent's offer (5.2.3).
    AcceptDraw,
    /// Declines the opponent's offer.
    DeclineDraw,
    /// Claims a draw for the position on the board (9.2.2, 9.3.2).
    ClaimDraw,
    /// Claims a draw for the position after a move that is written down and not yet made (9.2.1, 9.3.1).
    ClaimDrawWith(Move),
    /// Resigns (5.1.2).
    Resign,
    /// Asks for the own last move to be taken back, and with it the opponent's answer if that has been made. The time
    /// used stays used; what the move earned is taken back, but for the last second.
    OfferTakeback,
    /// Lets the opponent take back.
    AcceptTakeback,
    /// Does not let the opponent take back.
    DeclineTakeback,
    /// Breaks off a game in which not both have moved.
    Abort,
    /// Points out that the opponent's flag has fallen (6.8).
    CallFlag,
    /// Points out that the move just made by the opponent is illegal (A.5.2).
    ClaimIllegalMove,
    /// Asks the arbiter for a draw, with less than two minutes left (III.5).
    ClaimQuickplay,
    /// Asks for an increment of five seconds for both, with less than two minutes left; it is an offer of a draw too
    /// (III.4).
    AskForIncrement,
    /// Has come to the board (6.7).
    Arrive,
    /// Touches a piece with the intention of moving or capturing it (4.3).
    Touch(Square),
    /// Adjusts a piece on its square, having said so: j'adoube (4.2.1).
    Adjust(Square),
    /// Releases the touched piece on this square: it has to stay there (4.7).
    Release(Square),
    /// Writes down the move to be played when the adjourned game is resumed (Guidelines I).
    Seal(String),
}

/// What the arbiter may do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// Calls a flag that has fallen (6.8).
    Flag,
    /// Penalises a player (12.9).
    Penalise(Side, Penalty),
    /// Stops the clocks (6.11).
    Pause,
    /// Starts them again; after an adjournment the sealed move is made. Before a move is sealed, it calls the adjournment
    /// off.
    Resume,
    /// Asks the player to move to seal a move (Guidelines I).
    Adjourn,
    /// Takes back an illegal move and penalises it before it is answered (A.5.2).
    IllegalMove,
    /// Counts what a player did as an illegal move, such as moving with two hands (7.5.4).
    IllegalAction(Side),
    /// Answers a claim of a player short of time (III.5).
    Quickplay(QuickplayAnswer),
    /// Grants the increment a player short of time has asked for, once the draw it offers was declined (III.4).
    GrantIncrement,
    /// Does not grant it.
    RefuseIncrement,
    /// A player has left and does not come back.
    Abandoned(Side),
    /// A player has not come (6.7).
    Forfeit(Side),
    /// The game began wrongly and is to be played anew (7.2, 7.3).
    Discontinue(Irregularity),
    /// Breaks off the game.
    Abort,
    /// Declares the result, for a reason.
    Declare(Score, String),
}

/// A penalty of the arbiter (12.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// A warning.
    Warning,
    /// The opponent gets this time.
    GiveOpponent(Span),
    /// The offender loses this time.
    Take(Span),
    /// The offender loses the game.
    Loss,
}

/// What the arbiter thinks of a claim of a player short of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuickplayAnswer {
    /// The opponent cannot win by normal means, or does not try: drawn.
    Draw,
    /// That remains to be seen: the game goes on, and is decided later or when a flag has fallen.
    Postpone,
    /// It is not so: the opponent gets more time.
    Reject,
}

/// When something is done.
///
/// ```
/// use tabiya_game::{At, Moment, Span};
/// let at = At { now: Moment(5_000), lag: Span::from_millis(80) };
/// assert_eq!(At::from(Moment(5_000)), At { lag: Span::ZERO, ..at });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    /// When the arbiter hears of it.
    pub now: Moment,
    /// How long it was on its way, as far as that is known: it is not counted as thinking, up to the bound in
    /// [`RuleSet::most_lag`](crate::RuleSet::most_lag).
    pub lag: Span,
}

impl From<Moment> for At {
    fn from(now: Moment) -> Self {
        Self { now, lag: Span::ZERO }
    }
}
