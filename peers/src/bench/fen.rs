//! FEN, read to a position that can be played on, and written back.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode};
use tabiya_rules::Position;

use super::held::Held;
use super::rounds::{Contender, race};
use crate::table::{Library, Row, Unit};

/// A row for reading and one for writing.
pub(super) fn rows(held: &Held<'_>, time: Duration) -> Vec<Row> {
    check(held);
    let half = time / 2;
    vec![reading(held, half), writing(held, half)]
}

/// Makes sure that all libraries write what they have read. `chess` knows no counters of moves and
/// writes another en-passant square, so only the rest of its text is compared.
fn check(held: &Held<'_>) {
    for (index, fen) in held.fens.iter().enumerate() {
        assert_eq!(held.ours[index].position.fen(), *fen);
        assert_eq!(held.cozy[index].position.to_string(), *fen);
        let shakmaty = Fen::from_position(&held.shakmaty[index].position, EnPassantMode::Legal);
        assert_eq!(shakmaty.to_string(), *fen);
        let first_three = |fen: &str| -> Vec<String> { fen.split(' ').take(3).map(String::from).collect() };
        let chess = held.chess[index].position.to_string();
        assert_eq!(first_three(&chess), first_three(fen));
    }
}

fn reading(held: &Held<'_>, time: Duration) -> Row {
    let count = held.fens.len();
    let contenders = vec![
        Contender::new(Library::Tabiya, count, || {
            for fen in &held.fens {
                assert!(black_box(&Position::from_fen(fen)).is_ok());
            }
        }),
        Contender::new(Library::Cozy, count, || {
            for fen in &held.fens {
                assert!(black_box(&cozy_chess::Board::from_fen(fen, false)).is_ok());
            }
        }),
        Contender::new(Library::Chess, count, || {
            for fen in &held.fens {
                assert!(black_box(&fen.parse::<chess::Board>()).is_ok());
            }
        }),
        Contender::new(Library::Shakmaty, count, || {
            for fen in &held.fens {
                let read = Fen::from_ascii(fen.as_bytes())
                    .ok()
                    .and_then(|fen| fen.into_position::<Chess>(CastlingMode::Standard).ok());
                assert!(black_box(&read).is_some());
            }
        }),
    ];
    race("read FEN", Unit::PerPosition, contenders, time)
}

/// The peers write into a text that is used again; ours is a new one each time.
fn writing(held: &Held<'_>, time: Duration) -> Row {
    let count = held.fens.len();
    let [mut cozy, mut chess, mut shakmaty] = [(); 3].map(|()| String::with_capacity(128));
    let contenders = vec![
        Contender::new(Library::Tabiya, count, || {
            for of in &held.ours {
                black_box(&of.position.fen());
            }
        }),
        Contender::new(Library::Cozy, count, || {
            for of in &held.cozy {
                cozy.clear();
                let _ = write!(cozy, "{}", of.position);
                black_box(&cozy);
            }
        }),
        Contender::new(Library::Chess, count, || {
            for of in &held.chess {
                chess.clear();
                let _ = write!(chess, "{}", of.position);
                black_box(&chess);
            }
        }),
        Contender::new(Library::Shakmaty, count, || {
            for of in &held.shakmaty {
                shakmaty.clear();
                let fen = Fen::from_position(&of.position, EnPassantMode::Legal);
                fen.append_to_string(&mut shakmaty);
                black_box(&shakmaty);
            }
        }),
    ];
    race("write FEN", Unit::PerPosition, contenders, time)
}
