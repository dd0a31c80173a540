//! Why something was not done.

use std::fmt;

use tabiya_rules::{Reason, Side, Square};

use crate::{Ending, Span};

/// Why something was not done. Nothing has changed then; its text is one sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over(Ending),
    /// It is the other side's move.
    NotYourMove(Side),
    /// The move is illegal.
    Illegal(Reason),
    /// The clocks are stopped.
    Paused,
    /// The game is adjourned.
    Adjourned,
    /// The game was adjourned, and this side has to seal its move.
    MustSeal(Side),
    /// The arbiter has to decide on a claim first.
    AwaitingArbiter,
    /// Nothing was paused or adjourned.
    NotPaused,
    /// The game was not adjourned, so there is nothing to seal.
    NotAdjourned,
    /// A draw can be agreed once both have made so many moves.
    TooEarlyToAgree(u32),
    /// Draws cannot be agreed in this game.
    NoAgreement,
    /// The last offer still stands.
    OfferStands,
    /// So many own moves have to be made before the next offer.
    OfferedLately(u32),
    /// There is no offer of a draw to answer.
    NoOffer,
    /// No draw can be claimed; the position has occurred so many times, after so many half-moves without progress.
    NothingToClaim {
        /// How often the position in question has occurred.
        times: u32,
        /// Half-moves without a capture or a move of a pawn.
        halfmoves: u16,
        /// Whether that is counted with the intended move.
        with_move: bool,
    },
    /// A piece has been touched, so no draw can be claimed on this move.
    ClaimAfterTouch,
    /// Moves cannot be taken back in this game.
    NoTakebacks,
    /// This side has made no move that could be taken back.
    NothingToTakeBack(Side),
    /// There is no such request to answer.
    NoTakebackOffer,
    /// The request still stands.
    TakebackStands,
    /// Only the arbiter may break off this game.
    NoAborts,
    /// Both have moved, so the game cannot be broken off.
    TooLateToAbort,
    /// The flag has not fallen; this is what is left, if there is a clock.
    FlagUp(Side, Option<Span>),
    /// The opponent's last move was legal, or has been answered.
    NoIllegalMove,
    /// The clock was pressed, but no move was made.
    NothingMoved(Side),
    /// Illegal moves are not penalised in this game.
    NoPenalties,
    /// There is nothing on this square to touch.
    NothingToTouch(Square),
    /// Touching binds nobody in this game.
    TouchIsFree,
    /// A touched piece has to be moved or captured first.
    TouchMove(TouchDuty),
    /// Nothing that was touched can be released there.
    CannotRelease(Square),
    /// There are no such claims in this game.
    NoQuickplay,
    /// The side has more than two minutes, or something is added to its clock.
    NotShortOfTime,
    /// No such claim is open.
    NoQuickplayClaim,
    /// The arbiter was asked on this very move.
    ClaimedAlready,
    /// Nobody has asked for an increment.
    NoIncrementAsked,
    /// More than ten moves were made, so the game goes on as it is.
    TooLateToDiscontinue(&'static str),
    /// This side has already come, or moved.
    HasArrived(Side),
    /// There is no clock whose time could be given or taken.
    NoClock(Side),
    /// What was to be kept is longer than anyone needs.
    TooLong(usize),
}

/// What a touched piece obliges to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchDuty {
    /// The piece on this square must move.
    Move(Square),
    /// The piece on this square must be captured.
    Capture(Square),
    /// The piece on the first square must capture the one on the second.
    CaptureWith(Square, Square),
    /// The king must castle with the rook on this square.
    Castle(Square),
    /// The rook on this square was touched before the king, so there is no castling with it.
    NoCastling(Square),
    /// The piece from the first square was released on the second and has to stay there.
    Released(Square, Square),
}

impl Refusal {
    /// A word for it that does not change, for programs.
    ///
    /// ```
    /// use tabiya_game::Refusal;
    /// assert_eq!(Refusal::TooLateToAbort.word(), "too-late-to-abort");
    /// ```
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Over(..) => "over",
            Self::NotYourMove(..) => "not-your-move",
            Self::Illegal(..) => "illegal",
            Self::Paused => "paused",
            Self::Adjourned => "adjourned",
            Self::MustSeal(..) => "must-seal",
            Self::AwaitingArbiter => "awaiting-arbiter",
            Self::NotPaused => "not-paused",
            Self::NotAdjourned => "not-adjourned",
            Self::TooEarlyToAgree(..) => "too-early-to-agree",
            Self::NoAgreement => "no-agreement",
            Self::OfferStands => "offer-stands",
            Self::OfferedLately(..) => "offered-lately",
            Self::NoOffer => "no-offer",
            Self::NothingToClaim { .. } => "nothing-to-claim",
            Self::ClaimAfterTouch => "claim-after-touch",
            Self::NoTakebacks => "no-takebacks",
            Self::NothingToTakeBack(..) => "nothing-to-take-back",
            Self::NoTakebackOffer => "no-takeback-offer",
            Self::TakebackStands => "takeback-stands",
            Self::NoAborts => "no-aborts",
            Self::TooLateToAbort => "too-late-to-abort",
            Self::FlagUp(..) => "flag-up",
            Self::NoIllegalMove => "no-illegal-move",
            Self::NothingMoved(..) => "nothing-moved",
            Self::NoPenalties => "no-penalties",
            Self::NothingToTouch(..) => "nothing-to-touch",
            Self::TouchIsFree => "touch-is-free",
            Self::TouchMove(..) => "touch-move",
            Self::CannotRelease(..) => "cannot-release",
            Self::NoQuickplay => "no-quickplay",
            Self::NotShortOfTime => "not-short-of-time",
            Self::NoQuickplayClaim => "no-quickplay-claim",
            Self::ClaimedAlready => "claimed-already",
            Self::NoIncrementAsked => "no-increment-asked",
            Self::TooLateToDiscontinue(..) => "too-late-to-discontinue",
            Self::HasArrived(..) => "has-arrived",
            Self::NoClock(..) => "no-clock",
            Self::TooLong(..) => "too-long",
        }
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(ending) => write!(f, "the game is over: {ending}"),
            Self::NotYourMove(side) => write!(f, "it is {side}'s move (1.2)"),
            Self::Illegal(reason) => reason.fmt(f),
            Self::Paused => f.write_str("the clocks are stopped (6.11)"),
            Self::Adjourned => f.write_str("the game is adjourned (Guidelines I)"),
            Self::MustSeal(side) => write!(f, "the game is to be adjourned: {side} has to seal a move (Guidelines I)"),
            Self::AwaitingArbiter => f.write_str("the arbiter has to decide on a claim first (Guidelines III.5)"),
            Self::NotPaused => f.write_str("the game goes on already"),
            Self::NotAdjourned => f.write_str("the game is not being adjourned, so there is no move to seal"),
            Self::TooEarlyToAgree(1) => f.write_str("a draw can be agreed once both sides have moved (5.2.3)"),
            Self::TooEarlyToAgree(moves) => {
                write!(f, "a draw can be agreed once both sides have made {moves} moves (9.1.1)")
            }
            Self::NoAgreement => f.write_str("draws cannot be agreed in this game (9.1.1)"),
            Self::OfferStands => f.write_str("the last offer still stands (9.1.2.1)"),
            Self::OfferedLately(1) => f.write_str("the next draw can be offered one move from now"),
            Self::OfferedLately(moves) => write!(f, "the next draw can be offered {moves} moves from now"),
            Self::NoOffer => f.write_str("no draw has been offered"),
            Self::NothingToClaim { times, halfmoves, with_move } => {
                let would_have = if *with_move { "would have" } else { "has" };
                write!(f, "there is no draw to claim: the position {would_have} occurred {}", frequency(*times))?;
                write!(f, ", not three times (9.2), and {halfmoves} half-moves ")?;
                f.write_str(if *with_move { "would have passed" } else { "have passed" })?;
                f.write_str(" without a capture or a move of a pawn, not 100 (9.3)")
            }
            Self::ClaimAfterTouch => {
                f.write_str("a piece has been touched, so no draw can be claimed on this move (9.4)")
            }
            Self::NoTakebacks => f.write_str("moves are not taken back in this game"),
            Self::NothingToTakeBack(side) => write!(f, "{side} has made no move that could be taken back"),
            Self::NoTakebackOffer => f.write_str("nobody has asked to take back"),
            Self::TakebackStands => f.write_str("the request to take back still stands"),
            Self::NoAborts => f.write_str("only the arbiter may break off this game"),
            Self::TooLateToAbort => f.write_str("both sides have moved, so the game cannot be broken off"),
            Self::FlagUp(side, Some(left)) => write!(f, "{side}'s flag has not fallen: {left} left (6.8)"),
            Self::FlagUp(side, None) => write!(f, "{side} has no clock that could run out"),
            Self::NoIllegalMove => f.write_str("there is no illegal move to point out (A.5.2)"),
            Self::NothingMoved(side) => write!(f, "{side} has to make a move before pressing the clock (6.2.1)"),
            Self::NoPenalties => f.write_str("illegal moves are refused in this game, and not penalised"),
            Self::NothingToTouch(square) => write!(f, "there is no piece on {square}"),
            Self::TouchIsFree => f.write_str("touching a piece binds nobody in this game"),
            Self::TouchMove(duty) => duty.fmt(f),
            Self::CannotRelease(square) => write!(f, "no touched piece can go to {square} (4.7)"),
            Self::NoQuickplay => f.write_str("there are no claims to the arbiter for want of time in this game"),
            Self::NotShortOfTime => f.write_str(
                "such a claim needs less than two minutes on a clock to which nothing is added (Guidelines III.5)",
            ),
            Self::ClaimedAlready => f.write_str("the arbiter has been asked on this move already (Guidelines III.5)"),
            Self::NoIncrementAsked => f.write_str("nobody has asked for an increment (Guidelines III.4)"),
            Self::NoQuickplayClaim => f.write_str("there is no such claim to decide on (Guidelines III.5)"),
            Self::TooLateToDiscontinue(article) => {
                write!(f, "ten moves have been made by both sides, so the game goes on as it is ({article})")
            }
            Self::HasArrived(side) => write!(f, "{side} has come already"),
            Self::NoClock(side) => write!(f, "{side} has no clock"),
            Self::TooLong(most) => write!(f, "this is longer than {most} bytes"),
        }
    }
}

impl fmt::Display for TouchDuty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(square) => write!(f, "the piece on {square} was touched and has to move (4.3.1)"),
            Self::Capture(square) => write!(f, "the piece on {square} was touched and has to be captured (4.3.2)"),
            Self::CaptureWith(own, other) => {
                write!(f, "{own} and {other} were touched: the one has to capture the other (4.3.3)")
            }
            Self::Castle(rook) => write!(f, "king and rook were touched: castling with {rook} is due (4.4.1)"),
            Self::NoCastling(rook) => {
                write!(f, "the rook on {rook} was touched before the king: no castling with it on this move (4.4.2)")
            }
            Self::Released(from, to) => {
                write!(f, "the piece from {from} was released on {to} and has to stay there (4.7)")
            }
        }
    }
}

fn frequency(times: u32) -> String {
    match times {
        0 | 1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    }
}
