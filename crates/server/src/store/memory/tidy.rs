//! What nobody needs any more.

use super::{Lists, waits};
use crate::store::{AccountKind, Challenge, ChallengeState, KeptReview, Old};

impl Lists {
    pub(super) fn tidy(&mut self, old: Old) {
        let Lists { games, accounts, keys, challenges, seeks, reviews, puzzles, .. } = self;
        challenges.retain(|challenge| waits(&challenge.state) || challenge.created >= old.challenges);
        keys.retain(|key| key.expires.is_none_or(|expires| expires > old.keys));
        reviews.retain(|review| review.game.is_some() || review.created >= old.reviews);
        let age = |review: &KeptReview| (review.created, review.digest.0);
        let mut ages: Vec<_> = reviews.iter().filter(|review| review.game.is_none()).map(age).collect();
        ages.sort_unstable_by(|one, other| other.cmp(one));
        let too_old = ages.get(old.most_reviews as usize).copied();
        reviews.retain(|review| review.game.is_some() || too_old.is_none_or(|old| age(review) > old));
        let has_part = |challenge: &Challenge, person| {
            let joined = matches!(challenge.state, ChallengeState::Joined(joined, _) if joined == person);
            waits(&challenge.state) && (challenge.from == Some(person) || challenge.to == Some(person) || joined)
        };
        accounts.retain(|account| {
            let person = account.person;
            let seats = games.iter().flat_map(|game| [game.record.seats.white, game.record.seats.black]);
            account.kind != AccountKind::Guest
                || account.seen >= old.guests
                || seats.into_iter().any(|seat| seat.person() == Some(person))
                || keys.iter().any(|key| key.person == person)
                || seeks.iter().any(|seek| seek.person == person)
                || challenges.iter().any(|challenge| has_part(challenge, person))
        });
        puzzles.keep_only(|person| accounts.iter().any(|account| account.person == person));
    }
}
