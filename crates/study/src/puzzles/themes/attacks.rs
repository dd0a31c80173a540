//! What attacks what: forks, pins, skewers, attacks that are uncovered.

use tabiya_rules::{Bitboard, Kind, LegalMove, Nature, Position, Side, Square, attacks, between, line as line_through};

use super::super::line::{Line, worth};

/// What the piece on a square attacks of the other side.
fn attacked(position: &Position, square: Square) -> Bitboard {
    let Some(piece) = position.piece_at(square) else { return Bitboard::EMPTY };
    attacks(piece.kind, piece.side, square, position.occupied()) & position.of_side(!piece.side)
}

/// Whether nothing of its own side guards the piece on a square.
pub(super) fn is_unguarded(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_at(square) else { return false };
    (position.attackers(square, position.occupied()) & position.of_side(piece.side)).is_empty()
}

fn kind_at(position: &Position, square: Square) -> Option<Kind> {
    position.piece_at(square).map(|piece| piece.kind)
}

fn is_slider(kind: Kind) -> bool {
    matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen)
}

/// Whether the solver's move behind a place takes, with the piece on this square, what stood there before the answer.
fn takes_next(line: &Line, place: usize, from: Square, what: Square) -> bool {
    let stood = line.position(place + 1).and_then(|position| position.piece_at(what));
    line.legal(place + 2).is_some_and(|next| {
        next.from() == from && next.captured().is_some_and(|(piece, square)| square == what && Some(piece) == stood)
    })
}

/// A piece attacks two that it would like to take: the king, what is worth more than itself, or what nothing guards. It
/// takes one of them with its next move.
pub(super) fn has_fork(line: &Line) -> bool {
    line.solving().any(|(place, legal)| {
        let (Some(after), square) = (line.position(place + 1), legal.lands_on()) else { return false };
        let Some(own) = kind_at(after, square) else { return false };
        let is_wanted = |target: &Square| {
            let kind = kind_at(after, *target).unwrap_or(Kind::Pawn);
            worth(kind) > worth(own) || kind != Kind::Pawn && is_unguarded(after, *target)
        };
        let targets: Vec<Square> = attacked(after, square).iter().filter(is_wanted).collect();
        targets.len() >= 2 && targets.iter().any(|target| takes_next(line, place, square, *target))
    })
}

/// What stands on a line between a slider of the solver and something worth more: those squares, each with the slider's.
fn pinned(position: &Position, solver: Side) -> Vec<(Square, Square)> {
    let others = position.of_side(!solver);
    let sliders = position.of_side(solver).iter().filter(|square| kind_at(position, *square).is_some_and(is_slider));
    let mut found = Vec::new();
    for slider in sliders {
        for front in attacked(position, slider) {
            let behind = behind(position, slider, front).filter(|square| others.has(*square));
            let is_more = behind.and_then(|square| kind_at(position, square)).is_some_and(|kind| {
                kind_at(position, front).is_some_and(|front| front != Kind::Pawn && worth(kind) > worth(front))
            });
            if is_more {
                found.push((front, slider));
            }
        }
    }
    found
}

/// The first piece behind another, seen from a slider that attacks that one.
fn behind(position: &Position, slider: Square, front: Square) -> Option<Square> {
    let kind = kind_at(position, slider)?;
    let side = position.piece_at(slider)?.side;
    let past = attacks(kind, side, slider, position.occupied().without(front)) & position.occupied();
    past.iter().find(|square| line_through(slider, front).has(*square) && between(slider, *square).has(front))
}

/// A pinned piece is attacked, or pinned by the move, and taken next, also if it takes what pins it; or one that is pinned to
/// its king cannot take what it should like to.
pub(super) fn has_pin(line: &Line) -> bool {
    line.solving().any(|(place, legal)| {
        let (Some(after), square) = (line.position(place + 1), legal.lands_on()) else { return false };
        let is_won = pinned(after, line.solver()).into_iter().any(|(front, slider)| {
            let is_by_this = slider == square || attacked(after, square).has(front);
            let taken_on = line.legal(place + 2).and_then(LegalMove::captured).map(|(_, at)| at);
            let is_lost = line.legal(place + 1).is_some_and(|answer| {
                let stays = answer.from() != front && answer.to() != front && taken_on == Some(front);
                // All that it can still do is to take what pins it.
                let takes = answer.from() == front && answer.to() == slider && taken_on == Some(slider);
                stays || takes
            });
            is_by_this && is_lost
        });
        is_won || cannot_take(after, legal)
    })
}

/// Whether a piece of the side to move would take what has just moved, and may not since it is pinned to its king.
fn cannot_take(after: &Position, legal: LegalMove<'_>) -> bool {
    let square = legal.lands_on();
    let pinned = after.pinned(after.side()) & after.attackers(square, after.occupied());
    let stands = kind_at(after, square).map_or(0, worth);
    let may = |from: Square| after.legal_moves().iter().any(|answer| answer.from() == from && answer.to() == square);
    // A king that moves, or a man whose loss nobody would notice, is no reason to speak of a pin.
    legal.kind() != Kind::King
        && stands > worth(Kind::Pawn)
        && pinned.iter().any(|from| {
            let taker = kind_at(after, from).map_or(0, worth);
            !may(from) && (taker <= stands || is_unguarded(after, square))
        })
}

/// A slider attacks something, which goes away, and takes what stood behind it and is worth no more.
pub(super) fn has_skewer(line: &Line) -> bool {
    line.solving().any(|(place, legal)| {
        let (Some(after), square) = (line.position(place + 1), legal.lands_on()) else { return false };
        let Some(answer) = line.legal(place + 1) else { return false };
        let front = answer.from();
        let kinds = |back| Some((kind_at(after, front)?, kind_at(after, back)?));
        kind_at(after, square).is_some_and(is_slider)
            && attacked(after, square).has(front)
            && behind(after, square, front).is_some_and(|back| {
                kinds(back).is_some_and(|(front, back)| back != Kind::Pawn && worth(front) >= worth(back))
                    && takes_next(line, place, square, back)
            })
    })
}

/// A man leaves a line on which a slider behind it then attacks the king, or what it takes next.
pub(super) fn has_discovered_attack(line: &Line) -> bool {
    line.solving().filter(|(_, legal)| legal.nature() != Nature::Castling).any(|(place, legal)| {
        let (Some(before), Some(after)) = (line.position(place), line.position(place + 1)) else { return false };
        let (king, moved) = (after.king(after.side()), legal.lands_on());
        let own = after.of_side(line.solver()).without(moved);
        own.iter().filter(|square| kind_at(after, *square).is_some_and(is_slider)).any(|slider| {
            let new = attacked(after, slider) & !attacked(before, slider);
            let uncovered = new.iter().filter(|target| between(slider, *target).has(legal.from()));
            uncovered.into_iter().any(|target| target == king || takes_next(line, place, slider, target))
        })
    })
}

/// Two pieces give check at once.
pub(super) fn has_double_check(line: &Line) -> bool {
    line.solving().any(|(place, _)| line.position(place + 1).is_some_and(|after| after.checkers().is_many()))
}
