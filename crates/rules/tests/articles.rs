//! Article 3 of the Laws where it goes beyond how the pieces move: promotion, castling, check, legal moves and legal
//! positions. And the sections that one of the rule texts promises and leaves empty, each as a walk from the start.

mod common;

use common::{play, position};
use tabiya_rules::{
    CastlingMode, Kind, Level, Move, Nature, Piece, Position, Promotion, Rank, Refusal, Setup, Side, Square, Wing,
};

/// All legal moves, in the order of the alphabet.
fn written(position: &Position) -> Vec<String> {
    let mut moves = position.legal_moves().iter().map(|legal| legal.san().to_string()).collect::<Vec<_>>();
    moves.sort_unstable();
    moves
}

/// Checks that a move is refused, and by which article.
#[track_caller]
fn check_refused(position: &Position, text: &str, article: &str) {
    match position.read(text) {
        Err(Refusal::Illegal(reason)) => assert_eq!(reason.article(), article, "{text} in {position}: {reason}"),
        other => panic!("{text} in {position}: {other:?}"),
    }
}

#[track_caller]
fn check_piece(position: &Position, square: Square, side: Side, kind: Kind) {
    assert_eq!(position.piece_at(square), Some(Piece { side, kind }), "{square} in {position}");
}

// Rule 22: the empty sections.

#[test]
fn rule_22_castling() {
    let start = Position::start();
    check_refused(&start, "O-O", "3.8.2.2");
    check_refused(&play(start, "e4 e5 Nf3 Nc6"), "O-O", "3.8.2.2");
    let short = play(start, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    check_piece(&short, Square::G1, Side::White, Kind::King);
    check_piece(&short, Square::F1, Side::White, Kind::Rook);
    assert_eq!((short.piece_at(Square::E1), short.piece_at(Square::H1)), (None, None));
    assert_eq!(short.side(), Side::Black, "king and rook have made one move");
    let long = play(short, "d6 h3 Be6 d3 Qd7 a3 O-O-O");
    check_piece(&long, Square::C8, Side::Black, Kind::King);
    check_piece(&long, Square::D8, Side::Black, Kind::Rook);
    assert_eq!((long.piece_at(Square::E8), long.piece_at(Square::A8)), (None, None));
    // Once a game: back on their squares they castle no more, and neither does the other rook.
    let back = play(long, "Kh2 h6 Rh1 h5 Kg1 g6 Kf1 f6 Ke1 a6");
    check_piece(&back, Square::E1, Side::White, Kind::King);
    check_piece(&back, Square::H1, Side::White, Kind::Rook);
    check_refused(&back, "e1g1", "3.8.2.1");
    assert!(back.castling_rooks().is_empty());
}

#[test]
fn rule_22_en_passant() {
    let passed = play(Position::start(), "e4 a6 e5 d5");
    assert_eq!(passed.en_passant(), Some(Square::D6));
    let taken = play(passed, "exd6");
    check_piece(&taken, Square::D6, Side::White, Kind::Pawn);
    assert_eq!((taken.piece_at(Square::D5), taken.piece_at(Square::E5)), (None, None));
    assert_eq!(taken.of(Side::Black, Kind::Pawn).len(), 7);
    // Who waits may take the next pawn that passes, and this one no more.
    let later = play(passed, "Nf3 f5");
    check_refused(&later, "exd6", "3.7.3.2");
    assert_eq!(play(later, "exf6").piece_at(Square::F5), None);
}

#[test]
fn rule_22_promotion() {
    let before = play(Position::start(), "e4 d5 exd5 c6 dxc6 Nf6 cxb7 Nc6");
    check_refused(&before, "bxa8", "3.7.3.3");
    let queen = play(before, "bxa8=Q");
    check_piece(&queen, Square::A8, Side::White, Kind::Queen);
    assert_eq!((queen.of(Side::White, Kind::Queen).len(), queen.of(Side::White, Kind::Pawn).len()), (2, 7));
    let knight = play(before, "bxc8=N");
    check_piece(&knight, Square::C8, Side::White, Kind::Knight);
    assert_eq!((knight.of(Side::White, Kind::Queen).len(), knight.of(Side::White, Kind::Knight).len()), (1, 3));
    assert_eq!((queen.side(), knight.side()), (Side::Black, Side::Black), "and that was the whole move");
}

#[test]
fn rule_22_check() {
    let interpose = play(Position::start(), "e4 f6 Qh5");
    assert!(interpose.is_check());
    assert_eq!(written(&interpose), ["g6"]);
    let capture = play(Position::start(), "e4 e5 Qh5 Nc6 Qxf7");
    assert_eq!(written(&capture), ["Kxf7"]);
    let flee = play(Position::start(), "e4 e5 Nf3 f6 Nxe5 fxe5 Qh5");
    assert_eq!(written(&flee), ["Ke7", "g6"]);
    check_refused(&flee, "Nf6", "3.9.2");
    // After the answer it is a game like any other.
    let answered = play(interpose, "g6");
    assert!(!answered.is_check());
    assert!(answered.legal_moves().len() > 30);
}

#[test]
fn rule_22_end_of_the_game() {
    let mate = play(Position::start(), "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7");
    assert!(mate.is_checkmate() && mate.legal_moves().is_empty());
    check_refused(&mate, "Kxf7", "5.1.1");
    let stalemate = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7 Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6";
    let before = play(Position::start(), stalemate);
    assert!(!before.is_stalemate());
    let stalemate = play(before, "Qe6");
    assert!(stalemate.is_stalemate() && stalemate.legal_moves().is_empty() && !stalemate.is_check());
    check_refused(&stalemate, "Kg5", "5.2.1");
    // Nobody can mate any more once the last pawn is gone.
    let before = position("8/8/8/3k4/3P4/8/8/3K4 b - - 0 1");
    assert!(!before.insufficient_material(Side::White));
    assert_eq!(Side::ALL.map(|side| play(before, "Kxd4").insufficient_material(side)), [true, true]);
}

// Promotion.

#[test]
fn article_3_7_3_3_promotion_is_at_once_and_part_of_the_move() {
    for (fen, from, ahead, beside) in [
        ("1r6/P7/7k/8/8/8/8/K7 w - - 0 1", Square::A7, Square::A8, Square::B8),
        ("k7/8/8/8/8/7K/p7/1R6 b - - 0 1", Square::A2, Square::A1, Square::B1),
    ] {
        let before = position(fen);
        for to in [ahead, beside] {
            let plain = Move::new(from, to, Nature::Plain).expect("two squares");
            assert!(before.legal(plain).is_none(), "{plain} leaves a pawn on the last rank");
            for promotion in Promotion::ALL {
                let shape = Move::new(from, to, Nature::Promotion(promotion)).expect("two squares");
                let after = before.legal(shape).unwrap_or_else(|| panic!("{shape}")).play();
                check_piece(&after, to, before.side(), promotion.kind());
                assert!(after.of_kind(Kind::Pawn).is_empty());
                assert_eq!(after.side(), !before.side());
            }
        }
        let moves_of_pawn = before.legal_moves().iter().filter(|legal| legal.from() == from).count();
        assert_eq!(moves_of_pawn, 8, "four pieces on two squares, and nothing else");
    }
}

#[test]
fn article_3_7_3_4_the_choice_is_not_limited_to_what_was_captured() {
    // White has lost nothing yet.
    let before = position("1nbqkbnr/P1pppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQk - 0 1");
    for promotion in Promotion::ALL {
        let kind = promotion.kind();
        let shape = Move::new(Square::A7, Square::A8, Nature::Promotion(promotion)).expect("two squares");
        let after = before.legal(shape).unwrap_or_else(|| panic!("{shape}")).play();
        assert_eq!(after.of(Side::White, kind).len(), before.of(Side::White, kind).len() + 1, "{shape}");
        assert!(after.to_setup().faults(CastlingMode::Standard).is_empty(), "{shape}");
    }
    let ninth = play(position("QQQQ4/QQQQP3/8/7K/8/8/8/5k2 w - - 0 1"), "e8=Q");
    assert_eq!(ninth.of(Side::White, Kind::Queen).len(), 9);
}

#[test]
fn article_3_7_3_5_the_effect_of_the_new_piece_is_immediate() {
    let back_rank = position("6k1/P4ppp/8/8/8/8/8/6K1 w - - 0 1");
    assert!(play(back_rank, "a8=Q").is_checkmate() && play(back_rank, "a8=R").is_checkmate());
    assert!(!play(back_rank, "a8=B").is_check() && !play(back_rank, "a8=N").is_check());
    // A knight checks where a queen does not.
    let fork = position("8/2k1P1q1/8/8/8/8/8/7K w - - 0 1");
    assert!(play(fork, "e8=N").is_check() && !play(fork, "e8=Q").is_check());
    // The new piece pins, and it shields its king.
    let pinned = play(position("2n1k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8=Q");
    assert!(pinned.targets(Square::C8).is_empty());
    assert!(!play(position("2n1k3/P7/8/8/8/8/8/4K3 w - - 0 1"), "a8=B").targets(Square::C8).is_empty());
    let shielded = position("r6K/4P3/8/8/8/8/8/k7 w - - 0 1");
    assert!(shielded.is_check());
    assert!(shielded.read("e8=B").is_ok(), "in the way of the rook");
}

// Castling.

#[test]
fn article_3_8_1_the_king_goes_to_any_adjoining_square() {
    for own in Square::ALL {
        let other = if own.distance(Square::A1) > 3 { Square::A1 } else { Square::H8 };
        let mut setup = Setup::empty();
        setup.put(own, Piece { side: Side::White, kind: Kind::King });
        setup.put(other, Piece { side: Side::Black, kind: Kind::King });
        let alone = setup.position(CastlingMode::Standard).expect("two kings far apart");
        for to in Square::ALL {
            let adjoining = own.distance(to) == 1 && other.distance(to) > 1;
            assert_eq!(alone.targets(own).has(to), adjoining, "from {own} to {to}");
        }
    }
    // Not where one of its own stands, nor two squares without castling.
    let crowded = position("4k3/8/8/8/8/8/3P4/3QK3 w - - 0 1");
    check_refused(&crowded, "Kxd2", "3.1");
    check_refused(&crowded, "Ke3", "3.8.1");
}

#[test]
fn article_3_8_2_1_the_right_to_castle_is_lost_for_good() {
    let start = position("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1");
    for (moves, wing, lost) in [
        ("Ke2 h6 Ke1 h5", Wing::King, true),
        ("Ke2 h6 Ke1 h5", Wing::Queen, true),
        ("Rg1 h6 Rh1 h5", Wing::King, true),
        ("Rg1 h6 Rh1 h5", Wing::Queen, false),
        ("Rb1 h6 Ra1 h5", Wing::King, false),
        ("Rb1 h6 Ra1 h5", Wing::Queen, true),
    ] {
        let back = play(start, moves);
        assert_eq!(start.of_side(Side::White), back.of_side(Side::White), "all of White's men stand as before");
        let text = wing.san();
        assert_eq!(back.castling_rook(Side::White, wing).is_none(), lost, "{text} after {moves}");
        // And no later move brings it back.
        for later in [back, play(back, "a3 a6"), play(back, "a3 a6 h3 Kd7 a4 Kc6")] {
            if lost {
                check_refused(&later, text, "3.8.2.1");
            } else {
                assert!(later.read(text).is_ok(), "{text} in {later}");
            }
        }
    }
}

#[test]
fn article_3_8_2_2_castling_is_only_prevented_for_now() {
    for (fen, text, until) in [
        // In check; through check; into check; something between, on either wing.
        ("4k3/8/8/8/4r3/3B4/8/4K2R w K - 0 1", "O-O", "Bxe4 Kd8"),
        ("4k3/8/b7/8/8/8/P7/4K2R w K - 0 1", "O-O", "a3 Bb7"),
        ("4k3/8/8/2b5/8/8/P7/4K2R w K - 0 1", "O-O", "a3 Bxa3"),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "O-O", "Nf3 Kd8"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", "Nc3 Ke7"),
    ] {
        let prevented = position(fen);
        check_refused(&prevented, text, "3.8.2.2");
        let freed = play(prevented, until);
        assert_eq!(prevented.castling_rooks(), freed.castling_rooks(), "the right was there all the time");
        assert!(freed.read(text).is_ok(), "{text} in {freed}");
    }
}

// Check.

#[test]
fn article_3_9_1_a_piece_that_may_not_move_gives_check_all_the_same() {
    // The rook on e4 is pinned: if it took the king on a4 it would give up its own.
    let pinned = position("4k3/8/8/8/K3r3/8/8/4R3 w - - 0 1");
    assert_eq!(pinned.pinned(Side::Black), Square::E4.only());
    assert_eq!(pinned.checkers(), Square::E4.only());
    assert_eq!(written(&pinned), ["Ka3", "Ka5", "Kb3", "Kb5", "Rxe4+"]);
    // Two at once are check as much as one.
    assert_eq!(position("4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1").checkers(), Square::E1.only() | Square::F6.only());
}

#[test]
fn article_3_9_2_no_move_exposes_the_own_king_or_leaves_it_in_check() {
    // Exposing: a pinned piece moves along the line of its pin or not at all.
    let pinned = position("4r1k1/8/8/8/4Q3/8/8/4K3 w - - 0 1");
    for to in pinned.targets(Square::E4) {
        assert_eq!(to.file(), Square::E4.file(), "{to}");
    }
    assert!(pinned.read("Qxe8").is_ok() && pinned.read("Qe2").is_ok());
    check_refused(&pinned, "Qd4", "3.9.2");
    check_refused(&position("4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1"), "Nc3", "3.9.2");
    // Leaving: whatever does not answer the check.
    let checked = position("4r1k1/8/8/8/7N/8/3P4/R3K3 w Q - 0 1");
    assert_eq!(written(&checked), ["Kd1", "Kf1", "Kf2"]);
    for text in ["Ra8", "Nf3", "d4", "Ke2"] {
        check_refused(&checked, text, "3.9.2");
    }
    check_refused(&checked, "O-O-O", "3.8.2.2");
}

// Legal moves and legal positions.

#[test]
fn article_3_10_1_a_move_is_legal_when_it_meets_all_that_is_asked() {
    let all = position("4k3/P7/8/3pP3/8/8/8/4K2R w K d6 0 1");
    let mut expected = "O-O exd6 e6 a8=Q+ a8=R+ a8=B a8=N Kd1 Kd2 Ke2 Kf1 Kf2 Rf1 Rg1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8+"
        .split(' ')
        .collect::<Vec<_>>();
    expected.sort_unstable();
    assert_eq!(written(&all), expected);
}

#[test]
fn article_3_10_2_a_move_is_illegal_when_it_fails_one_thing_asked() {
    // The rook on e8 pins a pawn, and the bishop on a6 looks at f1.
    let full = position("1n2r1k1/P7/b7/3pP3/8/8/6PP/1NBQK2R w K d6 0 1");
    for (text, article) in [
        ("Rxh2", "3.1"),
        ("Bc1-c3", "3.2"),
        ("Rh1-g3", "3.3"),
        ("Qd1-e3", "3.4"),
        ("Rh1-h4", "3.5"),
        ("Nb1-b3", "3.6"),
        ("e5-e4", "3.7.1"),
        ("e5-e7", "3.7.2"),
        ("gxh3", "3.7.3"),
        ("a8", "3.7.3.3"),
        ("Ke3", "3.8.1"),
        ("O-O-O", "3.8.2.1"),
        ("O-O", "3.8.2.2"),
        ("Ke2", "3.9.2"),
        ("exd6", "3.9.2"),
    ] {
        check_refused(&full, text, article);
    }
    // With neither of them, what they forbade is legal.
    let free = position("1n4k1/P7/8/3pP3/8/8/6PP/1NBQK2R w K d6 0 1");
    assert!(["O-O", "Ke2", "exd6"].iter().all(|text| free.read(text).is_ok()));
}

#[test]
fn article_3_10_3_a_position_that_no_game_reaches_is_illegal() {
    // What cannot be played on, and what can although no game leads there.
    let rows = [
        (Level::Playable, "8/8/8/8/8/8/8/4K3 w - - 0 1"),
        (Level::Playable, "4k3/8/8/8/8/8/8/K3K3 w - - 0 1"),
        (Level::Playable, "8/8/8/8/8/8/3k4/4K3 w - - 0 1"),
        (Level::Playable, "4k3/8/8/8/8/8/8/K3R3 w - - 0 1"),
        (Level::Playable, "4k3/8/8/8/8/8/8/K2P4 w - - 0 1"),
        (Level::Playable, "4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
        (Level::Playable, "4k3/8/8/8/8/8/8/4K3 b - e3 0 1"),
        (Level::Reachable, "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR b KQ - 0 1"),
        (Level::Reachable, "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"),
        (Level::Reachable, "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1"),
        (Level::Reachable, "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1"),
        (Level::Reachable, "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1"),
        (Level::Reachable, "8/8/8/8/R2k3R/8/8/4K3 b - - 0 1"),
    ];
    for (level, fen) in rows {
        let (setup, _) = Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let faults = setup.faults(CastlingMode::Standard);
        let first = faults.iter().next().unwrap_or_else(|| panic!("{fen} has no fault"));
        assert_eq!(first.level(), level, "{fen}: {faults}");
        assert_eq!(setup.position(CastlingMode::Standard).is_ok(), level == Level::Reachable, "{fen}: {faults}");
    }
    // Where a game has led, nothing is wrong.
    let mut reached = Position::start();
    for text in "e4 d5 e5 f5 exf6 Nc6 fxg7 Be6 gxh8=N Qd6 h4 O-O-O h5 Qg3 fxg3".split(' ') {
        reached = play(reached, text);
        assert!(reached.to_setup().faults(CastlingMode::Standard).is_empty(), "{reached}");
    }
    assert!((reached.of_kind(Kind::Pawn) & (Rank::First.squares() | Rank::Eighth.squares())).is_empty());
}
