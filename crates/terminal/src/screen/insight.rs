//! What the engine thinks, as it is shown: a bar beside the board, and lines of play.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tabiya_engine::Score;
use tabiya_rules::{Position, Side};
use tabiya_study::chance;

use crate::analyst::Findings;
use crate::look::{Depth, shown};
use crate::words;

/// The lines of the engine, one each.
pub(crate) fn engine_lines(findings: Option<&Findings>, position: &Position) -> Vec<String> {
    let found = findings.map(|findings| findings.lines.as_slice()).unwrap_or_default();
    let mut lines: Vec<String> =
        found.iter().map(|line| format!("{:>6}  {}", words::score(line.score), line.texts.join(" "))).collect();
    if lines.is_empty() {
        let has_moves = position.has_legal_move();
        lines.push(if has_moves { "…" } else { "There is nothing to find here." }.to_owned());
    }
    lines
}

/// A bar that shows who stands better: White's share is light, and begins at White's side of the board.
pub(crate) fn draw_bar(frame: &mut Frame<'_>, area: Rect, worth: Option<Score>, bottom: Side, depth: Depth) {
    let halves = 2 * area.height;
    let white = f64::from(halves) * worth.map_or(0.5, chance);
    let is_white = |half: u16| {
        let from_white = if bottom == Side::White { halves - 1 - half } else { half };
        f64::from(from_white) + 0.5 < white
    };
    let (light, dark) = ((236, 232, 224), (64, 60, 56));
    for row in 0..area.height {
        let (upper, lower) = (is_white(2 * row), is_white(2 * row + 1));
        let Some(cell) = frame.buffer_mut().cell_mut((area.x, area.y + row)) else { continue };
        if depth == Depth::None {
            cell.set_char(if upper && lower { '#' } else { '.' });
            continue;
        }
        let colour = |is_white: bool| shown(if is_white { light } else { dark }, depth);
        cell.set_char(if upper == lower { ' ' } else { '▀' });
        cell.set_style(Style::new().fg(colour(upper)).bg(colour(lower)));
    }
}
