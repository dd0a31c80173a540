//! Endings in which it is known what a network would have to guess: a king on its own, and wins that there is too little
//! left for.

use tabiya_rules::{Bitboard, File, Kind, Position, Rank, Side, Square};

use crate::score::Value;

/// What is certain to win.
const KNOWN_WIN: Value = 2_000;

/// Pieces worth more than this, in pawns, can always do something.
const LITTLE: i32 = 13;

/// What a queen or more against less by more than a minor piece is worth at least, without pawns: it wins nearly always.
const WON_BY_PIECES: Value = 600;

/// The worth to the side to move if one side has its king alone and the other can force mate without pawns:
/// drive it to the edge (for bishop and knight, to a corner the bishop reaches) and come near.
pub(super) fn known(position: &Position) -> Option<Value> {
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
    let driven = if mates_by_corner && count(Kind::Pawn) == 0 {
        let dark = (bishops & Bitboard::DARK).any();
        let corners = if dark { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
        let steps = corners.into_iter().map(|corner| walk(hunted, corner)).min().unwrap_or(0);
        120 * (7 - steps) + near(position, strong)
    } else {
        driven_to_the_edge(position, strong)
    };
    let value = KNOWN_WIN + material + driven;
    Some(if strong == position.side() { value } else { -value })
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

/// How much of a worth to the side to move can be had, given who is ahead.
#[inline]
pub(super) fn scaled(position: &Position, worth: Value) -> Value {
    let strong = if worth >= 0 { position.side() } else { !position.side() };
    // Nearly all positions have pawns, and men on both sides.
    if position.of(strong, Kind::Pawn).any() && position.of_side(!strong).is_many() {
        return worth;
    }
    scaled_by_what_is_left(position, strong, worth)
}

#[inline(never)]
fn scaled_by_what_is_left(position: &Position, strong: Side, worth: Value) -> Value {
    if is_held_in_the_corner(position, strong) {
        return 0;
    }
    if position.of(strong, Kind::Pawn).any() {
        return worth;
    }
    let [own, theirs] = [strong, !strong].map(|side| piece_worth(position, side));
    // One minor piece never mates by force, nor do two knights or bishops that go on squares of one colour.
    if own <= 3 || is_of_no_use_together(position, strong) {
        return 0;
    }
    // Where little is left, a piece more is not enough to mate with, nor is the exchange.
    if own - theirs <= 3 {
        return if own <= LITTLE { worth / 8 } else { worth };
    }
    if own < 9 || position.of(!strong, Kind::Pawn).any() {
        return worth;
    }
    // Such endings are hardly ever reached in games from which a network learns.
    let won = WON_BY_PIECES + driven_to_the_edge(position, strong);
    if strong == position.side() { worth.max(won) } else { worth.min(-won) }
}

/// How far the king of the other side is driven to the edge, and how near the own king is.
fn driven_to_the_edge(position: &Position, strong: Side) -> Value {
    let hunted = position.king(!strong);
    20 * from_centre(hunted) + near(position, strong)
}

/// How near the kings are.
fn near(position: &Position, strong: Side) -> Value {
    10 * (7 - position.king(strong).distance(position.king(!strong)) as i32)
}

/// Whether a side has nothing but two knights, or nothing but bishops on squares of one colour.
fn is_of_no_use_together(position: &Position, side: Side) -> bool {
    let of = |kind| position.of(side, kind);
    let (knights, bishops) = (of(Kind::Knight), of(Kind::Bishop));
    let is_one_colour = bishops.is_within(Bitboard::LIGHT) || bishops.is_within(Bitboard::DARK);
    (of(Kind::Rook) | of(Kind::Queen)).is_empty()
        && if knights.is_empty() { is_one_colour } else { bishops.is_empty() && knights.len() <= 2 }
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
