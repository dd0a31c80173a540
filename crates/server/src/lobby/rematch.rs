//! Rematches: the same two again, with the sides changed.

use sha2::{Digest, Sha256};
use tabiya_game::Settings;
use tabiya_rules::{BySide, Side};

use super::{Terms, is_too_late};
use crate::bus::{News, RematchStatus, Topic};
use crate::hall::{NewGame, not_yours};
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Challenge, ChallengeState, GameRecord, Seat, StoreError, Wish};
use crate::wire::game::View;
use crate::{GameId, PersonId};

/// How often a rematch of one game can be asked for.
const MOST_ASKED: u8 = 10;

/// What came of asking for a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rematch {
    /// The opponent has been asked.
    Asked(GameId),
    /// It has begun.
    Begun(GameId),
}

impl Service {
    /// Asks for a rematch, or accepts if the opponent has asked already. Against the computer it begins at once.
    ///
    /// # Errors
    /// If the game is not over or not theirs, or a rematch cannot begin.
    pub(crate) async fn rematch(&self, of: GameId, person: PersonId) -> Result<Rematch, Problem> {
        let (record, side) = self.finished(of, person).await?;
        match *record.seats.of(!side) {
            Seat::Computer(_) => self.rematch_computer(&record, person).await,
            Seat::Person(opponent) => self.rematch_person(&record, person, side, opponent).await,
        }
    }

    /// A game that is over, and the side that somebody had in it.
    async fn finished(&self, id: GameId, person: PersonId) -> Result<(GameRecord, Side), Problem> {
        let view = self.look_at(id).await?;
        let side = view.side_of(person).ok_or_else(not_yours)?;
        let View { record, game, .. } = view;
        if game.ending().is_none() {
            return Err(Problem::bad("not-over", "This game is not over yet."));
        }
        Ok(((*record).clone(), side))
    }

    /// Checks that a challenge can be called the rematch of a game: these two have played it, and it is over.
    ///
    /// # Errors
    /// If it cannot.
    pub(crate) async fn check_rematch(&self, of: GameId, person: PersonId, other: PersonId) -> Result<(), Problem> {
        let (record, side) = self.finished(of, person).await?;
        if record.seats.of(!side).person() != Some(other) {
            return Err(Problem::bad("rematch", "You did not play that game against this opponent."));
        }
        Ok(())
    }

    async fn rematch_computer(&self, record: &GameRecord, person: PersonId) -> Result<Rematch, Problem> {
        self.may_begin(person).await?;
        for time in 0..MOST_ASKED {
            let id = name_of_rematch(record.id, time);
            let new = NewGame {
                id,
                seats: changed(&record.seats),
                settings: with_sides_changed(&record.settings),
                origin: record.origin,
                manners: record.manners,
                rematch_of: Some(record.id),
                of: None,
            };
            match self.begin(new).await {
                Ok(_) => {
                    let news = News::Rematch { id, by: person, status: RematchStatus::Begun };
                    self.bus.publish(Topic::Game(record.id), news);
                    return Ok(Rematch::Begun(id));
                }
                // It was begun before, perhaps in another window, and is the same one as long as it is played.
                Err(problem) if is_too_late(&problem) => {
                    if self.look_at(id).await?.game.ending().is_none() {
                        return Ok(Rematch::Begun(id));
                    }
                }
                Err(problem) => return Err(problem),
            }
        }
        Err(asked_often())
    }

    /// The rematch of a game that is over: one that waits, or one that was begun; and who asked for it.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn rematch_of(&self, record: &GameRecord) -> Result<Option<(Rematch, PersonId)>, Problem> {
        let Some(player) = record.seats.white.person().or(record.seats.black.person()) else { return Ok(None) };
        let waiting = self.store.challenges_of(player).await?;
        let waiting = waiting.into_iter().find(|challenge| challenge.rematch_of == Some(record.id));
        if let Some((id, by)) = waiting.and_then(|challenge| Some((challenge.id, challenge.from?))) {
            return Ok(Some((Rematch::Asked(id), by)));
        }
        let mut begun = None;
        for time in 0..MOST_ASKED {
            let id = name_of_rematch(record.id, time);
            let challenge = self.store.challenge(id).await?;
            let is_settled = challenge.as_ref().is_some_and(|challenge| challenge.state != ChallengeState::Accepted);
            if is_settled {
                continue;
            }
            let game = self.store.game(id).await?.filter(|kept| kept.record.rematch_of == Some(record.id));
            if game.is_none() {
                break;
            }
            let by = challenge.and_then(|challenge| challenge.from).unwrap_or(player);
            begun = Some((Rematch::Begun(id), by));
        }
        Ok(begun)
    }

    async fn rematch_person(
        &self,
        record: &GameRecord,
        person: PersonId,
        side: Side,
        opponent: PersonId,
    ) -> Result<Rematch, Problem> {
        let open = self.store.challenges_of(person).await?;
        let of_game = |challenge: &&Challenge| challenge.rematch_of == Some(record.id);
        if let Some(theirs) = open.iter().filter(of_game).find(|challenge| challenge.from == Some(opponent)) {
            self.accept(theirs.id, person, None).await?;
            return Ok(Rematch::Begun(theirs.id));
        }
        if let Some(own) = open.iter().filter(of_game).find(|challenge| challenge.from == Some(person)) {
            return Ok(Rematch::Asked(own.id));
        }
        self.may_ask(person).await?;
        self.may_begin(person).await?;
        let terms = Terms {
            settings: with_sides_changed(&record.settings),
            wish: Wish::Side(!side),
            label: None,
            rematch_of: Some(record.id),
        };
        // Two who ask at the same moment mean the same challenge, since its name comes of the game's. Whoever finds it
        // made already accepts it.
        for time in 0..MOST_ASKED {
            let challenge = self.draft(name_of_rematch(record.id, time), Some(person), Some(opponent), terms.clone());
            let id = challenge.id;
            let notices = self.notices(&challenge, "challenge").await?;
            match self.store.add_challenge(challenge).await {
                Ok(()) => {
                    self.tell(notices);
                    let news = News::Rematch { id, by: person, status: RematchStatus::Asked };
                    self.bus.publish(Topic::Game(record.id), news);
                    return Ok(Rematch::Asked(id));
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
            match self.store.challenge(id).await?.filter(|made| made.rematch_of == Some(record.id)) {
                Some(made) if made.state == ChallengeState::Open && made.from == Some(person) => {
                    return Ok(Rematch::Asked(id));
                }
                Some(made) if made.state == ChallengeState::Open && made.to == Some(person) => {
                    self.accept(id, person, None).await?;
                    return Ok(Rematch::Begun(id));
                }
                Some(made) if made.state == ChallengeState::Accepted => {
                    return Err(Problem::conflict("rematch", "The rematch has begun already."));
                }
                // It was declined or cancelled, and may be asked for again.
                _ => {}
            }
        }
        Err(asked_often())
    }
}

fn asked_often() -> Problem {
    Problem::bad("rematch", "A rematch of this game was asked for often enough.")
}

/// The name of the rematch of a game that is asked for after so many were declined.
fn name_of_rematch(of: GameId, time: u8) -> GameId {
    GameId::of_digest(Sha256::new().chain_update(of.as_str()).chain_update([time]).finalize().into())
}

fn changed<T: Clone>(pair: &BySide<T>) -> BySide<T> {
    BySide { white: pair.black.clone(), black: pair.white.clone() }
}

/// The same terms for the other sides: who had less time has less again.
fn with_sides_changed(settings: &Settings) -> Settings {
    Settings { time: changed(&settings.time), ..settings.clone() }
}
