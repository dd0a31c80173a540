//! Playing: the stream of a game, and everything a player can do in it. Boards and bots have the same routes.

use axum::extract::{Path, State};
use tabiya_game::Command;
use tabiya_rules::{Side, Square};

use super::Done;
use super::chat::{chat, say};
use super::fields::{Fields, short};
use super::route::{Field, Gives, Kind, Route};
use crate::GameId;
use crate::bus::{News, Topic};
use crate::caller::{Arrival, Caller, Needs, Scope};
use crate::hall::not_yours;
use crate::limits::Who;
use crate::problem::Problem;
use crate::service::Service;
use crate::stream::{Lines, Picked};
use crate::table::Act;
use crate::wire::line::line;

const BOARD: Needs = Needs::AnyOf(&[Scope::BoardPlay]);
const BOT: Needs = Needs::Bot(Scope::BotPlay);

/// The same routes for boards and for bots.
macro_rules! for_both {
    ($($method:ident $path:literal $handler:ident $summary:literal $takes:expr, $gives:expr;)*) => {
        vec![$(
            Route::$method(concat!("/api/board/game/", $path), BOARD, $handler)
                .says($summary).takes($takes).gives($gives).about("Board"),
            Route::$method(concat!("/api/bot/game/", $path), BOT, $handler)
                .says($summary).takes($takes).gives($gives).about("Bot"),
        )*]
    };
}

const GAME: &[Field] = &[Field::path("id", "The game.")];
const ANSWER: &[Field] =
    &[Field::path("id", "The game."), Field::path("answer", "yes or true to offer or accept, no or false to decline.")];
const MOVE: &[Field] = &[
    Field::path("id", "The game."),
    Field::path("move", "The move in the way of UCI, such as e2e4 or e7e8q."),
    Field::query("offeringDraw", Kind::Truth, "Whether to offer a draw with it."),
];
const CLAIM: &[Field] = &[
    Field::path("id", "The game."),
    Field::query("move", Kind::Text, "The move that is only intended, in the way of UCI."),
];
const SAID: &[Field] = &[
    Field::path("id", "The game."),
    Field::body("room", Kind::Word(&["player", "spectator"]), "Who reads it: the players, or everybody."),
    Field::body("text", Kind::Text, "What is said, at most 140 characters."),
];
const SQUARE: &[Field] = &[Field::path("id", "The game."), Field::path("square", "The square, such as e2.")];

pub(crate) fn routes() -> Vec<Route> {
    for_both! {
        get "stream/{id}" stream "The game, then whatever happens in it, until it is over." GAME, Gives::Lines("gameLine");
        post "{id}/move/{move}" play "Makes a move, and offers a draw with it if asked to." MOVE, Gives::Ok;
        post "{id}/abort" abort "Breaks off a game in which not both have moved." GAME, Gives::Ok;
        post "{id}/resign" resign "Resigns." GAME, Gives::Ok;
        post "{id}/draw/{answer}" draw "Offers, accepts or declines a draw." ANSWER, Gives::Ok;
        post "{id}/takeback/{answer}" takeback "Asks to take back, lets the opponent, or does not." ANSWER, Gives::Ok;
        post "{id}/claim-draw" claim_draw
            "Claims a draw by repetition or the fifty-move rule, also with a move that is not yet made." CLAIM, Gives::Ok;
        post "{id}/claim-victory" claim_victory "Claims the game from an opponent who has left." GAME, Gives::Ok;
        post "{id}/call-flag" call_flag "Points out that the opponent's flag has fallen." GAME, Gives::Ok;
        post "{id}/claim-illegal" claim_illegal
            "Points out that the opponent's last move is illegal, where the rules leave that to the players." GAME, Gives::Ok;
        post "{id}/touch/{square}" touch "Touches a piece, where that binds." SQUARE, Gives::Ok;
        post "{id}/adjust/{square}" adjust "Adjusts a piece on its square." SQUARE, Gives::Ok;
        post "{id}/release/{square}" release "Releases the touched piece on a square." SQUARE, Gives::Ok;
        post "{id}/chat" say "Says something, until an hour after the end of the game." SAID, Gives::Ok;
        get "{id}/chat" chat "What was said to the players, the last 300 lines." GAME, Gives::Json("chat");
    }
}

/// The game that an address names.
pub(crate) fn game_id(text: &str) -> Result<GameId, Problem> {
    // Some clients know a game by twelve letters, of which the last four say whose.
    text.get(..GameId::LENGTH).and_then(|id| id.parse().ok()).ok_or_else(|| Problem::missing("game"))
}

async fn stream(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    Path(id): Path<String>,
) -> Result<Lines, Problem> {
    let id = game_id(&id)?;
    let permit = service.limits.stream(Who::asks(Some(&caller), arrival))?;
    // Listening before looking, so that nothing falls between the two.
    let news = service.bus.subscribe(Topic::Game(id));
    let view = service.view(id).await?;
    let side = view.side_of(caller.person()).ok_or_else(not_yours)?;
    let first = line(&view.full(Some(side)));
    let mut version = view.game.version();
    let pick = move |news: &News| pick(news, side, &mut version);
    let lines = Lines::new([first], news, Box::new(pick), &service.metrics.streams);
    if view.game.ending().is_some() {
        return Ok(lines.ended().hold(permit));
    }
    let entered = service.table(id).await?.enter(side).await;
    let presence = service.people.present(caller.person());
    let attending = service.attend(id, side);
    Ok(lines.hold(permit).hold(entered).hold(presence).hold(attending))
}

/// What of the news a player is told.
fn pick(news: &News, side: Side, seen: &mut u32) -> Picked {
    match news {
        News::State { version, line, is_over, .. } if *version > *seen => {
            *seen = *version;
            if *is_over { Picked::Last(line.clone()) } else { Picked::Line(line.clone()) }
        }
        News::Chat { line, .. } => Picked::Line(line.clone()),
        News::Gone { side: gone, line } if *gone != side => Picked::Line(line.clone()),
        News::Stopping { line } => Picked::Last(line.clone()),
        _ => Picked::Nothing,
    }
}

async fn act(service: &Service, id: &str, caller: &Caller, act: Act, arrival: Arrival) -> Result<Done, Problem> {
    service.act(game_id(id)?, caller.person(), act, arrival.at).await?;
    Ok(Done)
}

async fn play(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    Path((id, text)): Path<(String, String)>,
    fields: Fields,
) -> Result<Done, Problem> {
    let offers_draw = fields.truth("offeringDraw", false)?;
    act(&service, &id, &caller, Act::Play { text, offers_draw }, arrival).await
}

async fn claim_draw(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Done, Problem> {
    let with = fields.get("move").map(str::to_owned);
    act(&service, &id, &caller, Act::ClaimDraw { with }, arrival).await
}

/// Routes that need nothing but the game.
macro_rules! simple {
    ($($name:ident = $act:expr;)*) => {$(
        async fn $name(
            State(service): State<Service>,
            caller: Caller,
            arrival: Arrival,
            Path(id): Path<String>,
        ) -> Result<Done, Problem> {
            act(&service, &id, &caller, $act, arrival).await
        }
    )*};
}

simple! {
    abort = Act::Simply(Command::Abort);
    resign = Act::Simply(Command::Resign);
    claim_victory = Act::ClaimVictory;
    call_flag = Act::Simply(Command::CallFlag);
    claim_illegal = Act::Simply(Command::ClaimIllegalMove);
}

/// Routes that need an answer, yes or no.
macro_rules! answers {
    ($($name:ident = $yes:expr, $no:expr;)*) => {$(
        async fn $name(
            State(service): State<Service>,
            caller: Caller,
            arrival: Arrival,
            Path((id, answer)): Path<(String, String)>,
        ) -> Result<Done, Problem> {
            let wish = if is_yes(&answer)? { $yes } else { $no };
            act(&service, &id, &caller, wish, arrival).await
        }
    )*};
}

answers! {
    draw = Act::OfferDraw, Act::DeclineDraw;
    takeback = Act::OfferTakeback, Act::DeclineTakeback;
}

fn is_yes(answer: &str) -> Result<bool, Problem> {
    match answer.to_ascii_lowercase().as_str() {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        other => Err(Problem::bad("answer", format!("The answer is yes or no, not \"{}\".", short(other)))),
    }
}

/// Routes that need a square.
macro_rules! squares {
    ($($name:ident = $command:expr;)*) => {$(
        async fn $name(
            State(service): State<Service>,
            caller: Caller,
            arrival: Arrival,
            Path((id, square)): Path<(String, String)>,
        ) -> Result<Done, Problem> {
            let found: Result<Square, _> = square.parse();
            let place = found.map_err(|_| Problem::bad("square", format!("There is no square \"{}\".", short(&square))))?;
            act(&service, &id, &caller, Act::Simply($command(place)), arrival).await
        }
    )*};
}

squares! {
    touch = Command::Touch;
    adjust = Command::Adjust;
    release = Command::Release;
}
