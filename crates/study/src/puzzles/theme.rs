//! What a puzzle is about, by name.

use std::fmt;
use std::str::FromStr;

/// What a puzzle is about. Each is named by a test of the positions of its line, never by guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// The line ends with mate in so many moves of the solver.
    MateIn(u8),
    /// Mate on the last rank, where the king's own men shut it in.
    BackRank,
    /// Mate by a knight to a king that its own men leave no square.
    SmotheredMate,
    /// One piece attacks two, and takes one of them.
    Fork,
    /// A man that may not leave its line is won, or cannot take.
    Pin,
    /// A piece has to go, and the one behind it is taken.
    Skewer,
    /// A man goes, and the piece behind it attacks.
    DiscoveredAttack,
    /// Two pieces give check at once.
    DoubleCheck,
    /// A piece that nothing guards is taken.
    HangingPiece,
    /// A piece that has no safe square is won.
    TrappedPiece,
    /// A guard is drawn away from what it guards.
    Deflection,
    /// More is given than was taken, and comes back later.
    Sacrifice,
    /// Whoever has to move loses by it: to pass would be better.
    Zugzwang,
    /// A pawn becomes another piece.
    Promotion,
    /// A pawn becomes less than a queen, since a queen would not do.
    Underpromotion,
    /// A pawn takes in passing.
    EnPassant,
    /// The king castles.
    Castling,
    /// In the first moves, with nearly everything on the board.
    Opening,
    /// In between.
    Middlegame,
    /// With few pieces left.
    Endgame,
}

/// A word that names no theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotATheme(pub String);

impl fmt::Display for NotATheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a theme", self.0)
    }
}

impl std::error::Error for NotATheme {}

impl Theme {
    /// All themes but the mates in so many moves.
    pub const PLAIN: [Self; 19] = [
        Self::BackRank,
        Self::SmotheredMate,
        Self::Fork,
        Self::Pin,
        Self::Skewer,
        Self::DiscoveredAttack,
        Self::DoubleCheck,
        Self::HangingPiece,
        Self::TrappedPiece,
        Self::Deflection,
        Self::Sacrifice,
        Self::Zugzwang,
        Self::Promotion,
        Self::Underpromotion,
        Self::EnPassant,
        Self::Castling,
        Self::Opening,
        Self::Middlegame,
        Self::Endgame,
    ];

    /// Its word, but for the number of a mate.
    const fn word(self) -> &'static str {
        match self {
            Self::MateIn(_) => "mate-in-",
            Self::BackRank => "back-rank",
            Self::SmotheredMate => "smothered-mate",
            Self::Fork => "fork",
            Self::Pin => "pin",
            Self::Skewer => "skewer",
            Self::DiscoveredAttack => "discovered-attack",
            Self::DoubleCheck => "double-check",
            Self::HangingPiece => "hanging-piece",
            Self::TrappedPiece => "trapped-piece",
            Self::Deflection => "deflection",
            Self::Sacrifice => "sacrifice",
            Self::Zugzwang => "zugzwang",
            Self::Promotion => "promotion",
            Self::Underpromotion => "underpromotion",
            Self::EnPassant => "en-passant",
            Self::Castling => "castling",
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::Endgame => "endgame",
        }
    }
}

/// As one word, with hyphens: `mate-in-2`, `discovered-attack`.
impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MateIn(moves) => write!(f, "{}{moves}", self.word()),
            _ => f.write_str(self.word()),
        }
    }
}

impl FromStr for Theme {
    type Err = NotATheme;

    fn from_str(text: &str) -> Result<Self, NotATheme> {
        let plain = Self::PLAIN.into_iter().find(|theme| theme.word() == text);
        let mate = || text.strip_prefix(Self::MateIn(0).word())?.parse().ok().filter(|moves| *moves > 0);
        plain.or_else(|| mate().map(Self::MateIn)).ok_or_else(|| NotATheme(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::Theme;

    #[test]
    fn words_are_read_as_they_are_written() {
        for theme in Theme::PLAIN.into_iter().chain([Theme::MateIn(1), Theme::MateIn(12)]) {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        for wrong in ["", "mate-in-", "mate-in-0", "mate-in-x", "Fork", "mate"] {
            assert!(wrong.parse::<Theme>().is_err(), "{wrong}");
        }
    }
}
