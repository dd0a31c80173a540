//! How those who work in the background call: a bell that wakes whoever waits for keys or lines.

use std::fmt;
use std::sync::Arc;

/// Rung by whoever has news. What the news are lies where they belong; the bell only wakes.
#[derive(Clone)]
pub(crate) struct Bell(Arc<dyn Fn() + Send + Sync>);

impl Bell {
    pub(crate) fn new(ring: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(ring))
    }

    pub(crate) fn ring(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Bell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Bell")
    }
}
