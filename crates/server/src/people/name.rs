//! Names of accounts.

use std::fmt;

use crate::id::fill_with_letters;

/// Names that begin like this would pass for somebody who speaks for the server.
const RESERVED_BEGINNINGS: [&str; 8] =
    ["guest-", "computer", "tabiya", "lichess", "anonymous", "admin", "moderator", "stockfish"];

/// Names that mean something else: words of the API's addresses, and those that sentences and tables use.
const RESERVED: [&str; 12] =
    ["ai", "open", "me", "you", "nobody", "somebody", "house", "arbiter", "server", "system", "root", "support"];

/// How guests are called, with six letters and digits behind it.
const GUEST: &str = "guest-";

/// How long names are.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=30;

/// Why a name cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// It has too few or too many letters.
    Length,
    /// It has something in it that is neither a letter, nor a digit, `_` or `-`.
    Letter(char),
    /// It does not begin with a letter or a digit.
    Beginning,
    /// It would pass for somebody who speaks for the server, or for a word of the API.
    Reserved,
}

impl std::error::Error for BadName {}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => write!(f, "a name has {} to {} letters", LENGTHS.start(), LENGTHS.end()),
            Self::Letter(letter) => {
                let letter = Quoted(*letter);
                write!(f, "a name is made of the letters a to z, digits, \"_\" and \"-\", and not of {letter}")
            }
            Self::Beginning => f.write_str("a name begins with a letter or a digit"),
            Self::Reserved => f.write_str("this name is kept for the server itself"),
        }
    }
}

/// A character as it can be shown.
struct Quoted(char);

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ' ' => f.write_str("spaces"),
            letter if letter.is_control() => f.write_str("control characters"),
            letter => write!(f, "\"{letter}\""),
        }
    }
}

/// Whether somebody may choose this name.
///
/// # Errors
/// If not, with the first reason.
pub(crate) fn check(name: &str) -> Result<(), BadName> {
    let is_fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    if let Some(letter) = name.chars().find(|letter| !is_fine(*letter)) {
        return Err(BadName::Letter(letter));
    }
    if !LENGTHS.contains(&name.len()) {
        return Err(BadName::Length);
    }
    if name.starts_with(['_', '-']) {
        return Err(BadName::Beginning);
    }
    let id = id(name);
    let is_reserved = RESERVED_BEGINNINGS.iter().any(|beginning| id.starts_with(beginning)) || RESERVED.contains(&&*id);
    if is_reserved { Err(BadName::Reserved) } else { Ok(()) }
}

/// The form of a name by which people are found: names that differ only in capitals are the same.
pub(crate) fn id(name: &str) -> String {
    name.to_ascii_lowercase()
}

/// A name for somebody who has not given one.
pub(crate) fn guest() -> String {
    let mut letters = [0; 6];
    fill_with_letters(&mut letters);
    let letters = letters.map(|letter| char::from(letter.to_ascii_lowercase()));
    GUEST.chars().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_can_be_had() {
        for name in ["Anna", "b0", "7of9", "Magnus_C", "x-y-z", "Adm", &"n".repeat(30)] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn other_names_are_refused_for_a_reason() {
        let rows = [
            ("", BadName::Length),
            ("a", BadName::Length),
            (&"n".repeat(31), BadName::Length),
            ("_anna", BadName::Beginning),
            ("-anna", BadName::Beginning),
            ("an na", BadName::Letter(' ')),
            ("<b>anna</b>", BadName::Letter('<')),
            ("änne", BadName::Letter('ä')),
            ("anna\n", BadName::Letter('\n')),
            ("Guest-abcdef", BadName::Reserved),
            ("Computer", BadName::Reserved),
            ("ADMINistrator", BadName::Reserved),
            ("AI", BadName::Reserved),
            ("open", BadName::Reserved),
        ];
        for (name, reason) in rows {
            assert_eq!(check(name), Err(reason), "{name}");
        }
    }

    #[test]
    fn guests_have_names_that_nobody_can_choose() {
        let name = guest();
        assert_eq!((name.len(), &name[..6]), (12, "guest-"));
        assert_eq!(id(&name), name);
        assert_eq!(check(&name), Err(BadName::Reserved));
        assert_ne!(guest(), name);
    }
}
