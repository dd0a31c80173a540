//! The positions that the benchmark works on: half from random games, half from games that look
//! like those of people.

mod openings;

use tabiya_rules::{Kind, LegalMove, Position, Promotion};

use crate::random::Random;

/// How many positions of each half are taken.
const EACH: usize = 1_500;

/// One ply in so many gives a position.
const EVERY: usize = 4;

/// How many moves the sensible player looks at before it chooses.
const LOOKED_AT: usize = 6;

/// How far a sensible game is followed from its opening.
const MIDDLEGAME: usize = 36;

/// How far a random game is followed.
const RANDOM_GAME: usize = 160;

/// The sample that belongs to a seed: positions of standard chess with some legal move, and within
/// the fifty moves, because `cozy-chess` reads no FEN beyond.
pub fn sample(seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < EACH {
        let start = Position::start();
        follow(start, RANDOM_GAME, 1, &mut random, &mut positions);
    }
    positions.truncate(EACH);
    while positions.len() < 2 * EACH {
        let start = openings::any(&mut random);
        follow(start, MIDDLEGAME, LOOKED_AT, &mut random, &mut positions);
    }
    positions.truncate(2 * EACH);
    positions
}

/// Plays on and keeps some of the positions.
fn follow(mut position: Position, plies: usize, looked_at: usize, random: &mut Random, kept: &mut Vec<Position>) {
    let first = random.below(EVERY);
    for ply in 0..plies {
        let Some(next) = choose(&position, looked_at, random).map(LegalMove::play) else {
            break;
        };
        if ply % EVERY == first && position.halfmoves() <= 100 {
            kept.push(position);
        }
        position = next;
    }
}

/// A move such as people make, or `None` at the end of the game.
pub fn sensible_move<'position>(position: &'position Position, random: &mut Random) -> Option<LegalMove<'position>> {
    choose(position, LOOKED_AT, random)
}

/// The best of a few moves, or `None` at the end of the game.
fn choose<'position>(
    position: &'position Position,
    looked_at: usize,
    random: &mut Random,
) -> Option<LegalMove<'position>> {
    let moves = position.legal_moves();
    let candidates = (0..looked_at).filter_map(|_| moves.get(random.below(moves.len())));
    candidates.max_by_key(|&legal| worth(legal))
}

/// A glance at what a move wins and what it hangs: enough to keep the pieces on the board for as
/// long as people do.
fn worth(legal: LegalMove<'_>) -> i32 {
    let taken = legal.captured().map_or(0, |(piece, _)| value(piece.kind));
    let becomes = legal.promotion().map_or(legal.kind(), Promotion::kind);
    let gained = taken + value(becomes) - value(legal.kind());
    let after = legal.play();
    let attackers = after.attackers(legal.lands_on(), after.occupied());
    let foes = attackers & after.of_side(after.side());
    let cheapest = foes.iter().filter_map(|square| after.piece_at(square)).map(|piece| value(piece.kind)).min();
    let is_guarded = (attackers & after.of_side(!after.side())).any();
    match cheapest {
        Some(foe) if !is_guarded || foe < value(becomes) => gained - value(becomes),
        Some(_) | None => gained,
    }
}

const fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Knight | Kind::Bishop => 3,
        Kind::Rook => 5,
        Kind::Queen => 9,
        Kind::King => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::{EACH, sample};
    use tabiya_rules::Position;

    #[test]
    fn the_halves_look_different() {
        let positions = sample(1);
        assert_eq!(positions.len(), 2 * EACH);
        let men = |half: &[Position]| -> u32 { half.iter().map(|position| position.occupied().len()).sum() };
        let (random, sensible) = positions.split_at(EACH);
        assert!(men(sensible) > men(random), "{} {}", men(sensible), men(random));
        assert!(positions.iter().all(Position::has_legal_move));
    }
}
