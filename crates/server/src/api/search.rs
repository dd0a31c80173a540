//! Games to look for, and what was played in a position.

use axum::extract::{Path, State};
use axum::response::Response;
use tabiya_collection::{Page, Query, Score, Who};
use tabiya_pgn::{Date, Ending, Opening, Outcome, Range};
use tabiya_rules::{Position, Side};

use super::collection::OWN;
use super::fields::{Fields, short};
use super::json;
use super::route::{Field, Gives, Kind, Route};
use crate::analysis::Line;
use crate::caller::{Caller, Needs};
use crate::problem::Problem;
use crate::service::Service;
use crate::shelves::Shelf;
use crate::wire::collection::{ExploredMessage, FoundMessage, StatisticsMessage};

/// How many games a page of a list has, if nobody says, and at most.
const USUAL: u64 = 20;
const MOST: u64 = 100;
/// How many games are shown beside the moves of a position.
const EXAMPLES: usize = 10;
/// How many openings are told of a player.
const MOST_OPENINGS: usize = 60;

const OF: Field = Field::query(
    "of",
    Kind::Word(&["mine", "played", "house"]),
    "Whose games: those of your collection, those you played here, or all that were played here, which is usual.",
);
const SEARCH: &[Field] = &[
    OF,
    Field::query("player", Kind::Text, "Part of the name of a player."),
    Field::query("opponent", Kind::Text, "Part of the name of the other player."),
    Field::query("colour", Kind::Word(&["white", "black"]), "The side of the player, or yours."),
    Field::query("score", Kind::Word(&["won", "drawn", "lost"]), "What became of the player, or of you."),
    Field::query("result", Kind::Word(&["1-0", "0-1", "1/2-1/2", "*"]), "The result."),
    Field::query("ending", Kind::Word(&ENDINGS), "How it ended."),
    Field::query("eco", Kind::Text, "The start of the code of the opening, such as B9."),
    Field::query("opening", Kind::Text, "Part of the name of the opening."),
    Field::query("from", Kind::Text, "The first day, such as 2024, 2024-03 or 2024-03-31."),
    Field::query("to", Kind::Text, "The last day."),
    Field::query("least", Kind::Number, "The least number of moves."),
    Field::query("most", Kind::Number, "The greatest number of moves."),
    Field::query("fen", Kind::Text, "A position that it came to."),
    Field::query("before", Kind::Number, "The `next` of the page before."),
    Field::query("page", Kind::Number, "How many games at once: 1 to 100, usually 20."),
];
const EXPLORE: &[Field] = &[
    OF,
    Field::query("fen", Kind::Text, "The position; without it, the start."),
    Field::query(
        "moves",
        Kind::Text,
        "Moves from there, in the way of UCI or in any everyday form, with spaces or commas between them.",
    ),
];
const NAME: &[Field] = &[Field::path("name", "The player.")];
/// The words for how games end.
const ENDINGS: [&str; Ending::ALL.len()] = {
    let mut words = [""; Ending::ALL.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = Ending::ALL[at].word();
        at += 1;
    }
    words
};

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/games/search", Needs::Nothing, search)
            .says("Games to look for by player, result, opening, date, length, ending or position, newest first.")
            .takes(SEARCH)
            .gives(Gives::Json("foundGames")),
        Route::get("/api/explorer", Needs::Nothing, explore)
            .says("What was played in a position, how those games ended, and some of them.")
            .takes(EXPLORE)
            .gives(Gives::Json("explored")),
        Route::get("/api/user/{name}/statistics", Needs::Nothing, statistics)
            .says("How a player's games here ended, by side and opening.")
            .takes(NAME)
            .gives(Gives::Json("statistics")),
    ]
    .into_iter()
    .map(|route| route.about("Collections"))
    .collect()
}

/// Which games somebody looks for.
struct Among {
    shelf: Shelf,
    /// Only those of this player.
    player: Option<Who>,
}

impl Among {
    /// Nothing, if these are somebody's own and nobody knows who asks.
    fn read(fields: &Fields, caller: Option<&Caller>) -> Result<Option<Self>, Problem> {
        // A token that was made for something else does not open one's collection.
        let caller = caller.filter(|caller| OWN.iter().any(|scope| caller.has(*scope)));
        let own = |shelf: fn(&Caller) -> Self| caller.map(shelf);
        match fields.get("of") {
            None | Some("house") => Ok(Some(Self { shelf: Shelf::House, player: None })),
            Some("mine") => Ok(own(|caller| Self { shelf: Shelf::Own(caller.person()), player: None })),
            Some("played") => Ok(own(|caller| {
                let key = u64::try_from(caller.person().0).unwrap_or(0);
                Self { shelf: Shelf::House, player: Some(Who::Key(key)) }
            })),
            Some(other) => {
                let sentence = format!("of has to be mine, played or house, not \"{}\".", short(other));
                Err(Problem::bad("field", sentence))
            }
        }
    }
}

async fn search(State(service): State<Service>, caller: Option<Caller>, fields: Fields) -> Result<Response, Problem> {
    let among = Among::read(&fields, caller.as_ref())?;
    let query = query(&fields, among.as_ref().and_then(|among| among.player.clone()))?;
    let before = fields.within("before", 0, u64::MAX)?;
    let most = fields.within("page", 1, MOST)?.unwrap_or(USUAL) as usize;
    let Some(Among { shelf, .. }) = among else { return Ok(json(&FoundMessage::default())) };
    let Some(games) = service.shelves.get(shelf).await? else { return Ok(json(&FoundMessage::default())) };
    let found = service.shelves.ask(move || games.search(&query, Page { before, most })).await?;
    Ok(json(&FoundMessage::of(found, shelf)))
}

/// What somebody looks for, in the words of a collection.
fn query(fields: &Fields, own: Option<Who>) -> Result<Query, Problem> {
    let named = |name: &str| fields.get(name).map(|name| Who::Named(name.to_owned()));
    // Who looks among own games is one of the players, and the other is looked for.
    let (player, opponent) = match own {
        Some(own) => (Some(own), named("opponent").or_else(|| named("player"))),
        None => (named("player"), named("opponent")),
    };
    let side = word(fields, "colour", &[("white", Side::White), ("black", Side::Black)])?;
    let score = word(fields, "score", &[("won", Score::Won), ("drawn", Score::Drawn), ("lost", Score::Lost)])?;
    let marks = [Outcome::White, Outcome::Black, Outcome::Draw, Outcome::Unknown].map(|it| (it.mark(), it));
    let outcome = word(fields, "result", &marks)?;
    let ending = word(fields, "ending", &Ending::ALL.map(|ending| (ending.word(), ending)))?;
    Ok(Query {
        player,
        opponent,
        side,
        score,
        outcomes: outcome.into_iter().collect(),
        endings: ending.into_iter().collect(),
        eco: fields.get("eco").map(str::to_owned),
        opening: fields.get("opening").map(str::to_owned),
        date: days(fields)?,
        length: lengths(fields)?,
        position: fields.get("fen").map(position).transpose()?,
        ..Query::default()
    })
}

/// One of these values, by its word.
fn word<T: Copy>(fields: &Fields, name: &str, values: &[(&str, T)]) -> Result<Option<T>, Problem> {
    let Some(text) = fields.get(name) else { return Ok(None) };
    let found = values.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
    found.map(Some).ok_or_else(|| {
        let words: Vec<&str> = values.iter().map(|(word, _)| *word).collect();
        let sentence = format!("{name} has to be one of {}, not \"{}\".", words.join(", "), short(text));
        Problem::bad("field", sentence)
    })
}

/// From one day to another.
fn days(fields: &Fields) -> Result<Option<Range<Date>>, Problem> {
    let [from, to] = ["from", "to"].map(|name| fields.get(name).unwrap_or_default().trim());
    if from.is_empty() && to.is_empty() {
        return Ok(None);
    }
    let days = format!("{from}..{to}").parse();
    days.map(Some).map_err(|_| {
        let sentence = "from and to have to be days such as 2024, 2024-03 or 2024-03-31, the first one first.";
        Problem::bad("field", sentence)
    })
}

/// From one number of moves to another.
fn lengths(fields: &Fields) -> Result<Option<Range<u32>>, Problem> {
    let number = |name| Ok::<_, Problem>(fields.within(name, 0, u64::from(u32::MAX))?.map(|number| number as u32));
    let (from, to) = (number("least")?, number("most")?);
    Ok((from.is_some() || to.is_some()).then_some(Range { from, to }))
}

fn position(fen: &str) -> Result<Position, Problem> {
    Position::from_fen(fen).map_err(|error| Problem::bad("fen", format!("fen cannot be played: {error}.")))
}

async fn explore(State(service): State<Service>, caller: Option<Caller>, fields: Fields) -> Result<Response, Problem> {
    let among = Among::read(&fields, caller.as_ref())?;
    let line = service.quiet.run(move || Line::read(fields.get("fen"), fields.get("moves"))).await?;
    let line = line
        .map_err(|faults| Problem::bad("position", format!("This position is not to be had: {}", faults.join(" "))))?;
    let opening = line.backwards().find_map(Opening::of);
    let (position, mode) = (line.position, line.mode());
    let nothing = || json(&ExploredMessage::nothing(opening));
    let Some(Among { shelf, player }) = among else { return Ok(nothing()) };
    let Some(games) = service.shelves.get(shelf).await? else { return Ok(nothing()) };
    let (explored, examples) = service
        .shelves
        .ask(move || {
            let query = Query { player, ..Query::default() };
            let explored = games.moves_among(&query, &position)?;
            let examples = games.search(&Query { position: Some(position), ..query }, Page::first(EXAMPLES))?.games;
            Ok((explored, examples))
        })
        .await?;
    Ok(json(&ExploredMessage::of((&position, mode), opening, &explored, examples, shelf)))
}

async fn statistics(State(service): State<Service>, Path(name): Path<String>) -> Result<Response, Problem> {
    let player = service.player_named(&name).await?;
    let who = Who::Key(u64::try_from(player.person.0).unwrap_or(0));
    let Some(games) = service.shelves.get(Shelf::House).await? else { return Ok(json(&StatisticsMessage::default())) };
    let statistics = service.shelves.ask(move || games.statistics(&who)).await?;
    Ok(json(&StatisticsMessage::of(statistics, MOST_OPENINGS)))
}

#[cfg(test)]
mod tests;
