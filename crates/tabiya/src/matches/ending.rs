//! How games end.

use std::fmt;

use tabiya_game::Cause;
use tabiya_pgn::Outcome;
use tabiya_rules::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Checkmate,
    Stalemate,
    /// Neither side could mate by any series of legal moves.
    DeadPosition,
    Repetition,
    FiftyMoves,
    /// Both sides thought it even for long enough.
    Even,
    /// The loser thought it lost for long enough.
    Lost,
    /// It became too long.
    Longest,
    /// The loser's time was over.
    Time,
    /// The loser's program ended or could not be used.
    Crash,
    /// The loser made a move that is none.
    Illegal,
    /// The loser, who had no clock, did not answer.
    Silence,
    /// This side would have lost in this way, but the other could not mate by any series of legal moves: drawn (6.9).
    Spared(Side, Loss),
}

/// What a player loses by, other than checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    Lost,
    Time,
    Crash,
    Illegal,
    Silence,
}

/// What a player has to answer for, apart from its chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Time,
    Crash,
    Illegal,
}

impl Loss {
    const ALL: [Self; 5] = [Self::Lost, Self::Time, Self::Crash, Self::Illegal, Self::Silence];

    /// The ending of a game that is lost by it.
    pub(crate) const fn ending(self) -> Ending {
        match self {
            Self::Lost => Ending::Lost,
            Self::Time => Ending::Time,
            Self::Crash => Ending::Crash,
            Self::Illegal => Ending::Illegal,
            Self::Silence => Ending::Silence,
        }
    }
}

impl Ending {
    /// The endings that are one word.
    const PLAIN: [Self; 12] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::DeadPosition,
        Self::Repetition,
        Self::FiftyMoves,
        Self::Even,
        Self::Lost,
        Self::Longest,
        Self::Time,
        Self::Crash,
        Self::Illegal,
        Self::Silence,
    ];

    fn all() -> impl Iterator<Item = Self> {
        let spared = Side::ALL.into_iter().flat_map(|side| Loss::ALL.map(|loss| Self::Spared(side, loss)));
        Self::PLAIN.into_iter().chain(spared)
    }

    /// The ending that the arbiter found on the board; nothing if it was another's doing.
    pub(crate) const fn on_the_board(cause: &Cause) -> Option<Self> {
        match cause {
            Cause::Checkmate(_) => Some(Self::Checkmate),
            Cause::Stalemate(_) => Some(Self::Stalemate),
            Cause::DeadPosition => Some(Self::DeadPosition),
            Cause::Threefold(_) => Some(Self::Repetition),
            Cause::FiftyMoves(_) => Some(Self::FiftyMoves),
            _ => None,
        }
    }

    /// The word for it in the journal, without the side that was spared.
    const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty",
            Self::Even => "even",
            Self::Lost => "lost",
            Self::Longest => "longest",
            Self::Time => "time",
            Self::Crash => "crash",
            Self::Illegal => "illegal",
            Self::Silence => "silence",
            Self::Spared(_, loss) => loss.ending().word(),
        }
    }

    /// The ending with this word in a journal.
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        // So it was called while only the material was looked at.
        let word = if word == "material" { "dead" } else { word };
        Self::all().find(|ending| ending.to_string() == word)
    }

    /// What PGN says of it in its tag for the termination.
    pub(crate) const fn termination(self) -> &'static str {
        match self {
            Self::Checkmate | Self::Stalemate | Self::DeadPosition | Self::Repetition | Self::FiftyMoves => "normal",
            Self::Even | Self::Lost | Self::Longest => "adjudication",
            Self::Time => "time forfeit",
            Self::Crash | Self::Silence => "abandoned",
            Self::Illegal => "rules infraction",
            Self::Spared(_, loss) => loss.ending().termination(),
        }
    }

    /// Who lost a game with this outcome, or would have.
    pub(crate) const fn loser(self, outcome: Outcome) -> Option<Side> {
        match (self, outcome) {
            (Self::Spared(side, _), _) => Some(side),
            (_, Outcome::White) => Some(Side::Black),
            (_, Outcome::Black) => Some(Side::White),
            (_, Outcome::Draw | Outcome::Unknown) => None,
        }
    }

    /// What the loser has to answer for, or who would have lost.
    pub(crate) const fn fault(self) -> Option<Fault> {
        match self {
            Self::Time => Some(Fault::Time),
            Self::Crash | Self::Silence => Some(Fault::Crash),
            Self::Illegal => Some(Fault::Illegal),
            Self::Spared(_, loss) => loss.ending().fault(),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    /// As the journal has it: one word.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Self::Spared(Side::White, _) => f.write_str("-white"),
            Self::Spared(Side::Black, _) => f.write_str("-black"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tabiya_pgn::Outcome;
    use tabiya_rules::Side;

    use super::{Ending, Fault, Loss};

    #[test]
    fn words_are_understood_again() {
        for ending in Ending::all() {
            assert_eq!(Ending::from_word(&ending.to_string()), Some(ending));
        }
        let words: HashSet<String> = Ending::all().map(|ending| ending.to_string()).collect();
        assert_eq!(words.len(), 22);
        assert!(words.iter().all(|word| !word.contains(' ')));
        assert_eq!(Ending::from_word("boredom"), None);
    }

    #[test]
    fn the_word_of_older_journals_is_understood() {
        assert_eq!(Ending::from_word("material"), Some(Ending::DeadPosition));
    }

    #[test]
    fn who_is_spared_has_still_to_answer_for_it() {
        let spared = Ending::Spared(Side::Black, Loss::Silence);
        assert_eq!((spared.fault(), spared.termination()), (Some(Fault::Crash), "abandoned"));
        assert_eq!(spared.loser(Outcome::Draw), Some(Side::Black));
        assert_eq!(Ending::Time.loser(Outcome::White), Some(Side::Black));
        assert_eq!(Ending::Repetition.loser(Outcome::Draw), None);
    }
}
