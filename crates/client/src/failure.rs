//! What can go wrong between here and there.

use std::fmt;

use serde::Deserialize;
use serde_json::Value;

/// Why a server did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Failure {
    /// It cannot be reached.
    Unreachable {
        /// The server.
        server: String,
        /// Why.
        why: String,
    },
    /// It was reached, and then the connection broke.
    Lost(String),
    /// It does not know who asks: there is no token, or not a good one.
    Unknown(String),
    /// It refused, and said why.
    Refused {
        /// The status of the answer.
        status: u16,
        /// Why, in its own words.
        why: String,
    },
    /// It answered otherwise than such a server does.
    Foreign {
        /// What was asked for.
        asked: String,
        /// What is wrong with the answer.
        why: String,
    },
}

impl std::error::Error for Failure {}

/// The longest that is told of what others say.
const LONGEST: usize = 300;

/// What others say is shown on a terminal, and is not to steer it.
fn tame(text: &str) -> String {
    text.chars().filter(|symbol| !symbol.is_control()).take(LONGEST).collect()
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable { server, why } => write!(f, "{server} cannot be reached: {}", tame(why)),
            Self::Lost(why) => write!(f, "the connection broke: {}", tame(why)),
            Self::Unknown(why) if why.is_empty() => {
                f.write_str("the server does not know you: it wants a token, and a good one")
            }
            Self::Unknown(why) => write!(f, "the server does not know you: {}", tame(why)),
            Self::Refused { status: 429, .. } => f.write_str("the server has been asked too much: wait a minute"),
            Self::Refused { status, why } if why.is_empty() => write!(f, "the server refused, with status {status}"),
            Self::Refused { why, .. } => f.write_str(&tame(why)),
            Self::Foreign { asked, why } => {
                write!(f, "this is no server of chess games, or a strange one: {asked} {}", tame(why))
            }
        }
    }
}

#[derive(Deserialize)]
struct Problem {
    error: Value,
}

/// The texts in an answer that says more than one thing.
fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(values) => values.iter().flat_map(texts).collect(),
        Value::Object(fields) => fields.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

impl Failure {
    /// Whether the same may work a little later: the server is away, overworked or being restarted. All else stays as
    /// it is until something is done about it.
    ///
    /// ```
    /// use tabiya_client::Failure;
    /// assert!(Failure::Lost("reset".to_owned()).is_passing());
    /// assert!(Failure::Refused { status: 503, why: String::new() }.is_passing());
    /// assert!(!Failure::Refused { status: 404, why: "No such game".to_owned() }.is_passing());
    /// ```
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Unreachable { .. } | Self::Lost(_) | Self::Foreign { .. } => true,
            Self::Refused { status, .. } => matches!(status, 408 | 425 | 429 | 500..),
            Self::Unknown(_) => false,
        }
    }

    /// Whether the server has been asked too much, and wants to be left alone for a minute.
    pub fn is_too_much(&self) -> bool {
        matches!(self, Self::Refused { status: 429, .. })
    }

    /// What a refusal with this status and body means.
    pub(crate) fn of(status: u16, asked: &str, body: &str) -> Self {
        let why = match serde_json::from_str::<Problem>(body) {
            Ok(Problem { error: Value::String(why) }) => why,
            Ok(Problem { error }) => texts(&error).join(", "),
            Err(_) if status == 404 => {
                return Self::Foreign { asked: asked.to_owned(), why: "is not there".to_owned() };
            }
            Err(_) => String::new(),
        };
        if status == 401 { Self::Unknown(why) } else { Self::Refused { status, why } }
    }
}

#[cfg(test)]
mod tests {
    use super::Failure;

    #[test]
    fn what_others_say_does_not_steer_a_terminal() {
        let text = "a\u{9b}2J\u{1b}]0;x\u{7}".to_owned();
        for failure in [
            Failure::Unreachable { server: "http://a".to_owned(), why: text.clone() },
            Failure::Lost(text.clone()),
            Failure::Unknown(text.clone()),
            Failure::Refused { status: 400, why: text.clone() },
            Failure::Foreign { asked: "/api".to_owned(), why: text.repeat(1_000) },
        ] {
            let told = failure.to_string();
            assert!(told.contains("a2J]0;x") && !told.contains(char::is_control) && told.len() < 500, "{told:?}");
        }
    }
}
