//! What others say to the engine, a line at a time.

mod error;
#[cfg(test)]
mod tests;

use tabiya_engine::{MOST_DEPTH, Root};
use tabiya_rules::Position;

use super::go::{Go, Request};
use super::number::number;
use super::options::{BadOption, Setting};
pub(super) use error::{BadCommand, BadPosition};

/// A command, read and judged: nothing in it can fail any more but for want of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Uci,
    Debug {
        on: bool,
    },
    IsReady,
    Set(Setting),
    NewGame,
    Position(Box<Root>),
    Go(Box<Go>),
    Perft(u32),
    Stop,
    PonderHit,
    Quit,
    Show,
    Eval,
    Bench(Option<u32>),
    Help,
    /// An empty line, or one that asks for nothing, like `register`.
    Nothing,
}

/// The commands of the protocol. They are also found behind words that mean nothing, as it demands.
const PROTOCOL: [&str; 12] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "exit",
];

/// The commands for people. They are short words, which stand anywhere in what people type by
/// mistake, so they are taken only where they begin a line.
const OURS: [&str; 4] = ["d", "eval", "bench", "help"];

/// Divides a text behind its first word.
fn divided(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    (!text.is_empty())
        .then(|| text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim())))
}

/// The text before a word that stands alone, and the text behind it.
fn split_at_word<'text>(text: &'text str, word: &str) -> Option<(&'text str, &'text str)> {
    let text = text.trim();
    let mut rest = text;
    while let Some((first, behind)) = divided(rest) {
        if first == word {
            // Both are parts of the text, so the way from one to the other is known.
            let before = text.len() - rest.len();
            return Some((text[..before].trim(), behind));
        }
        rest = behind;
    }
    None
}

impl Command {
    /// Reads a line.
    pub(super) fn read(line: &str) -> Result<Self, BadCommand> {
        let Some((first, mut rest)) = divided(line) else { return Ok(Self::Nothing) };
        let mut word = first;
        if !OURS.contains(&first) {
            while !PROTOCOL.contains(&word) {
                (word, rest) = divided(rest).ok_or_else(|| BadCommand::Unknown(line.trim().to_owned()))?;
            }
        }
        Ok(match word {
            "uci" => Self::Uci,
            "debug" => match rest {
                "on" => Self::Debug { on: true },
                "off" => Self::Debug { on: false },
                _ => return Err(BadCommand::Debug(rest.to_owned())),
            },
            "isready" => Self::IsReady,
            "setoption" => Self::Set(set(rest)?),
            "ucinewgame" => Self::NewGame,
            "position" => Self::Position(Box::new(position(rest)?)),
            "go" => match Request::read(rest)? {
                Request::Search(go) => Self::Go(go),
                Request::Perft(depth) => Self::Perft(depth),
            },
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" | "exit" => Self::Quit,
            "d" => Self::Show,
            "eval" => Self::Eval,
            "bench" => Self::Bench(bench(rest)?),
            "help" => Self::Help,
            _ => Self::Nothing,
        })
    }
}

/// Reads `name NAME value VALUE`. Names and values may have spaces.
fn set(text: &str) -> Result<Setting, BadOption> {
    let Some(("name", rest)) = divided(text) else { return Err(BadOption::NoName) };
    let (name, value) = split_at_word(rest, "value").map_or((rest, None), |(name, value)| (name, Some(value)));
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    Setting::read(&name, value)
}

/// Reads `startpos` or `fen FEN`, and `moves MOVE…`, and plays the moves.
fn position(text: &str) -> Result<Root, BadPosition> {
    let (before, moves) = split_at_word(text, "moves").unwrap_or((text, ""));
    let position = match divided(before) {
        None => return Err(BadPosition::Missing),
        Some(("startpos", "")) => Position::start(),
        Some(("startpos", more)) => return Err(BadPosition::Trailing(more.to_owned())),
        Some(("fen", fen)) => {
            Position::from_fen(fen).map_err(|reason| BadPosition::Fen { text: fen.to_owned(), reason })?
        }
        Some(_) => return Err(BadPosition::Unknown(before.to_owned())),
    };
    let mut root = Root::new(position);
    for (index, text) in moves.split_whitespace().enumerate() {
        let refused = |reason| BadPosition::Move { number: index + 1, text: text.to_owned(), reason };
        let shape = root.position().read_uci(text).map_err(refused)?.shape();
        // A move that was just read in this position is legal in it.
        let _played = root.play(shape);
    }
    Ok(root)
}

/// Reads the depth of a bench, if there is one.
fn bench(text: &str) -> Result<Option<u32>, BadCommand> {
    let Some((word, _)) = divided(text) else { return Ok(None) };
    let depth =
        number(word).and_then(|depth| u32::try_from(depth).ok()).filter(|depth| (1..=MOST_DEPTH).contains(depth));
    depth.map(Some).ok_or_else(|| BadCommand::Bench(word.to_owned()))
}
