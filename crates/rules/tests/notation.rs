//! Every everyday way to write a move is read, and what is written is canonical.

mod common;

use common::position;

/// Checks that a text is read as the move with this canonical form.
#[track_caller]
fn check(fen: &str, text: &str, san: &str) {
    let position = position(fen);
    match position.read(text) {
        Ok(legal) => assert_eq!(legal.san(), san, "{text} in {fen}"),
        Err(refusal) => panic!("{text} in {fen}: {refusal}"),
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "1n6/P7/8/8/8/8/8/k3K3 w - - 0 1";
const EN_PASSANT: &str = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";

#[test]
fn castling_in_every_form() {
    for text in
        ["O-O", "0-0", "o-o", "OO", "00", "oo", "O-O+", "0-0!", "Kg1", "Ke1g1", "Ke1-g1", "e1g1", "e1h1", "e1-g1"]
    {
        check(CASTLING, text, "O-O");
    }
    for text in ["O-O-O", "0-0-0", "o-o-o", "OOO", "000", "O-O-O!?", "Kc1", "e1c1", "e1a1", "Ke1-c1", "O–O–O"] {
        check(CASTLING, text, "O-O-O");
    }
}

#[test]
fn promotion_in_every_form() {
    for text in
        ["a8=Q", "a8Q", "a8=q", "a8q", "a8(Q)", "a8/Q", "a7a8q", "a7-a8=Q", "a7a8Q", "Pa8=Q", "a8=Q+", "a8=♕", "a8(=Q)"]
    {
        check(PROMOTION, text, "a8=Q+");
    }
    for text in ["axb8=N", "axb8N", "ab8=N", "ab=N", "axb=N", "a7xb8n", "axb8(N)", "a:b8N"] {
        check(PROMOTION, text, "axb8=N");
    }
    for text in ["a8=B", "a8B", "a8b", "a7a8b"] {
        check("8/P7/8/8/8/8/8/4K2k w - - 0 1", text, "a8=B+");
    }
}

#[test]
fn en_passant_in_every_form() {
    for text in [
        "dxe3",
        "dxe3 e.p.",
        "dxe3e.p.",
        "dxe3 ep",
        "Pd4xe3 e.p.",
        "d4xe3ep",
        "de3",
        "de",
        "dxe",
        "d4e3",
        "d:e3",
        "dxe3 (ep)",
        "dxe3 en passant",
    ] {
        check(EN_PASSANT, text, "dxe3");
    }
}

#[test]
fn knights_in_every_form() {
    let forms = [
        "Nf3",
        "nf3",
        "NF3",
        "♘f3",
        "♞f3",
        "Ngf3",
        "N1f3",
        "Ng1f3",
        "Ng1-f3",
        "g1f3",
        "g1-f3",
        "G1F3",
        "Nf3!?",
        "Nf3!",
        "Nf3??",
        "Nf3+",
        "Nf3#",
        "Nf3++",
        "Nf3 (=)",
        "Nf3(=)",
        "  Nf3  ",
        "1.Nf3",
        "1. Nf3",
        "1...Nf3",
        "Nf3 ch",
        "Nf3 mate",
        "Nf3‼",
        "N f3",
        "N-f3",
        "♘\u{fe0e}f3",
        "\u{feff}Nf3",
        "Nf3 check",
        "Nf3.",
        "1 Nf3",
        "12 Nf3",
        "g1->f3",
        "g1→f3",
        "Nf3±",
        "Nf3+-",
    ];
    for text in forms {
        check(START, text, "Nf3");
    }
}

#[test]
fn pawns_in_every_form() {
    for text in ["e4", "E4", "e2e4", "e2-e4", "E2-E4", "Pe4", "Pe2-e4", "♙e4", "e4 (=)", "1.e4", "e4!", "pe4"] {
        check(START, text, "e4");
    }
    let capture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for text in ["exd5", "ed5", "ed", "exd", "e4xd5", "e4d5", "e4-d5", "e:d5", "e×d5", "EXD5", "Pxd5"] {
        check(capture, text, "exd5");
    }
    assert!(position(capture).read("d5").is_err(), "a capture names its file or has a cross");
}

#[test]
fn a_small_b_is_the_file_first_and_a_bishop_second() {
    let both = "4k3/8/8/8/2n5/1P1B4/8/4K3 w - - 0 1";
    check(both, "bxc4", "bxc4");
    check(both, "Bxc4", "Bxc4");
    check(both, "bc4", "bxc4");
    check("4k3/8/8/8/8/2B5/1P6/4K3 w - - 0 1", "bb4", "Bb4");
    let bishop_only = "4k3/8/8/8/2n5/3B4/8/4K3 w - - 0 1";
    check(bishop_only, "bxc4", "Bxc4");
    check(START, "b4", "b4");
    check(START, "B4", "b4");
    check(START, "B2B4", "b4");
    // A digit behind a capital B tells bishops apart.
    check("3k4/8/8/8/8/1b6/1b6/7K b - - 0 1", "B3a4", "Ba4");
    check("3k4/8/8/8/8/8/1b6/1b1K4 b - - 0 1", "B1a2", "Ba2");
}

#[test]
fn disambiguation_is_by_file_then_rank_then_both() {
    let rooks = "4k3/8/8/R6R/8/8/8/R3K3 w - - 0 1";
    check(rooks, "Rad5", "Rad5");
    check(rooks, "R1a3", "R1a3");
    let queens = "7k/8/8/1Q3Q2/8/8/8/1Q2K3 w - - 0 1";
    check(queens, "Qb5e5", "Qbe5+");
    let full = "5k2/8/8/Q6Q/8/8/Q7/4K3 w - - 0 1";
    check(full, "Qa5d5", "Qa5d5");
    check(full, "Qa2b2", "Qb2");
    // A pinned rival does not count.
    check("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "Nc2", "Nc2");
    check("k7/4R3/8/8/4r3/8/8/3RK3 w - - 0 1", "Rxe4", "Rxe4");
}

#[test]
fn the_mark_of_check_and_mate_is_written() {
    check("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8", "Ra8+");
    check("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8", "Ra8#");
    check("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "O-O-O+");
}

#[test]
fn chess960_castling_by_the_rook_and_by_the_king() {
    let start = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    check(start, "e1g1", "O-O");
    check(start, "e1b1", "O-O-O");
    check(start, "Kc1", "O-O-O");
    // A plain step of the king wins over castling to the same square.
    check("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1", "Kg1");
    check("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "O-O");
}

#[test]
fn what_is_left_over_is_not_passed_over() {
    for text in
        ["e4x", "xe4", "exe4", "e2xe4", "-e4", "e-4", "Nf3()", "a8(", "Nf3/", "e4 e.p.", "Nf3 e.p.", "Kh1", "e4\nx"]
    {
        assert!(position(START).read(text).is_err(), "{text}");
    }
    assert!(position(CASTLING).read("Kh1").is_err(), "only from square to square is the rook's square castling");
}

#[test]
fn strict_reading_takes_the_canonical_form_only() {
    let start = position(START);
    assert!(start.read_strict("e4").is_ok());
    for text in ["e2e4", "e4!", " e4", "e4+", "Pe4", "E4"] {
        let refusal = start.read_strict(text).unwrap_err();
        assert_eq!(refusal.to_string(), "legal, but its canonical form is e4", "{text}");
    }
}

#[test]
fn uci_reading_takes_uci_only() {
    let start = position(START);
    for text in ["e4", "E2E4", "e2-e4", "Ng1f3", "e2e4 ", "e2e", "", "e2e4k", "e7e8qq", "0000"] {
        assert!(start.read_uci(text).is_err(), "{text}");
    }
    assert_eq!(position(PROMOTION).read_uci("a7a8r").unwrap().san(), "a8=R+");
    assert!(position(PROMOTION).read_uci("a7a8").is_err());
    assert_eq!(
        start.read_uci("e2e9").unwrap_err().to_string(),
        "cannot be read: '9' at symbol 4 where a rank from 1 to 8 should be"
    );
}
