//! Who plays whom of those who look for anybody.

use std::time::Duration;

use tabiya_rules::Side;
use tokio::time::sleep;

use super::{is_too_late, seats};
use crate::hall::NewGame;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Manners, Origin, Seek, Taken, Wish};
use crate::wire::game::View;
use crate::wire::words::Variant;
use crate::{GameId, PersonId};

/// How often somebody steps back for another who came at the same moment.
const TRIES: u32 = 20;

/// What came of a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// The game has begun.
    Paired(GameId),
    /// It waits for somebody; the game will have its name.
    Waiting,
}

impl Service {
    /// Begins a game with somebody who looks for the same, or waits.
    ///
    /// Whoever takes a seek away from the store begins the game; nobody else can. A seek is taken for good by others, and
    /// for a moment only by who made it.
    pub(super) async fn seek(&self, seek: &Seek) -> Result<Sought, Problem> {
        for attempt in 1..=TRIES {
            // 1. Somebody waits already.
            for other in self.partners(seek).await? {
                match self.begin_sought(other, seek.person, seek.wish).await {
                    Ok((view, _)) => return Ok(Sought::Paired(view.record.id)),
                    Err(problem) if is_too_late(&problem) => {}
                    Err(problem) => return Err(problem),
                }
            }
            // 2. Nobody does: the next who comes shall find this one.
            self.store.add_seek(seek.clone()).await?;
            // 3. Two who came at the same moment have not seen each other before, but do now. One steps back to take the
            // other; if both do, chance decides who is faster next time.
            if attempt == TRIES || self.partners(seek).await?.is_empty() || !self.store.take_seek(seek.id).await? {
                break;
            }
            sleep(Duration::from_millis(u64::from(getrandom::u32().unwrap_or(0) % (8 * attempt)))).await;
        }
        Ok(Sought::Waiting)
    }

    /// Those whom a seeker could play now, who waits longest first.
    async fn partners(&self, seek: &Seek) -> Result<Vec<Seek>, Problem> {
        let mut partners = Vec::new();
        for other in self.store.seeks().await? {
            if fit(seek, &other) && self.may_be_met(other.person).await.is_ok() {
                partners.push(other);
            }
        }
        Ok(partners)
    }

    /// Takes a seek and begins its game. It has the name of the seek, by which who waits knows it.
    pub(super) async fn begin_sought(&self, seek: Seek, person: PersonId, wish: Wish) -> Result<(View, Side), Problem> {
        let side = side(wish, seek.wish);
        let new = NewGame {
            id: seek.id,
            seats: seats(person, side, seek.person),
            settings: seek.settings,
            origin: Origin::Lobby,
            manners: Manners::PlaysOn,
            rematch_of: None,
            of: Some(Taken::Seek),
        };
        Ok((self.begin(new).await?, side))
    }
}

/// Whether two seeks can become one game. In Chess960 each seek has drawn its own start, of which one is played.
fn fit(one: &Seek, other: &Seek) -> bool {
    let (ours, theirs) = (&one.settings, &other.settings);
    let is_same_start = ours.start == theirs.start
        || [ours, theirs].map(|settings| Variant::of(&settings.start).key) == ["chess960"; 2];
    one.person != other.person
        && is_same_start
        && ours.time == theirs.time
        && ours.rules == theirs.rules
        && (one.wish != other.wish || one.wish == Wish::Random)
}

/// The side of somebody who wants this one, against somebody who wants that one.
fn side(own: Wish, other: Wish) -> Side {
    match (own, other) {
        (Wish::Side(side), _) => side,
        (Wish::Random, Wish::Side(side)) => !side,
        (Wish::Random, Wish::Random) if getrandom::u32().unwrap_or(0) & 1 == 0 => Side::White,
        (Wish::Random, Wish::Random) => Side::Black,
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Moment, RuleSet, Settings};
    use tabiya_rules::{Position, Side::*};

    use super::*;

    fn seek(person: i64, wish: Wish, settings: Settings) -> Seek {
        Seek { id: GameId::random(), person: PersonId(person), wish, settings, created: Moment(0) }
    }

    #[test]
    fn only_equal_terms_and_compatible_sides_of_two_people_fit() {
        let blitz = || Settings::with_time("300+3".parse().unwrap());
        let chess960 = |number| Settings { start: Position::chess960(number).unwrap(), ..blitz() };
        let (random, white, black) = (Wish::Random, Wish::Side(White), Wish::Side(Black));
        let rows = [
            (random, blitz(), random, blitz(), true),
            (white, blitz(), black, blitz(), true),
            (white, blitz(), random, blitz(), true),
            (white, blitz(), white, blitz(), false),
            (black, blitz(), black, blitz(), false),
            (random, blitz(), random, Settings::with_time("300+2".parse().unwrap()), false),
            (random, blitz(), random, Settings { rules: RuleSet::FIDE_BLITZ, ..blitz() }, false),
            (random, blitz(), random, chess960(1), false),
            (random, chess960(2), random, chess960(1), true),
        ];
        for (wish, settings, other_wish, other_settings, expected) in rows {
            let (one, other) = (seek(1, wish, settings), seek(2, other_wish, other_settings));
            assert_eq!(fit(&one, &other), expected, "{one:?} {other:?}");
            assert_eq!(fit(&other, &one), expected, "{one:?} {other:?}");
            assert!(!fit(&one, &one), "nobody plays oneself");
        }
    }

    #[test]
    fn both_get_the_sides_they_want() {
        let (random, white, black) = (Wish::Random, Wish::Side(White), Wish::Side(Black));
        let rows = [(white, random, White), (white, black, White), (random, white, Black), (black, random, Black)];
        for (own, other, expected) in rows {
            assert_eq!(side(own, other), expected);
        }
        let drawn: Vec<Side> = (0..200).map(|_| side(random, random)).collect();
        assert!(drawn.contains(&White) && drawn.contains(&Black));
    }
}
