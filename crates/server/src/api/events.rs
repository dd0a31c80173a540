//! The stream of events: games that start and end, and challenges.

use std::collections::HashSet;

use axum::extract::State;

use super::route::{Gives, Route};
use crate::bus::{News, Topic};
use crate::caller::{Arrival, Caller, Needs, Scope};
use crate::limits::Who;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::{KeyDigest, KeyKind};
use crate::stream::{Lines, Picked};
use crate::wire::challenge::{Direction, challenge_line};
use crate::wire::event::{Heard, with_addresses};

const NEEDS: Needs = Needs::AnyOf(&[Scope::BoardPlay, Scope::BotPlay, Scope::ChallengeRead]);

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/stream/event", NEEDS, stream)
            .says(
                "Your games that start and end, and challenges from and to you; those under way first. A new stream with \
                 the same token ends the one before.",
            )
            .gives(Gives::Lines("event"))
            .about("Board"),
    ]
}

async fn stream(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    site: Site,
) -> Result<Lines, Problem> {
    let person = caller.person();
    let permit = service.limits.stream(Who::asks(Some(&caller), arrival))?;
    let presence = service.people.present(person);
    // Listening before looking, so that nothing falls between the two.
    let news = service.bus.subscribe(Topic::Person(person));
    let number = service.lobby.number_stream(service.time.now());
    let key = caller.key.digest;
    // A program has one such stream, and one that is left over would take its events. A browser has one in each window.
    if caller.key.kind == KeyKind::Token {
        service.bus.publish(Topic::Person(person), News::Replaced { key, stream: number });
    }

    let mut lines = Vec::new();
    let mut told = HashSet::new();
    for (view, side) in service.games_of(&caller, None).await? {
        told.insert(Heard::GameStart(view.record.id));
        lines.push(view.event_line(side, "gameStart"));
    }
    for challenge in service.store.challenges_of(person).await? {
        // Clients that do not know whom a challenge is for cannot read it.
        if challenge.to.is_none() {
            continue;
        }
        let direction = if challenge.to == Some(person) { Direction::In } else { Direction::Out };
        let message = service.describe(&challenge, direction).await?;
        told.insert(Heard::Challenge(challenge.id));
        lines.push(with_addresses(&challenge_line("challenge", message), &site));
    }
    let mut listener = Listener { key, number, told, site };
    let pick = move |news: &News| listener.pick(news);
    Ok(Lines::new(lines, news, Box::new(pick), &service.metrics.streams).hold(permit).hold(presence))
}

/// Who reads a stream of events.
struct Listener {
    key: KeyDigest,
    number: u64,
    /// What was told when the stream was opened: the news of it may still come.
    told: HashSet<Heard>,
    site: Site,
}

impl Listener {
    fn pick(&mut self, news: &News) -> Picked {
        match news {
            News::Person { line } => match Heard::of(line) {
                Some(heard) if self.told.remove(&heard) => Picked::Nothing,
                _ => Picked::Line(with_addresses(line, &self.site)),
            },
            News::Replaced { key, stream } if *key == self.key && *stream > self.number => Picked::End,
            // Nothing is said at the end: clients give up at a line that they do not know.
            News::Stopping { .. } => Picked::End,
            _ => Picked::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;

    #[test]
    fn what_was_told_at_the_start_is_not_told_again_and_only_a_newer_stream_of_the_key_ends_this_one() {
        let key = KeyDigest([1; 32]);
        let started = |id: &str| Bytes::from(format!("{{\"type\":\"gameStart\",\"game\":{{\"id\":\"{id}\"}}}}\n"));
        let finished = Bytes::from_static(b"{\"type\":\"gameFinish\",\"game\":{\"id\":\"a1B2c3D4\"}}\n");
        let told = HashSet::from([Heard::GameStart("a1B2c3D4".parse().unwrap())]);
        let site = Site { is_safe: false, host: "localhost".to_owned() };
        let mut listener = Listener { key, number: 5, told, site };
        let rows = [
            (News::Person { line: started("a1B2c3D4") }, Picked::Nothing),
            (News::Person { line: started("other123") }, Picked::Line(started("other123"))),
            (News::Person { line: finished.clone() }, Picked::Line(finished)),
            (News::Replaced { key, stream: 5 }, Picked::Nothing),
            (News::Replaced { key, stream: 4 }, Picked::Nothing),
            (News::Replaced { key: KeyDigest([2; 32]), stream: 6 }, Picked::Nothing),
            (News::Replaced { key, stream: 6 }, Picked::End),
            (News::Stopping { line: started("a1B2c3D4") }, Picked::End),
        ];
        for (news, picked) in rows {
            assert_eq!(listener.pick(&news), picked, "{news:?}");
        }
    }
}
