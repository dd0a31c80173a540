//! Looking for anybody to play with.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tabiya_game::Span;

use super::fields::{Fields, short};
use super::route::{Field, Gives, Kind, Route};
use super::{Done, json};
use crate::bus::{News, Topic};
use crate::caller::{Arrival, Caller, Needs, Scope};
use crate::limits::Who;
use crate::lobby::{Sought, is_live, to_the_end};
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{AccountKind, Seek};
use crate::stream::{Lines, Picked};
use crate::wire::challenge::{StartedMessage, clock_text, wish_word};
use crate::wire::event::Heard;
use crate::wire::game::BySideText;
use crate::wire::line::BLANK;
use crate::wire::words::{Speed, Variant};
use crate::{GameId, PersonId};

const BOARD: Needs = Needs::AnyOf(&[Scope::BoardPlay]);
/// The longest clock, in minutes.
const MOST_MINUTES: f64 = 180.0;
/// How old the list of seeks on the first page may be.
const FRESH: Span = Span::from_millis(500);
/// How many seeks are listed.
const MOST_LISTED: usize = 200;

const SEEK: &[Field] = &[
    Field::body("time", Kind::Decimal, "Minutes on each clock at the start, also parts of one: 0 to 180."),
    Field::body("increment", Kind::Number, "Seconds that each move adds, 0 to 180."),
    Field::body("days", Kind::Number, "Days for each move, 1 to 14, instead of a clock."),
    Field::body("timeControl", Kind::Text, "Any other time control, as in PGN."),
    Field::body("variant", Kind::Word(&["standard", "chess960"]), "What the game starts from."),
    Field::body("color", Kind::Word(&["white", "black", "random"]), "The side of who asks."),
    Field::body("ruleSet", Kind::Text, "The rules of the arbiter, as in a challenge."),
    Field::body("rated", Kind::Truth, "Read and ignored: no game here is rated."),
    Field::body("ratingRange", Kind::Text, "Read and ignored: nobody here is rated."),
];
const ONE: &[Field] = &[Field::path("id", "The seek.")];

pub(crate) fn routes() -> Vec<Route> {
    let routes = vec![
        Route::post("/api/board/seek", BOARD, seek)
            .says(
                "Looks for anybody to play with. The answer is a stream of blank lines that ends when somebody is found; \
                 closing it withdraws the seek. By correspondence the answer is the seek's name at once.",
            )
            .takes(SEEK)
            .gives(Gives::Lines("blank")),
        Route::get("/api/lobby/seeks", Needs::Nothing, list)
            .says("Those who look for anybody to play with.")
            .gives(Gives::Json("seeks")),
        Route::post("/api/lobby/seeks/{id}", BOARD, take)
            .says("Plays somebody who looks for anybody.")
            .takes(ONE)
            .gives(Gives::Json("started")),
        Route::delete("/api/lobby/seeks/{id}", BOARD, withdraw).says("Withdraws a seek of yours.").takes(ONE),
    ];
    routes.into_iter().map(|route| route.about("Lobby")).collect()
}

#[derive(Serialize)]
struct NameMessage {
    id: GameId,
}

async fn seek(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    mut fields: Fields,
) -> Result<Response, Problem> {
    is_no_bot(&caller)?;
    say_as_terms(&mut fields)?;
    let seek = Seek {
        id: GameId::random(),
        person: caller.person(),
        wish: fields.wish("color")?,
        settings: fields.settings()?,
        created: arrival.at,
    };
    let id = seek.id;
    service.limits.game(arrival.from)?;
    if !is_live(&seek) {
        let (sought, _) = to_the_end(async move { service.look_for(seek).await }).await?;
        let id = if let Sought::Paired(game) = sought { game } else { id };
        return Ok(json(&NameMessage { id }));
    }
    let permit = service.limits.stream(Who::asks(Some(&caller), arrival))?;
    let presence = service.people.present(caller.person());
    // Listening before anybody could answer.
    let news = service.bus.subscribe(Topic::Person(caller.person()));
    let looking = service.clone();
    // The guard is made and given back within the work, so that a client that leaves early leaves no seek behind.
    let (sought, waits) = to_the_end(async move { looking.look_for(seek).await }).await?;
    let lines = Lines::new([BLANK], news, Box::new(move |news| is_answered(news, id)), &service.metrics.streams);
    let lines = lines.hold(permit).hold(presence).hold(waits);
    Ok(if sought == Sought::Waiting { lines.into_response() } else { lines.ended().into_response() })
}

/// The stream ends when the game begins, which has the name of the seek.
fn is_answered(news: &News, id: GameId) -> Picked {
    match news {
        News::Person { line } if Heard::of(line) == Some(Heard::GameStart(id)) => Picked::End,
        News::Stopping { .. } => Picked::End,
        _ => Picked::Nothing,
    }
}

fn is_no_bot(caller: &Caller) -> Result<(), Problem> {
    if caller.account.kind == AccountKind::Bot {
        return Err(Problem::forbidden("bot", "Bots cannot seek: people challenge them, or they challenge others."));
    }
    Ok(())
}

/// A seek has other names for what a challenge has: minutes for seconds, and no dots.
fn say_as_terms(fields: &mut Fields) -> Result<(), Problem> {
    let bad = |sentence: String| Err(Problem::bad("field", sentence));
    if fields.get("fen").is_some() || fields.get("variant") == Some("fromPosition") {
        return bad(
            "A seek starts from the usual position or from one of Chess960; challenge somebody to play another."
                .to_owned(),
        );
    }
    let increment = fields.get("increment").map(str::to_owned);
    if let Some(time) = fields.get("time") {
        let minutes = time.trim().parse().ok().filter(|minutes| (0.0..=MOST_MINUTES).contains(minutes));
        let Some(minutes) = minutes else {
            return bad(format!("time has to be a number of minutes from 0 to 180, not \"{}\".", short(time)));
        };
        fields.set("clock.limit", seconds(minutes).to_string());
        fields.within("increment", 0, 180)?;
        fields.set("clock.increment", increment.unwrap_or_else(|| "0".to_owned()));
    } else if fields.get("days").is_none() && fields.get("timeControl").is_none() {
        return bad("A seek needs time and increment, or days, or timeControl.".to_owned());
    }
    Ok(())
}

/// Minutes in whole seconds.
#[expect(clippy::cast_sign_loss, reason = "the minutes were checked")]
fn seconds(minutes: f64) -> u64 {
    (minutes * 60.0).round() as u64
}

#[derive(Serialize)]
struct SeeksMessage {
    seeks: Vec<SeekMessage>,
}

/// A seek in a list of them.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeekMessage {
    id: GameId,
    name: String,
    /// The clock in a few letters.
    clock: String,
    speed: &'static str,
    variant: &'static str,
    /// The side that who seeks wants.
    color: &'static str,
    time_control: BySideText,
    rule_set: String,
    created_at: u64,
    /// Whether it is the reader's own.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    own: bool,
}

/// A seek, and whose it is.
#[derive(Clone, Debug)]
pub(crate) struct ListedSeek {
    person: PersonId,
    message: SeekMessage,
}

impl ListedSeek {
    /// As somebody is told of it, or somebody who is not known.
    pub(super) fn for_reader(&self, reader: Option<PersonId>) -> SeekMessage {
        SeekMessage { own: reader == Some(self.person), ..self.message.clone() }
    }
}

impl Service {
    /// The seeks, as they were a moment ago.
    ///
    /// # Errors
    /// If the store does not work.
    pub(super) async fn seeks_listed(&self) -> Result<Arc<Vec<ListedSeek>>, Problem> {
        self.lobby.listed.get(self.time.now(), FRESH, self.list_seeks()).await
    }

    async fn list_seeks(&self) -> Result<Vec<ListedSeek>, Problem> {
        let mut seeks = Vec::new();
        for seek in self.store.seeks().await?.into_iter().take(MOST_LISTED) {
            let Some(account) = self.store.account(seek.person).await? else { continue };
            let message = SeekMessage {
                id: seek.id,
                name: account.name,
                clock: clock_text(&seek.settings.time),
                speed: Speed::of(&seek.settings).key(),
                variant: Variant::of(&seek.settings.start).key,
                color: wish_word(seek.wish),
                time_control: BySideText::of(&seek.settings.time),
                rule_set: seek.settings.rules.to_string(),
                created_at: seek.created.0,
                own: false,
            };
            seeks.push(ListedSeek { person: seek.person, message });
        }
        Ok(seeks)
    }
}

async fn list(State(service): State<Service>, caller: Option<Caller>) -> Result<Response, Problem> {
    let reader = caller.map(|caller| caller.person());
    let seeks = service.list_seeks().await?.iter().map(|seek| seek.for_reader(reader)).collect();
    Ok(json(&SeeksMessage { seeks }))
}

fn seek_id(text: &str) -> Result<GameId, Problem> {
    text.parse().map_err(|_| Problem::missing("seek"))
}

async fn take(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    is_no_bot(&caller)?;
    let id = seek_id(&id)?;
    service.limits.game(arrival.from)?;
    let (view, side) = to_the_end(async move { service.answer_seek(id, caller.person()).await }).await?;
    Ok(json(&StartedMessage::of(&view, side)))
}

async fn withdraw(State(service): State<Service>, caller: Caller, Path(id): Path<String>) -> Result<Done, Problem> {
    service.withdraw_seek(seek_id(&id)?, caller.person()).await?;
    Ok(Done)
}
