//! The search for a helpmate: always from the position that promises most, until there is a mate, nothing is left, or
//! the budget is spent.

use tabiya_rules::{Kind, Move, Position, Side};

use super::guide;
use super::tree::{Node, Tree};
use super::{locked, mating, quick};

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

/// So many positions are met before it is asked of any whether a mate is thinkable at all: most mates are found sooner.
const UNQUESTIONED: usize = 512;
/// What such a question counts in positions met.
const QUESTION: u64 = 16;

/// Looks for a series of moves that ends in a mate by `winner`, at a cost of at most so many positions met.
pub(super) fn helpmate(tree: &mut Tree, root: &Position, winner: Side, nodes: u64) -> Found {
    if root.insufficient_material(winner) {
        return Found::Nothing;
    }
    let light = root.of(winner, Kind::Knight) | root.of(winner, Kind::Bishop) | root.of(winner, Kind::King);
    let is_corner_wanted = locked::looks_locked(root, winner) || root.of_side(winner) == light;
    let tried = quick::MOST as u64;
    if is_corner_wanted || nodes < tried {
        return thoroughly(tree, root, winner, nodes, is_corner_wanted);
    }
    quick::helpmate(tree, root, winner).unwrap_or_else(|| thoroughly(tree, root, winner, nodes - tried, false))
}

/// The same with all that can be done. Where it has to be in a corner, both guides are asked from the beginning.
fn thoroughly(tree: &mut Tree, root: &Position, winner: Side, nodes: u64, is_corner_wanted: bool) -> Found {
    tree.clear();
    tree.add(*root, None, true, (0, None));
    let is_locked = locked::looks_locked(root, winner);
    let (mut asked, mut hopeless) = (0, 0);
    let mut turn = 0_u32;
    let root_men = root.occupied().len();
    let mut patience = if is_locked {
        0
    } else if locked::looks_still(root) {
        UNQUESTIONED
    } else {
        16 * UNQUESTIONED
    };
    loop {
        let is_second = is_corner_wanted || tree.len() > UNQUESTIONED;
        turn += 1;
        let second = if is_second && turn.is_multiple_of(2) { tree.take(1) } else { None };
        let Some(number) = second.or_else(|| tree.take(0)) else { break };
        if tree.len() as u64 + asked * QUESTION > nodes {
            return Found::Spent;
        }
        let Node { position, depth, is_new_ground, .. } = *tree.node(number);
        if tree.len() > patience {
            if asked == 0 {
                asked += 1;
                if mating::is_hopeless(root, winner) {
                    return Found::Nothing;
                }
                // Once more from the beginning, with the question asked everywhere.
                tree.clear();
                tree.add(*root, None, false, (0, None));
                patience = 0;
                continue;
            }
            // Where the answer is mostly no, the question is asked less and less often.
            let is_worth_it = asked < 64 || hopeless * 3 > asked || number.is_multiple_of(64);
            if is_new_ground && is_worth_it {
                asked += 1;
                if mating::is_hopeless(&position, winner) {
                    hopeless += 1;
                    continue;
                }
            }
        }
        let is_winners_move = position.side() == winner;
        for legal in position.legal_moves() {
            let after = legal.play();
            let promise = guide::look(&after, winner, depth);
            if is_winners_move && guide::may_be_mate(promise.is_check, promise.flights) && !after.has_legal_move() {
                let mut line = tree.line(number);
                line.push(legal.shape());
                return Found::Mate(line);
            }
            let is_capture = legal.is_capture();
            if is_capture && after.insufficient_material(winner) {
                continue;
            }
            let second = is_second.then(|| guide::look_for_corner(&after, winner, depth, &promise, root_men));
            let is_new_ground = is_capture || legal.kind() == Kind::Pawn;
            tree.add(after, Some((number, legal.shape())), is_new_ground, (promise.score, second));
        }
    }
    Found::Nothing
}
