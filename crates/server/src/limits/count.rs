//! How many of something may be open at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::who::Who;

/// How many everybody has open. Who has none is not in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts(Arc<Mutex<HashMap<Who, usize>>>);

/// One that is open, until this is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    counts: Counts,
    who: Who,
    /// What the same one is counted as besides.
    besides: Option<Box<Permit>>,
}

impl Permit {
    /// Both, to be dropped together.
    pub(super) fn with(mut self, other: Self) -> Self {
        self.besides = Some(Box::new(other));
        self
    }
}

impl Counts {
    /// Counts one more, unless there are so many already.
    pub(super) fn permit(&self, who: Who, most: usize) -> Option<Permit> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let open = counts.get(&who).copied().unwrap_or(0);
        if open >= most {
            return None;
        }
        counts.insert(who, open + 1);
        Some(Permit { counts: self.clone(), who, besides: None })
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = counts.get_mut(&self.who) else { return };
        *open -= 1;
        if *open == 0 {
            counts.remove(&self.who);
        }
    }
}
