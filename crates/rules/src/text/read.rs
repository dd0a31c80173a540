//! Reading a move: what is refused, and the doors to read by.

use core::fmt;

use super::{MoveText, lenient, san, uci};
use crate::words::Listed;
use crate::{Bitboard, Kind, LegalMove, Position, Reason};

/// Why a text was not taken for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It cannot be read.
    Unreadable(Unreadable),
    /// More than one piece may make such a move.
    Ambiguous {
        /// What the pieces are.
        kind: Kind,
        /// Where they stand.
        from: Bitboard,
        /// Where they could go: one square, or several for a short form like `exd`.
        to: Bitboard,
    },
    /// It is clear what is meant, but not legal.
    Illegal(Reason),
    /// It is legal, but written otherwise than a strict reader demands.
    NotCanonical(MoveText),
}

/// Where and why a text cannot be read as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Where: symbols from the start of the text.
    pub at: usize,
    /// The symbol that stands there, or `None` at the end of the text.
    pub found: Option<char>,
    /// What should stand there.
    pub expected: &'static str,
}

impl core::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(Unreadable { at, found, expected }) => match found {
                Some(found) => {
                    write!(
                        f,
                        "cannot be read: '{}' at symbol {} where {expected} should be",
                        found.escape_debug(),
                        at + 1
                    )
                }
                None => write!(f, "cannot be read: it ends where {expected} should be"),
            },
            Self::Ambiguous { kind, from, to } => {
                let all = if from.len() == 2 { "both" } else { "all" };
                write!(f, "ambiguous: the {kind}s on {} can {all} go", Listed(from.iter(), "and"))?;
                write!(f, " to {}", Listed(to.iter(), "or"))
            }
            Self::Illegal(reason) => reason.fmt(f),
            Self::NotCanonical(canonical) => write!(f, "legal, but its canonical form is {canonical}"),
        }
    }
}

impl Position {
    /// Reads a move in any everyday form: standard and long algebraic notation, UCI, with or
    /// without marks of capture, check, en passant, quality or a draw offer, castling with letters
    /// or zeros or as a move of the king, figurines, promotions with or without a sign.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::start();
    /// for text in ["Nf3", "Ng1-f3", "g1f3", "♘f3", "nf3", "Nf3!?", "1. Nf3"] {
    ///     assert_eq!(start.read(text).unwrap().san(), "Nf3");
    /// }
    /// assert_eq!(
    ///     start.read("Bc4").unwrap_err().to_string(),
    ///     "the bishop on f1 cannot pass the pawn on e2 (3.5)"
    /// );
    /// ```
    ///
    /// # Errors
    /// That the text cannot be read and where, that it is ambiguous and between which pieces, or
    /// that the move is illegal and why.
    #[inline]
    pub fn read(&self, text: &str) -> Result<LegalMove<'_>, Refusal> {
        match self.read_usual(text.as_bytes()) {
            Some(legal) => Ok(legal),
            None => lenient::read(self, text),
        }
    }

    /// Reads a move in standard algebraic notation as almost every file has it, and in no other
    /// form; `None` sends the caller to [`Position::read`], which knows all the others and says what
    /// is wrong. For readers of many games: it takes bytes, so that nothing is decoded first. Marks
    /// of capture and check are not verified, and an origin may say more than it must.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::start();
    /// assert_eq!(start.read_usual(b"Nf3").unwrap().san(), "Nf3");
    /// assert_eq!(start.read_usual(b"Ng1-f3"), None);
    /// ```
    #[inline]
    pub fn read_usual(&self, text: &[u8]) -> Option<LegalMove<'_>> {
        san::read_usual(self, text).map(|shape| LegalMove { position: self, shape })
    }

    /// Reads a move in standard algebraic notation to the letter: the canonical form and no other.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::start();
    /// assert!(start.read_strict("Nf3").is_ok());
    /// assert_eq!(
    ///     start.read_strict("Ng1f3").unwrap_err().to_string(),
    ///     "legal, but its canonical form is Nf3"
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`Position::read`], and that the move is written otherwise.
    pub fn read_strict(&self, text: &str) -> Result<LegalMove<'_>, Refusal> {
        let legal = self.read(text)?;
        let canonical = legal.san();
        if canonical == text { Ok(legal) } else { Err(Refusal::NotCanonical(canonical)) }
    }

    /// Reads a move in long algebraic notation to the letter, as [`LegalMove::lan`] writes it.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::start();
    /// assert_eq!(start.read_lan("Ng1-f3").unwrap().san(), "Nf3");
    /// assert_eq!(
    ///     start.read_lan("Nf3").unwrap_err().to_string(),
    ///     "legal, but its canonical form is Ng1-f3"
    /// );
    /// ```
    ///
    /// # Errors
    /// As [`Position::read_strict`].
    pub fn read_lan(&self, text: &str) -> Result<LegalMove<'_>, Refusal> {
        let legal = self.read(text)?;
        let canonical = legal.lan();
        if canonical == text { Ok(legal) } else { Err(Refusal::NotCanonical(canonical)) }
    }

    /// Reads a move in the way of UCI, with either convention for castling, and in no other form.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::start();
    /// assert_eq!(start.read_uci("e2e4").unwrap().san(), "e4");
    /// assert!(start.read_uci("e4").is_err());
    /// ```
    ///
    /// # Errors
    /// As [`Position::read`].
    pub fn read_uci(&self, text: &str) -> Result<LegalMove<'_>, Refusal> {
        if let Some(legal) = uci::read_usual(self, text.as_bytes()) {
            return Ok(legal);
        }
        let expected = [
            ("abcdefgh", "a file from a to h"),
            ("12345678", "a rank from 1 to 8"),
            ("abcdefgh", "a file from a to h"),
            ("12345678", "a rank from 1 to 8"),
            ("qrbn", "q, r, b or n"),
        ];
        let unreadable = |at, found, expected| Err(Refusal::Unreadable(Unreadable { at, found, expected }));
        let mut length = 0;
        for (at, found) in text.chars().enumerate() {
            match expected.get(length) {
                Some((letters, _)) if letters.contains(found) => length += 1,
                Some((_, expected)) => return unreadable(at, Some(found), *expected),
                None => return unreadable(at, Some(found), "the end of the move"),
            }
        }
        match expected.get(length) {
            Some((_, expected)) if length < 4 => unreadable(text.chars().count(), None, *expected),
            _ => lenient::read(self, text),
        }
    }
}
