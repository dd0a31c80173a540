//! How much room there is on a screen, and making texts fit.

use std::io;

pub(crate) use tabiya_terminal::cut;

/// The columns of a table that goes to no screen: it fits any.
const USUAL_COLUMNS: usize = 79;

/// What a screen shows at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    /// How many characters may stand on a line; the last column stays free, since some terminals go on to the next
    /// line with it.
    pub(crate) columns: usize,
    /// How many lines it has, if it has an end.
    pub(crate) rows: Option<usize>,
}

impl Default for Screen {
    fn default() -> Self {
        Self { columns: USUAL_COLUMNS, rows: None }
    }
}

impl Screen {
    /// The screen that standard output goes to.
    pub(crate) fn of_output() -> Self {
        Self::of(terminal_size::terminal_size_of(io::stdout()))
    }

    /// The screen that standard error goes to.
    pub(crate) fn of_errors() -> Self {
        Self::of(terminal_size::terminal_size_of(io::stderr()))
    }

    fn of(size: Option<(terminal_size::Width, terminal_size::Height)>) -> Self {
        match size {
            // Some terminals do not know how large they are.
            Some((terminal_size::Width(columns), terminal_size::Height(rows))) if columns > 1 => {
                Self { columns: usize::from(columns) - 1, rows: (rows > 1).then_some(usize::from(rows)) }
            }
            _ => Self::default(),
        }
    }
}

/// A text on several lines if it is too long for one, parted between words.
pub(crate) fn wrapped(text: &str, columns: usize) -> String {
    tabiya_terminal::wrapped(text, columns).join("\n")
}

#[cfg(test)]
mod tests {
    use super::{Screen, wrapped};

    #[test]
    fn the_last_column_stays_free() {
        let size = |columns, rows| Some((terminal_size::Width(columns), terminal_size::Height(rows)));
        assert_eq!(Screen::of(size(60, 20)), Screen { columns: 59, rows: Some(20) });
        assert_eq!(Screen::of(size(0, 0)), Screen::default());
        assert_eq!(Screen::of(None).columns, 79);
    }

    #[test]
    fn texts_are_made_to_fit() {
        assert_eq!(wrapped("half a game is added", 10), "half a\ngame is\nadded");
        assert_eq!(wrapped("", 10), "");
    }
}
