//! Answers to questions about a game.

use std::fmt::Write;

use tabiya_game::Moment;
use tabiya_rules::{Kind, Position, Side, Square};

use crate::command::Word;
use crate::table::Table;
use crate::words;

/// What is said to whoever asks the engine in a game against others.
pub(crate) const UNFAIR: &str = "The engine keeps silent while a game on a server goes on.";

/// The answer to a question about the game.
pub(crate) fn answer(word: Word, argument: &str, table: &dyn Table, now: Moment) -> String {
    let position = table.sheet().now();
    let square = argument.to_lowercase().parse::<Square>().ok();
    match word {
        Word::Where => match (square, kind(argument)) {
            (Some(square), _) => words::standing(position, square),
            (None, Some(kind)) => words::whereabouts(position, kind),
            (None, None) => "Where what? Such as: where knight, where e4.".to_owned(),
        },
        Word::Moves if square.is_none() && !argument.is_empty() => {
            format!("\"{}\" is no square.", argument.escape_debug())
        }
        Word::Moves => square.map_or_else(|| all_moves(position), |square| words::moves_from(position, square)),
        Word::Clock => match [Side::White, Side::Black].map(|side| table.left(side, now)) {
            [Some(white), Some(black)] => {
                format!("White has {}, Black {}.", words::duration(white), words::duration(black))
            }
            _ => "There is no clock.".to_owned(),
        },
        Word::Last => last(table),
        _ => score(table),
    }
}

fn all_moves(position: &Position) -> String {
    let texts: Vec<String> = position.legal_moves().iter().map(|legal| legal.san().to_string()).collect();
    if texts.is_empty() { "There is no legal move.".to_owned() } else { format!("{}.", texts.join(", ")) }
}

/// The last move in words.
pub(crate) fn last(table: &dyn Table) -> String {
    let sheet = table.sheet();
    let Some((shape, text)) = sheet.before(sheet.len()) else { return "No move has been made.".to_owned() };
    let before = sheet.at(sheet.len() - 1);
    let words = before.legal(shape).map(words::spoken).unwrap_or_default();
    format!("{} played {text}: {words}.", before.side())
}

/// The moves so far, numbered.
fn score(table: &dyn Table) -> String {
    let sheet = table.sheet();
    let mut text = String::new();
    for (index, name) in sheet.texts().enumerate() {
        let before = sheet.at(index);
        match before.side() {
            Side::White => drop(write!(text, "{}. ", before.fullmoves())),
            Side::Black if index == 0 => drop(write!(text, "{}... ", before.fullmoves())),
            Side::Black => {}
        }
        text.push_str(name);
        text.push(' ');
    }
    if text.is_empty() { "No move has been made.".to_owned() } else { text.trim_end().to_owned() }
}

fn kind(text: &str) -> Option<Kind> {
    let text = text.trim().to_lowercase();
    let singular = text.strip_suffix('s').unwrap_or(&text);
    Kind::ALL.iter().copied().find(|kind| kind.name() == singular)
}
