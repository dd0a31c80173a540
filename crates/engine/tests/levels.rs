//! Levels: the higher one plays better, none throws away what everybody sees, and games differ.

mod common;

use common::{check_answer, root, san, search, small_engine};
use tabiya_engine::{Level, Limits, Root, Strength};
use tabiya_rules::{Kind, Move, Position, Promotion, Side};

/// The limits of a level; full strength gets so few positions that a test is over soon.
fn level(number: u8, game: u64) -> Limits {
    match Level::new(number).expect("a level").elo() {
        Some(elo) => Limits { strength: Some(Strength { elo, game }), ..Limits::default() },
        None => Limits::nodes(4_000),
    }
}

/// The balance of material for White.
fn balance(position: &Position) -> i32 {
    let worth = [(Kind::Pawn, 1), (Kind::Knight, 3), (Kind::Bishop, 3), (Kind::Rook, 5), (Kind::Queen, 9)];
    let sum = |side: Side| {
        worth.iter().map(|(kind, worth)| worth * position.of(side, *kind).len().cast_signed()).sum::<i32>()
    };
    sum(Side::White) - sum(Side::Black)
}

/// Plays a game; 2 points for White's win, 1 for a draw. One that lasts too long goes to whoever is a piece up.
fn game(white: &Limits, black: &Limits) -> i32 {
    let mut engines = [small_engine(), small_engine()];
    let mut root = Root::new(Position::start());
    for ply in 0..120 {
        let position = root.position();
        let limits = if position.side() == Side::White { white } else { black };
        let answer = search(&mut engines[ply % 2], &root, limits);
        let times = root.past().iter().filter(|key| **key == position.key()).count();
        let Some(best) = answer.best else {
            return if position.is_check() { 2 * i32::from(position.side() == Side::Black) } else { 1 };
        };
        if times >= 2 || position.halfmoves() >= 100 || position.occupied().len() == 2 {
            return 1;
        }
        root.play(best).expect("a legal move");
    }
    match balance(root.position()) {
        3.. => 2,
        ..=-3 => 0,
        _ => 1,
    }
}

/// Plays pairs of games with both colours; the share of the points that the higher level gets, in percent.
fn share(higher: u8, lower: u8, pairs: u64) -> i32 {
    let mut points = 0;
    for number in 0..pairs {
        let (high, low) = (level(higher, 2 * number + 1), level(lower, 2 * number + 2));
        points += game(&high, &low) + 2 - game(&low, &high);
    }
    100 * points / (4 * pairs as i32)
}

#[track_caller]
fn check_match(higher: u8, lower: u8) {
    let share = share(higher, lower, 6);
    assert!(share >= 60, "level {higher} gets {share} % of the points against level {lower}");
}

/// Three levels are about four hundred points: far enough apart for a dozen games to tell.
#[test]
fn higher_levels_win() {
    for (higher, lower) in [(4, 1), (5, 2), (7, 4), (8, 5)] {
        check_match(higher, lower);
    }
}

/// Plays on until the defender is mated; how many moves that took.
fn moves_to_mate(fen: &str, number: u8) -> Option<u32> {
    let mut engines = [small_engine(), small_engine()];
    let mut root = root(fen);
    for ply in 0..100 {
        let limits = if ply % 2 == 0 { level(number, 5) } else { level(10, 5) };
        let answer = search(&mut engines[ply as usize % 2], &root, &limits);
        root.play(answer.best?).expect("a legal move");
        if root.position().is_checkmate() {
            return Some(ply / 2 + 1);
        }
    }
    None
}

#[test]
fn every_level_mates_a_lone_king() {
    let rows = [
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/K6R w - - 0 1",
        "8/8/2k5/8/8/5K2/8/7R w - - 0 1",
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
        "8/8/8/8/4k3/8/1Q6/K7 w - - 0 1",
    ];
    for number in 1..=9 {
        for fen in rows {
            assert!(moves_to_mate(fen, number).is_some(), "level {number} does not mate in 50 moves: {fen}");
        }
    }
}

#[test]
fn every_level_takes_back() {
    let rows: [(&[&str], &str); 3] = [
        (&["e4", "e5", "Nf3", "Nc6", "d4", "exd4", "Nxd4", "Nxd4"], "Qxd4"),
        (&["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6"], "dxc6 bxc6"),
        (&["d4", "Nf6", "Bg5", "e6", "e4", "h6", "Bxf6"], "Qxf6 gxf6"),
    ];
    for (played, expected) in rows {
        let mut root = Root::new(Position::start());
        for text in played {
            let shape = root.position().read(text).expect("a legal move").shape();
            root.play(shape).expect("a legal move");
        }
        for number in 1..=10 {
            for game in 0..10 {
                let answer = search(&mut small_engine(), &root, &level(number, game));
                let taken = san(root.position(), answer.best);
                assert!(expected.split(' ').any(|text| text == taken), "level {number}, game {game}: {taken}");
            }
        }
    }
}

#[test]
fn the_same_game_has_the_same_moves() {
    let root = Root::new(Position::start());
    for number in 1..=9 {
        for game in 0..3 {
            let play = || search(&mut small_engine(), &root, &level(number, game)).best;
            assert_eq!(play(), play(), "level {number}, game {game}");
        }
    }
}

#[test]
fn games_begin_in_different_ways() {
    let root = Root::new(Position::start());
    for number in 1..=9 {
        let mut firsts: Vec<String> = (0..20)
            .map(|game| san(root.position(), search(&mut small_engine(), &root, &level(number, 1 + 7 * game)).best))
            .collect();
        firsts.sort();
        firsts.dedup();
        assert!(firsts.len() >= 3, "level {number} begins with nothing but {firsts:?}");
    }
}

#[test]
fn no_level_overlooks_a_mate_in_one() {
    let rows = [
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "8/8/8/8/6q1/5k2/8/7K b - - 0 1",
        "2bkr3/2p5/8/8/8/8/3B4/2KR4 w - - 0 1",
        "8/P1R3P1/pk6/8/K5B1/8/8/8 w - - 0 1",
        "5bkr/2p3p1/3p2n1/1b1P2Pp/6rP/2Q1B3/PP4q1/R3K3 b - - 1 31",
    ];
    for fen in rows {
        let root = root(fen);
        for number in 1..=9 {
            for game in 0..10 {
                let limits = level(number, game);
                let answer = search(&mut small_engine(), &root, &limits);
                check_answer(&root, &limits, &answer);
                let best = answer.best.and_then(|best| root.position().legal(best)).expect("a legal move");
                assert!(best.play().is_checkmate(), "level {number}, game {game}, {fen}: {}", best.san());
            }
        }
    }
}

#[test]
fn pawns_become_queens() {
    let rows = [
        "4b3/8/5p1k/3p1p2/3P4/1r6/pp3B1K/5R2 b - - 1 91",
        "5k2/1B3P1r/3r2b1/p1p1p1P1/P3P3/8/5R1p/4K3 b - - 0 50",
        "3r2k1/P4ppp/8/8/8/2n5/5PPP/6K1 w - - 0 1",
    ];
    for fen in rows {
        let root = root(fen);
        for number in 1..=9 {
            for game in 0..8 {
                let limits = level(number, game);
                let answer = search(&mut small_engine(), &root, &limits);
                check_answer(&root, &limits, &answer);
                let promotion = answer.best.and_then(Move::promotion);
                assert!(promotion.is_none_or(|piece| piece == Promotion::Queen), "level {number}, game {game}, {fen}");
            }
        }
    }
}

#[test]
fn no_queen_is_made_that_stalemates() {
    let root = root("8/5P1k/5K2/8/8/8/8/8 w - - 0 1");
    for number in 1..=9 {
        let best = search(&mut small_engine(), &root, &level(number, 3)).best;
        let after = best.and_then(|best| root.position().legal(best)).expect("a legal move").play();
        assert!(after.has_legal_move(), "level {number}: {best:?}");
    }
}

/// Taste in openings does not go as far as giving a piece away that is seen to be attacked; to overlook it is rare.
#[test]
fn good_players_look_after_their_pieces_in_the_opening() {
    let root = root("rnbqkb1r/pppppppp/5n2/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
    let mut lost = Vec::new();
    for number in 8..=9 {
        for game in 0..30 {
            let best = search(&mut small_engine(), &root, &level(number, game)).best;
            lost.extend((!san(root.position(), best).starts_with('N')).then_some((number, game, best)));
        }
    }
    assert!(lost.len() <= 2, "{lost:?}");
}
