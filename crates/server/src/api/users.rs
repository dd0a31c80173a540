//! Others: who they are, whether they are there, and what they play.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::export::LINES;
use super::fields::Fields;
use super::json;
use super::route::{Field, Gives, Kind, Route};
use crate::GameId;
use crate::caller::Needs;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{Account, GameQuery, GameState, StoreError, Tally};
use crate::wire::line::line;
use crate::wire::user::{StatusMessage, UserMessage};

/// How many people may be asked for at once.
const MOST_USERS: usize = 100;
/// How many bots are told, if nobody says.
const USUAL_BOTS: usize = 50;
const ABOUT: &str = "Users";

const NAME: &[Field] = &[Field::path("name", "The name, whatever its capitals.")];
const NAMES: &[Field] = &[Field::body("ids", Kind::Text, "The names, separated by commas; also as the bare body.")];
const STATUS: &[Field] = &[
    Field::query("ids", Kind::Text, "The names, separated by commas."),
    Field::query("withGameIds", Kind::Truth, "Whether to tell the game they play."),
];
const BOTS: &[Field] = &[Field::query("nb", Kind::Number, "At most so many: 1 to 100.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/user/{name}", Needs::Nothing, show)
            .says("Who somebody is.")
            .takes(NAME)
            .gives(Gives::Json("user"))
            .about(ABOUT),
        Route::post("/api/users", Needs::Nothing, several)
            .says("Who these are. Names that nobody has are left out.")
            .takes(NAMES)
            .gives(Gives::Json("users"))
            .about(ABOUT),
        Route::get("/api/users/status", Needs::Nothing, status)
            .says("Whether these are there, and whether they play.")
            .takes(STATUS)
            .gives(Gives::Json("userStatuses"))
            .about(ABOUT),
        Route::get("/api/bot/online", Needs::Nothing, bots)
            .says("The bots that are there.")
            .takes(BOTS)
            .gives(Gives::Lines("user"))
            .about("Bot"),
    ]
}

/// An account in full, with its games counted.
///
/// # Errors
/// If the store cannot tell.
pub(crate) async fn user(service: &Service, account: &Account, site: &Site) -> Result<UserMessage, Problem> {
    let tally = service.store.tally(account.person).await?;
    Ok(message(service, account, Some(tally), site))
}

fn message(service: &Service, account: &Account, tally: Option<Tally>, site: &Site) -> UserMessage {
    let online_at = service.people.is_online(account.person).then(|| service.time.now());
    UserMessage::new(account, tally, online_at, site)
}

async fn show(State(service): State<Service>, site: Site, Path(name): Path<String>) -> Result<Response, Problem> {
    let account = service.store.account_named(&name).await?.ok_or_else(|| Problem::missing("user"))?;
    Ok(json(&user(&service, &account, &site).await?))
}

async fn several(State(service): State<Service>, site: Site, fields: Fields) -> Result<Response, Problem> {
    let accounts = named(&service, fields.get("ids").unwrap_or(fields.bare())).await?;
    let users: Vec<UserMessage> = accounts.iter().map(|account| message(&service, account, None, &site)).collect();
    Ok(json(&users))
}

async fn status(State(service): State<Service>, fields: Fields) -> Result<Response, Problem> {
    let with_game = fields.truth("withGameIds", false)?;
    let mut statuses = Vec::new();
    for account in named(&service, fields.get("ids").unwrap_or_default()).await? {
        let game = plays(&service, &account).await?;
        statuses.push(StatusMessage::new(&account, service.people.is_online(account.person), game, with_game));
    }
    Ok(json(&statuses))
}

async fn bots(State(service): State<Service>, site: Site, fields: Fields) -> Result<Response, Problem> {
    let most = fields.parsed("nb", "a number")?.unwrap_or(USUAL_BOTS).min(MOST_USERS);
    let bots = service.people.online_bots(most).await?;
    let lines = bots.iter().flat_map(|account| line(&message(&service, account, None, &site)));
    let body: Vec<u8> = lines.collect();
    Ok(([(header::CONTENT_TYPE, LINES)], body).into_response())
}

/// The accounts of a list of names, in its order and each once.
async fn named(service: &Service, list: &str) -> Result<Vec<Account>, Problem> {
    let names: Vec<&str> = list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.len() > MOST_USERS {
        return Err(Problem::bad("ids", format!("At most {MOST_USERS} names are looked up at once.")));
    }
    let mut accounts: Vec<Account> = Vec::new();
    for name in names {
        let account = service.store.account_named(name).await?;
        let is_new = |account: &Account| accounts.iter().all(|other| other.person != account.person);
        accounts.extend(account.filter(is_new));
    }
    Ok(accounts)
}

/// The game that somebody began last and still plays.
async fn plays(service: &Service, account: &Account) -> Result<Option<GameId>, StoreError> {
    let query =
        GameQuery { person: Some(account.person), state: GameState::Live, most: Some(1), ..GameQuery::default() };
    Ok(service.store.find_games(query).await?.pop())
}

#[cfg(test)]
mod tests;
