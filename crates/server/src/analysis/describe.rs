//! How a position stands: by the rules, by the names of openings, and by the endgame tables.

use tabiya_engine::{TableOutcome, Tables};
use tabiya_game::{Budget, Cause, Judge, Prospect, Standing};
use tabiya_pgn::Opening;
use tabiya_rules::{BySide, LegalMove, Side};

use super::Line;
use super::words;
use crate::wire::game::ClaimsMessage;
use crate::wire::position::{CanMateMessage, NameMessage, PositionMessage, TableMoveMessage, TablebaseMessage};
use crate::wire::words::colour;

/// How much is done for each side to find out whether it can still mate: some milliseconds at most.
const BUDGET: Budget = Budget { nodes: 1 << 12 };

/// All there is to say of the position that a line comes to.
pub(crate) fn describe(line: &Line, tables: Option<&Tables>) -> PositionMessage {
    let position = &line.position;
    let standing = Standing::after(&line.before, position);
    let mut judge = Judge::new();
    let can_mate = BySide::new(|side| match judge.prospect(position, side, BUDGET) {
        Prospect::Winnable(_) => Some(true),
        Prospect::Unwinnable => Some(false),
        Prospect::Undetermined => None,
    });
    let opening = line.backwards().find_map(Opening::of);
    PositionMessage {
        fen: position.to_string(),
        turn: colour(position.side()),
        legal: position.legal_moves().into_iter().map(|legal| line.uci(legal)).collect(),
        check: position.is_check(),
        opening: opening.map(|Opening { eco, name, .. }| NameMessage { eco, name }),
        status: status(&standing),
        words: words::of(position, &standing, can_mate),
        claims: ClaimsMessage::of(&standing.claims, position, line.mode()),
        can_mate: CanMateMessage { white: can_mate.white, black: can_mate.black },
        tablebase: tables.and_then(|tables| ask(line, tables)),
    }
}

const fn status(standing: &Standing) -> &'static str {
    let Some(ending) = &standing.ending else { return "playing" };
    match ending.cause {
        Cause::Checkmate(_) => "mate",
        Cause::Stalemate(_) => "stalemate",
        Cause::DeadPosition => "dead",
        Cause::Fivefold => "fivefold",
        _ => "seventyFive",
    }
}

/// What the endgame tables say, if they have the position and there is a move to make in it.
fn ask(line: &Line, tables: &Tables) -> Option<TablebaseMessage> {
    let position = &line.position;
    let moves = tables.moves(position)?;
    let best = moves.first()?;
    let message = |legal: LegalMove<'_>, outcome, dtz| TableMoveMessage {
        uci: line.uci(legal),
        san: legal.san().as_str().to_owned(),
        outcome: outcome_word(outcome),
        dtz,
    };
    let moves_told = moves.iter().filter_map(|found| {
        let legal = position.legal(found.shape)?;
        Some(message(legal, found.outcome, found.distance))
    });
    Some(TablebaseMessage {
        outcome: outcome_word(best.outcome),
        words: verdict(position.side(), best.outcome),
        dtz: best.distance,
        moves: moves_told.collect(),
    })
}

const fn outcome_word(outcome: TableOutcome) -> &'static str {
    match outcome {
        TableOutcome::Win => "win",
        TableOutcome::CursedWin => "cursedWin",
        TableOutcome::Draw => "draw",
        TableOutcome::BlessedLoss => "blessedLoss",
        TableOutcome::Loss => "loss",
    }
}

fn verdict(side: Side, outcome: TableOutcome) -> String {
    let spoilt =
        |winner: Side| format!("{winner} would win, but fifty moves without a capture or a pawn move come first.");
    match outcome {
        TableOutcome::Win => format!("{side} wins with best play."),
        TableOutcome::CursedWin => spoilt(side),
        TableOutcome::Draw => "It is a draw with best play.".to_owned(),
        TableOutcome::BlessedLoss => spoilt(!side),
        TableOutcome::Loss => format!("{} wins with best play.", !side),
    }
}
