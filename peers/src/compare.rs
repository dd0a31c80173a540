//! Random games played by three libraries in step, each position questioned from all sides.

mod checks;
mod difference;
mod keys;
mod trio;

use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{mem, thread};

use tabiya_rules::Position;

pub use difference::{Difference, Report};
pub use trio::{Refused, Trio};
pub(crate) use trio::{fen_of_shakmaty, position_of_shakmaty};

use crate::random::Random;
use crate::starts::Starts;
use checks::Care;
use keys::Keys;
use trio::Matched;

/// How many differences are gathered before the comparison gives up: one bug shows in many games,
/// and a few examples are easier to read than all.
const MOST_REPORTS: usize = 10;

/// One position in so many is looked at with every check there is.
const THOROUGH: usize = 32;

/// One move in so many is chosen among castlings, promotions and what has to do with en passant, if
/// there are any: left to chance alone they are too rare.
const SPECIAL: usize = 3;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many positions to look at, or a few more, since games are played to their end.
    pub positions: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
    /// The share of Chess960 among the ordinary games.
    pub chess960_share: f64,
    /// The only game to play, to see a difference again.
    pub only_game: Option<u64>,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many positions were looked at.
    pub positions: u64,
    /// How many legal moves they had.
    pub moves: u64,
    /// How many games were played.
    pub games: u64,
    /// How many starts one of the peers refused, so that there was nothing to compare.
    pub refused: u64,
    /// How many different positions are known by their keys.
    pub keys: usize,
    /// Where the libraries differ.
    pub reports: Vec<Report>,
}

/// What all threads see.
struct Shared<'settings> {
    settings: &'settings Settings,
    starts: Starts,
    keys: Keys,
    next_game: AtomicU64,
    positions: AtomicU64,
    summary: Mutex<Summary>,
}

/// Compares the libraries until enough positions were looked at or too many differences found.
pub fn run(settings: &Settings) -> Summary {
    let shared = Shared {
        settings,
        starts: Starts::new(settings.seed, settings.chess960_share),
        keys: Keys::default(),
        next_game: AtomicU64::new(settings.only_game.unwrap_or(0)),
        positions: AtomicU64::new(0),
        summary: Mutex::default(),
    };
    let threads = if settings.only_game.is_some() { 1 } else { settings.threads };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| shared.work());
        }
    });
    let mut summary = shared.summary.into_inner().unwrap_or_default();
    summary.keys = shared.keys.len();
    summary.reports.sort_by_key(|report| report.game);
    summary
}

impl Shared<'_> {
    /// Plays one game after another until there is nothing left to do.
    fn work(&self) {
        while self.positions.load(Ordering::Relaxed) < self.settings.positions {
            let game = self.next_game.fetch_add(1, Ordering::Relaxed);
            let played = Game::play(self, game);
            self.positions.fetch_add(played.positions, Ordering::Relaxed);
            if !self.add(played) || self.settings.only_game.is_some() {
                break;
            }
        }
    }

    /// Adds a game to the summary and tells whether to go on.
    fn add(&self, game: Game) -> bool {
        let Ok(mut summary) = self.summary.lock() else {
            // Another thread has panicked and the whole run is about to say so.
            return false;
        };
        summary.games += 1;
        summary.positions += game.positions;
        summary.moves += game.moves;
        summary.refused += u64::from(game.is_refused);
        summary.reports.extend(game.report);
        summary.reports.len() < MOST_REPORTS
    }
}

/// One game and what was seen in it.
#[derive(Debug, Default)]
struct Game {
    /// The position at hand.
    fen: String,
    /// The moves that led to it.
    line: Vec<String>,
    positions: u64,
    moves: u64,
    is_refused: bool,
    report: Option<Report>,
}

impl Game {
    /// Plays the game of this number up to its end or the first difference.
    fn play(shared: &Shared<'_>, number: u64) -> Self {
        let settings = shared.settings;
        let mut random = Random::of_game(settings.seed, number);
        let start = shared.starts.of_game(number, &mut random);
        let mut game = Self { fen: start.fen.clone(), ..Self::default() };
        // A library that panics is found out like one that answers wrongly: with how to see it.
        let follow = AssertUnwindSafe(|| game.follow(start.plies, shared, &mut random));
        let difference = match panic::catch_unwind(follow) {
            Ok(outcome) => outcome.err(),
            Err(_) => Some(Difference {
                question: "going on at all".to_owned(),
                fen: game.fen.clone(),
                ours: "or a peer has panicked: the message is above".to_owned(),
                judge: "nobody",
                theirs: "expects a panic".to_owned(),
            }),
        };
        game.report = difference.map(|difference| Report {
            difference,
            start: start.fen,
            line: mem::take(&mut game.line),
            seed: settings.seed,
            chess960_share: settings.chess960_share,
            game: number,
        });
        game
    }

    fn follow(&mut self, plies: usize, shared: &Shared<'_>, random: &mut Random) -> Result<(), Difference> {
        let mut trio = match Trio::from_fen(&self.fen) {
            Ok(trio) => trio,
            Err(Refused::ByUsAlone(difference)) => return Err(difference),
            Err(Refused::ByPeer) => {
                self.is_refused = true;
                return Ok(());
            }
        };
        for _ in 0..plies {
            let care = if random.one_in(THOROUGH) { Care::Thorough } else { Care::Usual };
            let moves = checks::check(&trio, care)?;
            shared.keys.meet(&trio.ours)?;
            self.positions += 1;
            self.moves += moves.len() as u64;
            let Some(chosen) = choose(&trio.ours, &moves, random) else {
                break;
            };
            self.line.push(chosen.uci.clone());
            trio = trio.play(chosen);
            self.fen = trio.ours.fen();
        }
        Ok(())
    }
}

/// One of the moves, by chance.
fn choose<'moves>(position: &Position, moves: &'moves [Matched], random: &mut Random) -> Option<&'moves Matched> {
    let special: Vec<&Matched> = moves.iter().filter(|candidate| candidate.is_special(position)).collect();
    match random.pick(&special) {
        Some(&chosen) if random.one_in(SPECIAL) => Some(chosen),
        _ => random.pick(moves),
    }
}

#[cfg(test)]
mod tests;
