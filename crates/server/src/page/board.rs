//! A position as a drawing.

use std::fmt;

use tabiya_rules::{Position, Side, Square};

/// A position as SVG, seen by one side. The shapes of the pieces have to be on the page, once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) position: &'a Position,
    /// The last move in the way of UCI, which is marked; nothing if there is none.
    pub(super) last: &'a str,
    pub(super) seen_by: Side,
}

/// The shapes of the pieces, to be put on a page before any board.
pub(super) const SHAPES: &str = include_str!("files/pieces.svg");

impl Board<'_> {
    fn place(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (square.file().index(), square.rank().index());
        match self.seen_by {
            Side::White => (file, 7 - rank),
            Side::Black => (7 - file, rank),
        }
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, last, .. } = self;
        write!(f, "<svg class=\"board\" viewBox=\"0 0 8 8\" role=\"img\" aria-label=\"Position {position}\">")?;
        f.write_str("<rect class=\"light\" width=\"8\" height=\"8\"/><path class=\"dark\" d=\"")?;
        for row in 0..8 {
            for column in (0..8).filter(|column| (row + column) % 2 == 1) {
                write!(f, "M{column} {row}h1v1h-1z")?;
            }
        }
        f.write_str("\"/>")?;
        let marked = [last.get(..2), last.get(2..4)].into_iter().flatten().filter_map(|square| square.parse().ok());
        for (x, y) in marked.map(|square| self.place(square)) {
            write!(f, "<rect class=\"last\" x=\"{x}\" y=\"{y}\" width=\"1\" height=\"1\"/>")?;
        }
        for (square, piece) in position.pieces() {
            let (x, y) = self.place(square);
            let side = if piece.letter().is_ascii_uppercase() { "white" } else { "black" };
            let shape = piece.letter().to_ascii_lowercase();
            write!(f, "<use class=\"{side}\" href=\"#{shape}\" x=\"{x}\" y=\"{y}\" width=\"1\" height=\"1\"/>")?;
        }
        f.write_str("</svg>")
    }
}
