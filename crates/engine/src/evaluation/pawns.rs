//! Pawns among themselves: what does not depend on any other piece, and is kept for the next time.

use tabiya_rules::{Bitboard, BySide, File, Kind, Position, Side, Square};

use super::pair::Pair;
use super::record::{Record, Sum};
use super::sight::{PawnView, ahead, pawn_sight, rank_of, way};
use super::terms;

/// What is known of a set of pawns.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnFacts {
    pub(super) view: PawnView,
    /// The passed pawns of each side.
    pub(super) passed: BySide<Bitboard>,
    /// Those that no other pawn can guard.
    pub(super) weak: BySide<Bitboard>,
}

impl PawnFacts {
    /// Looks at the pawns and tells of them, White's first.
    pub(super) fn of<R: Record>(position: &Position, records: &mut BySide<R>) -> Self {
        let pawns = BySide::new(|side| position.of(side, Kind::Pawn));
        let attacks = BySide::new(|side| {
            let (east, west) = pawn_sight(side, *pawns.of(side));
            east | west
        });
        let spans = BySide::new(|side| *attacks.of(side) | way(side, *attacks.of(side)));
        let mut facts = Self { view: PawnView { attacks, spans }, passed: BySide::default(), weak: BySide::default() };
        for side in Side::ALL {
            facts.tell(side, &pawns, records.of_mut(side));
        }
        facts
    }

    fn tell<R: Record>(&mut self, side: Side, pawns: &BySide<Bitboard>, record: &mut R) {
        let (own, theirs) = (*pawns.of(side), *pawns.of(!side));
        let attacks = *self.view.attacks.of(side);
        for square in own {
            let pawn = square.only();
            let rank = rank_of(side, square);
            let beside = neighbours(square.file());
            let front = way(side, pawn);
            let phalanx = beside & row(square) & own;
            let guards = pawns_guarding(side, square) & own;
            let sentries = theirs & (front | side_ways(front));

            // 1. Friends.
            if (front & own).any() {
                record.add(terms::DOUBLED, 1);
            }
            if (beside & own).is_empty() {
                record.add(terms::ISOLATED, 1);
                *self.weak.of_mut(side) |= pawn;
            } else if (beside & own & !way(side, row(square))).is_empty() {
                let step = ahead(side, pawn);
                if (step & (*self.view.attacks.of(!side) | theirs)).any() {
                    record.add(terms::BACKWARD, 1);
                    *self.weak.of_mut(side) |= pawn;
                }
            }
            if phalanx.any() {
                record.add(terms::PHALANX + rank, 1);
            }
            if guards.any() {
                record.add(terms::GUARDED + rank, 1);
            }

            // 2. Foes.
            if sentries.is_empty() && (front & own).is_empty() {
                *self.passed.of_mut(side) |= pawn;
            } else if (sentries & front).is_empty() {
                let lookouts = sentries & pawns_guarding(!side, ahead_of(side, square));
                let helpers = phalanx | guards;
                if sentries == lookouts && helpers.len() >= lookouts.len() {
                    record.add(terms::CANDIDATE + rank, 1);
                }
            }
        }
        debug_assert!(attacks.any() || own.is_empty());
    }
}

/// The squares from which a side's pawns guard a square.
fn pawns_guarding(side: Side, square: Square) -> Bitboard {
    let (east, west) = pawn_sight(!side, square.only());
    east | west
}

fn ahead_of(side: Side, square: Square) -> Square {
    ahead(side, square.only()).first().unwrap_or(square)
}

fn neighbours(file: File) -> Bitboard {
    side_ways(file.squares())
}

fn side_ways(squares: Bitboard) -> Bitboard {
    let east = (squares.0 & !File::H.squares().0) << 1;
    let west = (squares.0 & !File::A.squares().0) >> 1;
    Bitboard(east | west)
}

fn row(square: Square) -> Bitboard {
    square.rank().squares()
}

/// Remembers pawns, since most moves leave them alone.
#[derive(Clone, Debug)]
pub(super) struct PawnMemory(Vec<Remembered>);

#[derive(Clone, Copy, Debug)]
struct Remembered {
    key: u64,
    score: Pair,
    facts: PawnFacts,
}

const MEMORIES: usize = 1 << 12;

impl PawnMemory {
    pub(super) fn new() -> Self {
        let nothing = PawnFacts {
            view: PawnView { attacks: BySide::default(), spans: BySide::default() },
            passed: BySide::default(),
            weak: BySide::default(),
        };
        // A position without pawns has the key 0, and these are its facts.
        Self(vec![Remembered { key: 0, score: Pair::default(), facts: nothing }; MEMORIES])
    }

    /// The pawns' score, White's less Black's, and the facts.
    pub(super) fn get(&mut self, position: &Position, key: u64) -> (Pair, PawnFacts) {
        let place = &mut self.0[key as usize % MEMORIES];
        if place.key != key {
            let mut sums = BySide::<Sum>::default();
            let facts = PawnFacts::of(position, &mut sums);
            *place = Remembered { key, score: sums.white.linear - sums.black.linear, facts };
        }
        (place.score, place.facts)
    }
}
