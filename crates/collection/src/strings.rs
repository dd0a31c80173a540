//! Texts that many games share: each is kept once and has a number.

use std::collections::HashMap;

use tabiya_pgn::plain;

use crate::error::Error;
use crate::pages::{PageReader, PageWriter};

/// Gives numbers to texts.
#[derive(Debug, Default)]
pub(crate) struct Numbering {
    numbers: HashMap<String, u32>,
    /// All texts, each ended by a line feed, which is in none of them.
    lines: String,
    /// Where each ends.
    ends: Vec<u32>,
}

impl Numbering {
    /// The number of a text, new or not.
    pub(crate) fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.ends.len() as u32;
        self.numbers.insert(text.to_owned(), number);
        self.lines.push_str(text);
        self.lines.push('\n');
        self.ends.push(self.lines.len() as u32);
        number
    }

    /// About how much memory all this needs.
    pub(crate) const fn memory(&self) -> usize {
        2 * self.lines.len() + self.ends.len() * 64
    }

    /// Writes all of them.
    pub(crate) fn write(&self, pages: &mut PageWriter) -> Result<Strings, Error> {
        let at = pages.position();
        pages.write(self.lines.as_bytes())?;
        let ends_at = pages.position();
        let ends: Vec<u8> = self.ends.iter().flat_map(|end| end.to_le_bytes()).collect();
        pages.write(&ends)?;
        let plain_at = pages.position();
        for line in self.lines.lines() {
            pages.write(plain(line).as_bytes())?;
            pages.write(b"\n")?;
        }
        Ok(Strings { at, ends_at, plain_at, end: pages.position(), count: self.ends.len() as u64 })
    }
}

/// Where the texts are in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Strings {
    /// Where the texts begin.
    pub(crate) at: u64,
    /// Where it is told where each of them ends.
    pub(crate) ends_at: u64,
    /// Where they begin as people compare them.
    pub(crate) plain_at: u64,
    /// What is behind all this.
    pub(crate) end: u64,
    /// How many there are.
    pub(crate) count: u64,
}

impl Strings {
    /// The text with this number.
    pub(crate) fn get(&self, pages: &PageReader, number: u32) -> Result<String, Error> {
        let wrong = || pages.damaged("a name is missing");
        if u64::from(number) >= self.count {
            return Err(wrong());
        }
        // Where it ends, and where the one before it does.
        let before = u64::from(number.min(1));
        let mut bytes = Vec::new();
        pages.read(self.ends_at + (u64::from(number) - before) * 4, 4 + 4 * before as usize, &mut bytes)?;
        let number = |bytes: Option<&[u8; 4]>| bytes.map_or(0, |bytes| u64::from(u32::from_le_bytes(*bytes)));
        let end = number(bytes.last_chunk());
        let start = if before == 1 { number(bytes.first_chunk()) } else { 0 };
        let length = end.checked_sub(start + 1).filter(|_| end <= self.ends_at - self.at).ok_or_else(wrong)?;
        pages.read(self.at + start, length as usize, &mut bytes)?;
        String::from_utf8(bytes).map_err(|_| wrong())
    }

    /// All texts, a line each.
    pub(crate) fn all(&self, pages: &PageReader) -> Result<String, Error> {
        self.lines(pages, self.at, self.ends_at)
    }

    /// Which of the texts are just this one, by their number.
    pub(crate) fn equal_to(&self, pages: &PageReader, text: &str) -> Result<Vec<bool>, Error> {
        let all = self.all(pages)?;
        let is_whole = |at: usize| at == 0 || all.as_bytes()[at - 1] == b'\n';
        let line = format!("{text}\n");
        let hits = all.match_indices(&line).map(|(at, _)| at).filter(|at| is_whole(*at));
        Ok(numbers_of(&all, hits, self.count))
    }

    /// Which of the texts have this part, by their number, as people compare them.
    pub(crate) fn with_part(&self, pages: &PageReader, part: &str) -> Result<Vec<bool>, Error> {
        let part = plain(part);
        if part.is_empty() {
            return Ok(vec![true; self.count as usize]);
        }
        let all = self.lines(pages, self.plain_at, self.end)?;
        let hits = all.match_indices(&part).map(|(at, _)| at);
        Ok(numbers_of(&all, hits, self.count))
    }

    /// How many bytes the texts have.
    pub(crate) const fn bytes(&self) -> u64 {
        self.ends_at.saturating_sub(self.at)
    }

    fn lines(&self, pages: &PageReader, at: u64, end: u64) -> Result<String, Error> {
        let mut bytes = Vec::new();
        let length = end.checked_sub(at).ok_or_else(|| pages.damaged("its names are not in order"))?;
        pages.read(at, length as usize, &mut bytes)?;
        let text = String::from_utf8(bytes).map_err(|_| pages.damaged("a name is not in UTF-8"))?;
        if line_feeds(text.as_bytes()) as u64 == self.count {
            Ok(text)
        } else {
            Err(pages.damaged("a name is missing"))
        }
    }
}

/// Which lines these places, which come in order, are in.
fn numbers_of(lines: &str, places: impl Iterator<Item = usize>, count: u64) -> Vec<bool> {
    let mut which = vec![false; count as usize];
    let (mut at, mut number) = (0, 0);
    for place in places {
        number += line_feeds(&lines.as_bytes()[at..place]);
        at = place;
        if let Some(line) = which.get_mut(number) {
            *line = true;
        }
    }
    which
}

fn line_feeds(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| usize::from(*byte == b'\n')).sum()
}
