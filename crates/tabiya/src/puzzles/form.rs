//! A puzzle as people and programs read it.

use tabiya_pgn::Game;
use tabiya_rules::{BySide, Side};
use tabiya_study::puzzles::{Listed, Puzzle};

use super::arguments::Puzzles;
use crate::analyse::text::numbered;
use crate::json::Json;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Json,
    List,
}

/// The game that a puzzle is from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'game> {
    pub(super) file: &'game str,
    /// Its number in the file, from 1.
    pub(super) number: u64,
    pub(super) game: &'game Game,
}

impl Form {
    pub(super) fn of(arguments: &Puzzles) -> Self {
        match (arguments.json, arguments.list) {
            (true, _) => Self::Json,
            (_, true) => Self::List,
            _ => Self::Text,
        }
    }

    /// A puzzle with its end of line.
    pub(super) fn write(self, puzzle: Puzzle, place: Place<'_>) -> String {
        let players = BySide { white: Side::White, black: Side::Black }.map(|side| {
            let color = side.to_string();
            place.game.tags.known(&color).unwrap_or("?").to_owned()
        });
        match self {
            Self::Text => text(&puzzle, &players, place),
            Self::Json => format!("{}\n", object(&puzzle, players, place)),
            Self::List => format!("{}\n", Listed { puzzle, players }),
        }
    }
}

fn text(puzzle: &Puzzle, players: &BySide<String>, place: Place<'_>) -> String {
    let themes: Vec<String> = puzzle.themes().iter().map(|theme| theme.to_string().replace('-', " ")).collect();
    let side = puzzle.position().side();
    format!(
        "{}, game {}: {} - {}\n{side} to move, about {}: {}\n{}\n{}\n\n",
        place.file,
        place.number,
        shown(&players.white),
        shown(&players.black),
        puzzle.rating(),
        themes.join(", "),
        puzzle.position().fen(),
        numbered(puzzle.position(), puzzle.moves())
    )
}

/// A name without what control characters could do.
fn shown(name: &str) -> String {
    name.chars().filter(|symbol| !symbol.is_control()).collect()
}

fn object(puzzle: &Puzzle, players: BySide<String>, place: Place<'_>) -> Json {
    let source = Json::object([
        ("file", Json::text(place.file)),
        ("game", Json::bare(place.number)),
        ("white", Json::text(players.white)),
        ("black", Json::text(players.black)),
    ]);
    Json::object([
        ("fen", Json::text(puzzle.position().fen())),
        ("last", Json::text(puzzle.last_uci())),
        ("moves", Json::list(puzzle.uci().into_iter().map(Json::text))),
        ("themes", Json::list(puzzle.themes().iter().map(Json::text))),
        ("rating", Json::bare(puzzle.rating())),
        ("source", source),
    ])
}
