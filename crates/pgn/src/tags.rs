//! The tags of a game.

use std::collections::BTreeMap;

use crate::boundary::is_name;
use crate::outcome::Outcome;

/// The tags of a game: the seven that every game has, and any others.
///
/// ```
/// use tabiya_pgn::Tags;
///
/// let mut tags = Tags::default();
/// assert_eq!(tags.get("White"), Some("?"));
/// tags.set("White", "Adams");
/// tags.set("WhiteElo", "2700");
/// assert_eq!(tags.iter().map(|(name, _)| name).last(), Some("WhiteElo"));
/// assert_eq!(tags.get("BlackElo"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags {
    roster: [String; 7],
    others: BTreeMap<String, String>,
}

/// The names of the seven tags that every game has, in the order of the standard.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl Default for Tags {
    /// The seven tags with the values that mean "not known".
    fn default() -> Self {
        let unknown = ["?", "?", "????.??.??", "?", "?", "?", "*"];
        Self { roster: unknown.map(String::from), others: BTreeMap::new() }
    }
}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        match ROSTER.iter().position(|seventh| *seventh == name) {
            Some(index) => Some(&self.roster[index]),
            None => self.others.get(name).map(String::as_str),
        }
    }

    /// The value of a tag, unless it is missing or says that nothing is known.
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).filter(|value| !value.trim_matches(['?', '.', '-', ' ']).is_empty())
    }

    /// Sets a tag, new or not. What no tag may hold is made even: ends of lines in a value become spaces,
    /// and signs in a name that would end it become underscores.
    ///
    /// ```
    /// let mut tags = tabiya_pgn::Tags::default();
    /// tags.set("My tag", "two\nlines");
    /// assert_eq!(tags.get("My_tag"), Some("two lines"));
    /// ```
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (mut name, mut value) = (name.into(), value.into());
        if name.is_empty() || !name.bytes().all(is_name) {
            name = name
                .chars()
                .map(|symbol| if symbol.is_ascii() && is_name(symbol as u8) { symbol } else { '_' })
                .collect();
            name = if name.is_empty() { "_".to_owned() } else { name };
        }
        if value.contains(['\n', '\r']) {
            value = value.replace(['\n', '\r'], " ");
        }
        match ROSTER.iter().position(|seventh| *seventh == name) {
            Some(index) => self.roster[index] = value,
            None => {
                self.others.insert(name, value);
            }
        }
    }

    /// Tells how the game ended by what stands behind its moves or, if nothing does, by its tag; and makes
    /// the tag say so if it is missing or cannot be understood.
    ///
    /// ```
    /// use tabiya_pgn::{Outcome, Tags};
    /// let mut tags = Tags::default();
    /// assert_eq!(tags.settle(Some(Outcome::Black), false), Outcome::Black);
    /// assert_eq!(tags.get("Result"), Some("0-1"));
    /// ```
    pub fn settle(&mut self, marked: Option<Outcome>, is_tagged: bool) -> Outcome {
        let tagged: Option<Outcome> = self.get("Result").and_then(|result| result.parse().ok());
        let outcome = marked.or(tagged).unwrap_or_default();
        if !is_tagged || tagged.is_none() {
            self.set("Result", outcome.mark());
        }
        outcome
    }

    /// Takes a tag away; of the seven, its value.
    pub fn remove(&mut self, name: &str) {
        match ROSTER.iter().position(|seventh| *seventh == name) {
            Some(index) => self.roster[index].clone_from(&Self::default().roster[index]),
            None => {
                self.others.remove(name);
            }
        }
    }

    /// All tags in the order of the standard: the seven, then the others by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let others = self.others.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        self.roster().chain(others)
    }

    /// The seven tags.
    pub fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        ROSTER.into_iter().zip(self.roster.iter().map(String::as_str))
    }
}
