//! Reading games with Tabiya.

use tabiya_pgn::{Blocks, Depth, Listener, Replay, Token, Visitor, parse, read_games};
use tabiya_rules::{LegalMove, Position};

use super::Seen;

/// Tags, raw moves and comments.
pub(super) fn tokens(text: &[u8]) -> Seen {
    let mut tokens = Tokens(Seen::default());
    read(text, &mut tokens);
    tokens.0
}

/// The moves of the main line, each legal and played.
pub(super) fn replay(text: &[u8]) -> Seen {
    let mut replay = Replay::new(Played(Seen::default()));
    read(text, &mut replay);
    replay.listener.0
}

/// Whole games.
pub(super) fn trees(text: &[u8]) -> Seen {
    let mut seen = Seen::default();
    for read in read_games(text) {
        let read = read.expect("a text in memory can be read");
        assert!(read.problems.is_empty(), "{:?}", read.problems);
        seen.games += 1;
        seen.moves += read.game.tree.len() as u64;
    }
    seen
}

fn read(text: &[u8], visitor: &mut impl Visitor) {
    let mut blocks = Blocks::new(text);
    while let Some(block) = blocks.next_block().expect("a text in memory can be read") {
        parse(block.text(), visitor);
        blocks.recycle(block.into_buffer());
    }
}

struct Tokens(Seen);

impl Visitor for Tokens {
    fn begin(&mut self, _: usize) {
        self.0.games += 1;
    }

    fn tag(&mut self, _: Token<'_>, value: Token<'_>) {
        self.0.tags += 1;
        self.0.tag_bytes += value.text.len() as u64;
    }

    fn step(&mut self, token: Token<'_>) {
        // Nobody can check the length of a move with the peer, but a user would look at it.
        std::hint::black_box(token.text.len());
        self.0.moves += 1;
    }

    fn comment(&mut self, token: Token<'_>) {
        self.0.comment_bytes += token.text.len() as u64 - 2;
    }
}

struct Played(Seen);

impl Listener for Played {
    fn begin(&mut self, _: usize) {
        self.0.games += 1;
    }

    fn start(&mut self, _: &Position) -> Depth {
        Depth::MainLine
    }

    fn played(&mut self, _: LegalMove<'_>, _: &Position, _: Token<'_>) {
        self.0.moves += 1;
    }
}
