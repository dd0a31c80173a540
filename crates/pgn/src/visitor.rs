//! What the parser hands out as it goes through a text: every token, in order, without a copy.

use crate::outcome::Outcome;
use crate::problem::Fault;

/// A piece of the text and where it begins, counted in bytes from the start of the text that is
/// parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'text> {
    /// The bytes, as they stand in the text.
    pub text: &'text [u8],
    /// Where they begin.
    pub at: usize,
}

impl Token<'_> {
    /// Where the text behind the token begins.
    pub const fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// Is told what stands in a text, token by token: the shallowest depth of reading, tags and raw
/// moves without replay. [`crate::parse`] calls it.
///
/// Of each game come, in this order: [`Visitor::begin`], the tags, everything among the moves as it
/// stands, and [`Visitor::end`]. Each method does nothing unless it is written anew.
///
/// ```
/// use tabiya_pgn::{Token, Visitor, parse};
///
/// #[derive(Default)]
/// struct Moves(Vec<String>);
///
/// impl Visitor for Moves {
///     fn step(&mut self, token: Token<'_>) {
///         self.0.push(String::from_utf8_lossy(token.text).into_owned());
///     }
/// }
///
/// let mut moves = Moves::default();
/// parse(b"1. e4 {best by test} e5 2. Nf3!? *", &mut moves);
/// assert_eq!(moves.0, ["e4", "e5", "Nf3"]);
/// ```
pub trait Visitor {
    /// A game begins.
    #[inline(always)]
    fn begin(&mut self, at: usize) {
        let _ = at;
    }

    /// A tag: its name, and its value between the quotes, still escaped ([`crate::unescape`]).
    #[inline(always)]
    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        let _ = (name, value);
    }

    /// The tags are over.
    #[inline(always)]
    fn moves(&mut self) {}

    /// A move number with its dots.
    #[inline(always)]
    fn number(&mut self, token: Token<'_>) {
        let _ = token;
    }

    /// A move, or a word that stands where a move should.
    #[inline(always)]
    fn step(&mut self, token: Token<'_>) {
        let _ = token;
    }

    /// A judgement: the number behind a `$`, or what stands for one, like `!?`.
    #[inline(always)]
    fn nag(&mut self, token: Token<'_>, nag: u8) {
        let _ = (token, nag);
    }

    /// A comment, with its braces or its semicolon.
    #[inline(always)]
    fn comment(&mut self, token: Token<'_>) {
        let _ = token;
    }

    /// A variation begins: other moves instead of the last one.
    #[inline(always)]
    fn open(&mut self, at: usize) {
        let _ = at;
    }

    /// A variation ends.
    #[inline(always)]
    fn close(&mut self, at: usize) {
        let _ = at;
    }

    /// The result; inside a variation it says nothing of the game.
    #[inline(always)]
    fn result(&mut self, token: Token<'_>, outcome: Outcome) {
        let _ = (token, outcome);
    }

    /// Something cannot be as it is. Reading goes on behind it.
    #[inline(always)]
    fn fault(&mut self, at: usize, fault: Fault) {
        let _ = (at, fault);
    }

    /// A game is over; this is all of its text.
    #[inline(always)]
    fn end(&mut self, text: Token<'_>) {
        let _ = text;
    }
}

/// Nobody listens, which costs nothing.
impl Visitor for () {}

/// Two visitors see the same game; the first is always told first.
impl<A: Visitor, B: Visitor> Visitor for (A, B) {
    fn begin(&mut self, at: usize) {
        self.0.begin(at);
        self.1.begin(at);
    }

    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        self.0.tag(name, value);
        self.1.tag(name, value);
    }

    fn moves(&mut self) {
        self.0.moves();
        self.1.moves();
    }

    fn number(&mut self, token: Token<'_>) {
        self.0.number(token);
        self.1.number(token);
    }

    fn step(&mut self, token: Token<'_>) {
        self.0.step(token);
        self.1.step(token);
    }

    fn nag(&mut self, token: Token<'_>, nag: u8) {
        self.0.nag(token, nag);
        self.1.nag(token, nag);
    }

    fn comment(&mut self, token: Token<'_>) {
        self.0.comment(token);
        self.1.comment(token);
    }

    fn open(&mut self, at: usize) {
        self.0.open(at);
        self.1.open(at);
    }

    fn close(&mut self, at: usize) {
        self.0.close(at);
        self.1.close(at);
    }

    fn result(&mut self, token: Token<'_>, outcome: Outcome) {
        self.0.result(token, outcome);
        self.1.result(token, outcome);
    }

    fn fault(&mut self, at: usize, fault: Fault) {
        self.0.fault(at, fault.clone());
        self.1.fault(at, fault);
    }

    fn end(&mut self, text: Token<'_>) {
        self.0.end(text);
        self.1.end(text);
    }
}
