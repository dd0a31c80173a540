//! The rules, one test each, numbered by the subjects of the rules of chess from the first move to the draw. What
//! needs a game around the position (claims, clocks, offers, results) is the business of an arbiter, not of this crate.

mod common;

use common::{play, position};
use tabiya_rules::{Bitboard, File, Kind, Piece, Position, Rank, Side, Square, Wing};

/// The targets of the piece on a square, as text.
fn targets(fen: &str, from: Square) -> String {
    let squares = position(fen).targets(from).iter().map(|square| square.to_string());
    squares.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check_targets(fen: &str, from: Square, expected: &str) {
    assert_eq!(targets(fen, from), expected, "{from} in {fen}");
}

#[track_caller]
fn check_legal(fen: &str, text: &str) {
    let position = position(fen);
    assert!(position.read(text).is_ok(), "{text} in {fen}: {}", position.read(text).unwrap_err());
}

#[track_caller]
fn check_illegal(fen: &str, text: &str) {
    assert!(position(fen).read(text).is_err(), "{text} in {fen}");
}

#[test]
fn rule_1_white_first_then_alternate_turns() {
    let start = Position::start();
    assert_eq!(start.side(), Side::White);
    assert_eq!(play(start, "e4").side(), Side::Black);
    assert_eq!(play(start, "e4 e5").side(), Side::White);
    check_illegal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e7e5");
    assert_eq!((Side::White.to_string(), Side::Black.to_string()), ("White".into(), "Black".into()));
}

#[test]
fn rule_2_a_move_is_obligatory() {
    for text in ["--", "Z0"] {
        let refusal = Position::start().read(text).unwrap_err();
        assert_eq!(refusal.to_string(), "White must move: there is no passing (1.2)");
    }
    // In zugzwang too: the one move there is gives up the pawn, and it must be made.
    let zugzwang = position("8/8/1p6/1P6/K1k5/8/8/8 w - - 0 1");
    assert_eq!(zugzwang.legal_moves().len(), 1);
    assert!(zugzwang.read("--").is_err());
}

#[test]
fn rule_3_sixty_four_squares_in_alternating_colours() {
    assert_eq!((Bitboard::LIGHT.len(), Bitboard::DARK.len()), (32, 32));
    for square in Square::ALL {
        let beside = square.offset(1, 0).into_iter().chain(square.offset(0, 1));
        assert!(beside.into_iter().all(|other| other.is_light() != square.is_light()));
        assert_eq!(Bitboard::LIGHT.has(square), square.is_light());
        assert_eq!(square.to_string(), format!("{}{}", square.file(), square.rank()));
    }
    assert_eq!(Square::new(File::A, Rank::First), Square::ALL[0], "the a-file is on White's left");
    assert!(Square::H1.is_light(), "the square at White's right hand is light");
}

#[test]
fn rule_4_the_start_position() {
    let start = Position::start();
    assert_eq!(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let queen = |side| start.of(side, Kind::Queen).single().expect("one queen");
    assert!(queen(Side::White).is_light() && !queen(Side::Black).is_light());
    for side in Side::ALL {
        assert_eq!(start.of_side(side).len(), 16);
        let counts = Kind::ALL.map(|kind| start.of(side, kind).len());
        assert_eq!(counts, [8, 2, 2, 2, 1, 1]);
    }
}

#[test]
fn rule_5_capture_by_replacement_and_what_is_captured_never_returns() {
    let after = play(Position::start(), "e4 d5 exd5");
    assert_eq!(after.piece_at(Square::D5), Some(Piece { side: Side::White, kind: Kind::Pawn }));
    assert_eq!(after.of_side(Side::Black).len(), 15);
    check_illegal("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rxe1");
    // En passant is the one capture on another square.
    let after = play(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e4 dxe3");
    assert_eq!(after.fen(), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

#[test]
fn rule_6_nothing_jumps_but_the_knight_and_castling() {
    let closed = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for from in [Square::A1, Square::C1, Square::D1, Square::E1] {
        check_targets(closed, from, "");
    }
    check_targets(closed, Square::B1, "a3 c3");
    check_illegal("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4");
    check_legal("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O");
}

#[test]
fn rule_7_how_the_pieces_move() {
    let alone = |letter| format!("7k/8/8/8/3{letter}4/8/8/K7 w - - 0 1");
    check_targets("7k/8/8/8/3K4/8/8/8 w - - 0 1", Square::D4, "c3 d3 e3 c4 e4 c5 d5 e5");
    check_targets(&alone('R'), Square::D4, "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8");
    check_targets(&alone('N'), Square::D4, "c2 e2 b3 f3 b5 f5 c6 e6");
    check_targets("6k1/8/8/8/3B4/8/8/1K6 w - - 0 1", Square::D4, "a1 g1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7 h8");
    check_targets(
        "6k1/8/8/8/3Q4/8/8/1K6 w - - 0 1",
        Square::D4,
        "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 h4 c5 d5 e5 b6 d6 f6 a7 d7 g7 d8 h8",
    );
}

#[test]
fn rule_8_how_pawns_move() {
    check_targets("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Square::E2, "e3 e4");
    check_targets("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", Square::E3, "e4");
    check_targets("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", Square::E2, "");
    check_targets("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", Square::E2, "e3");
    check_targets("4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1", Square::E2, "d3 e3 f3 e4");
    check_targets("4k3/4p3/3P1P2/8/8/8/8/4K3 b - - 0 1", Square::E7, "e5 d6 e6 f6");
    // Not around the edge of the board.
    check_targets("4k3/8/8/8/8/7p/P7/4K3 w - - 0 1", Square::A2, "a3 a4");
}

#[test]
fn rule_9_a_square_is_controlled_by_a_piece_that_could_capture_there() {
    let position = position("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
    let controlled = position.controlled(Side::White);
    assert!(controlled.has(Square::D3) && controlled.has(Square::F3), "a pawn controls diagonally");
    assert!(!controlled.has(Square::E3) && !controlled.has(Square::E4), "and not straight ahead");
    assert!(controlled.has(Square::E2), "a piece of one's own is controlled too");
}

#[test]
fn rule_10_en_passant_only_at_once_and_as_if_the_step_had_been_single() {
    let after = play(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e2-e4");
    assert_eq!(after.en_passant(), Some(Square::E3));
    assert_eq!(after.read("dxe3").unwrap().play().piece_at(Square::E4), None);
    let after = play(position("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"), "a4");
    assert_eq!(after.read("bxa3").unwrap().play().piece_at(Square::A4), None);
    // Not a move later, not after two single steps.
    let later = play(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e4 Kd7 Kd1");
    assert!(later.read("dxe3").is_err());
    let single = play(position("4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1"), "e3 d4 e4");
    assert!(single.read("dxe3").is_err());
    // Only a pawn takes so.
    check_illegal("4k3/8/8/8/4P3/8/5n2/4K3 b - - 0 1", "Nxe3");
}

#[test]
fn rule_10_en_passant_that_opens_a_line_to_the_king_is_not_legal() {
    check_illegal("8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1", "dxc6");
    check_legal("8/8/8/K1pPP2r/8/8/8/4k3 w - c6 0 1", "dxc6");
    check_illegal("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6");
    check_illegal("4k3/8/4b3/3pP3/2K5/8/8/8 w - d6 0 1", "exd6");
    // One of two pawns may be pinned and the other free.
    check_legal("3r2k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "exd6");
    check_legal("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "cxd6");
    check_illegal("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "exd6");
}

#[test]
fn rule_10_en_passant_answers_a_check_by_the_pawn_that_passed() {
    check_legal("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "exd3");
    check_illegal("8/8/8/2k5/3Pp3/8/8/2R1K3 b - d3 0 1", "exd3");
}

#[test]
fn rule_11_the_king_is_never_captured_and_never_moves_to_a_controlled_square() {
    check_illegal("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Kd1");
    check_illegal("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Kf2");
    check_legal("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Kxd2");
    check_illegal("4k3/8/1b6/8/3r4/4K3/8/8 w - - 0 1", "Kxd4");
    // Kings are never adjacent.
    check_illegal("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "Kd4");
    // A pinned piece controls squares too.
    check_illegal("4k3/4r3/8/8/8/8/3K4/4R3 w - - 0 1", "Ke3");
    // The square behind the king on the line of a check is controlled.
    check_illegal("4k3/8/8/8/r3K3/8/8/8 w - - 0 1", "Kf4");
}

#[test]
fn rule_12_promotion_is_the_players_choice_of_four() {
    let before = position("8/4P3/8/8/8/1k6/8/4K2Q w - - 0 1");
    for (text, kind) in [("e8=Q", Kind::Queen), ("e8=R", Kind::Rook), ("e8=B", Kind::Bishop), ("e8=N", Kind::Knight)] {
        let after = play(before, text);
        assert_eq!(after.piece_at(Square::E8), Some(Piece { side: Side::White, kind }));
    }
    for text in ["e8", "e8=K", "e8=P"] {
        assert!(before.read(text).is_err(), "{text}");
    }
    // Not limited to what was captured: nine queens, ten rooks.
    check_legal("QQQQ4/QQQQP3/8/7K/8/8/8/5k2 w - - 0 1", "e8=Q");
    assert!(Position::from_fen("1RRRR3/1RRRR3/1RR5/6k1/8/8/7K/8 w - - 0 1").is_ok());
    assert!(Position::from_fen("BBBBB3/BBBBB3/8/8/8/8/8/k6K w - - 0 1").is_ok());
    assert!(Position::from_fen("1NNNN3/1NNNN3/NN6/7k/8/8/8/7K w - - 0 1").is_ok());
    check_legal("8/8/8/8/k7/8/3p4/K1N1N3 b - - 0 1", "dxe1=N");
}

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn rule_13_castling_short_and_long_is_one_move() {
    assert_eq!(play(position(CASTLING), "O-O").fen(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    assert_eq!(play(position(CASTLING), "O-O-O").fen(), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    assert_eq!(play(position(CASTLING), "O-O O-O-O").fen(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

#[test]
fn rule_13_no_castling_once_king_or_rook_has_moved() {
    let back = play(position(CASTLING), "Kf1 Kf8 Ke1 Ke8");
    assert!(back.read("O-O").is_err() && back.read("O-O-O").is_err());
    assert!(play(back, "Rf1").read("O-O").is_err());
    let back = play(position(CASTLING), "Rg1 Rb8 Rh1 Ra8");
    assert!(back.read("O-O").is_err());
    assert!(back.read("O-O-O").is_ok());
    assert!(play(back, "Rh2").read("O-O-O").is_err());
    assert!(play(back, "Rh2").read("O-O").is_ok());
}

#[test]
fn rule_13_a_captured_rook_takes_the_right_with_it() {
    let after = play(position(CASTLING), "Rxa8");
    assert_eq!(after.castling_rook(Side::Black, Wing::Queen), None);
    assert_eq!(after.castling_rook(Side::Black, Wing::King), Some(Square::H8));
    assert_eq!(after.castling_rook(Side::White, Wing::Queen), None);
    assert_eq!(after.castling_rook(Side::White, Wing::King), Some(Square::H1));
    // A rook that comes to the corner later, even by promotion, has no right.
    let promoted = play(position("4k3/7P/8/8/8/8/8/4K2R w K - 0 1"), "Rh6 Ke7 h8=R Kf7 Rh1 Ke7");
    assert!(promoted.read("O-O").is_err());
}

#[test]
fn rule_13_nothing_may_stand_between() {
    check_illegal("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O");
    check_illegal("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O");
    check_illegal("4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "O-O");
}

#[test]
fn rule_13_the_king_may_not_be_in_pass_through_or_reach_check() {
    for (rook, short) in [("4", false), ("5", false), ("6", false), ("7", true)] {
        let file = rook.parse::<usize>().expect("a file");
        let rank = format!("{}r{}", if file == 0 { String::new() } else { file.to_string() }, 7 - file);
        let fen = format!("k7/8/8/8/8/{}/8/4K2R w K - 0 1", rank.trim_end_matches('0'));
        assert_eq!(position(&fen).read("O-O").is_ok(), short, "{fen}");
    }
}

#[test]
fn rule_13_the_rook_may_be_attacked_and_may_cross_an_attacked_square() {
    check_legal("k6r/8/8/8/8/8/8/4K2R w K - 0 1", "O-O");
    check_legal("1r5k/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O");
    check_legal("r6k/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O");
    check_illegal("2r4k/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O");
}

#[test]
fn rule_13_chess960_castling_has_its_own_corners() {
    // The king stays where it is.
    assert_eq!(play(position("4k3/8/8/8/8/8/8/R5KR w HA - 0 1"), "O-O").fen(), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    // King and rook change places.
    assert_eq!(play(position("4k3/8/8/8/8/8/8/5KR1 w G - 0 1"), "O-O").fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    // The rook shields its king from a rook behind it.
    check_illegal("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "O-O-O");
    check_legal("4k3/8/8/8/8/8/r7/1R1K4 w B - 0 1", "O-O-O");
    // The rook's target may be attacked, the king's way may not.
    check_legal("3rk3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O");
    check_illegal("2r1k3/8/8/8/8/8/8/R4K2 w A - 0 1", "O-O-O");
    // Something on the rook's way.
    check_illegal("4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", "O-O-O");
    // The inner of two rooks.
    assert_eq!(play(position("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"), "O-O-O").fen(), "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1");
}

#[test]
fn rule_15_check_is_answered_by_king_capture_or_interposing() {
    let checked = position("4k3/8/8/8/7q/8/3P2PP/3QKB1R w K - 0 1");
    assert!(checked.is_check());
    let answers = checked.legal_moves().iter().map(|legal| legal.san().to_string()).collect::<Vec<_>>();
    assert_eq!(answers, ["g3", "Ke2"]);
    // Not against a knight.
    let by_knight = position("4k3/8/8/8/8/5n2/4P1P1/4KB2 w - - 0 1");
    let answers = by_knight.legal_moves().iter().map(|legal| legal.san().to_string()).collect::<Vec<_>>();
    assert_eq!(answers, ["exf3", "gxf3", "Kd1", "Kf2"]);
    // By discovery.
    let uncovered = play(position("4k3/8/8/8/8/4N3/8/4RK2 w - - 0 1"), "Nc4");
    assert!(uncovered.is_check());
    assert_eq!(uncovered.checkers(), Square::E1.only());
}

#[test]
fn rule_15_the_own_king_is_never_left_in_check() {
    check_illegal("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "Nd5");
    check_illegal("4k3/8/8/8/7q/8/3P2PP/3QKB1R w K - 0 1", "d4");
    // Two checks: only the king moves.
    let double = position("4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 1");
    assert_eq!(double.checkers().len(), 2);
    assert!(double.legal_moves().iter().all(|legal| legal.kind() == Kind::King));
}

#[test]
fn rule_17_checkmate_and_stalemate() {
    let mate = play(Position::start(), "f3 e5 g4 Qh4");
    assert!(mate.is_checkmate() && !mate.is_stalemate());
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(stalemate.is_stalemate() && !stalemate.is_checkmate());
    let neither = position("7k/8/6K1/8/8/8/8/5Q2 b - - 0 1");
    assert!(!neither.is_stalemate() && !neither.is_checkmate());
    // The pawn that could take the knight is pinned.
    assert!(position("r1bqkb1r/pp1npppp/2pN1n2/8/8/8/PPPPQPPP/R1B1KBNR b KQkq - 0 1").is_checkmate());
}

#[test]
fn rule_18_who_can_mate_by_count_of_pieces() {
    let both = |fen| Side::ALL.map(|side| position(fen).insufficient_material(side));
    assert_eq!(both("4k3/8/8/8/8/8/8/4KB2 w - - 0 1"), [true, true]);
    assert_eq!(both("4k3/8/8/8/8/8/8/4KR2 w - - 0 1"), [false, true]);
    assert_eq!(both("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"), [false, true]);
    assert_eq!(both("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"), [true, true], "bishops on one colour");
    assert_eq!(both("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1"), [false, false], "bishops on both");
    assert_eq!(both("4kq2/8/8/8/8/8/8/4KN2 w - - 0 1"), [true, false], "a queen never hems in");
}

#[test]
fn rule_21_notation_of_the_texts() {
    let pawns = position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    for text in ["Pd4xe3 e.p.", "dxe3", "d4xe3", "dxe3 e.p."] {
        assert_eq!(pawns.read(text).unwrap().san(), "dxe3", "{text}");
    }
    for text in ["e2-e4", "e4", "Pe4", "Pe2-e4"] {
        assert_eq!(Position::start().read(text).unwrap().san(), "e4", "{text}");
    }
    assert_eq!(position(CASTLING).read("O-O").unwrap().lan(), "O-O");
    assert_eq!(position(CASTLING).read("O-O-O").unwrap().san(), "O-O-O");
}

#[test]
fn trap_en_passant_that_is_pinned_does_not_count_in_repetition() {
    let start = position("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1");
    let first = play(start, "e4");
    assert_eq!(first.en_passant(), None, "the rook on d1 pins the pawn on d4");
    let later = play(first, "Kc8 Kf2 Kd8 Ke1");
    assert!(first.repeats(&later));
    assert_eq!(first.key(), later.key());
    assert!(play(later, "Kc8 Kf2 Kd8 Ke1").repeats(&first));
}

#[test]
fn trap_losing_a_castling_right_does_not_restart_the_fifty_moves_but_makes_a_new_position() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 40 60");
    let back = play(start, "Rg1 Rg8 Rh1 Rh8");
    assert_eq!(back.halfmoves(), 44);
    assert!(!back.repeats(&start));
    assert_ne!(back.key(), start.key());
    assert_eq!(back.fullmoves(), 62);
}

#[test]
fn trap_the_fifty_move_count_restarts_with_captures_and_moves_of_pawns_only() {
    let start = position("r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 40 60");
    assert_eq!(play(start, "O-O").halfmoves(), 41);
    assert_eq!(play(start, "a3").halfmoves(), 0);
    assert_eq!(play(start, "Rxh8").halfmoves(), 0);
    assert_eq!(play(position("4k3/P7/8/8/8/8/8/4K3 w - - 40 60"), "a8=Q").halfmoves(), 0);
    assert_eq!(play(position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 40 60"), "dxe3").halfmoves(), 0);
}

#[test]
fn trap_the_public_game_of_fifty_moves_with_castling_lost() {
    let Some(text) = common::suite("draws/fifty_with_castling_loss.uci") else { return };
    let mut position = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for uci in text.split_whitespace() {
        position = position.read_uci(uci).unwrap_or_else(|refusal| panic!("{uci}: {refusal}")).play();
    }
    assert_eq!(position.halfmoves(), 100);
}

#[test]
fn trap_checkmate_comes_before_any_draw() {
    // Mate although the clock of fifty moves has run out.
    assert!(position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 120").is_checkmate());
}
