//! Engines that nobody uses just now. They are kept for a while, since who analyses one position soon looks at the next.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::mind::Mind;
use crate::limits::Who;

/// At most so many are kept.
const MOST: usize = 4;

/// The engines that nobody uses. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Minds(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    idle: Vec<Idle>,
    is_closed: bool,
}

#[derive(Debug)]
struct Idle {
    mind: Mind,
    /// Who used it last: it may still remember something useful.
    who: Who,
    /// Whether it was here already when last somebody looked after the room.
    is_old: bool,
}

impl Minds {
    /// One for this person, if there is any.
    pub(super) fn take(&self, who: Who) -> Option<Mind> {
        let mut state = self.state();
        let own = state.idle.iter().position(|idle| idle.who == who);
        let index = own.or_else(|| (!state.idle.is_empty()).then_some(0))?;
        Some(state.idle.remove(index).mind)
    }

    /// Gives one back. What is too many is ended, which may take a moment.
    pub(super) fn give(&self, mind: Mind, who: Who) {
        let mut state = self.state();
        if state.is_closed {
            drop(state);
            drop(mind);
            return;
        }
        state.idle.push(Idle { mind, who, is_old: false });
        let surplus = (state.idle.len() > MOST).then(|| state.idle.remove(0));
        drop(state);
        drop(surplus);
    }

    /// Ends those that nobody has used since this was last done. It may take a moment.
    pub(super) fn tidy(&self) {
        let mut state = self.state();
        let old: Vec<Idle> = state.idle.extract_if(.., |idle| idle.is_old).collect();
        state.idle.iter_mut().for_each(|idle| idle.is_old = true);
        drop(state);
        drop(old);
    }

    /// Ends all, for good.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        let idle = std::mem::take(&mut state.idle);
        drop(state);
        drop(idle);
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.state().idle.len()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
