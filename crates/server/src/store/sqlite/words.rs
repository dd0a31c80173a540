//! The words under which closed lists are kept. They never change: what was kept once must be read for good.

use tabiya_rules::Side;

use super::super::records::{AccountKind, KeptScore, KeyKind, Manners, Origin, Room, Wish};

/// A value that is kept as a word.
pub(super) trait Word: Copy + 'static {
    /// All there are.
    const ALL: &'static [Self];

    /// The word for it.
    fn word(self) -> &'static str;

    /// What the word stands for.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}

impl Word for Origin {
    const ALL: &'static [Self] = &[Self::Friend, Self::Lobby, Self::Computer];

    fn word(self) -> &'static str {
        match self {
            Self::Friend => "friend",
            Self::Lobby => "lobby",
            Self::Computer => "computer",
        }
    }
}

impl Word for Manners {
    const ALL: &'static [Self] = &[Self::PlaysOn, Self::Concedes];

    fn word(self) -> &'static str {
        match self {
            Self::PlaysOn => "plays-on",
            Self::Concedes => "concedes",
        }
    }
}

impl Word for KeptScore {
    const ALL: &'static [Self] = &[Self::Won(Side::White), Self::Won(Side::Black), Self::Drawn, Self::Nobody];

    fn word(self) -> &'static str {
        match self {
            Self::Won(Side::White) => "white",
            Self::Won(Side::Black) => "black",
            Self::Drawn => "drawn",
            Self::Nobody => "nobody",
        }
    }
}

impl Word for Room {
    const ALL: &'static [Self] = &[Self::Player, Self::Spectator];

    fn word(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Spectator => "spectator",
        }
    }
}

impl Word for AccountKind {
    const ALL: &'static [Self] = &[Self::Guest, Self::Person, Self::Bot];

    fn word(self) -> &'static str {
        match self {
            Self::Guest => "guest",
            Self::Person => "person",
            Self::Bot => "bot",
        }
    }
}

impl Word for KeyKind {
    const ALL: &'static [Self] = &[Self::Session, Self::Token];

    fn word(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Token => "token",
        }
    }
}

impl Word for Wish {
    const ALL: &'static [Self] = &[Self::Random, Self::Side(Side::White), Self::Side(Side::Black)];

    fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Side(Side::White) => "white",
            Self::Side(Side::Black) => "black",
        }
    }
}
