//! Reading games, and what can be wrong with a file.

use std::fmt;
use std::io::{self, BufRead};

use tabiya_rules::{Bitboard, Move, Position};

use super::{BadStart, Ending, Game, HEADER, MOST_PLIES, Outcome, Ply, start};

/// Reads games one by one. What is told wrong is told once: behind a damaged game nothing is found,
/// since where the next one begins is not known, unless only its content is wrong.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    /// The bytes of the game being read.
    bytes: Vec<u8>,
    /// How many games were begun.
    games: u64,
    /// Where the game being read begins.
    begin: u64,
    is_over: bool,
}

/// Why a file could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// The disk, or whatever it is read from.
    Io(io::Error),
    /// Its content.
    Damage(Damage),
}

/// Something wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The number of the game, from 1; 0 for the header.
    pub game: u64,
    /// The byte the game begins at.
    pub begin: u64,
    /// The byte at which it was noticed.
    pub at: u64,
    /// What it is.
    pub what: What,
}

/// What is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// It is no file of games.
    Foreign,
    /// It has a version that is not known here.
    Version(u8),
    /// It ends within the game, as when the program that wrote it was killed.
    Torn,
    /// There is no such result and ending.
    End(u8),
    /// There is no such kind of start.
    StartKind(u8),
    /// The start is no position.
    Start(BadStart),
    /// These bits are no move.
    Move(u16),
    /// The game does not end.
    Endless,
    /// The check sum is another one than that of the game.
    Checksum,
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "this is no file of games"),
            Self::Version(version) => write!(f, "version {version} is not known"),
            Self::Torn => write!(f, "the file ends within the game"),
            Self::End(number) => write!(f, "there is no result and ending {number:#04x}"),
            Self::StartKind(number) => write!(f, "there is no start of the kind {number}"),
            Self::Start(bad) => write!(f, "the start is no position: {bad}"),
            Self::Move(bits) => write!(f, "the bits {bits:#06x} are no move"),
            Self::Endless => write!(f, "the game is longer than {MOST_PLIES} plies"),
            Self::Checksum => write!(f, "the check sum is wrong"),
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.game {
            0 => write!(f, "header: {}", self.what),
            game => write!(f, "game {game}, byte {}: {}", self.at, self.what),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read: {error}"),
            Self::Damage(damage) => damage.fmt(f),
        }
    }
}

impl std::error::Error for Damage {}
impl std::error::Error for ReadError {}

impl<R: BufRead> Reader<R> {
    /// Begins to read a file.
    ///
    /// # Errors
    /// If the header cannot be read, or is that of something else.
    pub fn new(source: R) -> Result<Self, ReadError> {
        let mut reader = Self { source, bytes: Vec::new(), games: 0, begin: 0, is_over: false };
        let is_whole = reader.more(HEADER.len())?.is_some();
        let (letters, version) = HEADER.split_at(HEADER.len() - 1);
        let what = match &reader.bytes[..] {
            found if found == HEADER => None,
            found if !is_whole && HEADER.starts_with(found) => Some(What::Torn),
            found if is_whole && found.starts_with(letters) && !found.ends_with(version) => {
                found.last().copied().map(What::Version)
            }
            _ => Some(What::Foreign),
        };
        if let Some(what) = what {
            return Err(reader.damage(what));
        }
        reader.begin = HEADER.len() as u64;
        reader.bytes.clear();
        Ok(reader)
    }

    /// The byte behind the last whole game that was read.
    pub fn end(&self) -> u64 {
        self.begin + self.bytes.len() as u64
    }

    /// How many games were begun.
    pub fn games(&self) -> u64 {
        self.games
    }

    fn damage(&self, what: What) -> ReadError {
        ReadError::Damage(Damage { game: self.games, begin: self.begin, at: self.end(), what })
    }

    /// Reads so many bytes more of the game; none, if the file ends before.
    fn more(&mut self, count: usize) -> Result<Option<&[u8]>, ReadError> {
        let first = self.bytes.len();
        while self.bytes.len() < first + count {
            let ready = self.source.fill_buf().map_err(ReadError::Io)?;
            if ready.is_empty() {
                return Ok(None);
            }
            let part = ready.len().min(first + count - self.bytes.len());
            self.bytes.extend_from_slice(&ready[..part]);
            self.source.consume(part);
        }
        Ok(Some(&self.bytes[first..]))
    }

    /// Reads so many bytes more of the game, which have to be there.
    fn need<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let found = self.more(N)?.and_then(|bytes| bytes.try_into().ok());
        found.ok_or_else(|| self.damage(What::Torn))
    }

    fn game(&mut self) -> Result<Option<Game>, ReadError> {
        self.begin = self.end();
        self.bytes.clear();
        let Some(&[end]) = self.more(1)? else { return Ok(None) };
        self.games += 1;
        // 1. What can be found out without understanding it, and where the game ends.
        let packed = match self.need()? {
            [start::STANDARD] => None,
            [start::PACKED] => {
                let occupied = Bitboard(u64::from_le_bytes(self.need::<{ start::SQUARES }>()?));
                let rest = self.more(start::rest_length(occupied))?.map(<[u8]>::to_vec);
                Some((occupied, rest.ok_or_else(|| self.damage(What::Torn))?))
            }
            [other] => return Err(self.damage(What::StartKind(other))),
        };
        let mut plies = Vec::new();
        loop {
            let bits = u16::from_le_bytes(self.need()?);
            if bits == 0 {
                break;
            }
            let Some(shape) = Move::from_bits(bits) else { return Err(self.damage(What::Move(bits))) };
            if plies.len() == MOST_PLIES {
                return Err(self.damage(What::Endless));
            }
            plies.push(Ply { shape, score: i16::from_le_bytes(self.need()?) });
        }
        let checksum = tabiya_engine::nnue::checksum(&self.bytes);
        let written = u32::from_le_bytes(self.need()?);
        // 2. From here on the next game can be read whatever is wrong with this one.
        self.is_over = false;
        if checksum != written {
            return Err(self.damage(What::Checksum));
        }
        let unpacked = packed.map(|(occupied, rest)| start::unpack(occupied, &rest));
        let start = match unpacked.unwrap_or_else(|| Ok(Position::start())) {
            Ok(start) => start,
            Err(bad) => return Err(self.damage(What::Start(bad))),
        };
        let outcome = Outcome::ALL.get(usize::from(end & 15)).copied();
        let ending = Ending::ALL.get(usize::from(end >> 4)).copied();
        match (outcome, ending) {
            (Some(outcome), Some(ending)) => Ok(Some(Game { start, plies, outcome, ending })),
            _ => Err(self.damage(What::End(end))),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        self.is_over = true;
        let game = self.game().transpose();
        if matches!(game, Some(Ok(_))) {
            self.is_over = false;
        }
        game
    }
}
