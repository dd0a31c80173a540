//! What is wrong with a set-up or a FEN is told in full, each fault with its squares.

mod common;

use tabiya_rules::{CastlingMode, FenNote, Level, Position, Setup};

/// Checks all faults of a set-up, on both levels, as sentences.
#[track_caller]
fn check(fen: &str, faults: &[&str]) {
    let (setup, _) = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let found = setup.faults(CastlingMode::Chess960);
    let found = found.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(found, faults, "{fen}");
}

#[test]
fn kings_missing_doubled_or_adjacent() {
    check("8/8/8/8/8/8/8/8 w - - 0 1", &["White has no king (2.3)", "Black has no king (2.3)"]);
    check("k7/8/8/8/8/8/8/KK5K w - - 0 1", &["White has 3 kings, on a1, b1 and h1 (2.3)"]);
    check("8/8/8/8/8/8/3k4/4K3 w - - 0 1", &["the kings on e1 and d2 stand next to each other (3.9.2)"]);
}

#[test]
fn the_side_not_to_move_in_check() {
    check(
        "4k3/8/5N2/8/8/8/4Q3/4K3 w - - 0 1",
        &["the queen on e2 and knight on f6 give check to the king on e8, but it is White's move (3.9.2)"],
    );
}

#[test]
fn pawns_on_the_first_or_last_rank() {
    check("P3k3/8/8/8/8/8/8/4K2p w - - 0 1", &["the pawns on h1 and a8 stand on the first or last rank (3.7.3.3)"]);
    check("P3k3/8/8/8/8/8/8/4K3 b - - 0 1", &["the white pawn on a8 stands on the first or last rank (3.7.3.3)"]);
}

#[test]
fn more_pieces_than_promotion_allows() {
    check(
        "4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
        &["White has 17 pieces; there are sixteen (2.2)", "White has 16 pawns; there are eight (2.2)"],
    );
    check(
        "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
        &["White has 1 piece that must have been a pawn and 8 pawns left: together more than eight (3.7.3.3)"],
    );
    // Two bishops of one colour: one was a pawn.
    check(
        "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
        &["White has 1 piece that must have been a pawn and 8 pawns left: together more than eight (3.7.3.3)"],
    );
}

#[test]
fn pawns_behind_one_another_took_captures() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
        &["White's pawns stand behind one another after at least 1 capture, but Black has lost 0 (3.7.3)"],
    );
    check("rnbqkbnr/1ppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1", &[]);
}

#[test]
fn an_impossible_number_or_geometry_of_checkers() {
    check(
        "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1",
        &["the rook on e2, knight on d6 and pawn on f7 all give check; one move gives two at most (3.10.3)"],
    );
    check(
        "8/8/8/8/R2k3R/8/8/4K3 b - - 0 1",
        &["the rook on a4 and rook on h4 both give check, but no move gives check from both ends of one line (3.10.3)"],
    );
    check(
        "8/8/N7/2k5/N7/8/8/3K4 b - - 0 1",
        &[
            "the knight on a4 and knight on a6 both give check, but no move gives check with two pieces that do not slide (3.10.3)",
        ],
    );
    check(
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        &["the queen on f1 gives check, but the double step said to be the last move did not bring it about (3.10.3)"],
    );
}

#[test]
fn the_position_that_no_game_reaches_is_playable() {
    let fen = "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1";
    let (setup, _) = Setup::from_fen(fen).expect("a FEN");
    let faults = setup.faults(CastlingMode::Standard);
    assert!(!faults.is_empty() && faults.iter().all(|fault| fault.level() == Level::Reachable), "{faults}");
    assert!(Position::from_fen(fen).is_ok());
}

#[test]
fn castling_rights_without_king_and_rook() {
    let said = |side: &str, rook: &str, why: &str| {
        format!("{side} is said to have the right to castle with the rook on {rook}, but {why} (3.8.2)")
    };
    check("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &[&said("White", "h1", "no rook of White's stands there")]);
    check("4k3/8/8/8/8/8/4K3/7R w K - 0 1", &[&said("White", "h1", "White's king is not on its first rank")]);
    check(
        "2rrk3/8/8/8/8/8/8/4K3 w cd - 0 1",
        &["c8", "d8"]
            .map(|rook| said("Black", rook, "another rook on the queen's side has it too"))
            .each_ref()
            .map(String::as_str),
    );
    let (setup, _) = Setup::from_fen("4k3/8/8/8/8/8/8/4KR2 w K - 0 1").expect("a FEN");
    assert!(setup.position(CastlingMode::Chess960).is_ok());
    assert_eq!(
        setup.position(CastlingMode::Standard).unwrap_err().to_string(),
        said("White", "f1", "in standard chess the king castles from the e-file with a rook in the corner")
    );
}

#[test]
fn en_passant_squares_that_no_double_step_explains() {
    let said =
        |square: &str, why: &str| format!("no double step explains the en-passant square {square}: {why} (3.7.3.2)");
    check("4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", &[&said("e5", "it is not on the rank that such a pawn passes over")]);
    check("4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", &[&said("e3", "it is not on the rank that such a pawn passes over")]);
    check("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", &[&said("e6", "it is not empty")]);
    check("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &[&said("e6", "no pawn stands in front of it")]);
    check("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", &[&said("e6", "the square behind it is not empty")]);
    // It is explained, but nobody can take: it is read, and not written.
    assert_eq!(common::position("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1").fen(), "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1");
}

#[test]
fn all_faults_are_told_at_once() {
    let error = Position::from_fen("P7/8/8/8/8/8/8/4K3 w Q e6 0 1").unwrap_err().to_string();
    assert_eq!(error.matches("; ").count(), 3, "{error}");
}

#[track_caller]
fn check_notes(fen: &str, notes: &[FenNote]) {
    let (_, found) = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(found, notes, "{fen}");
    assert_eq!(Setup::from_fen_strict(fen).is_ok(), notes.is_empty() || notes == [FenNote::RookFiles], "{fen}");
}

#[test]
fn lenient_reading_notes_what_it_assumes() {
    use FenNote::{
        AssumedFirstMove, AssumedNoCastling, AssumedNoEnPassant, AssumedNoHalfmoves, AssumedWhite, CastlingOrder,
        RookFiles, Spaces, SplitCount,
    };
    check_notes("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
    check_notes("4k3/8/8/8/8/8/8/4K3 w - -", &[AssumedNoHalfmoves, AssumedFirstMove]);
    check_notes("4k3/8/8/8/8/8/8/4K3 w - - 0 0", &[AssumedFirstMove]);
    check_notes(
        "4k3/8/8/8/8/8/8/4K3",
        &[AssumedWhite, AssumedNoCastling, AssumedNoEnPassant, AssumedNoHalfmoves, AssumedFirstMove],
    );
    check_notes("  4k3/8/8/8/8/8/8/4K3   w\t- -  0 1 ", &[Spaces]);
    check_notes("4k3/8/8/8/8/8/8/4K3\u{a0}w - - 0 1", &[Spaces]);
    check_notes("4k3/8/8/44/8/8/8/4K3 w - - 0 1", &[SplitCount]);
    check_notes("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", &[CastlingOrder]);
    check_notes("4k3/8/8/8/8/8/8/4K2R w H - 0 1", &[RookFiles]);
}

#[track_caller]
fn check_error(fen: &str, sentence: &str) {
    assert_eq!(Setup::from_fen(fen).unwrap_err().to_string(), sentence, "{fen}");
}

#[test]
fn what_is_not_a_fen_is_told_with_its_place() {
    check_error("", "there is no position here: a FEN begins with the pieces");
    check_error("4k3/8/8/8/8/8/8/4X3 w - - 0 1", "'X' at symbol 18: the pieces are written PNBRQK, pnbrqk and 1 to 8");
    check_error("4k2/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 has 7 squares instead of 8 (at symbol 4)");
    check_error("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 has more than 8 squares (at symbol 3)");
    check_error("4k3/8/8/8/8/8/4K3 w - - 0 1", "there are 7 ranks instead of 8");
    check_error("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "there are more than 8 ranks (at symbol 20)");
    check_error("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "'x' at symbol 21: the side to move is w or b");
    check_error("4k3/8/8/8/8/8/8/4K3 white - - 0 1", "'h' at symbol 22: the side to move is w or b");
    check_error(
        "4k3/8/8/8/8/8/8/4K3 w Kx - 0 1",
        "'x' at symbol 24: castling rights are - or letters of KQkq, or files of rooks",
    );
    check_error("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "'9' at symbol 26: the en-passant square is - or a square like e3");
    check_error(
        "4k3/8/8/8/8/8/8/4K3 w - - x 1",
        "'x' at symbol 27: the half-moves since a capture or pawn move are a number",
    );
    check_error("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "'-' at symbol 29: the move number is a number");
    check_error("4k3/8/8/8/8/8/8/4K3 w - - 99999 1", "the count of half-moves at symbol 27 is too large");
    check_error("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "the move number at symbol 29 is too large");
    check_error("4k3/8/8/8/8/8/8/4K3 w - - 0 1 e4", "there is more text after the move number, at symbol 31");
    check_error("4k3/8/8/8/8/8/8/4K3\u{a0}x - - 0 1", "'x' at symbol 21: the side to move is w or b");
    check_error("é", "'é' at symbol 1: the pieces are written PNBRQK, pnbrqk and 1 to 8");
}

#[test]
fn castling_letters_of_every_kind_mean_the_same() {
    let standard = common::position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(common::position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), standard);
    assert_eq!(common::position("r3k2r/8/8/8/8/8/8/R3K2R w HQhq - 0 1"), standard);
    // The outermost rook is K; an inner one needs its file, and is written so.
    let inner = common::position("4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    assert_eq!(inner.fen(), "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    assert_eq!(inner.shredder_fen(), "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    assert_eq!(common::position("4k3/8/8/8/8/8/8/4KR2 w F - 0 1").fen(), "4k3/8/8/8/8/8/8/4KR2 w K - 0 1");
}

#[test]
fn strict_reading_forgives_the_files_of_rooks_and_nothing_else() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R w H -",
        "4k3/8/8/8/8/8/8/4K2R  w H - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w H - 0 1 ",
        "4k3/8/8/8/8/8/8/4K2R w H - 0 0",
        "r3k2r/8/8/8/8/8/8/R3K2R w ahHA - 0 1",
    ] {
        assert!(Setup::from_fen(fen).is_ok(), "{fen}");
        assert!(Setup::from_fen_strict(fen).is_err(), "{fen}");
    }
    assert!(Setup::from_fen_strict("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").is_ok());
}

#[test]
fn two_kings_do_not_take_the_first_rank_from_one_another() {
    check("4k3/8/8/8/8/8/8/R1K1K2R w KQ - 0 1", &["White has 2 kings, on c1 and e1 (2.3)"]);
}

#[test]
fn a_castling_right_away_from_the_first_rank_is_told_and_not_written() {
    let mut setup = common::position("4k3/8/8/8/8/8/8/4K2R w - - 0 1").to_setup();
    setup.castling = tabiya_rules::Square::E4.only();
    assert_eq!(
        setup.position(CastlingMode::Chess960).unwrap_err().to_string(),
        "White is said to have the right to castle with the rook on e4, but e4 is not on White's first rank (3.8.2)"
    );
    assert_eq!(setup.fen(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
}

#[test]
fn a_broken_setup_is_written_as_it_was_read() {
    for fen in ["8/8/8/8/8/8/8/8 b - - 3 7", "P3k3/8/8/8/8/8/8/4K2p w KQ e6 0 1", "kk6/8/8/8/8/8/8/8 w - - 0 1"] {
        let (setup, _) = Setup::from_fen(fen).expect("a FEN");
        assert_eq!(setup.fen(), fen);
    }
}
