//! Coming in and going out: guests, registering, signing in and out.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::fields::Fields;
use super::route::{Field, Gives, Kind, Route};
use super::users::user;
use super::{Done, json};
use crate::caller::{Arrival, Caller, Needs};
use crate::people::cookie;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{Account, KeyKind};

const ABOUT: &str = "Signing in";

const NAME_AND_PASSWORD: &[Field] =
    &[Field::body("name", Kind::Text, "The name."), Field::body("password", Kind::Text, "The password.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/guest", Needs::Nothing, guest)
            .says("Makes an account for a guest, unless the caller has one already, and signs in by cookie.")
            .gives(Gives::Json("user"))
            .about(ABOUT),
        Route::post("/api/register", Needs::Nothing, register)
            .says("Makes an account with a name and a password. A guest keeps its games under that name.")
            .takes(NAME_AND_PASSWORD)
            .gives(Gives::Json("user"))
            .about(ABOUT),
        Route::post("/api/login", Needs::Nothing, login)
            .says("Signs in by cookie.")
            .takes(NAME_AND_PASSWORD)
            .gives(Gives::Json("user"))
            .refuses(&["401"])
            .about(ABOUT),
        Route::post("/api/logout", Needs::Nothing, logout).says("Signs out.").about(ABOUT),
        Route::post("/api/logout-everywhere", Needs::Session, logout_everywhere)
            .says("Signs out in all browsers. Tokens stay as they are.")
            .about(ABOUT),
    ]
}

async fn guest(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    site: Site,
) -> Result<Response, Problem> {
    if let Some(caller) = caller {
        return Ok(json(&user(&service, &caller.account, &site).await?));
    }
    service.limits.entry(arrival.from)?;
    let account = service.people.add_guest().await?;
    enter(&service, None, &account, &site).await
}

async fn register(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    site: Site,
    fields: Fields,
) -> Result<Response, Problem> {
    let (name, password) = (fields.needed("name")?, fields.needed("password")?);
    if let Some(caller) = &caller {
        caller.meets(Needs::Session)?;
    }
    service.limits.entry(arrival.from)?;
    let guest = caller.as_ref().map(Caller::person);
    let account = service.people.register(name, password.to_owned(), guest).await?;
    if guest.is_some() {
        service.reshelve_later(account.person);
    }
    enter(&service, caller.as_ref(), &account, &site).await
}

async fn login(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    site: Site,
    fields: Fields,
) -> Result<Response, Problem> {
    let (name, password) = (fields.needed("name")?, fields.needed("password")?);
    service.limits.entry(arrival.from)?;
    let account = service.people.sign_in(name, password.to_owned()).await?;
    enter(&service, caller.as_ref(), &account, &site).await
}

/// Begins a session in place of the one before, if there was one: nobody who knew the old one is let in by it.
async fn enter(
    service: &Service,
    before: Option<&Caller>,
    account: &Account,
    site: &Site,
) -> Result<Response, Problem> {
    let session = service.people.begin_session(account.person).await?;
    if let Some(before) = before.filter(|before| before.key.kind == KeyKind::Session) {
        service.people.revoke(before.person(), before.key.digest).await?;
    }
    service.people.note(account);
    let cookie = cookie::give(&session, site.is_safe);
    Ok(([(header::SET_COOKIE, cookie)], json(&user(service, account, site).await?)).into_response())
}

async fn logout(State(service): State<Service>, caller: Option<Caller>, site: Site) -> Result<Response, Problem> {
    if let Some(caller) = caller.filter(|caller| caller.key.kind == KeyKind::Session) {
        service.people.revoke(caller.person(), caller.key.digest).await?;
    }
    Ok(out(&site))
}

async fn logout_everywhere(State(service): State<Service>, caller: Caller, site: Site) -> Result<Response, Problem> {
    service.people.end_sessions(caller.person(), None).await?;
    Ok(out(&site))
}

fn out(site: &Site) -> Response {
    ([(header::SET_COOKIE, cookie::take_away(site.is_safe))], Done).into_response()
}

#[cfg(test)]
mod tests;
