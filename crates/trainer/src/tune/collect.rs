//! From files of games to positions taken apart.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use tabiya_engine::tuning::{PAWN, Trace};
use tabiya_rules::Position;

use super::Dataset;
use super::parallel::in_parts;
use crate::files::{self, FileError, Torn};
use crate::sample::{self, Choice};

/// Positions to learn from, and others to see what was learnt: no game is in both.
#[derive(Clone, Debug, Default)]
pub struct Split {
    /// To learn from.
    pub training: Dataset,
    /// To see what was learnt.
    pub held_out: Dataset,
    /// The files that end in the middle of a game.
    pub torn: Vec<Torn>,
}

impl Split {
    fn len(&self) -> usize {
        self.training.len() + self.held_out.len()
    }
}

/// What a search told in centipawns, in the units of the evaluation.
fn in_units(score: i16) -> i16 {
    (i32::from(score) * PAWN / 100) as i16
}

/// Takes apart, where it can be done, the chosen positions of files, or of all files of games in directories; this share of
/// the games is held out. It ends at about `most` positions.
///
/// # Errors
/// If a file cannot be read, or is damaged other than by being written.
pub fn collect(
    paths: &[PathBuf],
    choice: &Choice,
    held_out: f64,
    most: usize,
    threads: NonZeroUsize,
    trace: &(impl Fn(&Position) -> Option<Trace> + Sync),
) -> Result<Split, FileError> {
    let files = files::meant(paths)?;
    let count = threads.get();
    // Reading is nothing beside the rest, so every thread reads all files and takes its own games.
    let one = |thread: usize| -> Result<Split, FileError> {
        let mut split = Split::default();
        for (file, path) in files.iter().enumerate() {
            let mut reader = files::open(path)?;
            while let Some(game) = reader.next() {
                let number = reader.games();
                let game = match game {
                    Ok(game) => game,
                    Err(error) => {
                        split.torn.push(Torn::of(path, &error).ok_or_else(|| FileError::new(path, error))?);
                        break;
                    }
                };
                if number % count as u64 != thread as u64 {
                    continue;
                }
                if split.len() >= most.div_ceil(count) {
                    return Ok(split);
                }
                let mut random = sample::random_of(choice, file, number);
                let is_held_out = random.share() < held_out;
                let target = if is_held_out { &mut split.held_out } else { &mut split.training };
                for sample in sample::of_game(&game, choice, &mut random) {
                    if let Some(trace) = trace(&sample.position) {
                        target.add(&trace, sample.outcome, in_units(sample.score));
                    }
                }
            }
        }
        Ok(split)
    };
    let parts = in_parts(count, threads, |range| range.map(one).collect::<Vec<_>>());
    let mut all = Split::default();
    for part in parts.into_iter().flatten() {
        let part = part?;
        all.training.append(part.training);
        all.held_out.append(part.held_out);
        // Every thread may have met them; one that had enough before has not.
        all.torn.extend(part.torn);
    }
    all.torn.sort_by(|one, other| one.path.cmp(&other.path));
    all.torn.dedup_by(|one, other| one.path == other.path);
    Ok(all)
}
