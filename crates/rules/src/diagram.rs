//! The board as text.

use core::fmt;

use crate::{Bitboard, File, Piece, Position, Rank, Setup, Side, Square};

/// How pieces are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbols {
    /// Letters, as in FEN: capitals are White's.
    Letters,
    /// The chess symbols of Unicode.
    Figurines,
}

/// A picture of a board in text: made by [`Setup::diagram`] or [`Position::diagram`], changed by its
/// methods, shown by `Display`.
///
/// ```
/// use tabiya_rules::{Position, Side, Symbols};
/// let start = Position::start();
/// assert_eq!(
///     start.diagram().to_string(),
///     "8  r n b q k b n r\n\
///      7  p p p p p p p p\n\
///      6  . . . . . . . .\n\
///      5  . . . . . . . .\n\
///      4  . . . . . . . .\n\
///      3  . . . . . . . .\n\
///      2  P P P P P P P P\n\
///      1  R N B Q K B N R\n\
///      \n   \
///         a b c d e f g h\n"
/// );
/// let black = start.diagram().from_side(Side::Black).symbols(Symbols::Figurines).without_coordinates();
/// assert_eq!(black.to_string().lines().next(), Some("♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram {
    setup: Setup,
    bottom: Side,
    symbols: Symbols,
    coordinates: bool,
    marked: Bitboard,
}

impl Diagram {
    /// Shows the board with this side at the bottom.
    #[must_use]
    pub const fn from_side(mut self, side: Side) -> Self {
        self.bottom = side;
        self
    }

    /// Shows the pieces with these symbols.
    #[must_use]
    pub const fn symbols(mut self, symbols: Symbols) -> Self {
        self.symbols = symbols;
        self
    }

    /// Leaves out the letters and digits at the edge.
    #[must_use]
    pub const fn without_coordinates(mut self) -> Self {
        self.coordinates = false;
        self
    }

    /// Puts these squares between brackets, to point at them.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let diagram = Position::start().diagram().marking(Square::E2.only() | Square::E4.only());
    /// assert!(diagram.to_string().contains("4  . . . .[.]. . .\n"));
    /// ```
    #[must_use]
    pub const fn marking(mut self, squares: Bitboard) -> Self {
        self.marked = squares;
        self
    }

    fn symbol(&self, square: Square) -> char {
        let shown = match self.symbols {
            Symbols::Letters => Piece::letter,
            Symbols::Figurines => Piece::figurine,
        };
        self.setup.piece_at(square).map_or('.', shown)
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen = |index: usize| if self.bottom == Side::White { index } else { 7 - index };
        for row in (0..8).rev() {
            let rank = Rank::ALL[seen(row)];
            if self.coordinates {
                write!(f, "{rank} ")?;
            }
            let mut bracketed = false;
            for column in 0..8 {
                let square = Square::new(File::ALL[seen(column)], rank);
                let marked = self.marked.has(square);
                if self.coordinates || column > 0 || marked {
                    f.write_str(match (marked, bracketed) {
                        (true, _) => "[",
                        (false, true) => "]",
                        (false, false) => " ",
                    })?;
                }
                write!(f, "{}", self.symbol(square))?;
                bracketed = marked;
            }
            f.write_str(if bracketed { "]\n" } else { "\n" })?;
        }
        if self.coordinates {
            f.write_str("\n  ")?;
            for column in 0..8 {
                write!(f, " {}", File::ALL[seen(column)])?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl Setup {
    /// A picture of the board in text, White at the bottom, with coordinates.
    pub const fn diagram(&self) -> Diagram {
        Diagram {
            setup: *self,
            bottom: Side::White,
            symbols: Symbols::Letters,
            coordinates: true,
            marked: Bitboard::EMPTY,
        }
    }
}

impl Position {
    /// A picture of the board in text, White at the bottom, with coordinates.
    pub fn diagram(&self) -> Diagram {
        self.to_setup().diagram()
    }
}
