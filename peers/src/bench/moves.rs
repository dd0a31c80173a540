//! Listing the legal moves of a position.

use std::hint::black_box;
use std::time::Duration;

use arrayvec::ArrayVec;
use chess::{ChessMove, MoveGen};
use shakmaty::Position as _;

use super::held::Held;
use super::rounds::{Contender, race};
use crate::table::{Library, Row, Unit};

/// More moves than any position of a game has.
const MOST_MOVES: usize = 256;

/// A row by position and one by move. The whole list is handed to the black box, so that every
/// move of it has to be written down.
///
/// Of the ways to fill a list that were tried with `cozy-chess` and `chess`, these were the
/// fastest: loops that push, vectors used again and plain arrays all came out slower.
pub(super) fn rows(held: &Held<'_>, time: Duration) -> Vec<Row> {
    let count = held.fens.len();
    let mut chess_list = [ChessMove::default(); MOST_MOVES];
    let contenders = vec![
        Contender::new(Library::Tabiya, count, || {
            for of in &held.ours {
                black_box(&of.position.legal_moves());
            }
        }),
        Contender::new(Library::Cozy, count, || {
            for of in &held.cozy {
                let mut list = ArrayVec::<cozy_chess::Move, MOST_MOVES>::new();
                of.position.generate_moves(|moves| {
                    list.extend(moves);
                    false
                });
                black_box(&list);
            }
        }),
        Contender::new(Library::Chess, count, || {
            for of in &held.chess {
                let mut len = 0;
                for step in MoveGen::new_legal(&of.position) {
                    chess_list[len] = step;
                    len += 1;
                }
                black_box(&chess_list[..len]);
            }
        }),
        Contender::new(Library::Shakmaty, count, || {
            for of in &held.shakmaty {
                black_box(&of.position.legal_moves());
            }
        }),
    ];
    let by_position = race("list legal moves", Unit::PerPosition, contenders, time);
    let mut by_move = by_position.clone();
    by_move.unit = Unit::PerMove;
    #[expect(clippy::cast_precision_loss, reason = "no count comes near 2^53")]
    let moves_each = held.moves as f64 / count as f64;
    for (_, value) in &mut by_move.values {
        *value /= moves_each;
    }
    vec![by_position, by_move]
}
