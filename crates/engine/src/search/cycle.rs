//! Which changes of the key one quiet move of one piece can make: to see that a position can come
//! again before it does.

use std::sync::LazyLock;

use tabiya_rules::{Bitboard, Kind, PartKeys, Piece, Position, Side, Square, Watcher, attacks};

/// More than twice the 3,668 changes there are.
const PLACES: usize = 1 << 13;

#[derive(Clone, Copy)]
struct Change {
    key: u64,
    one: Square,
    other: Square,
}

static CHANGES: LazyLock<Vec<Option<Change>>> = LazyLock::new(|| {
    let mut places = vec![None; PLACES];
    let turn = *TURN;
    for side in Side::ALL {
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            for one in Square::ALL {
                for other in attacks(kind, side, one, Bitboard::EMPTY) {
                    if one < other {
                        let mut keys = PartKeys::default();
                        keys.lifted(Piece { side, kind }, one);
                        keys.placed(Piece { side, kind }, other);
                        let key = keys.pieces.white ^ keys.pieces.black ^ turn;
                        let mut place = key as usize % PLACES;
                        while places[place].is_some() {
                            place = (place + 1) % PLACES;
                        }
                        places[place] = Some(Change { key, one, other });
                    }
                }
            }
        }
    }
    places
});

/// The change of the key when the turn passes and nothing else happens.
pub(super) static TURN: LazyLock<u64> =
    LazyLock::new(|| Position::start().pass().map_or(0, |passed| passed.key()) ^ Position::start().key());

/// The two squares of a piece whose move makes this change, if there is one.
pub(super) fn squares(key: u64) -> Option<(Square, Square)> {
    let mut place = key as usize % PLACES;
    while let Some(change) = CHANGES[place] {
        if change.key == key {
            return Some((change.one, change.other));
        }
        place = (place + 1) % PLACES;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quiet_move_of_a_piece_is_found_by_its_change() {
        assert_eq!(CHANGES.iter().flatten().count(), 3_668);
        let position = Position::from_fen("r3k2r/8/2q2n2/8/8/2N2Q2/8/R3K2R w - - 0 1").unwrap();
        for legal in &position.quiet_moves() {
            let change = position.key() ^ legal.play().key();
            let (one, other) = squares(change).unwrap();
            assert!((one, other) == (legal.from(), legal.to()) || (other, one) == (legal.from(), legal.to()));
        }
        assert_eq!(squares(0), None);
    }
}
