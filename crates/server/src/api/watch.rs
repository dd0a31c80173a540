//! Watching: a game that others play, and which games there are.

use axum::extract::{Path, State};
use axum::response::Response;

use super::export::LINES;
use super::json;
use super::play::game_id;
use super::route::{Field, Gives, Route};
use crate::GameId;
use crate::bus::{News, Subscription, Topic};
use crate::caller::{Arrival, Caller, Needs};
use crate::limits::Who;
use crate::problem::Problem;
use crate::service::Service;
use crate::stream::{Pen, Written};
use crate::wire::line::line;
use crate::wire::watch::{DescriptionMessage, LiveMessage, positions};

const GAME: &[Field] = &[Field::path("id", "The game.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/stream/game/{id}", Needs::Nothing, stream)
            .says("A game to watch: what it is, all positions so far, then each as it comes, and how it ended.")
            .takes(GAME)
            .gives(Gives::Lines("watchLine"))
            .about("Watch"),
        Route::get("/api/games/live", Needs::Nothing, live)
            .says("The newest games that are played just now, at most fifty.")
            .gives(Gives::Json("liveGames"))
            .about("Watch"),
    ]
}

async fn stream(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    Path(id): Path<String>,
) -> Result<Written, Problem> {
    let id = game_id(&id)?;
    let permit = service.limits.stream(Who::asks(caller.as_ref(), arrival))?;
    // Listening before looking, so that nothing falls between the two.
    let news = service.bus.subscribe(Topic::Game(id));
    let view = service.look_at(id).await?;
    let open = service.metrics.streams.clone();
    let written = Written::new(LINES, permit, &open, |pen| async move {
        pen.write(line(&DescriptionMessage::of(&view))).await;
        for position in positions(&view) {
            pen.write(position).await;
        }
        if view.game.ending().is_none() {
            let seen = view.game.version();
            drop(view);
            follow(&service, id, news, seen, &pen).await;
        } else {
            pen.write(line(&DescriptionMessage::of(&view))).await;
        }
    });
    Ok(written.beating())
}

/// Tells of each position as it comes, and at the end how it ended.
async fn follow(service: &Service, id: GameId, mut news: Subscription, mut seen: u32, pen: &Pen) {
    while let Some(news) = news.next().await {
        match &*news {
            News::State { version, watch, is_over, .. } if *version > seen => {
                seen = *version;
                if let Some(position) = watch {
                    pen.write(position.clone()).await;
                }
                if *is_over {
                    if let Ok(view) = service.look_at(id).await {
                        pen.write(line(&DescriptionMessage::of(&view))).await;
                    }
                    return;
                }
            }
            News::Stopping { .. } => return,
            _ => {}
        }
    }
}

async fn live(State(service): State<Service>) -> Result<Response, Problem> {
    let games = service.live().await?;
    let games: Vec<&LiveMessage> = games.iter().map(|game| &game.message).collect();
    Ok(json(&games))
}

#[cfg(test)]
mod tests;
