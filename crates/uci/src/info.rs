//! What an engine tells while it thinks.

use std::time::Duration;

/// A score, seen by the side that thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves; zero or less if it is mated.
    Mate(i32),
}

impl Score {
    /// The score in centipawns, with mate beyond all others.
    ///
    /// ```
    /// use tabiya_uci::Score;
    /// assert!(Score::Mate(30).centipawns() > Score::Centipawns(i32::MAX).centipawns());
    /// ```
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Centipawns(score) => score.clamp(-99_999, 99_999),
            Self::Mate(moves) if moves > 0 => 100_000,
            Self::Mate(_) => -100_000,
        }
    }
}

/// How a score stands to the truth of its depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// It is the score.
    #[default]
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// One line of information, as far as it can be read. Whatever an engine leaves out is not there.
///
/// ```
/// use tabiya_uci::{Info, Score};
/// let info = Info::read("info depth 12 multipv 2 score mate -3 nodes 7000 pv e2e4 e7e5");
/// assert_eq!((info.line, info.depth, info.score), (2, Some(12), Some(Score::Mate(-3))));
/// assert_eq!(info.moves().collect::<Vec<_>>(), ["e2e4", "e7e5"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info<'line> {
    /// The place of the line of play among those asked for, from 1.
    pub line: u32,
    /// The depth that was searched.
    pub depth: Option<u32>,
    /// The depth of the deepest line that was looked at.
    pub selective_depth: Option<u32>,
    /// What the line of play is worth.
    pub score: Option<Score>,
    /// How that stands to the truth.
    pub bound: Bound,
    /// How many positions were looked at.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub speed: Option<u64>,
    /// Since the search began.
    pub time: Option<Duration>,
    /// The moves, as they were written.
    pv: &'line str,
}

impl<'line> Info<'line> {
    /// Reads a line that begins with the word `info`.
    pub fn read(line: &'line str) -> Self {
        let mut info = Self {
            line: 1,
            depth: None,
            selective_depth: None,
            score: None,
            bound: Bound::Exact,
            nodes: None,
            speed: None,
            time: None,
            pv: "",
        };
        let mut rest = line.split_once("info").map_or("", |(_, rest)| rest);
        while let Some(word) = next(&mut rest) {
            match word {
                "depth" => info.depth = number(&mut rest),
                "seldepth" => info.selective_depth = number(&mut rest),
                // A place that cannot be read is none that was asked for.
                "multipv" => info.line = number(&mut rest).unwrap_or(0),
                "nodes" => info.nodes = number(&mut rest),
                "nps" => info.speed = number(&mut rest),
                "time" => info.time = number(&mut rest).map(Duration::from_millis),
                "score" => {
                    let kind = next(&mut rest);
                    let number = number(&mut rest);
                    info.score = match kind {
                        Some("cp") => number.map(Score::Centipawns),
                        Some("mate") => number.map(Score::Mate),
                        _ => None,
                    };
                }
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "pv" => {
                    info.pv = rest;
                    break;
                }
                "string" => break,
                _ => {}
            }
        }
        info
    }

    /// The moves of the line of play, as they were written.
    pub fn moves(&self) -> impl Iterator<Item = &'line str> + use<'line> {
        self.pv.split_ascii_whitespace()
    }
}

/// Takes the next word off a text.
fn next<'text>(rest: &mut &'text str) -> Option<&'text str> {
    let text = rest.trim_ascii_start();
    let end = text.find(|symbol: char| symbol.is_ascii_whitespace()).unwrap_or(text.len());
    let (word, behind) = text.split_at(end);
    *rest = behind;
    (!word.is_empty()).then_some(word)
}

/// Takes a number off a text.
fn number<T: std::str::FromStr>(rest: &mut &str) -> Option<T> {
    next(rest).and_then(|word| word.parse().ok())
}

/// Keeps the last that counts: an exact score of its best line or, if there is none, a bound.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    exact: Option<(Score, Option<u32>)>,
    bound: Option<(Score, Option<u32>)>,
}

impl Keeper {
    pub(crate) fn hear(&mut self, info: &Info<'_>) {
        if let (1, Some(score)) = (info.line, info.score) {
            *(if info.bound == Bound::Exact { &mut self.exact } else { &mut self.bound }) = Some((score, info.depth));
        }
    }

    /// The score and the depth it was found at.
    pub(crate) fn last(&self) -> (Option<Score>, Option<u32>) {
        self.exact.or(self.bound).map_or((None, None), |(score, depth)| (Some(score), depth))
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Info, Keeper, Score};

    #[track_caller]
    fn check(lines: &[&str], score: Option<Score>, depth: Option<u32>) {
        let mut keeper = Keeper::default();
        for line in lines {
            keeper.hear(&Info::read(line));
        }
        assert_eq!(keeper.last(), (score, depth));
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_counts() {
        let deep = "info depth 12 seldepth 20 multipv 1 score cp -35 nodes 1000 nps 5 pv e2e4 e7e5";
        check(&[deep], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info depth 13 score cp 90 lowerbound nodes 7"], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info depth 13 multipv 2 score cp 90"], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info depth 13 multipv x score cp 90"], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info string depth 99 score cp 1"], Some(Score::Centipawns(-35)), Some(12));
        check(&[deep, "info depth 14 currmove e2e4 currmovenumber 1"], Some(Score::Centipawns(-35)), Some(12));
        check(&["info depth 3 score mate -2 pv e2e4"], Some(Score::Mate(-2)), Some(3));
        check(&["info score cp 9 upperbound"], Some(Score::Centipawns(9)), None);
        check(&["info", "info score", "info score cp x", "info depth"], None, None);
    }

    #[test]
    fn all_of_a_line_is_read() {
        let text = "info  depth 12 seldepth 20 multipv 3 score cp 5 upperbound nodes 1000 nps 500 hashfull 3 time 2000 pv  a b ";
        let info = Info::read(text);
        assert_eq!((info.line, info.depth, info.selective_depth), (3, Some(12), Some(20)));
        assert_eq!((info.score, info.bound), (Some(Score::Centipawns(5)), Bound::Upper));
        assert_eq!((info.nodes, info.speed, info.time.map(|time| time.as_secs())), (Some(1_000), Some(500), Some(2)));
        assert_eq!(info.moves().collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn mate_is_beyond_all_other_scores() {
        assert!(Score::Mate(30).centipawns() > Score::Centipawns(i32::MAX).centipawns());
        assert!(Score::Mate(0).centipawns() < Score::Centipawns(i32::MIN).centipawns());
    }
}
