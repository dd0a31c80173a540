//! What a server tells, as far as it matters here. Whatever else is in a line is passed over: servers tell more than this,
//! and not all the same.

use std::fmt;

use serde::Deserialize;

/// What stands for a clock that does not run out, in milliseconds.
pub const UNLIMITED: u64 = 2_147_483_647;

/// Who somebody is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Account {
    /// The name in addresses.
    pub id: String,
    /// The name as it is shown.
    pub username: String,
}

/// Something that concerns who listens.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum EventLine {
    /// A game began, or goes on.
    GameStart {
        /// The game.
        game: GameStart,
    },
    /// A game ended.
    GameFinish {
        /// The game.
        game: GameStart,
    },
    /// Somebody challenges, or is challenged.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge was withdrawn.
    ChallengeCanceled {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Challenge,
    },
    /// Something that is of no matter here.
    #[serde(other)]
    Other,
}

/// A game of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameStart {
    /// Its name.
    pub game_id: String,
    /// The own colour.
    pub color: String,
    /// The opponent.
    pub opponent: Opponent,
    /// Whether the own side is to move.
    #[serde(default)]
    pub is_my_turn: bool,
}

/// The other player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Opponent {
    /// The name.
    pub username: String,
}

/// An invitation to a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its name, which the game will have too.
    pub id: String,
    /// The link to it.
    #[serde(default)]
    pub url: String,
    /// Who invites; nobody if it is open to all.
    #[serde(default)]
    pub challenger: Option<Party>,
    /// Who is invited.
    #[serde(default)]
    pub dest_user: Option<Party>,
    /// The colour that the challenger wants.
    #[serde(default)]
    pub color: String,
    /// The clock.
    #[serde(default)]
    pub time_control: Option<Show>,
    /// Why it was declined.
    #[serde(default)]
    pub decline_reason: Option<String>,
    /// Whether one of the two players of an open challenge has come, where the server tells it.
    #[serde(default)]
    pub is_joined: bool,
}

/// A clock in a few symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Show {
    /// Such as `5+3`.
    #[serde(default)]
    pub show: Option<String>,
}

/// Somebody who challenges or is challenged.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Party {
    /// The name in addresses.
    pub id: String,
    /// The name as it is shown.
    pub name: String,
}

/// A line of the stream of a game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameLine {
    /// The game as a whole: the first line.
    #[serde(rename = "gameFull")]
    Full(Box<FullLine>),
    /// How it stands now.
    #[serde(rename = "gameState")]
    State(Box<StateLine>),
    /// Somebody said something.
    #[serde(rename = "chatLine")]
    Chat {
        /// Who.
        username: String,
        /// What.
        text: String,
        /// To whom: the players, or those who watch.
        #[serde(default)]
        room: String,
    },
    /// Whether the opponent is gone.
    #[serde(rename_all = "camelCase")]
    OpponentGone {
        /// Whether it is so.
        gone: bool,
        /// After how many seconds the win can be claimed.
        #[serde(default)]
        claim_win_in_seconds: Option<u32>,
    },
    /// Something that is of no matter here.
    #[serde(other)]
    Other,
}

/// A game as a whole.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FullLine {
    /// Its name.
    pub id: String,
    /// White.
    pub white: Player,
    /// Black.
    pub black: Player,
    /// Where it starts: a FEN, or `startpos`.
    pub initial_fen: String,
    /// Whether all is usual, or it is a variant.
    #[serde(default)]
    pub variant: Kind,
    /// When it began, in milliseconds since 1970, where the server tells it.
    #[serde(default)]
    pub created_at: Option<u64>,
    /// The clock, if there is one.
    #[serde(default)]
    pub clock: Option<ClockLine>,
    /// How it stands.
    pub state: StateLine,
    /// The own side, where the server tells it.
    #[serde(default)]
    pub own_side: Option<String>,
}

/// The clock of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct ClockLine {
    /// The time for all moves, in milliseconds.
    pub initial: u64,
    /// What each move adds, in milliseconds.
    pub increment: u64,
}

/// The kind of chess.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Kind {
    /// Its name, such as `standard`.
    #[serde(default)]
    pub key: String,
}

/// A player of a game.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// The name in addresses.
    #[serde(default)]
    pub id: String,
    /// The name as it is shown.
    #[serde(default)]
    pub name: String,
    /// How strong the computer plays, if it is the computer.
    #[serde(default)]
    pub ai_level: Option<u8>,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.ai_level, self.name.as_str()) {
            (Some(level), _) => write!(f, "Computer level {level}"),
            (None, "") => f.write_str("Anonymous"),
            (None, name) => f.write_str(name),
        }
    }
}

/// How a game stands.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "servers know these fields by name")]
pub struct StateLine {
    /// The moves in the way of UCI, separated by spaces.
    pub moves: String,
    /// What White has left, in milliseconds.
    pub wtime: u64,
    /// What Black has left, in milliseconds.
    pub btime: u64,
    /// The state in a word.
    pub status: String,
    /// Who won.
    pub winner: Option<String>,
    /// Whether White offers a draw.
    pub wdraw: bool,
    /// Whether Black offers a draw.
    pub bdraw: bool,
    /// Whether White asks to take back.
    pub wtakeback: bool,
    /// Whether Black asks to take back.
    pub btakeback: bool,
    /// Whose clock runs, where the server tells it.
    pub running: Option<String>,
    /// How the game ended in words, where the server tells it.
    pub ending: Option<EndingLine>,
}

impl StateLine {
    /// Whether the game goes on.
    pub fn is_on(&self) -> bool {
        crate::watch::is_on(&self.status)
    }
}

/// How a game ended in words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct EndingLine {
    /// The sentence.
    pub text: String,
    /// Such as `1-0`.
    #[serde(default)]
    pub result: String,
}

/// A game that goes on now.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct LiveGame {
    /// Its name.
    pub id: String,
    /// Who plays, as far as it is told.
    #[serde(skip)]
    pub title: String,
}
