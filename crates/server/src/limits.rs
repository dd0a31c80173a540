//! How much one person, or one address, may ask for.
//!
//! Callers that are known are limited by person, wherever they come from; others by address. Since anybody can become a
//! guest, and so many persons, the persons at one address have a larger measure in all. What is remembered is bounded: who
//! has not asked for a while is forgotten, and has a full measure again.

mod bucket;
mod count;
mod who;

use std::net::IpAddr;
use std::time::Duration;

use bucket::{Buckets, Rate};
use count::Counts;

pub(crate) use count::Permit;
pub(crate) use who::{Asks, Who};

use crate::PersonId;
use crate::options::Options;
use crate::problem::Problem;
use crate::time::Time;

/// A stream that is counted as open until this is dropped.
pub(crate) type StreamPermit = Permit;
/// A connection that is counted as open until this is dropped.
pub(crate) type ConnectionPermit = Permit;

/// After how many seconds it makes sense to ask again for something of which there are as many open as may be.
const WHEN_FULL: u64 = 10;

/// How many texts are taken in at once from one address, to be read at once: they are in memory until then.
const TEXTS_BY_ADDRESS: usize = 8;

/// Who has asked for how much.
#[derive(Debug)]
pub(crate) struct Limits {
    time: Time,
    requests_by_person: Buckets,
    requests_by_address: Buckets,
    requests_in_all: Buckets,
    keys: Buckets,
    entries: Buckets,
    games: Buckets,
    chat: Buckets,
    streams: Counts,
    streams_by_person: usize,
    streams_by_address: usize,
    streams_in_all: Counts,
    streams_by_address_in_all: usize,
    connections: Counts,
    connections_by_address: usize,
    texts: Counts,
}

impl Limits {
    pub(crate) fn new(options: &Options, time: Time) -> Self {
        // Behind a proxy all connections come from one address, and it is for the proxy to count them.
        let most_connections = if options.trust_proxy { usize::MAX } else { options.limits.connections_by_address };
        let options = &options.limits;
        Self {
            time,
            requests_by_person: Buckets::new(Rate::a_second(options.requests_by_person)),
            requests_by_address: Buckets::new(Rate::a_second(options.requests_by_address)),
            requests_in_all: Buckets::new(Rate::a_second(options.requests_by_address_in_all)),
            keys: Buckets::new(Rate::a_second(options.keys_by_address)),
            entries: Buckets::new(Rate::a_minute(options.entries_by_address)),
            games: Buckets::new(Rate::a_minute(options.games_by_address)),
            chat: Buckets::new(Rate::a_minute(options.chat_by_person)),
            streams: Counts::default(),
            streams_by_person: options.streams_by_person,
            streams_by_address: options.streams_by_address,
            streams_in_all: Counts::default(),
            streams_by_address_in_all: options.streams_by_address_in_all,
            connections: Counts::default(),
            connections_by_address: most_connections,
            texts: Counts::default(),
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn request(&self, Asks { who, from }: Asks) -> Result<(), Problem> {
        let now = self.time.now();
        // The person comes first, so that one alone cannot use up what is there for all.
        let taken = match who {
            Who::Person(_) => {
                self.requests_by_person.take(who, now).and_then(|()| self.requests_in_all.take(from, now))
            }
            Who::Network(_) => self.requests_by_address.take(who, now),
        };
        taken.map_err(too_many_requests)
    }

    /// Counts a key that the store has to be asked for. Whether it is good is not known before, so all count.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn key(&self, address: IpAddr) -> Result<(), Problem> {
        self.keys.take(Who::address(address), self.time.now()).map_err(too_many_requests)
    }

    /// Counts an attempt to sign in, to register or to become a guest.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn entry(&self, address: IpAddr) -> Result<(), Problem> {
        let taken = self.entries.take(Who::address(address), self.time.now());
        taken.map_err(|wait| {
            Problem::too_many("There were too many attempts from your address. Wait a little.", seconds(wait))
        })
    }

    /// Counts a game that is begun, or that begins as soon as somebody else is found.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn game(&self, address: IpAddr) -> Result<(), Problem> {
        let taken = self.games.take(Who::address(address), self.time.now());
        taken.map_err(|wait| {
            Problem::too_many("Too many games were begun from your address. Wait a little.", seconds(wait))
        })
    }

    /// Counts a line of chat.
    ///
    /// # Errors
    /// If there were too many.
    pub(crate) fn chat(&self, person: PersonId) -> Result<(), Problem> {
        let taken = self.chat.take(Who::Person(person), self.time.now());
        taken.map_err(|wait| Problem::too_many("You have said much in a short time. Wait a little.", seconds(wait)))
    }

    /// Counts a stream as open for as long as the permit lives.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn stream(&self, Asks { who, from }: Asks) -> Result<StreamPermit, Problem> {
        let most = match who {
            Who::Person(_) => self.streams_by_person,
            Who::Network(_) => self.streams_by_address,
        };
        let permit = self.streams.permit(who, most);
        let permit = permit.ok_or_else(|| {
            Problem::too_many(format!("{most} streams are open already: close one first."), WHEN_FULL)
        })?;
        if matches!(who, Who::Network(_)) {
            return Ok(permit);
        }
        let in_all = self.streams_in_all.permit(from, self.streams_by_address_in_all);
        let in_all = in_all.ok_or_else(|| {
            Problem::too_many("Too many streams are open already from your address: close one first.", WHEN_FULL)
        })?;
        Ok(permit.with(in_all))
    }

    /// Counts a text that is taken in for as long as the permit lives.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn text(&self, address: IpAddr) -> Result<Permit, Problem> {
        let permit = self.texts.permit(Who::address(address), TEXTS_BY_ADDRESS);
        permit.ok_or_else(|| Problem::too_many("Many texts are being read for your address. Try again in a moment.", 2))
    }

    /// Counts a connection as open for as long as the permit lives; `None` if there are too many from this address.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<ConnectionPermit> {
        self.connections.permit(Who::address(address), self.connections_by_address)
    }
}

fn too_many_requests(wait: Duration) -> Problem {
    Problem::too_many("These are too many requests at once.", seconds(wait))
}

/// Whole seconds, of which the last may not be full.
fn seconds(wait: Duration) -> u64 {
    wait.as_millis().div_ceil(1_000) as u64
}

#[cfg(test)]
mod tests;
