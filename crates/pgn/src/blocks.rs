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
    /// The text, and behind it whatever was in the buffer before.
    buffer: Vec<u8>,
    length: usize,
    first_line: u64,
    offset: u64,
    is_cut: bool,
    is_last: bool,
}

impl Block {
    /// The text of the games.
    pub fn text(&self) -> &[u8] {
        &self.buffer[..self.length]
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
        self.buffer
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
        // A buffer keeps its length from block to block, so that it is filled with zeros only once.
        let mut buffer = self.spare.pop().unwrap_or_default();
        let mut have = self.rest.len();
        let mut want = USUAL.max(have);
        buffer.resize(buffer.len().max(want), 0);
        buffer[..have].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            match self.fill(&mut buffer[..want], &mut have) {
                // The error comes again when the source is asked again, with nothing left before it.
                Err(_) if have > 0 => return Ok(Some(self.hand_out(buffer, have, false))),
                other => other?,
            }
            if have < want {
                return Ok((have > 0).then(|| self.hand_out(buffer, have, false)));
            }
            if let Some(cut) = last_game_start(&buffer[..have]) {
                self.rest.extend_from_slice(&buffer[cut..have]);
                return Ok(Some(self.hand_out(buffer, cut, false)));
            }
            if have >= LONGEST {
                return self.cut_off(buffer, have).map(Some);
            }
            want = (want * 2).min(LONGEST);
            buffer.resize(buffer.len().max(want), 0);
        }
    }

    /// Reads until the buffer is full, or there is no more.
    fn fill(&mut self, buffer: &mut [u8], have: &mut usize) -> io::Result<()> {
        while *have < buffer.len() && !self.is_over {
            match self.source.read(&mut buffer[*have..]) {
                Ok(0) => self.is_over = true,
                Ok(read) => *have += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Hands out the front of a game that is too long, and goes to the next game.
    fn cut_off(&mut self, buffer: Vec<u8>, have: usize) -> io::Result<Block> {
        let block = self.hand_out(buffer, have, true);
        let mut tail = vec![0; 2 * USUAL];
        let mut have = 0;
        loop {
            let before = have;
            self.fill(&mut tail, &mut have)?;
            if let Some(start) = next_game_start(&tail[..have], 0) {
                self.skip(&tail[..start]);
                self.rest.extend_from_slice(&tail[start..have]);
                return Ok(block);
            }
            if have == before {
                self.skip(&tail[..have]);
                return Ok(block);
            }
            // Enough of what came before must be kept to see that a game begins.
            let kept = have.min(USUAL / 2);
            self.skip(&tail[..have - kept]);
            tail.copy_within(have - kept..have, 0);
            have = kept;
        }
    }

    fn skip(&mut self, text: &[u8]) {
        self.line += memchr::memchr_iter(b'\n', text).count() as u64;
        self.offset += text.len() as u64;
    }

    fn hand_out(&mut self, buffer: Vec<u8>, length: usize, is_cut: bool) -> Block {
        let is_last = self.is_over && self.rest.is_empty();
        let block = Block { buffer, length, first_line: self.line, offset: self.offset, is_cut, is_last };
        self.skip(block.text());
        block
    }
}
