//! Comments among tags and moves.

use memchr::memchr2;

use super::Parser;
use super::scan::find;
use crate::boundary::is_game_start;
use crate::problem::Fault;
use crate::visitor::Visitor;

/// Where the comment in braces that begins here ends, if it ends on its line.
///
/// Most comments are short, like those with clocks, and are over before a call of the general search
/// would have begun.
#[inline(always)]
pub(super) fn end_of_comment(text: &[u8], at: usize) -> Option<usize> {
    let end = match find(text, at, [b'}', b'\n', b'\n']) {
        Some(end) => end,
        None => at + memchr2(b'}', b'\n', &text[at..])?,
    };
    (text[end] == b'}').then_some(end + 1)
}

impl<V: Visitor> Parser<'_, '_, V> {
    /// A comment of either form.
    pub(super) fn comment(&mut self) {
        let start = self.at;
        if self.text[start] == b';' {
            self.at = self.end_of_line();
        } else {
            let (end, given_up) = self.find_brace();
            if let Some(end) = end {
                self.at = end;
            } else {
                self.at = given_up;
                self.fault(start, Fault::UnclosedComment);
            }
        }
        self.visitor.comment(self.token(start));
    }

    /// Where the comment in braces that begins here ends, or where it is given up because a game
    /// begins, or the text ends.
    pub(super) fn find_brace(&self) -> (Option<usize>, usize) {
        let mut from = self.at + 1;
        while let Some(found) = memchr2(b'}', b'\n', &self.text[from..]) {
            let at = from + found;
            if self.text[at] == b'}' {
                return (Some(at + 1), at + 1);
            }
            from = at + 1;
            // A game may begin on the next line.
            let line = &self.text[from..];
            let spaces = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
            if line.get(spaces) == Some(&b'[') && is_game_start(self.text, from + spaces) {
                return (None, self.text[..from].trim_ascii_end().len());
            }
        }
        (None, self.text.len())
    }
}
