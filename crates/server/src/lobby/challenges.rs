//! Challenges: made, accepted, declined, cancelled.

use tabiya_game::{Command, Moment, Settings, Span};
use tabiya_rules::Side;

use super::{seats, too_late};
use crate::bus::{News, RematchStatus, Topic};
use crate::hall::NewGame;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Challenge, ChallengeState, Manners, Origin, Taken, Wish};
use crate::table::Act;
use crate::wire::challenge::{Direction, Reason, side_of_maker};
use crate::{GameId, PersonId};

/// How long a challenge stays open.
const OPEN_FOR: Span = Span::from_days(1);

/// What a challenge is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    pub(crate) settings: Settings,
    pub(crate) wish: Wish,
    /// What the maker calls the game.
    pub(crate) label: Option<String>,
    pub(crate) rematch_of: Option<GameId>,
}

impl Service {
    /// Challenges somebody, and tells both.
    ///
    /// # Errors
    /// If one would challenge oneself, has asked too often, or no game could be played so.
    pub(crate) async fn challenge(&self, from: PersonId, to: PersonId, terms: Terms) -> Result<Challenge, Problem> {
        if from == to {
            return Err(Problem::bad("own-challenge", "You cannot challenge yourself."));
        }
        self.check_playable(&terms.settings)?;
        self.may_ask(from).await?;
        self.may_begin(from).await?;
        let challenge = self.draft(GameId::random(), Some(from), Some(to), terms);
        let notices = self.notices(&challenge, "challenge").await?;
        self.store.add_challenge(challenge.clone()).await?;
        self.tell(notices);
        self.tell_of_rematch(&challenge, RematchStatus::Asked);
        Ok(challenge)
    }

    pub(super) fn draft(&self, id: GameId, from: Option<PersonId>, to: Option<PersonId>, terms: Terms) -> Challenge {
        let Terms { settings, wish, label, rematch_of } = terms;
        let created = self.time.now();
        Challenge { id, from, to, wish, settings, label, rematch_of, created, state: ChallengeState::Open }
    }

    /// Accepts a challenge, or joins an open one. Of several who accept at once, one does.
    ///
    /// # Errors
    /// If there is no such challenge for this person, somebody was faster, or the chosen side is not to be had.
    pub(crate) async fn accept(&self, id: GameId, person: PersonId, side: Option<Side>) -> Result<(), Problem> {
        let challenge = self.find_challenge(id).await?;
        let Some(to) = challenge.to else { return self.join(challenge, person, side).await };
        if challenge.from == Some(person) {
            return Err(Problem::bad("own-challenge", "You cannot accept your own challenge."));
        }
        let from = challenge.from.filter(|_| to == person && challenge.state == ChallengeState::Open);
        let from = from.ok_or_else(no_challenge)?;
        let of_maker = side_of_maker(&challenge);
        if side == Some(of_maker) {
            return Err(side_taken());
        }
        self.may_begin(person).await?;
        self.may_be_met(from).await?;
        let begun = self.begin_challenged(challenge, from, of_maker, person).await;
        begun.map_err(|problem| too_late(problem, "The challenge has just been answered or cancelled."))
    }

    /// Accepts a challenge that is still as it was read, and begins its game; if that cannot be, the challenge stays so.
    pub(super) async fn begin_challenged(
        &self,
        challenge: Challenge,
        person: PersonId,
        side: Side,
        other: PersonId,
    ) -> Result<(), Problem> {
        let Challenge { id, settings, rematch_of, state, .. } = challenge.clone();
        let seats = seats(person, side, other);
        let (origin, manners, of) = (Origin::Friend, Manners::PlaysOn, Some(Taken::Challenge(state)));
        self.begin(NewGame { id, seats, settings, origin, manners, rematch_of, of }).await?;
        self.tell_of_rematch(&challenge, RematchStatus::Begun);
        Ok(())
    }

    /// Declines a challenge, and tells both.
    ///
    /// # Errors
    /// If there is no such challenge for this person, or it has just been settled.
    pub(crate) async fn decline(&self, id: GameId, person: PersonId, reason: Reason) -> Result<(), Problem> {
        let challenge = self.find_challenge(id).await?;
        if challenge.to.is_some() && challenge.from == Some(person) {
            return Err(Problem::bad("own-challenge", "This challenge is your own: cancel it instead."));
        }
        if challenge.to != Some(person) || challenge.state != ChallengeState::Open {
            return Err(no_challenge());
        }
        let declined = ChallengeState::Declined(reason.key.to_owned());
        self.settle(challenge, declined, "challengeDeclined").await
    }

    /// Cancels a challenge, or leaves an open one that was joined. If it was accepted, the game is broken off as long as
    /// not both have moved.
    ///
    /// # Errors
    /// If there is no such challenge of this person, it has just been settled, or its game is under way.
    pub(crate) async fn cancel(&self, id: GameId, person: PersonId, at: Moment) -> Result<(), Problem> {
        let challenge = self.find_challenge(id).await?;
        let is_maker = challenge.from == Some(person);
        match challenge.state {
            ChallengeState::Open | ChallengeState::Joined(..) if is_maker => {
                self.settle(challenge, ChallengeState::Cancelled, "challengeCanceled").await
            }
            ChallengeState::Joined(waiting, _) if waiting == person => self.leave(challenge).await,
            ChallengeState::Accepted if is_maker || challenge.to == Some(person) => {
                self.act(id, person, Act::Simply(Command::Abort), at).await
            }
            _ => Err(no_challenge()),
        }
    }

    /// Cancels a challenge that nobody has answered, since its maker has gone.
    pub(crate) async fn withdraw(&self, id: GameId) {
        match self.store.challenge(id).await {
            Ok(Some(challenge)) if challenge.state == ChallengeState::Open => {
                // If somebody has answered meanwhile, there is nothing to withdraw.
                let _answered = self.settle(challenge, ChallengeState::Cancelled, "challengeCanceled").await;
            }
            _ => {}
        }
    }

    async fn settle(&self, challenge: Challenge, state: ChallengeState, what: &'static str) -> Result<(), Problem> {
        let (id, before) = (challenge.id, challenge.state.clone());
        let settled = Challenge { state, ..challenge };
        let notices = self.notices(&settled, what).await?;
        let changed = self.store.change_challenge(id, before, settled.state.clone()).await;
        changed.map_err(|error| too_late(error, "The challenge has just been answered or cancelled."))?;
        self.tell(notices);
        self.tell_of_change(&settled);
        Ok(())
    }

    /// Tells those who wait for a game that its challenge has changed, and those of the game before what has become of the
    /// rematch.
    pub(super) fn tell_of_change(&self, challenge: &Challenge) {
        self.bus.publish(Topic::Game(challenge.id), News::Challenge);
        match challenge.state {
            ChallengeState::Declined(_) => self.tell_of_rematch(challenge, RematchStatus::Declined),
            ChallengeState::Cancelled => self.tell_of_rematch(challenge, RematchStatus::Cancelled),
            ChallengeState::Open | ChallengeState::Joined(..) | ChallengeState::Accepted => {}
        }
    }

    /// Tells those who have a game open what has become of its rematch, if the challenge is one.
    pub(super) fn tell_of_rematch(&self, challenge: &Challenge, status: RematchStatus) {
        if let (Some(of), Some(by)) = (challenge.rematch_of, challenge.from) {
            self.bus.publish(Topic::Game(of), News::Rematch { id: challenge.id, by, status });
        }
    }

    /// Cancels challenges that have been open for too long, and seeks that nobody has answered. Whoever runs the service
    /// does it from time to time.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn expire(&self) -> Result<(), Problem> {
        let now = self.time.now();
        for id in self.store.expire_challenges(now.before(OPEN_FOR)).await? {
            if let Some(challenge) = self.store.challenge(id).await? {
                let notices = self.notices(&challenge, "challengeCanceled").await?;
                self.tell(notices);
                self.tell_of_change(&challenge);
            }
        }
        self.expire_seeks(now).await
    }

    /// A challenge that this person may see, and is still to be answered. An open one is there for everybody.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) async fn show_challenge(
        &self,
        id: GameId,
        person: Option<PersonId>,
    ) -> Result<(Challenge, Direction), Problem> {
        let challenge = self.find_challenge(id).await?;
        let direction = match person {
            Some(person) if challenge.from == Some(person) => Direction::Out,
            Some(person) if challenge.to == Some(person) => Direction::In,
            _ if challenge.to.is_none() => Direction::Neither,
            _ => return Err(no_challenge()),
        };
        match challenge.state {
            ChallengeState::Open | ChallengeState::Joined(..) => Ok((challenge, direction)),
            _ => Err(no_challenge()),
        }
    }

    async fn find_challenge(&self, id: GameId) -> Result<Challenge, Problem> {
        self.store.challenge(id).await?.ok_or_else(no_challenge)
    }
}

pub(super) fn no_challenge() -> Problem {
    Problem::missing("challenge")
}

pub(super) fn side_taken() -> Problem {
    Problem::bad("side-taken", "The other player has that side.")
}
