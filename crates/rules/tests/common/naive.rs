//! A generator that does everything the slow way, on a board of sixty-four boxes: it makes every
//! move a piece could make if kings did not matter, and keeps those after which its own king
//! cannot be taken. It shares nothing with the library but the names of things.

use std::collections::BTreeSet;

use tabiya_rules::{Kind, Piece, Position, Rank, Side, Square, Wing};

type Board = [Option<Piece>; 64];

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn board_of(position: &Position) -> Board {
    Square::ALL.map(|square| position.piece_at(square))
}

fn forward(side: Side) -> i32 {
    if side == Side::White { 1 } else { -1 }
}

/// The squares a piece could capture on.
fn reach(board: &Board, from: Square, piece: Piece) -> Vec<Square> {
    let mut reached = Vec::new();
    let mut go = |ways: &[(i32, i32)], steps: usize| {
        for &(files, ranks) in ways {
            let mut here = from;
            for _ in 0..steps {
                let Some(next) = here.offset(files, ranks) else { break };
                reached.push(next);
                if board[next.index()].is_some() {
                    break;
                }
                here = next;
            }
        }
    };
    match piece.kind {
        Kind::Pawn => go(&[(-1, forward(piece.side)), (1, forward(piece.side))], 1),
        Kind::Knight => go(&JUMPS, 1),
        Kind::Bishop => go(&DIAGONAL, 7),
        Kind::Rook => go(&STRAIGHT, 7),
        Kind::Queen => {
            go(&DIAGONAL, 7);
            go(&STRAIGHT, 7);
        }
        Kind::King => {
            go(&DIAGONAL, 1);
            go(&STRAIGHT, 1);
        }
    }
    reached
}

fn is_attacked(board: &Board, square: Square, by: Side) -> bool {
    Square::ALL.into_iter().any(|from| {
        board[from.index()].is_some_and(|piece| piece.side == by && reach(board, from, piece).contains(&square))
    })
}

fn king_of(board: &Board, side: Side) -> Square {
    let king = Some(Piece { side, kind: Kind::King });
    Square::ALL.into_iter().find(|square| board[square.index()] == king).expect("a king")
}

pub(crate) fn is_check(position: &Position) -> bool {
    let board = board_of(position);
    is_attacked(&board, king_of(&board, position.side()), !position.side())
}

/// All legal moves as text in the way of UCI for Chess960.
pub(crate) fn legal_moves(position: &Position) -> BTreeSet<String> {
    let board = board_of(position);
    let side = position.side();
    let mut legal = BTreeSet::new();
    let mut try_out = |from: Square, to: Square, taken: Square, promotes: bool| {
        let mut after = board;
        after[taken.index()] = None;
        after[to.index()] = after[from.index()].take();
        if !is_attacked(&after, king_of(&after, side), !side) {
            let suffixes: &[&str] = if promotes { &["q", "r", "b", "n"] } else { &[""] };
            legal.extend(suffixes.iter().map(|suffix| format!("{from}{to}{suffix}")));
        }
    };
    for from in Square::ALL {
        let Some(piece) = board[from.index()].filter(|piece| piece.side == side) else { continue };
        let is_pawn = piece.kind == Kind::Pawn;
        let promotes = |to: Square| is_pawn && to.rank().seen_by(side) == Rank::Eighth;
        for to in reach(&board, from, piece) {
            match board[to.index()] {
                Some(victim) if victim.side != side => try_out(from, to, to, promotes(to)),
                None if !is_pawn => try_out(from, to, to, false),
                None if position.en_passant() == Some(to) => {
                    try_out(from, to, Square::new(to.file(), from.rank()), false);
                }
                _ => {}
            }
        }
        if is_pawn {
            let steps = if from.rank().seen_by(side) == Rank::Second { 2 } else { 1 };
            for step in 1..=steps {
                let Some(to) = from.offset(0, step * forward(side)) else { break };
                if board[to.index()].is_some() {
                    break;
                }
                try_out(from, to, to, promotes(to));
            }
        }
    }
    for wing in Wing::ALL {
        if let Some(rook) = position.castling_rook(side, wing)
            && may_castle(&board, side, wing, rook)
        {
            legal.insert(format!("{}{rook}", king_of(&board, side)));
        }
    }
    legal
}

/// Article 3.8.2 and Guidelines II, word by word.
fn may_castle(board: &Board, side: Side, wing: Wing, rook: Square) -> bool {
    let king = king_of(board, side);
    let (king_to, rook_to) = (Square::new(wing.king_file(), king.rank()), Square::new(wing.rook_file(), king.rank()));
    let span = |one: Square, other: Square| {
        let (low, high) = (one.index().min(other.index()), one.index().max(other.index()));
        Square::ALL[low..=high].iter().copied()
    };
    let in_the_way = span(king, king_to)
        .chain(span(rook, rook_to))
        .any(|square| square != king && square != rook && board[square.index()].is_some());
    let mut without_king = *board;
    without_king[king.index()] = None;
    let attacked = span(king, king_to).any(|square| is_attacked(&without_king, square, !side));
    let mut after = *board;
    (after[king.index()], after[rook.index()]) = (None, None);
    after[king_to.index()] = Some(Piece { side, kind: Kind::King });
    after[rook_to.index()] = Some(Piece { side, kind: Kind::Rook });
    !in_the_way && !attacked && !is_attacked(&after, king_to, !side)
}
