//! How everything stands, for the first page: one answer that is asked for again and again.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;

use super::challenges::ChallengesMessage;
use super::json;
use super::route::{Gives, Route};
use super::seeks::SeekMessage;
use crate::caller::{Caller, Needs};
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::wire::challenge::{ChallengeMessage, Direction};
use crate::wire::game::OwnGameMessage;
use crate::wire::user::MeMessage;
use crate::wire::watch::LiveMessage;

/// The most live games and own games that are told.
const MOST_LIVE: usize = 12;
const MOST_PLAYING: usize = 50;

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/lobby", Needs::Nothing, lobby)
            .says(
                "How everything stands: your games and challenges, those who look for anybody, live games, and how many are \
                 there.",
            )
            .gives(Gives::Json("lobby"))
            .about("Lobby"),
    ]
}

#[derive(Serialize)]
struct LobbyMessage<'a> {
    #[serde(flatten)]
    own: OwnMessage,
    seeks: Vec<SeekMessage>,
    live: Vec<&'a LiveMessage>,
    online: usize,
}

/// What is only for who asks. Somebody who is not known has nothing.
#[derive(Default, Serialize)]
struct OwnMessage {
    #[serde(skip_serializing_if = "Option::is_none")]
    me: Option<MeMessage>,
    playing: Vec<OwnGameMessage>,
    challenges: ChallengesMessage,
    open: Vec<ChallengeMessage>,
}

async fn lobby(State(service): State<Service>, caller: Option<Caller>, site: Site) -> Result<Response, Problem> {
    let own = match &caller {
        Some(caller) => own(&service, caller, &site).await?,
        None => OwnMessage::default(),
    };
    let seeks = service.seeks_listed().await?;
    let seeks = seeks.iter().map(|seek| seek.for_reader(caller.as_ref().map(Caller::person))).collect();
    let live = service.live().await?;
    let live = live.iter().take(MOST_LIVE).map(|game| &game.message).collect();
    Ok(json(&LobbyMessage { own, seeks, live, online: service.people.online() }))
}

async fn own(service: &Service, caller: &Caller, site: &Site) -> Result<OwnMessage, Problem> {
    let playing = service.now_playing(caller, Some(MOST_PLAYING)).await?;
    let challenges = service.store.challenges_of(caller.person()).await?;
    let mut open = Vec::new();
    for challenge in challenges.iter().filter(|challenge| challenge.to.is_none()) {
        open.push(service.describe(challenge, Direction::Out).await?.at(site));
    }
    Ok(OwnMessage {
        me: Some(MeMessage::of(&caller.account)),
        playing: playing.iter().map(|(view, side)| view.for_player(*side)).collect(),
        challenges: ChallengesMessage::of(service, &challenges, caller.person(), site).await?,
        open,
    })
}

#[cfg(test)]
mod tests;
