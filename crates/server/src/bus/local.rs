//! The bus of a single node: listeners are in this process.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::mpsc::{self, Sender};

use super::{Bus, MOST_WAITING, News, Subscription, Topic};

/// So that tables do not wait for one another; a power of two.
const SHARDS: usize = 16;

type Listeners = HashMap<Topic, Vec<Sender<Arc<News>>>>;

/// Tells news to the listeners of this process. Nobody waits for a slow one: it is let go.
#[derive(Debug, Default)]
pub(crate) struct LocalBus {
    shards: [Mutex<Listeners>; SHARDS],
    hasher: RandomState,
}

impl LocalBus {
    fn with<T>(&self, topic: Topic, work: impl FnOnce(&mut Listeners) -> T) -> T {
        let shard = self.hasher.hash_one(topic) as usize % SHARDS;
        work(&mut self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Bus for LocalBus {
    fn publish(&self, topic: Topic, news: News) {
        self.with(topic, |listeners| {
            let Some(of_topic) = listeners.get_mut(&topic) else { return };
            let news = Arc::new(news);
            of_topic.retain(|listener| listener.try_send(Arc::clone(&news)).is_ok());
            if of_topic.is_empty() {
                listeners.remove(&topic);
            }
        });
    }

    fn subscribe(&self, topic: Topic) -> Subscription {
        let (sender, news) = mpsc::channel(MOST_WAITING);
        self.with(topic, |listeners| {
            let of_topic = listeners.entry(topic).or_default();
            // Topics without news would otherwise gather those who have left.
            of_topic.retain(|listener| !listener.is_closed());
            of_topic.push(sender);
        });
        Subscription::new(news)
    }

    fn close(&self, last: News) {
        let last = Arc::new(last);
        for shard in &self.shards {
            let mut listeners = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for listener in listeners.drain().flat_map(|(_, of_topic)| of_topic) {
                let _too_slow_or_gone = listener.try_send(Arc::clone(&last));
            }
        }
    }
}
