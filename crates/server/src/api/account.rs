//! The caller's own account: its name, its password and its tokens.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;

use super::fields::Fields;
use super::route::{Field, Gives, Kind, Route};
use super::users::user;
use super::{Done, json};
use crate::caller::{Arrival, Caller, Needs, Scope};
use crate::hall::sentence;
use crate::limits::Who;
use crate::people::keys::{self, Secret};
use crate::people::name;
use crate::people::sessions::{read_scopes, usual_scopes};
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{Key, KeyKind};

/// How many tokens are tested at once.
const MOST_TESTED: usize = 20;
const ACCOUNT: &str = "Account";
const TOKENS: &str = "Tokens";

const NEW_NAME: &[Field] = &[Field::body("name", Kind::Text, "The new name.")];
const PASSWORDS: &[Field] = &[
    Field::body("old", Kind::Text, "The password as it is."),
    Field::body("new", Kind::Text, "The password as it is to be."),
];
const NEW_TOKEN: &[Field] = &[
    Field::body("label", Kind::Text, "What it is for."),
    Field::body("scopes", Kind::Text, "What it may be used for, separated by commas."),
];
const TOKEN: &[Field] = &[Field::path("id", "The token's id, as the list has it.")];
const TESTED: &[Field] =
    &[Field::body("tokens", Kind::Text, "The tokens, at most 20, separated by commas; also as the bare body.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/account", Needs::Person, account)
            .says("Who the caller is.")
            .gives(Gives::Json("user"))
            .about(ACCOUNT),
        Route::post("/api/account/name", Needs::Session, rename)
            .says("Gives the account another name.")
            .takes(NEW_NAME)
            .gives(Gives::Json("user"))
            .about(ACCOUNT),
        Route::post("/api/account/password", Needs::Session, password)
            .says("Changes the password, and signs out in all other browsers.")
            .takes(PASSWORDS)
            .about(ACCOUNT),
        Route::post("/api/bot/account/upgrade", Needs::AnyOf(&[Scope::BotPlay]), upgrade)
            .says("Makes the account a bot's, for good. It must not have played yet.")
            .about("Bot"),
        Route::get("/api/account/tokens", Needs::Session, tokens)
            .says("The account's tokens, without their secrets.")
            .gives(Gives::Json("tokens"))
            .about(TOKENS),
        Route::post("/api/account/tokens", Needs::Session, make_token)
            .says("Makes a token. Its secret is told only now.")
            .takes(NEW_TOKEN)
            .gives(Gives::Json("token"))
            .about(TOKENS),
        Route::delete("/api/account/tokens/{id}", Needs::Session, revoke)
            .says("Revokes a token.")
            .takes(TOKEN)
            .about(TOKENS),
        Route::delete("/api/token", Needs::Person, revoke_own).says("Revokes the token that is used.").about(TOKENS),
        Route::post("/api/token/test", Needs::Nothing, test)
            .says("Tells of tokens whose they are and what they may be used for.")
            .takes(TESTED)
            .gives(Gives::Json("tokenTest"))
            .about(TOKENS),
    ]
}

async fn account(State(service): State<Service>, caller: Caller, site: Site) -> Result<Response, Problem> {
    Ok(json(&user(&service, &caller.account, &site).await?))
}

async fn rename(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    site: Site,
    fields: Fields,
) -> Result<Response, Problem> {
    let name = fields.needed("name")?;
    service.limits.entry(arrival.from)?;
    let account = service.people.rename(caller.person(), name).await?;
    service.reshelve_later(account.person);
    Ok(json(&user(&service, &account, &site).await?))
}

async fn password(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    fields: Fields,
) -> Result<Done, Problem> {
    let (old, new) = (fields.needed("old")?.to_owned(), fields.needed("new")?.to_owned());
    service.limits.entry(arrival.from)?;
    service.people.change_password(caller.person(), old, new).await?;
    service.people.end_sessions(caller.person(), Some(caller.key.digest)).await?;
    Ok(Done)
}

async fn upgrade(State(service): State<Service>, caller: Caller) -> Result<Done, Problem> {
    service.people.become_bot(caller.person()).await?;
    Ok(Done)
}

/// A token as its owner sees it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TokenMessage {
    id: String,
    /// The secret, when it is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    label: String,
    scopes: String,
    created_at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    expires: Option<u64>,
}

impl TokenMessage {
    fn new(key: Key, secret: Option<&Secret>) -> Self {
        Self {
            id: keys::id(key.digest),
            token: secret.map(|secret| secret.reveal().to_owned()),
            label: key.label,
            scopes: key.scopes,
            created_at: key.created.0,
            expires: key.expires.map(|expires| expires.0),
        }
    }
}

async fn tokens(State(service): State<Service>, caller: Caller) -> Result<Response, Problem> {
    let keys = service.people.tokens(caller.person()).await?;
    let tokens: Vec<TokenMessage> = keys.into_iter().map(|key| TokenMessage::new(key, None)).collect();
    Ok(json(&tokens))
}

async fn make_token(State(service): State<Service>, caller: Caller, fields: Fields) -> Result<Response, Problem> {
    let asked = fields.get("scopes").map(read_scopes).transpose();
    let asked = asked.map_err(|unknown| Problem::bad("scope", sentence(&unknown.to_string())))?;
    let usual = usual_scopes(caller.account.kind);
    let label = fields.get("label").unwrap_or("token");
    let made = service.people.make_token(caller.person(), label, asked.as_deref().unwrap_or(&usual)).await;
    let (secret, key) = made?;
    Ok(json(&TokenMessage::new(key, Some(&secret))))
}

async fn revoke(State(service): State<Service>, caller: Caller, Path(id): Path<String>) -> Result<Done, Problem> {
    let was_there = service.people.revoke_token(caller.person(), &id).await?;
    if was_there { Ok(Done) } else { Err(Problem::missing("token")) }
}

async fn revoke_own(State(service): State<Service>, caller: Caller) -> Result<Done, Problem> {
    if caller.key.kind != KeyKind::Token {
        return Err(Problem::bad(
            "session",
            "This revokes the token that is used, and you use none. Sign out instead.",
        ));
    }
    service.people.revoke(caller.person(), caller.key.digest).await?;
    Ok(Done)
}

/// What a token is good for. Here clients want `null` where there is nothing.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TestedMessage {
    user_id: String,
    scopes: String,
    expires: Option<u64>,
}

async fn test(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    fields: Fields,
) -> Result<Response, Problem> {
    let text = fields.get("tokens").unwrap_or(fields.bare());
    let tokens: Vec<&str> = text.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
    if tokens.len() > MOST_TESTED {
        return Err(Problem::bad("tokens", format!("At most {MOST_TESTED} tokens are tested at once.")));
    }
    let mut tested = BTreeMap::new();
    for token in tokens {
        // Each is as much work as a request of its own.
        service.limits.request(Who::asks(caller.as_ref(), arrival))?;
        let secret = Secret::read(KeyKind::Token, token);
        let owner = match &secret {
            Some(secret) => service.people.find(secret, KeyKind::Token, || service.limits.key(arrival.from)).await?,
            None => None,
        };
        let message = owner.map(|Caller { account, key }| TestedMessage {
            user_id: name::id(&account.name),
            scopes: key.scopes.clone(),
            expires: key.expires.map(|expires| expires.0),
        });
        tested.insert(token, message);
    }
    Ok(json(&tested))
}

#[cfg(test)]
mod tests;
