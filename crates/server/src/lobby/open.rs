//! Open challenges: a link for whoever comes. The first two who accept play each other, whoever made it.

use tabiya_rules::Side;

use super::Terms;
use super::challenges::{no_challenge, side_taken};
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Challenge, ChallengeState, StoreError, Wish};
use crate::wire::challenge::side_of_maker;
use crate::{GameId, PersonId};

/// How often somebody tries to join who was not the first.
const TRIES: usize = 4;

impl Service {
    /// Makes an open challenge; the maker may be nobody in particular.
    ///
    /// # Errors
    /// If there are too many, or no game could be played so.
    pub(crate) async fn open_challenge(&self, from: Option<PersonId>, terms: Terms) -> Result<Challenge, Problem> {
        self.check_playable(&terms.settings)?;
        if let Some(person) = from {
            self.may_ask(person).await?;
        }
        let challenge = self.draft(GameId::random(), from, None, terms);
        self.store.add_challenge(challenge.clone()).await?;
        Ok(challenge)
    }

    /// Somebody joins an open challenge: the first waits, with the second the game begins.
    pub(super) async fn join(
        &self,
        mut challenge: Challenge,
        person: PersonId,
        side: Option<Side>,
    ) -> Result<(), Problem> {
        self.may_begin(person).await?;
        let id = challenge.id;
        for _ in 0..TRIES {
            let joined = match challenge.state {
                ChallengeState::Open => self.join_first(id, person, side).await,
                ChallengeState::Joined(first, wish) if first == person => {
                    // Whoever comes again may have changed its mind about the side.
                    let to = ChallengeState::Joined(person, side.map_or(wish, Wish::Side));
                    self.store.change_challenge(id, challenge.state.clone(), to).await
                }
                ChallengeState::Joined(first, wish) => {
                    return self.join_second(challenge, (first, wish), person, side).await;
                }
                _ => return Err(no_challenge()),
            };
            match joined {
                // Somebody else came at the same time: perhaps that is the opponent.
                Err(StoreError::Conflict) => {}
                other => {
                    other?;
                    self.tell_of_change(&challenge);
                    return Ok(());
                }
            }
            challenge = self.store.challenge(id).await?.ok_or_else(no_challenge)?;
        }
        Err(Problem::conflict("too-late", "Others are joining at the same time. Try again."))
    }

    async fn join_first(&self, id: GameId, person: PersonId, side: Option<Side>) -> Result<(), StoreError> {
        let joined = ChallengeState::Joined(person, side.map_or(Wish::Random, Wish::Side));
        self.store.change_challenge(id, ChallengeState::Open, joined).await
    }

    async fn join_second(
        &self,
        challenge: Challenge,
        (first, wish): (PersonId, Wish),
        second: PersonId,
        side: Option<Side>,
    ) -> Result<(), Problem> {
        let chosen = match wish {
            Wish::Side(side) => Some(side),
            Wish::Random => None,
        };
        let side_of_first = side_of_first(&challenge, second, chosen, side)?;
        self.may_be_met(first).await?;
        let begun = self.begin_challenged(challenge, first, side_of_first, second).await;
        begun.map_err(|problem| super::too_late(problem, "Somebody else was faster, or the challenge was cancelled."))
    }

    /// Who had joined leaves again, and the challenge is as before.
    pub(super) async fn leave(&self, challenge: Challenge) -> Result<(), Problem> {
        let left = self.store.change_challenge(challenge.id, challenge.state.clone(), ChallengeState::Open).await;
        left.map_err(|error| super::too_late(error, "The game has just begun, or the challenge was cancelled."))?;
        self.tell_of_change(&challenge);
        Ok(())
    }
}

/// The side of who came first. What the two have chosen themselves comes before what the maker wished.
fn side_of_first(
    challenge: &Challenge,
    second: PersonId,
    first_chose: Option<Side>,
    second_chose: Option<Side>,
) -> Result<Side, Problem> {
    match (first_chose, second_chose) {
        (Some(first), Some(second)) if first == second => Err(side_taken()),
        (Some(first), _) => Ok(first),
        (None, Some(second)) => Ok(!second),
        (None, None) => {
            let wished = side_of_maker(challenge);
            Ok(if challenge.from == Some(second) { !wished } else { wished })
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Moment, Settings};
    use tabiya_rules::Side::{Black, White};

    use super::*;

    #[test]
    fn who_chooses_gets_its_side_and_else_the_maker_or_who_came_first_has_its_wish() {
        let (maker, guest) = (PersonId(1), PersonId(2));
        let challenge = Challenge {
            id: GameId::random(),
            from: Some(maker),
            to: None,
            wish: Wish::Side(White),
            settings: Settings::default(),
            label: None,
            rematch_of: None,
            created: Moment(0),
            state: ChallengeState::Open,
        };
        let rows = [
            (guest, None, None, Some(White)),
            (maker, None, None, Some(Black)),
            (guest, Some(Black), None, Some(Black)),
            (guest, None, Some(White), Some(Black)),
            (maker, Some(White), None, Some(White)),
            (guest, Some(White), Some(Black), Some(White)),
            (guest, Some(White), Some(White), None),
            (maker, Some(Black), Some(Black), None),
        ];
        for (second, first_chose, second_chose, expected) in rows {
            let side = side_of_first(&challenge, second, first_chose, second_chose).ok();
            assert_eq!(side, expected, "{second:?} {first_chose:?} {second_chose:?}");
        }
    }
}
