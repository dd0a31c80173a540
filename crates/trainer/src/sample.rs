//! Positions to learn from.
//!
//! An evaluation is asked about positions in which nothing is about to be taken; so it has to learn
//! from such, and those of a game that lie close together teach it nearly the same.

use std::num::NonZeroUsize;

use tabiya_rules::{Position, Side};

use crate::format::{Game, Outcome, is_mate};
use crate::random::Random;

/// Which positions of a game are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// So many plies behind the random opening are left out: there is no plan in them yet.
    pub skip: usize,
    /// Of so many plies in a row at most one is taken, by chance.
    pub every: NonZeroUsize,
    /// Decides that chance.
    pub seed: u64,
}

impl Default for Choice {
    fn default() -> Self {
        Self { skip: 8, every: NonZeroUsize::MIN, seed: 1 }
    }
}

/// A position, and how it went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// How the game ended.
    pub outcome: Outcome,
    /// The score of the search, for White.
    pub score: i16,
    /// The ply of the game that was played here, from 0.
    pub ply: usize,
}

/// The quiet positions of a game that are chosen: not in check, no mate in sight, and what was played
/// takes nothing, promotes nothing and gives no check. It ends where a move is not legal.
pub fn of_game(game: &Game, choice: &Choice, random: &mut Random) -> Vec<Sample> {
    let mut position = game.start;
    let mut quiet = Vec::new();
    for (index, ply) in game.plies.iter().enumerate() {
        let Some(legal) = position.legal(ply.shape) else { break };
        let is_noisy = legal.is_capture() || ply.shape.promotion().is_some() || legal.gives_check();
        if index >= choice.skip && !is_noisy && !is_mate(ply.score) && !position.is_check() {
            let score = if position.side() == Side::White { ply.score } else { -ply.score };
            quiet.push(Sample { position, outcome: game.outcome, score, ply: index });
        }
        position = legal.play();
    }
    let every = choice.every.get();
    let runs = quiet.chunk_by(|one, next| one.ply / every == next.ply / every);
    runs.map(|run| run[random.below(run.len())]).collect()
}

/// Chance for one game: the same whoever reads it, wherever it stands.
pub(crate) fn random_of(choice: &Choice, game: &Game) -> Random {
    let moves = game.plies.iter().map(|ply| (ply.shape.from().index() << 6 | ply.shape.to().index()) as u64);
    let all: Vec<u64> = [choice.seed, game.start.key()].into_iter().chain(moves).collect();
    Random::of(&all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Ending, Ply};

    fn game(moves: &[(&str, i16)]) -> Game {
        let start = Position::start();
        let mut position = start;
        let plies = moves.iter().map(|&(text, score)| {
            let legal = position.read(text).unwrap();
            let shape = legal.shape();
            position = legal.play();
            Ply { shape, score }
        });
        let plies = plies.collect();
        Game { start, plies, outcome: Outcome::WhiteWins, ending: Ending::AgreedWin }
    }

    fn plies(game: &Game, skip: usize, every: usize, seed: u64) -> Vec<usize> {
        let choice = Choice { skip, every: every.try_into().unwrap(), seed };
        of_game(game, &choice, &mut random_of(&choice, game)).iter().map(|sample| sample.ply).collect()
    }

    #[test]
    fn only_quiet_positions_are_taken() {
        // Not taken: a capture and a mate in sight; below, a check and the answer to it.
        let moves = [("e4", 30), ("d5", -20), ("exd5", 40), ("Qd7", 9), ("Bb5", 50), ("c6", 3), ("a3", 31_995)];
        let game = game(&moves);
        assert_eq!(plies(&game, 0, 1, 1), [0, 1, 3, 4, 5]);
        assert_eq!(plies(&game, 2, 1, 1), [3, 4, 5]);
        let samples = of_game(&game, &Choice { skip: 0, ..Choice::default() }, &mut Random::new(1));
        assert_eq!((samples[0].score, samples[1].score, samples[1].position.side()), (30, 20, Side::Black));
        assert_eq!(samples[1].outcome, Outcome::WhiteWins);

        let moves = [("e4", 0), ("d5", 0), ("Bb5", 0), ("c6", 0), ("a3", 0)];
        assert_eq!(plies(&self::game(&moves), 0, 1, 1), [0, 1, 4]);
    }

    #[test]
    fn of_a_run_of_plies_one_is_taken_by_chance() {
        let there_and_back = [("Nf3", 0), ("Nf6", 0), ("Ng1", 0), ("Ng8", 0)];
        let game = game(&there_and_back.repeat(5));
        assert_eq!(plies(&game, 0, 1, 1).len(), 20);
        let choices: Vec<_> = (0..10).map(|seed| plies(&game, 0, 5, seed)).collect();
        for taken in &choices {
            assert!(taken.iter().map(|ply| ply / 5).eq(0..4), "{taken:?}");
        }
        assert!(choices.iter().any(|taken| *taken != choices[0]));
        assert_eq!(plies(&game, 0, 5, 3), choices[3]);
    }
}
