//! Games made up by chance, written as PGN in two ways, and read by us and by `pgn-reader` with
//! `shakmaty`: both must find the same games, and we the very games that were written.

mod make;
mod reading;
mod report;
mod sloppy;
mod theirs;

use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use tabiya_pgn::{Game, ReadGame, read_games};

pub use report::{Difference, Report};

use crate::random::Random;
use reading::Reading;

/// How many differences are gathered before the comparison gives up: one bug shows in many texts.
const MOST_REPORTS: usize = 10;

/// How many games a text has at most.
const MOST_GAMES: usize = 4;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many texts to write and read, each with a few games.
    pub texts: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
    /// The only text to read, to see a difference again.
    pub only_text: Option<u64>,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many texts were made up; each is written in two ways.
    pub texts: u64,
    /// How many games they had.
    pub games: u64,
    /// How many moves these had, those of variations included.
    pub moves: u64,
    /// Where the libraries differ.
    pub reports: Vec<Report>,
}

/// Compares the libraries until enough texts were read or too many differences found.
pub fn run(settings: &Settings) -> Summary {
    let first = settings.only_text.unwrap_or(0);
    let end = settings.only_text.map_or(settings.texts, |only| only + 1);
    let next = AtomicU64::new(first);
    let summary = Mutex::new(Summary::default());
    thread::scope(|scope| {
        for _ in 0..settings.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || !add(&summary, settings.seed, number) {
                        break;
                    }
                }
            });
        }
    });
    let mut summary = summary.into_inner().unwrap_or_default();
    summary.reports.sort_by_key(|report| report.text_number);
    summary
}

/// Adds what comes of one text to the summary, and tells whether to go on.
fn add(summary: &Mutex<Summary>, seed: u64, number: u64) -> bool {
    let mut random = Random::of_game(seed, number);
    let games: Vec<Game> = (0..=random.below(MOST_GAMES)).map(|_| make::game(&mut random)).collect();
    let reports =
        compare(&games, &mut random).map(|(difference, text)| Report { difference, text, seed, text_number: number });
    let Ok(mut summary) = summary.lock() else {
        // Another thread has panicked and the whole run is about to say so.
        return false;
    };
    summary.texts += 1;
    summary.games += games.len() as u64;
    summary.moves += games.iter().map(|game| game.tree.len() as u64).sum::<u64>();
    summary.reports.extend(reports);
    summary.reports.len() < MOST_REPORTS
}

/// The first difference in what is read of these games, written in one way and the other.
fn compare(games: &[Game], random: &mut Random) -> Option<(Difference, String)> {
    let exported: Vec<String> = games.iter().map(ToString::to_string).collect();
    let texts = [exported.join("\n"), sloppy::text(games, random)];
    texts.into_iter().find_map(|text| {
        // A library that panics is found out like one that answers wrongly: with how to see it.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| compare_text(games, &text)));
        let difference = outcome.unwrap_or_else(|_| {
            Err(Difference {
                question: "going on at all".to_owned(),
                ours: "or pgn-reader has panicked: the message is above".to_owned(),
                judge: "nobody",
                theirs: "expects a panic".to_owned(),
            })
        });
        difference.err().map(|difference| (difference, text))
    })
}

fn compare_text(games: &[Game], text: &str) -> Result<(), Difference> {
    let read: Vec<ReadGame> = read_games(text.as_bytes()).filter_map(Result::ok).collect();
    let ours: Vec<Reading> = read.iter().map(|read| Reading::of(&read.game)).collect();

    // 1. What we read is what was written, and we have nothing to say against it.
    let written: Vec<Reading> = games.iter().map(Reading::of).collect();
    reading::same(&ours, "the writer", &written)?;
    for (number, (read, written)) in read.iter().zip(games).enumerate() {
        report::same(
            || format!("whether anything is wrong with game {}", number + 1),
            &read.problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            "the writer",
            &String::new(),
        )?;
        report::same(|| format!("game {} as a whole", number + 1), &(&read.game == written), "the writer", &true)?;
    }

    // 2. The peer reads the same, but for comments that it does not tell of.
    let theirs = theirs::read(text)?;
    let ours: Vec<Reading> = ours.into_iter().map(Reading::without_rests).collect();
    let theirs: Vec<Reading> = theirs.into_iter().map(Reading::without_rests).collect();
    reading::same(&ours, "pgn-reader", &theirs)
}

#[cfg(test)]
mod tests {
    use super::{Settings, run};

    #[test]
    fn a_few_texts_are_the_same_for_both() {
        let settings = Settings { texts: 150, seed: 1, threads: 2, only_text: None };
        let summary = run(&settings);
        let reports: Vec<String> = summary.reports.iter().map(ToString::to_string).collect();
        assert!(reports.is_empty(), "{}", reports.join("\n"));
        assert!(summary.texts == settings.texts && summary.moves > 20 * summary.games);
    }

    #[test]
    fn one_text_can_be_seen_again() {
        let settings = |threads| Settings { texts: 1, seed: 5, threads, only_text: Some(6) };
        let [one, other] = [run(&settings(1)), run(&settings(2))];
        assert_eq!((one.texts, one.games, one.moves), (1, other.games, other.moves));
    }
}
