//! The search for a helpmate: always from the position that promises most, until there is a mate, nothing is left, or
//! the budget is spent.

use tabiya_rules::{Kind, Move, Position, Side};

use super::guide;
use super::mating;
use super::tree::Tree;

/// What a search came to.
#[derive(Debug)]
pub(super) enum Found {
    /// The moves to a mate.
    Mate(Vec<Move>),
    /// Every position that can be reached was looked at, or is known to be without hope.
    Nothing,
    /// The budget is spent.
    Spent,
}

/// Looks for a series of moves that ends in a mate by `winner`, meeting at most so many positions.
pub(super) fn helpmate(tree: &mut Tree, root: &Position, winner: Side, nodes: u64) -> Found {
    tree.clear();
    if root.insufficient_material(winner) {
        return Found::Nothing;
    }
    tree.add(*root, None, true, 0);
    while let Some(number) = tree.take() {
        if tree.len() as u64 > nodes {
            return Found::Spent;
        }
        let position = tree.node(number).position;
        if tree.node(number).is_new_ground && mating::is_hopeless(&position, winner) {
            continue;
        }
        let is_winners_move = position.side() == winner;
        for legal in position.legal_moves() {
            let after = legal.play();
            let promise = guide::look(&after, winner);
            if is_winners_move && promise.is_check && promise.flights <= 2 && !after.has_legal_move() {
                let mut line = tree.line(number);
                line.push(legal.shape());
                return Found::Mate(line);
            }
            let is_capture = legal.is_capture();
            if is_capture && after.insufficient_material(winner) {
                continue;
            }
            let is_new_ground = is_capture || legal.kind() == Kind::Pawn;
            tree.add(after, Some((number, legal.shape())), is_new_ground, promise.score);
        }
    }
    Found::Nothing
}
