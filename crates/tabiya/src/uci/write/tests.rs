//! Lines as they are written.

use std::time::Duration;

use tabiya_engine::{Answer, Bound, Event, Report, Score, Wdl};
use tabiya_rules::{CastlingMode, Move, Position};

use super::{Style, best, ended, event};

const PLAIN: Style = Style { castling: CastlingMode::Standard, wdl: false };
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a position")
}

/// The moves of a line in everyday forms.
fn line(start: &Position, texts: &[&str]) -> Vec<Move> {
    let mut position = *start;
    let play = |text: &&str| {
        let legal = position.read(text).expect("a legal move");
        let shape = legal.shape();
        let next = legal.play();
        position = next;
        shape
    };
    texts.iter().map(play).collect()
}

fn report(line: Vec<Move>) -> Report {
    Report {
        depth: 7,
        selective_depth: 12,
        number: 2,
        score: Score::Centipawns(-31),
        bound: Bound::Exact,
        wdl: Wdl { win: 100, draw: 700, loss: 200 },
        nodes: 5000,
        time: Duration::from_millis(20),
        hash_full: 3,
        table_hits: 1,
        line,
    }
}

#[track_caller]
fn check(report: Report, style: Style, expected: &str) {
    assert_eq!(event(&Event::Line(report), &position(CASTLING), style), expected);
}

#[test]
fn a_line_has_all_its_parts() {
    let castles = line(&position(CASTLING), &["O-O", "O-O-O"]);
    let rest = "nodes 5000 nps 250000 hashfull 3 tbhits 1 time 20";
    check(
        report(castles.clone()),
        PLAIN,
        &format!("info depth 7 seldepth 12 multipv 2 score cp -31 {rest} pv e1g1 e8c8"),
    );
    check(
        Report { score: Score::MatedIn(2), bound: Bound::Upper, ..report(castles) },
        Style { castling: CastlingMode::Chess960, wdl: true },
        &format!("info depth 7 seldepth 12 multipv 2 score mate -2 upperbound wdl 100 700 200 {rest} pv e1h1 e8a8"),
    );
    check(
        Report { score: Score::MateIn(3), bound: Bound::Lower, ..report(Vec::new()) },
        PLAIN,
        &format!("info depth 7 seldepth 12 multipv 2 score mate 3 lowerbound {rest}"),
    );
    let trying = Event::Trying { depth: 9, first: line(&position(CASTLING), &["O-O-O"])[0], number: 4 };
    assert_eq!(event(&trying, &position(CASTLING), PLAIN), "info depth 9 currmove e1c1 currmovenumber 4");
}

#[test]
fn the_best_move_is_always_a_legal_one() {
    let start = Position::start();
    let moves = line(&start, &["e4", "e5"]);
    let answer = |best, ponder| Answer { best, ponder, ..Answer::default() };
    assert_eq!(best(&answer(Some(moves[0]), Some(moves[1])), &start, PLAIN), "bestmove e2e4 ponder e7e5");
    assert_eq!(best(&answer(Some(moves[0]), None), &start, PLAIN), "bestmove e2e4");
    assert_eq!(best(&answer(Some(moves[0]), Some(moves[0])), &start, PLAIN), "bestmove e2e4");
    let first = format!("bestmove {}", start.legal_moves().get(0).expect("a move").uci(CastlingMode::Standard));
    assert_eq!(best(&answer(None, Some(moves[1])), &start, PLAIN), first);
    assert_eq!(best(&answer(Some(moves[1]), Some(moves[0])), &start, PLAIN), first);
}

#[test]
fn where_no_move_can_be_made_there_is_none() {
    for (fen, word, score) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "checkmate", "info depth 0 score mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", "info depth 0 score cp 0"),
    ] {
        let position = position(fen);
        let [told, info] = ended(&position);
        assert!(told.starts_with(&format!("info string {word}: there is no move to play")), "{told}");
        assert_eq!(info, score);
        assert_eq!(best(&Answer::default(), &position, PLAIN), "bestmove (none)");
    }
}
