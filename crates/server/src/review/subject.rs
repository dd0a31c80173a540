//! A game to be gone through.

use sha2::{Digest, Sha256};
use tabiya_pgn::Tree;
use tabiya_rules::{Move, Position};

use crate::GameId;
use crate::analysis::Line;
use crate::store::ReviewDigest;
use crate::wire::game::View;

/// The most half-moves of a game that is gone through.
pub(crate) const MOST_PLIES: usize = 600;

/// A game to be gone through: where it starts from, and its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    start: Position,
    moves: Vec<Move>,
    /// The game that was kept and goes like this, if it is known.
    pub(crate) game: Option<GameId>,
}

impl Subject {
    /// A game of this service. Nothing is said of it from an illegal move on that was let stand.
    pub(crate) fn of_game(view: &View) -> Self {
        let game = &view.game;
        let played = game.positions().zip(game.moves());
        let legal = played.map_while(|(position, played)| position.legal(played.shape).map(|_| played.shape));
        Self { start: game.settings().start, moves: legal.collect(), game: Some(view.record.id) }
    }

    /// Moves that somebody sent.
    pub(crate) fn of_line(line: Line) -> Self {
        Self { start: *line.start(), moves: line.moves, game: None }
    }

    /// How many half-moves there are.
    pub(crate) fn plies(&self) -> usize {
        self.moves.len()
    }

    /// What is the same for all games that go like this, and for no others.
    pub(crate) fn digest(&self) -> ReviewDigest {
        let mut digest = Sha256::new();
        digest.update(self.start.fen());
        for shape in &self.moves {
            digest.update(format!(" {shape}"));
        }
        ReviewDigest(digest.finalize().into())
    }

    /// The game as those have it who study it.
    pub(crate) fn tree(&self) -> Tree {
        let mut tree = Tree::new(self.start);
        let (mut at, mut position) = (Tree::ROOT, self.start);
        for shape in &self.moves {
            // Only legal moves are in it.
            let Some(legal) = position.legal(*shape) else { break };
            let Ok(next) = tree.play(at, legal.san().as_str()) else { break };
            (at, position) = (next, legal.play());
        }
        tree
    }
}
