//! EPD, read and written.

mod many;

use std::error::Error;

use tabiya_pgn::epd::{Epd, EpdError, EpdProblem, Operand, Operation, read_all};
use tabiya_rules::{FenProblem, LegalMove, Move, NotPlayable, Part, Position, Refusal};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

#[track_caller]
fn read(text: &str) -> Epd {
    Epd::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What is written of an EPD is read as the same, and written the same.
#[track_caller]
fn check_round_trip(epd: &Epd) {
    let line = epd.to_string();
    assert_eq!(&read(&line), epd, "{line}");
    assert_eq!(read(&line).to_string(), line);
    assert!(!line.contains(['\n', '\r']), "{line:?}");
}

/// A text is written as this line.
#[track_caller]
fn check(text: &str, line: &str) {
    let epd = read(text);
    assert_eq!(epd.to_string(), line);
    check_round_trip(&epd);
}

/// Operations said of a position are written as these.
#[track_caller]
fn check_of(fields: &str, operations: &str, written: &str) {
    check(&format!("{fields} {operations}"), format!("{fields} {written}").trim_end());
}

#[track_caller]
fn check_error(text: &str, at: usize, sentence: &str) -> EpdProblem {
    let error = Epd::read(text).expect_err(text);
    assert_eq!((error.at, error.to_string().as_str()), (at, sentence));
    error.problem
}

#[test]
fn four_fields_are_enough() {
    check(START, START);
    check(KINGS, KINGS);
    assert_eq!(read(START), Epd::from(Position::start()));
    assert_eq!(START.parse(), Ok(Epd::new(Position::start())));
}

#[test]
fn what_a_fen_may_lack_an_epd_may_lack() {
    check("4k3/8/8/8/8/8/8/4K3 b; noop", "4k3/8/8/8/8/8/8/4K3 b - - noop;");
}

#[test]
fn the_en_passant_square_is_read() {
    let taken = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 bm dxe3;";
    check(taken, taken);
    assert!(read(taken).best_moves().all(LegalMove::is_capture));
    check("4k3/8/8/8/3pP3/8/8/4K3 b - e3 bm dxe3 e.p.", taken);
}

#[test]
fn castling_is_read_as_wings_or_files() {
    check("4k3/8/8/8/8/8/8/1R2K1RR w BG - bm 0-0;", "4k3/8/8/8/8/8/8/1R2K1RR w GQ - bm O-O;");
    check("r3k2r/8/8/8/8/8/8/R3K2R b HAha - bm O-O-O;", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - bm O-O-O;");
}

#[test]
fn a_fen_with_counters_is_read() {
    check(&format!("{KINGS} 0 1"), KINGS);
    check(&format!("{KINGS} 12 40 noop;"), &format!("{KINGS} hmvc 12; fmvn 40; noop;"));
    check(&format!("{KINGS} 12; noop"), &format!("{KINGS} hmvc 12; noop;"));
}

#[test]
fn hmvc_and_fmvn_are_the_counters_of_the_position() {
    let epd = read(&format!("{KINGS} acd 9; fmvn 44; hmvc 5;"));
    assert_eq!((epd.position().halfmoves(), epd.position().fullmoves()), (5, 44));
    assert_eq!(epd.operations().len(), 1);
    assert_eq!((epd.operation("hmvc"), epd.operation("fmvn")), (None, None));
    assert_eq!(epd.to_string(), format!("{KINGS} hmvc 5; fmvn 44; acd 9;"));
    check_of(KINGS, "hmvc 0; fmvn 1;", "");
    check_of(KINGS, "fmvn 0;", "");
}

#[test]
fn the_later_counter_counts() {
    check_of(KINGS, "7 9 hmvc 8; hmvc 3;", "hmvc 3; fmvn 9;");
}

#[test]
fn moves_are_written_in_standard_algebraic_notation() {
    for opcode in ["am", "bm", "pm", "sm"] {
        let operations = format!("{opcode} e2e4 Ng1-f3 ♘c3 d4!? g2g3;");
        check_of(START, &operations, &format!("{opcode} e4 Nf3 Nc3 d4 g3;"));
    }
}

#[test]
fn moves_are_alternatives_and_a_variation_is_played() {
    check_of(START, "bm e4 d4", "bm e4 d4;");
    for opcode in ["pv", "sv"] {
        let operations = format!("{opcode} e2e4 e7e5 Ng1f3 Nc6 Bb5;");
        check_of(START, &operations, &format!("{opcode} e4 e5 Nf3 Nc6 Bb5;"));
    }
    assert!(Epd::read(&format!("{START} bm e4 e5")).is_err());
    assert!(Epd::read(&format!("{START} pv e4 d4")).is_err());
}

#[test]
fn the_marks_of_a_move_may_stand_apart() {
    let mate = "6k1/5ppp/8/8/8/8/1P6/R3K3 w Q -";
    check_of(mate, "bm Ra8 # !", "bm Ra8#;");
    check_of(mate, "am O-O-O ? b4 ?!", "am O-O-O b4;");
    check_of("8/P7/8/8/8/8/6kp/K7 w - -", "bm a8 = Q + ; am a8 =R", "bm a8=Q+; am a8=R;");
    check_of(START, "bm e4= d4", "bm e4 d4;");
}

#[test]
fn numbers_and_commas_between_moves_are_passed_over() {
    check_of(START, "pv 1. e4 e5 2.Nf3 2... Nc6 3. Bb5", "pv e4 e5 Nf3 Nc6 Bb5;");
    check_of(START, "bm e4, d4 , c4,", "bm e4 d4 c4;");
}

#[test]
fn other_operations_are_kept_as_given() {
    for operations in [
        "acd 12; acn 1234567; acs 60;",
        "ce -45; dm 3;",
        "draw_accept; draw_claim; draw_offer; draw_reject;",
        "eco C10; nic FR.1; rc 2; resign;",
        "noop; noop 1 2;",
        r#"c0 "one"; c9 "nine"; v0 "a" b "c d"; id "BK.01";"#,
        "tcgs 1; tcri TA 1; tcsi TB 2;",
        "z_unknown \"\" +/- 3.5e2 'x';",
        "bm; pv;",
    ] {
        check_of(KINGS, operations, operations);
    }
}

#[test]
fn quotation_marks_protect_semicolons_and_blanks() {
    let epd = read(&format!(r#"{KINGS} c0 "one; two  three";c1 "x"y;id "";"#));
    assert_eq!(epd.operation("c0").map(Operation::operands), Some(&["one; two  three".into()][..]));
    assert_eq!(epd.operation("c1").map(Operation::operands), Some(&["x".into(), Operand::Word("y".into())][..]));
    assert_eq!(epd.id().as_deref(), Some(""));
    check_round_trip(&epd);
}

#[test]
fn a_quotation_mark_within_a_word_is_a_letter() {
    check_of(KINGS, r#"c0 5" 6"7; c1 "say "hi" now";"#, r#"c0 5" 6"7; c1 "say " hi" now";"#);
}

#[test]
fn semicolons_may_stand_before_or_alone_or_be_missing() {
    check_of(KINGS, ";D1 5 ;D2 25", "D1 5; D2 25;");
    check_of(KINGS, "; D1 5;; ;;D2 25 ;", "D1 5; D2 25;");
    check(&format!("{KINGS};D1 5"), &format!("{KINGS} D1 5;"));
    check(&format!("{KINGS} 0 1;;"), KINGS);
}

#[test]
fn spaces_may_be_many_and_of_any_kind() {
    check(
        " \t4k3/8/8/8/8/8/8/4K3   w\u{a0}-  -\tbm   Kd1\u{a0} Ke2  ;  id \"a  b\" ; \r\n",
        "4k3/8/8/8/8/8/8/4K3 w - - bm Kd1 Ke2; id \"a  b\";",
    );
}

#[test]
fn zero_bytes_at_the_end_are_no_text() {
    check(&format!("{KINGS}\0"), KINGS);
    check(&format!("{KINGS} bm Ke2 \0\r\n"), &format!("{KINGS} bm Ke2;"));
}

#[test]
fn helpers_find_what_is_said() {
    let epd = read(&format!("{START} am f3; bm e4; bm d4; id the start; D1 20; ce 1 2;"));
    let sans = |moves: Vec<_>| moves.iter().map(ToString::to_string).collect::<Vec<String>>();
    assert_eq!(sans(epd.best_moves().collect()), ["e4", "d4"]);
    assert_eq!(sans(epd.avoid_moves().collect()), ["f3"]);
    assert_eq!(epd.id().as_deref(), Some("the start"));
    assert_eq!(epd.operation("D1").and_then(Operation::number), Some(20));
    assert_eq!(epd.operation("ce").and_then(Operation::number), None);
    assert_eq!(epd.operation("bm").map(|best| best.moves().count()), Some(1));
    assert_eq!(epd.operation("D2"), None);
    assert_eq!(epd.operation("ID"), None);
}

#[test]
fn operations_are_added_as_they_are_read() {
    let start = Position::start();
    let legal = start.read("e4").unwrap();
    let epd = Epd::new(start)
        .with("bm", [legal])
        .and_then(|epd| epd.with("am", [legal.shape()]))
        .and_then(|epd| epd.with("pv", ["e4", "c7-c5"]))
        .and_then(|epd| epd.with("c0", ["a; b".to_owned()]))
        .and_then(|epd| epd.with("c1", [legal.shape()]))
        .and_then(|epd| epd.with("eco", [Operand::Word("B20".to_owned())]))
        .and_then(|epd| epd.with("ce", [-3]))
        .and_then(|epd| epd.with("fmvn", [7]))
        .and_then(|epd| epd.with("resign", Operand::NONE))
        .unwrap();
    let operations = r#"fmvn 7; bm e4; am e4; pv e4 c5; c0 "a; b"; c1 e2e4; eco B20; ce -3; resign;"#;
    assert_eq!(epd.to_string(), format!("{START} {operations}"));
    check_round_trip(&epd);
}

#[test]
fn castling_is_added_as_the_move_it_is() {
    for (fen, san) in [("4k3/8/8/8/8/8/8/1KR5 w C -", "O-O"), ("rk6/8/8/8/8/8/8/4K3 b a -", "O-O-O")] {
        let position = Position::from_fen(fen).unwrap();
        let epd = Epd::new(position).with("bm", [position.read(san).unwrap().shape()]).unwrap();
        assert!(epd.to_string().ends_with(&format!(" bm {san};")), "{epd}");
        check_round_trip(&epd);
    }
}

#[test]
fn what_cannot_be_written_is_not_added() {
    let mut epd = Epd::new(Position::start());
    for text in ["say \"hi\"", "two\nlines", "\r"] {
        assert_eq!(epd.add("c0", [text]), Err(EpdProblem::Unwritable(text.to_owned())));
    }
    for word in ["", "two words", "semi;colon", "\"quoted", "no-break\u{a0}space"] {
        let operands = [Operand::Word(word.to_owned())];
        assert_eq!(epd.add("c0", operands), Err(EpdProblem::Unwritable(word.to_owned())));
    }
    for opcode in ["", "1", "_a", "b m", "bm;", "é", "a-b", "a\"b"] {
        assert_eq!(epd.add(opcode, Operand::NONE), Err(EpdProblem::Opcode(opcode.to_owned())));
    }
    let refused = epd.add("bm", [Move::from_bits(1 << 12 | 4 << 6 | 3).unwrap()]).unwrap_err();
    assert!(matches!(refused, EpdProblem::Move { refusal: Refusal::Illegal(_), .. }), "{refused}");
    assert_eq!(epd, Epd::new(Position::start()));
    assert_eq!(
        EpdProblem::Unwritable("\"".to_owned()).to_string(),
        "'\\\"' cannot be written: a text holds no quotation mark and no line break, \
         and a word also no blank and no semicolon"
    );
}

#[test]
fn a_position_that_is_none_is_refused_at_its_place() {
    let problem = check_error(
        "  4k3/8/8/8/8/8/8/4K3 w - e9 noop;",
        27,
        "'9' at symbol 28: the en-passant square is - or a square like e3",
    );
    let EpdProblem::Position(NotPlayable::Text(error)) = problem else { panic!("{problem}") };
    assert_eq!(error.problem, FenProblem::Unexpected(Part::EnPassant, '9'));
    check_error("", 0, "there is no position here: a FEN begins with the pieces");
    check_error(" ;bm e4", 0, "there is no position here: a FEN begins with the pieces");
    check_error(&format!("{KINGS} 99999 1"), 26, "the count of half-moves at symbol 27 is too large");
}

#[test]
fn a_position_that_cannot_be_played_on_is_refused() {
    let sentence = "the queen on e2 gives check to the king on e8, but it is White's move (3.9.2)";
    let problem = check_error("4k3/8/8/8/8/8/4Q3/4K3 w - - bm Qxe8;", 0, sentence);
    assert!(matches!(problem, EpdProblem::Position(NotPlayable::Faults(_))));
}

#[test]
fn a_move_that_is_none_is_refused_with_the_reason() {
    let problem = check_error(
        &format!("{START} c0 \"é\"; bm e4 Bc4;"),
        67,
        "at symbol 68: the move 'Bc4' of bm is refused: the bishop on f1 cannot pass the pawn on e2 (3.5)",
    );
    let EpdProblem::Move { opcode, text, refusal: Refusal::Illegal(_) } = problem else { panic!("{problem}") };
    assert_eq!((opcode.as_str(), text.as_str()), ("bm", "Bc4"));
    check_error(
        &format!("{KINGS} bm + Ke2"),
        29,
        "at symbol 30: the move '+' of bm is refused: cannot be read: \
         '+' at symbol 1 where a square from a1 to h8 should be",
    );
}

#[test]
fn a_quotation_mark_must_be_closed_on_its_line() {
    let sentence = "at symbol 30: the quotation mark is not closed";
    assert_eq!(check_error(&format!("{KINGS} id \"open;"), 29, sentence), EpdProblem::OpenQuote);
    assert_eq!(check_error(&format!("{KINGS} id \"open\n\";"), 29, sentence), EpdProblem::OpenQuote);
}

#[test]
fn an_opcode_begins_with_a_letter() {
    for (word, symbol) in [("+-", "+-"), ("7x", "7x"), ("\"id\"", "\\\"id\\\""), ("_a", "_a"), ("it's", "it\\'s")] {
        let sentence =
            format!("at symbol 28: '{symbol}' is no opcode: that is a letter, then letters, digits and underscores");
        let problem = check_error(&format!("{KINGS}; {word} 1;"), 27, &sentence);
        assert_eq!(problem, EpdProblem::Opcode(word.to_owned()));
    }
}

#[test]
fn a_counter_is_one_number() {
    for (operation, text) in [("hmvc", ""), ("hmvc 1 2", "1 2"), ("hmvc -1", "-1"), ("hmvc 65536", "65536")] {
        let error = Epd::read(&format!("{KINGS} {operation};")).unwrap_err();
        assert_eq!(error.problem, EpdProblem::Counter { opcode: "hmvc".to_owned(), text: text.to_owned() });
    }
    let sentence = "at symbol 32: fmvn takes one number from 0 to 4294967295, not '4294967296'";
    check_error(&format!("{KINGS} fmvn 4294967296"), 31, sentence);
    check_of(KINGS, "hmvc 65535; fmvn 4294967295; pv Ke2 Ke7;", "hmvc 65535; fmvn 4294967295; pv Ke2 Ke7;");
}

#[test]
fn errors_hold_what_the_rules_said() {
    let source = |text: &str| Epd::read(text).unwrap_err().source().map(ToString::to_string);
    assert!(source("x").is_some_and(|said| said.starts_with("'x' at symbol 1")));
    assert!(source(&format!("{START} bm Ke4")).is_some_and(|said| said.starts_with("the king on e1")));
    assert_eq!(source(&format!("{KINGS} 7 8 9")), None);
}

#[test]
fn every_line_of_a_text_is_read() {
    let text = format!("\u{feff}# comment\r\n{KINGS} 1 2\r\n\r\n \0\nnonsense\n{START} id \"x\";");
    let read: Vec<(usize, Result<Epd, EpdError>)> = read_all(&text).collect();
    assert_eq!(
        read.iter().map(|(number, epd)| (*number, epd.is_ok())).collect::<Vec<_>>(),
        [(2, true), (5, false), (6, true)]
    );
}
