//! Every fast thing against its slow twin, along random games.

mod common;

use std::collections::BTreeSet;

use common::{naive, positions_of_random_games};
use tabiya_rules::{
    Bitboard, CastlingMode, Kind, Move, Nature, PartKeys, Piece, Position, Reason, Side, Square, Watcher, attacks,
};

fn as_text(position: &Position) -> BTreeSet<String> {
    position.legal_moves().iter().map(|legal| legal.shape().to_string()).collect()
}

#[test]
fn legal_moves_are_those_of_a_naive_generator() {
    positions_of_random_games(1, 20_000, |position| {
        assert_eq!(as_text(position), naive::legal_moves(position), "{position}");
        assert_eq!(position.is_check(), naive::is_check(position), "{position}");
    });
}

#[test]
fn the_count_is_the_length_of_the_list() {
    positions_of_random_games(2, 60_000, |position| {
        assert_eq!(position.count_legal_moves(), position.legal_moves().len() as u64, "{position}");
    });
}

#[test]
fn noisy_and_quiet_moves_share_out_all_moves() {
    positions_of_random_games(3, 30_000, |position| {
        let set = |list: &tabiya_rules::MoveList<'_>| {
            list.iter().map(tabiya_rules::LegalMove::shape).collect::<BTreeSet<_>>()
        };
        let (all, noisy, quiet) =
            (set(&position.legal_moves()), set(&position.noisy_moves()), set(&position.quiet_moves()));
        assert!(noisy.is_disjoint(&quiet), "{position}");
        assert_eq!(all, &noisy | &quiet, "{position}");
        for legal in &position.legal_moves() {
            let changes_material = legal.is_capture() || legal.promotion().is_some();
            assert_eq!(noisy.contains(&legal.shape()), changes_material, "{legal} in {position}");
        }
    });
}

#[test]
fn moves_by_piece_are_the_same_moves() {
    positions_of_random_games(4, 20_000, |position| {
        let mut pairs = BTreeSet::new();
        for moves in position.moves_by_piece() {
            assert_eq!(position.piece_at(moves.from).map(|piece| piece.kind), Some(moves.kind));
            pairs.extend(moves.targets.iter().map(|to| (moves.from, to)));
        }
        let listed = position.legal_moves().iter().map(|legal| (legal.from(), legal.to())).collect::<BTreeSet<_>>();
        assert_eq!(pairs, listed, "{position}");
    });
}

#[test]
fn is_legal_is_right_for_every_pattern_of_sixteen_bits() {
    positions_of_random_games(5, 1_500, |position| {
        let listed = position.legal_moves().iter().map(|legal| legal.shape().bits()).collect::<BTreeSet<_>>();
        for bits in 0..=u16::MAX {
            let is_legal = Move::from_bits(bits).is_some_and(|shape| position.is_legal(shape));
            assert_eq!(is_legal, listed.contains(&bits), "{bits:#06x} in {position}");
        }
    });
}

#[test]
fn every_illegal_pattern_has_a_reason_and_no_legal_one_has() {
    positions_of_random_games(6, 60, |position| {
        for bits in 0..=u16::MAX {
            let Some(shape) = Move::from_bits(bits) else { continue };
            let reason = position.why_not_move(shape);
            assert_eq!(reason.is_none(), position.is_legal(shape), "{shape:?} in {position}: {reason:?}");
            if let Some(reason) = reason {
                assert!(reason.to_string().ends_with(&format!(" ({})", reason.article())));
            }
        }
    });
}

#[test]
fn why_not_answers_exactly_when_the_move_is_not_legal() {
    positions_of_random_games(7, 1_500, check_why_not);
    // A rook outside of the one that the king may castle with.
    for fen in
        ["4k3/8/8/8/8/8/8/1K3R1R w F - 0 1", "rr2k3/8/8/8/8/8/8/4K3 b b - 0 1", "4k3/8/8/8/8/8/8/R1RK4 w C - 0 1"]
    {
        check_why_not(&Position::from_fen(fen).expect("a position"));
    }
}

#[track_caller]
fn check_why_not(position: &Position) {
    let listed = position
        .legal_moves()
        .iter()
        .map(|legal| (legal.from(), legal.to(), legal.promotion()))
        .collect::<BTreeSet<_>>();
    let castled = position
        .legal_moves()
        .iter()
        .filter(|legal| legal.nature() == Nature::Castling)
        .map(|legal| (legal.from(), legal.lands_on(), None))
        .collect::<BTreeSet<_>>();
    for from in Square::ALL {
        for to in Square::ALL {
            for promotion in [None, Some(tabiya_rules::Promotion::Queen)] {
                let is_meant = listed.contains(&(from, to, promotion)) || castled.contains(&(from, to, promotion));
                let reason = position.why_not(from, to, promotion);
                assert_eq!(reason.is_none(), is_meant, "{from}{to} {promotion:?} in {position}: {reason:?}");
            }
        }
    }
}

#[test]
fn the_key_kept_by_playing_is_the_key_from_scratch() {
    positions_of_random_games(8, 20_000, |position| {
        for legal in &position.legal_moves() {
            let mut parts = PartKeys::of(position);
            let after = legal.play_watched(&mut parts);
            assert_eq!(after.key(), after.key_from_scratch(), "{legal} in {position}");
            assert_eq!(parts, PartKeys::of(&after), "{legal} in {position}");
            assert_eq!(after, legal.play());
        }
        if let Some(passed) = position.pass() {
            assert_eq!(passed.key(), passed.key_from_scratch(), "a pass in {position}");
        }
    });
}

#[test]
fn every_position_played_to_is_playable_again_from_its_setup() {
    positions_of_random_games(9, 60_000, |position| {
        assert_eq!(position.to_setup().position(CastlingMode::Chess960).as_ref(), Ok(position));
        let faults = position.to_setup().faults(CastlingMode::Chess960);
        assert!(faults.is_empty(), "a game led to {position}, yet: {faults}");
    });
}

#[test]
fn attackers_control_and_pins_equal_their_definitions() {
    positions_of_random_games(10, 3_000, |position| {
        for side in Side::ALL {
            let mut controlled = Bitboard::EMPTY;
            for square in Square::ALL {
                let attackers = position.attackers(square, position.occupied()) & position.of_side(side);
                let defined = position
                    .pieces()
                    .filter(|(from, piece)| {
                        piece.side == side && attacks(piece.kind, side, *from, position.occupied()).has(square)
                    })
                    .map(|(from, _)| from)
                    .collect::<Bitboard>();
                assert_eq!(attackers, defined, "attackers of {square} in {position}");
                if attackers.any() {
                    controlled = controlled.with(square);
                }
            }
            assert_eq!(position.controlled(side), controlled, "{position}");

            // A piece is pinned if taking it off the board would put its own king in check, unless
            // it is in check already along that line.
            let king = position.king(side);
            let check = |occupied: Bitboard| position.attackers(king, occupied) & position.of_side(!side) & occupied;
            let pinned = position
                .of_side(side)
                .iter()
                .filter(|&square| {
                    position.piece_at(square).is_some_and(|piece| piece.kind != Kind::King)
                        && check(position.occupied().without(square)) != check(position.occupied())
                })
                .collect::<Bitboard>();
            assert_eq!(position.pinned(side), pinned, "{position}");
        }
    });
}

/// A watcher that keeps a board of its own, and complains of a piece lifted from where it does not
/// stand or placed where something does.
struct Boxes([Option<Piece>; 64]);

impl Watcher for Boxes {
    fn lifted(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some(piece), "lifted from {square}");
    }

    fn placed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].replace(piece), None, "placed on {square}");
    }
}

#[test]
fn a_watcher_is_told_of_every_piece() {
    positions_of_random_games(13, 10_000, |position| {
        for legal in &position.legal_moves() {
            let mut boxes = Boxes(Square::ALL.map(|square| position.piece_at(square)));
            let after = legal.play_watched(&mut boxes);
            assert_eq!(boxes.0, Square::ALL.map(|square| after.piece_at(square)), "{legal} in {position}");
        }
    });
}

#[test]
fn a_misnamed_move_has_the_squares_of_a_legal_one() {
    positions_of_random_games(14, 60, |position| {
        let moves = position.legal_moves();
        for bits in 0..=u16::MAX {
            let Some(shape) = Move::from_bits(bits) else { continue };
            if let Some(Reason::Misnamed { from, to }) = position.why_not_move(shape) {
                let is_meant =
                    moves.iter().any(|legal| legal.from() == from && (legal.to() == to || legal.lands_on() == to));
                assert!(is_meant, "{shape:?} in {position}");
            }
        }
    });
}

/// The slow twin of the static exchange: every capture tried, the least valuable piece first.
#[test]
fn the_exchange_is_what_capturing_on_a_square_comes_to() {
    fn value(kind: Kind) -> i32 {
        [100, 300, 300, 500, 900, 10_000][kind.index()]
    }
    fn go_on(position: &Position, to: Square, side: Side, occupied: Bitboard, standing: i32) -> i32 {
        let attackers = position.attackers(to, occupied) & occupied & position.of_side(side);
        let least = attackers.iter().min_by_key(|&square| position.piece_at(square).map(|piece| piece.kind));
        let Some(from) = least else { return 0 };
        let after = occupied.without(from);
        let is_guarded = (position.attackers(to, after) & after & position.of_side(!side)).any();
        if from == position.king(side) && is_guarded {
            return 0;
        }
        let taker = position.piece_at(from).map_or(0, |piece| value(piece.kind));
        (standing - go_on(position, to, !side, after, taker)).max(0)
    }
    positions_of_random_games(15, 5_000, |position| {
        for legal in &position.legal_moves() {
            let Some((_, taken)) = legal.captured().or_else(|| Some((position.piece_at(legal.from())?, legal.from())))
            else {
                continue;
            };
            if legal.promotion().is_some() || legal.wing().is_some() {
                continue;
            }
            let gained = legal.captured().map_or(0, |(piece, _)| value(piece.kind));
            let occupied = position.occupied().without(legal.from()).without(taken);
            let answer = go_on(position, legal.to(), !position.side(), occupied, value(legal.kind()));
            assert_eq!(legal.exchange(), gained - answer, "{legal} in {position}");
            for threshold in
                [-901, -400, -200, -100, -1, 0, 1, 100, 200, 300, 800, gained - answer, gained - answer + 1]
            {
                assert_eq!(
                    legal.exchange_at_least(threshold),
                    gained - answer >= threshold,
                    "{legal} in {position}, at least {threshold}"
                );
            }
        }
    });
}

/// The position with the most moves that a search over all set-ups has found: far below the bound.
#[test]
fn no_list_is_too_short() {
    let position = common::position("QQQQQQQK/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/BR5Q/kBQQQQQB w - - 0 1");
    assert_eq!(position.legal_moves().len(), 271);
    assert_eq!(position.count_legal_moves(), 271);
    assert_eq!(as_text(&position), naive::legal_moves(&position));
}

/// As many pawns as can step at once: a whole row of moves is written for them.
#[test]
fn twenty_four_pawns_step_at_once() {
    let position = common::position("k7/8/PPPPPPPP/8/PPPPPPPP/8/PPPPPPPP/7K w - - 0 1");
    assert_eq!(position.legal_moves().len(), 24 + 1, "each pawn, and the king to g1");
    assert_eq!(as_text(&position), naive::legal_moves(&position));
}
