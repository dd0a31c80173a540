//! Standard algebraic notation, written and read.

use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;

use chess::ChessMove;
use cozy_chess::util::{display_san_move, parse_san_move};
use shakmaty::san::{San, SanPlus};

use super::held::Held;
use super::rounds::{Contender, race};
use crate::table::{Library, Row, Unit};

/// A row for writing and one for reading, and what a peer cannot read.
pub(super) fn rows(held: &Held<'_>, time: Duration) -> (Vec<Row>, Vec<String>) {
    let texts = Texts::new(held);
    texts.check(held);
    let half = time / 2;
    let (reading, note) = reading(held, &texts, half);
    (vec![writing(held, half), reading], vec![note])
}

/// The text of every move of every position, in the order in which each library holds them.
struct Texts {
    ours: Vec<Vec<String>>,
    cozy: Vec<Vec<String>>,
    shakmaty: Vec<Vec<String>>,
}

impl Texts {
    fn new(held: &Held<'_>) -> Self {
        let ours = held.ours.iter().map(|of| {
            let texts = of.moves.iter().map(|legal| legal.san().to_string());
            texts.collect()
        });
        let cozy = held.cozy.iter().map(|of| {
            let texts = of.moves.iter();
            let texts = texts.map(|&step| display_san_move(&of.position, step).to_string());
            texts.collect()
        });
        let shakmaty = held.shakmaty.iter().map(|of| {
            let texts = of.moves.iter();
            let texts = texts.map(|&step| SanPlus::from_move(of.position.clone(), step).to_string());
            texts.collect()
        });
        Self { ours: ours.collect(), cozy: cozy.collect(), shakmaty: shakmaty.collect() }
    }

    /// Makes sure that all libraries write the same.
    fn check(&self, held: &Held<'_>) {
        let sorted = |texts: &[String]| {
            let mut texts = texts.to_vec();
            texts.sort();
            texts
        };
        for (index, fen) in held.fens.iter().enumerate() {
            let ours = sorted(&self.ours[index]);
            assert_eq!(ours, sorted(&self.cozy[index]), "texts of cozy-chess in {fen}");
            assert_eq!(ours, sorted(&self.shakmaty[index]), "texts of shakmaty in {fen}");
        }
    }
}

/// Every library writes into a text that is used again; `chess` cannot write.
fn writing(held: &Held<'_>, time: Duration) -> Row {
    let [mut ours, mut cozy, mut shakmaty] = [(); 3].map(|()| String::with_capacity(16));
    let contenders = vec![
        Contender::new(Library::Tabiya, held.moves, || {
            for of in &held.ours {
                for legal in &of.moves {
                    ours.clear();
                    ours.push_str(&legal.san());
                    black_box(&ours);
                }
            }
        }),
        Contender::new(Library::Cozy, held.moves, || {
            for of in &held.cozy {
                for &step in &of.moves {
                    cozy.clear();
                    let _ = write!(cozy, "{}", display_san_move(&of.position, step));
                    black_box(&cozy);
                }
            }
        }),
        Contender::new(Library::Shakmaty, held.moves, || {
            for of in &held.shakmaty {
                for &step in &of.moves {
                    shakmaty.clear();
                    let text = SanPlus::from_move(of.position.clone(), step);
                    text.append_to_string(&mut shakmaty);
                    black_box(&shakmaty);
                }
            }
        }),
    ];
    race("write SAN", Unit::PerMove, contenders, time)
}

/// Every library reads the texts that we write, in our order.
///
/// `shakmaty` is given the texts with their marks of check, since such is what it finds in games;
/// `San::from_ascii` is for texts without, so the marks are read by `SanPlus` and put aside.
fn reading(held: &Held<'_>, texts: &Texts, time: Duration) -> (Row, String) {
    let texts = &texts.ours;
    let for_chess = readable_by_chess(held, texts);
    let chess_count = for_chess.iter().map(Vec::len).sum();
    let contenders = vec![
        Contender::new(Library::Tabiya, held.moves, || {
            for (of, texts) in held.ours.iter().zip(texts) {
                for text in texts {
                    let read = of.position.read(text);
                    assert!(black_box(&read).is_ok());
                }
            }
        }),
        Contender::new(Library::Cozy, held.moves, || {
            for (of, texts) in held.cozy.iter().zip(texts) {
                for text in texts {
                    let read = parse_san_move(&of.position, text);
                    assert!(black_box(&read).is_ok());
                }
            }
        }),
        Contender::new(Library::Chess, chess_count, || {
            for (of, texts) in held.chess.iter().zip(&for_chess) {
                for text in texts {
                    let read = ChessMove::from_san(&of.position, text);
                    assert!(black_box(&read).is_ok());
                }
            }
        }),
        Contender::new(Library::Shakmaty, held.moves, || {
            for (of, texts) in held.shakmaty.iter().zip(texts) {
                for text in texts {
                    let read = shakmaty_read(&of.position, text);
                    assert!(black_box(&read).is_some());
                }
            }
        }),
    ];
    let row = race("read SAN", Unit::PerMove, contenders, time);
    let unread = held.moves - chess_count;
    let all = held.moves;
    let note = format!("chess cannot read {unread} of the {all} texts; it is timed on the rest");
    (row, note)
}

fn shakmaty_read(position: &shakmaty::Chess, text: &str) -> Option<shakmaty::Move> {
    let san: San = SanPlus::from_ascii(text.as_bytes()).ok()?.san;
    san.to_move(position).ok()
}

/// The texts that `chess` reads, which lack promotions, captures en passant and castlings with
/// check.
fn readable_by_chess<'texts>(held: &Held<'_>, texts: &'texts [Vec<String>]) -> Vec<Vec<&'texts str>> {
    let pairs = held.chess.iter().zip(texts);
    pairs
        .map(|(of, texts)| {
            let texts = texts.iter().map(String::as_str);
            texts.filter(|text| ChessMove::from_san(&of.position, text).is_ok()).collect()
        })
        .collect()
}
