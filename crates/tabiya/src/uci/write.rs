//! What the engine finds, as UCI writes it.

#[cfg(test)]
mod tests;

use std::fmt::Write;

use tabiya_engine::{Answer, Bound, Event, MateProof, Report, Score};
use tabiya_rules::{CastlingMode, LegalMove, Move, MoveText, Position};

/// How things are written for whoever listens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) castling: CastlingMode,
    /// Whether chances to win, draw and lose are told.
    pub(super) wdl: bool,
}

/// The moves of a line, as far as they are legal.
fn moves(position: &Position, castling: CastlingMode, line: &[Move]) -> Vec<MoveText> {
    let mut position = *position;
    let mut texts = Vec::with_capacity(line.len());
    for shape in line {
        let Some(legal) = position.legal(*shape) else { break };
        texts.push(legal.uci(castling));
        position = legal.play();
    }
    texts
}

/// What was proven of a mate.
pub(super) fn proof(proof: MateProof) -> String {
    match proof {
        MateProof::In(moves) => format!("proven: there is a mate in {moves} and none shorter"),
        MateProof::NoneIn(moves) => format!("proven: there is no mate in {moves}"),
        MateProof::Unknown => "stopped before a mate was found or ruled out".to_owned(),
    }
}

/// An `info` line for something that was found.
pub(super) fn event(event: &Event, position: &Position, style: Style) -> String {
    match event {
        Event::Line(report) => line(report, position, style),
        Event::Trying { depth, first, number } => {
            let texts = moves(position, style.castling, &[*first]);
            let first = texts.first().map_or("0000", |text| text.as_str());
            format!("info depth {depth} currmove {first} currmovenumber {number}")
        }
    }
}

fn line(report: &Report, position: &Position, style: Style) -> String {
    let Report { depth, selective_depth, number, nodes, hash_full, table_hits, .. } = report;
    let mut text = format!(
        "info depth {depth} seldepth {selective_depth} multipv {number} score {}{}",
        score(report.score),
        match report.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        }
    );
    if style.wdl {
        let wdl = report.wdl;
        let _infallible = write!(text, " wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
    }
    let (speed, time) = (report.speed(), report.time.as_millis());
    let _infallible = write!(text, " nodes {nodes} nps {speed} hashfull {hash_full} tbhits {table_hits} time {time}");
    let moves = moves(position, style.castling, &report.line);
    text.push_str(if moves.is_empty() { "" } else { " pv" });
    for shown in moves {
        let _infallible = write!(text, " {shown}");
    }
    text
}

/// Mate on the board is `mate 0`: nothing has a sign there.
fn score(score: Score) -> String {
    match score {
        Score::MatedIn(0) => "mate 0".to_owned(),
        other => other.to_string(),
    }
}

/// The `info` lines for a position in which no move can be made.
pub(super) fn ended(position: &Position) -> [String; 2] {
    let (word, worth) =
        if position.is_check() { ("checkmate", Score::MatedIn(0)) } else { ("stalemate", Score::Centipawns(0)) };
    [
        format!("info string {word}: there is no move to play, so the best move is (none)"),
        format!("info depth 0 score {}", score(worth)),
    ]
}

/// The `bestmove` line. If there is a legal move, one is told, whatever the search says.
pub(super) fn best(answer: &Answer, position: &Position, style: Style) -> String {
    let first = || position.legal_moves().get(0).map(LegalMove::shape);
    let found = answer.best.filter(|best| position.legal(*best).is_some());
    let Some(best) = found.or_else(first) else { return "bestmove (none)".to_owned() };
    let line: Vec<Move> = [Some(best), answer.ponder.filter(|_| found.is_some())].into_iter().flatten().collect();
    match moves(position, style.castling, &line).as_slice() {
        [best, ponder, ..] => format!("bestmove {best} ponder {ponder}"),
        [best] => format!("bestmove {best}"),
        [] => "bestmove (none)".to_owned(),
    }
}
