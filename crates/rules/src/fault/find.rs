//! Finds what is wrong with a set-up.

use alloc::vec::Vec;

use super::{CastlingFault, CheckFault, EnPassantFault, Fault, Faults};
use crate::attacks::{king_attacks, line};
use crate::{Bitboard, BySide, CastlingMode, File, Kind, Piece, Rank, Setup, Side, Square, Wing};

/// The faults that forbid playing on.
pub(crate) fn find_unplayable(setup: &Setup, mode: CastlingMode) -> Faults {
    let mut faults = Vec::new();
    let kings = BySide::new(|side| setup.of(side, Kind::King));
    for side in Side::ALL {
        match kings.of(side).len() {
            1 => {}
            0 => faults.push(Fault::NoKing(side)),
            _ => faults.push(Fault::ManyKings { side, squares: *kings.of(side) }),
        }
    }
    if let (Some(white), Some(black)) = (kings.white.single(), kings.black.single())
        && king_attacks(white).has(black)
    {
        faults.push(Fault::KingsAdjacent(BySide { white, black }));
    }
    let waiting = !setup.side;
    if let Some(king) = kings.of(waiting).single() {
        let attackers = checkers_of(setup, waiting, king) & !setup.of(setup.side, Kind::King);
        if attackers.any() {
            faults.push(Fault::LeftInCheck { side: waiting, king, by: standing(setup, attackers) });
        }
    }
    let edges = Rank::First.squares() | Rank::Eighth.squares();
    let on_edge = Bitboard(setup.men.of_kind(Kind::Pawn)) & edges;
    if on_edge.any() {
        faults.push(Fault::PawnsOnEdge(standing(setup, on_edge)));
    }
    for rook in setup.castling {
        let side = if rook < Square::A5 { Side::White } else { Side::Black };
        if let Some(why) = castling_fault(setup, mode, side, rook) {
            faults.push(Fault::Castling { side, rook, why });
        }
    }
    if let Some(square) = setup.en_passant
        && let Some(why) = en_passant_fault(setup, square)
    {
        faults.push(Fault::EnPassant { square, why });
    }
    Faults(faults)
}

/// The faults that show, without much work, that no game leads to a set-up that can be played on.
fn find_unreachable(setup: &Setup) -> Faults {
    let mut faults = Vec::new();
    for side in Side::ALL {
        let count = Bitboard(setup.men.of_side(side)).len();
        let pawns = setup.of(side, Kind::Pawn).len();
        if count > 16 {
            faults.push(Fault::TooManyPieces { side, count });
        }
        if pawns > 8 {
            faults.push(Fault::TooManyPawns { side, count: pawns });
        }
        let promoted = promoted(setup, side);
        if pawns <= 8 && pawns + promoted > 8 {
            faults.push(Fault::TooManyPromoted { side, promoted, pawns });
        }
        let lost = 16u32.saturating_sub(Bitboard(setup.men.of_side(!side)).len());
        let needed = captures_needed(setup, side);
        if pawns <= 8 && needed > lost {
            faults.push(Fault::TooFewCaptures { side, needed, lost });
        }
    }
    if let Some(king) = setup.of(setup.side, Kind::King).single() {
        let checkers = checkers_of(setup, setup.side, king);
        if checkers.len() > 2 {
            faults.push(Fault::TooManyCheckers(standing(setup, checkers)));
        } else if let Some(why) = check_fault(setup, king, checkers) {
            faults.push(Fault::ImpossibleCheck { by: standing(setup, checkers), why });
        }
    }
    Faults(faults)
}

/// All faults, those that forbid playing first.
pub(crate) fn find_all(setup: &Setup, mode: CastlingMode) -> Faults {
    find_unplayable(setup, mode).into_iter().chain(find_unreachable(setup)).collect()
}

fn checkers_of(setup: &Setup, side: Side, king: Square) -> Bitboard {
    setup.men.attackers(king, Bitboard(setup.men.occupied())) & Bitboard(setup.men.of_side(!side))
}

fn standing(setup: &Setup, squares: Bitboard) -> Vec<(Square, Piece)> {
    squares.iter().filter_map(|square| Some((square, setup.piece_at(square)?))).collect()
}

fn castling_fault(setup: &Setup, mode: CastlingMode, side: Side, rook: Square) -> Option<CastlingFault> {
    let first_rank = Rank::First.seen_by(side).squares();
    if !first_rank.has(rook) {
        return Some(CastlingFault::NotOnFirstRank);
    }
    let Some(king) = (setup.of(side, Kind::King) & first_rank).first() else {
        return Some(CastlingFault::KingAway);
    };
    if !setup.of(side, Kind::Rook).has(rook) {
        return Some(CastlingFault::NoRook);
    }
    let wing = Wing::towards(king, rook);
    let on_wing = (setup.castling & first_rank).iter().filter(|&other| Wing::towards(king, other) == wing);
    if on_wing.count() > 1 {
        return Some(CastlingFault::TwoOnOneWing(wing));
    }
    (mode == CastlingMode::Standard && !CastlingMode::is_standard(side, king, rook))
        .then_some(CastlingFault::NotStandard)
}

/// Where a pawn whose double step passed over a square came from and went to, for the side that
/// has just moved.
fn double_step(setup: &Setup, passed: Square) -> Option<(Square, Square)> {
    let mover = !setup.side;
    if passed.rank().seen_by(mover) != Rank::Third {
        return None;
    }
    let from = Square::new(passed.file(), Rank::Second.seen_by(mover));
    let to = Square::new(passed.file(), Rank::Fourth.seen_by(mover));
    Some((from, to))
}

fn en_passant_fault(setup: &Setup, square: Square) -> Option<EnPassantFault> {
    let Some((from, to)) = double_step(setup, square) else { return Some(EnPassantFault::WrongRank) };
    if setup.piece_at(square).is_some() {
        Some(EnPassantFault::Occupied)
    } else if !setup.of(!setup.side, Kind::Pawn).has(to) {
        Some(EnPassantFault::NoPawn)
    } else if setup.piece_at(from).is_some() {
        Some(EnPassantFault::OriginOccupied)
    } else {
        None
    }
}

/// How many pieces of a side must have been pawns, bishops of one colour counted apart.
fn promoted(setup: &Setup, side: Side) -> u32 {
    let more_than = |squares: Bitboard, start: u32| squares.len().saturating_sub(start);
    let bishops = setup.of(side, Kind::Bishop);
    more_than(setup.of(side, Kind::Queen), 1)
        + more_than(setup.of(side, Kind::Rook), 2)
        + more_than(setup.of(side, Kind::Knight), 2)
        + more_than(bishops & Bitboard::LIGHT, 1)
        + more_than(bishops & Bitboard::DARK, 1)
}

/// At least how many captures a side's pawns have made: of those on one file, all but one have
/// come from another.
fn captures_needed(setup: &Setup, side: Side) -> u32 {
    let pawns = setup.of(side, Kind::Pawn);
    File::ALL.into_iter().map(|file| (pawns & file.squares()).len().saturating_sub(1)).sum()
}

fn check_fault(setup: &Setup, king: Square, checkers: Bitboard) -> Option<CheckFault> {
    if checkers.is_empty() {
        return None;
    }
    if let Some((from, to)) = setup.en_passant.and_then(|passed| double_step(setup, passed)) {
        // The last move was a double step: it gives check itself, or has uncovered it.
        let before = Bitboard(setup.men.occupied()).without(to).with(from);
        let already = setup.men.attackers(king, before) & checkers;
        return (already.without(to).any() || checkers.is_many()).then_some(CheckFault::BeforeDoubleStep);
    }
    let (Some(one), Some(other)) = (checkers.first(), checkers.last()) else { return None };
    if one == other {
        return None;
    }
    if line(one, other).has(king) {
        return Some(CheckFault::OneLine);
    }
    let leaps = |square| matches!(setup.men.kind_at(square), Some(Kind::Knight | Kind::Pawn));
    (leaps(one) && leaps(other)).then_some(CheckFault::NeitherUncovered)
}
