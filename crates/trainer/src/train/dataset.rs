//! Many positions in little memory, and where they come from.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use tabiya_engine::nnue::{View, bucket};
use tabiya_rules::{Bitboard, Side};

use crate::files::{self, FileError, Torn};
use crate::parallel::in_parts;
use crate::sample::{self, Choice, Sample};

/// What the index of a square is changed by to see it from the other end of the board.
const TURNED: u8 = 0o70;

/// The most men of a position.
pub(super) const MOST_MEN: usize = 32;

/// Positions with how they went on, 32 bytes each.
#[derive(Clone, Debug, Default)]
pub struct Dataset(Vec<Packed>);

/// A position as the side to move sees it, from its own end of the board.
#[derive(Clone, Copy, Debug)]
struct Packed {
    occupied: u64,
    /// Half a byte each in the order of the squares, the lower first: the kind, and 8 more if it is the other side's.
    men: [u8; MOST_MEN / 2],
    /// What the search said, in hundredths of a pawn.
    score: i16,
    /// What the side to move got: 0 nothing, 1 a half, 2 the point.
    points: u8,
    bucket: u8,
    /// What the index of a square is changed by (exclusive or) for this side and for the other.
    turned: [u8; 2],
}

const _: () = assert!(size_of::<Packed>() == 32);

/// What the network sees of a position: for both sides the inputs that are there.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) own: [u16; MOST_MEN],
    pub(super) theirs: [u16; MOST_MEN],
    pub(super) men: usize,
    pub(super) bucket: usize,
    pub(super) score: f32,
    /// What the side to move got of the point.
    pub(super) points: f32,
}

impl Packed {
    /// None if there are more men than in a game.
    fn new(sample: &Sample) -> Option<Self> {
        let position = &sample.position;
        let (side, count) = (position.side(), position.occupied().len());
        if count as usize > MOST_MEN {
            return None;
        }
        let own_end = if side == Side::White { 0 } else { TURNED };
        let mut men: Vec<(u8, u8)> = position
            .pieces()
            .map(|(square, piece)| {
                let theirs = if piece.side == side { 0 } else { 8 };
                (square.index() as u8 ^ own_end, piece.kind.index() as u8 + theirs)
            })
            .collect();
        men.sort_unstable();
        let mut packed = [0; MOST_MEN / 2];
        for (number, (_, man)) in men.iter().enumerate() {
            packed[number / 2] |= man << (4 * (number % 2));
        }
        // As the side to move sees the board, it is White, and the other Black.
        let turn = |side, seen_as| View::of(position.king(side)).turn(seen_as) as u8;
        let white = sample.outcome as u8;
        Some(Self {
            occupied: men.iter().fold(0, |all, (square, _)| all | 1 << square),
            men: packed,
            score: if side == Side::White { sample.score } else { -sample.score },
            points: if side == Side::White { white } else { 2 - white },
            bucket: bucket(count) as u8,
            turned: [turn(side, Side::White), turn(!side, Side::Black)],
        })
    }

    /// Takes it apart again.
    #[inline]
    fn look(&self, seen: &mut Seen) {
        let mut squares = Bitboard(self.occupied).iter();
        let [own, theirs] = self.turned.map(u16::from);
        seen.men = 0;
        for pair in self.men {
            for man in [pair & 15, pair >> 4] {
                let Some(square) = squares.next() else { break };
                let square = square.index() as u16;
                let (kind, is_theirs) = (u16::from(man & 7), man >= 8);
                let (first, second) = if is_theirs { (kind + 6, kind) } else { (kind, kind + 6) };
                seen.own[seen.men] = first * 64 + (square ^ own);
                seen.theirs[seen.men] = second * 64 + (square ^ theirs);
                seen.men += 1;
            }
        }
        seen.bucket = usize::from(self.bucket);
        seen.score = f32::from(self.score);
        seen.points = f32::from(self.points) / 2.0;
    }
}

impl Seen {
    pub(super) const NOTHING: Self =
        Self { own: [0; MOST_MEN], theirs: [0; MOST_MEN], men: 0, bucket: 0, score: 0.0, points: 0.0 };

    /// A position that is in no dataset.
    #[cfg(test)]
    pub(super) fn of(position: &tabiya_rules::Position) -> Self {
        let sample = Sample { position: *position, outcome: crate::format::Outcome::Draw, score: 0, ply: 0 };
        let mut seen = Self::NOTHING;
        Packed::new(&sample).expect("no more men than in a game").look(&mut seen);
        seen
    }
}

impl Dataset {
    /// Adds a position, unless it has more men than there are in a game.
    pub fn add(&mut self, sample: &Sample) {
        self.0.extend(Packed::new(sample));
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A number that tells these positions from others.
    pub(super) fn fingerprint(&self) -> u64 {
        let mixed = |sum: u64, word: u64| (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0.iter().fold(self.len() as u64, |sum, packed| {
            let men = u128::from_le_bytes(packed.men);
            let rest = u64::from(packed.score.cast_unsigned()) << 8 | u64::from(packed.points);
            [packed.occupied, men as u64, (men >> 64) as u64, rest].into_iter().fold(sum, mixed)
        })
    }

    #[inline]
    pub(super) fn look(&self, number: usize, seen: &mut Seen) {
        self.0[number].look(seen);
    }
}

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

/// Reads the chosen positions of files, or of all files of games in directories; this share of the games is held out.
///
/// # Errors
/// If a file cannot be read, or is damaged other than by being written.
pub fn collect(paths: &[PathBuf], choice: &Choice, held_out: f64, threads: NonZeroUsize) -> Result<Split, FileError> {
    let files = files::meant(paths)?;
    // A thread reads whole files, and what they read is put together in the order of the files.
    let one = |path: &PathBuf| -> Result<Split, FileError> {
        let mut split = Split::default();
        let mut reader = files::open(path)?;
        for game in &mut reader {
            let game = match game {
                Ok(game) => game,
                Err(error) => {
                    split.torn.push(Torn::of(path, &error).ok_or_else(|| FileError::new(path, error))?);
                    break;
                }
            };
            let mut random = sample::random_of(choice, &game);
            let target = if random.share() < held_out { &mut split.held_out } else { &mut split.training };
            for sample in sample::of_game(&game, choice, &mut random) {
                target.add(&sample);
            }
        }
        Ok(split)
    };
    let parts =
        in_parts(files.len(), threads, |range| range.map(|number| one(&files[number])).collect::<Result<Vec<_>, _>>());
    let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut all = Split::default();
    all.training.0.reserve_exact(parts.iter().flatten().map(|part| part.training.len()).sum());
    for part in parts {
        for Split { training, held_out, torn } in part {
            all.training.0.extend(training.0);
            all.held_out.0.extend(held_out.0);
            all.torn.extend(torn);
        }
    }
    Ok(all)
}
