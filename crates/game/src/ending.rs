//! How a game ends: why, with what score, by which article, and in which words.

use std::fmt;

use tabiya_pgn::Outcome;
use tabiya_rules::{Position, Side};

/// How a game ended: why, and who scores.
///
/// ```
/// use tabiya_game::{Cause, Ending, Score};
/// use tabiya_rules::Side;
///
/// let ending = Ending { cause: Cause::Time(Side::White), score: Score::Won(Side::Black) };
/// assert_eq!(ending.to_string(), "White's time is over: Black wins (6.9)");
/// assert_eq!(ending.outcome().mark(), "0-1");
/// assert_eq!(ending.termination(), "time forfeit");
///
/// let saved = Ending { cause: Cause::Time(Side::White), score: Score::Drawn };
/// assert_eq!(
///     saved.to_string(),
///     "White's time is over, but Black cannot mate by any series of legal moves: drawn (6.9)"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Why it ended.
    pub cause: Cause,
    /// Who scores.
    pub score: Score,
}

/// Who scores (article 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// One point for this side, none for the other.
    Won(Side),
    /// Half a point each.
    Drawn,
    /// None for either.
    BothLost,
    /// The game does not count.
    None,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// This side's king is checkmated.
    Checkmate(Side),
    /// This side, to move, has no legal move and is not in check.
    Stalemate(Side),
    /// Neither side can mate by any series of legal moves.
    DeadPosition,
    /// The players agreed to a draw.
    Agreement,
    /// The same position for the third time, claimed by this side or, without one, drawn at once.
    Threefold(Option<Side>),
    /// Fifty moves of each side without a capture or a move of a pawn, claimed or at once.
    FiftyMoves(Option<Side>),
    /// The same position for the fifth time.
    Fivefold,
    /// Seventy-five moves of each side without a capture or a move of a pawn.
    SeventyFiveMoves,
    /// This side resigned.
    Resignation(Side),
    /// This side's time was over.
    Time(Side),
    /// This side completed its second illegal move.
    IllegalMoves(Side),
    /// This side left the game.
    Abandonment(Side),
    /// This side did not come in time, or at all.
    Forfeit(Side),
    /// Neither side came in time.
    BothForfeit,
    /// This side sealed a move that is none, or not a clear one.
    SealedMove(Side),
    /// The arbiter found that the opponent of this side, short of time, could not or would not win by normal means.
    QuickplayFinish(Side),
    /// The arbiter declared this side to have lost, as a penalty.
    Penalty(Side),
    /// The arbiter declared the result, for the reason given.
    Declared(String),
    /// Broken off before both had moved: by this side, or without one by the arbiter.
    Aborted(Option<Side>),
    /// It had begun wrongly and is to be played anew.
    Discontinued(Irregularity),
}

/// What can be wrong with how a game began (article 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// The pieces were set up wrongly.
    WrongSetUp,
    /// The players sat on the wrong sides.
    ColoursReversed,
}

impl Ending {
    /// The usual ending of this cause: the side that loses by it loses, and without such a side it is a draw.
    pub(crate) const fn by(cause: Cause) -> Self {
        let score = match cause.loser() {
            Some(loser) => Score::Won(match loser {
                Side::White => Side::Black,
                Side::Black => Side::White,
            }),
            None => Score::Drawn,
        };
        Self { cause, score }
    }

    /// Whether the score is one that this cause can have, and the board shows what it says.
    pub(crate) fn fits(&self, position: &Position) -> bool {
        let won = self.cause.loser().map(|loser| Score::Won(!loser));
        let is_to_move = |side: Side| position.side() == side && !position.has_legal_move();
        match self.cause {
            Cause::Checkmate(side) => Some(self.score) == won && is_to_move(side) && position.is_check(),
            Cause::Stalemate(side) => self.score == Score::Drawn && is_to_move(side) && !position.is_check(),
            Cause::DeadPosition
            | Cause::Agreement
            | Cause::Threefold(_)
            | Cause::FiftyMoves(_)
            | Cause::Fivefold
            | Cause::SeventyFiveMoves
            | Cause::QuickplayFinish(_) => self.score == Score::Drawn,
            Cause::Resignation(_) | Cause::Time(_) | Cause::IllegalMoves(_) | Cause::Abandonment(_) => {
                Some(self.score) == won || self.score == Score::Drawn
            }
            Cause::Forfeit(_) | Cause::SealedMove(_) | Cause::Penalty(_) => Some(self.score) == won,
            Cause::BothForfeit => self.score == Score::BothLost,
            Cause::Aborted(_) | Cause::Discontinued(_) => self.score == Score::None,
            Cause::Declared(_) => true,
        }
    }

    /// The article of the FIDE Laws of Chess (2023) behind it. Breaking off a game and leaving it are matters of the
    /// place it is played at, which the Laws leave to the arbiter.
    pub const fn article(&self) -> &'static str {
        match &self.cause {
            Cause::Checkmate(_) => "5.1.1",
            Cause::Resignation(_) => "5.1.2",
            Cause::Stalemate(_) => "5.2.1",
            Cause::DeadPosition => "5.2.2",
            Cause::Agreement => "5.2.3",
            Cause::Threefold(_) => "9.2",
            Cause::FiftyMoves(_) => "9.3",
            Cause::Fivefold => "9.6.1",
            Cause::SeventyFiveMoves => "9.6.2",
            Cause::Time(_) => "6.9",
            Cause::IllegalMoves(_) => "7.5.5",
            Cause::Forfeit(_) | Cause::BothForfeit => "6.7.1",
            Cause::SealedMove(_) => "Guidelines I",
            Cause::QuickplayFinish(_) => "Guidelines III.5",
            Cause::Penalty(_) => "12.9",
            Cause::Abandonment(_) | Cause::Declared(_) | Cause::Aborted(_) => "12.2",
            Cause::Discontinued(Irregularity::WrongSetUp) => "7.2.1",
            Cause::Discontinued(Irregularity::ColoursReversed) => "7.3",
        }
    }

    /// The result as PGN marks it. PGN has no mark for a game that both lose.
    pub const fn outcome(&self) -> Outcome {
        match self.score {
            Score::Won(Side::White) => Outcome::White,
            Score::Won(Side::Black) => Outcome::Black,
            Score::Drawn => Outcome::Draw,
            Score::BothLost | Score::None => Outcome::Unknown,
        }
    }

    /// The word of PGN for it, for the tag `Termination`.
    pub const fn termination(&self) -> &'static str {
        match self.cause {
            Cause::Checkmate(_)
            | Cause::Stalemate(_)
            | Cause::DeadPosition
            | Cause::Agreement
            | Cause::Threefold(_)
            | Cause::FiftyMoves(_)
            | Cause::Fivefold
            | Cause::SeventyFiveMoves
            | Cause::Resignation(_) => "normal",
            Cause::Time(_) => "time forfeit",
            Cause::IllegalMoves(_) | Cause::SealedMove(_) | Cause::Penalty(_) => "rules infraction",
            Cause::Abandonment(_) | Cause::Forfeit(_) | Cause::BothForfeit | Cause::Aborted(_) => "abandoned",
            Cause::QuickplayFinish(_) | Cause::Declared(_) => "adjudication",
            Cause::Discontinued(_) => "unterminated",
        }
    }
}

impl Cause {
    /// A word for it that does not change, for records and programs.
    ///
    /// ```
    /// use tabiya_game::Cause;
    /// assert_eq!(Cause::SeventyFiveMoves.word(), "seventy-five");
    /// ```
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Checkmate(_) => "checkmate",
            Self::Stalemate(_) => "stalemate",
            Self::DeadPosition => "dead",
            Self::Agreement => "agreement",
            Self::Threefold(_) => "threefold",
            Self::FiftyMoves(_) => "fifty",
            Self::Fivefold => "fivefold",
            Self::SeventyFiveMoves => "seventy-five",
            Self::Resignation(_) => "resignation",
            Self::Time(_) => "time",
            Self::IllegalMoves(_) => "illegal-moves",
            Self::Abandonment(_) => "abandonment",
            Self::Forfeit(_) => "forfeit",
            Self::BothForfeit => "both-forfeit",
            Self::SealedMove(_) => "sealed-move",
            Self::QuickplayFinish(_) => "quickplay",
            Self::Penalty(_) => "penalty",
            Self::Declared(_) => "declared",
            Self::Aborted(_) => "aborted",
            Self::Discontinued(Irregularity::WrongSetUp) => "wrong-set-up",
            Self::Discontinued(Irregularity::ColoursReversed) => "colours-reversed",
        }
    }

    /// The side whose doing it is and which loses by it, unless the opponent cannot mate.
    pub const fn loser(&self) -> Option<Side> {
        match *self {
            Self::Checkmate(side)
            | Self::Resignation(side)
            | Self::Time(side)
            | Self::IllegalMoves(side)
            | Self::Abandonment(side)
            | Self::Forfeit(side)
            | Self::SealedMove(side)
            | Self::Penalty(side) => Some(side),
            _ => None,
        }
    }

    /// What happened, without its score.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate(side) => write!(f, "{side} is checkmated"),
            Self::Stalemate(side) => write!(f, "{side} is stalemated"),
            Self::DeadPosition => f.write_str("neither side can mate by any series of legal moves"),
            Self::Agreement => f.write_str("the players agreed to a draw"),
            Self::Threefold(by) => claimed(f, "the position has occurred three times", *by),
            Self::FiftyMoves(by) => claimed(f, "fifty moves without a capture or a move of a pawn", *by),
            Self::Fivefold => f.write_str("the position has occurred five times"),
            Self::SeventyFiveMoves => f.write_str("seventy-five moves without a capture or a move of a pawn"),
            Self::Resignation(side) => write!(f, "{side} resigned"),
            Self::Time(side) => write!(f, "{side}'s time is over"),
            Self::IllegalMoves(side) => write!(f, "{side} made a second illegal move"),
            Self::Abandonment(side) => write!(f, "{side} left the game"),
            Self::Forfeit(side) => write!(f, "{side} did not come in time"),
            Self::BothForfeit => f.write_str("neither side came in time"),
            Self::SealedMove(side) => write!(f, "the move that {side} sealed is not a clear and legal one"),
            Self::QuickplayFinish(side) => {
                write!(f, "{} cannot win by normal means, or does not try, and {side} claimed it", !*side)
            }
            Self::Penalty(side) => write!(f, "{side} is declared to have lost by the arbiter"),
            Self::Declared(reason) if reason.is_empty() => f.write_str("declared by the arbiter"),
            Self::Declared(reason) => write!(f, "declared by the arbiter, {reason}"),
            Self::Aborted(Some(side)) => write!(f, "{side} broke off the game"),
            Self::Aborted(None) => f.write_str("the game was broken off"),
            Self::Discontinued(Irregularity::WrongSetUp) => f.write_str("the pieces had been set up wrongly"),
            Self::Discontinued(Irregularity::ColoursReversed) => {
                f.write_str("the game had begun with colours reversed")
            }
        }
    }
}

fn claimed(f: &mut fmt::Formatter<'_>, what: &str, by: Option<Side>) -> fmt::Result {
    match by {
        Some(side) => write!(f, "{what}, and {side} claimed it"),
        None => f.write_str(what),
    }
}

impl fmt::Display for Ending {
    /// One sentence, with the article behind it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.write(f)?;
        match (self.score, self.cause.loser()) {
            (Score::Drawn, Some(loser)) => {
                write!(f, ", but {} cannot mate by any series of legal moves: drawn", !loser)?;
            }
            (Score::Drawn, None) => f.write_str(": drawn")?,
            (Score::Won(side), _) => write!(f, ": {side} wins")?,
            (Score::BothLost, _) => f.write_str(": both lose")?,
            (Score::None, _) => match self.cause {
                Cause::Discontinued(_) => f.write_str(": a new game is to be played")?,
                _ => f.write_str(": it does not count")?,
            },
        }
        write!(f, " ({})", self.article())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Won(Side::White) => "1-0",
            Self::Won(Side::Black) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::BothLost => "0-0",
            Self::None => "*",
        })
    }
}
