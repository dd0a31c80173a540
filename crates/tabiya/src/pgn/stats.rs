//! `tabiya pgn stats`: what is in the files.

use std::collections::HashMap;
use std::hash::Hash;

use tabiya_pgn::{Ending, Outcome, Summary, summarise};

use super::arguments::Stats;
use super::input::Input;
use super::stats_text;
use crate::answer::{Answer, WrongUse};
use crate::json::Json;

pub(crate) fn run(arguments: &Stats) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let mut all = Tally::default();
    input.for_each(
        |block| {
            let mut tally = Tally::default();
            summarise(block.text(), |_| true, |_| {}, |summary| tally.add(&summary));
            tally
        },
        |_, tally| {
            all.merge(tally);
            Ok(())
        },
    )?;
    let text = if arguments.json { object(&all, arguments.top) } else { stats_text::report(&all, arguments.top) };
    Ok(Answer { text, notes: input.notes(), is_no: !input.failures.is_empty() })
}

/// How many of each.
pub(super) type Counts<K> = HashMap<K, u64>;

/// How games went for somebody, or with some opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    pub(super) unknown: u64,
}

impl Score {
    pub(super) const fn games(&self) -> u64 {
        self.won + self.drawn + self.lost + self.unknown
    }

    /// The share of points, of the games with a result.
    pub(super) fn share(&self) -> f64 {
        super::words::share(2 * self.won + self.drawn, 2 * (self.won + self.drawn + self.lost))
    }

    /// The score of White, or of Black, after one game.
    const fn of(outcome: Outcome, is_white: bool) -> Self {
        let mut score = Self { won: 0, drawn: 0, lost: 0, unknown: 0 };
        match (outcome, is_white) {
            (Outcome::White, true) | (Outcome::Black, false) => score.won = 1,
            (Outcome::White, false) | (Outcome::Black, true) => score.lost = 1,
            (Outcome::Draw, _) => score.drawn = 1,
            (Outcome::Unknown, _) => score.unknown = 1,
        }
        score
    }

    const fn add(&mut self, other: Self) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.unknown += other.unknown;
    }
}

/// What was counted.
#[derive(Debug, Default)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) broken: u64,
    pub(super) plies: u64,
    pub(super) outcomes: Counts<Outcome>,
    pub(super) endings: Counts<Ending>,
    pub(super) terminations: Counts<String>,
    /// By the number of moves.
    pub(super) lengths: Counts<u32>,
    pub(super) players: HashMap<String, Score>,
    /// By code and name of the family; the score is White's.
    pub(super) openings: HashMap<String, Score>,
    pub(super) codes: HashMap<String, Score>,
    pub(super) years: Counts<String>,
    /// The sum and the number of known ratings.
    pub(super) ratings: (u64, u64),
}

fn merge_counts<K: Eq + Hash>(into: &mut Counts<K>, from: Counts<K>) {
    for (key, count) in from {
        *into.entry(key).or_default() += count;
    }
}

fn merge_scores(into: &mut HashMap<String, Score>, from: HashMap<String, Score>) {
    for (key, score) in from {
        into.entry(key).or_default().add(score);
    }
}

impl Tally {
    fn add(&mut self, summary: &Summary) {
        let tag = |name: &str| summary.tags.known(name);
        self.games += 1;
        self.broken += u64::from(summary.faults > 0);
        self.plies += u64::from(summary.plies);
        *self.outcomes.entry(summary.outcome).or_default() += 1;
        *self.endings.entry(summary.ending).or_default() += 1;
        *self.lengths.entry(summary.plies.div_ceil(2)).or_default() += 1;
        if let Some(termination) = tag("Termination") {
            *self.terminations.entry(termination.to_owned()).or_default() += 1;
        }
        for (name, is_white) in [("White", true), ("Black", false)] {
            if let Some(player) = tag(name) {
                self.players.entry(player.to_owned()).or_default().add(Score::of(summary.outcome, is_white));
            }
        }
        let (code, name) = match summary.opening {
            Some(opening) => (opening.eco, opening.family()),
            None => (tag("ECO").unwrap_or("?"), tag("Opening").unwrap_or("unknown")),
        };
        self.openings.entry(name.to_owned()).or_default().add(Score::of(summary.outcome, true));
        self.codes.entry(code.to_owned()).or_default().add(Score::of(summary.outcome, true));
        let year = tag("Date").or_else(|| tag("UTCDate")).and_then(|date| date.get(..4));
        if let Some(year) = year.filter(|year| year.bytes().all(|byte| byte.is_ascii_digit())) {
            *self.years.entry(year.to_owned()).or_default() += 1;
        }
        for rating in ["WhiteElo", "BlackElo"].into_iter().filter_map(|name| tag(name)?.trim().parse::<u32>().ok()) {
            self.ratings.0 += u64::from(rating);
            self.ratings.1 += 1;
        }
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.broken += other.broken;
        self.plies += other.plies;
        merge_counts(&mut self.outcomes, other.outcomes);
        merge_counts(&mut self.endings, other.endings);
        merge_counts(&mut self.terminations, other.terminations);
        merge_counts(&mut self.lengths, other.lengths);
        merge_counts(&mut self.years, other.years);
        merge_scores(&mut self.players, other.players);
        merge_scores(&mut self.openings, other.openings);
        merge_scores(&mut self.codes, other.codes);
        self.ratings.0 += other.ratings.0;
        self.ratings.1 += other.ratings.1;
    }

    /// The length that half of the games do not reach.
    pub(super) fn median_length(&self) -> u32 {
        let mut seen = 0;
        for (length, count) in sorted_by_key(&self.lengths) {
            seen += count;
            if 2 * seen >= self.games {
                return length;
            }
        }
        0
    }

    pub(super) fn longest(&self) -> u32 {
        self.lengths.keys().copied().max().unwrap_or(0)
    }
}

/// Counts in the order of what is counted.
pub(super) fn sorted_by_key<K: Ord + Clone>(counts: &Counts<K>) -> Vec<(K, u64)> {
    let mut counts: Vec<(K, u64)> = counts.iter().map(|(key, count)| (key.clone(), *count)).collect();
    counts.sort();
    counts
}

/// The most frequent first; those alike by name.
pub(super) fn top<K: Ord + Clone>(counts: &Counts<K>, most: usize) -> Vec<(K, u64)> {
    let mut counts = sorted_by_key(counts);
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.truncate(most);
    counts
}

/// The ones with the most games first; those alike by name.
pub(super) fn top_scores(scores: &HashMap<String, Score>, most: usize) -> Vec<(&str, Score)> {
    let mut scores: Vec<(&str, Score)> = scores.iter().map(|(name, score)| (name.as_str(), *score)).collect();
    scores.sort_by_key(|(name, score)| (std::cmp::Reverse(score.games()), *name));
    scores.truncate(most);
    scores
}

fn object(tally: &Tally, most: usize) -> String {
    let counts =
        |counts: Vec<(String, u64)>| Json::object(counts.into_iter().map(|(name, count)| (name, Json::bare(count))));
    let scores = |scores: &HashMap<String, Score>, most| {
        Json::list(top_scores(scores, most).into_iter().map(|(name, score)| {
            Json::object([
                ("name", Json::text(name)),
                ("games", Json::bare(score.games())),
                ("won", Json::bare(score.won)),
                ("drawn", Json::bare(score.drawn)),
                ("lost", Json::bare(score.lost)),
            ])
        }))
    };
    let outcomes = Outcome::ALL
        .into_iter()
        .map(|outcome| (outcome.mark().to_owned(), tally.outcomes.get(&outcome).copied().unwrap_or(0)));
    let endings = Ending::ALL
        .into_iter()
        .map(|ending| (ending.word().to_owned(), tally.endings.get(&ending).copied().unwrap_or(0)));
    let lengths = sorted_by_key(&tally.lengths).into_iter().map(|(moves, count)| (moves.to_string(), count));
    let object = Json::object([
        ("games", Json::bare(tally.games)),
        ("moves", Json::bare(tally.plies)),
        ("broken", Json::bare(tally.broken)),
        ("results", counts(outcomes.collect())),
        ("endings", counts(endings.collect())),
        ("terminations", counts(top(&tally.terminations, usize::MAX))),
        ("lengths", counts(lengths.collect())),
        ("median_length", Json::bare(tally.median_length())),
        ("years", counts(sorted_by_key(&tally.years))),
        ("players", scores(&tally.players, most)),
        ("openings", scores(&tally.openings, most)),
        ("eco", scores(&tally.codes, usize::MAX)),
    ]);
    format!("{object}\n")
}
