//! What can be wrong with a game, and where.

use std::fmt;

use tabiya_rules::{NotPlayable, Refusal};

use crate::strict::Breach;

/// What is wrong at one place of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A tag is not written as one.
    Tag(TagFault),
    /// A line among the tags is no tag.
    NoTag(String),
    /// A tag is there twice; the first one counts.
    DoubleTag {
        /// The name of both.
        name: String,
        /// What the later one says.
        later: String,
    },
    /// The tag `Result` does not name a result.
    ResultTag(String),
    /// The tag `SetUp` is neither 0 nor 1.
    SetUpTag(String),
    /// The tag `SetUp` says that there is no set-up, but there is a FEN.
    SetUpDenied,
    /// The tag `FEN` does not give a position that can be played on.
    Fen(Box<NotPlayable>),
    /// The game is of a kind that is not chess as we know it.
    Variant(String),
    /// A tag stands right behind the moves, without a result or an empty line between.
    TagInMoves,
    /// A move is refused.
    Move {
        /// The text of the move.
        text: String,
        /// Why.
        refusal: Box<Refusal>,
    },
    /// Nobody may pass in check.
    PassInCheck(String),
    /// A word is nothing that can stand among moves.
    Word(String),
    /// A symbol is nothing that can stand among moves.
    Symbol(char),
    /// The sign of a judgement has no number up to 255 behind it.
    Nag(String),
    /// A comment is never closed.
    UnclosedComment,
    /// A closing brace without a comment.
    StrayBrace,
    /// A variation is never closed.
    UnclosedVariation,
    /// A closing parenthesis without a variation.
    StrayParenthesis,
    /// A variation before any move.
    NothingToVary,
    /// Variations are nested deeper than is read.
    TooDeep,
    /// The game is longer than is read; what is behind this place was skipped.
    TooLong,
    /// There is no game in the text.
    NoGame,
    /// The standard to the letter is not kept; told only if that was asked for.
    Breach(Breach),
}

/// What is wrong with a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagFault {
    /// No name stands behind the bracket.
    Name,
    /// No quote stands behind the name.
    Quote,
    /// The value is not closed by a quote.
    Unclosed,
    /// The bracket is not closed.
    Bracket,
}

/// How deep variations may be nested: far more than any person has use for, and little enough that
/// a hostile text costs nothing.
pub const DEEPEST: usize = 256;

impl Fault {
    /// Whether moves of the line it is found in may be missing from there on.
    ///
    /// ```
    /// use tabiya_pgn::Fault;
    /// assert!(Fault::Word("castles".into()).hides_moves());
    /// assert!(Fault::UnclosedVariation.hides_moves());
    /// assert!(!Fault::Nag("$256".into()).hides_moves());
    /// ```
    pub const fn hides_moves(&self) -> bool {
        matches!(
            self,
            Self::Move { .. }
                | Self::PassInCheck(_)
                | Self::Fen(_)
                | Self::Variant(_)
                | Self::Word(_)
                | Self::UnclosedComment
                | Self::UnclosedVariation
                | Self::TooLong
                | Self::TagInMoves
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(fault) => fault.fmt(f),
            Self::NoTag(line) => write!(f, "\"{}\" stands among the tags, but is none", Shown(line)),
            Self::DoubleTag { name, later } => {
                write!(f, "the tag {name} is there twice: the first counts, \"{}\" is left out", Shown(later))
            }
            Self::ResultTag(value) => {
                write!(f, "the tag Result is \"{}\", but a result is 1-0, 0-1, 1/2-1/2 or *", Shown(value))
            }
            Self::SetUpTag(value) => write!(f, "the tag SetUp is \"{}\", but it can only be 0 or 1", Shown(value)),
            Self::SetUpDenied => f.write_str("the tag SetUp is 0, but there is a FEN; the FEN counts"),
            Self::Fen(error) => write!(f, "the tag FEN gives no position to play from: {error}"),
            Self::Variant(name) => write!(f, "the game is of the variant {}, whose rules are not known", Shown(name)),
            Self::TagInMoves => f.write_str("a tag among the moves: the game before it has no result"),
            Self::Move { text, refusal } => match &**refusal {
                Refusal::Illegal(reason) => write!(f, "{} is illegal: {reason}", Shown(text)),
                refusal => write!(f, "{} is refused: {refusal}", Shown(text)),
            },
            Self::PassInCheck(text) => {
                write!(f, "{} is illegal: nobody may pass, and in check not even for the sake of argument", Shown(text))
            }
            Self::Word(word) => write!(f, "\"{}\" is neither a move nor anything else that belongs here", Shown(word)),
            Self::Symbol(symbol) => write!(f, "'{}' does not belong here", symbol.escape_debug()),
            Self::Nag(text) => write!(f, "\"{}\" should be a $ with a number from 0 to 255", Shown(text)),
            Self::UnclosedComment => f.write_str("the comment that begins here is never closed by a }"),
            Self::StrayBrace => f.write_str("a } without a comment to close"),
            Self::UnclosedVariation => f.write_str("the variation that begins here is never closed by a )"),
            Self::StrayParenthesis => f.write_str("a ) without a variation to close"),
            Self::NothingToVary => f.write_str("a variation before any move that it could replace"),
            Self::TooDeep => write!(f, "variations nested more than {DEEPEST} deep are not read"),
            Self::TooLong => f.write_str("the game is longer than 8 MB: the rest of it is not read"),
            Self::NoGame => f.write_str("there is no game here"),
            Self::Breach(breach) => breach.fmt(f),
        }
    }
}

impl fmt::Display for TagFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "the tag has no name: a tag is written [Name \"value\"]",
            Self::Quote => "the tag has no value in quotes: a tag is written [Name \"value\"]",
            Self::Unclosed => "the value of the tag is not closed by a quote",
            Self::Bracket => "the tag is not closed by a bracket",
        })
    }
}

impl std::error::Error for Fault {}

/// A text as it can be shown in a message: control characters made visible, and not too long.
pub(crate) struct Shown<'text>(pub(crate) &'text str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 60;
        for symbol in self.0.chars().take(MOST) {
            match symbol {
                '"' | '\'' | '\\' => write!(f, "{symbol}")?,
                other => write!(f, "{}", other.escape_debug())?,
            }
        }
        f.write_str(if self.0.chars().nth(MOST).is_some() { "…" } else { "" })
    }
}

/// A fault and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the game in its file, from 1; 0 if it is of no game.
    pub game: u64,
    /// The line in the file, from 1.
    pub line: u64,
    /// The symbol in the line, from 1.
    pub column: u64,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, line, column, fault } = self;
        match game {
            0 => write!(f, "{line}:{column}: {fault}"),
            _ => write!(f, "{line}:{column}: game {game}: {fault}"),
        }
    }
}

impl std::error::Error for Problem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.fault)
    }
}

/// Counts the lines of a text up to places that come in order, so that each is counted once.
#[derive(Clone, Debug)]
pub struct Lines {
    /// The line of the place that was counted to.
    line: u64,
    /// That place.
    at: usize,
    /// Where its line begins.
    start: usize,
    /// A place in that line, and how many symbols stand before it.
    symbols: (usize, u64),
}

impl Lines {
    /// Begins to count, at the beginning of a text whose first line has this number.
    pub const fn from(line: u64) -> Self {
        Self { line, at: 0, start: 0, symbols: (0, 0) }
    }

    /// The line and the column of a place. Places that come out of order are right, too, but are
    /// counted to anew.
    ///
    /// ```
    /// use tabiya_pgn::Lines;
    /// let text = "e4 e5\nΝf3 *".as_bytes();
    /// let mut lines = Lines::from(1);
    /// assert_eq!(lines.place(text, 3), (1, 4));
    /// assert_eq!(lines.place(text, 11), (2, 5));
    /// ```
    pub fn place(&mut self, text: &[u8], at: usize) -> (u64, u64) {
        let at = at.min(text.len());
        if at < self.at {
            // Back to the beginning: the lines up to here are subtracted again.
            let behind = memchr::memchr_iter(b'\n', &text[at..self.at]).count() as u64;
            self.line -= behind;
            self.start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1);
            self.symbols = (self.start, 0);
        } else {
            for newline in memchr::memchr_iter(b'\n', &text[self.at..at]) {
                self.line += 1;
                self.start = self.at + newline + 1;
            }
            if self.symbols.0 < self.start {
                self.symbols = (self.start, 0);
            }
        }
        self.at = at;
        // A byte that continues a symbol of UTF-8 is none of its own.
        let more = text[self.symbols.0..at].iter().filter(|byte| **byte & 0xc0 != 0x80).count();
        self.symbols = (at, self.symbols.1 + more as u64);
        (self.line, self.symbols.1 + 1)
    }
}
