//! Games on shelves, as clients are told of them.

use serde::Serialize;
use tabiya_collection::{Added, Counts, Explored, Found, Listed, OpeningTale, Statistics, Tale};
use tabiya_pgn::{Opening, Problem};
use tabiya_rules::{CastlingMode, Position, Side};

use crate::shelves::{Shelf, id_of};

/// What a list shows of a game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListedMessage {
    /// Of a game that was played here.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// Of a game that was brought.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    url: String,
    white: String,
    black: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_rating: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black_rating: Option<u16>,
    result: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    eco: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    opening: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    plies: u16,
    ending: String,
}

impl ListedMessage {
    pub(crate) fn of(game: Listed, shelf: Shelf) -> Self {
        let id = if shelf == Shelf::House { id_of(game.keys.id) } else { None };
        let url = match id {
            Some(id) => format!("/{id}"),
            None => format!("/analysis/own/{}", game.number),
        };
        Self {
            number: id.is_none().then_some(game.number),
            id: id.map(|id| id.to_string()),
            url,
            white: game.white,
            black: game.black,
            white_rating: game.white_rating,
            black_rating: game.black_rating,
            result: game.outcome.mark(),
            eco: game.eco,
            opening: game.opening,
            date: game.date.map(|date| date.to_string()),
            plies: game.plies,
            ending: game.ending.to_string(),
        }
    }
}

/// Games that were found.
#[derive(Debug, Default, Serialize)]
pub(crate) struct FoundMessage {
    total: u64,
    games: Vec<ListedMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<u64>,
}

impl FoundMessage {
    pub(crate) fn of(found: Found, shelf: Shelf) -> Self {
        let games = found.games.into_iter().map(|game| ListedMessage::of(game, shelf)).collect();
        Self { total: found.total, games, next: found.next }
    }
}

/// The name of an opening.
#[derive(Debug, Serialize)]
pub(crate) struct OpeningMessage {
    eco: &'static str,
    name: &'static str,
}

impl OpeningMessage {
    pub(crate) fn of(opening: Opening) -> Self {
        Self { eco: opening.eco, name: opening.name }
    }
}

/// What was played in a position.
#[derive(Debug, Default, Serialize)]
pub(crate) struct ExploredMessage {
    #[serde(flatten)]
    counts: CountsMessage,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningMessage>,
    moves: Vec<PlayedMessage>,
    games: Vec<ListedMessage>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayedMessage {
    uci: String,
    san: String,
    #[serde(flatten)]
    counts: CountsMessage,
    #[serde(skip_serializing_if = "Option::is_none")]
    average_rating: Option<u32>,
}

/// How games ended. Those without a result are told only if there are any: others have no such field.
#[derive(Debug, Default, Serialize)]
struct CountsMessage {
    white: u64,
    draws: u64,
    black: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<u64>,
}

impl From<Counts> for CountsMessage {
    fn from(counts: Counts) -> Self {
        let Counts { white, draws, black, unknown } = counts;
        Self { white, draws, black, unknown: Some(unknown).filter(|unknown| *unknown > 0) }
    }
}

impl ExploredMessage {
    /// Without a game.
    pub(crate) fn nothing(opening: Option<Opening>) -> Self {
        Self { opening: opening.map(OpeningMessage::of), ..Self::default() }
    }

    pub(crate) fn of(
        (position, mode): (&Position, CastlingMode),
        opening: Option<Opening>,
        explored: &Explored,
        games: Vec<Listed>,
        shelf: Shelf,
    ) -> Self {
        let moves = explored.moves.iter().filter_map(|played| {
            let legal = position.legal(played.step)?;
            let (uci, san) = (legal.uci(mode).as_str().to_owned(), legal.san().to_string());
            let counts = played.counts.into();
            Some(PlayedMessage { uci, san, counts, average_rating: played.average_rating })
        });
        let moves = moves.collect();
        let games = games.into_iter().map(|game| ListedMessage::of(game, shelf)).collect();
        Self { counts: explored.counts.into(), opening: opening.map(OpeningMessage::of), moves, games }
    }
}

/// What became of a player, by side and opening.
#[derive(Debug, Default, Serialize)]
pub(crate) struct StatisticsMessage {
    white: TaleMessage,
    black: TaleMessage,
    openings: Vec<OpeningTaleMessage>,
}

#[derive(Debug, Default, Serialize)]
struct TaleMessage {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl From<Tale> for TaleMessage {
    fn from(tale: Tale) -> Self {
        Self { won: tale.won, drawn: tale.drawn, lost: tale.lost }
    }
}

#[derive(Debug, Serialize)]
struct OpeningTaleMessage {
    eco: String,
    name: String,
    side: &'static str,
    #[serde(flatten)]
    tale: TaleMessage,
}

impl StatisticsMessage {
    /// With at most so many openings.
    pub(crate) fn of(statistics: Statistics, most: usize) -> Self {
        let told = |OpeningTale { eco, name, side, tale }: OpeningTale| {
            let side = if side == Side::White { "white" } else { "black" };
            OpeningTaleMessage { eco, name, side, tale: tale.into() }
        };
        let openings = statistics.openings.into_iter().take(most).map(told).collect();
        Self { white: statistics.white.into(), black: statistics.black.into(), openings }
    }
}

/// What happens while games are brought.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(crate) enum ImportMessage {
    /// So much was read.
    Progress { games: u64, bytes: u64 },
    /// Everything was read, and the index is being made.
    Sorting,
    /// Something is wrong in a game.
    Problem { game: u64, line: u64, column: u64, text: String },
    /// All is in.
    Done { games: u64, known: u64, skipped: u64, problems: u64 },
    /// Nothing was kept, and why.
    Failed { error: String },
}

impl ImportMessage {
    pub(crate) fn problem(problem: &Problem) -> Self {
        let (game, line, column) = (problem.game, problem.line, problem.column);
        Self::Problem { game, line, column, text: problem.fault.to_string() }
    }

    pub(crate) fn done(added: &Added) -> Self {
        let Added { games, known, skipped, problems, .. } = *added;
        Self::Done { games, known, skipped, problems }
    }
}
