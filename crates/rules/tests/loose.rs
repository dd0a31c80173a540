//! Where the texts of the rules are loose, and what we do: a test for each point that the position alone decides.

mod common;

use common::{play, position, positions_of_random_games};
use tabiya_rules::{CastlingFault, CastlingMode, Fault, File, Kind, Piece, Position, Rank, Setup, Side, Square};

/// King and rooks of a side ready to castle, and one rook of the other side on a file, two ranks away.
fn watched(side: Side, file: File) -> Position {
    let mut setup = Setup::empty();
    setup.side = side;
    let first = Rank::First.seen_by(side);
    setup.put(Square::new(File::E, first), Piece { side, kind: Kind::King });
    for corner in [File::A, File::H].map(|file| Square::new(file, first)) {
        setup.put(corner, Piece { side, kind: Kind::Rook });
        setup.castling = setup.castling.with(corner);
    }
    setup.put(Square::new(file, Rank::Third.seen_by(side)), Piece { side: !side, kind: Kind::Rook });
    setup.put(Square::new(File::E, Rank::Fifth.seen_by(side)), Piece { side: !side, kind: Kind::King });
    setup.position(CastlingMode::Standard).unwrap_or_else(|faults| panic!("{}: {faults}", setup.fen()))
}

#[test]
fn loose_castling_minds_the_kings_square_the_crossed_one_and_the_target() {
    for side in Side::ALL {
        for file in File::ALL {
            let watched = watched(side, file);
            let short = !matches!(file, File::E | File::F | File::G);
            let long = !matches!(file, File::E | File::D | File::C);
            assert_eq!(watched.read("O-O").is_ok(), short, "{watched}");
            assert_eq!(watched.read("O-O-O").is_ok(), long, "{watched}");
        }
    }
}

#[test]
fn loose_b1_may_be_attacked_in_castling_long() {
    // By a rook, a bishop, a knight, a pawn.
    for fen in [
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "4k3/7b/8/8/8/8/8/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/n7/8/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1",
    ] {
        let attacked = position(fen);
        assert!(attacked.controlled(Side::Black).has(Square::B1), "{fen}");
        assert!(attacked.read("O-O-O").is_ok(), "{fen}");
    }
    // But nothing may stand there.
    assert!(position("4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1").read("O-O-O").is_err());
}

#[test]
fn loose_in_chess960_the_rooks_target_may_be_attacked() {
    // The king stays on g1, or goes from b1 to c1: it has no business on f1 or d1.
    for (fen, text, target) in [
        ("4k3/8/8/8/8/5r2/8/6KR w H - 0 1", "O-O", Square::F1),
        ("4k3/8/8/8/8/3r4/8/RK6 w A - 0 1", "O-O-O", Square::D1),
    ] {
        let attacked = position(fen);
        assert!(attacked.controlled(Side::Black).has(target), "{fen}");
        assert!(attacked.read(text).is_ok(), "{fen}");
    }
    // Where the king crosses the same squares, it may not.
    assert!(position("4k3/8/8/8/8/5r2/8/3K3R w H - 0 1").read("O-O").is_err());
    assert!(position("4k3/8/8/8/8/3r4/8/R4K2 w A - 0 1").read("O-O-O").is_err());
}

#[test]
fn loose_the_same_rank_is_part_of_validation() {
    let why = |fen: &str| {
        let (setup, _) = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        match setup.position(CastlingMode::Chess960).map_err(|faults| faults.into_iter().next()) {
            Err(Some(Fault::Castling { why, .. })) => why,
            other => panic!("{fen}: {other:?}"),
        }
    };
    assert_eq!(why("4k3/8/8/8/8/8/4K3/R7 w Q - 0 1"), CastlingFault::KingAway);
    assert_eq!(why("4k3/8/8/8/8/8/R7/4K3 w Q - 0 1"), CastlingFault::NoRook);
    let mut setup = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").to_setup();
    setup.put(Square::A3, Piece { side: Side::White, kind: Kind::Rook });
    setup.castling = Square::A3.only();
    let faults = setup.position(CastlingMode::Chess960).unwrap_err();
    let castling = Fault::Castling { side: Side::White, rook: Square::A3, why: CastlingFault::NotOnFirstRank };
    assert_eq!(faults.iter().collect::<Vec<_>>(), [&castling]);
    // A rook that has just been made on the king's file has not moved, and does not castle along it.
    let upright = play(position("8/4P3/8/1k6/8/8/8/4K3 w - - 0 1"), "e8=R Ka4");
    for text in ["O-O", "O-O-O", "e1e3", "e1e8"] {
        assert!(upright.read(text).is_err(), "{text}");
    }
}

#[test]
fn loose_pinned_pieces_control_squares_too() {
    let pinned = position("4k3/3n4/8/1B6/3K4/8/8/8 w - - 0 1");
    assert_eq!(pinned.pinned(Side::Black), Square::D7.only());
    assert!(pinned.controlled(Side::Black).has(Square::E5) && pinned.controlled(Side::Black).has(Square::C5));
    assert!(!pinned.targets(Square::D4).has(Square::E5) && !pinned.targets(Square::D4).has(Square::C5));
    let without = position("4k3/8/8/1B6/3K4/8/8/8 b - - 0 1");
    assert!(play(without, "Ke7").targets(Square::D4).has(Square::C5));
    // A pinned bishop forbids castling, too.
    let castling = position("2k5/8/8/8/2b5/8/8/2R1K2R w K - 0 1");
    assert_eq!(castling.pinned(Side::Black), Square::C4.only());
    assert!(castling.read("O-O").is_err(), "the bishop looks at f1");
    assert!(position("2k5/8/2b5/8/8/8/8/2R1K2R w K - 0 1").read("O-O").is_ok());
}

#[test]
fn loose_the_square_behind_the_king_on_a_checking_line_is_controlled() {
    let targets = |fen: &str, king: Square| {
        position(fen).targets(king).iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(targets("7k/8/8/8/r2K4/8/8/8 w - - 0 1", Square::D4), "c3 d3 e3 c5 d5 e5");
    assert_eq!(targets("k7/8/8/8/3K4/8/8/b7 w - - 0 1", Square::D4), "d3 e3 c4 e4 c5 d5");
    assert_eq!(targets("3q3k/8/8/8/3K4/8/8/8 w - - 0 1", Square::D4), "c3 e3 c4 e4 c5 e5");
    // A knight looks along no line.
    assert!(position("7k/8/8/8/3K4/8/2n5/8 w - - 0 1").targets(Square::D4).has(Square::E5));
}

#[test]
fn loose_en_passant_exists_only_if_the_capture_is_legal() {
    // What is written: nothing after a double step that nobody can take.
    let field = |position: &Position| position.fen().split(' ').nth(3).map(str::to_owned);
    for (fen, text, written) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4", "-"),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e4", "e3"),
        ("4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", "e4", "-"),
        // Pinned on its file, on its diagonal, along the rank together with the pawn it takes.
        ("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e4", "-"),
        ("8/2k5/8/8/5p2/6B1/4P3/4K3 w - - 0 1", "e4", "-"),
        ("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e4", "-"),
        // Pinned, but along the capture itself.
        ("k7/8/8/8/4p3/8/5PB1/4K3 w - - 0 1", "f4", "f3"),
        // Two pawns, one of them pinned.
        ("3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1", "e4", "e3"),
        // In check by something else, and by the pawn itself.
        ("8/8/8/7k/3p4/8/4P3/3BK3 w - - 0 1", "e4", "-"),
        ("8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", "e4", "e3"),
    ] {
        assert_eq!(field(&play(position(fen), text)).as_deref(), Some(written), "{text} in {fen}");
    }
}

#[test]
fn loose_en_passant_counts_in_the_key_only_if_the_capture_is_legal() {
    let pair = |board: &str| [position(&format!("{board} b - e3 0 1")), position(&format!("{board} b - - 0 1"))];
    for pinned in ["4k3/8/8/8/4P3/8/8/4K3", "3k4/8/8/8/3pP3/8/8/3RK3", "8/8/8/8/k2pP2R/8/8/4K3"] {
        let [said, unsaid] = pair(pinned);
        assert!(said.repeats(&unsaid) && said.key() == unsaid.key(), "{pinned}");
        assert_eq!(said, unsaid, "{pinned}");
    }
    let [said, unsaid] = pair("4k3/8/8/8/3pP3/8/8/4K3");
    assert!(!said.repeats(&unsaid) && said.key() != unsaid.key());
}

#[test]
fn loose_notation_is_read_in_every_form_and_written_as_pgn_has_it() {
    positions_of_random_games(31, 2_000, |position| {
        for legal in &position.legal_moves() {
            let san = legal.san();
            let bare = san.trim_end_matches(['+', '#']);
            let forms = [
                bare.to_owned(),
                format!("{bare}+"),
                format!("{bare}!?"),
                format!("{bare} (=)"),
                format!("12... {bare}"),
                bare.replace('=', ""),
                bare.replace('O', "0"),
                bare.replace('x', ":"),
                bare.replace('N', "♘"),
                legal.lan().replace('-', "–"),
            ];
            for form in forms {
                let read = position.read(&form).unwrap_or_else(|refusal| panic!("{form} in {position}: {refusal}"));
                assert_eq!(read, legal, "{form} in {position}");
                assert_eq!(read.san(), san, "{form} in {position}");
            }
        }
    });
    // The standard's own words: letters, not zeros; a cross; an equals sign; no mark of en passant.
    for (fen, text, san) in [
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "0-0-0", "O-O-O"),
        ("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "Nd5", "Nxd5"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8Q", "a8=Q"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "Pd4xe3 e.p.", "dxe3"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra1-a8", "Ra8+"),
    ] {
        let position = position(fen);
        assert_eq!(position.read(text).map(|legal| legal.san().to_string()), Ok(san.to_owned()), "{fen}");
        assert!(position.read_strict(san).is_ok() && position.read_strict(text).is_err(), "{text} in {fen}");
    }
}
