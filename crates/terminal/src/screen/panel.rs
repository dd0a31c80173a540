//! What stands beside the board: players and clocks, moves, what was said, and the line to type on.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tabiya_rules::Side;

use super::prompt::Prompt;
use crate::look::Symbols;
use crate::sheet::Sheet;
use crate::text::{cut, wrapped};

/// What stands beside the board.
#[derive(Debug)]
pub(crate) struct Panel<'a> {
    pub(crate) top: Player,
    pub(crate) bottom: Player,
    /// The moves, and after how many of them the board is shown.
    pub(crate) sheet: &'a Sheet,
    pub(crate) ply: usize,
    /// The lines of the engine.
    pub(crate) lines: &'a [String],
    /// What was said, the latest last.
    pub(crate) said: &'a [(Tone, String)],
    pub(crate) prompt: &'a Prompt,
    pub(crate) hint: &'a str,
    /// What stands below the line to type on.
    pub(crate) footer: String,
    pub(crate) symbols: Symbols,
    pub(crate) has_colours: bool,
}

/// A player, with the clock.
#[derive(Clone, Debug, Default)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) clock: Option<String>,
    pub(crate) is_running: bool,
    /// Whether so little is left that it should be seen.
    pub(crate) is_short: bool,
    pub(crate) is_to_move: bool,
    /// What was taken.
    pub(crate) captured: String,
}

/// How something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    /// What was refused.
    Refusal,
    /// How the game ended.
    Result,
}

/// The most lines that what was said may take while there are moves to show.
const MOST_SAID: usize = 6;

impl Panel<'_> {
    /// Draws it, and tells where the next symbol is typed.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect) -> (u16, u16) {
        if area.width == 0 || area.height == 0 {
            return (area.x, area.y);
        }
        let width = usize::from(area.width);
        let said = self.said_lines(width);
        // 1. What there has to be: both players, and the line to type on.
        let height = usize::from(area.height);
        let mut left = height.saturating_sub(3);
        let mut take = |wanted: usize| {
            let taken = wanted.min(left);
            left -= taken;
            taken
        };
        // 2. The last that was said, the moves, then the rest, as far as there is room.
        let said_lines = take(said.len().clamp(1, 2));
        let some_moves = take(1);
        let footer = take(1);
        let captured = take(2);
        let more_said = take(said.len().saturating_sub(said_lines).min(MOST_SAID));
        let lines = take(if self.lines.is_empty() { 0 } else { self.lines.len() + 1 });
        let gap = take(1);
        let moves = some_moves + left;
        let mut y = area.y;
        let mut row = || {
            let row = Rect { x: area.x, y, width: area.width, height: 1 };
            y += 1;
            row
        };
        let dim = Style::new().add_modifier(Modifier::DIM);
        self.player(buffer, row(), &self.top);
        if captured == 2 {
            buffer.set_stringn(area.x + 2, row().y, &self.top.captured, width.saturating_sub(2), dim);
        }
        let move_rows: Vec<Rect> = (0..moves).map(|_| row()).collect();
        self.moves(buffer, &move_rows);
        for index in 0..lines {
            let place = row();
            if index > 0 {
                buffer.set_stringn(place.x, place.y, &self.lines[index - 1], width, Style::new());
            } else {
                rule(buffer, place, self.symbols);
            }
        }
        if captured >= 1 {
            buffer.set_stringn(area.x + 2, row().y, &self.bottom.captured, width.saturating_sub(2), dim);
        }
        self.player(buffer, row(), &self.bottom);
        if gap == 1 {
            rule(buffer, row(), self.symbols);
        }
        let shown = said_lines + more_said;
        let first = said.len().saturating_sub(shown);
        for index in 0..shown {
            let place = row();
            if let Some((tone, text)) = said.get(first + index) {
                buffer.set_stringn(place.x, place.y, text, width, self.tone(*tone));
            }
        }
        let place = row();
        let mark = if self.symbols == Symbols::Unicode { "› " } else { "> " };
        let cursor = self.prompt.draw(buffer, place, mark, self.hint);
        if footer == 1 {
            let place = row();
            buffer.set_stringn(place.x, place.y, &self.footer, width, dim);
        }
        cursor
    }

    fn said_lines(&self, width: usize) -> Vec<(Tone, String)> {
        let lines =
            self.said.iter().flat_map(|(tone, text)| wrapped(text, width).into_iter().map(move |line| (*tone, line)));
        lines.collect()
    }

    fn tone(&self, tone: Tone) -> Style {
        match tone {
            Tone::Refusal if self.has_colours => Style::new().fg(Color::Red),
            Tone::Plain | Tone::Refusal => Style::new(),
            Tone::Result => Style::new().add_modifier(Modifier::BOLD),
        }
    }

    fn player(&self, buffer: &mut Buffer, area: Rect, player: &Player) {
        let mark = match (player.is_to_move, self.symbols) {
            (true, Symbols::Unicode) => "▸ ",
            (true, Symbols::Ascii) => "> ",
            (false, _) => "  ",
        };
        let clock = player.clock.as_deref().map(|clock| format!(" {clock} ")).unwrap_or_default();
        let room = usize::from(area.width).saturating_sub(clock.chars().count() + 3);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        buffer.set_stringn(area.x, area.y, mark, usize::from(area.width), bold);
        buffer.set_stringn(area.x + 2, area.y, cut(&player.name, room), room, bold);
        if !clock.is_empty() {
            let mut style = if player.is_running { bold.add_modifier(Modifier::REVERSED) } else { Style::new() };
            if player.is_short && self.has_colours {
                style = style.fg(Color::Red);
            }
            let x = area.right().saturating_sub(clock.chars().count() as u16);
            buffer.set_stringn(x, area.y, &clock, usize::from(area.width), style);
        }
    }

    fn moves(&self, buffer: &mut Buffer, rows: &[Rect]) {
        let lines = move_rows(self.sheet);
        let current = lines.iter().position(|line| line.holds(self.ply)).unwrap_or(0);
        let first = (current + 1).saturating_sub(rows.len());
        // The end is shown if it fits.
        let first = if lines.len() - first.min(lines.len()) < rows.len() {
            lines.len().saturating_sub(rows.len())
        } else {
            first
        };
        for (place, line) in rows.iter().zip(lines.iter().skip(first)) {
            let number = format!("{:>3}.", line.number);
            let dim = Style::new().add_modifier(Modifier::DIM);
            buffer.set_stringn(place.x, place.y, &number, usize::from(place.width), dim);
            for (index, half) in [&line.white, &line.black].into_iter().enumerate() {
                let Some((ply, text)) = half else { continue };
                let is_shown = *ply == self.ply;
                let style = if is_shown { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
                let x = place.x + 5 + 9 * index as u16;
                let room = usize::from(place.right().saturating_sub(x));
                if room > 0 {
                    buffer.set_stringn(x, place.y, text, room, style);
                }
            }
        }
    }
}

/// A move of White and the answer, with after how many half-moves they stand.
#[derive(Debug)]
struct MoveRow {
    number: u32,
    white: Option<(usize, String)>,
    black: Option<(usize, String)>,
}

impl MoveRow {
    fn holds(&self, ply: usize) -> bool {
        [&self.white, &self.black].into_iter().flatten().any(|(own, _)| *own == ply)
    }
}

fn move_rows(sheet: &Sheet) -> Vec<MoveRow> {
    let mut rows: Vec<MoveRow> = Vec::new();
    for (index, text) in sheet.texts().enumerate() {
        let before = sheet.at(index);
        let half = Some((index + 1, text.to_owned()));
        match (before.side(), rows.last_mut()) {
            (Side::White, _) => rows.push(MoveRow { number: before.fullmoves(), white: half, black: None }),
            (Side::Black, Some(row)) => row.black = half,
            (Side::Black, None) => {
                let dots = Some((usize::MAX, "…".to_owned()));
                rows.push(MoveRow { number: before.fullmoves(), white: dots, black: half });
            }
        }
    }
    rows
}

/// A line across.
pub(crate) fn rule(buffer: &mut Buffer, area: Rect, symbols: Symbols) {
    let line = if symbols == Symbols::Unicode { "─" } else { "-" };
    let style = Style::new().add_modifier(Modifier::DIM);
    buffer.set_stringn(area.x, area.y, line.repeat(usize::from(area.width)), usize::from(area.width), style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_begin_with_black_are_numbered_as_they_are() {
        let start = tabiya_rules::Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 9").expect("a position");
        let mut sheet = Sheet::new(start);
        for text in ["Kd8", "Kd2"] {
            let shape = sheet.now().read(text).expect("legal").shape();
            sheet.push(shape);
        }
        let rows = move_rows(&sheet);
        assert_eq!((rows[0].number, rows[1].number), (9, 10));
        assert!(rows[0].holds(1) && rows[1].holds(2));
    }
}
