//! What `go` asks for.

mod error;
#[cfg(test)]
mod tests;

use std::time::Duration;

use tabiya_engine::{Clock, Limits, MOST_DEPTH};
use tabiya_rules::{BySide, Move, Side};

use super::number::number;
pub(super) use error::{BadGo, Note};

/// The largest depth a search is asked for: what is deeper, no search reaches.
const DEEPEST: i64 = MOST_DEPTH as i64;
/// The longest mate that is looked for, in moves.
const LONGEST_MATE: i64 = 120;
/// The longest time anybody has, in milliseconds: a year.
const LONGEST_TIME: i64 = 365 * 24 * 60 * 60 * 1000;
/// The largest depth that lines are counted to.
const DEEPEST_COUNT: i64 = 99;

/// The words that begin a part of `go`; whatever else stands behind `searchmoves` is a move.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// What `go` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Find a move.
    Search(Box<Go>),
    /// Count lines of this many half-moves.
    Perft(u32),
}

/// A search as it is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// The only moves to look at, unread: only the position can read them.
    pub(super) only: Vec<String>,
    pub(super) pondering: bool,
    infinite: bool,
    left: BySide<Option<Duration>>,
    increment: BySide<Option<Duration>>,
    /// Moves until more time is added.
    moves_left: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    move_time: Option<Duration>,
    /// What was not taken as it was given.
    pub(super) notes: Vec<Note>,
}

impl Request {
    /// Reads what stands behind `go`. Of a part that comes twice the last one counts.
    pub(super) fn read(text: &str) -> Result<Self, BadGo> {
        let mut go = Go::default();
        let mut perft = None;
        let mut skipped = Vec::new();
        let mut understood = false;
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let Some(&part) = WORDS.iter().find(|known| **known == word) else {
                skipped.push(word);
                continue;
            };
            understood = true;
            match part {
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !WORDS.contains(word)) {
                        go.only.push(text.to_owned());
                    }
                }
                "ponder" => go.pondering = true,
                "infinite" => go.infinite = true,
                _ => {
                    let given = words.next().ok_or(BadGo::NoNumber(part))?;
                    let given = number(given).ok_or_else(|| BadGo::NotANumber(part, given.to_owned()))?;
                    match part {
                        "perft" if given > DEEPEST_COUNT => return Err(BadGo::TooDeep),
                        "perft" => perft = Some(u32::try_from(given).map_err(|_| BadGo::TooShallow)?),
                        _ => go.set(part, given),
                    }
                }
            }
        }
        if !understood && !skipped.is_empty() {
            return Err(BadGo::Unknown(skipped.join(" ")));
        }
        go.notes.extend(skipped.into_iter().map(|word| Note::Skipped(word.to_owned())));
        Ok(perft.map_or_else(|| Self::Search(Box::new(go)), Self::Perft))
    }
}

/// A number moved to the nearest one between two others.
fn clamped(given: i64, low: i64, high: i64) -> u64 {
    given.clamp(low, high).unsigned_abs()
}

impl Go {
    /// Sets a part that is a number. What is too large becomes the largest there is, which nobody
    /// will notice; what is too small becomes the smallest, and except for clocks that is told.
    fn set(&mut self, part: &'static str, given: i64) {
        // A flag may have fallen before its owner noticed: then there is no time, but there is a game.
        let time = || Some(Duration::from_millis(clamped(given, 0, LONGEST_TIME)));
        match part {
            "wtime" => self.left.white = time(),
            "btime" => self.left.black = time(),
            "winc" => self.increment.white = time(),
            "binc" => self.increment.black = time(),
            // None at all is how some say that there is no such number.
            "movestogo" => self.moves_left = (given > 0).then_some(clamped(given, 1, 10_000) as u32),
            "movetime" => self.move_time = time(),
            _ => {
                if given < 1 {
                    self.notes.push(Note::Raised(part, given));
                }
                match part {
                    "depth" => self.depth = Some(clamped(given, 1, DEEPEST) as u32),
                    "mate" => self.mate = Some(clamped(given, 1, LONGEST_MATE) as u32),
                    _ => self.nodes = Some(clamped(given, 1, i64::MAX)),
                }
            }
        }
    }

    /// Whether the answer has to wait for `stop`: that was said, or nothing that would end the search.
    pub(super) fn is_infinite(&self) -> bool {
        let is_limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.move_time.is_some()
            || self.clock(Side::White).is_some();
        self.infinite || !is_limited && !self.pondering
    }

    /// The clock of a side; if only that of the other side is known, it is taken for both.
    fn clock(&self, side: Side) -> Option<Clock> {
        let own_or_other = |times: &BySide<Option<Duration>>| times.of(side).or(*times.of(!side));
        let (left, increment) = match self.left.of(side) {
            Some(left) => (Some(*left), *self.increment.of(side)),
            None => (own_or_other(&self.left), own_or_other(&self.increment)),
        };
        let is_known = left.is_some() || increment.is_some();
        is_known.then(|| Clock {
            left: left.unwrap_or_default(),
            increment: increment.unwrap_or_default(),
            moves_to_go: self.moves_left,
        })
    }

    /// What ends the search, for the side to move.
    pub(super) fn limits(&self, side: Side, only: Vec<Move>) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            move_time: self.move_time.filter(|_| !self.infinite),
            clock: self.clock(side).filter(|_| !self.infinite),
            only,
            pondering: self.pondering,
            ..Limits::default()
        }
    }
}
