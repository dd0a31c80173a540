//! A file of any size in blocks of whole games.

use std::io::{self, Read};

use crate::boundary::{last_game_start, next_game_start};
use crate::parse::parse;
use crate::visitor::Visitor;

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
    /// Why the source is over, if that was an error that is still to be told.
    failure: Option<io::Error>,
    /// Buffers that came back.
    spare: Vec<Vec<u8>>,
}

impl<R: Read> Blocks<R> {
    /// The blocks of this source.
    pub fn new(source: R) -> Self {
        Self { source, rest: Vec::new(), line: 1, offset: 0, is_over: false, failure: None, spare: Vec::new() }
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
    /// That the source could not be read. What was read before is handed out first, and behind the error
    /// there is nothing.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        // A buffer keeps its length from block to block, so that it is filled with zeros only once.
        let mut buffer = self.spare.pop().unwrap_or_default();
        let mut have = self.rest.len();
        let mut want = USUAL.max(have);
        buffer.resize(buffer.len().max(want), 0);
        buffer[..have].copy_from_slice(&self.rest);
        self.rest.clear();
        loop {
            self.fill(&mut buffer[..want], &mut have);
            if have < want {
                // What was read before an error is handed out first.
                return match self.failure.take_if(|_| have == 0) {
                    Some(error) => Err(error),
                    None => Ok((have > 0).then(|| self.hand_out(buffer, have, false))),
                };
            }
            let text = &buffer[..have];
            if let Some(cut) = last_game_start(text).or_else(|| last_begin(text)) {
                self.rest.extend_from_slice(&text[cut..]);
                return Ok(Some(self.hand_out(buffer, cut, false)));
            }
            if have >= LONGEST {
                return Ok(Some(self.cut_off(buffer, have)));
            }
            want = (want * 2).min(LONGEST);
            buffer.resize(buffer.len().max(want), 0);
        }
    }

    /// Reads until the buffer is full, or there is no more. An error is kept; behind it nothing is read.
    fn fill(&mut self, buffer: &mut [u8], have: &mut usize) {
        while *have < buffer.len() && !self.is_over {
            match self.source.read(&mut buffer[*have..]) {
                Ok(0) => self.is_over = true,
                Ok(read) => *have += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failure = Some(error);
                    self.is_over = true;
                }
            }
        }
    }

    /// Hands out the front of a game that is too long, and goes to the next game.
    fn cut_off(&mut self, buffer: Vec<u8>, have: usize) -> Block {
        // Enough of what came before must be kept to see that a game begins, and the end of the buffer
        // may hold the front of a tag that cannot be told for one yet.
        const CONTEXT: usize = USUAL / 2;
        const UNSURE: usize = 4096;
        let length = have - UNSURE;
        let mut tail = vec![0; 2 * USUAL];
        let mut kept = CONTEXT + UNSURE;
        tail[..kept].copy_from_slice(&buffer[have - kept..have]);
        let block = self.hand_out(buffer, length, true);
        // The context is counted already.
        let mut counted = CONTEXT;
        loop {
            let mut have = kept;
            self.fill(&mut tail, &mut have);
            if let Some(start) = next_game_start(&tail[..have], counted) {
                self.skip(&tail[counted..start]);
                self.rest.extend_from_slice(&tail[start..have]);
                return block;
            }
            if have == kept {
                self.skip(&tail[counted..have]);
                return block;
            }
            self.skip(&tail[counted..have - UNSURE]);
            kept = have.min(CONTEXT + UNSURE);
            tail.copy_within(have - kept..have, 0);
            counted = kept - UNSURE;
        }
    }

    fn skip(&mut self, text: &[u8]) {
        self.line += memchr::memchr_iter(b'\n', text).count() as u64;
        self.offset += text.len() as u64;
    }

    fn hand_out(&mut self, buffer: Vec<u8>, length: usize, is_cut: bool) -> Block {
        let is_last = self.is_over && self.rest.is_empty() && self.failure.is_none();
        let block = Block { buffer, length, first_line: self.line, offset: self.offset, is_cut, is_last };
        self.skip(block.text());
        block
    }
}

/// Where the last game of a text begins, if others are before it: the place to cut a text in which no
/// game surely begins, because its games have no tags, or no empty lines between them.
fn last_begin(text: &[u8]) -> Option<usize> {
    struct Begin(usize);
    impl Visitor for Begin {
        fn begin(&mut self, at: usize) {
            self.0 = at;
        }
    }
    let mut last = Begin(0);
    parse(text, &mut last);
    let has_others = text[..last.0].iter().any(|byte| !byte.is_ascii_whitespace());
    has_others.then_some(last.0)
}
