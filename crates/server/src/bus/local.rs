//! The bus of a single node: listeners are in this process.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc::{self, Sender};

use super::{Bus, MOST_WAITING, News, Subscription, Topic};

/// So that tables do not wait for one another; a power of two.
const SHARDS: usize = 16;

/// How many listeners may have left a shard, at least, before it is swept.
const FEW: usize = 16;

/// Tells news to the listeners of this process. Nobody waits for a slow one: it is let go.
#[derive(Debug, Default)]
pub(crate) struct LocalBus {
    shards: [Mutex<Shard>; SHARDS],
    hasher: RandomState,
}

/// Some of the topics.
#[derive(Debug, Default)]
struct Shard {
    listeners: HashMap<Topic, Vec<Sender<Arc<News>>>>,
    /// How many may come until those who have left are swept out.
    until_sweep: usize,
    /// What was told last, if the bus is closed.
    last: Option<Arc<News>>,
}

impl LocalBus {
    fn shard(&self, topic: Topic) -> MutexGuard<'_, Shard> {
        let shard = self.hasher.hash_one(topic) as usize % SHARDS;
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shard {
    /// Forgets those who have left. Topics that nobody has news of would otherwise gather them. As many have to come
    /// before the next time as are there now, so that it costs each of them little.
    fn sweep(&mut self) {
        self.listeners.retain(|_, of_topic| {
            of_topic.retain(|listener| !listener.is_closed());
            !of_topic.is_empty()
        });
        let left: usize = self.listeners.values().map(Vec::len).sum();
        self.until_sweep = left.max(FEW);
    }
}

impl Bus for LocalBus {
    fn publish(&self, topic: Topic, news: News) {
        let listeners = &mut self.shard(topic).listeners;
        let Some(of_topic) = listeners.get_mut(&topic) else { return };
        let news = Arc::new(news);
        of_topic.retain(|listener| listener.try_send(Arc::clone(&news)).is_ok());
        if of_topic.is_empty() {
            listeners.remove(&topic);
        }
    }

    fn subscribe(&self, topic: Topic) -> Subscription {
        let (sender, news) = mpsc::channel(MOST_WAITING);
        let mut shard = self.shard(topic);
        if let Some(last) = &shard.last {
            let _there_is_room = sender.try_send(Arc::clone(last));
        } else {
            if shard.until_sweep == 0 {
                shard.sweep();
            }
            shard.until_sweep -= 1;
            shard.listeners.entry(topic).or_default().push(sender);
        }
        Subscription::new(news)
    }

    fn close(&self, last: News) {
        let last = Arc::new(last);
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            shard.last = Some(Arc::clone(&last));
            for listener in shard.listeners.drain().flat_map(|(_, of_topic)| of_topic) {
                let _too_slow_or_gone = listener.try_send(Arc::clone(&last));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameId, PersonId};

    impl LocalBus {
        /// How many listeners are remembered, and in how many topics.
        fn remembered(&self) -> (usize, usize) {
            let shards = self.shards.iter().map(|shard| shard.lock().unwrap());
            let topics =
                shards.map(|shard| (shard.listeners.values().map(Vec::len).sum::<usize>(), shard.listeners.len()));
            topics.fold((0, 0), |sum, shard| (sum.0 + shard.0, sum.1 + shard.1))
        }
    }

    fn begun() -> News {
        News::Begun { game: GameId::random() }
    }

    #[test]
    fn who_has_left_is_forgotten_with_the_next_news() {
        let bus = LocalBus::default();
        let listeners: Vec<_> = (0..50).map(|person| bus.subscribe(Topic::Person(PersonId(person)))).collect();
        assert_eq!(bus.remembered(), (50, 50));
        drop(listeners);
        for person in 0..50 {
            bus.publish(Topic::Person(PersonId(person)), begun());
        }
        assert_eq!(bus.remembered(), (0, 0));
    }

    #[test]
    fn who_has_left_is_forgotten_where_there_are_no_news() {
        let bus = LocalBus::default();
        let stay: Vec<_> = (0..100).map(|person| bus.subscribe(Topic::Person(PersonId(person)))).collect();
        for _ in 0..20_000 {
            drop(bus.subscribe(Topic::Game(GameId::random())));
            drop(bus.subscribe(Topic::Games));
        }
        let (listeners, topics) = bus.remembered();
        assert!(listeners >= stay.len());
        // In each shard those who stay and as many others, or a few.
        let most = 2 * stay.len() + 2 * SHARDS * FEW;
        assert!(listeners <= most && topics <= most, "{listeners} listeners in {topics} topics");
    }

    #[test]
    fn nobody_is_remembered_after_the_end() {
        let bus = LocalBus::default();
        let _stay: Vec<_> = (0..50).map(|person| bus.subscribe(Topic::Person(PersonId(person)))).collect();
        bus.close(begun());
        let _late = bus.subscribe(Topic::Games);
        assert_eq!(bus.remembered(), (0, 0));
    }
}
