//! Small helpers for sentences.

use core::fmt;

use crate::{Kind, Square};

/// A list in words: "a1", "a1 and b2", "a1, b2 and c3".
pub(crate) struct Listed<I>(pub(crate) I, pub(crate) &'static str);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for Listed<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut items = self.0.clone().peekable();
        let mut first = true;
        while let Some(item) = items.next() {
            match (first, items.peek().is_some()) {
                (true, _) => write!(f, "{item}")?,
                (false, true) => write!(f, ", {item}")?,
                (false, false) => write!(f, " {} {item}", self.1)?,
            }
            first = false;
        }
        Ok(())
    }
}

/// A piece where it stands: "knight on e3".
#[derive(Clone, Copy)]
pub(crate) struct Standing(pub(crate) Kind, pub(crate) Square);

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.0, self.1)
    }
}
