//! A game as a whole, and reading one.

use std::io::{self, Read};

use tabiya_rules::{LegalMove, Position};

use crate::blocks::{Block, Blocks};
use crate::comment::Comment;
use crate::decode::{decode, unescape};
use crate::outcome::Outcome;
use crate::parse::parse;
use crate::problem::{Fault, Lines, Problem};
use crate::replay::{Depth, Listener, Replay};
use crate::tags::Tags;
use crate::tree::{NodeId, Step, Tree};
use crate::visitor::Token;

/// A game: its tags, its moves, its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The tags.
    pub tags: Tags,
    /// The moves, with their variations.
    pub tree: Tree,
    /// The result, as it stands behind the moves or, if it does not, in the tags.
    pub outcome: Outcome,
}

impl Game {
    /// A game without moves, from this start. If that is not the usual one, the tags say so.
    ///
    /// ```
    /// use tabiya_pgn::Game;
    /// use tabiya_rules::Position;
    /// let game = Game::new(Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap());
    /// assert_eq!(game.tags.get("SetUp"), Some("1"));
    /// ```
    pub fn new(start: Position) -> Self {
        let mut tags = Tags::default();
        if start != Position::start() {
            tags.set("SetUp", "1");
            tags.set("FEN", start.fen());
        }
        Self { tags, tree: Tree::new(start), outcome: Outcome::Unknown }
    }

    /// Sets the result, behind the moves and in the tags.
    pub fn set_outcome(&mut self, outcome: Outcome) {
        self.outcome = outcome;
        self.tags.set("Result", outcome.mark());
    }
}

/// A game that was read, and what is wrong with it. What could be read is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The game.
    pub game: Game,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// Builds games as they are replayed: the whole tree, the deepest of the readings. With a [`Replay`]
/// it is a visitor that hands every game to a function.
///
/// ```
/// use tabiya_pgn::{Builder, Replay, parse};
///
/// let text = b"1. e4 (1. d4 d5) 1... e5 1-0 1. c4 *";
/// let mut lengths = Vec::new();
/// let mut replay = Replay::new(Builder::new(|game, _text, _faults| lengths.push(game.tree.len())));
/// parse(text, &mut replay);
/// drop(replay);
/// assert_eq!(lengths, [4, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Builder<F> {
    take: F,
    tags: Tags,
    has_result: bool,
    tree: Tree,
    /// The node whose move was played last.
    at: NodeId,
    /// The nodes where variations were left.
    left: Vec<NodeId>,
    /// Whether a variation has begun that has no move yet.
    fresh: bool,
    /// What was said in it before its first move.
    before: Vec<Comment>,
    outcome: Option<Outcome>,
    faults: Vec<(usize, Fault)>,
}

/// The most faults of one game that are kept.
const MOST_FAULTS: usize = 1000;

impl<F: FnMut(Game, Token<'_>, &[(usize, Fault)])> Builder<F> {
    /// A builder that hands each game to this function, with all of its text, and with what is wrong
    /// and where, in bytes.
    pub fn new(take: F) -> Self {
        Self {
            take,
            tags: Tags::default(),
            has_result: false,
            tree: Tree::new(Position::start()),
            at: Tree::ROOT,
            left: Vec::new(),
            fresh: false,
            before: Vec::new(),
            outcome: None,
            faults: Vec::new(),
        }
    }

    fn step(&mut self, step: Step) {
        let parent = self.at;
        self.at = self.tree.push(parent, step);
        self.fresh = false;
        if !self.before.is_empty() {
            self.tree.notes_mut(self.at).before = std::mem::take(&mut self.before);
        }
    }
}

impl<F: FnMut(Game, Token<'_>, &[(usize, Fault)])> Listener for Builder<F> {
    fn begin(&mut self, _: usize) {
        self.tags = Tags::default();
        self.has_result = false;
        self.outcome = None;
        self.faults.clear();
        self.tree = Tree::new(Position::start());
        self.at = Tree::ROOT;
        self.left.clear();
        self.fresh = false;
        self.before.clear();
    }

    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        self.has_result |= name.text == b"Result";
        self.tags.set(decode(name.text), decode(&unescape(value.text)));
    }

    fn start(&mut self, position: &Position) -> Depth {
        // What was said among the tags is said of the start.
        let notes = std::mem::take(self.tree.notes_mut(Tree::ROOT));
        self.tree = Tree::new(*position);
        *self.tree.notes_mut(Tree::ROOT) = notes;
        // The two go together.
        match (self.tags.get("FEN").is_some(), self.tags.get("SetUp")) {
            (true, _) => self.tags.set("SetUp", "1"),
            (false, Some(_)) => self.tags.remove("SetUp"),
            (false, None) => {}
        }
        Depth::Variations
    }

    fn played(&mut self, legal: LegalMove<'_>, _: &Position, _: Token<'_>) {
        self.step(Step::Move(legal.shape()));
    }

    fn passed(&mut self, _: &Position, _: Token<'_>) {
        self.step(Step::Pass);
    }

    fn nag(&mut self, nag: u8) {
        // A judgement before the first move of a variation judges nothing.
        if !self.fresh {
            self.tree.notes_mut(self.at).nags.push(nag);
        }
    }

    fn comment(&mut self, token: Token<'_>) {
        let text = match token.text {
            [b'{', text @ .., b'}'] | [b'{' | b';', text @ ..] | text => text,
        };
        let comment = Comment::new(&decode(text));
        if comment.is_empty() {
            return;
        }
        if self.fresh {
            self.before.push(comment);
        } else {
            self.tree.notes_mut(self.at).after.push(comment);
        }
    }

    fn open(&mut self) {
        self.left.push(self.at);
        self.at = self.tree.parent(self.at).unwrap_or(Tree::ROOT);
        self.fresh = true;
    }

    fn close(&mut self) {
        if let Some(at) = self.left.pop() {
            self.at = at;
        }
        // Comments in a variation without a move are of the move that it would have replaced.
        if !self.before.is_empty() {
            let comments = std::mem::take(&mut self.before);
            self.tree.notes_mut(self.at).after.extend(comments);
        }
        self.fresh = false;
    }

    fn result(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    fn fault(&mut self, at: usize, fault: Fault) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push((at, fault));
        }
    }

    fn end(&mut self, text: Token<'_>) {
        while !self.left.is_empty() {
            self.close();
        }
        let mut tags = std::mem::take(&mut self.tags);
        let outcome = tags.settle(self.outcome, self.has_result);
        let tree = std::mem::replace(&mut self.tree, Tree::new(Position::start()));
        (self.take)(Game { tags, tree, outcome }, text, &self.faults);
    }
}

/// Reads all games of a block as whole trees, with the places of what is wrong, and hands out each. So
/// many games were before them in the file.
///
/// ```
/// use tabiya_pgn::{Blocks, read_block};
/// let mut blocks = Blocks::new(&b"1. e4 * 1. Ke2 *"[..]);
/// let block = blocks.next_block().unwrap().unwrap();
/// let mut problems = Vec::new();
/// read_block(&block, 0, |game| problems.extend(game.problems));
/// assert_eq!(problems[0].game, 2);
/// ```
pub fn read_block(block: &Block, before: u64, mut take: impl FnMut(ReadGame)) {
    let text = block.text();
    let mut number = before;
    let mut lines = Lines::from(block.first_line());
    // The last game of a block that was cut is handed out when it is known to be the last.
    let mut last: Option<ReadGame> = None;
    let mut problem = |number, at, fault| {
        let (line, column) = lines.place(text, at);
        Problem { game: number, line, column, fault }
    };
    parse(
        text,
        &mut Replay::new(Builder::new(|game, _: Token<'_>, faults: &[(usize, Fault)]| {
            number += 1;
            // In the order of their places, so that lines are counted once.
            let mut faults = faults.to_vec();
            faults.sort_by_key(|(at, _)| *at);
            let problems = faults.into_iter().map(|(at, fault)| problem(number, at, fault)).collect();
            if let Some(game) = last.replace(ReadGame { game, problems }) {
                take(game);
            }
        })),
    );
    if let Some(mut game) = last {
        if block.is_cut() {
            game.problems.push(problem(number, text.len(), Fault::TooLong));
        }
        take(game);
    }
}

/// Reads games one after the other, as whole trees. A broken game is handed out with what could be
/// read of it; an error is one of the source.
///
/// ```
/// let text = "[White \"Adams\"]\n\n1. e4 e5 2. Ke3 1-0\n\n[White \"Short\"]\n\n1. d4 *\n";
/// let games: Vec<_> = tabiya_pgn::read_games(text.as_bytes()).map(Result::unwrap).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[0].game.tree.len(), 2);
/// assert_eq!(
///     games[0].problems[0].to_string(),
///     "3:13: game 1: Ke3 is illegal: the king on e1 cannot go to e3: a king goes one square (3.8.1)"
/// );
/// ```
pub fn read_games(source: impl Read) -> impl Iterator<Item = io::Result<ReadGame>> {
    let mut blocks = Blocks::new(source);
    let mut ready = Vec::new().into_iter();
    let mut count = 0;
    std::iter::from_fn(move || {
        loop {
            if let Some(game) = ready.next() {
                count += 1;
                return Some(Ok(game));
            }
            match blocks.next_block() {
                Ok(None) => return None,
                Ok(Some(block)) => {
                    let mut games = Vec::new();
                    read_block(&block, count, |game| games.push(game));
                    ready = games.into_iter();
                    blocks.recycle(block.into_buffer());
                }
                Err(error) => return Some(Err(error)),
            }
        }
    })
}

/// Reads one game from a text.
///
/// # Errors
/// The first thing that is wrong with it, or that there is no game. Use [`read_games`] to get what
/// can be read of a broken one.
pub fn read_game(text: &str) -> Result<Game, Problem> {
    match read_games(text.as_bytes()).next() {
        Some(Ok(ReadGame { game, problems })) => problems.into_iter().next().map_or(Ok(game), Err),
        _ => Err(Problem { game: 1, line: 1, column: 1, fault: Fault::NoGame }),
    }
}
