//! Learning that was broken off, kept in a file.
//!
//! ```text
//! header        8 bytes: the letters TBYLERN, then the version, 1
//! what it is of 8 bytes: a number mixed from the options and the positions, so that nobody goes on with others
//! steps         8 bytes
//! epochs        4 bytes: how many there were; then for each its two losses, 8 bytes each
//! weights, means and squares of slopes: 4 bytes each
//! check sum     4 bytes: CRC-32 of all bytes before it
//! ```
//!
//! The version changes with the way of learning, too: what was begun one way is not to be gone on with in another.

use std::fmt;

use tabiya_engine::nnue::checksum;

use super::Dataset;
use super::adam::Adam;
use super::learn::{Course, Epoch, Options};
use super::model::{Model, WEIGHTS};
use crate::random::Random;

const HEADER: [u8; 8] = *b"TBYLERN\x01";

/// What tells one learning from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u64);

/// Why a file cannot be gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadCheckpoint {
    /// It is something else, or was made for a network of another size.
    NotACheckpoint,
    /// It is damaged.
    Checksum,
    /// It was made with other options, from other positions, or began with another network.
    Other,
}

impl fmt::Display for BadCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotACheckpoint => "this is no checkpoint of a network of this size",
            Self::Checksum => "this is damaged: its check sum does not fit",
            Self::Other => {
                "this was learned from other positions or with other options: name the same ones, or begin anew"
            }
        })
    }
}

impl std::error::Error for BadCheckpoint {}

impl Mark {
    /// The mark of learning that began with this network, with these options from these positions.
    pub fn of(first: &Model, options: &Options, training: &Dataset, held_out: &Dataset) -> Self {
        let options = format!("{options:?}");
        let letters = options.bytes().map(u64::from);
        let bytes: Vec<u8> = first.weights.iter().flat_map(|weight| weight.to_le_bytes()).collect();
        let first = u64::from(checksum(&bytes));
        let all: Vec<u64> = letters.chain([first, training.fingerprint(), held_out.fingerprint()]).collect();
        Self(Random::of(&all).number())
    }

    /// The file of a course.
    pub fn write(self, course: &Course) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(3 * 4 * WEIGHTS + 1024);
        bytes.extend(HEADER);
        bytes.extend(self.0.to_le_bytes());
        bytes.extend(course.adam.steps.to_le_bytes());
        bytes.extend((course.epochs.len() as u32).to_le_bytes());
        for epoch in &course.epochs {
            bytes.extend(epoch.training.to_le_bytes());
            bytes.extend(epoch.held_out.to_le_bytes());
        }
        for numbers in [&course.model.weights, &course.adam.mean, &course.adam.square] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The course of a file.
    ///
    /// # Errors
    /// If it is not of this learning, or damaged.
    pub fn read(self, bytes: &[u8]) -> Result<Course, BadCheckpoint> {
        let (body, sum) = bytes.split_last_chunk::<4>().ok_or(BadCheckpoint::NotACheckpoint)?;
        let rest = body.strip_prefix(&HEADER).ok_or(BadCheckpoint::NotACheckpoint)?;
        if checksum(body) != u32::from_le_bytes(*sum) {
            return Err(BadCheckpoint::Checksum);
        }
        let mut rest = rest;
        let mut word = |length: usize| -> Result<u64, BadCheckpoint> {
            let (word, more) = rest.split_at_checked(length).ok_or(BadCheckpoint::NotACheckpoint)?;
            rest = more;
            Ok(word.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
        };
        if word(8)? != self.0 {
            return Err(BadCheckpoint::Other);
        }
        let (steps, count) = (word(8)?, word(4)? as u32);
        let mut epochs = Vec::new();
        for number in 1..=count {
            let (training, held_out) = (f64::from_bits(word(8)?), f64::from_bits(word(8)?));
            epochs.push(Epoch { number, training, held_out });
        }
        let mut numbers = || (0..WEIGHTS).map(|_| word(4).map(|bits| f32::from_bits(bits as u32))).collect();
        let (weights, mean, square): (Result<Vec<f32>, _>, Result<_, _>, Result<_, _>) =
            (numbers(), numbers(), numbers());
        let course =
            Course { model: Model { weights: weights? }, epochs, adam: Adam { mean: mean?, square: square?, steps } };
        if rest.is_empty() { Ok(course) } else { Err(BadCheckpoint::NotACheckpoint) }
    }
}
