//! The tags of a game.

use memchr::memchr3;

use super::lengths::end_of_dotted_word;
use super::scan::find;
use super::{Parser, words};
use crate::boundary::{is_game_start, is_name};
use crate::outcome::Outcome;
use crate::problem::{Fault, TagFault};
use crate::visitor::{Token, Visitor};

/// How far is looked for what is seldom there: hostile texts must not make that look at everything
/// again and again.
const FAR_ENOUGH: usize = 512;

/// How many names of tags are remembered, to see one come again; more than any honest game has.
const MOST_NAMES: usize = 64;

impl<'text, V: Visitor> Parser<'text, '_, V> {
    /// Reads the tags of a game, and comments before and among them, up to the first thing that can
    /// stand among moves.
    pub(super) fn tags(&mut self) {
        let begin = self.at;
        self.names.clear();
        loop {
            // Almost always the next tag is on the next line, and there is nothing else to think of.
            let is_next = self.text[self.at..].starts_with(b"\n[") && !self.names.is_empty();
            if is_next {
                self.at += 1;
            } else {
                self.skip_space();
            }
            match self.byte() {
                Some(b'[') => {
                    // The same must be said of every place where a text may be cut into blocks.
                    if !is_next && self.at > begin && is_game_start(self.text, self.at) {
                        break;
                    }
                    let start = self.at;
                    let Some((name, value)) = self.tag() else { continue };
                    // A tag comes again behind an empty line: a game without moves was that, and
                    // another one begins.
                    if !is_next && follows_empty_line(self.text, start) && self.names.contains(&name.text) {
                        self.at = start;
                        break;
                    }
                    if self.names.len() < MOST_NAMES {
                        self.names.push(name.text);
                    }
                    self.visitor.tag(name, value);
                }
                Some(b'{' | b';') => self.comment(),
                Some(_) if self.is_no_move() => {
                    let start = self.at;
                    self.at = self.end_of_line();
                    let line = words::text(self.token(start).text.trim_ascii_end());
                    self.fault(start, Fault::NoTag(line));
                }
                _ => break,
            }
        }
    }

    /// Whether the word here is nothing that moves begin with: a letter that is neither the first of
    /// a move nor followed by a square.
    fn is_no_move(&self) -> bool {
        let rest = &self.text[self.at..];
        let word = &rest[..end_of_dotted_word(rest, 0)];
        let goes_somewhere = word.iter().any(u8::is_ascii_digit) || matches!(word, [b'O' | b'o', b'-', ..]);
        let is_result = Outcome::from_everyday_mark(word).is_some();
        match rest {
            [b'"' | b']' | b'|' | b'\\', ..] => true,
            [b'A'..=b'Z' | b'a'..=b'z', ..] => !goes_somewhere && !is_result,
            _ => false,
        }
    }

    /// Reads a tag; if it is not well written, as much of it as can be told.
    fn tag(&mut self) -> Option<(Token<'text>, Token<'text>)> {
        let start = self.at;
        self.at += 1;
        self.skip_blanks();
        let name = self.name();
        if name.text.is_empty() {
            self.at = self.end_of_line();
            self.fault(start, Fault::Tag(TagFault::Name));
            return None;
        }
        self.skip_blanks();
        if self.byte() != Some(b'"') {
            self.at = self.end_of_line();
            self.fault(start, Fault::Tag(TagFault::Quote));
            return None;
        }
        self.at += 1;
        let value = self.value(start);
        self.skip_blanks();
        if self.byte() == Some(b']') {
            self.at += 1;
        } else if value.is_some() {
            self.fault(self.at, Fault::Tag(TagFault::Bracket));
            // Something else instead of the bracket is skipped, but not what could be the next tag.
            if !matches!(self.byte(), None | Some(b'\n' | b'\r' | b'[')) {
                self.at = self.end_of_line();
            }
        }
        Some((name, value.unwrap_or_else(|| self.unclosed_value(name))))
    }

    fn skip_blanks(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    #[inline(always)]
    fn name(&mut self) -> Token<'text> {
        let start = self.at;
        while self.at < self.text.len() && is_name(self.text[self.at]) {
            self.at += 1;
        }
        self.token(start)
    }

    /// Reads the value of a tag up to its quote and goes behind it; at the end of the line there is
    /// no quote any more.
    #[inline(always)]
    fn value(&mut self, tag: usize) -> Option<Token<'text>> {
        let start = self.at;
        let mut from = start;
        loop {
            // Most values are so short that a call of the general search would take longer.
            let search = || memchr3(b'"', b'\\', b'\n', &self.text[from..]).map(|found| from + found);
            let Some(at) = find(self.text, from, [b'"', b'\\', b'\n']).or_else(search) else {
                self.at = self.text.len();
                break;
            };
            match self.text[at] {
                b'"' if self.closes(at) => {
                    self.at = at;
                    let value = self.token(start);
                    self.at += 1;
                    return Some(value);
                }
                // A backslash at the end of a value that should have been doubled.
                b'\\' if self.text.get(at + 1) == Some(&b'"') && self.ends_line(at + 1) => from = at + 1,
                b'\\' if matches!(self.text.get(at + 1), Some(b'"' | b'\\')) => from = at + 2,
                b'"' | b'\\' => from = at + 1,
                _ => {
                    self.at = at;
                    break;
                }
            }
        }
        self.fault(tag, Fault::Tag(TagFault::Unclosed));
        None
    }

    /// Whether the quote here closes the value: a bracket follows, or nothing that could be a later
    /// quote of the same value.
    #[inline(always)]
    fn closes(&self, quote: usize) -> bool {
        match self.text.get(quote + 1) {
            Some(b']') | None => true,
            Some(_) => self.closes_at_last(quote),
        }
    }

    #[cold]
    fn closes_at_last(&self, quote: usize) -> bool {
        let rest = self.rest_of_line(quote + 1);
        if rest.trim_ascii_start().starts_with(b"]") {
            return true;
        }
        // Is there another quote with a bracket on this line, before another tag begins?
        let next_tag = memchr::memchr(b'[', rest).unwrap_or(rest.len());
        let later = rest[..next_tag].windows(2).any(|pair| pair == b"\"]");
        !later
    }

    /// Whether a quote with a bracket stands here, and nothing else on the line.
    fn ends_line(&self, quote: usize) -> bool {
        let rest = self.rest_of_line(quote + 1);
        rest.len() < FAR_ENOUGH && rest.trim_ascii() == b"]"
    }

    /// The rest of the line from here, or as much of it as is looked at: a line of quotes alone must
    /// not be looked at to its end from each of them.
    fn rest_of_line(&self, from: usize) -> &'text [u8] {
        let rest = &self.text[from..];
        let rest = &rest[..rest.len().min(FAR_ENOUGH)];
        &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())]
    }

    /// The value of a tag whose quote was never closed: the rest of the line without its bracket.
    fn unclosed_value(&self, name: Token<'text>) -> Token<'text> {
        let line = &self.text[name.end()..self.at];
        let quote = memchr::memchr(b'"', line).map_or(line.len(), |quote| quote + 1);
        let value = line[quote..].trim_ascii_end();
        let value = value.strip_suffix(b"]").unwrap_or(value);
        Token { text: value, at: name.end() + quote }
    }
}

/// Whether the line above the one that begins here is empty.
pub(super) fn follows_empty_line(text: &[u8], at: usize) -> bool {
    let before = text[..at].iter().rev();
    before.take_while(|byte| byte.is_ascii_whitespace()).filter(|byte| **byte == b'\n').count() >= 2
}
