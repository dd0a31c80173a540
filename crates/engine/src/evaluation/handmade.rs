//! The evaluation made by hand: terms that chess players would name, with weights fitted to our own games.

use tabiya_rules::{Bitboard, BySide, Kind, Position, Side};

use super::pair::Pair;
use super::pawns::{PawnFacts, PawnMemory};
use super::record::{Record, Sum, cost_of_danger};
use super::sight::{Sight, ahead, look, pawn_sight};
use super::{Sums, danger, endgame, passed, terms};
use crate::score::Value;

/// The judge, with its memory for pawns.
#[derive(Clone, Debug)]
pub(super) struct Handmade {
    pawns: PawnMemory,
}

impl Handmade {
    pub(super) fn new() -> Self {
        Self { pawns: PawnMemory::new() }
    }

    /// The worth of a position to the side to move.
    pub(super) fn evaluate(&mut self, position: &Position, sums: &Sums) -> Value {
        let for_white = match endgame::lone_king(position) {
            Some(value) => value,
            None => self.for_white(position, sums),
        };
        match position.side() {
            Side::White => for_white,
            Side::Black => -for_white,
        }
    }

    fn for_white(&mut self, position: &Position, sums: &Sums) -> Value {
        let (pawn_score, facts) = self.pawns.get(position, sums.keys.pawns);
        let mut records = BySide::<Sum>::default();
        tell_pieces(position, &facts, &mut records);
        let danger = cost_of_danger(records.black.danger) - cost_of_danger(records.white.danger);
        let linear = records.white.linear - records.black.linear;
        taper(position, sums.places + pawn_score + linear + danger, sums.phase)
    }
}

/// Between the middle game and the endgame, by what is left on the board.
fn taper(position: &Position, score: Pair, phase: i32) -> Value {
    let phase = phase.min(terms::FULL_PHASE);
    let end = score.end() * endgame::scale(position, score.end()) / endgame::FULL_SCALE;
    (score.middle() * phase + end * (terms::FULL_PHASE - phase)) / terms::FULL_PHASE
}

/// Tells of everything but the pawns among themselves and the places of the pieces.
#[inline(always)]
pub(super) fn tell_pieces<R: Record>(position: &Position, facts: &PawnFacts, records: &mut BySide<R>) {
    let sights = BySide {
        white: look(position, Side::White, &facts.view, &mut records.white),
        black: look(position, Side::Black, &facts.view, &mut records.black),
    };
    tell_side(position, Side::White, facts, &sights, &mut records.white);
    tell_side(position, Side::Black, facts, &sights, &mut records.black);
    records.of_mut(position.side()).add(terms::TEMPO, 1);
}

#[inline(always)]
fn tell_side<R: Record>(position: &Position, side: Side, facts: &PawnFacts, sights: &BySide<Sight>, record: &mut R) {
    passed::tell(position, side, facts, sights, record);
    danger::tell(position, side, sights, record);
    threats(position, side, facts, sights, record);
    space(position, side, facts, sights, record);
}

/// What a side attacks.
#[inline(always)]
fn threats<R: Record>(position: &Position, side: Side, facts: &PawnFacts, sights: &BySide<Sight>, record: &mut R) {
    let (own, theirs) = (sights.of(side), sights.of(!side));
    let targets = position.of_side(!side);
    let guarded = theirs.by[0] | theirs.twice & !own.twice;
    let minors = own.by[1] | own.by[2];

    // 1. By kind of attacker and of target.
    for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        let victims = targets & position.of_kind(kind);
        record.add(terms::PAWN_THREAT + kind.index(), (victims & own.by[0]).len() as i32);
        record.add(terms::MINOR_THREAT + kind.index(), (victims & minors & !guarded_pawns(kind, guarded)).len() as i32);
        record
            .add(terms::ROOK_THREAT + kind.index(), (victims & own.by[3] & !guarded_pawns(kind, guarded)).len() as i32);
    }
    record.add(terms::KING_THREAT, (targets & own.by[5] & !theirs.all).len() as i32);
    let pieces = targets - position.of_kind(Kind::King);
    record.add(terms::HANGING, (pieces & own.all & !theirs.all).len() as i32);
    let weak = *facts.weak.of(!side) & !theirs.by[0];
    record.add(terms::WEAK_PAWN_THREAT, (weak & own.all).len() as i32);

    // 2. Steps of pawns that attack a piece next.
    let empty = !position.occupied();
    let mut steps = ahead(side, position.of(side, Kind::Pawn)) & empty;
    steps |= ahead(side, steps & third_rank(side)) & empty;
    let safe = steps & !theirs.by[0] & (own.all | !theirs.all);
    let (east, west) = pawn_sight(side, safe);
    let threatened = (east | west) & (targets - position.of_kind(Kind::Pawn)) & !own.by[0];
    record.add(terms::PUSH_THREAT, threatened.len() as i32);

    // 3. Squares they cannot use freely.
    let restricted = theirs.all & own.all & !theirs.by[0];
    record.add(terms::RESTRICTED, restricted.len() as i32);
}

/// A pawn that is guarded is not threatened by a piece; anything bigger is.
#[inline(always)]
fn guarded_pawns(kind: Kind, guarded: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => guarded,
        _ => Bitboard::EMPTY,
    }
}

const fn third_rank(side: Side) -> Bitboard {
    match side {
        Side::White => Bitboard(0x0000_0000_00ff_0000),
        Side::Black => Bitboard(0x0000_ff00_0000_0000),
    }
}

/// Safe squares in the centre of a side's own half.
#[inline(always)]
fn space<R: Record>(position: &Position, side: Side, facts: &PawnFacts, sights: &BySide<Sight>, record: &mut R) {
    let area = match side {
        Side::White => Bitboard(0x0000_0000_3c3c_3c00),
        Side::Black => Bitboard(0x003c_3c3c_0000_0000),
    };
    let safe = area & !position.of(side, Kind::Pawn) & !*facts.view.attacks.of(!side);
    let held = safe & (sights.of(side).all | !sights.of(!side).all);
    record.add(terms::SPACE, held.len() as i32);
}
