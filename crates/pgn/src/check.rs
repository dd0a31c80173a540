//! Looking for everything that is wrong.

use tabiya_rules::{LegalMove, Position};

use crate::blocks::Block;
use crate::parse::parse;
use crate::problem::{Fault, Lines, Problem};
use crate::replay::{Depth, Listener, Replay};
use crate::strict::{Breach, Strict};
use crate::visitor::Token;

/// What counts as wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// What keeps a game from being read.
    Lenient,
    /// Also what the standard wants written otherwise.
    Strict,
}

/// What was found in a block.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// The number of games.
    pub games: u64,
    /// The number of games with something wrong.
    pub broken: u64,
    /// The number of moves in main lines.
    pub moves: u64,
    /// What is wrong, with games counted from 1 at the start of the block: the first of each game, up
    /// to a number that a person has use for.
    pub problems: Vec<Problem>,
    /// How many things are wrong in all.
    pub errors: u64,
}

/// How many problems of one game are told.
const MOST_OF_A_GAME: usize = 20;

/// How many problems of one block are told.
const MOST_OF_ALL: usize = 10_000;

/// Replays every game of a block, with its variations, and finds what is wrong.
///
/// ```
/// use tabiya_pgn::{Blocks, Measure, check};
/// let mut blocks = Blocks::new(&b"1. e4 e5 2. Ke2 (2. Kd4) Ke7 *"[..]);
/// let block = blocks.next_block().unwrap().unwrap();
/// let checked = check(&block, Measure::Lenient);
/// assert_eq!((checked.games, checked.moves, checked.errors), (1, 4, 1));
/// ```
pub fn check(block: &Block, measure: Measure) -> Checked {
    let text = block.text();
    let mut games =
        Games { measure, checked: Checked::default(), depth: 0, game: Vec::new(), kept: 0, all: Vec::new() };
    match measure {
        Measure::Lenient => {
            let mut replay = Replay::new(games);
            parse(text, &mut replay);
            games = replay.listener;
        }
        Measure::Strict => {
            let mut pair = (Replay::new(games), Strict::new(text, block.is_first()));
            parse(text, &mut pair);
            let (replay, strict) = pair;
            games = replay.listener;
            let (breaches, unkept) = strict.finish(block.is_last());
            games.checked.errors += unkept;
            for (faults, breaches) in games.all.iter_mut().zip(breaches) {
                faults.extend(breaches.into_iter().map(|(at, breach)| (at, Fault::Breach(breach))));
            }
        }
    }
    if block.is_cut()
        && let Some(last) = games.all.last_mut()
    {
        last.push((text.len(), Fault::TooLong));
    }
    games.finish(block)
}

/// Gathers the faults of games.
struct Games {
    measure: Measure,
    checked: Checked,
    /// How deep in variations the replay is.
    depth: u32,
    game: Vec<(usize, Fault)>,
    /// How many are kept of all games.
    kept: usize,
    /// Those of all games so far.
    all: Vec<Vec<(usize, Fault)>>,
}

impl Games {
    fn note(&mut self, at: usize, fault: Fault) {
        // The rest is only counted.
        if self.game.len() < MOST_OF_A_GAME && self.kept < MOST_OF_ALL {
            self.game.push((at, fault));
            self.kept += 1;
        } else {
            self.checked.errors += 1;
        }
    }

    fn finish(self, block: &Block) -> Checked {
        let mut checked = self.checked;
        let mut lines = Lines::from(block.first_line());
        for (index, mut faults) in self.all.into_iter().enumerate() {
            checked.broken += u64::from(!faults.is_empty());
            checked.errors += faults.len() as u64;
            faults.sort_by_key(|(at, _)| *at);
            faults.truncate(MOST_OF_A_GAME);
            checked.problems.extend(faults.into_iter().map(|(at, fault)| {
                let (line, column) = lines.place(block.text(), at);
                Problem { game: index as u64 + 1, line, column, fault }
            }));
        }
        checked
    }
}

impl Listener for Games {
    fn start(&mut self, _: &Position) -> Depth {
        self.depth = 0;
        Depth::Variations
    }

    #[inline]
    fn played(&mut self, legal: LegalMove<'_>, _: &Position, token: Token<'_>) {
        self.checked.moves += u64::from(self.depth == 0);
        if self.measure == Measure::Strict {
            let canonical = legal.san();
            if canonical.as_bytes() != token.text {
                let found = crate::decode(token.text).into_owned();
                self.note(token.at, Fault::Breach(Breach::NotCanonical { found, canonical }));
            }
        }
    }

    fn passed(&mut self, _: &Position, token: Token<'_>) {
        if self.measure == Measure::Strict {
            self.note(token.at, Fault::Breach(Breach::Pass));
        }
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }

    fn fault(&mut self, at: usize, fault: Fault) {
        self.note(at, fault);
    }

    fn end(&mut self, _: Token<'_>) {
        self.checked.games += 1;
        self.all.push(std::mem::take(&mut self.game));
    }
}
