//! Games that the house shows: one on each channel, and the next when it is over.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Response;
use tokio::time::{Instant, timeout_at};

use super::accept::Accept;
use super::export::{Form, LINES, flags};
use super::fields::Fields;
use super::json;
use super::route::{Field, Gives, Kind, Route};
use crate::GameId;
use crate::bus::{News, Subscription, Topic};
use crate::caller::{Arrival, Caller, Needs};
use crate::limits::Who;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::stream::{Pen, Written};
use crate::tv::Channel;
use crate::wire::export::Wanted;
use crate::wire::watch::{ChannelMessage, featured, shown};

/// How long the last position of a game is shown before the next game.
const LAST_LOOK: Duration = Duration::from_secs(3);
/// How long it takes until somebody looks again whether there is a game to show.
const WAIT: Duration = Duration::from_secs(1);
/// The most games that a channel lists, and how many it lists if nothing is said.
const MOST_LISTED: u64 = 30;
const USUALLY_LISTED: u64 = 10;

const CHANNEL: &[Field] = &[Field::path("channel", "The channel: best, blitz, rapid, chess960, bot, computer …")];
const LIST: &[Field] = flags![
    Field::path("channel", "The channel: best, blitz, rapid, chess960, bot, computer …"),
    Field::query("nb", Kind::Number, "How many games, 1 to 30."),
];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/tv/feed", Needs::Nothing, best)
            .says("The game that is shown, position by position, and the next when it is over.")
            .gives(Gives::Lines("tvLine")),
        Route::get("/api/tv/{channel}/feed", Needs::Nothing, feed)
            .says("The game that a channel shows, position by position, and the next when it is over.")
            .takes(CHANNEL)
            .gives(Gives::Lines("tvLine")),
        Route::get("/api/tv/channels", Needs::Nothing, channels)
            .says("Which game is shown on which channel.")
            .gives(Gives::Json("tvChannels")),
        Route::get("/api/tv/{channel}", Needs::Nothing, list)
            .says("The live games of a channel, as PGN or as JSON lines.")
            .takes(LIST)
            .gives(Gives::Games),
    ]
    .into_iter()
    .map(|route| route.about("TV"))
    .collect()
}

fn named(channel: &str) -> Result<Channel, Problem> {
    Channel::named(channel).ok_or_else(|| Problem::missing("channel"))
}

async fn channels(State(service): State<Service>) -> Result<Response, Problem> {
    let mut shown = BTreeMap::new();
    for (name, channel) in Channel::ALL {
        if let Some(view) = service.featured(channel).await? {
            shown.insert(name, ChannelMessage::of(&view));
        }
    }
    Ok(json(&shown))
}

async fn list(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    accept: Accept,
    site: Site,
    Path(channel): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let channel = named(&channel)?;
    let most = fields.within("nb", 1, MOST_LISTED)?.unwrap_or(USUALLY_LISTED);
    let form = Form::read(accept, &fields, Wanted::SHORT, site)?;
    let permit = service.limits.stream(Who::asks(caller.as_ref(), arrival))?;
    let games = service.live().await?;
    let games = games.iter().filter(|game| game.fits(channel)).map(|game| game.message.id);
    let ids = games.take(most as usize).collect();
    Ok(form.these(&service, permit, ids))
}

async fn best(state: State<Service>, caller: Option<Caller>, arrival: Arrival) -> Result<Written, Problem> {
    feed(state, caller, arrival, Path("best".to_owned())).await
}

async fn feed(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    Path(channel): Path<String>,
) -> Result<Written, Problem> {
    let channel = named(&channel)?;
    let permit = service.limits.stream(Who::asks(caller.as_ref(), arrival))?;
    let open = service.metrics.streams.clone();
    // Tells, at the latest, when the service stops.
    let mut games = service.bus.subscribe(Topic::Games);
    let written = Written::new(LINES, permit, &open, |pen| async move {
        while show(&service, channel, &mut games, &pen).await == Next::GoOn {}
    });
    Ok(written.beating())
}

/// Whether a channel goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    GoOn,
    End,
}

/// Shows one game until it is over, or waits for one.
async fn show(service: &Service, channel: Channel, games: &mut Subscription, pen: &Pen) -> Next {
    let Ok(Some(view)) = service.featured(channel).await else { return wait(games, WAIT).await };
    let id: GameId = view.record.id;
    // Listening before looking, so that nothing falls between the two.
    let mut news = service.bus.subscribe(Topic::Game(id));
    let view = match service.look_at(id).await {
        Ok(view) if view.game.ending().is_none() => view,
        _ => return wait(games, WAIT).await,
    };
    let mut seen = view.game.version();
    pen.write(featured(&view)).await;
    drop(view);
    loop {
        let news = tokio::select! {
            news = news.next() => news,
            other = games.next() => match other.as_deref() {
                None | Some(News::Stopping { .. }) => return Next::End,
                Some(_) => continue,
            },
        };
        match news.as_deref() {
            None | Some(News::Stopping { .. }) => return Next::End,
            Some(News::State { version, watch, is_over, .. }) if *version > seen => {
                seen = *version;
                if let Some(line) = watch.as_ref().and_then(shown) {
                    pen.write(line).await;
                }
                if *is_over {
                    return wait(games, LAST_LOOK).await;
                }
            }
            Some(_) => {}
        }
    }
}

/// Waits so long, unless the service stops meanwhile.
async fn wait(games: &mut Subscription, so_long: Duration) -> Next {
    let until = Instant::now() + so_long;
    loop {
        match timeout_at(until, games.next()).await {
            Err(_) => return Next::GoOn,
            Ok(None) => return Next::End,
            Ok(Some(news)) if matches!(*news, News::Stopping { .. }) => return Next::End,
            Ok(Some(_)) => {}
        }
    }
}

#[cfg(test)]
mod tests;
