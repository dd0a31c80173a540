//! The judge against a slow twin, which walks through every position that can be reached and looks for a mate.

mod common;

use std::collections::HashSet;

use common::{Chance, ask};
use tabiya_game::{Budget, Judge};
use tabiya_rules::{CastlingMode, Kind, Piece, Position, Setup, Side, Square};

/// Whether a side can mate, found by walking through everything; `None` if there is too much of it.
fn twin(start: &Position, side: Side, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([start.key()]);
    let mut layer = vec![*start];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for position in &layer {
            if position.side() != side && position.is_checkmate() {
                return Some(true);
            }
            for legal in position.legal_moves() {
                let after = legal.play();
                if seen.insert(after.key()) {
                    next.push(after);
                }
            }
        }
        if seen.len() > most {
            return None;
        }
        layer = next;
    }
    Some(false)
}

/// Compares all that the twin can decide, and tells how many of its answers were yes and no.
fn compare(mut draw: impl FnMut(&mut Chance) -> Option<Position>, seed: u64, count: usize, most: usize) -> [usize; 2] {
    let mut chance = Chance::new(seed);
    let mut judge = Judge::new();
    let mut answers = [0; 2];
    let mut drawn = 0;
    while drawn < count {
        let Some(position) = draw(&mut chance) else { continue };
        drawn += 1;
        for side in Side::ALL {
            let Some(can) = twin(&position, side, most) else { continue };
            answers[usize::from(can)] += 1;
            assert_eq!(ask(&mut judge, &position, side, Budget::FULL), Some(can), "{side:?} in {position}");
            assert!(!can || !judge.is_dead_live(&position), "{position} is said to be dead");
        }
    }
    answers
}

fn put(setup: &mut Setup, chance: &mut Chance, side: Side, kind: Kind) {
    let square = loop {
        let square = Square::ALL[chance.below(64)];
        let is_pawn_square = (8..56).contains(&square.index());
        if setup.piece_at(square).is_none() && (kind != Kind::Pawn || is_pawn_square) {
            break square;
        }
    };
    setup.put(square, Piece { side, kind });
}

fn side(chance: &mut Chance) -> Side {
    Side::ALL[chance.below(2)]
}

#[test]
fn few_men() {
    let draw = |chance: &mut Chance| {
        let mut setup = Setup::empty();
        setup.side = side(chance);
        for side in Side::ALL {
            put(&mut setup, chance, side, Kind::King);
        }
        for _ in 0..=chance.below(3) {
            let kind =
                [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Knight, Kind::Bishop, Kind::Rook][chance.below(6)];
            let side = side(chance);
            put(&mut setup, chance, side, kind);
        }
        setup.position(CastlingMode::Standard).ok()
    };
    let [no, yes] = compare(draw, 1, 50, 300_000);
    assert!(no >= 5 && yes >= 10, "{no} and {yes}");
}

#[test]
fn kings_in_corners() {
    // Close to stalemate and mate, where lines are forced.
    let draw = |chance: &mut Chance| {
        let mut setup = Setup::empty();
        setup.side = side(chance);
        let corner = [Square::A1, Square::H1, Square::A8, Square::H8][chance.below(4)];
        setup.put(corner, Piece { side: Side::Black, kind: Kind::King });
        let near = corner.offset(if corner.file().index() == 0 { 2 } else { -2 }, [-1, 0, 1][chance.below(3)])?;
        setup.put(near, Piece { side: Side::White, kind: Kind::King });
        for _ in 0..2 + chance.below(2) {
            let kind = [Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop][chance.below(4)];
            let side = side(chance);
            put(&mut setup, chance, side, kind);
        }
        setup.position(CastlingMode::Standard).ok()
    };
    let [no, yes] = compare(draw, 2, 60, 300_000);
    assert!(no >= 1 && yes >= 30, "{no} and {yes}");
}

#[test]
fn locked_pawns() {
    let draw = |chance: &mut Chance| {
        let mut setup = Setup::empty();
        setup.side = side(chance);
        // Rams on ranks that differ from file to file, so that no pawn can capture; at times one is left out.
        let mut rank = 2 + chance.below(3);
        for file in 0..8 {
            rank = if rank == 3 { 2 + 2 * chance.below(2) } else { 3 };
            if chance.below(16) != 0 {
                setup.put(Square::get(rank * 8 + file)?, Piece { side: Side::White, kind: Kind::Pawn });
                setup.put(Square::get(rank * 8 + 8 + file)?, Piece { side: Side::Black, kind: Kind::Pawn });
            }
        }
        setup.put(Square::ALL[chance.below(16)], Piece { side: Side::White, kind: Kind::King });
        setup.put(Square::ALL[48 + chance.below(16)], Piece { side: Side::Black, kind: Kind::King });
        if chance.below(2) == 0 {
            let kind = [Kind::Bishop, Kind::Bishop, Kind::Knight, Kind::Rook][chance.below(4)];
            let side = side(chance);
            put(&mut setup, chance, side, kind);
        }
        setup.position(CastlingMode::Standard).ok()
    };
    let [no, yes] = compare(draw, 3, 150, 60_000);
    assert!(no >= 20 && yes >= 1, "{no} and {yes}");
}

/// Positions in which nothing or little can move, some of them dead.
const WALLED: [&str; 8] = [
    "6bk/5p1p/5P1P/8/8/p7/K7/8 w - - 0 1",
    "2b1kBRQ/1K1pPRPP/p1pP1PP1/P1P5/8/8/8/8 w - - 0 1",
    "8/8/3k4/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1",
    "4k3/8/6p1/1p1p1pPp/1P1P1P1P/8/8/4K3 w - - 0 1",
    "kb6/p1p5/P1P5/8/8/5p1p/5P1P/5BK1 w - - 0 1",
    "8/8/8/8/k1p1p3/p1P1P3/P3B3/1K6 w - - 0 1",
    "7k/5p1P/5P2/8/8/2p5/p1P5/K7 w - - 0 1",
    "1k6/1P6/1K6/p1p5/P1P5/8/8/8 b - - 0 1",
];

#[test]
fn walled_in_positions_with_a_man_or_two_changed() {
    let draw = |chance: &mut Chance| {
        let start = Position::from_fen(WALLED[chance.below(WALLED.len())]).expect("a position");
        let mut setup = start.to_setup();
        setup.side = side(chance);
        for _ in 0..=chance.below(3) {
            let men: Vec<(Square, Piece)> = setup.pieces().filter(|(_, piece)| piece.kind != Kind::King).collect();
            let &(square, piece) = men.get(chance.below(men.len().max(1)))?;
            setup.clear(square);
            let kind = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook][chance.below(4)];
            match chance.below(4) {
                // Gone, of another kind, elsewhere, or a king moved.
                0 => {}
                1 if kind != Kind::Pawn => setup.put(square, Piece { side: piece.side, kind }),
                2 => put(&mut setup, chance, piece.side, piece.kind),
                _ => {
                    setup.put(square, piece);
                    let whose = side(chance);
                    let home = setup.of(whose, Kind::King).single()?;
                    setup.clear(home);
                    let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
                    let (files, ranks) = steps[chance.below(8)];
                    let step = home.offset(files, ranks).filter(|to| setup.piece_at(*to).is_none());
                    setup.put(step.unwrap_or(home), Piece { side: whose, kind: Kind::King });
                }
            }
        }
        setup.position(CastlingMode::Standard).ok()
    };
    let [no, yes] = compare(draw, 4, 1_500, 20_000);
    assert!(no > 100 && yes > 100, "{no} and {yes}");
}
