//! From what the tables say to what is true.
//!
//! A table may say anything up to the truth where a capture is best, and knows nothing of en passant. So
//! captures are looked at first; they lead to tables with fewer men.

use tabiya_rules::{Kind, LegalMove, Position};

use super::material::Material;
use super::table::{Content, Distance};
use super::{TableMove, TableOutcome, Tables};

/// An outcome, and whether a move that cannot be undone is known to reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) outcome: TableOutcome,
    at_once: bool,
}

/// Which moves to look at before the table is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum First {
    Captures,
    /// Captures and pawn moves: all after which the count of the fifty-move rule is zero.
    Zeroing,
}

impl Tables {
    /// The outcome of a position without castling rights.
    pub(super) fn find(&self, position: &Position, first: First) -> Option<Found> {
        let legal = position.legal_moves();
        let mut best = None;
        let mut left = legal.len();
        for legal in &legal {
            if legal.is_capture() || first == First::Zeroing && legal.kind() == Kind::Pawn {
                let outcome = self.find(&legal.play(), First::Captures)?.outcome.reversed();
                if outcome == TableOutcome::Win {
                    return Some(Found { outcome, at_once: true });
                }
                best = best.max(Some(outcome));
                left -= 1;
            }
        }
        // Where there is no other move, the table would not know of en passant.
        if let (Some(outcome), 0) = (best, left) {
            return Some(Found { outcome, at_once: true });
        }
        let said = self.said(position)?;
        Some(match best {
            Some(outcome) if outcome >= said => Found { outcome, at_once: outcome > TableOutcome::Draw },
            _ => Found { outcome: said, at_once: false },
        })
    }

    fn said(&self, position: &Position) -> Option<TableOutcome> {
        if position.occupied().len() == 2 {
            return Some(TableOutcome::Draw);
        }
        self.folder.table(Material::of(position), Content::Outcomes)?.outcome(position)
    }

    /// The half-moves to the next pawn move or capture, or mate, with best play of both sides; the side to
    /// move loses if they are negative, and it is a draw if they are none. More than a hundred are those
    /// of a cursed win or a blessed loss. The tables may say one too few.
    pub(super) fn distance(&self, position: &Position) -> Option<i32> {
        let found = self.find(position, First::Zeroing)?;
        let outcome = found.outcome;
        if outcome == TableOutcome::Draw {
            return Some(0);
        }
        if found.at_once {
            return Some(at_once(outcome));
        }
        match self.folder.table(Material::of(position), Content::Distances)?.distance(position, outcome)? {
            Distance::Plies(plies) => {
                let beyond = if outcome.is_spoilt() { 100 } else { 0 };
                Some((plies as i32 + beyond) * outcome.sign())
            }
            Distance::OtherSide => self.distance_by_moves(position, outcome),
        }
    }

    /// The distance, found by looking one move ahead: the shortest way to win, the longest to lose.
    fn distance_by_moves(&self, position: &Position, outcome: TableOutcome) -> Option<i32> {
        let mut shortest = None;
        for legal in &position.legal_moves() {
            let distance = self.distance_after(legal)?;
            if distance.signum() == outcome.sign() {
                shortest = Some(shortest.map_or(distance, |other: i32| other.min(distance)));
            }
        }
        // Without a move it is mate.
        Some(shortest.unwrap_or(-1))
    }

    /// The distance by way of this move, seen from its side.
    fn distance_after(&self, legal: LegalMove<'_>) -> Option<i32> {
        let next = legal.play();
        if next.halfmoves() == 0 {
            return Some(at_once(self.find(&next, First::Captures)?.outcome.reversed()));
        }
        if next.is_checkmate() {
            return Some(1);
        }
        let distance = -self.distance(&next)?;
        Some(distance + distance.signum())
    }

    /// All legal moves with their outcomes and distances.
    pub(super) fn judge_moves(&self, position: &Position) -> Option<Vec<TableMove>> {
        let spent = i32::from(position.halfmoves());
        let judge = |legal: LegalMove<'_>| {
            let distance = self.distance_after(legal)?;
            let plies = distance.abs();
            // A capture or a pawn move counts as 1, or as 101 if it is spoilt; so does mate as 1.
            let in_time = plies == 1 || plies + spent <= 100;
            let outcome = match (distance.signum(), in_time) {
                (1, true) => TableOutcome::Win,
                (1, false) => TableOutcome::CursedWin,
                (-1, false) => TableOutcome::BlessedLoss,
                (-1, true) => TableOutcome::Loss,
                _ => TableOutcome::Draw,
            };
            Some(TableMove { shape: legal.shape(), outcome, distance: Some(distance.unsigned_abs()) })
        };
        position.legal_moves().iter().map(judge).collect()
    }

    /// The same without distances, for where the files with distances are not there.
    pub(super) fn judge_outcomes(&self, position: &Position) -> Option<Vec<TableMove>> {
        let judge = |legal: LegalMove<'_>| {
            let outcome = self.find(&legal.play(), First::Captures)?.outcome.reversed();
            Some(TableMove { shape: legal.shape(), outcome, distance: None })
        };
        position.legal_moves().iter().map(judge).collect()
    }
}

/// The distance where a move that cannot be undone, or mate, comes at once.
fn at_once(outcome: TableOutcome) -> i32 {
    let distance = if outcome.is_spoilt() { 101 } else { 1 };
    distance * outcome.sign()
}
