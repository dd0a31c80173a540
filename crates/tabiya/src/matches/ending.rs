//! How games end.

use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Checkmate,
    Stalemate,
    Material,
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
}

/// What a player has to answer for, apart from its chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Time,
    Crash,
    Illegal,
}

impl Ending {
    const ALL: [Self; 12] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::Material,
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

    /// The word for it in the journal.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Material => "material",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fifty",
            Self::Even => "even",
            Self::Lost => "lost",
            Self::Longest => "longest",
            Self::Time => "time",
            Self::Crash => "crash",
            Self::Illegal => "illegal",
            Self::Silence => "silence",
        }
    }

    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.word() == word)
    }

    /// What PGN says of it in its tag for the termination.
    pub(crate) const fn termination(self) -> &'static str {
        match self {
            Self::Checkmate | Self::Stalemate | Self::Material | Self::Repetition | Self::FiftyMoves => "normal",
            Self::Even | Self::Lost | Self::Longest => "adjudication",
            Self::Time => "time forfeit",
            Self::Crash | Self::Silence => "abandoned",
            Self::Illegal => "rules infraction",
        }
    }

    /// What the loser has to answer for.
    pub(crate) const fn fault(self) -> Option<Fault> {
        match self {
            Self::Time => Some(Fault::Time),
            Self::Crash | Self::Silence => Some(Fault::Crash),
            Self::Illegal => Some(Fault::Illegal),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::Ending;

    #[test]
    fn words_are_understood_again() {
        for ending in Ending::ALL {
            assert_eq!(Ending::from_word(ending.word()), Some(ending));
        }
        assert_eq!(Ending::from_word("boredom"), None);
    }
}
