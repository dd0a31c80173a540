//! Writing games.

use std::fmt;
use std::io::{self, Write};

use super::{Game, HEADER, MOST_PLIES, start};

/// Writes games behind a header. Each is handed on whole and flushed, so that nothing but the last
/// one can be torn.
///
/// ```
/// use tabiya_rules::Position;
/// use tabiya_trainer::format::{Ending, Game, Outcome, Ply, Reader, Writer};
///
/// let start = Position::start();
/// let shape = start.read("e4")?.shape();
/// let game = Game { start, plies: vec![Ply { shape, score: 31 }], outcome: Outcome::Draw, ending: Ending::AgreedDraw };
/// let mut file = Vec::new();
/// Writer::new(&mut file)?.write(&game)?;
/// assert_eq!(file.len(), 8 + 2 + 4 + 6);
/// assert_eq!(Reader::new(file.as_slice())?.next().unwrap()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writer<W: Write> {
    target: W,
    bytes: Vec<u8>,
}

/// A game has more plies than a file may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// How many it has.
    pub plies: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a game of {} plies is longer than {MOST_PLIES}", self.plies)
    }
}

impl std::error::Error for TooLong {}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// If the header cannot be written.
    pub fn new(mut target: W) -> io::Result<Self> {
        target.write_all(&HEADER)?;
        target.flush()?;
        Ok(Self::behind(target))
    }

    /// Goes on with a file whose last game has just been read.
    pub(super) fn behind(target: W) -> Self {
        Self { target, bytes: Vec::new() }
    }

    /// Writes a game, and tells how many bytes it took.
    ///
    /// # Errors
    /// If it cannot be written, or is [too long](TooLong); then nothing is.
    pub fn write(&mut self, game: &Game) -> io::Result<u64> {
        let plies = game.plies.len();
        if plies > MOST_PLIES {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, TooLong { plies }));
        }
        self.bytes.clear();
        self.bytes.push(game.outcome as u8 | (game.ending as u8) << 4);
        start::pack(&game.start, &mut self.bytes);
        for ply in &game.plies {
            self.bytes.extend(ply.shape.bits().to_le_bytes());
            self.bytes.extend(ply.score.to_le_bytes());
        }
        self.bytes.extend([0, 0]);
        self.bytes.extend(tabiya_engine::nnue::checksum(&self.bytes).to_le_bytes());
        self.target.write_all(&self.bytes)?;
        self.target.flush()?;
        Ok(self.bytes.len() as u64)
    }
}
