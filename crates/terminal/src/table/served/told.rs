//! What a server tells of a game, in our own terms.

use tabiya_client::{Colour, Failure, FullLine, StateLine, Terms, Variant};
use tabiya_game::{Calendar, Moment, Score};
use tabiya_pgn::Game as Record;
use tabiya_rules::{BySide, CastlingMode, Position, Side};

use super::super::{Notice, Over, Rematch};
use crate::lobby::Way;
use crate::sheet::Sheet;
use crate::time;
use crate::words::sentence;

/// What is known of a game on a server, for the score sheet.
pub(in crate::table) struct Kept<'a> {
    pub(in crate::table) sheet: &'a Sheet,
    pub(in crate::table) names: &'a BySide<String>,
    pub(in crate::table) over: Option<&'a Over>,
    pub(in crate::table) address: &'a str,
    pub(in crate::table) id: &'a str,
    pub(in crate::table) date: &'a str,
}

/// The score sheet of a game on a server.
pub(in crate::table) fn record(kept: &Kept<'_>) -> Record {
    let Kept { sheet, names, over, address, id, date } = kept;
    let start = sheet.at(0);
    let mut record = Record::new(*start);
    let mode = CastlingMode::of(start);
    if mode == CastlingMode::Chess960 {
        record.tags.set("Variant", "Chess960");
    }
    record.tags.set("Event", "Casual game");
    record.tags.set("Site", format!("{address}/{id}"));
    record.tags.set("Date", (*date).to_owned());
    record.tags.set("White", names.white.clone());
    record.tags.set("Black", names.black.clone());
    let mut node = tabiya_pgn::Tree::ROOT;
    for (position, shape) in sheet.positions().iter().zip(sheet.moves()) {
        let Some(legal) = position.legal(shape) else { break };
        let Ok(next) = record.tree.play(node, &legal.uci(mode)) else { break };
        node = next;
    }
    record.set_outcome(match over.map(|over| over.score) {
        Some(Score::Won(Side::White)) => tabiya_pgn::Outcome::White,
        Some(Score::Won(Side::Black)) => tabiya_pgn::Outcome::Black,
        Some(Score::Drawn) => tabiya_pgn::Outcome::Draw,
        _ => tabiya_pgn::Outcome::Unknown,
    });
    record
}

/// What is said when the connection breaks.
pub(in crate::table) fn broken(failure: &Failure) -> Notice {
    Notice::Said(format!("{} Trying again.", sentence(&failure.to_string())))
}

/// What is said when it cannot be had again.
pub(in crate::table) fn gone(failure: &Failure) -> Notice {
    Notice::Said(format!("{} Nothing more is heard of this game.", sentence(&failure.to_string())))
}

/// The day on which a game began, as PGN writes it: today if the server does not say.
pub(in crate::table) fn date(created_at: Option<u64>) -> String {
    created_at.map_or_else(time::today, |millis| Calendar::of(Moment(millis)).pgn_date())
}

pub(super) fn start_of(full: &FullLine) -> Option<Position> {
    let known = ["", "standard", "chess960", "fromPosition"];
    if !known.contains(&full.variant.key.as_str()) {
        return None;
    }
    match full.initial_fen.as_str() {
        "startpos" | "" => Some(Position::start()),
        fen => Position::from_fen(fen).ok(),
    }
}

/// How the same game is asked for again, with colours reversed; nothing if nobody could be asked.
pub(super) fn rematch(full: &FullLine, own: Side, server: &str) -> Option<Rematch> {
    let opponent = if own == Side::White { &full.black } else { &full.white };
    let way = match opponent.ai_level {
        Some(level) => Way::Computer(level),
        None if opponent.id.is_empty() => return None,
        None => Way::Challenge(opponent.id.clone()),
    };
    let start = start_of(full)?;
    let terms = Terms {
        colour: if own == Side::White { Colour::Black } else { Colour::White },
        clock: full.clock.map(|clock| ((clock.initial / 1_000) as u32, (clock.increment / 1_000) as u32)),
        fen: (start != Position::start()).then(|| start.fen()),
        variant: if full.variant.key == "chess960" { Variant::Chess960 } else { Variant::Standard },
    };
    Some(Rematch { server: server.to_owned(), way, terms })
}

pub(super) fn own_side(full: &FullLine, own_id: &str) -> Option<Side> {
    match full.own_side.as_deref() {
        Some("white") => Some(Side::White),
        Some("black") => Some(Side::Black),
        _ if full.white.id.eq_ignore_ascii_case(own_id) => Some(Side::White),
        _ if full.black.id.eq_ignore_ascii_case(own_id) => Some(Side::Black),
        _ => None,
    }
}

/// How a game ended, in the words of the server if it has any.
pub(super) fn over(state: &StateLine) -> Option<Over> {
    if state.is_on() {
        return None;
    }
    Some(ended(&state.status, state.winner.as_deref(), state.ending.as_ref().map(|ending| ending.text.as_str())))
}

/// How a game ended that has this word for its state.
pub(in crate::table) fn ended(status: &str, winner: Option<&str>, words: Option<&str>) -> Over {
    let score = match (winner, status) {
        (Some("white"), _) => Score::Won(Side::White),
        (Some("black"), _) => Score::Won(Side::Black),
        (_, "aborted" | "noStart") => Score::None,
        _ => Score::Drawn,
    };
    let result = match score {
        Score::Won(side) => format!("{side} wins"),
        Score::Drawn => "drawn".to_owned(),
        _ => "it does not count".to_owned(),
    };
    let told = match status {
        "mate" => "checkmate",
        "stalemate" => "stalemate",
        "resign" => "resigned",
        "outoftime" => "out of time",
        "draw" => "a draw",
        "aborted" | "noStart" => "broken off",
        "timeout" => "the opponent left",
        other => other,
    };
    Over { score, words: sentence(&words.map_or_else(|| format!("{told}: {result}"), str::to_owned)) }
}
