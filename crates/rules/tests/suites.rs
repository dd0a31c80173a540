//! The public suites of positions and notation, where they lie beside the project.

mod common;

use std::collections::BTreeSet;

use common::{position, suite, suites};
use tabiya_rules::{CastlingMode, Fault, FenNote, FenProblem, Position, Setup, Side};

/// The rows of a table with a header, split at tabs.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(|line| line.split('\t').collect())
}

#[test]
fn fens_are_valid_exactly_when_a_strict_reader_and_a_judge_of_positions_say_so() {
    let Some(text) = suite("positions/validate_fen_chessjs.tsv") else { return };
    let mut count = 0;
    for row in rows(&text) {
        let [fen, valid] = row[..] else { panic!("{row:?}") };
        // One row has castling letters in another order, which our strict reader does not take.
        let setup = Setup::from_fen_strict(fen).or_else(|error| match error.problem {
            FenProblem::NotStrict(FenNote::CastlingOrder) => Setup::from_fen(fen).map(|(setup, _)| setup),
            _ => Err(error),
        });
        let judged = setup.map(|setup| setup.position(CastlingMode::Standard));
        // The list does not ask whether the side that has moved is in check, nor whether castling
        // rights fit the pieces, so its "true" is read as "no fault that it knows of".
        let known_fault = |fault: &Fault| !matches!(fault, Fault::LeftInCheck { .. } | Fault::Castling { .. });
        let is_valid = match &judged {
            Err(_) => false,
            Ok(Ok(_)) => true,
            Ok(Err(faults)) => !faults.iter().any(known_fault),
        };
        assert_eq!(is_valid, valid == "true", "{fen}: {judged:?}");
        count += 1;
    }
    assert!(count > 100);
}

#[test]
fn positions_have_the_faults_that_python_chess_finds() {
    let Some(text) = suite("positions/status_python-chess.tsv") else { return };
    for row in rows(&text) {
        let [fen, chess960, status] = row[..] else { panic!("{row:?}") };
        let mode = if chess960 == "True" { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let (setup, _) = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let found = setup
            .faults(mode)
            .iter()
            // We see more than the list does.
            .filter(|fault| !matches!(fault, Fault::TooFewCaptures { .. }))
            .map(|fault| match fault {
                Fault::Castling { .. } => "BAD_CASTLING_RIGHTS",
                Fault::LeftInCheck { .. } => "OPPOSITE_CHECK",
                Fault::ManyKings { .. } => "TOO_MANY_KINGS",
                Fault::TooManyCheckers(_) => "TOO_MANY_CHECKERS",
                Fault::ImpossibleCheck { .. } => "IMPOSSIBLE_CHECK",
                Fault::EnPassant { .. } => "INVALID_EP_SQUARE",
                other => panic!("{fen}: {other}"),
            })
            .collect::<BTreeSet<_>>();
        let expected = match status.strip_prefix("has ") {
            Some(one) => {
                assert!(found.contains(one), "{fen}: {found:?} without {one}");
                continue;
            }
            None if status == "VALID" => BTreeSet::new(),
            None => status.split(" | ").collect(),
        };
        // Where there are too many checkers we say only that.
        let expected =
            if expected.contains("TOO_MANY_CHECKERS") { BTreeSet::from(["TOO_MANY_CHECKERS"]) } else { expected };
        // A king too many takes his castling rights with him for us, and not for the list.
        let found =
            if expected.contains("TOO_MANY_KINGS") { &found - &BTreeSet::from(["BAD_CASTLING_RIGHTS"]) } else { found };
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn the_960_starts_have_their_numbers_both_ways() {
    let Some(text) = suite("positions/chess960_start_positions.sfens") else { return };
    let mut count = 0;
    for (number, fen) in (0..).zip(text.lines()) {
        let start = Position::chess960(number).expect("a number below 960");
        assert_eq!(start.shredder_fen(), fen.trim());
        assert_eq!(position(fen), start);
        assert_eq!(start.chess960_number(), Some(number));
        count += 1;
    }
    assert_eq!(count, 960);
}

#[test]
fn positions_that_programs_stumble_over_are_playable() {
    for path in ["positions/grief-causers.epd", "positions/fortresses.epd"] {
        let Some(text) = suite(path) else { return };
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            // Everything behind the third part is left out: the files hold comments of many kinds.
            let parts = line.split(|symbol: char| symbol == ';' || symbol.is_whitespace() || symbol.is_control());
            let fen = parts.filter(|part| !part.is_empty()).take(3).collect::<Vec<_>>().join(" ");
            if line.contains("bad EPD") {
                assert!(Position::from_fen(&fen).is_err(), "{fen}");
                continue;
            }
            let position = position(&fen);
            assert_eq!(position.count_legal_moves(), position.legal_moves().len() as u64, "{fen}");
            for legal in &position.legal_moves() {
                assert_eq!(position.read(&legal.san()).as_ref(), Ok(&legal), "{fen}");
            }
        }
    }
}

#[test]
fn san_and_lan_are_written_as_python_chess_writes_them() {
    let Some(text) = suite("notation/san_lan_pairs_python-chess.tsv") else { return };
    for row in rows(&text) {
        let [fen, kind, uci, expected] = row[..] else { panic!("{row:?}") };
        let position = position(fen);
        let legal = position.read_uci(uci).unwrap_or_else(|refusal| panic!("{fen} {uci}: {refusal}"));
        let written = if kind == "san" { legal.san() } else { legal.lan() };
        assert_eq!(written, expected, "{fen} {uci}");
        assert_eq!(position.read(expected).as_ref(), Ok(&legal), "{fen} {expected}");
    }
}

#[test]
fn legal_moves_in_san_are_the_sets_of_chess_js() {
    let Some(text) = suite("notation/legal_san_sets_chessjs.tsv") else { return };
    for row in rows(&text) {
        let [fen, expected] = row[..] else { panic!("{row:?}") };
        let position = position(fen);
        let written = position.legal_moves().iter().map(|legal| legal.san().to_string()).collect::<BTreeSet<_>>();
        assert_eq!(written, expected.split(' ').map(str::to_owned).collect(), "{fen}");
    }
}

#[test]
fn positions_with_equal_polyglot_keys_are_the_same_for_us() {
    let Some(text) = suite("notation/polyglot_keys.tsv") else { return };
    let rows = rows(&text).map(|row| (position(row[0]), row[1].to_owned())).collect::<Vec<_>>();
    for (one, one_key) in &rows {
        for (other, other_key) in &rows {
            assert_eq!(one.key() == other.key(), one_key == other_key, "{one} {other}");
            assert_eq!(one.repeats(other), one_key == other_key, "{one} {other}");
        }
    }
}

#[test]
fn material_is_insufficient_where_other_libraries_say_so() {
    let Some(text) = suite("draws/insufficient_material.tsv") else { return };
    for row in rows(&text) {
        let [source, fen, white, black] = row[..] else { panic!("{row:?}") };
        // One row has three kings, which no judge of positions lets pass.
        let Ok(position) = Position::from_fen(fen) else {
            assert!(Setup::from_fen(fen).is_ok(), "{fen}");
            continue;
        };
        if source.ends_with("(both)") {
            // Here the question was whether neither side can mate.
            let neither = Side::ALL.into_iter().all(|side| position.insufficient_material(side));
            assert_eq!(neither, white == "true", "{fen}");
            continue;
        }
        for (side, expected) in [(Side::White, white), (Side::Black, black)] {
            if expected != "?" {
                assert_eq!(position.insufficient_material(side), expected == "true", "{side} in {fen}");
            }
        }
    }
}

/// The value of a field in a line like `"fen": "…",`.
fn field<'line>(line: &'line str, name: &str) -> Option<&'line str> {
    let value = line.trim().strip_prefix(name)?.strip_prefix(": \"")?;
    Some(value.trim_end_matches(',').trim_end_matches('"'))
}

#[test]
fn every_move_of_rampart_leads_where_it_says() {
    let Some(folder) = suites() else { return };
    let mut checked = 0;
    for name in ["checkmates", "famous", "pawns", "promotions", "stalemates", "standard"] {
        let text = std::fs::read_to_string(folder.join(format!("perft/rampart/{name}.json"))).expect("the suite");
        let mut start: Option<Position> = None;
        let mut text_of_move: Option<String> = None;
        let mut left = BTreeSet::new();
        for line in text.lines() {
            if let Some(san) = field(line, "\"move\"") {
                text_of_move = Some(san.to_owned());
            } else if let Some(fen) = field(line, "\"fen\"") {
                if let (Some(san), Some(start)) = (text_of_move.take(), &start) {
                    let legal = start.read(&san).unwrap_or_else(|refusal| panic!("{start} {san}: {refusal}"));
                    assert_eq!(legal.san(), san.as_str(), "{start}");
                    assert_eq!(legal.play(), position(fen), "{start} {san}");
                    assert!(left.remove(&legal.shape()), "{start} {san}");
                    checked += 1;
                } else {
                    assert!(left.is_empty(), "{start:?}: not told: {left:?}");
                    let next = position(fen);
                    left = next.legal_moves().iter().map(tabiya_rules::LegalMove::shape).collect();
                    start = Some(next);
                }
            }
        }
        assert!(left.is_empty(), "{start:?}: not told: {left:?}");
    }
    assert_eq!(checked, 494);
}
