//! What is the same for all who ask, and is made anew only now and then.

use std::sync::Arc;

use tabiya_game::{Moment, Span};
use tokio::sync::Mutex;

/// Something that is kept for a while, so that it costs the same however many ask. When it is too old, one of those who ask
/// makes a new one, and the others wait for that.
#[derive(Debug)]
pub(crate) struct Fresh<T> {
    kept: Mutex<Option<(Moment, Arc<T>)>>,
}

impl<T> Default for Fresh<T> {
    fn default() -> Self {
        Self { kept: Mutex::new(None) }
    }
}

impl<T> Fresh<T> {
    /// What is kept, if it is younger than `limit`; else what is made now.
    ///
    /// # Errors
    /// If it cannot be made. Then nothing new is kept, and the next who asks tries it again.
    pub(crate) async fn get<E>(
        &self,
        now: Moment,
        limit: Span,
        make: impl Future<Output = Result<T, E>>,
    ) -> Result<Arc<T>, E> {
        let mut kept = self.kept.lock().await;
        if let Some((_, known)) = kept.as_ref().filter(|(at, _)| now.since(*at) < limit) {
            return Ok(Arc::clone(known));
        }
        let new = Arc::new(make.await?);
        *kept = Some((now, Arc::clone(&new)));
        Ok(new)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    const LIMIT: Span = Span::from_millis(500);

    #[tokio::test]
    async fn of_all_who_ask_at_once_one_makes_it() {
        let (fresh, count) = (Fresh::default(), AtomicU32::new(0));
        let ask = async |now: u64| {
            let make = async {
                let number = count.fetch_add(1, Ordering::Relaxed);
                // The others come meanwhile.
                tokio::task::yield_now().await;
                Ok::<_, ()>(number)
            };
            fresh.get(Moment(now), LIMIT, make).await.map(|number| *number)
        };
        for (now, number) in [(1_000, 0), (1_499, 0), (1_500, 1), (1_400, 1), (9_000, 2)] {
            assert_eq!(tokio::join!(ask(now), ask(now), ask(now)), (Ok(number), Ok(number), Ok(number)), "{now}");
        }
    }

    #[tokio::test]
    async fn what_fails_is_tried_again() {
        let fresh = Fresh::default();
        let ask = async |now: u64, make: Result<u32, &'static str>| {
            fresh.get(Moment(now), LIMIT, async { make }).await.map(|number| *number)
        };
        assert_eq!(ask(0, Err("broken")).await, Err("broken"));
        assert_eq!(ask(0, Ok(1)).await, Ok(1));
        assert_eq!(ask(499, Err("broken")).await, Ok(1), "it is kept");
        assert_eq!(ask(500, Err("broken")).await, Err("broken"));
        assert_eq!(ask(500, Ok(2)).await, Ok(2));
    }
}
