//! Where people find each other: challenges, rematches, and those who look for anybody.
//!
//! What is kept decides: a challenge is accepted by whoever changes its state in the store, and a seek is answered by
//! whoever takes it away there, both in one step with the beginning of the game. So two who come at once, on one node or
//! on two, begin one game.

mod challenges;
mod open;
mod pairing;
mod rematch;
mod seeks;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::StatusCode;
use bytes::Bytes;
use tabiya_game::{Game, Moment, Settings};
use tabiya_rules::{BySide, Side};

pub(crate) use challenges::Terms;
pub(crate) use pairing::Sought;
pub(crate) use rematch::Rematch;
pub(crate) use seeks::is_live;

use crate::PersonId;
use crate::api::seeks::ListedSeek;
use crate::bus::{News, Topic};
use crate::fresh::Fresh;
use crate::hall::sentence;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Challenge, GameQuery, GameState, Seat};
use crate::wire::challenge::{ChallengeMessage, Direction, Party, challenge_line};

/// A line for the stream of events of somebody.
#[derive(Debug)]
struct Notice {
    person: PersonId,
    line: Bytes,
}

/// What the lobby remembers beside the store.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    /// The number of the last stream of events.
    last_stream: AtomicU64,
    /// The seeks as they were listed last.
    pub(crate) listed: Fresh<Vec<ListedSeek>>,
}

impl Lobby {
    /// A number for a stream of events, larger than those of all before it; on other nodes too, as far as their clocks
    /// agree.
    pub(crate) fn number_stream(&self, now: Moment) -> u64 {
        let next = |last: u64| (last + 1).max(now.0 << 16);
        let update = self.last_stream.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(next(last)));
        next(update.unwrap_or_default())
    }
}

impl Service {
    /// Whether somebody may begin one more game.
    ///
    /// # Errors
    /// If there are too many already, or the store does not work.
    pub(crate) async fn may_begin(&self, person: PersonId) -> Result<(), Problem> {
        let most = self.options.limits.games_by_person;
        if self.has_games(person, most).await? {
            let sentence = format!("You play {most} games already: finish one first.");
            return Err(Problem::too_many(sentence, WHEN_FULL));
        }
        Ok(())
    }

    /// Whether the one whom somebody wants to play may begin one more game.
    async fn may_be_met(&self, person: PersonId) -> Result<(), Problem> {
        if self.has_games(person, self.options.limits.games_by_person).await? {
            let sentence = "Your opponent plays too many games already.";
            return Err(Problem::too_many(sentence, WHEN_FULL));
        }
        Ok(())
    }

    async fn has_games(&self, person: PersonId, count: usize) -> Result<bool, Problem> {
        let query =
            GameQuery { person: Some(person), state: GameState::Live, most: Some(count), ..GameQuery::default() };
        Ok(self.store.find_games(query).await?.len() >= count)
    }

    /// Whether somebody may make one more challenge or seek.
    async fn may_ask(&self, person: PersonId) -> Result<(), Problem> {
        let most = self.options.limits.challenges_by_person;
        let challenges = self.store.challenges_of(person).await?;
        let made = challenges.iter().filter(|challenge| challenge.from == Some(person)).count();
        let seeks = self.store.seeks().await?;
        if made + seeks.iter().filter(|seek| seek.person == person).count() >= most {
            let sentence = format!("{most} challenges and seeks of yours are open already: cancel one first.");
            return Err(Problem::too_many(sentence, WHEN_FULL));
        }
        Ok(())
    }

    /// What both sides of a challenge are to be told of it. Of an open one nobody is told: clients that do not know whom a
    /// challenge is for cannot read it.
    ///
    /// This is made ready before something is kept, and told at once after it, so that nobody hears of the game before the
    /// challenge.
    async fn notices(&self, challenge: &Challenge, what: &'static str) -> Result<Vec<Notice>, Problem> {
        let (Some(from), Some(to)) = (challenge.from, challenge.to) else { return Ok(Vec::new()) };
        let mut notices = Vec::new();
        for (person, direction) in [(from, Direction::Out), (to, Direction::In)] {
            let line = challenge_line(what, self.describe(challenge, direction).await?);
            notices.push(Notice { person, line });
        }
        Ok(notices)
    }

    fn tell(&self, notices: Vec<Notice>) {
        for Notice { person, line } in notices {
            self.bus.publish(Topic::Person(person), News::Person { line });
        }
    }

    /// A challenge as one of its sides is told of it.
    pub(crate) async fn describe(
        &self,
        challenge: &Challenge,
        direction: Direction,
    ) -> Result<ChallengeMessage, Problem> {
        let (from, to) = (self.party(challenge.from).await?, self.party(challenge.to).await?);
        Ok(ChallengeMessage::of(challenge, from.as_ref(), to.as_ref(), direction))
    }

    async fn party(&self, person: Option<PersonId>) -> Result<Option<Party>, Problem> {
        let Some(person) = person else { return Ok(None) };
        let account = self.store.account(person).await?;
        let is_online = self.people.is_online(person);
        Ok(account.map(|account| Party { account: Arc::new(account), is_online }))
    }

    /// Whether a game can be played by these terms at all.
    fn check_playable(&self, settings: &Settings) -> Result<(), Problem> {
        let begun = Game::begin(settings.clone(), self.time.now());
        begun.map(|_| ()).map_err(|over| Problem::bad("already-over", sentence(&over.to_string())))
    }
}

/// After how many seconds it makes sense to ask again for something of which there are as many as may be.
const WHEN_FULL: u64 = 10;

/// Two persons at a board: this one with this side, and another.
fn seats(person: PersonId, side: Side, other: PersonId) -> BySide<Seat> {
    BySide::new(|at| Seat::Person(if at == side { person } else { other }))
}

/// Does something to the end, also if who asked for it goes away meanwhile: what was kept must be told as well.
///
/// # Errors
/// As the work itself.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    let done = tokio::spawn(work).await;
    done.unwrap_or_else(|_| Err(Problem::unavailable("misfit", "Something went wrong in the server.")))
}

/// The same when nobody waits for it, such as when a stream has ended. Where the runtime is gone, there is nothing to do.
pub(crate) fn afterwards(work: impl Future<Output = ()> + Send + 'static) {
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        runtime.spawn(work);
    }
}

/// Somebody was first: a sentence for who was second.
fn too_late(error: impl Into<Problem>, sentence: &'static str) -> Problem {
    let problem = error.into();
    if is_too_late(&problem) { Problem::conflict("too-late", sentence) } else { problem }
}

fn is_too_late(problem: &Problem) -> bool {
    problem.status == StatusCode::CONFLICT
}

#[cfg(test)]
mod tests;
