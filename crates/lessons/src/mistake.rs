//! What is wrong with the text of a chapter.

use std::fmt;

/// What is wrong with the text of a chapter, and where.
///
/// ```
/// let text = "title: The knight\ngroup: Pieces\narticle: 3.6\n\ndiagram: 8/8/8 w - - 0 1\n  caption: A board.\n";
/// let mistake = tabiya_lessons::read("knight", text).unwrap_err();
/// assert_eq!((mistake.chapter.as_str(), mistake.line), ("knight", 5));
/// assert!(mistake.to_string().starts_with("knight, line 5: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The name of the chapter.
    pub chapter: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, as a sentence.
    pub what: String,
}

impl std::error::Error for Mistake {}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}: {}", self.chapter, self.line, self.what)
    }
}
