//! How a position stands, in sentences.

use tabiya_game::{Claim, OpenClaims, Standing};
use tabiya_rules::{BySide, Position, Side};

use crate::hall::sentence;

/// So many moves are named; of more there is only their number.
const MOST_NAMED: usize = 6;

/// Everything there is to say, the most pressing first.
pub(super) fn of(position: &Position, standing: &Standing, can_mate: BySide<Option<bool>>) -> Vec<String> {
    let side = position.side();
    let mut said = Vec::new();
    if let Some(ending) = &standing.ending {
        said.push(sentence(&ending.to_string()));
    } else if position.is_check() {
        said.push(format!("{side} is in check."));
    }
    said.extend(claims(position, &standing.claims));
    if standing.ending.is_none() {
        said.extend(prospects(can_mate));
    }
    said
}

fn claims(position: &Position, open: &OpenClaims) -> Vec<String> {
    let side = position.side();
    let mut said: Vec<String> = open.now.iter().map(|claim| format!("{side} may claim a draw now: {claim}.")).collect();
    for claim in [Claim::Threefold, Claim::FiftyMoves] {
        // What is open already need not be claimed with a move.
        if open.now.contains(&claim) {
            continue;
        }
        let moves = open.with_move.iter().filter(|(_, with)| *with == claim);
        let moves: Vec<_> = moves.filter_map(|(shape, _)| Some(position.legal(*shape)?.san())).collect();
        let named = match moves.as_slice() {
            [] => continue,
            [only] => only.to_string(),
            [first @ .., last] if moves.len() <= MOST_NAMED => {
                format!("{} or {last}", first.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
            }
            many => format!("any of {} moves", many.len()),
        };
        said.push(format!("{side} may claim a draw with {named}: {claim}."));
    }
    said
}

fn prospects(can_mate: BySide<Option<bool>>) -> Vec<String> {
    if can_mate.white == Some(true) && can_mate.black == Some(true) {
        return vec!["Both sides can still mate.".to_owned()];
    }
    let of = |side: Side| match can_mate.of(side) {
        Some(true) => format!("{side} can still mate."),
        Some(false) => format!("{side} cannot mate any more by any series of legal moves (6.9)."),
        None => format!("Whether {side} can still mate was not found out."),
    };
    Side::ALL.into_iter().map(of).collect()
}
