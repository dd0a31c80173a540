//! The network along lines of play and in files.

use std::sync::Arc;

use tabiya_rules::{Bitboard, CastlingMode, Kind, LegalMove, Nature, PartKeys, Piece, Position, Setup, Side, Square};

use super::kernel::{self, Row};
use super::net::BadNet;
use super::shape::{BUCKETS, HIDDEN, INPUTS, LARGEST, LARGEST_OUTPUT, OUTPUT_UNIT, UNIT};
use super::{Line, Net, Parts, View, input};

/// Chance that can be repeated.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Numbers by chance: every input counts for something.
fn parts(seed: u64) -> Parts {
    let mut chance = Chance(seed);
    let mut numbers = |count: usize, most: usize| -> Vec<i16> {
        (0..count).map(|_| chance.below(2 * most + 1) as i16 - most as i16).collect()
    };
    Parts {
        men: numbers(INPUTS * HIDDEN, 60),
        bias: numbers(HIDDEN, 100),
        outputs: numbers(2 * HIDDEN * BUCKETS, 60),
        biases: numbers(BUCKETS, 3_000).into_iter().map(i32::from).collect(),
        scale: 160,
    }
}

fn net(seed: u64) -> Arc<Net> {
    Arc::new(Net::new(&parts(seed)).unwrap())
}

/// Goes to and fro in games of chance and looks now and then, as a search does.
fn wander(start: Position, seed: u64, steps: usize, counts: &mut [usize; 4]) {
    let net = net(seed);
    let mut chance = Chance(seed);
    let mut line = Line::new(Arc::clone(&net), &start);
    let mut past = vec![start];
    for _ in 0..steps {
        let position = past[past.len() - 1];
        let moves = position.legal_moves();
        if past.len() > 1 && (moves.is_empty() || past.len() > 300 || chance.below(3) == 0) {
            line.pop();
            past.pop();
        } else if moves.is_empty() {
            return;
        } else if chance.below(12) == 0
            && let Some(passed) = position.pass()
        {
            line.push();
            past.push(passed);
        } else {
            // What is rare is tried more often than chance would.
            let rare = moves.iter().find(|legal| legal.shape().nature() != Nature::Plain && chance.below(2) == 0);
            let legal = rare.unwrap_or_else(|| moves.get(chance.below(moves.len())).unwrap());
            counts[0] += usize::from(legal.shape().nature() == Nature::Castling);
            counts[1] += usize::from(legal.shape().nature() == Nature::EnPassant);
            counts[2] += usize::from(legal.shape().promotion().is_some());
            past.push(legal.play_watched(line.push()));
        }
        let position = past[past.len() - 1];
        assert_eq!(*line.keys(), PartKeys::of(&position));
        if chance.below(3) == 0 {
            counts[3] += 1;
            assert_eq!(line.judge(&position), net.judge(&position), "{position}");
        }
        if chance.below(500) == 0 {
            past = vec![position];
            line.begin(&position);
        }
    }
}

#[test]
fn what_is_kept_along_a_line_is_what_is_found_from_scratch() {
    let mut counts = [0; 4];
    for seed in 0..40 {
        wander(Position::start(), seed, 1_500, &mut counts);
        let start = Position::chess960((seed * 24 % 960) as u16).unwrap();
        wander(start, seed, 1_500, &mut counts);
        // Pawns about to promote, and castling on both sides.
        for fen in ["r3k2r/1P4P1/8/2pP4/4Pp2/8/p6p/R3K2R w KQkq c6 0 1", "1r2k1r1/P7/8/8/8/8/7p/RB2K2R w KQkq - 0 1"] {
            let setup = Setup::from_fen(fen).unwrap().0;
            wander(setup.position(CastlingMode::Chess960).unwrap(), seed, 400, &mut counts);
        }
    }
    assert!(counts[0] > 100 && counts[1] > 30 && counts[2] > 500 && counts[3] > 20_000, "{counts:?}");
}

/// Every position of whole games, each looked at.
#[test]
fn every_position_of_a_game_is_judged_as_from_scratch() {
    let net = Net::own();
    let mut chance = Chance(3);
    let (mut castlings, mut passings, mut promotions) = (0, 0, 0);
    for game in 0..240 {
        let mut position = Position::chess960(game * 4).unwrap();
        let mut line = Line::new(Arc::clone(&net), &position);
        for _ in 0..400 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let rare = moves.iter().find(|legal| legal.shape().nature() != Nature::Plain && chance.below(2) == 0);
            let legal = rare.unwrap_or_else(|| moves.get(chance.below(moves.len())).unwrap());
            castlings += usize::from(legal.shape().nature() == Nature::Castling);
            passings += usize::from(legal.shape().nature() == Nature::EnPassant);
            promotions += usize::from(legal.shape().promotion().is_some());
            position = legal.play_watched(line.push());
            assert_eq!(line.judge(&position), net.judge(&position), "{position}");
        }
    }
    assert!(castlings > 100 && passings > 20 && promotions > 100, "{castlings} {passings} {promotions}");
}

/// Positions that no game reaches may have many more men than one.
#[test]
fn more_men_than_in_a_game_are_judged_as_from_scratch() {
    let fen = "qrrqkrrq/pppppppp/nnnnnnnn/8/8/NNNNNNNN/PPPPPPPP/QRRQKRRQ w - - 0 1";
    let start = Setup::from_fen(fen).unwrap().0.position(CastlingMode::Standard).unwrap();
    assert_eq!(start.occupied().len(), 48);
    let mut counts = [0; 4];
    (0..10).for_each(|seed| wander(start, seed, 1_000, &mut counts));
    assert!(counts[3] > 1_000, "{counts:?}");
}

#[test]
fn both_sides_see_the_same_as_each_other() {
    for square in Square::ALL {
        for kind in Kind::ALL {
            for view in [View::Straight, View::Mirrored] {
                let white = input(Side::White, view, Piece { side: Side::White, kind }, square);
                let black = input(Side::Black, view, Piece { side: Side::Black, kind }, square.flipped());
                assert_eq!(white, black);
                assert!(white < INPUTS / 2);
                let theirs = input(Side::White, view, Piece { side: Side::Black, kind }, square);
                assert_eq!(theirs, white + INPUTS / 2);
            }
        }
    }
}

/// The largest weights that are allowed, on a board full of men: no sum leaves its bounds.
#[test]
fn the_largest_network_does_not_overflow() {
    // As many of the largest as a bucket may have, in whatever order: those above 0 first, then those below.
    let most = (i32::MAX / i32::from(UNIT).pow(2) / i32::from(LARGEST_OUTPUT)) as usize;
    let outputs = |first: i16| -> Vec<i16> {
        let row = (0..2 * HIDDEN).map(|place| if place < most { first } else { -first });
        row.collect::<Vec<_>>().repeat(BUCKETS)
    };
    for sign in [1, -1] {
        for first in [LARGEST_OUTPUT, -LARGEST_OUTPUT] {
            let largest = Parts {
                men: vec![LARGEST * sign; INPUTS * HIDDEN],
                bias: vec![LARGEST * sign; HIDDEN],
                outputs: outputs(first),
                biases: vec![1 << 20; BUCKETS],
                scale: 30_000,
            };
            let net = Net::new(&largest).unwrap();
            let queen = Piece { side: Side::White, kind: Kind::Queen };
            let men: Vec<(Square, Piece)> = Bitboard::FULL.iter().map(|square| (square, queen)).collect();
            let mut sums = net.bias().clone();
            kernel::change(&mut sums, &men.iter().map(|(square, _)| net.man(square.index())).collect::<Vec<_>>(), &[]);
            assert_eq!(sums, Row([65 * LARGEST * sign; HIDDEN]));
            // The same in numbers that hold anything.
            let hidden = i64::from(if sign > 0 { UNIT } else { 0 });
            let row = &largest.outputs[..2 * HIDDEN];
            let sum: i64 = row.iter().map(|weight| hidden * hidden * i64::from(*weight)).sum();
            let whole = i64::from(UNIT) * i64::from(OUTPUT_UNIT);
            let expected = (sum / i64::from(UNIT) + (1 << 20)) * 30_000 / whole;
            assert_eq!(i64::from(net.judge_men(&men, Side::White)), expected);
        }
    }
    // One more of them is too much.
    let mut parts = parts(1);
    parts.outputs[..=most].fill(LARGEST_OUTPUT);
    parts.outputs[most + 1..2 * HIDDEN].fill(0);
    assert!(Net::new(&parts).is_err());
}

/// What stands on the other wing is worth as much.
#[test]
fn the_board_in_a_mirror_is_judged_alike() {
    let net = net(6);
    let mut chance = Chance(8);
    let mut position = Position::start();
    for _ in 0..2_000 {
        let moves = position.legal_moves();
        position = moves.get(chance.below(moves.len().max(1))).map_or_else(Position::start, LegalMove::play);
        let men: Vec<(Square, Piece)> = position.pieces().collect();
        let mirrored: Vec<(Square, Piece)> =
            men.iter().map(|(square, piece)| (Square::ALL[square.index() ^ 7], *piece)).collect();
        assert_eq!(net.judge_men(&men, position.side()), net.judge_men(&mirrored, position.side()), "{position}");
    }
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let net = net(9);
    let bytes = net.write();
    assert_eq!(Net::read(&bytes).unwrap(), *net);
    assert_eq!(Net::read(&Net::of_material().write()).unwrap(), Net::of_material());
}

#[test]
fn a_file_that_is_no_network_is_refused_with_the_reason() {
    let bytes = net(2).write();
    let check = |bytes: &[u8], expected: &str| {
        let error = Net::read(bytes).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    let with = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        bytes
    };
    check(b"", "no file of a network");
    check(b"[Event \"A game\"]", "no file of a network");
    check(&with(7, 9), "version 9 of the format, and this program reads version 1");
    check(&with(13, 77), &format!("768 inputs, {} hidden numbers", HIDDEN % 256 + 77 * 256));
    check(&bytes[..bytes.len() - 1], "cut off or has more behind it");
    check(&[&bytes[..], b"x"].concat(), "cut off or has more behind it");
    check(&bytes[..12], "cut off");
    for at in [21, 30, 5_000, bytes.len() - 30, bytes.len() - 1] {
        check(&with(at, bytes[at] ^ 4), "damaged: its check sum does not fit");
    }
}

#[test]
fn numbers_that_cannot_be_computed_with_are_refused() {
    let check = |change: &dyn Fn(&mut Parts), expected: &str| {
        let mut parts = parts(1);
        change(&mut parts);
        let error = Net::new(&parts).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(&|parts| parts.men[77] = LARGEST + 1, "a weight of a man is too large");
    check(&|parts| parts.bias[3] = -LARGEST - 1, "a weight of a man is too large");
    check(&|parts| parts.outputs[5] = LARGEST_OUTPUT + 1, "a weight of the last step is too large");
    check(&|parts| parts.outputs.fill(100), "too large together");
    check(&|parts| parts.biases[2] = i32::MIN, "a bias of the last step is too large");
    check(&|parts| parts.scale = 0, "its scale is 0 or less");
    assert_eq!(Net::new(&Parts { bias: Vec::new(), ..parts(1) }), Err(BadNet::Count));
    assert_eq!(Net::new(&Parts { outputs: Vec::new(), ..parts(1) }), Err(BadNet::Count));
}

#[test]
fn material_alone_is_counted_evenly() {
    let net = Net::of_material();
    let worth = |fen: &str| net.judge(&Position::from_fen(fen).unwrap());
    let pawn = worth("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    assert!(pawn > 50);
    for (fen, pawns) in [
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", 3),
        ("4k3/8/8/8/8/8/8/N3K3 b - - 0 1", -3),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 9),
        ("qqqqkqqq/8/8/8/8/8/8/4K3 w - - 0 1", -63),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0),
    ] {
        assert!((worth(fen) - pawns * pawn).abs() <= pawns.abs(), "{fen}: {} for {pawns} of {pawn}", worth(fen));
    }
}
