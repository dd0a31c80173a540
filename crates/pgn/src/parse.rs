//! Goes through a text once, from token to token.

mod comments;
mod lengths;
mod scan;
mod tags;
mod variations;
mod word_bytes;
pub(crate) mod words;

use memchr::memchr2;

use crate::boundary::{is_game_start, looks_like_tag};
use crate::outcome::Outcome;
use crate::problem::Fault;
use crate::visitor::{Token, Visitor};
use comments::end_of_comment;
use lengths::{end_of_dotted_word, end_of_number, end_of_word};

/// Reads a text of games and tells a visitor what is in it. The text should hold whole games; what
/// a [`crate::Blocks`] hands out does.
pub fn parse<V: Visitor>(text: &[u8], visitor: &mut V) {
    let mut parser =
        Parser { text, at: 0, visitor, names: Vec::new(), stepped: false, depth: 0, opened: 0, too_deep: false };
    while parser.game() {}
}

struct Parser<'text, 'visitor, V> {
    text: &'text [u8],
    at: usize,
    visitor: &'visitor mut V,
    /// The names of the tags of this game.
    names: Vec<&'text [u8]>,
    /// Whether there was a move in this game.
    stepped: bool,
    /// How deep in variations we are.
    depth: usize,
    /// Where the outermost variation began.
    opened: usize,
    /// Whether it was told that variations are too deep.
    too_deep: bool,
}

/// Why the moves ended.
#[derive(PartialEq)]
enum End {
    Result,
    Other,
}

/// What digits among the moves were.
enum Digits {
    Result,
    /// The first move number of another game.
    Anew,
    Other,
}

impl<'text, V: Visitor> Parser<'text, '_, V> {
    #[inline(always)]
    fn byte(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    #[inline(always)]
    fn token(&self, start: usize) -> Token<'text> {
        Token { text: &self.text[start..self.at], at: start }
    }

    fn fault(&mut self, at: usize, fault: Fault) {
        self.visitor.fault(at, fault);
    }

    /// Reads one game; false if there is none any more.
    fn game(&mut self) -> bool {
        loop {
            self.skip_space();
            let start = self.at;
            match self.byte() {
                None => return false,
                // Comments with nothing behind them, or with a game of its own, belong to no game.
                Some(b'{' | b';') if self.nothing_but_comments() => continue,
                Some(_) => {}
            }
            self.stepped = false;
            self.depth = 0;
            self.too_deep = false;
            self.visitor.begin(start);
            self.tags();
            self.visitor.moves();
            if self.moves() == End::Result {
                self.comments_between();
            }
            let last = self.text[..self.at].trim_ascii_end().len().max(start);
            if self.depth > 0 {
                self.fault(self.opened, Fault::UnclosedVariation);
            }
            self.visitor.end(Token { text: &self.text[start..last], at: start });
            return true;
        }
    }

    /// Reads comments behind a result, with ends of lines between, behind which a game surely begins or
    /// nothing follows: they are of the game before. (What else could they be said of? And where a text is
    /// cut, they are before the cut.)
    fn comments_between(&mut self) {
        let start = self.at;
        self.skip_space();
        let first = self.at;
        if !matches!(self.byte(), Some(b'{' | b';')) || !self.nothing_but_comments() {
            self.at = start;
            return;
        }
        let end = self.at;
        self.at = first;
        while self.at < end {
            self.comment();
            self.skip_space();
        }
    }

    /// Skips comments behind which nothing follows, or a game that surely begins; or skips nothing.
    fn nothing_but_comments(&mut self) -> bool {
        let start = self.at;
        loop {
            self.skip_space();
            let end = match self.byte() {
                None => return true,
                Some(b'[') if is_game_start(self.text, self.at) => return true,
                Some(b'{') => self.find_brace().0,
                Some(b';') => Some(self.end_of_line()),
                Some(_) => None,
            };
            match end {
                Some(end) => self.at = end,
                None => break,
            }
        }
        self.at = start;
        false
    }

    /// Skips spaces, ends of lines, escaped lines, and what files carry along before their text.
    fn skip_space(&mut self) {
        while let Some(byte) = self.byte() {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'%' if self.is_line_start() => self.at = self.end_of_line(),
                0xef | 0xc2 | 0xe2 if self.invisible() > 0 => self.at += self.invisible(),
                _ => return,
            }
        }
    }

    /// The length of an invisible symbol here: the mark of UTF-8, a space that does not break, one
    /// without width.
    fn invisible(&self) -> usize {
        match &self.text[self.at..] {
            [0xef, 0xbb, 0xbf, ..] | [0xe2, 0x80, 0x8b..=0x8f, ..] => 3,
            [0xc2, 0xa0, ..] => 2,
            _ => 0,
        }
    }

    fn is_line_start(&self) -> bool {
        matches!(self.text[..self.at].last(), None | Some(b'\n' | b'\r'))
    }

    fn end_of_line(&self) -> usize {
        memchr2(b'\n', b'\r', &self.text[self.at..]).map_or(self.text.len(), |end| self.at + end)
    }

    /// Reads everything among the moves, up to the end of the game.
    fn moves(&mut self) -> End {
        let (text, begin) = (self.text, self.at);
        // Where the next token is is what everything waits for, so it is kept at hand for the usual ones.
        let mut at = begin;
        while let Some(&byte) = text.get(at) {
            let start = at;
            // The usual ones, the likeliest first.
            if byte == b' ' || byte == b'\n' {
                at += 1;
                continue;
            }
            if byte.is_ascii_alphabetic() {
                at = end_of_word(text, at);
                if at - start > 1 && !matches!(text.get(at), Some(b'.' | b'(' | 0xc2)) {
                    self.stepped = true;
                    self.visitor.step(Token { text: &text[start..at], at: start });
                } else {
                    at = self.odd_letters(start, at);
                }
                continue;
            }
            if byte == b'{' {
                if let Some(end) = end_of_comment(text, at) {
                    self.visitor.comment(Token { text: &text[start..end], at: start });
                    at = end;
                    continue;
                }
            } else if byte.is_ascii_digit() {
                let end = end_of_number(text, at);
                if end - at > 2 || end > at && byte != b'1' {
                    self.visitor.number(Token { text: &text[start..end], at: start });
                    at = end;
                    continue;
                }
            }
            self.at = at;
            if let Some(end) = self.unusual(begin) {
                return end;
            }
            at = self.at;
        }
        self.at = at;
        End::Other
    }

    /// Reads a token that is none of the usual ones; tells if the game ended with it.
    #[inline(never)]
    fn unusual(&mut self, begin: usize) -> Option<End> {
        let start = self.at;
        let end = match self.byte()? {
            b'\t' | b'\r' | 0x0b | 0x0c => {
                self.at += 1;
                End::Other
            }
            b'0'..=b'9' => match self.digits() {
                Digits::Result => End::Result,
                Digits::Anew => {
                    self.at = start;
                    return Some(End::Other);
                }
                Digits::Other => End::Other,
            },
            b'{' | b';' => {
                self.comment();
                End::Other
            }
            b'$' => {
                self.dollar();
                End::Other
            }
            b'!' | b'?' => {
                self.suffix();
                End::Other
            }
            b'(' => {
                self.open();
                End::Other
            }
            b')' => {
                self.close();
                End::Other
            }
            b'[' if looks_like_tag(self.text, start) => {
                // A game may well consist of its tags alone.
                if start > begin && !is_game_start(self.text, start) {
                    self.fault(start, Fault::TagInMoves);
                }
                return Some(End::Other);
            }
            b'*' => {
                self.at += 1;
                self.result(start, Outcome::Unknown)
            }
            b'%' if self.is_line_start() => {
                self.at = self.end_of_line();
                End::Other
            }
            b'}' => {
                self.at += 1;
                self.fault(start, Fault::StrayBrace);
                End::Other
            }
            _ => self.other(),
        };
        (end == End::Result).then_some(end)
    }

    /// Reads a word of one letter, or one with something behind it that may belong to it: `e.p.`,
    /// `a8(Q)`. Tells where it ends.
    #[cold]
    fn odd_letters(&mut self, start: usize, end: usize) -> usize {
        let end = end_of_dotted_word(self.text, end);
        let end = end + words::mark_in_parentheses(&self.text[end..]);
        self.odd_word(Token { text: &self.text[start..end], at: start });
        end
    }

    #[cold]
    fn odd_word(&mut self, token: Token<'text>) {
        match words::meaning(token.text) {
            words::Meaning::Nothing => {}
            words::Meaning::Nag(nag) => self.visitor.nag(token, nag),
            words::Meaning::Unknown => {
                self.stepped = true;
                self.visitor.step(token);
            }
        }
    }

    /// A number, a result, or castling with zeros.
    fn digits(&mut self) -> Digits {
        let start = self.at;
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        match self.byte() {
            Some(b'.') => {
                while self.byte() == Some(b'.') {
                    self.at += 1;
                }
                let token = self.token(start);
                if token.text == b"1." && self.begins_anew(start) {
                    return Digits::Anew;
                }
                self.visitor.number(token);
                Digits::Other
            }
            _ if self.digits_without_dot(start) == End::Result => Digits::Result,
            _ => Digits::Other,
        }
    }

    /// Whether a first move here is that of the next game, because there were moves before and an
    /// empty line is between.
    fn begins_anew(&self, at: usize) -> bool {
        self.stepped && self.depth == 0 && tags::follows_empty_line(self.text, at)
    }

    fn digits_without_dot(&mut self, start: usize) -> End {
        let all_digits = self.at;
        self.at = end_of_dotted_word(self.text, self.at);
        let token = self.token(start);
        if let Some((length, outcome)) = words::spaced_result(&self.text[start..]) {
            self.at = start + length;
            return self.result(start, outcome);
        }
        if let Some(outcome) = Outcome::from_everyday_mark(token.text) {
            return self.result(start, outcome);
        }
        if self.at == all_digits && !matches!(token.text, b"00" | b"000" | b"0000") {
            self.visitor.number(token);
        } else {
            self.stepped = true;
            self.visitor.step(token);
        }
        End::Other
    }

    /// A result from `start` to here: the end of the game, unless it is that of a variation.
    fn result(&mut self, start: usize, outcome: Outcome) -> End {
        self.visitor.result(self.token(start), outcome);
        if self.depth > 0 {
            return End::Other;
        }
        // What is said behind it on the same line is still of this game.
        loop {
            let here = self.at;
            while matches!(self.byte(), Some(b' ' | b'\t')) {
                self.at += 1;
            }
            if matches!(self.byte(), Some(b'{' | b';')) {
                self.comment();
            } else {
                self.at = here;
                return End::Result;
            }
        }
    }

    fn suffix(&mut self) {
        let start = self.at;
        while matches!(self.byte(), Some(b'!' | b'?')) {
            self.at += 1;
        }
        let token = self.token(start);
        match words::suffix(token.text) {
            Some(nag) => self.visitor.nag(token, nag),
            None => self.fault(start, Fault::Word(words::text(token.text))),
        }
    }

    fn dollar(&mut self) {
        let start = self.at;
        self.at += 1;
        while matches!(self.byte(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        let token = self.token(start);
        match std::str::from_utf8(&token.text[1..]).ok().and_then(|digits| digits.parse().ok()) {
            Some(nag) => self.visitor.nag(token, nag),
            None => self.fault(start, Fault::Nag(words::text(token.text))),
        }
    }

    /// Whatever begins with another symbol: a figurine, a sign of judgement, a pass, a stray sign.
    #[cold]
    fn other(&mut self) -> End {
        let start = self.at;
        self.skip_space();
        if self.at > start {
            return End::Other;
        }
        self.at = end_of_dotted_word(self.text, self.at);
        if self.at == start {
            self.at += 1;
            let symbol = char::from(self.text[start]);
            self.fault(start, Fault::Symbol(symbol));
            return End::Other;
        }
        let token = self.token(start);
        if let Some(outcome) = Outcome::from_everyday_mark(token.text) {
            return self.result(start, outcome);
        }
        self.odd_word(token);
        End::Other
    }
}
