//! A file of any size in blocks of whole games.

use std::io::{self, Read};

use crate::boundary::{last_game_start, next_game_start};

/// The usual size of a block: large enough that games which cross its end do not matter, small
/// enough to stay in the processor's nearest caches while it is read.
const USUAL: usize = 256 * 1024;

/// The longest game that is read.
const LONGEST: usize = 8 << 20;

/// Some games of a file, whole.
#[derive(Clone, Debug)]
pub struct Block {
    text: Vec<u8>,
    first_line: u64,
    offset: u64,
    is_cut: bool,
    is_last: bool,
}

impl Block {
    /// The text of the games.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The number of the line it begins on, from 1.
    pub const fn first_line(&self) -> u64 {
        self.first_line
    }

    /// Where it begins in the file, in bytes.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether nothing is before it in the file.
    pub const fn is_first(&self) -> bool {
        self.offset == 0
    }

    /// Whether nothing is behind it in the file.
    pub const fn is_last(&self) -> bool {
        self.is_last
    }

    /// Whether its last game was too long, so that the end of that game is missing.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The memory of the block, to be used for another.
    pub fn into_buffer(self) -> Vec<u8> {
        self.text
    }
}

/// Cuts a source into blocks, each with whole games, at places where a game surely begins.
///
/// Memory stays bounded whatever is in the source: a game that is longer than 8 MB is cut off.
///
/// ```
/// use tabiya_pgn::Blocks;
/// let mut blocks = Blocks::new(&b"1. e4 *\n"[..]);
/// assert_eq!(blocks.next_block().unwrap().unwrap().text(), b"1. e4 *\n");
/// assert!(blocks.next_block().unwrap().is_none());
/// ```
#[derive(Debug)]
pub struct Blocks<R> {
    source: R,
    /// What was read behind the last block.
    rest: Vec<u8>,
    line: u64,
    offset: u64,
    is_over: bool,
    /// Buffers that came back.
    spare: Vec<Vec<u8>>,
}

impl<R: Read> Blocks<R> {
    /// The blocks of this source.
    pub fn new(source: R) -> Self {
        Self { source, rest: Vec::new(), line: 1, offset: 0, is_over: false, spare: Vec::new() }
    }

    /// Takes a buffer back to be used again.
    pub fn recycle(&mut self, buffer: Vec<u8>) {
        if self.spare.len() < 4 && buffer.capacity() <= 2 * USUAL {
            self.spare.push(buffer);
        }
    }

    /// The next block, or nothing at the end.
    ///
    /// # Errors
    /// That the source could not be read. What was read before is handed out first.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        let mut text = self.spare.pop().unwrap_or_default();
        text.clear();
        text.append(&mut self.rest);
        let mut want = USUAL;
        loop {
            match self.fill(&mut text, want) {
                Ok(()) => {}
                // The error comes again when the source is asked again, with nothing left before it.
                Err(_) if !text.is_empty() => self.is_over = false,
                Err(error) => return Err(error),
            }
            if text.len() < want {
                break;
            }
            if let Some(cut) = last_game_start(&text) {
                self.rest.extend_from_slice(&text[cut..]);
                text.truncate(cut);
                break;
            }
            if text.len() >= LONGEST {
                return self.cut_off(text).map(Some);
            }
            want *= 2;
        }
        Ok((!text.is_empty()).then(|| self.hand_out(text, false)))
    }

    /// Reads until there are this many bytes, or no more.
    fn fill(&mut self, text: &mut Vec<u8>, want: usize) -> io::Result<()> {
        let missing = want.saturating_sub(text.len());
        if missing == 0 || self.is_over {
            return Ok(());
        }
        text.reserve(missing);
        let read = self.source.by_ref().take(missing as u64).read_to_end(text)?;
        self.is_over = read < missing;
        Ok(())
    }

    /// Hands out the front of a game that is too long, and goes to the next game.
    fn cut_off(&mut self, mut text: Vec<u8>) -> io::Result<Block> {
        let mut tail = text.split_off(LONGEST);
        let block = self.hand_out(text, true);
        // Enough of what came before must be kept to see that a game begins.
        loop {
            if let Some(start) = next_game_start(&tail, 0) {
                self.skip(&tail[..start]);
                self.rest.extend_from_slice(&tail[start..]);
                return Ok(block);
            }
            let keep = tail.len().saturating_sub(USUAL / 2);
            self.skip(&tail[..keep]);
            tail.drain(..keep);
            let have = tail.len();
            self.fill(&mut tail, have + USUAL)?;
            if tail.len() == have {
                self.skip(&tail);
                return Ok(block);
            }
        }
    }

    fn skip(&mut self, text: &[u8]) {
        self.line += memchr::memchr_iter(b'\n', text).count() as u64;
        self.offset += text.len() as u64;
    }

    fn hand_out(&mut self, text: Vec<u8>, is_cut: bool) -> Block {
        let is_last = self.is_over && self.rest.is_empty();
        let block = Block { first_line: self.line, offset: self.offset, is_cut, is_last, text };
        self.line += memchr::memchr_iter(b'\n', &block.text).count() as u64;
        self.offset += block.text.len() as u64;
        block
    }
}
