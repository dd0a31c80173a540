//! Statements judged by the rules and by the arbiter.

use tabiya_game::{Budget, Cause, Claim, Command, Ending, Game, Judge, Moment, Prospect, Score};
use tabiya_rules::{LegalMove, Move, Position, Refusal, Side, Square};

use super::Statement;
use crate::Scene;

impl Statement {
    /// Whether it is true of a position.
    ///
    /// # Errors
    /// That it cannot be judged, as a sentence: a move in it cannot be read, or the question is too hard.
    pub fn is_true(&self, scene: &Scene) -> Result<bool, String> {
        let position = scene.now();
        Ok(match self {
            Self::Always(truth) => *truth,
            Self::Not(statement) => !statement.is_true(scene)?,
            Self::Check => position.is_check() && position.has_legal_move(),
            Self::DoubleCheck => position.checkers().is_many(),
            Self::Checkmate => position.is_checkmate(),
            Self::Stalemate => position.is_stalemate(),
            Self::Dead => is_dead(position)?,
            Self::Playing => ending(scene).is_none() && !is_dead(position)?,
            Self::Legal(text) => legal(position, text)?.is_some(),
            Self::Refused { text, because } => match position.read(text) {
                Err(refusal) => refusal.to_string().contains(because.as_str()),
                Ok(_) => false,
            },
            Self::Turn(side) => position.side() == *side,
            Self::Stands(square, piece) => position.piece_at(*square) == Some(*piece),
            Self::Count(piece, count) => position.of(piece.side, piece.kind).len() == *count,
            Self::Pinned(square) => Side::ALL.into_iter().any(|side| position.pinned(side).has(*square)),
            Self::Attacked { square, by } => position.controlled(*by).has(*square),
            Self::Light(square) => square.is_light(),
            Self::Right(side, wing) => position.castling_rook(*side, *wing).is_some(),
            Self::Claim(claim) => game(scene)?.open_claims().now.contains(claim),
            Self::ClaimWith(claim, text) => claims_with(scene, *claim, text)?,
            Self::Times(count) => game(scene)?.times() == *count,
            Self::Fivefold => matches!(ending(scene), Some(Ending { cause: Cause::Fivefold, .. })),
            Self::SeventyFive => matches!(ending(scene), Some(Ending { cause: Cause::SeventyFiveMoves, .. })),
            Self::CanMate(side) => can_mate(position, *side)?,
            Self::FlagDraws(side) => game(scene)?.loss(Cause::Time(*side)).score == Score::Drawn,
            Self::ResigningDraws(side) => game(scene)?.loss(Cause::Resignation(*side)).score == Score::Drawn,
            Self::Forced(text) => legal(position, text)?.is_some() && position.count_legal_moves() == 1,
            Self::After(text, statement) => {
                let shape = legal(position, text)?.ok_or_else(|| format!("{text} is not legal"))?;
                scene.after(shape).map_or(Ok(false), |next| statement.is_true(&next))?
            }
            Self::Targets(square, count) => crate::area::targets(position, *square).len() == *count,
            Self::Halfmoves(count) => position.halfmoves() == *count,
            Self::MatesIn { moves, by } => mates_in(position, *moves, by)?,
            Self::Written { squares, text } => {
                let shape = legal(position, squares)?;
                shape.and_then(|shape| position.legal(shape)).is_some_and(|legal| legal.san() == text.as_str())
            }
            Self::Touch { squares, allows, text } => touch_allows(scene, squares, text)? == *allows,
            Self::Chess960(letters) => is_chess960(letters),
        })
    }
}

/// The move, if it is legal; an error if nobody can tell which one is meant.
pub(crate) fn legal(position: &Position, text: &str) -> Result<Option<Move>, String> {
    match position.read(text) {
        Ok(legal) => Ok(Some(legal.shape())),
        Err(Refusal::Illegal(_)) => Ok(None),
        Err(refusal) => Err(format!("{text}: {refusal}")),
    }
}

fn game(scene: &Scene) -> Result<Game, String> {
    scene.game().ok_or_else(|| "no game can go on from where this one starts".to_owned())
}

/// How the game has ended by itself, if it has.
fn ending(scene: &Scene) -> Option<Ending> {
    let Some(game) = scene.game() else {
        let settings = tabiya_game::Settings { start: *scene.start(), ..tabiya_game::Settings::default() };
        return Game::begin(settings, Moment(0)).err().map(|over| over.0);
    };
    game.ending().cloned()
}

fn is_dead(position: &Position) -> Result<bool, String> {
    // The arbiter asks for mate and stalemate first, which are no dead positions.
    if !position.has_legal_move() {
        return Ok(false);
    }
    let dead = Judge::new().is_dead(position, Budget::FULL);
    dead.ok_or_else(|| "whether the position is dead is too hard to tell".to_owned())
}

fn can_mate(position: &Position, side: Side) -> Result<bool, String> {
    match Judge::new().prospect(position, side, Budget::FULL) {
        Prospect::Winnable(_) => Ok(true),
        Prospect::Unwinnable => Ok(false),
        Prospect::Undetermined => Err(format!("whether {side} can mate is too hard to tell")),
    }
}

fn claims_with(scene: &Scene, claim: Claim, text: &str) -> Result<bool, String> {
    let Some(shape) = legal(scene.now(), text)? else { return Err(format!("{text} is not legal")) };
    Ok(game(scene)?.open_claims().with_move.contains(&(shape, claim)))
}

fn touch_allows(scene: &Scene, squares: &[Square], text: &str) -> Result<bool, String> {
    let Some(shape) = legal(scene.now(), text)? else { return Err(format!("{text} is not legal")) };
    let mut game = game(scene)?;
    for square in squares {
        let touched = game.act(game.turn(), Command::Touch(*square), Moment(0));
        touched.map_err(|refusal| refusal.to_string())?;
    }
    Ok(game.permitted_moves().contains(&shape))
}

/// Whether the side to move mates by force in so many of its moves, by this first move and no other.
fn mates_in(position: &Position, moves: u32, by: &str) -> Result<bool, String> {
    let Some(shape) = legal(position, by)? else { return Ok(false) };
    let mating = position.legal_moves().into_iter().filter(|step| forces_mate(&step.play(), moves - 1));
    let mating: Vec<Move> = mating.map(LegalMove::shape).collect();
    Ok(mating == [shape])
}

/// Whether the side to move is mated, whatever it does, in at most so many moves of the other side.
fn forces_mate(position: &Position, moves: u32) -> bool {
    if !position.has_legal_move() {
        return position.is_check();
    }
    moves > 0
        && position.legal_moves().into_iter().all(|answer| {
            let next = answer.play();
            next.legal_moves().into_iter().any(|step| forces_mate(&step.play(), moves - 1))
        })
}

fn is_chess960(letters: &str) -> bool {
    (0..960)
        .filter_map(Position::chess960)
        .any(|start| start.fen().rsplit('/').next().is_some_and(|rank| rank.starts_with(&format!("{letters} "))))
}
