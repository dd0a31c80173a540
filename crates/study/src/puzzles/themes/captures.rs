//! What is taken, and why it could be.

use tabiya_rules::{Kind, LegalMove, Position, Square, attacks};

use super::super::line::{Line, balance, worth};
use super::attacks::is_unguarded;

/// What is given, at least, for a sacrifice: an exchange, or a piece for a pawn.
const GIVEN: i32 = 200;

/// The first move takes a piece that nothing guards, and that did not take just before.
pub(super) fn takes_hanging_piece(line: &Line) -> bool {
    let Some(first) = line.legal(0) else { return false };
    let is_piece = |square| line.start().piece_at(square).is_some_and(|piece| piece.kind != Kind::Pawn);
    first.is_capture()
        && is_piece(first.to())
        && !line.begins_by_taking_back()
        && is_unguarded(line.start(), first.to())
}

/// Behind an answer the solver has less than before the first move, by much, and does not have it again by taking back.
pub(super) fn has_sacrifice(line: &Line) -> bool {
    let had = balance(line.start(), line.solver());
    let has = |place: usize| line.position(place).map(|position| balance(position, line.solver()));
    line.solving().any(|(place, _)| {
        let Some(answer) = line.legal(place + 1) else { return false };
        let takes_back = line.legal(place + 2).and_then(LegalMove::captured).is_some_and(|(_, at)| at == answer.to());
        let is_even = takes_back && has(place + 3) >= Some(had);
        has(place + 2) <= Some(had - GIVEN) && !is_even
    })
}

/// The most that the side to move wins by taking on a square.
fn wins_on(position: &Position, square: Square) -> i32 {
    let takes = position.legal_moves().into_iter().filter(|legal| legal.is_capture() && legal.to() == square);
    takes.map(LegalMove::exchange).max().unwrap_or(0)
}

/// A piece that is attacked, and lost wherever it goes, is taken with the next move. Nothing gives check at that.
pub(super) fn takes_trapped_piece(line: &Line) -> bool {
    line.solving().any(|(place, _)| {
        let (Some(after), Some(answer), Some(next)) =
            (line.position(place + 1), line.legal(place + 1), line.legal(place + 2))
        else {
            return false;
        };
        let Some((taken, taken_on)) = next.captured() else { return false };
        // Where it stood before the answer, which may have been its own last step.
        let square = if answer.lands_on() == taken_on { answer.from() } else { taken_on };
        !after.is_check()
            && matches!(taken.kind, Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen)
            && after.piece_at(square) == Some(taken)
            && is_trapped(after, square)
    })
}

/// Whether a piece of the side to move is lost if it stays, and wherever it goes.
fn is_trapped(position: &Position, square: Square) -> bool {
    let is_lost_if_it_stays = position.pass().is_some_and(|passed| wins_on(&passed, square) > 0);
    let moves = position.legal_moves();
    let mut own = moves.iter().filter(|legal| legal.from() == square).peekable();
    let loses = |legal: LegalMove<'_>| {
        let gained = legal.captured().map_or(0, |(piece, _)| worth(piece.kind));
        wins_on(&legal.play(), legal.to()) > gained
    };
    // What cannot move at all is pinned or shut in by its own, which is another story.
    is_lost_if_it_stays && own.peek().is_some() && own.all(loses)
}

/// A piece takes what the solver gives, and does not guard any more the square where the solver then takes or mates.
pub(super) fn has_deflection(line: &Line) -> bool {
    line.solving().any(|(place, legal)| {
        let (Some(after), Some(answer), Some(then), Some(next)) =
            (line.position(place + 1), line.legal(place + 1), line.position(place + 2), line.legal(place + 2))
        else {
            return false;
        };
        let (guard, from, target) = (answer.kind(), answer.from(), next.lands_on());
        let side = after.side();
        let guarded = attacks(guard, side, from, after.occupied()).has(target);
        let guards_still = attacks(guard, side, answer.lands_on(), then.occupied()).has(target);
        let is_goal = next.is_capture() || next.promotion().is_some() || next.play().is_checkmate();
        let is_given = answer.is_capture() && answer.to() == legal.lands_on();
        is_given && is_goal && target != answer.to() && guarded && !guards_still
    })
}
