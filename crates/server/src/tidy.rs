//! What is kept for a while only.

use tabiya_game::Span;

use crate::service::Service;
use crate::store::{Old, StoreError};

/// How long a challenge is kept after it was made, once it is settled.
const SETTLED: Span = Span::from_days(7);
/// How long a review is kept that is of no game that was kept.
const REVIEWS: Span = Span::from_days(30);
/// How many of these are kept: anybody can have them made.
const MOST_REVIEWS: u32 = 20_000;
/// How long a guest is kept who has left nothing behind.
const GUESTS: Span = Span::from_days(30);

impl Service {
    /// Takes away what nobody needs any more. Whoever runs the service does it from time to time.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn tidy(&self) -> Result<(), StoreError> {
        let now = self.time.now();
        let old = Old {
            challenges: now.before(SETTLED),
            keys: now,
            guests: now.before(GUESTS),
            reviews: now.before(REVIEWS),
            most_reviews: MOST_REVIEWS,
        };
        self.store.tidy(old).await
    }
}
