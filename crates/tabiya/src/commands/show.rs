//! `tabiya show`: a position as a person wants to see it.

use std::fmt::Write;

use tabiya_rules::{CastlingMode, Fault, Level, Position, Setup, Side, Symbols};

use crate::answer::{Answer, WrongUse};
use crate::arguments::Show;
use crate::input::{self, Typed};
use crate::json::Json;

pub(crate) fn run(arguments: &Show) -> Result<Answer, WrongUse> {
    let Typed { setup, notes } = input::setup(&arguments.position)?;
    if arguments.strict
        && let Err(error) = Setup::from_fen_strict(&arguments.position.join(" "))
        && !notes.is_empty()
    {
        return Err(WrongUse::new(error));
    }
    let position = setup.position(CastlingMode::Chess960).ok();
    let faults: Vec<Fault> = setup.faults(CastlingMode::Chess960).into_iter().collect();
    let text = if arguments.json {
        json(&setup, position.as_ref(), &faults)
    } else {
        text(arguments, &setup, position.as_ref(), &faults)
    };
    let notes = notes.iter().map(ToString::to_string).collect();
    Ok(Answer { text, notes, is_no: position.is_none() })
}

fn text(arguments: &Show, setup: &Setup, position: Option<&Position>, faults: &[Fault]) -> String {
    let bottom = if arguments.from.eq_ignore_ascii_case("black") { Side::Black } else { Side::White };
    let symbols = if arguments.figurines { Symbols::Figurines } else { Symbols::Letters };
    let mut text = format!("{}\n", setup.diagram().from_side(bottom).symbols(symbols));
    let mut line = |what: std::fmt::Arguments<'_>| {
        let _infallible = writeln!(text, "{what}");
    };
    match position {
        None => {
            line(format_args!("FEN    {setup}"));
            line(format_args!("\nThis cannot be played on:"));
        }
        Some(position) => {
            line(format_args!("FEN    {position}"));
            line(format_args!("Key    {:016x}", position.key()));
            if let Some(number) = position.chess960_number() {
                line(format_args!(
                    "Start  Chess960 number {number}{}",
                    if number == 518 { ", standard chess" } else { "" }
                ));
            }
            if CastlingMode::of(position) == CastlingMode::Chess960 {
                line(format_args!(
                    "Rights castling is that of Chess960: king or rook is not where standard chess has it"
                ));
            }
            line(format_args!("\n{}", state(position)));
            let moves = position.legal_moves();
            if !moves.is_empty() {
                let noun = if moves.len() == 1 { "move" } else { "moves" };
                line(format_args!("\n{} legal {noun}:", moves.len()));
                for row in rows(moves.iter().map(|legal| legal.san().to_string())) {
                    line(format_args!("  {row}"));
                }
            }
            if !faults.is_empty() {
                line(format_args!("\nIt can be played on, but no game leads to it:"));
            }
        }
    }
    for fault in faults {
        line(format_args!("  {fault}"));
    }
    text
}

/// Words in rows that fit a terminal.
fn rows(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in words {
        match rows.last_mut() {
            Some(row) if row.is_empty() => row.push_str(&word),
            Some(row) if row.len() + 1 + word.len() <= 76 => {
                row.push(' ');
                row.push_str(&word);
            }
            _ => rows.push(word),
        }
    }
    rows
}

/// Whose move it is and how the game stands, in a sentence or more.
fn state(position: &Position) -> String {
    let side = position.side();
    if position.is_checkmate() {
        return format!("{side} is checkmated: {} has won (5.1.1).", !side);
    }
    if position.is_stalemate() {
        return format!("{side} is stalemated: the game is drawn (5.2.1).");
    }
    let mut state = format!("{side} to move");
    state.push_str(if position.is_check() { ", in check." } else { "." });
    if Side::ALL.into_iter().all(|side| position.insufficient_material(side)) {
        state.push_str(" Neither side has enough to mate: the game is drawn (5.2.2).");
    }
    match position.halfmoves() {
        150.. => state.push_str(" Seventy-five moves without a capture or a pawn's move: the game is drawn (9.6.2)."),
        100.. => state.push_str(" Fifty moves without a capture or a pawn's move: a draw may be claimed (9.3)."),
        _ => {}
    }
    state
}

fn word(position: &Position) -> &'static str {
    if position.is_checkmate() {
        "checkmate"
    } else if position.is_stalemate() {
        "stalemate"
    } else if Side::ALL.into_iter().all(|side| position.insufficient_material(side)) {
        "insufficient material"
    } else if position.is_check() {
        "check"
    } else {
        "playing"
    }
}

fn json(setup: &Setup, position: Option<&Position>, faults: &[Fault]) -> String {
    let level = |fault: &Fault| if fault.level() == Level::Playable { "playable" } else { "reachable" };
    let faults =
        faults.iter().map(|fault| Json::object([("forbids", Json::text(level(fault))), ("text", Json::text(fault))]));
    let mut fields = vec![
        ("fen", Json::text(position.map_or_else(|| setup.fen(), Position::fen))),
        ("playable", Json::bare(position.is_some())),
        ("faults", Json::list(faults)),
    ];
    if let Some(position) = position {
        let mode = CastlingMode::of(position);
        let moves = position.legal_moves();
        let moves = moves
            .iter()
            .map(|legal| Json::object([("san", Json::text(legal.san())), ("uci", Json::text(legal.uci(mode)))]));
        fields.push(("side", Json::text(position.side().to_string().to_lowercase())));
        fields.push(("state", Json::text(word(position))));
        fields.push(("check", Json::bare(position.is_check())));
        fields.push(("halfmoves", Json::bare(position.halfmoves())));
        fields.push(("key", Json::text(format_args!("{:016x}", position.key()))));
        fields.push(("moves", Json::list(moves)));
    }
    format!("{}\n", Json::object(fields))
}
