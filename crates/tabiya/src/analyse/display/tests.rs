use std::time::Duration;

use tabiya_engine::{Answer, Bound, Report, Score, Wdl};
use tabiya_rules::Position;

use super::{Display, Form, fitting};

fn report(depth: u32, number: usize, score: Score, bound: Bound, moves: &str) -> Report {
    let mut position = Position::start();
    let read = |text| {
        let legal = position.read(text).expect("legal");
        let shape = legal.shape();
        position = legal.play();
        shape
    };
    Report {
        depth,
        selective_depth: depth + 2,
        number,
        score,
        bound,
        wdl: Wdl { win: 100, draw: 850, loss: 50 },
        nodes: u64::from(depth) * 1000,
        time: Duration::from_millis(u64::from(depth) * 100),
        hash_full: 3,
        table_hits: 0,
        line: moves.split_whitespace().map(read).collect(),
    }
}

fn shown(form: Form, lines: usize, reports: &[Report]) -> String {
    let mut output = Vec::new();
    let mut display = Display::new(&mut output, form, Position::start(), lines, || 60);
    display.begin().expect("memory");
    for report in reports {
        display.line(report.clone()).expect("memory");
    }
    let line = &reports.last().expect("a report").line;
    let answer =
        Answer { best: line.first().copied(), ponder: line.get(1).copied(), lines: Vec::new(), nodes: 5, mate: None };
    display.finish(&answer).expect("memory");
    String::from_utf8(output).expect("UTF-8")
}

fn three() -> [Report; 3] {
    [
        report(1, 1, Score::Centipawns(20), Bound::Exact, "e4"),
        report(2, 1, Score::Centipawns(45), Bound::Lower, "d4"),
        report(2, 1, Score::Centipawns(50), Bound::Exact, "d4 d5"),
    ]
}

#[test]
fn rows_are_of_finished_depths() {
    assert_eq!(
        shown(Form::Rows, 1, &three()),
        "White to move; scores are for White\n\
         Depth   Score    Time  Nodes  Speed  Line\n    \
             1   +0.20   0.1 s   1.0k  10.0k  1. e4\n    \
             2   +0.50   0.2 s   2.0k  10.0k  1. d4 d5\n\n\
         Best move: 1. d4\n"
    );
}

#[test]
fn rows_of_several_lines_have_numbers() {
    let reports = [
        report(1, 1, Score::Centipawns(20), Bound::Exact, "e4"),
        report(1, 2, Score::Centipawns(10), Bound::Exact, "d4"),
        report(2, 1, Score::MateIn(3), Bound::Exact, "e4"),
        report(2, 2, Score::MatedIn(4), Bound::Upper, "d4"),
    ];
    let text = shown(Form::Rows, 2, &reports);
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows[0], " No  Depth   Score    Time  Nodes  Speed  Line");
    assert_eq!(rows[2], "  2      1   +0.10   0.1 s   1.0k  10.0k  1. d4");
    assert_eq!(rows[3], "  1      2      #3   0.2 s   2.0k  10.0k  1. e4");
    assert_eq!(rows[4], "  2      2    ≤#-4   0.2 s   2.0k  10.0k  1. d4");
}

#[test]
fn a_table_is_drawn_over_the_same_depth_only() {
    let text = shown(Form::Table, 1, &three());
    assert_eq!(text.matches("\x1b[1A").count(), 2, "{text:?}");
    assert!(text.contains("  ≥+0.45   0.2 s   2.0k  10.0k  1. d4\n"), "{text:?}");
    assert_eq!(text.matches("\x1b[?7l").count(), text.matches("\x1b[?7h").count());
}

#[test]
fn lines_are_cut_between_moves() {
    let moves = "12... Nc6 13. d4 exd4";
    let texts = [21, 20, 17, 16, 10, 9, 0].map(|room| fitting(moves, room));
    let cut = ["12... Nc6 13. d4 …", "12... Nc6 …", "12... Nc6 …", "…", "…", "…"];
    assert_eq!((texts[0].as_str(), &texts[1..]), (moves, cut.map(str::to_owned).as_slice()));
}

#[test]
fn scripts_read_objects() {
    let text = shown(Form::Json, 1, &three());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        lines[2],
        "{\"depth\":2,\"selective_depth\":4,\"multipv\":1,\"score\":{\"cp\":50},\"bound\":\"exact\",\
         \"wdl\":[100,850,50],\"nodes\":2000,\"time\":200,\"nps\":10000,\"hash_full\":3,\
         \"uci\":[\"d2d4\",\"d7d5\"],\"san\":[\"d4\",\"d5\"]}"
    );
    assert_eq!(
        lines[3],
        "{\"fen\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\",\
         \"best\":{\"uci\":\"d2d4\",\"san\":\"d4\"},\"reply\":{\"uci\":\"d7d5\",\"san\":\"d5\"},\
         \"score\":null,\"nodes\":5}"
    );
}
