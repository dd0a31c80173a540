//! Playing a move: a new position beside the old one.

use std::hint::black_box;
use std::time::Duration;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position as _};

use super::held::Held;
use super::rounds::{Contender, race};
use crate::table::{Library, Row, Unit};

/// A row for playing every move of the sample, which were listed before, and one for doing so and
/// knowing the key of the position.
///
/// The positions do not hold the same: ours keeps a key, and an en-passant square only if the
/// capture is legal; those of `cozy-chess` and `chess` keep a key, the checkers and the pinned
/// pieces; that of `shakmaty` keeps none of these, so only the second row compares like with like.
pub(super) fn rows(held: &Held<'_>, time: Duration) -> Vec<Row> {
    let half = time / 2;
    vec![playing(held, half), playing_with_key(held, half)]
}

/// The whole position is handed to the black box, so that nothing of it can be left out.
fn playing(held: &Held<'_>, time: Duration) -> Row {
    let mut chess_next = chess::Board::default();
    let contenders = vec![
        Contender::new(Library::Tabiya, held.moves, || {
            for of in &held.ours {
                for legal in &of.moves {
                    black_box(&legal.play());
                }
            }
        }),
        Contender::new(Library::Cozy, held.moves, || {
            for of in &held.cozy {
                for &step in &of.moves {
                    let mut next = of.position.clone();
                    next.play_unchecked(step);
                    black_box(&next);
                }
            }
        }),
        Contender::new(Library::Chess, held.moves, || {
            for of in &held.chess {
                for &step in &of.moves {
                    of.position.make_move(step, &mut chess_next);
                    black_box(&chess_next);
                }
            }
        }),
        Contender::new(Library::Shakmaty, held.moves, || {
            for of in &held.shakmaty {
                for &step in &of.moves {
                    let mut next = of.position.clone();
                    next.play_unchecked(step);
                    black_box(&next);
                }
            }
        }),
    ];
    race("play a move", Unit::PerMove, contenders, time)
}

/// `shakmaty` changes a key along with a move where that is simple, and else computes a new one.
fn playing_with_key(held: &Held<'_>, time: Duration) -> Row {
    let key = |position: &Chess| position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
    let keys: Vec<Zobrist64> = held.shakmaty.iter().map(|of| key(&of.position)).collect();
    let mut chess_next = chess::Board::default();
    let contenders = vec![
        Contender::new(Library::Tabiya, held.moves, || {
            for of in &held.ours {
                for legal in &of.moves {
                    let next = legal.play();
                    black_box((&next, next.key()));
                }
            }
        }),
        Contender::new(Library::Cozy, held.moves, || {
            for of in &held.cozy {
                for &step in &of.moves {
                    let mut next = of.position.clone();
                    next.play_unchecked(step);
                    black_box((&next, next.hash()));
                }
            }
        }),
        Contender::new(Library::Chess, held.moves, || {
            for of in &held.chess {
                for &step in &of.moves {
                    of.position.make_move(step, &mut chess_next);
                    black_box((&chess_next, chess_next.get_hash()));
                }
            }
        }),
        Contender::new(Library::Shakmaty, held.moves, || {
            for (of, &before) in held.shakmaty.iter().zip(&keys) {
                for &step in &of.moves {
                    let changed = of.position.update_zobrist_hash(before, step, EnPassantMode::Legal);
                    let mut next = of.position.clone();
                    next.play_unchecked(step);
                    let after = changed.unwrap_or_else(|| key(&next));
                    black_box((&next, after));
                }
            }
        }),
    ];
    race("play a move, with its key", Unit::PerMove, contenders, time)
}
