//! Whether a side can still mate, asked of us and of `chasolver`: where both know, they must agree.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use chasolver::Winnability;
use tabiya_game::{Budget, Judge, Prospect};
use tabiya_rules::{CastlingMode, Kind, LegalMove, Piece, Position, Setup, Side, Square};

use crate::random::Random;

/// Positions with their answers that may lie beside the project.
const VECTOR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/suites/unwinnability/test-vector.txt");

/// Our budget: enough for all but the hardest, which count as not known.
const BUDGET: Budget = Budget { nodes: 1 << 16 };

/// How many differences are gathered at most.
const MOST_REPORTS: usize = 10;

/// What to compare.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many positions to make up.
    pub positions: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: usize,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many questions were asked.
    pub questions: u64,
    /// To how many of them we and the peer knew the answer.
    pub known: [u64; 2],
    /// To how many both knew that no mate is possible.
    pub unwinnable: u64,
    /// Where the answers differ, a line each.
    pub reports: BTreeSet<String>,
}

/// Compares the answers in positions made up by chance, and in the public ones if they are there.
pub fn run(settings: &Settings) -> Summary {
    let listed = listed();
    let end = settings.positions + listed.len() as u64;
    let next = AtomicU64::new(0);
    let summary = Mutex::new(Summary::default());
    thread::scope(|scope| {
        for _ in 0..settings.threads {
            scope.spawn(|| {
                let mut judge = Judge::new();
                let mut own = Summary::default();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || own.reports.len() >= MOST_REPORTS {
                        break;
                    }
                    let position = match listed.get(number as usize) {
                        Some(position) => Some(*position),
                        None => made(&mut Random::of_game(settings.seed, number)),
                    };
                    if let Some(position) = position {
                        own.ask(&mut judge, &position);
                    }
                }
                if let Ok(mut summary) = summary.lock() {
                    summary.add(own);
                }
            });
        }
    });
    summary.into_inner().unwrap_or_default()
}

impl Summary {
    fn add(&mut self, other: Self) {
        self.questions += other.questions;
        self.unwinnable += other.unwinnable;
        self.known[0] += other.known[0];
        self.known[1] += other.known[1];
        self.reports.extend(other.reports);
    }

    /// Asks about both sides.
    fn ask(&mut self, judge: &mut Judge, position: &Position) {
        let Ok(board) = position.fen().parse::<chess::Board>() else { return };
        for (side, colour) in [(Side::White, chess::Color::White), (Side::Black, chess::Color::Black)] {
            self.questions += 1;
            let ours = match judge.prospect(position, side, BUDGET) {
                Prospect::Winnable(line) => Some(is_mate(position, side, &line)),
                Prospect::Unwinnable => Some(Ok(false)),
                Prospect::Undetermined => None,
            };
            let theirs = chasolver::winnability(&board, colour).map(|found| found != Winnability::Unwinnable);
            self.known[0] += u64::from(ours.is_some());
            self.known[1] += u64::from(theirs.is_some());
            match (ours, theirs) {
                (Some(Err(problem)), _) => drop(self.reports.insert(format!("{problem}: {side:?} in {position}"))),
                (Some(Ok(ours)), Some(theirs)) if ours != theirs => {
                    let report = format!("can {side:?} mate in {position}: tabiya {ours}, chasolver {theirs}");
                    self.reports.insert(report);
                }
                (Some(Ok(false)), Some(_)) => self.unwinnable += 1,
                _ => {}
            }
            let fast = judge.fast(position, side);
            if fast == Prospect::Unwinnable && theirs == Some(true) {
                self.reports.insert(format!("can {side:?} mate in {position}: tabiya, at once, says no"));
            }
        }
    }
}

/// Whether a line is one, and ends in a mate by a side.
fn is_mate(start: &Position, side: Side, line: &[tabiya_rules::Move]) -> Result<bool, &'static str> {
    let mut position = *start;
    for &step in line {
        position = position.legal(step).map(LegalMove::play).ok_or("an illegal move in the line")?;
    }
    if position.is_checkmate() && position.side() != side { Ok(true) } else { Err("no mate at the end of the line") }
}

/// The public positions, where they lie beside the project.
fn listed() -> Vec<Position> {
    let text = fs::read_to_string(VECTOR).unwrap_or_default();
    let rows = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(2..));
    rows.filter_map(|fen| Position::from_fen(fen.trim()).ok()).collect()
}

/// A position made up by chance: of a random game, of few men, or with locked pawns.
fn made(random: &mut Random) -> Option<Position> {
    match random.below(3) {
        0 => {
            let mut position = Position::start();
            for _ in 0..random.below(300) {
                let moves = position.legal_moves();
                position = moves.get(random.below(moves.len()))?.play();
            }
            Some(position)
        }
        1 => few_men(random),
        _ => locked(random),
    }
}

fn few_men(random: &mut Random) -> Option<Position> {
    let mut setup = kings(random);
    for _ in 0..=random.below(4) {
        put_any(&mut setup, random, &Kind::ALL[..5]);
    }
    setup.position(CastlingMode::Standard).ok()
}

fn locked(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    for file in 0..8 {
        let rank = 2 + random.below(3);
        if !random.one_in(8) {
            setup.put(Square::get(rank * 8 + file)?, Piece { side: Side::White, kind: Kind::Pawn });
            setup.put(Square::get(rank * 8 + 8 + file)?, Piece { side: Side::Black, kind: Kind::Pawn });
        }
    }
    let with_kings = kings(random);
    for (square, piece) in with_kings.pieces() {
        setup.put(square, piece);
    }
    setup.side = with_kings.side;
    for _ in 0..random.below(4) {
        put_any(&mut setup, random, &[Kind::Bishop, Kind::Bishop, Kind::Knight, Kind::Pawn]);
    }
    setup.position(CastlingMode::Standard).ok()
}

fn kings(random: &mut Random) -> Setup {
    let mut setup = Setup::empty();
    setup.side = Side::ALL[random.below(2)];
    for side in Side::ALL {
        setup.put(Square::ALL[random.below(64)], Piece { side, kind: Kind::King });
    }
    setup
}

fn put_any(setup: &mut Setup, random: &mut Random, kinds: &[Kind]) {
    let square = Square::ALL[random.below(64)];
    if let (None, Some(&kind)) = (setup.piece_at(square), random.pick(kinds)) {
        setup.put(square, Piece { side: Side::ALL[random.below(2)], kind });
    }
}

#[cfg(test)]
mod tests {
    use super::{Settings, run};

    #[test]
    fn a_few_questions_have_the_same_answers() {
        let summary = run(&Settings { positions: 300, seed: 1, threads: 1 });
        assert!(summary.reports.is_empty(), "{:?}", summary.reports);
        assert!(summary.questions > 200);
    }
}
