//! `tabiya pgn sort`: games in order.

use std::cmp::Ordering;

use tabiya_pgn::{Date, Summary, summarise};

use super::Texts;
use super::arguments::Sort;
use super::finish;
use super::input::{Early, Input, not_put_aside, unwritten};
use super::output::Output;
use super::shelf::Shelf;
use super::words::known;
use crate::answer::{Answer, WrongUse};

pub(crate) fn run(arguments: &Sort) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let mut output = Output::for_games(&mut input, &arguments.into)?;
    if arguments.by.iter().any(|word| word.trim().is_empty()) {
        return Err(WrongUse::new("games cannot be sorted by nothing: name a tag after --by"));
    }
    let by: Vec<By> = arguments.by.iter().map(|word| By::from_word(word)).collect();
    let mut shelf = Shelf::default();
    let mut games = Vec::new();
    input.for_each(
        |block| {
            let (mut texts, mut keys) = (Texts::default(), Vec::new());
            summarise(
                block.text(),
                |_| true,
                |_| {},
                |summary| {
                    keys.push(by.iter().map(|by| by.key(&summary)).collect::<Vec<Key>>());
                    texts.push(&block.text()[summary.text]);
                },
            );
            (texts, keys)
        },
        |_, (texts, keys)| {
            for (text, keys) in texts.iter().zip(keys) {
                games.push((keys, shelf.put(text).map_err(Early::Aside)?));
            }
            Ok(())
        },
    )?;
    // What is alike stays in its order, also the other way round.
    games.sort_by(|(left, _), (right, _)| {
        let order = compare(left, right);
        if arguments.reverse { order.reverse() } else { order }
    });
    let mut text = Vec::new();
    for (_, place) in games {
        shelf.get(place, &mut text).map_err(|error| not_put_aside(&error))?;
        match output.game(&text).map_err(Early::from) {
            Ok(()) => {}
            Err(Early::Enough) => break,
            Err(Early::Output(error) | Early::Aside(error)) => return Err(unwritten(&error)),
        }
    }
    finish(&input, output, Vec::new())
}

/// What games are put in order by.
enum By {
    Rating,
    Length,
    Eco,
    Date,
    Tag(String),
}

/// What decides about a game.
#[derive(Debug, PartialEq, PartialOrd)]
enum Key {
    Number(u32),
    Date(Date),
    Text(String),
    /// It is not known, which comes last.
    Unknown,
}

impl By {
    fn from_word(word: &str) -> Self {
        match word.to_lowercase().as_str() {
            "rating" | "elo" => Self::Rating,
            "length" | "moves" => Self::Length,
            "eco" => Self::Eco,
            "date" => Self::Date,
            _ => Self::Tag(word.to_owned()),
        }
    }

    fn key(&self, summary: &Summary) -> Key {
        let tag = |name: &str| summary.tags.known(name);
        let rating = |name: &str| tag(name).and_then(|rating| rating.trim().parse::<u32>().ok());
        match self {
            Self::Rating => rating("WhiteElo").max(rating("BlackElo")).map_or(Key::Unknown, Key::Number),
            Self::Length => Key::Number(summary.plies),
            Self::Eco => {
                let code = summary.opening.map(|opening| opening.eco).or_else(|| tag("ECO"));
                code.map_or(Key::Unknown, |code| Key::Text(code.to_owned()))
            }
            Self::Date => tag("Date").and_then(Date::read).map_or(Key::Unknown, Key::Date),
            Self::Tag(name) => known(&summary.tags, name).map_or(Key::Unknown, |value| Key::Text(value.to_owned())),
        }
    }
}

fn compare(left: &[Key], right: &[Key]) -> Ordering {
    let pairs = left.iter().zip(right);
    pairs.map(|pair| compare_keys(pair.0, pair.1)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

fn compare_keys(left: &Key, right: &Key) -> Ordering {
    match (left, right) {
        (Key::Text(left), Key::Text(right)) => natural(left, right),
        _ => left.partial_cmp(right).unwrap_or(Ordering::Equal),
    }
}

/// Compares texts with their numbers as numbers: round 2 before round 10.
fn natural(left: &str, right: &str) -> Ordering {
    let (mut left, mut right) = (left, right);
    loop {
        let (a, b) = (digits(left), digits(right));
        if !a.is_empty() && !b.is_empty() {
            let (x, y) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
            let order = x.len().cmp(&y.len()).then_with(|| x.cmp(y)).then_with(|| a.len().cmp(&b.len()));
            if order.is_ne() {
                return order;
            }
            (left, right) = (&left[a.len()..], &right[b.len()..]);
        } else {
            let mut symbols = (left.chars(), right.chars());
            match (symbols.0.next(), symbols.1.next()) {
                (Some(a), Some(b)) if a == b => (left, right) = (symbols.0.as_str(), symbols.1.as_str()),
                (a, b) => return a.cmp(&b),
            }
        }
    }
}

fn digits(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).len()]
}

#[cfg(test)]
mod tests {
    use super::natural;
    use std::cmp::Ordering;

    #[test]
    fn numbers_in_texts_count_as_numbers() {
        assert_eq!(natural("2", "10"), Ordering::Less);
        assert_eq!(natural("1.10", "1.9"), Ordering::Greater);
        assert_eq!(natural("a", "b"), Ordering::Less);
        assert_eq!(natural("7", "7"), Ordering::Equal);
        assert_eq!(natural("7", "7a"), Ordering::Less);
    }
}
