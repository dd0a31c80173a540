//! Appendix C of the Laws, algebraic notation: what it allows is read, and what is written is of one form. And the
//! everyday ways to write a move that programs refuse.

mod common;

use common::position;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const EN_PASSANT: &str = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
const PROMOTION: &str = "1n6/P7/8/8/8/8/8/k3K3 w - - 0 1";

/// Checks that all these texts are read as one move, and how it is written.
#[track_caller]
fn check(fen: &str, texts: &[&str], san: &str) {
    let position = position(fen);
    for text in texts {
        match position.read(text) {
            Ok(legal) => assert_eq!(legal.san(), san, "{text} in {fen}"),
            Err(refusal) => panic!("{text} in {fen}: {refusal}"),
        }
    }
}

#[track_caller]
fn check_refused(fen: &str, text: &str, sentence: &str) {
    match position(fen).read(text) {
        Ok(legal) => panic!("{text} in {fen} was taken for {legal}"),
        Err(refusal) => assert_eq!(refusal.to_string(), sentence, "{text} in {fen}"),
    }
}

#[test]
fn appendix_c_8_the_hyphen_and_the_square_of_departure_may_be_left_out() {
    check(START, &["Nf3", "Ng1-f3", "Ng1f3"], "Nf3");
    check(START, &["e4", "e2-e4", "e2e4"], "e4");
}

#[test]
fn appendix_c_9_the_cross_may_be_left_out() {
    let captures = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
    check(captures, &["Nxd5", "Nd5", "Nc3xd5", "Nc3d5"], "Nxd5");
    // A pawn names the file it comes from, with the cross or without.
    check(captures, &["exd5", "ed5", "ed", "e4xd5"], "exd5");
    check("4k3/8/8/4p3/3pP3/2P5/8/4K3 w - - 0 1", &["cd4", "cxd4"], "cxd4");
    let two_pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    check(two_pawns, &["cd5", "cxd5"], "cxd5");
    check(two_pawns, &["ed5", "exd5"], "exd5");
    check_refused(two_pawns, "xd5", "cannot be read: 'x' at symbol 1 where a square from a1 to h8 should be");
    check_refused(
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "d5",
        "only the pawn on e4 can go to d5, and a capture names its file: exd5 (C.9)",
    );
}

#[test]
fn appendix_c_9_the_mark_of_en_passant_may_be_left_out() {
    check(EN_PASSANT, &["dxe3", "de3", "dxe3 e.p.", "dxe3e.p.", "de3 e.p."], "dxe3");
    // Where it is said, it is true.
    check_refused(
        "4k3/8/8/8/3p4/4P3/8/4K3 b - - 0 1",
        "dxe3 e.p.",
        "a move from d4 to e3 is legal, but it is not what it was said to be (3.1)",
    );
}

#[test]
fn appendix_c_10_1_on_one_rank_the_file_tells_them_apart() {
    let knights = "k7/8/8/8/8/8/8/K3N1N1 w - - 0 1";
    check(knights, &["Ngf3", "Ng1f3", "Ng1-f3"], "Ngf3");
    check(knights, &["Nef3"], "Nef3");
    check_refused(knights, "Nf3", "ambiguous: the knights on e1 and g1 can both go to f3");
    check_refused(knights, "N1f3", "ambiguous: the knights on e1 and g1 can both go to f3");
}

#[test]
fn appendix_c_10_2_on_one_file_the_rank_tells_them_apart() {
    let knights = "k7/8/8/6N1/8/8/8/K5N1 w - - 0 1";
    check(knights, &["N5f3", "Ng5f3"], "N5f3");
    check(knights, &["N1f3", "Ng1-f3"], "N1f3");
    check_refused(knights, "Ngf3", "ambiguous: the knights on g1 and g5 can both go to f3");
}

#[test]
fn appendix_c_10_3_on_neither_the_file_comes_first() {
    let knights = "k7/8/8/8/3N4/8/7N/K7 w - - 0 1";
    check(knights, &["Nhf3", "N2f3", "Nh2f3"], "Nhf3");
    check(knights, &["Ndf3", "N4f3"], "Ndf3");
    // The same for a capture.
    let capture = "k7/8/8/8/3N4/5p2/7N/K7 w - - 0 1";
    check(capture, &["Nhxf3", "Nhf3", "N2xf3"], "Nhxf3");
    check(capture, &["Ndxf3", "Ndf3"], "Ndxf3");
}

#[test]
fn appendix_c_11_promotion_names_the_new_piece_behind_the_square() {
    check("8/3P3k/8/8/8/8/8/K7 w - - 0 1", &["d8Q", "d8=Q", "d7-d8Q"], "d8=Q");
    check("5r2/4P2k/8/8/8/8/8/K7 w - - 0 1", &["exf8N", "ef8N", "exf8=N"], "exf8=N+");
    check("8/8/8/7K/8/k7/1p6/8 b - - 0 1", &["b1B", "b1=B"], "b1=B");
    check("8/8/8/7K/8/k7/6p1/8 b - - 0 1", &["g1R", "g1=R"], "g1=R");
}

#[test]
fn appendix_c_12_the_offer_of_a_draw_is_read_past() {
    check(START, &["e4 (=)", "e4(=)"], "e4");
    check(EN_PASSANT, &["dxe3 e.p. (=)"], "dxe3");
    check("8/3P3k/8/8/8/8/8/K7 w - - 0 1", &["d8Q(=)", "d8=Q (=)"], "d8=Q");
    check(CASTLING, &["0-0 (=)"], "O-O");
}

#[test]
fn appendix_c_13_castling_is_written_with_zeros_or_letters() {
    check(CASTLING, &["0-0", "O-O"], "O-O");
    check(CASTLING, &["0-0-0", "O-O-O"], "O-O-O");
}

#[test]
fn appendix_c_13_the_marks_of_check_and_mate_may_be_left_out() {
    check("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &["Ra8", "Ra8+"], "Ra8+");
    check("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", &["Ra8", "Ra8#", "Ra8++"], "Ra8#");
    check("5k2/8/5K2/8/8/8/8/7R w - - 0 1", &["Rh8", "Rh1-h8++"], "Rh8#");
}

#[test]
fn trap_everyday_ways_to_write_a_move() {
    for text in ["O-O", "0-0", "o-o", "OO", "Kg1", "e1g1", "e1h1"] {
        check(CASTLING, &[text], "O-O");
    }
    for text in ["a8=Q", "a8Q", "a8=q", "a8(Q)", "a7a8q"] {
        check(PROMOTION, &[text], "a8=Q+");
    }
    for text in ["dxe3", "dxe3 e.p.", "Pd4xe3 e.p.", "d4xe3ep", "de3"] {
        check(EN_PASSANT, &[text], "dxe3");
    }
    for text in ["Nf3", "♘f3", "Nf3!?", "Nf3+", "Ng1-f3", "Ngf3", "1.Nf3"] {
        check(START, &[text], "Nf3");
    }
    for text in ["e4 (=)", "e2-e4", "e2e4", "Pe4", "E4"] {
        check(START, &[text], "e4");
    }
    // What cannot be read, is ambiguous, or is not legal, is refused with the reason.
    for (fen, text, sentence) in [
        (START, "Sf3", "cannot be read: 'S' at symbol 1 where a square from a1 to h8 should be"),
        (START, "Cf3", "cannot be read: 'C' at symbol 1 where a piece, one of KQRBN, or a small file should be"),
        ("k7/8/8/8/8/8/8/K3N1N1 w - - 0 1", "♘f3", "ambiguous: the knights on e1 and g1 can both go to f3"),
        (PROMOTION, "a8", "the pawn on a7 reaches the last rank: say what it becomes, like =Q (3.7.3.3)"),
        (START, "0-0", "the bishop on f1 stands in the way of castling on the king's side (3.8.2.2)"),
        (START, "Nf4!?", "no knight of White's can go to f4 (3.6)"),
    ] {
        check_refused(fen, text, sentence);
    }
}
