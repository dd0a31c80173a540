//! The file to which single games are added, each time as many as come together.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::Keys;
use crate::bits::{put_variable, take_variable};
use crate::error::Error;
use crate::pages::checksum;
use crate::read::{Game, PlaceKey, Rank, Visit};
use crate::record::{RECORD, Record};

/// How the file begins. The last sign is the number of its kind.
const MAGIC: &[u8; 16] = b"Tabiya tail    2";

/// What stands before each batch of games: its length, its checksum, and the checksum of these two.
const HEAD: usize = 24;
/// Where the last of these is.
const HEAD_SUM: usize = 16;

/// The file, open to be added to.
#[derive(Debug)]
pub(crate) struct Tail {
    path: PathBuf,
    file: File,
    length: u64,
    /// Whether there may be something behind that, of games that could not be written.
    is_littered: bool,
}

/// A game of the tail.
#[derive(Debug)]
pub(crate) struct Late {
    pub(crate) number: u64,
    pub(crate) keys: Keys,
    pub(crate) game: Game,
}

impl Tail {
    /// A new file without any game.
    pub(crate) fn create(path: &Path) -> Result<Self, Error> {
        let create = || {
            let mut file = File::create(path)?;
            file.write_all(MAGIC)?;
            file.sync_all()?;
            Ok(file)
        };
        let file = create().map_err(Error::file(path))?;
        Ok(Self { path: path.to_owned(), file, length: MAGIC.len() as u64, is_littered: false })
    }

    /// Opens a file and hands out its games in order. What was being written when the machine stopped
    /// is taken away.
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<(Keys, Game)>), Error> {
        let mut bytes = Vec::new();
        let mut open = || {
            let mut file = File::options().read(true).write(true).open(path)?;
            file.read_to_end(&mut bytes)?;
            Ok(file)
        };
        let file = open().map_err(Error::file(path))?;
        let Some(mut rest) = bytes.strip_prefix(MAGIC) else { return Err(Error::Foreign(path.to_owned())) };
        let mut games = Vec::new();
        while let Some(batch) = next_batch(&mut rest, path)? {
            read_batch(batch, &mut games).ok_or_else(|| Error::damaged(path, "a game cannot be read"))?;
        }
        let length = (bytes.len() - rest.len()) as u64;
        let mut tail = Self { path: path.to_owned(), file, length, is_littered: !rest.is_empty() };
        tail.clean()?;
        Ok((tail, games))
    }

    /// The bytes of the file.
    pub(crate) const fn bytes(&self) -> u64 {
        self.length
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds games, all or none.
    pub(crate) fn add<'game>(&mut self, games: impl Iterator<Item = (Keys, &'game Game)>) -> Result<(), Error> {
        self.clean()?;
        let mut bytes = vec![0; HEAD];
        for (keys, game) in games {
            write_game(keys, game, &mut bytes);
        }
        let length = (bytes.len() - HEAD) as u64;
        let sum = checksum(&bytes[HEAD..]);
        bytes[..8].copy_from_slice(&length.to_le_bytes());
        bytes[8..HEAD_SUM].copy_from_slice(&sum.to_le_bytes());
        let sum = checksum(&bytes[..HEAD_SUM]);
        bytes[HEAD_SUM..HEAD].copy_from_slice(&sum.to_le_bytes());
        let written = self.file.write_all(&bytes).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // Whatever was written of it must not be taken for games later.
            self.is_littered = true;
            let _before_the_next = self.clean();
            return Err(Error::file(&self.path)(error));
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Takes away what was not written to its end.
    fn clean(&mut self) -> Result<(), Error> {
        if self.is_littered {
            self.file.set_len(self.length).and_then(|()| self.file.sync_data()).map_err(Error::file(&self.path))?;
            self.is_littered = false;
        }
        self.file.seek(SeekFrom::Start(self.length)).map(drop).map_err(Error::file(&self.path))
    }
}

/// The next batch of games, or nothing if what is left is none that was written to its end.
fn next_batch<'bytes>(rest: &mut &'bytes [u8], path: &Path) -> Result<Option<&'bytes [u8]>, Error> {
    let Some((head, behind)) = Head::split(rest) else { return Ok(None) };
    let wrong = || Error::damaged(path, "a checksum is wrong");
    // Nothing is written before what came before it is safe. So only the last batch may be unfinished, and some systems make a
    // file longer first and fill it then, in any order.
    let is_empty = |bytes: &[u8]| bytes.iter().all(|byte| *byte == 0);
    if !head.is_sound() {
        let is_unfinished = head.length == 0 || head.own_sum == 0 || is_empty(behind);
        return if is_unfinished && !has_batch(behind) { Ok(None) } else { Err(wrong()) };
    }
    let Some((batch, next)) = head.cut(behind) else { return Ok(None) };
    if checksum(batch) == head.sum {
        *rest = next;
        return Ok(Some(batch));
    }
    if is_empty(next) { Ok(None) } else { Err(wrong()) }
}

/// Whether games that were written to their end lie somewhere in these bytes.
fn has_batch(bytes: &[u8]) -> bool {
    let begins = |place: usize| -> Option<bool> {
        let (head, behind) = Head::split(&bytes[place..])?;
        let (batch, _) = head.cut(behind).filter(|_| head.is_sound())?;
        Some(!batch.is_empty() && checksum(batch) == head.sum)
    };
    (0..bytes.len()).any(|place| begins(place) == Some(true))
}

/// What stands before a batch.
struct Head {
    length: u64,
    sum: u64,
    own_sum: u64,
    expected_sum: u64,
}

impl Head {
    fn split(bytes: &[u8]) -> Option<(Self, &[u8])> {
        let (head, behind) = bytes.split_at_checked(HEAD)?;
        let [length, sum, own_sum] =
            [0, 8, HEAD_SUM].map(|at| head[at..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word)));
        Some((Self { length, sum, own_sum, expected_sum: checksum(&head[..HEAD_SUM]) }, behind))
    }

    const fn is_sound(&self) -> bool {
        self.own_sum == self.expected_sum
    }

    /// The batch, and what is behind it; nothing if it is not all there.
    fn cut<'bytes>(&self, behind: &'bytes [u8]) -> Option<(&'bytes [u8], &'bytes [u8])> {
        behind.split_at_checked(usize::try_from(self.length).ok()?)
    }
}

/// Reads the games of a batch.
fn read_batch(mut rest: &[u8], games: &mut Vec<(Keys, Game)>) -> Option<()> {
    while !rest.is_empty() {
        games.push(read_game(&mut rest)?);
    }
    Some(())
}

/// Writes all that is known of a game, so that it need not be replayed.
fn write_game(keys: Keys, game: &Game, bytes: &mut Vec<u8>) {
    let Keys { id, white: white_key, black: black_key } = keys;
    let facts = game.facts;
    Record { number: 0, id, white_key, black_key, text: 0, white: 0, black: 0, opening: 0, facts }.write(bytes);
    for text in [&game.white, &game.black, &game.opening, &game.text] {
        put_variable(bytes, text.len() as u64);
        bytes.extend_from_slice(text.as_bytes());
    }
    put_variable(bytes, game.visits.len() as u64);
    for visit in &game.visits {
        bytes.extend_from_slice(&(visit.place.0 << 8 | u64::from(visit.rank.0)).to_le_bytes()[..VISIT]);
    }
}

/// The bytes of a visit.
const VISIT: usize = 7;

fn read_game(rest: &mut &[u8]) -> Option<(Keys, Game)> {
    let (record, behind) = rest.split_first_chunk::<RECORD>()?;
    *rest = behind;
    let Record { id, white_key, black_key, facts, .. } = Record::read(record)?;
    let mut text = || {
        let length = usize::try_from(take_variable(rest)?).ok()?;
        let (text, behind) = rest.split_at_checked(length)?;
        *rest = behind;
        String::from_utf8(text.to_vec()).ok()
    };
    let (white, black, opening, text) = (text()?, text()?, text()?, text()?);
    let count = usize::try_from(take_variable(rest)?).ok()?;
    let (visits, behind) = rest.split_at_checked(count.checked_mul(VISIT)?)?;
    *rest = behind;
    let visit = |bytes: &[u8; VISIT]| {
        let mut word = [0; 8];
        word[..VISIT].copy_from_slice(bytes);
        let word = u64::from_le_bytes(word);
        Visit { place: PlaceKey(word >> 8), rank: Rank(word as u8) }
    };
    let visits = visits.as_chunks().0.iter().map(visit).collect();
    Some((Keys { id, white: white_key, black: black_key }, Game { white, black, opening, facts, text, visits }))
}
