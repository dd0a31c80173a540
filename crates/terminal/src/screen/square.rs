//! One square of the board as a terminal shows it: its colour, its marks, and the piece on it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tabiya_rules::{Move, Piece, Side, Square};

use super::board::{BoardLook, Marks};
use super::sprite::{SMALL, Sprites};
use crate::look::{Depth, Pieces, Rgb, Symbols, made_of, mixed, shown};

/// What is said of a square by its colour; of several the most pressing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Last,
    Hint,
    Selected,
    Check,
}

/// Where the piece of a move comes to stand: castling is written as the king taking its rook.
fn landing(shape: Move) -> Square {
    shape.wing().map_or(shape.to(), |wing| Square::new(wing.king_file(), shape.from().rank()))
}

impl Mark {
    pub(super) fn of(square: Square, marks: &Marks) -> Self {
        let touches =
            |shape: Option<Move>| shape.is_some_and(|shape| shape.from() == square || landing(shape) == square);
        if marks.check == Some(square) {
            Self::Check
        } else if marks.selected == Some(square) {
            Self::Selected
        } else if touches(marks.hint) {
            Self::Hint
        } else if touches(marks.last) {
            Self::Last
        } else {
            Self::None
        }
    }

    /// The colour that is laid over a square, and how much of it, of 255.
    const fn tint(self) -> Option<(Rgb, u8)> {
        match self {
            Self::None => None,
            Self::Last => Some(((214, 206, 60), 120)),
            Self::Hint => Some(((64, 128, 220), 150)),
            Self::Selected => Some(((70, 160, 90), 160)),
            Self::Check => Some(((220, 50, 40), 190)),
        }
    }

    /// What stands on both sides of a piece where there are no colours.
    const fn brackets(self) -> Option<(char, char)> {
        match self {
            Self::None => None,
            Self::Last => Some(('[', ']')),
            Self::Hint => Some(('<', '>')),
            Self::Selected => Some(('{', '}')),
            Self::Check => Some(('!', '!')),
        }
    }
}

/// One square on the screen.
pub(super) struct Sight {
    pub(super) look: BoardLook,
    pub(super) square: Square,
    pub(super) area: Rect,
    pub(super) piece: Option<Piece>,
    pub(super) mark: Mark,
    pub(super) is_cursor: bool,
    pub(super) is_target: bool,
}

const WHITE_MEN: Rgb = (255, 255, 255);
const BLACK_MEN: Rgb = (36, 32, 30);

impl Sight {
    pub(super) fn draw(&self, buffer: &mut Buffer, kind: Pieces, sprites: &mut Sprites) {
        match (self.look.depth, kind) {
            (Depth::None, _) => self.draw_bare(buffer, kind),
            (_, Pieces::Drawn) => self.draw_blocks(buffer, sprites),
            _ => self.draw_symbol(buffer, kind),
        }
    }

    /// The colour of the square with its marks. Symbols have no line around them, so they stand on darker squares.
    fn ground(&self, is_drawn: bool) -> Rgb {
        let pick = |light, dark| if self.square.is_light() { light } else { dark };
        if self.look.depth == Depth::Many {
            let (light, dark) = self.look.theme.indexed(is_drawn);
            let plain = made_of(pick(light, dark));
            return self.mark.tint().map_or(plain, |(colour, share)| mixed(plain, colour, share));
        }
        let (light, dark) = self.look.theme.squares();
        let plain = if self.square.is_light() { light } else { dark };
        let plain =
            if is_drawn { plain } else { mixed(plain, (0, 0, 0), if self.square.is_light() { 62 } else { 80 }) };
        self.mark.tint().map_or(plain, |(colour, share)| mixed(plain, colour, share))
    }

    fn background(&self, is_drawn: bool) -> Color {
        if self.look.depth == Depth::Sixteen {
            return match self.mark {
                Mark::None if self.square.is_light() => Color::Cyan,
                Mark::None => Color::Blue,
                Mark::Last => Color::Yellow,
                Mark::Hint => Color::Magenta,
                Mark::Selected => Color::Green,
                Mark::Check => Color::Red,
            };
        }
        shown(self.ground(is_drawn), self.look.depth)
    }

    fn men(&self, side: Side) -> Color {
        match (self.look.depth, side) {
            (Depth::Sixteen, Side::White) => Color::White,
            (Depth::Sixteen, Side::Black) => Color::Black,
            (_, Side::White) => shown(WHITE_MEN, self.look.depth),
            (_, Side::Black) => shown(BLACK_MEN, self.look.depth),
        }
    }

    /// The line and the column of a piece.
    fn middle(&self) -> (u16, u16) {
        let column = self.area.x + self.area.width / 2 - u16::from(self.area.width > 2);
        (column, self.area.y + (self.area.height - 1) / 2)
    }

    fn draw_symbol(&self, buffer: &mut Buffer, kind: Pieces) {
        let style = Style::new().bg(self.background(false));
        fill(buffer, self.area, ' ', style);
        let (x, y) = self.middle();
        if let Some(piece) = self.piece {
            let men = style.fg(self.men(piece.side)).add_modifier(Modifier::BOLD);
            put(buffer, (x, y), symbol(piece, kind, Filled::Always), men);
            if self.is_target {
                self.around(buffer, ('(', ')'), style.fg(self.men(!piece.side)).add_modifier(Modifier::BOLD));
            }
        } else if self.is_target {
            put(buffer, (x, y), self.dot(), style.fg(self.men(Side::Black)));
        }
        self.cursor(buffer, style);
    }

    fn draw_bare(&self, buffer: &mut Buffer, kind: Pieces) {
        let shade = match self.look.symbols {
            Symbols::Unicode => '░',
            Symbols::Ascii => ':',
        };
        let style = Style::new();
        fill(buffer, self.area, if self.square.is_light() { ' ' } else { shade }, style);
        let (x, y) = self.middle();
        if let Some(piece) = self.piece {
            if self.area.width > 2 {
                self.around(buffer, (' ', ' '), style);
            }
            put(buffer, (x, y), symbol(piece, kind, Filled::ByColour), style.add_modifier(Modifier::BOLD));
        } else if self.is_target {
            put(buffer, (x, y), self.dot(), style);
        }
        if let Some(brackets) = self.mark.brackets() {
            self.around(buffer, brackets, style.add_modifier(Modifier::BOLD));
        }
        if self.is_target && self.piece.is_some() {
            self.around(buffer, ('(', ')'), style.add_modifier(Modifier::BOLD));
        }
        self.cursor(buffer, style);
    }

    fn draw_blocks(&self, buffer: &mut Buffer, sprites: &mut Sprites) {
        // Small pieces have no line around them either.
        let ground = self.ground(self.area.height > SMALL);
        let depth = self.look.depth;
        let size = usize::from(self.area.width);
        let style = Style::new().bg(shown(ground, depth));
        fill(buffer, self.area, ' ', style);
        if let Some(piece) = self.piece {
            let (body, line) = match piece.side {
                Side::White => (WHITE_MEN, (60, 50, 44)),
                Side::Black => (BLACK_MEN, (222, 214, 204)),
            };
            let dots = sprites.of(piece.kind, usize::from(self.area.height));
            // The line around black men is faint: they stand out by themselves.
            let strength = if piece.side == Side::White { 255 } else { 90 };
            self.blocks(buffer, |column, row| {
                let dot = dots[row * 2 * size + column];
                let lined = mixed(ground, line, (u32::from(dot.line) * strength / 255) as u8);
                mixed(lined, body, dot.body)
            });
            if self.is_target {
                self.corners(buffer, ground);
            }
        } else if self.is_target {
            self.disc(buffer, ground);
        }
        self.cursor(buffer, style);
    }

    /// Fills the square with blocks: of each quarter of a symbol is told which colour it should have.
    fn blocks(&self, buffer: &mut Buffer, colour: impl Fn(usize, usize) -> Rgb) {
        for row in 0..self.area.height {
            for column in 0..self.area.width {
                let (x, y) = (2 * usize::from(column), 2 * usize::from(row));
                let (symbol, ink, ground) =
                    block([colour(x, y), colour(x + 1, y), colour(x, y + 1), colour(x + 1, y + 1)]);
                let style = Style::new().fg(shown(ink, self.look.depth)).bg(shown(ground, self.look.depth));
                put(buffer, (self.area.x + column, self.area.y + row), symbol, style);
            }
        }
    }

    /// A dot in the middle of a square, from blocks.
    fn disc(&self, buffer: &mut Buffer, ground: Rgb) {
        // In halves of a quarter of a symbol, which is twice as high as it is wide.
        let lines = usize::from(self.area.height);
        // Where there are few colours a mixed one is often the same as that of the square.
        let colour = if self.look.depth == Depth::Full { mixed(ground, (30, 90, 50), 150) } else { (0, 95, 0) };
        self.blocks(buffer, |column, row| {
            let (x, y) = ((2 * column + 1).abs_diff(4 * lines), 2 * (2 * row + 1).abs_diff(2 * lines));
            if x * x + y * y <= lines * lines { colour } else { ground }
        });
    }

    /// Marks in the corners of a square with a piece that can be taken.
    fn corners(&self, buffer: &mut Buffer, ground: Rgb) {
        let style = Style::new()
            .fg(shown(mixed((255, 255, 255), (30, 110, 60), 230), self.look.depth))
            .bg(shown(ground, self.look.depth));
        let (right, low) = (self.area.right() - 1, self.area.bottom() - 1);
        for (at, symbol) in [
            ((self.area.x, self.area.y), '◤'),
            ((right, self.area.y), '◥'),
            ((self.area.x, low), '◣'),
            ((right, low), '◢'),
        ] {
            put(buffer, at, symbol, style);
        }
    }

    fn dot(&self) -> char {
        match self.look.symbols {
            Symbols::Unicode => '•',
            Symbols::Ascii => '*',
        }
    }

    /// Symbols left and right of the middle.
    fn around(&self, buffer: &mut Buffer, (left, right): (char, char), style: Style) {
        let (x, y) = self.middle();
        put(buffer, (x - 1, y), left, style);
        // The smallest squares have room for one sign only.
        if self.area.width > 2 {
            put(buffer, (x + 1, y), right, style);
        }
    }

    /// Where the arrow keys are.
    fn cursor(&self, buffer: &mut Buffer, style: Style) {
        if !self.is_cursor {
            return;
        }
        let style = match self.look.depth {
            Depth::None => style.add_modifier(Modifier::BOLD),
            Depth::Sixteen => style.fg(Color::White).add_modifier(Modifier::BOLD),
            depth => style.fg(shown((255, 240, 120), depth)).add_modifier(Modifier::BOLD),
        };
        let (left, right, y) = (self.area.x, self.area.right() - 1, self.middle().1);
        let is_unicode = self.look.symbols == Symbols::Unicode && self.look.depth != Depth::None;
        let (open, close) = if is_unicode { ('▐', '▌') } else { ('>', '<') };
        if self.area.height == 1 {
            put(buffer, (left, y), if is_unicode { '▸' } else { open }, style);
            return;
        }
        for row in self.area.y..self.area.bottom() {
            let row_has_mark = is_unicode || row == y;
            if row_has_mark {
                put(buffer, (left, row), if is_unicode { '▌' } else { open }, style);
                put(buffer, (right, row), if is_unicode { '▐' } else { close }, style);
            }
        }
    }

    pub(super) fn coordinates(&self, buffer: &mut Buffer, rank: Option<char>, file: Option<char>) {
        let depth = self.look.depth;
        let other = self.look.theme.squares();
        let ink = if self.square.is_light() { mixed(other.1, (0, 0, 0), 70) } else { other.0 };
        let with = |buffer: &mut Buffer, at: (u16, u16), symbol: char| {
            let Some(cell) = buffer.cell_mut(at) else { return };
            match depth {
                Depth::None => cell.set_char(symbol),
                Depth::Sixteen => cell.set_char(symbol).set_fg(Color::Black),
                depth => cell.set_char(symbol).set_fg(shown(ink, depth)),
            };
        };
        if let Some(rank) = rank {
            with(buffer, (self.area.x, self.area.y), rank);
        }
        if let Some(file) = file {
            with(buffer, (self.area.right() - 1, self.area.bottom() - 1), file);
        }
    }
}

/// The symbol whose quarters come nearest to these colours, with the colour of its ink and of what is behind it.
fn block(quarters: [Rgb; 4]) -> (char, Rgb, Rgb) {
    /// Which quarters are ink: the upper left one is the lowest bit, then the upper right, the lower left, the lower right.
    const SYMBOLS: [(char, u8); 8] = [
        (' ', 0b0000),
        ('▀', 0b0011),
        ('▌', 0b0101),
        ('▚', 0b1001),
        ('▘', 0b0001),
        ('▝', 0b0010),
        ('▖', 0b0100),
        ('▗', 0b1000),
    ];
    let mean = |inked: u8, wanted: bool| {
        let chosen: Vec<Rgb> =
            (0..4).filter(|bit| (inked >> bit & 1 == 1) == wanted).map(|bit| quarters[bit]).collect();
        let part = |pick: fn(&Rgb) -> u8| {
            let sum: u32 = chosen.iter().map(|colour| u32::from(pick(colour))).sum();
            (sum / chosen.len().max(1) as u32) as u8
        };
        (part(|colour| colour.0), part(|colour| colour.1), part(|colour| colour.2))
    };
    let distance = |one: Rgb, other: Rgb| {
        let part = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
        part(one.0, other.0) + part(one.1, other.1) + part(one.2, other.2)
    };
    let tried = SYMBOLS.map(|(symbol, inked)| {
        let (ink, ground) = (mean(inked, true), mean(inked, false));
        let error: u32 =
            (0..4).map(|bit| distance(quarters[bit], if inked >> bit & 1 == 1 { ink } else { ground })).sum();
        (error, (symbol, ink, ground))
    });
    // Of equals the first, which is the simplest.
    tried.into_iter().min_by_key(|(error, _)| *error).map_or((' ', quarters[0], quarters[0]), |(_, best)| best)
}

fn fill(buffer: &mut Buffer, area: Rect, symbol: char, style: Style) {
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.reset();
                cell.set_char(symbol).set_style(style);
            }
        }
    }
}

/// Whether symbols are filled for both sides, which then differ by their colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Filled {
    Always,
    ByColour,
}

fn symbol(piece: Piece, kind: Pieces, filled: Filled) -> char {
    match kind {
        Pieces::Letters => piece.letter(),
        _ if filled == Filled::Always => Piece { side: Side::Black, ..piece }.figurine(),
        _ => piece.figurine(),
    }
}

pub(super) fn put(buffer: &mut Buffer, at: (u16, u16), symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_char(symbol).set_style(style);
    }
}
