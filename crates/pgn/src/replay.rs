//! The deeper readings: moves are played as they are read, each of them legal, along the main line
//! or along every variation.

mod seen;

use tabiya_rules::{LegalMove, Position, Refusal};

use self::seen::SeenTags;
use crate::decode::{decode, front};
use crate::outcome::Outcome;
use crate::parse::words::{self, Meaning};
use crate::problem::Fault;
use crate::visitor::{Token, Visitor};

/// How much of the moves of a game is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Nothing: the tags said enough.
    Tags,
    /// The main line.
    MainLine,
    /// The variations, too.
    Variations,
}

/// Is told of a game as it is replayed by a [`Replay`]. Each method does nothing unless it is
/// written anew.
pub trait Listener {
    /// A game begins.
    #[inline(always)]
    fn begin(&mut self, at: usize) {
        let _ = at;
    }

    /// A tag that was not there before: its name, and its value, still escaped.
    #[inline(always)]
    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        let _ = (name, value);
    }

    /// The tags are over, and this is where the moves start from. Says how much of them is wanted.
    #[inline(always)]
    fn start(&mut self, position: &Position) -> Depth {
        let _ = position;
        Depth::MainLine
    }

    /// A move was played.
    #[inline(always)]
    fn played(&mut self, legal: LegalMove<'_>, after: &Position, token: Token<'_>) {
        let _ = (legal, after, token);
    }

    /// A side has passed, which is no move of chess, but is found among variations.
    #[inline(always)]
    fn passed(&mut self, after: &Position, token: Token<'_>) {
        let _ = (after, token);
    }

    /// A judgement of the last move.
    #[inline(always)]
    fn nag(&mut self, nag: u8) {
        let _ = nag;
    }

    /// A comment on the last move, with its braces or its semicolon.
    #[inline(always)]
    fn comment(&mut self, token: Token<'_>) {
        let _ = token;
    }

    /// A variation begins: other moves instead of the last one.
    #[inline(always)]
    fn open(&mut self) {}

    /// The variation ends, and the line it left goes on.
    #[inline(always)]
    fn close(&mut self) {}

    /// The result, as it stands behind the moves.
    #[inline(always)]
    fn result(&mut self, outcome: Outcome) {
        let _ = outcome;
    }

    /// Something is wrong.
    #[inline(always)]
    fn fault(&mut self, at: usize, fault: Fault) {
        let _ = (at, fault);
    }

    /// The game is over; this is all of its text.
    #[inline(always)]
    fn end(&mut self, text: Token<'_>) {
        let _ = text;
    }
}

/// A line of moves that is being played.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// The position it has come to and the one before its last move, in turns: so a move needs no copy
    /// of what was there before it.
    positions: [Position; 2],
    /// Which of the two it has come to.
    turn: bool,
    /// Whether it has a last move.
    moved: bool,
    /// Whether a move of it was refused, so that what follows cannot be played.
    broken: bool,
}

impl Line {
    const fn from(position: Position) -> Self {
        Self { positions: [position; 2], turn: false, moved: false, broken: false }
    }

    #[inline(always)]
    const fn now(&self) -> &Position {
        &self.positions[self.turn as usize]
    }

    #[inline(always)]
    const fn before(&self) -> &Position {
        &self.positions[!self.turn as usize]
    }

    #[inline(always)]
    const fn go(&mut self, after: Position) {
        self.turn = !self.turn;
        self.positions[self.turn as usize] = after;
        self.moved = true;
    }
}

/// Plays the moves of games as they are read, and tells a [`Listener`].
///
/// ```
/// use tabiya_pgn::{Listener, Replay, Token, parse};
/// use tabiya_rules::{LegalMove, Position};
///
/// #[derive(Default)]
/// struct Mates(u32);
///
/// impl Listener for Mates {
///     fn played(&mut self, _: LegalMove<'_>, after: &Position, _: Token<'_>) {
///         self.0 += u32::from(after.is_checkmate());
///     }
/// }
///
/// let mut replay = Replay::new(Mates::default());
/// parse(b"1. f3 e5 2. g4 Qh4# 0-1 1. e4 *", &mut replay);
/// assert_eq!(replay.listener.0, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Replay<L> {
    /// Who is told.
    pub listener: L,
    depth: Depth,
    /// The usual start, made once.
    usual: Position,
    line: Line,
    /// The lines that were left for variations.
    left: Vec<Line>,
    /// How many variations were entered whose moves are not played.
    unplayed: usize,
    result: Option<Outcome>,
    tags: SeenTags,
}

impl<L: Listener> Replay<L> {
    /// A replay that tells this listener.
    pub fn new(listener: L) -> Self {
        let usual = Position::start();
        Self {
            listener,
            depth: Depth::MainLine,
            usual,
            line: Line::from(usual),
            left: Vec::new(),
            unplayed: 0,
            result: None,
            tags: SeenTags::default(),
        }
    }

    #[inline(always)]
    fn is_played(&self) -> bool {
        self.unplayed == 0 && self.depth != Depth::Tags
    }

    /// Reads a move that is not written the usual way, or is refused.
    #[cold]
    fn unusual(&mut self, token: Token<'_>) {
        // Nobody writes a move so long; a word without end must not be read to its end.
        let text = decode(front(token.text, 120));
        if matches!(&*text, "--" | "Z0" | "0000" | "@@@@") {
            if let Some(after) = self.line.now().pass() {
                self.listener.passed(&after, token);
                self.line.go(after);
            } else {
                self.listener.fault(token.at, Fault::PassInCheck(text.into_owned()));
                self.line.broken = true;
            }
            return;
        }
        // A judgement may be stuck to the move.
        let stuck = words::without_judgement(&text).filter(|(rest, _)| self.line.now().read(rest).is_ok());
        match self.line.now().read(stuck.map_or(&*text, |(rest, _)| rest)) {
            Ok(legal) => {
                let after = legal.play();
                self.listener.played(legal, &after, token);
                self.line.go(after);
                if let Some((_, nag)) = stuck {
                    self.listener.nag(nag);
                }
            }
            Err(refusal) => self.refuse(token, &text, refusal),
        }
    }

    fn refuse(&mut self, token: Token<'_>, text: &str, refusal: Refusal) {
        let names_a_square = text.bytes().any(|byte| byte.is_ascii_digit());
        let castles = text.starts_with(['O', 'o', '0']) && text.contains(['-', '–']);
        if names_a_square || castles {
            self.listener.fault(token.at, Fault::Move { text: text.to_owned(), refusal: Box::new(refusal) });
            self.line.broken = true;
        } else if words::meaning(token.text) == Meaning::Unknown {
            // A word among moves is left out: the next move may be right.
            self.listener.fault(token.at, Fault::Word(text.to_owned()));
        }
    }

    fn start(&mut self) {
        let (position, fault) = self.tags.start(self.usual);
        if let Some((at, fault)) = fault {
            self.listener.fault(at, fault);
        }
        let broken = position.is_none();
        let position = position.unwrap_or(self.usual);
        self.line = Line { broken, ..Line::from(position) };
        self.left.clear();
        self.unplayed = 0;
        self.result = None;
        self.depth = self.listener.start(&position);
    }
}

impl<L: Listener> Visitor for Replay<L> {
    #[inline]
    fn begin(&mut self, at: usize) {
        self.tags.clear();
        self.listener.begin(at);
    }

    #[inline]
    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        match self.tags.add(name, value) {
            Ok(fault) => {
                self.listener.tag(name, value);
                if let Some(fault) = fault {
                    self.listener.fault(name.at, fault);
                }
            }
            Err(double) => self.listener.fault(name.at, double),
        }
    }

    #[inline]
    fn moves(&mut self) {
        self.start();
    }

    #[inline]
    fn step(&mut self, token: Token<'_>) {
        if !self.is_played() || self.line.broken {
            return;
        }
        match self.line.now().read_usual(token.text) {
            Some(legal) => {
                let after = legal.play();
                self.listener.played(legal, &after, token);
                self.line.go(after);
            }
            None => self.unusual(token),
        }
    }

    #[inline]
    fn nag(&mut self, _: Token<'_>, nag: u8) {
        if self.is_played() && !self.line.broken {
            self.listener.nag(nag);
        }
    }

    #[inline]
    fn comment(&mut self, token: Token<'_>) {
        if self.is_played() && !self.line.broken {
            self.listener.comment(token);
        }
    }

    fn open(&mut self, at: usize) {
        let is_played = self.depth == Depth::Variations && self.unplayed == 0 && !self.line.broken;
        if is_played && !self.line.moved {
            self.listener.fault(at, Fault::NothingToVary);
        }
        if is_played && self.line.moved {
            self.left.push(self.line);
            self.line = Line::from(*self.line.before());
            self.listener.open();
        } else {
            self.unplayed += 1;
        }
    }

    fn close(&mut self, _: usize) {
        // That was the result of the variation.
        self.result = None;
        if self.unplayed > 0 {
            self.unplayed -= 1;
        } else if let Some(line) = self.left.pop() {
            self.line = line;
            self.listener.close();
        }
    }

    #[inline]
    fn result(&mut self, _: Token<'_>, outcome: Outcome) {
        // That of a variation counts only if the game has no other, because a parenthesis is missing.
        self.result = Some(outcome);
    }

    #[inline]
    fn fault(&mut self, at: usize, fault: Fault) {
        self.listener.fault(at, fault);
    }

    #[inline]
    fn end(&mut self, text: Token<'_>) {
        if let Some(outcome) = self.result.take() {
            self.listener.result(outcome);
        }
        self.listener.end(text);
    }
}
