//! The room in which positions are analysed: so many desks, a queue before the door, and one place for each person.

use std::collections::{HashMap, VecDeque};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::timeout;

use super::cancel::Cancel;
use crate::limits::Who;

/// The room. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Room(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    desks: usize,
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// How many desks are taken.
    taken: usize,
    /// Who waits for one, in order.
    queue: VecDeque<u64>,
    /// Who is in the room or in the queue, the oldest visit first, and the word that ends it.
    visits: HashMap<Who, Vec<(u64, Cancel)>>,
    count: u64,
    is_closed: bool,
}

/// How many visits of the same one there may be. Many who are not known may come from one place: a class, a household.
const fn most_of(who: Who) -> usize {
    match who {
        Who::Person(_) => 1,
        Who::Network(_) => 8,
    }
}

/// Somebody who waits or analyses, until this is dropped.
#[derive(Debug)]
pub(super) struct Visit {
    room: Room,
    who: Who,
    number: u64,
    pub(super) cancel: Cancel,
}

/// A desk that is taken, until this is dropped.
#[derive(Debug)]
pub(super) struct Desk(Room);

/// What comes next for who waits.
#[derive(Debug)]
pub(super) enum Turn {
    /// So many are before it.
    Waits(usize),
    Begins(Desk),
    /// Another stream of the same person has taken its place, or the room is closed.
    Ended,
}

impl Room {
    pub(super) fn new(desks: usize) -> Self {
        Self(Arc::new(Inner { desks, state: Mutex::default(), changed: Notify::new() }))
    }

    /// Lets somebody in, as the last of the queue. What the same one had open before ends.
    pub(super) fn enter(&self, who: Who) -> Visit {
        let cancel = Cancel::default();
        let mut state = self.state();
        state.count += 1;
        let number = state.count;
        state.queue.push_back(number);
        let visits = state.visits.entry(who).or_default();
        visits.push((number, cancel.clone()));
        let before = if visits.len() > most_of(who) { Some(visits.remove(0)) } else { None };
        let is_closed = state.is_closed;
        drop(state);
        if let Some((_, before)) = before {
            before.cancel();
        }
        if is_closed {
            cancel.cancel();
        }
        Visit { room: self.clone(), who, number, cancel }
    }

    /// How many analyse, and how many wait.
    pub(super) fn load(&self) -> (usize, usize) {
        let state = self.state();
        (state.taken, state.queue.len())
    }

    /// Ends everything for good, and waits until nobody works any more, but not for long.
    pub(super) async fn close(&self, patience: Duration) {
        let visits: Vec<Cancel> = {
            let mut state = self.state();
            state.is_closed = true;
            state.visits.values().flatten().map(|(_, cancel)| cancel.clone()).collect()
        };
        visits.iter().for_each(Cancel::cancel);
        let empty = async {
            loop {
                let mut changed = pin!(self.0.changed.notified());
                changed.as_mut().enable();
                if self.state().taken == 0 {
                    return;
                }
                changed.await;
            }
        };
        if timeout(patience, empty).await.is_err() {
            tracing::warn!("an analysis does not end, and is left alone");
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Visit {
    /// Waits until there is something else to tell than what was told last.
    pub(super) async fn turn(&self, told: Option<usize>) -> Turn {
        loop {
            let mut changed = pin!(self.room.0.changed.notified());
            changed.as_mut().enable();
            if self.cancel.is_cancelled() {
                return Turn::Ended;
            }
            if let Some(turn) = self.look(told) {
                return turn;
            }
            tokio::select! {
                () = changed => {}
                () = self.cancel.cancelled() => {}
            }
        }
    }
}

impl Visit {
    fn look(&self, told: Option<usize>) -> Option<Turn> {
        let mut state = self.room.state();
        let before = state.queue.iter().position(|number| *number == self.number);
        if before == Some(0) && state.taken < self.room.0.desks {
            state.queue.pop_front();
            state.taken += 1;
            drop(state);
            self.room.0.changed.notify_waiters();
            return Some(Turn::Begins(Desk(self.room.clone())));
        }
        before.filter(|_| before != told).map(Turn::Waits)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.cancel.cancel();
        let mut state = self.room.state();
        if let Some(visits) = state.visits.get_mut(&self.who) {
            visits.retain(|(number, _)| *number != self.number);
            if visits.is_empty() {
                state.visits.remove(&self.who);
            }
        }
        state.queue.retain(|number| *number != self.number);
        drop(state);
        self.room.0.changed.notify_waiters();
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.0.state().taken -= 1;
        self.0.0.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PersonId;

    fn who(number: i64) -> Who {
        Who::Person(PersonId(number))
    }

    #[tokio::test]
    async fn desks_are_given_in_order() {
        let room = Room::new(1);
        let visits: Vec<Visit> = (1..=4).map(|number| room.enter(who(number))).collect();
        let [first, second, third, fourth] = visits.try_into().expect("four");
        let Turn::Begins(desk) = first.turn(None).await else { panic!("the desk is free") };
        for (visit, before) in [(&second, 0), (&third, 1), (&fourth, 2)] {
            assert!(matches!(visit.turn(None).await, Turn::Waits(found) if found == before));
        }
        assert_eq!(room.load(), (1, 3));
        drop(third);
        assert!(matches!(fourth.turn(Some(2)).await, Turn::Waits(1)));
        // Who has left is at its desk as long as the work goes on.
        drop(first);
        assert!(matches!(second.turn(None).await, Turn::Waits(0)));
        drop(desk);
        let Turn::Begins(_desk) = second.turn(Some(0)).await else { panic!("the desk is free again") };
        assert!(matches!(fourth.turn(Some(1)).await, Turn::Waits(0)));
    }

    #[tokio::test]
    async fn the_newest_of_a_person_counts_and_a_closed_room_lets_nobody_in() {
        let room = Room::new(2);
        let old = room.enter(who(1));
        let Turn::Begins(old_desk) = old.turn(None).await else { panic!("a desk is free") };
        let new = room.enter(who(1));
        assert!(old.cancel.is_cancelled() && old.cancel.stop.is_set() && old.cancel.signal.is_stopped());
        assert!(matches!(old.turn(None).await, Turn::Ended));
        drop(old);
        let Turn::Begins(desk) = new.turn(None).await else { panic!("the other desk is free") };
        drop((desk, old_desk));
        let place = Who::address(std::net::Ipv4Addr::LOCALHOST.into());
        let class: Vec<Visit> = (0..=most_of(place)).map(|_| room.enter(place)).collect();
        let ended: Vec<bool> = class.iter().map(|visit| visit.cancel.is_cancelled()).collect();
        assert!(ended[0] && !ended[1..].contains(&true), "{ended:?}");
        drop(class);
        room.close(Duration::from_secs(10)).await;
        assert!(matches!(new.turn(None).await, Turn::Ended));
        assert!(matches!(room.enter(who(2)).turn(None).await, Turn::Ended));
    }
}
