//! Seeks: those who look for anybody to play with. A seek for a game in one go lasts as long as who made it waits; one by
//! correspondence lasts by itself.

use tabiya_game::{Moment, Span};
use tabiya_rules::Side;

use super::{Sought, afterwards, too_late};
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Seek, Wish};
use crate::wire::game::View;
use crate::wire::words::Speed;
use crate::{GameId, PersonId};

/// How long a seek by correspondence waits.
const LASTS: Span = Span::from_days(14);

/// A seek that is withdrawn when this is dropped, unless it was answered before.
#[derive(Debug)]
pub(crate) struct WaitingSeek {
    service: Service,
    id: GameId,
}

impl Drop for WaitingSeek {
    fn drop(&mut self) {
        let (service, id) = (self.service.clone(), self.id);
        afterwards(async move {
            if let Err(error) = service.store.take_seek(id).await {
                tracing::warn!(seek = %id, %error, "a seek could not be withdrawn");
            }
        });
    }
}

/// Whether a seek is for a game in one go, so that it lasts only as long as who made it waits.
pub(crate) fn is_live(seek: &Seek) -> bool {
    Speed::of(&seek.settings) != Speed::Correspondence
}

impl Service {
    /// Looks for somebody to play with: begins a game with who looks for the same, or waits for such a one. The guard
    /// withdraws a seek that waits; one by correspondence has none.
    ///
    /// # Errors
    /// If one asks too often, plays too many games, or the store does not work.
    pub(crate) async fn look_for(&self, seek: Seek) -> Result<(Sought, Option<WaitingSeek>), Problem> {
        self.check_playable(&seek.settings)?;
        self.may_ask(seek.person).await?;
        self.may_begin(seek.person).await?;
        let waits = is_live(&seek).then(|| WaitingSeek { service: self.clone(), id: seek.id });
        let sought = self.seek(&seek).await?;
        Ok((sought, waits))
    }

    /// Answers a seek, and tells which side that gives.
    ///
    /// # Errors
    /// If it is one's own, there is none, or somebody was faster.
    pub(crate) async fn answer_seek(&self, id: GameId, person: PersonId) -> Result<(View, Side), Problem> {
        let seeks = self.store.seeks().await?;
        let seek = seeks.into_iter().find(|seek| seek.id == id).ok_or_else(no_seek)?;
        if seek.person == person {
            return Err(Problem::bad("own-seek", "This seek is your own."));
        }
        self.may_begin(person).await?;
        self.may_be_met(seek.person).await?;
        let begun = self.begin_sought(seek, person, Wish::Random).await;
        begun.map_err(|problem| too_late(problem, "Somebody else was faster, or the seek was withdrawn."))
    }

    /// Withdraws a seek.
    ///
    /// # Errors
    /// If there is no such seek of this person, or it has just been answered.
    pub(crate) async fn withdraw_seek(&self, id: GameId, person: PersonId) -> Result<(), Problem> {
        let seeks = self.store.seeks().await?;
        if !seeks.iter().any(|seek| seek.id == id && seek.person == person) {
            return Err(no_seek());
        }
        if !self.store.take_seek(id).await? {
            return Err(Problem::conflict("too-late", "The seek has just been answered."));
        }
        Ok(())
    }

    /// Takes away the seeks whose makers were waiting when the service last stopped, and so do not wait any more. To be
    /// done before anybody is let in.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn clear_seeks(&self) -> Result<(), Problem> {
        self.take_seeks(is_live).await
    }

    pub(super) async fn expire_seeks(&self, now: Moment) -> Result<(), Problem> {
        self.take_seeks(|seek| !is_live(seek) && seek.created < now.before(LASTS)).await
    }

    async fn take_seeks(&self, which: impl Fn(&Seek) -> bool) -> Result<(), Problem> {
        let seeks = self.store.seeks().await?;
        for seek in seeks.iter().filter(|seek| which(seek)) {
            self.store.take_seek(seek.id).await?;
        }
        Ok(())
    }
}

fn no_seek() -> Problem {
    Problem::missing("seek")
}
