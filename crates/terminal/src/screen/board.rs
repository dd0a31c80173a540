//! The board as a terminal shows it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tabiya_rules::{Bitboard, File, Move, Position, Rank, Side, Square};

use super::sprite::Sprites;
use super::square::{Mark, Sight, put};
use crate::look::{Depth, Pieces, Symbols, Theme};

/// How the board looks, once it is known what the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardLook {
    pub(crate) theme: Theme,
    pub(crate) pieces: Pieces,
    pub(crate) depth: Depth,
    pub(crate) symbols: Symbols,
}

/// What is pointed at on the board.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) last: Option<Move>,
    /// The king that is attacked.
    pub(crate) check: Option<Square>,
    pub(crate) selected: Option<Square>,
    /// Where the selected piece may go.
    pub(crate) targets: Bitboard,
    pub(crate) cursor: Option<Square>,
    pub(crate) hint: Option<Move>,
}

impl Marks {
    /// The marks of a position itself.
    pub(crate) fn of(position: &Position, last: Option<Move>) -> Self {
        let check = position.is_check().then(|| position.king(position.side()));
        Self { last, check, ..Self::default() }
    }
}

/// Where the board is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardPlace {
    /// The squares, without coordinates beside them.
    pub(crate) area: Rect,
    /// How many lines a square has; it has twice as many columns.
    pub(crate) lines: u16,
    pub(crate) bottom: Side,
}

impl BoardPlace {
    /// Coordinates stand inside the squares if there is room.
    pub(crate) const fn has_coordinates_inside(self) -> bool {
        self.lines >= 2
    }

    /// The square at a place of the screen.
    pub(crate) fn square_at(self, column: u16, row: u16) -> Option<Square> {
        let (x, y) = (column.checked_sub(self.area.x)?, row.checked_sub(self.area.y)?);
        let (file, rank) = (usize::from(x / (2 * self.lines)), usize::from(y / self.lines));
        self.square(file, rank)
    }

    /// The square that is shown so far from the left and so far from the top.
    fn square(self, column: usize, row: usize) -> Option<Square> {
        let (file, rank) = match self.bottom {
            Side::White => (column, 7_usize.checked_sub(row)?),
            Side::Black => (7_usize.checked_sub(column)?, row),
        };
        Some(Square::new(File::get(file)?, Rank::get(rank)?))
    }

    /// The square beside another, as it is seen.
    pub(crate) fn beside(self, square: Square, right: i32, down: i32) -> Square {
        let sign = if self.bottom == Side::White { 1 } else { -1 };
        square.offset(right * sign, -down * sign).unwrap_or(square)
    }
}

/// Draws the board.
pub(crate) fn draw(
    buffer: &mut Buffer,
    place: BoardPlace,
    look: BoardLook,
    position: &Position,
    marks: &Marks,
    sprites: &mut Sprites,
) {
    let kind = look.kind(place.lines);
    for row in 0..8 {
        for column in 0..8 {
            let Some(square) = place.square(column, row) else { continue };
            let area = Rect {
                x: place.area.x + column as u16 * 2 * place.lines,
                y: place.area.y + row as u16 * place.lines,
                width: 2 * place.lines,
                height: place.lines,
            };
            if !buffer.area.contains((area.x, area.y).into()) || !place.area.contains((area.x, area.y).into()) {
                continue;
            }
            let piece = position.piece_at(square);
            let sight = Sight {
                look,
                square,
                area,
                piece,
                mark: Mark::of(square, marks),
                is_cursor: marks.cursor == Some(square),
                is_target: marks.targets.has(square),
            };
            sight.draw(buffer, kind, sprites);
            if place.has_coordinates_inside() {
                let rank = (column == 0).then(|| square.rank().digit());
                let file = (row == 7).then(|| square.file().letter());
                sight.coordinates(buffer, rank, file);
            }
        }
    }
    if !place.has_coordinates_inside() {
        beside(buffer, place);
    }
}

/// Coordinates beside the board, where squares have no room for them.
fn beside(buffer: &mut Buffer, place: BoardPlace) {
    let style = Style::new().add_modifier(Modifier::DIM);
    for row in 0..8_u16 {
        if let Some(square) = place.square(0, usize::from(row)) {
            let at = (place.area.x.wrapping_sub(2), place.area.y + row * place.lines);
            put(buffer, at, square.rank().digit(), style);
        }
    }
    for column in 0..8_u16 {
        if let Some(square) = place.square(usize::from(column), 7) {
            let at = (place.area.x + column * 2 * place.lines + 1, place.area.y + 8 * place.lines);
            put(buffer, at, square.file().letter(), style);
        }
    }
}

/// In squares of fewer lines there is no room for a drawn piece.
const LEAST_DRAWN: u16 = 3;

impl BoardLook {
    /// How pieces are shown in squares of so many lines.
    fn kind(self, lines: u16) -> Pieces {
        if self.symbols == Symbols::Ascii {
            return Pieces::Letters;
        }
        let is_drawn = matches!(self.depth, Depth::Full | Depth::Many) && lines >= LEAST_DRAWN;
        match self.pieces {
            // Without colours a filled figurine looks white on a dark terminal; capitals are clear everywhere.
            Pieces::Auto if self.depth == Depth::None => Pieces::Letters,
            Pieces::Auto | Pieces::Drawn if is_drawn => Pieces::Drawn,
            Pieces::Auto | Pieces::Drawn => Pieces::Figurines,
            other => other,
        }
    }
}
