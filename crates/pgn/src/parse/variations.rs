//! Variations among the moves, in parentheses.

use memchr::memchr3;

use super::{Parser, words};
use crate::boundary::next_game_start;
use crate::problem::{DEEPEST, Fault};
use crate::visitor::Visitor;

impl<V: Visitor> Parser<'_, '_, V> {
    pub(super) fn open(&mut self) {
        let start = self.at;
        let mark = words::mark_in_parentheses(&self.text[start..]);
        if mark > 0 {
            self.at += mark;
            return self.odd_word(self.token(start));
        }
        self.at += 1;
        if self.depth == 0 {
            self.opened = start;
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            if !self.too_deep {
                self.fault(start, Fault::TooDeep);
                self.too_deep = true;
            }
            self.skip_variation();
        } else {
            self.visitor.open(start);
        }
    }

    /// Goes to the end of the variation that is too deep.
    fn skip_variation(&mut self) {
        let floor = self.depth - 1;
        while self.depth > floor {
            let Some(found) = memchr3(b'(', b')', b'{', &self.text[self.at..]) else {
                // A game without an end: what is left is looked at for the next one.
                let next = next_game_start(self.text, self.at);
                self.at = next.unwrap_or(self.text.len());
                return;
            };
            let at = self.at + found;
            // A game that begins in between ends this one.
            if let Some(next) = next_game_start(&self.text[..at], self.at) {
                self.at = next;
                return;
            }
            self.at = at;
            match self.text[at] {
                b'(' => {
                    self.depth += 1;
                    self.at += 1;
                }
                b')' => {
                    self.depth -= 1;
                    self.at += 1;
                }
                _ => {
                    let (end, given_up) = self.find_brace();
                    self.at = end.unwrap_or(given_up);
                }
            }
        }
    }

    pub(super) fn close(&mut self) {
        let start = self.at;
        self.at += 1;
        if self.depth == 0 {
            self.fault(start, Fault::StrayParenthesis);
        } else {
            self.depth -= 1;
            self.visitor.close(start);
        }
    }
}
