//! Time controls as people type them.

use super::scan::{self, Found, Problem, Scan};
use super::{ControlError, Terms, TimeControl};

impl TimeControl {
    /// Reads a time control as people type it.
    ///
    /// # Errors
    /// If the text is no time control, or can be read in two ways.
    pub fn everyday(text: &str) -> Result<Self, ControlError> {
        scan::read(text, |text| found(&text.to_ascii_lowercase()))
    }
}

fn found(text: &str) -> Result<Found, Problem> {
    Scan::new(text).end()?;
    Ok((Terms::Unlimited, vec![]))
}
