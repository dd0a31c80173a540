//! Challenges: to somebody, to the computer, to whoever comes; and rematches.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tabiya_engine::Level;
use tabiya_rules::{BySide, Side};

use super::fields::Fields;
use super::play::game_id;
use super::route::{Field, Gives, Kind, Route};
use super::terms::TERMS;
use super::{Done, json};
use crate::bus::{News, Topic};
use crate::caller::{Arrival, Caller, Needs, Scope};
use crate::hall::NewGame;
use crate::limits::Who;
use crate::lobby::{Rematch, Terms, afterwards, to_the_end};
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{Challenge, Manners, Origin, Seat, Wish};
use crate::stream::{Lines, Picked};
use crate::wire::challenge::{ChallengeMessage, Direction, Reason, StartedMessage, side_by_name};
use crate::wire::event::Heard;
use crate::wire::line::line;
use crate::{GameId, PersonId};

const READ: Needs = Needs::AnyOf(&[Scope::ChallengeRead]);
/// Whoever may play may also agree on games.
const WRITES: &[Scope] = &[Scope::ChallengeWrite, Scope::BoardPlay, Scope::BotPlay];
const WRITE: Needs = Needs::AnyOf(WRITES);
const BOARD: Needs = Needs::AnyOf(&[Scope::BoardPlay]);

/// The longest name of a game, in characters.
const LONGEST_LABEL: usize = 60;

const CHALLENGE: &[Field] = &with_terms::<4, 13>([
    Field::path("user", "Whom to challenge."),
    Field::body("name", Kind::Text, "What to call the game, at most 60 characters."),
    Field::body("rematchOf", Kind::Text, "The game of which this is a rematch."),
    Field::body(
        "keepAliveStream",
        Kind::Truth,
        "Answers with a stream: the challenge, and at the end what has become of it. Closing it cancels the challenge.",
    ),
]);
const COMPUTER: &[Field] = &with_terms::<2, 11>([
    Field::body("level", Kind::Number, "How well it plays, 1 to 10."),
    Field::body("concede", Kind::Truth, "Whether it resigns lost games and offers draws."),
]);
const OPEN: &[Field] =
    &with_terms::<1, 10>([Field::body("name", Kind::Text, "What to call the game, at most 60 characters.")]);
const ONE: &[Field] = &[Field::path("id", "The challenge.")];
const ACCEPT: &[Field] = &[
    Field::path("id", "The challenge."),
    Field::query("color", Kind::Word(&["white", "black"]), "Which side to take in an open challenge."),
];
const DECLINE: &[Field] = &[
    Field::path("id", "The challenge."),
    Field::body(
        "reason",
        Kind::Word(&[
            "generic",
            "later",
            "tooFast",
            "tooSlow",
            "timeControl",
            "rated",
            "casual",
            "standard",
            "variant",
            "noBot",
            "onlyBot",
        ]),
        "Why.",
    ),
];
const GAME: &[Field] = &[Field::path("id", "The game that is over.")];

/// The fields of a challenge behind some others.
const fn with_terms<const FIRST: usize, const ALL: usize>(first: [Field; FIRST]) -> [Field; ALL] {
    assert!(FIRST + TERMS.len() == ALL, "the sum of both");
    let mut all = [TERMS[0]; ALL];
    let mut index = 0;
    while index < ALL {
        all[index] = if index < FIRST { first[index] } else { TERMS[index - FIRST] };
        index += 1;
    }
    all
}

pub(crate) fn routes() -> Vec<Route> {
    let routes = vec![
        Route::get("/api/challenge", READ, list)
            .says("The open challenges to you and from you.")
            .gives(Gives::Json("challenges")),
        Route::post("/api/challenge/{user}", WRITE, challenge)
            .says("Challenges somebody.")
            .takes(CHALLENGE)
            .gives(Gives::Json("challenge")),
        Route::post("/api/challenge/ai", WRITE, challenge_computer)
            .says("Begins a game against the computer.")
            .takes(COMPUTER)
            .gives(Gives::Json("started")),
        Route::post("/api/challenge/open", Needs::Nothing, open)
            .says("Makes a challenge for whoever comes: the first two who accept play each other.")
            .takes(OPEN)
            .gives(Gives::Json("challenge")),
        Route::get("/api/challenge/{id}/show", Needs::Nothing, show)
            .says("A challenge that still waits for an answer: from you, to you, or for whoever comes.")
            .takes(ONE)
            .gives(Gives::Json("challenge"))
            .refuses(&["403"]),
        Route::post("/api/challenge/{id}/accept", WRITE, accept)
            .says("Accepts a challenge, or joins an open one.")
            .takes(ACCEPT),
        Route::post("/api/challenge/{id}/decline", WRITE, decline).says("Declines a challenge.").takes(DECLINE),
        Route::post("/api/challenge/{id}/cancel", WRITE, cancel)
            .says(
                "Cancels a challenge, also just after it was accepted: the game is broken off if not both have moved.",
            )
            .takes(ONE),
        Route::post("/api/board/game/{id}/rematch", BOARD, rematch)
            .says("Asks for a rematch with the sides changed, or accepts one. Against the computer it begins at once.")
            .takes(GAME)
            .gives(Gives::Json("rematch")),
    ];
    routes.into_iter().map(|route| route.about("Challenges")).collect()
}

fn challenge_id(text: &str) -> Result<GameId, Problem> {
    text.parse().map_err(|_| Problem::missing("challenge"))
}

#[derive(Default, Serialize)]
pub(super) struct ChallengesMessage {
    r#in: Vec<ChallengeMessage>,
    out: Vec<ChallengeMessage>,
}

impl ChallengesMessage {
    /// Of these the ones to and from a person.
    pub(super) async fn of(
        service: &Service,
        challenges: &[Challenge],
        person: PersonId,
        site: &Site,
    ) -> Result<Self, Problem> {
        let mut message = Self::default();
        // An open one is not from one to another, and clients could not read it here.
        for challenge in challenges.iter().filter(|challenge| challenge.to.is_some()) {
            let is_in = challenge.to == Some(person);
            let (list, direction) =
                if is_in { (&mut message.r#in, Direction::In) } else { (&mut message.out, Direction::Out) };
            list.push(service.describe(challenge, direction).await?.at(site));
        }
        Ok(message)
    }
}

async fn list(State(service): State<Service>, caller: Caller, site: Site) -> Result<Response, Problem> {
    let challenges = service.store.challenges_of(caller.person()).await?;
    Ok(json(&ChallengesMessage::of(&service, &challenges, caller.person(), &site).await?))
}

async fn show(
    State(service): State<Service>,
    caller: Option<Caller>,
    site: Site,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    // Whoever follows a link may see what it leads to before saying who they are.
    if let Some(caller) = &caller {
        caller.meets(READ)?;
    }
    let person = caller.as_ref().map(Caller::person);
    let (challenge, direction) = service.show_challenge(challenge_id(&id)?, person).await?;
    Ok(json(&service.describe(&challenge, direction).await?.at(&site)))
}

/// What the game is to be, as it was asked for.
fn terms(fields: &Fields) -> Result<Terms, Problem> {
    let label = fields.get("name").map(str::trim).filter(|name| !name.is_empty());
    if label.is_some_and(|name| name.chars().count() > LONGEST_LABEL || name.chars().any(char::is_control)) {
        let sentence = format!("name has at most {LONGEST_LABEL} characters, and no line breaks.");
        return Err(Problem::bad("field", sentence));
    }
    Ok(Terms {
        settings: fields.settings()?,
        wish: fields.wish("color")?,
        label: label.map(str::to_owned),
        rematch_of: fields.parsed("rematchOf", "the name of a game")?,
    })
}

async fn challenge(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    site: Site,
    Path(user): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let from = caller.person();
    let to = service.store.account_named(&user).await?.ok_or_else(|| Problem::missing("player"))?.person;
    let terms = terms(&fields)?;
    if let Some(game) = terms.rematch_of {
        service.check_rematch(game, from, to).await?;
    }
    let stays = fields.truth("keepAliveStream", false)?;
    let permit = if stays { Some(service.limits.stream(Who::asks(Some(&caller), arrival))?) } else { None };
    // Listening before anybody could answer.
    let news = service.bus.subscribe(Topic::Person(from));
    let challenging = service.clone();
    // The guard is made within the work, so that a client that leaves early leaves no such challenge behind.
    let (challenge, withdrawal) = to_the_end(async move {
        let challenge = challenging.challenge(from, to, terms).await?;
        let withdrawal = stays.then(|| Withdrawal { id: challenge.id, service: challenging });
        Ok((challenge, withdrawal))
    })
    .await?;
    let id = challenge.id;
    let message = service.describe(&challenge, Direction::Out).await?.at(&site);
    if permit.is_none() {
        return Ok(json(&message));
    }
    let pick = move |news: &News| outcome(news, id);
    let lines = Lines::new([line(&message)], news, Box::new(pick), &service.metrics.streams);
    Ok(lines.hold(permit).hold(withdrawal).into_response())
}

#[derive(Serialize)]
struct DoneMessage {
    done: &'static str,
}

/// What has become of a challenge, as its stream tells at the end.
fn outcome(news: &News, id: GameId) -> Picked {
    let done = match news {
        News::Stopping { .. } => return Picked::End,
        News::Person { line } => match Heard::of(line) {
            Some(Heard::GameStart(game)) if game == id => "accepted",
            Some(Heard::ChallengeDeclined(challenge)) if challenge == id => "declined",
            Some(Heard::ChallengeCanceled(challenge)) if challenge == id => "canceled",
            _ => return Picked::Nothing,
        },
        _ => return Picked::Nothing,
    };
    Picked::Last(line(&DoneMessage { done }))
}

/// Cancels a challenge when its stream ends and nobody has answered it.
struct Withdrawal {
    service: Service,
    id: GameId,
}

impl Drop for Withdrawal {
    fn drop(&mut self) {
        let (service, id) = (self.service.clone(), self.id);
        afterwards(async move { service.withdraw(id).await });
    }
}

async fn challenge_computer(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    fields: Fields,
) -> Result<Response, Problem> {
    let number = fields.within("level", 1, 10)?;
    let level = number.and_then(|number| Level::new(number as u8));
    let level = level.ok_or_else(|| Problem::bad("field", "level is missing: it goes from 1 to 10."))?;
    let settings = fields.settings()?;
    let id = GameId::random();
    let side = match fields.wish("color")? {
        Wish::Side(side) => side,
        Wish::Random => side_by_name(id),
    };
    let manners = if fields.truth("concede", false)? { Manners::Concedes } else { Manners::PlaysOn };
    service.limits.game(arrival.from)?;
    service.may_begin(caller.person()).await?;
    let person = Seat::Person(caller.person());
    let seats = BySide::new(|at| if at == side { person } else { Seat::Computer(level) });
    let new = NewGame { id, seats, settings, origin: Origin::Computer, manners, rematch_of: None, of: None };
    let view = to_the_end(async move { service.begin(new).await }).await?;
    Ok(json(&StartedMessage::of(&view, side)))
}

async fn open(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    site: Site,
    fields: Fields,
) -> Result<Response, Problem> {
    match &caller {
        Some(caller) => caller.meets(WRITE)?,
        None => service.limits.entry(arrival.from)?,
    }
    if fields.get("users").is_some() {
        let sentence = "An open challenge is for whoever comes. To name the players, let one challenge the other.";
        return Err(Problem::bad("field", sentence));
    }
    let from = caller.as_ref().map(Caller::person);
    let terms = Terms { rematch_of: None, ..terms(&fields)? };
    let challenge = service.open_challenge(from, terms).await?;
    Ok(json(&service.describe(&challenge, Direction::Neither).await?.at(&site)))
}

async fn accept(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Done, Problem> {
    let id = challenge_id(&id)?;
    let side: Option<Side> = match fields.wish("color")? {
        Wish::Side(side) => Some(side),
        Wish::Random => None,
    };
    service.limits.game(arrival.from)?;
    to_the_end(async move { service.accept(id, caller.person(), side).await }).await?;
    Ok(Done)
}

async fn decline(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Done, Problem> {
    let id = challenge_id(&id)?;
    let reason = Reason::named(fields.get("reason").unwrap_or_default());
    to_the_end(async move { service.decline(id, caller.person(), reason).await }).await?;
    Ok(Done)
}

async fn cancel(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    Path(id): Path<String>,
) -> Result<Done, Problem> {
    let id = challenge_id(&id)?;
    to_the_end(async move { service.cancel(id, caller.person(), arrival.at).await }).await?;
    Ok(Done)
}

#[derive(Serialize)]
struct RematchMessage {
    ok: bool,
    /// The name of the challenge, and of the game that comes of it.
    id: GameId,
    status: &'static str,
}

async fn rematch(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let id = game_id(&id)?;
    service.limits.game(arrival.from)?;
    let rematch = to_the_end(async move { service.rematch(id, caller.person()).await }).await?;
    let (id, status) = match rematch {
        Rematch::Asked(id) => (id, "created"),
        Rematch::Begun(id) => (id, "started"),
    };
    Ok(json(&RematchMessage { ok: true, id, status }))
}
