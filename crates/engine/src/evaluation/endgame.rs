//! Endings that general terms misjudge: a king on its own, and wins that there is too little left for.

use tabiya_rules::{Bitboard, File, Kind, Position, Rank, Side, Square};

use crate::score::Value;

/// The whole of an endgame's worth.
pub(super) const FULL_SCALE: i32 = 128;

/// What is certain to win.
const KNOWN_WIN: Value = 2_000;

/// The worth to White if one side has its king alone and the other can force mate without pawns:
/// drive it to the edge (for bishop and knight, to a corner the bishop reaches) and come near.
pub(super) fn lone_king(position: &Position) -> Option<Value> {
    let lone = Side::ALL.into_iter().find(|side| !position.of_side(*side).is_many())?;
    let strong = !lone;
    let count = |kind| position.of(strong, kind).len() as i32;
    let (knights, bishops) = (count(Kind::Knight), position.of(strong, Kind::Bishop));
    let (rooks, queens) = (count(Kind::Rook), count(Kind::Queen));
    let both_colours = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    let mates_by_corner = queens + rooks == 0 && !both_colours && bishops.any() && knights > 0;
    let mates = queens + rooks > 0 || both_colours || mates_by_corner;
    if !mates {
        return None;
    }
    let hunted = position.king(lone);
    let material = 900 * queens + 500 * rooks + 300 * (knights + bishops.len() as i32) + 100 * count(Kind::Pawn);
    let near = 7 - position.king(strong).distance(hunted) as i32;
    let driven = if mates_by_corner && count(Kind::Pawn) == 0 {
        let dark = (bishops & Bitboard::DARK).any();
        let corners = if dark { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
        let steps = corners.into_iter().map(|corner| walk(hunted, corner)).min().unwrap_or(0);
        120 * (7 - steps)
    } else {
        20 * from_centre(hunted)
    };
    let value = KNOWN_WIN + material + driven + 10 * near;
    Some(if strong == Side::White { value } else { -value })
}

/// How far a square is from the centre: 0 to 6.
fn from_centre(square: Square) -> i32 {
    let away = |index: usize| (3 - index as i32).max(index as i32 - 4);
    away(square.file().index()) + away(square.rank().index())
}

/// Steps along files and ranks.
fn walk(from: Square, to: Square) -> i32 {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = from.rank().index().abs_diff(to.rank().index());
    (files + ranks) as i32
}

/// How much of an endgame's worth can be had, given who is ahead.
pub(super) fn scale(position: &Position, end: Value) -> i32 {
    let strong = if end >= 0 { Side::White } else { Side::Black };
    let pawns = position.of(strong, Kind::Pawn).len() as i32;
    let pieces = |side| piece_worth(position, side);
    if is_held_in_the_corner(position, strong) {
        return 0;
    }
    if pawns == 0 && pieces(strong) - pieces(!strong) <= 3 {
        // A piece more is not enough to mate with, nor is the exchange.
        return if pieces(strong) <= 3 { 0 } else { 16 };
    }
    let bishops = |side| position.of(side, Kind::Bishop);
    let opposite = bishops(Side::White)
        .single()
        .zip(bishops(Side::Black).single())
        .is_some_and(|(white, black)| white.is_light() != black.is_light());
    if opposite {
        let alone = pieces(Side::White) == 3 && pieces(Side::Black) == 3;
        return if alone { 56 } else { 100 };
    }
    (88 + 10 * pawns).min(FULL_SCALE)
}

/// Whether all pawns are on one edge, nothing guards the corner where they promote, and a lone king is there already:
/// it cannot be driven out.
fn is_held_in_the_corner(position: &Position, strong: Side) -> bool {
    let (pawns, bishops) = (position.of(strong, Kind::Pawn), position.of(strong, Kind::Bishop));
    let others = position.of_side(strong) - pawns - bishops;
    let file = if pawns.is_within(File::A.squares()) { File::A } else { File::H };
    if position.of_side(!strong).is_many() || others.is_many() || !pawns.is_within(file.squares()) {
        return false;
    }
    let corner = Square::new(file, Rank::Eighth.seen_by(strong));
    let colour = if corner.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    (bishops & colour).is_empty() && position.king(!strong).distance(corner) <= 1
}

/// The pieces of a side in pawns, its pawns left out.
fn piece_worth(position: &Position, side: Side) -> i32 {
    let count = |kind| position.of(side, kind).len() as i32;
    3 * (count(Kind::Knight) + count(Kind::Bishop)) + 5 * count(Kind::Rook) + 9 * count(Kind::Queen)
}
