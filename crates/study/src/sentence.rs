//! What is said of a move that is marked, in words.

use std::fmt;

use crate::judge::Mate;
use crate::review::Reviewed;
use crate::text::san;

/// How many half-moves of a better line are worth writing.
pub const BETTER: usize = 6;

/// What is said of a move that is marked.
///
/// ```
/// use tabiya_study::{Mate, Sentence};
///
/// let sentence = Sentence { better: "Nf3".to_owned(), mate: Some(Mate::Allowed(2)) };
/// assert_eq!(sentence.to_string(), "This allows mate in 2. Better was Nf3.");
/// assert_eq!(Sentence::read("This allows mate in 2. Better was Nf3. Ha!"), Some((sentence, "Ha!")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The better move, in standard algebraic notation.
    pub better: String,
    /// Whether mate has to do with it.
    pub mate: Option<Mate>,
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let better = &self.better;
        match self.mate {
            None => write!(f, "Better was {better}."),
            Some(Mate::Missed(moves)) => write!(f, "{better} was mate in {moves}."),
            Some(Mate::Allowed(moves)) => write!(f, "This allows mate in {moves}. Better was {better}."),
        }
    }
}

impl Sentence {
    /// What there is to say of a move; nothing where no better one is known.
    pub fn of(reviewed: &Reviewed) -> Option<Self> {
        let better = san(&reviewed.before, reviewed.best.get(..1)?).into_iter().next()?;
        Some(Self { better, mate: reviewed.judgement.mate })
    }

    /// The sentence that a text begins with, and what follows it.
    pub fn read(text: &str) -> Option<(Self, &str)> {
        let (mate, rest) = match text.strip_prefix("This allows mate in ") {
            Some(rest) => {
                let (moves, rest) = rest.split_once(". ")?;
                (Some(Mate::Allowed(moves.parse().ok()?)), rest)
            }
            None => (None, text),
        };
        let (better, mate, rest) = if let Some(rest) = rest.strip_prefix("Better was ") {
            let (better, rest) = rest.split_once('.')?;
            (better, mate, rest)
        } else {
            let (better, rest) = rest.split_once(" was mate in ")?;
            let (moves, rest) = rest.split_once('.')?;
            (better, Some(Mate::Missed(moves.parse().ok()?)), rest)
        };
        let sentence = Self { better: better.to_owned(), mate };
        // Nobody else's sentence reads the same again.
        let is_ours = !better.is_empty() && !better.contains(' ') && text.starts_with(&sentence.to_string());
        is_ours.then_some((sentence, rest.trim_start()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Mate, Sentence};

    #[test]
    fn sentences_are_read_as_they_are_written() {
        for mate in [None, Some(Mate::Missed(3)), Some(Mate::Allowed(12))] {
            for better in ["Nf3", "O-O", "exd8=Q+", "Ra8#"] {
                let sentence = Sentence { better: better.to_owned(), mate };
                let text = format!("{sentence} And more.");
                assert_eq!(Sentence::read(&text), Some((sentence, "And more.")));
            }
        }
        for text in ["", "Better was it to castle.", "This was mate in two.", "This allows mate in 2.", "Better"] {
            assert_eq!(Sentence::read(text), None, "{text}");
        }
    }
}
