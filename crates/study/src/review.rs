//! A game gone through: what is known of every move.

use tabiya_engine::Score;
use tabiya_pgn::{NodeId, Opening, Step, Tree};
use tabiya_rules::{BySide, Move, Position, Side};

use crate::judge::{Judgement, Mark, Tally};
use crate::search::Found;
use crate::text::for_white;

/// What is known of a game.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// Every move of the main line.
    pub moves: Vec<Reviewed>,
    /// How each side played.
    pub sides: BySide<Tally>,
}

/// What is known of a move of the main line.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// Where it stands in the tree of the game.
    pub node: NodeId,
    /// The position it was played in.
    pub before: Position,
    /// The move; none is a pass.
    pub played: Option<Move>,
    /// What it came to, for who made it.
    pub score: Score,
    /// What the best move would have come to.
    pub best_score: Score,
    /// The best line instead.
    pub best: Vec<Move>,
    /// How good it was.
    pub judgement: Judgement,
    /// Whether the game is over behind it, by mate.
    pub is_mate: bool,
}

impl Reviewed {
    /// Who made it.
    pub fn side(&self) -> Side {
        self.before.side()
    }

    /// The score of the position behind the move, for White.
    pub fn for_white(&self) -> Score {
        for_white(self.score, self.side())
    }
}

/// Judges every move of the main line by what was found of its positions, one for each from the start on. Moves behind
/// the last of them are left out.
///
/// ```
/// use tabiya_engine::Score::Centipawns;
/// use tabiya_study::{Found, Mark, review};
///
/// let game = tabiya_pgn::read_game("1. f3 *")?;
/// let e4 = game.tree.start().read("e4").expect("legal").shape();
/// let found = vec![Found { score: Centipawns(30), line: vec![e4] }, Found { score: Centipawns(200), line: Vec::new() }];
/// let review = review(&game.tree, found);
/// assert_eq!(review.moves[0].judgement.mark, Some(Mark::Blunder));
/// assert_eq!(review.sides.white.blunders, 1);
/// # Ok::<(), tabiya_pgn::Problem>(())
/// ```
pub fn review(tree: &Tree, found: Vec<Found>) -> Review {
    let mut review = Review::default();
    let mut position = *tree.start();
    let scores: Vec<Score> = found.iter().map(|found| found.score.reversed()).collect();
    // The score behind a move is that of the next position, which has no best line to tell of.
    for ((node, here), score) in tree.main_line().zip(found).zip(scores.into_iter().skip(1)) {
        let after = tree.after(&position, node);
        let played = match tree.step(node) {
            Some(Step::Move(shape)) => Some(shape),
            _ => None,
        };
        // Nobody can do better than the best move or the only one; and an opening that has a name was judged by others,
        // unless it is plainly bad.
        let is_blameless = here.line.first().copied() == played || position.count_legal_moves() == 1;
        let judgement = Judgement::new(here.score, score);
        let is_named = judgement.mark < Some(Mark::Blunder) && Opening::of(&after).is_some();
        let judgement =
            if is_blameless || is_named || played.is_none() { Judgement::blameless(here.score) } else { judgement };
        if played.is_some() {
            review.sides.of_mut(position.side()).add(&judgement);
        }
        let is_mate = after.is_checkmate();
        let before = position;
        let (best_score, best) = (here.score, here.line);
        review.moves.push(Reviewed { node, before, played, score, best_score, best, judgement, is_mate });
        position = after;
    }
    review
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Score::{self, Centipawns, MatedIn};
    use tabiya_pgn::{Tree, read_game};

    use super::{Review, review};
    use crate::judge::{Judgement, Mark};
    use crate::search::Found;

    /// A review of moves by scores for the side to move and best moves, one for each position.
    fn check(text: &str, found: &[(Score, &str)]) -> Review {
        let tree: Tree = read_game(text).expect("a game").tree;
        let found = found.iter().zip(tree.positions()).map(|(&(score, best), (position, _))| {
            let line = position.read(best).map(|legal| vec![legal.shape()]).unwrap_or_default();
            Found { score, line }
        });
        let found = found.collect();
        review(&tree, found)
    }

    #[test]
    fn moves_are_judged_for_who_made_them() {
        let found = [(Centipawns(30), "e4"), (Centipawns(50), "e5"), (Centipawns(-900), "d4"), (MatedIn(0), "")];
        let review = check("1. f3 e5 2. g4 Qh4# 0-1", &found[..3]);
        assert_eq!(review.moves.len(), 2);
        let review = check(
            "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\"] 2... Qh4# 0-1",
            &[(Score::MateIn(1), "Qh4"), (MatedIn(0), "")],
        );
        assert!(review.moves[0].is_mate);
        assert_eq!((review.sides.white.moves, review.sides.black.accuracy()), (0, Some(100.0)));
    }

    #[test]
    fn the_best_move_and_the_only_move_are_never_marked() {
        // Whatever the next search says.
        let review = check("1. e4 e5 *", &[(Centipawns(30), "e4"), (Centipawns(500), "c5"), (Centipawns(600), "d4")]);
        assert_eq!(review.moves[0].judgement.mark, None);
        assert_eq!(review.moves[1].judgement.mark, Some(Mark::Blunder));
        assert_eq!(review.moves[1].for_white(), Centipawns(600));
        let only = "[FEN \"7k/8/8/8/8/8/1r6/K7 w - - 0 1\"] 1. Kxb2 Kg8 *";
        let review = check(only, &[(Centipawns(500), ""), (Centipawns(0), "Kg7"), (Centipawns(0), "Kc2")]);
        assert_eq!(review.moves[0].judgement, Judgement::blameless(Centipawns(500)));
    }

    #[test]
    fn a_pass_is_not_judged() {
        let review = check("1. e4 -- *", &[(Centipawns(30), "e4"), (Centipawns(-30), "e5"), (Centipawns(200), "d4")]);
        assert_eq!((review.moves.len(), review.sides.black.moves), (2, 0));
    }
}
