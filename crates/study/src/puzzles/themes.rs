//! Which themes a line has, each found out by a test of its positions. Only zugzwang needs a search, and is not here.

mod attacks;
mod captures;
mod mates;

use tabiya_rules::{Nature, Promotion, Side};

use super::Theme;
use super::line::{Line, is_endgame, pieces};

/// The moves that are opening, and the worth of the pieces that both sides together still have then.
const OPENING_MOVES: u32 = 10;
const OPENING_PIECES: i32 = 5_000;

/// Whether a line has a theme.
type Test = fn(&Line) -> bool;

/// The themes of a line, in order.
pub(super) fn themes(line: &Line) -> Vec<Theme> {
    let tests: [(Theme, Test); 15] = [
        (Theme::BackRank, mates::is_back_rank),
        (Theme::SmotheredMate, mates::is_smothered),
        (Theme::Fork, attacks::has_fork),
        (Theme::Pin, attacks::has_pin),
        (Theme::Skewer, attacks::has_skewer),
        (Theme::DiscoveredAttack, attacks::has_discovered_attack),
        (Theme::DoubleCheck, attacks::has_double_check),
        (Theme::HangingPiece, captures::takes_hanging_piece),
        (Theme::TrappedPiece, captures::takes_trapped_piece),
        (Theme::Deflection, captures::has_deflection),
        (Theme::Sacrifice, captures::has_sacrifice),
        (Theme::Promotion, |line| line.solving().any(|(_, legal)| legal.promotion().is_some())),
        (Theme::Underpromotion, has_underpromotion),
        (Theme::EnPassant, |line| line.solving().any(|(_, legal)| legal.nature() == Nature::EnPassant)),
        (Theme::Castling, |line| line.solving().any(|(_, legal)| legal.nature() == Nature::Castling)),
    ];
    let mate = line.end().is_checkmate().then(|| Theme::MateIn(u8::try_from(line.length()).unwrap_or(u8::MAX)));
    let found = tests.into_iter().filter(|(_, test)| test(line)).map(|(theme, _)| theme);
    mate.into_iter().chain(found).chain([phase(line)]).collect()
}

fn has_underpromotion(line: &Line) -> bool {
    line.solving().any(|(_, legal)| legal.promotion().is_some_and(|promotion| promotion != Promotion::Queen))
}

fn phase(line: &Line) -> Theme {
    let start = line.start();
    let all: i32 = Side::ALL.into_iter().map(|side| pieces(start, side)).sum();
    if is_endgame(start) {
        Theme::Endgame
    } else if start.fullmoves() <= OPENING_MOVES && all >= OPENING_PIECES {
        Theme::Opening
    } else {
        Theme::Middlegame
    }
}

#[cfg(test)]
mod tests;
