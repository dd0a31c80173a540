//! Moves as text: written canonically, read strictly or in every everyday form.

mod lenient;
mod read;
mod san;
mod spoken;
mod uci;

use core::fmt;
use core::ops::Deref;

pub use read::{Refusal, Unreadable};

use crate::{CastlingMode, Kind, LegalMove, Promotion, Square};

/// The text of a move, kept on the stack.
///
/// ```
/// use tabiya_rules::Position;
/// let text = Position::start().read("g1f3").unwrap().san();
/// assert_eq!(text, "Nf3");
/// assert_eq!(text.len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText {
    bytes: [u8; 11],
    len: u8,
}

impl MoveText {
    #[inline(always)]
    const fn new() -> Self {
        Self { bytes: [0; 11], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(usize::from(self.len)) {
            *slot = byte;
            self.len += 1;
        }
    }

    fn push_str(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.push(byte));
    }

    #[inline(always)]
    fn push_square(&mut self, square: Square) {
        self.push(b'a' + (square as u8 & 7));
        self.push(b'1' + (square as u8 >> 3));
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever pushed.
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl Deref for MoveText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        self
    }
}

impl PartialEq<str> for MoveText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl LegalMove<'_> {
    /// The move in the way of UCI: the square it leaves, the square it goes to, and what a pawn
    /// becomes. In standard chess the king castles to the square it ends on; in Chess960 to the
    /// square of its rook.
    ///
    /// ```
    /// use tabiya_rules::{CastlingMode, Position};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let castling = position.read("O-O").unwrap();
    /// assert_eq!(castling.uci(CastlingMode::Standard), "e1g1");
    /// assert_eq!(castling.uci(CastlingMode::Chess960), "e1h1");
    /// ```
    pub fn uci(self, mode: CastlingMode) -> MoveText {
        let mut text = MoveText::new();
        text.push_square(self.from());
        text.push_square(match mode {
            CastlingMode::Standard => self.lands_on(),
            CastlingMode::Chess960 => self.to(),
        });
        if let Some(promotion) = self.promotion() {
            text.push(promotion.kind().letter().to_ascii_lowercase() as u8);
        }
        text
    }

    /// The move in long algebraic notation: `Ng1-f3`, `e4xd5`, `e7-e8=Q+`, `O-O`.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::start().read("Nf3").unwrap().lan(), "Ng1-f3");
    /// ```
    pub fn lan(self) -> MoveText {
        let mut text = MoveText::new();
        if let Some(wing) = self.wing() {
            text.push_str(wing.san());
        } else {
            let kind = self.kind();
            if kind != Kind::Pawn {
                text.push(kind.letter() as u8);
            }
            text.push_square(self.from());
            text.push(if self.is_capture() { b'x' } else { b'-' });
            text.push_square(self.to());
            push_promotion(&mut text, self.promotion());
        }
        self.push_check(&mut text);
        text
    }

    /// The mark for check or mate.
    fn push_check(self, text: &mut MoveText) {
        let after = self.play();
        if after.is_check() {
            text.push(if after.has_legal_move() { b'+' } else { b'#' });
        }
    }
}

fn push_promotion(text: &mut MoveText, promotion: Option<Promotion>) {
    if let Some(promotion) = promotion {
        text.push(b'=');
        text.push(promotion.kind().letter() as u8);
    }
}
