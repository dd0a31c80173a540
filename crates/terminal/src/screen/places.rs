//! Where everything is on the screen: the board as large as it can be, the rest beside it or below.

use ratatui::layout::Rect;
use tabiya_rules::Side;

use super::board::BoardPlace;

/// Where everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) board: BoardPlace,
    /// The bar that shows who stands better, left of the board.
    pub(crate) bar: Option<Rect>,
    pub(crate) panel: Rect,
}

/// Whether room for the bar is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar {
    Shown,
    Hidden,
}

/// The least columns of a panel beside the board, and the most that it makes use of.
const NARROWEST: u16 = 25;
const WIDEST: u16 = 46;
/// The least lines of a panel below the board.
const LOWEST: u16 = 6;
/// Larger squares would not look better.
const LARGEST: u16 = 14;
const BAR: u16 = 2;

/// Arranges everything in an area; `None` if it is too small.
pub(crate) fn arrange(area: Rect, bottom: Side, bar: Bar) -> Option<Places> {
    let bar_width = if bar == Bar::Shown { BAR } else { 0 };
    (1..=LARGEST).rev().find_map(|lines| {
        // Small squares have their coordinates beside them.
        let (left, below) = if lines >= 2 { (0, 0) } else { (2, 1) };
        let (width, height) = (16 * lines + left + bar_width, 8 * lines + below);
        let fits_beside = width + 1 + NARROWEST <= area.width && height <= area.height;
        let fits_above = width <= area.width && height + LOWEST <= area.height;
        if fits_beside {
            let panel_width = (area.width - width - 1).min(WIDEST);
            let x = area.x + (area.width - width - 1 - panel_width) / 2;
            let y = area.y + (area.height - height) / 2;
            let panel_height = if lines >= 2 { height } else { area.height };
            let panel_y = if lines >= 2 { y } else { area.y };
            let panel = Rect { x: x + width + 1, y: panel_y, width: panel_width, height: panel_height };
            Some(placed(x, y, lines, left, bottom, bar, panel))
        } else if fits_above {
            let x = area.x + (area.width - width) / 2;
            let panel_width = area.width.min(WIDEST.max(width));
            let panel_x = area.x + (area.width - panel_width) / 2;
            let y = area.y + height;
            let panel = Rect { x: panel_x, y, width: panel_width, height: area.bottom() - y };
            Some(placed(x, area.y, lines, left, bottom, bar, panel))
        } else {
            None
        }
    })
}

fn placed(x: u16, y: u16, lines: u16, left: u16, bottom: Side, bar: Bar, panel: Rect) -> Places {
    let bar_width = if bar == Bar::Shown { BAR } else { 0 };
    let area = Rect { x: x + left + bar_width, y, width: 16 * lines, height: 8 * lines };
    let bar = (bar == Bar::Shown).then_some(Rect { x, y, width: 1, height: area.height });
    Places { board: BoardPlace { area, lines, bottom }, bar, panel }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: u16, height: u16, expected: Option<(u16, u16, u16)>) {
        let area = Rect { x: 0, y: 0, width, height };
        for bar in [Bar::Hidden, Bar::Shown] {
            let places = arrange(area, Side::White, bar);
            if let Some(places) = places {
                for part in [Some(places.board.area), Some(places.panel), places.bar].into_iter().flatten() {
                    assert_eq!(part.intersection(area), part, "{width}×{height}");
                }
                assert_eq!(places.board.area.intersection(places.panel).area(), 0);
            }
        }
        let found = arrange(area, Side::White, Bar::Hidden);
        assert_eq!(found.map(|places| (places.board.lines, places.panel.width, places.panel.height)), expected);
    }

    #[test]
    fn the_board_is_as_large_as_it_can_be() {
        check(80, 24, Some((3, 31, 24)));
        check(200, 50, Some((6, 46, 48)));
        check(120, 40, Some((5, 39, 40)));
        check(60, 20, Some((2, 27, 16)));
        check(50, 40, Some((3, 48, 16)));
        check(44, 12, Some((1, 25, 12)));
        check(20, 16, Some((1, 20, 7)));
        check(20, 10, None);
        check(0, 0, None);
    }

    #[test]
    fn whatever_the_size_nothing_is_outside() {
        for width in 0..130 {
            for height in 0..60 {
                let area = Rect { x: 0, y: 0, width, height };
                for bar in [Bar::Hidden, Bar::Shown] {
                    if let Some(places) = arrange(area, Side::White, bar) {
                        assert_eq!(places.board.area.intersection(area), places.board.area);
                        assert_eq!(places.panel.intersection(area), places.panel);
                    }
                }
            }
        }
    }
}
