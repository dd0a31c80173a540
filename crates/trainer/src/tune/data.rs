//! Many positions in little memory.

use tabiya_rules::Side;

use tabiya_engine::tuning::Trace;

use super::model::phase;
use super::model::{ENDGAME_DANGER, MIDDLEGAME_DANGER, MOST_DANGER, PHASES};
use crate::format::Outcome;

/// Positions as the evaluation sees them, with how they went on: three bytes a term, 24 a position.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// The weights that are there, of all positions one behind the other: terms of the sum, what
    /// endangers White, what endangers Black.
    indices: Vec<u16>,
    /// How often each of them is there.
    counts: Vec<i8>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The place of its first index.
    first: u64,
    terms: u16,
    white_danger: u16,
    black_danger: u16,
    phase: u8,
    outcome: Outcome,
    score: i16,
    scale: f32,
}

const _: () = assert!(size_of::<Entry>() == 24);

/// A position that is being looked at: how much each half counts, and the places of its parts.
struct View<'data> {
    middlegame: f32,
    endgame: f32,
    terms: Units<'data>,
    /// With the sign of what the danger does to White's score.
    danger: [(f32, Units<'data>); 2],
}

#[derive(Clone, Copy)]
struct Units<'data> {
    indices: &'data [u16],
    counts: &'data [i8],
}

impl<'data> Units<'data> {
    fn split_at(self, place: usize) -> (Self, Self) {
        let (indices, more_indices) = self.indices.split_at(place);
        let (counts, more_counts) = self.counts.split_at(place);
        (Self { indices, counts }, Self { indices: more_indices, counts: more_counts })
    }

    fn iter(self) -> impl Iterator<Item = (usize, f32)> + 'data {
        self.indices.iter().zip(self.counts).map(|(&index, &count)| (usize::from(index), f32::from(count)))
    }

    /// The danger that these units make.
    fn danger(self, weights: &[f32]) -> f32 {
        self.iter().map(|(index, count)| weights[index] * count).sum::<f32>().clamp(0.0, MOST_DANGER)
    }
}

impl Dataset {
    /// Adds a position; the score is that of a search, for White.
    pub fn add(&mut self, trace: &Trace, outcome: Outcome, score: i16) {
        let first = self.indices.len() as u64;
        let terms = self.push(&trace.terms);
        let [white_danger, black_danger] = Side::ALL.map(|side| self.push(trace.danger.of(side)));
        #[expect(clippy::cast_sign_loss, reason = "a phase is not below 0")]
        let phase = phase(trace) as u8;
        let entry = Entry { first, terms, white_danger, black_danger, phase, outcome, score, scale: trace.scale };
        self.entries.push(entry);
    }

    /// Adds units, and tells how many places they take: a count that is too large for one takes several.
    fn push(&mut self, units: &[(u16, i16)]) -> u16 {
        let before = self.indices.len();
        for &(index, mut count) in units {
            while count != 0 {
                let part = count.clamp(i8::MIN.into(), i8::MAX.into());
                self.indices.push(index);
                self.counts.push(part as i8);
                count -= part;
            }
        }
        u16::try_from(self.indices.len() - before).expect("a position has fewer than 65,536 units")
    }

    /// Adds what another one holds.
    pub fn append(&mut self, mut other: Self) {
        let shift = self.indices.len() as u64;
        other.entries.iter_mut().for_each(|entry| entry.first += shift);
        self.indices.append(&mut other.indices);
        self.counts.append(&mut other.counts);
        self.entries.append(&mut other.entries);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.indices.capacity() * 2 + self.counts.capacity() + self.entries.capacity() * size_of::<Entry>()
    }

    /// The largest indices there are, of the sum and of danger.
    pub(super) fn largest(&self) -> (Option<usize>, Option<usize>) {
        let views = || (0..self.len()).map(|number| self.view(number));
        let largest = |units: Units<'_>| units.indices.iter().copied().max().map(usize::from);
        let terms = views().filter_map(|view| largest(view.terms)).max();
        let danger = views().flat_map(|view| view.danger).filter_map(|(_, units)| largest(units)).max();
        (terms, danger)
    }

    /// How the game of a position ended.
    pub(super) fn outcome(&self, number: usize) -> Outcome {
        self.entries[number].outcome
    }

    /// What the search said of a position, for White.
    pub(super) fn searched(&self, number: usize) -> i16 {
        self.entries[number].score
    }

    fn view(&self, number: usize) -> View<'_> {
        let entry = &self.entries[number];
        let first = entry.first as usize;
        let units = Units { indices: &self.indices[first..], counts: &self.counts[first..] };
        let (terms, rest) = units.split_at(entry.terms.into());
        let (white, rest) = rest.split_at(entry.white_danger.into());
        let (black, _) = rest.split_at(entry.black_danger.into());
        let middlegame = f32::from(entry.phase) / PHASES;
        View { middlegame, endgame: entry.scale * (1.0 - middlegame), terms, danger: [(-1.0, white), (1.0, black)] }
    }

    /// What the evaluation says of a position, with these weights in a row, of which so many are pairs.
    pub(super) fn score(&self, number: usize, weights: &[f32], pairs: usize) -> f32 {
        let view = self.view(number);
        let (linear, danger_weights) = weights.split_at(2 * pairs);
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for (index, count) in view.terms.iter() {
            middlegame += linear[2 * index] * count;
            endgame += linear[2 * index + 1] * count;
        }
        for (sign, units) in view.danger {
            let danger = units.danger(danger_weights);
            middlegame += sign * danger * danger / MIDDLEGAME_DANGER;
            endgame += sign * danger / ENDGAME_DANGER;
        }
        view.middlegame * middlegame + view.endgame * endgame
    }

    /// Adds to the slope of every weight what this position adds to it, if the slope of its score is `slope`.
    pub(super) fn add_slopes(&self, number: usize, weights: &[f32], pairs: usize, slope: f32, slopes: &mut [f32]) {
        let view = self.view(number);
        let (in_middlegame, in_endgame) = (slope * view.middlegame, slope * view.endgame);
        let (linear, danger_slopes) = slopes.split_at_mut(2 * pairs);
        for (index, count) in view.terms.iter() {
            linear[2 * index] += in_middlegame * count;
            linear[2 * index + 1] += in_endgame * count;
        }
        for (sign, units) in view.danger {
            let danger = units.danger(&weights[2 * pairs..]);
            // Below 0 a danger is none, above the most it is the most, and stays so if a weight changes a little.
            if danger > 0.0 && danger < MOST_DANGER {
                let steepness = 2.0 * danger / MIDDLEGAME_DANGER * in_middlegame + in_endgame / ENDGAME_DANGER;
                for (index, count) in units.iter() {
                    danger_slopes[index] += sign * steepness * count;
                }
            }
        }
    }
}
