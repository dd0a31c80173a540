//! Words among the moves that are none.

use crate::decode::{decode, front};
use crate::outcome::Outcome;

/// What a word that is no move means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// It belongs to the move before it and says nothing that the move does not.
    Nothing,
    /// A judgement.
    Nag(u8),
    /// It is not known.
    Unknown,
}

/// The judgement of a suffix.
pub(super) const fn suffix(text: &[u8]) -> Option<u8> {
    match text {
        b"!" => Some(1),
        b"?" => Some(2),
        b"!!" => Some(3),
        b"??" => Some(4),
        b"!?" => Some(5),
        b"?!" => Some(6),
        _ => None,
    }
}

/// What a word means that is probably no move.
pub(crate) fn meaning(word: &[u8]) -> Meaning {
    match &*decode(front(word, 12)) {
        "ch" | "check" | "mate" | "checkmate" | "ep" | "e.p." | "e.p" | "ep." | "(ep)" | "(e.p.)" | "ch." | "+"
        | "++" | "#" | "(=)" | "." | ".." | "..." | "…" => Meaning::Nothing,
        "□" => Meaning::Nag(7),
        "=" => Meaning::Nag(10),
        "∞" => Meaning::Nag(13),
        "⩲" | "+=" | "+/=" => Meaning::Nag(14),
        "⩱" | "=+" | "=/+" => Meaning::Nag(15),
        "±" | "+/-" => Meaning::Nag(16),
        "∓" | "-/+" => Meaning::Nag(17),
        "+-" | "+−" | "+–" => Meaning::Nag(18),
        "-+" | "−+" | "–+" => Meaning::Nag(19),
        "N" => Meaning::Nag(146),
        "‼" => Meaning::Nag(3),
        "⁇" => Meaning::Nag(4),
        "⁉" => Meaning::Nag(5),
        "⁈" => Meaning::Nag(6),
        _ => Meaning::Unknown,
    }
}

/// A word without the judgement that is stuck to its end, and that judgement: `Nf3±`, `c4+-`.
pub(crate) fn without_judgement(word: &str) -> Option<(&str, u8)> {
    const SIGNS: [&str; 14] = ["+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞", "□"];
    SIGNS.iter().find_map(|sign| match (word.strip_suffix(sign)?, meaning(sign.as_bytes())) {
        (rest, Meaning::Nag(nag)) if !rest.is_empty() => Some((rest, nag)),
        _ => None,
    })
}

/// A result with spaces in it, like `1/2 - 1/2`, at the start of a text: its length and what it says.
pub(super) fn spaced_result(text: &[u8]) -> Option<(usize, Outcome)> {
    let mut plain = Vec::new();
    let mut spaces = 0;
    for (index, &byte) in text.iter().enumerate().take(16) {
        match byte {
            b'0' | b'1' | b'2' | b'/' => plain.push(byte),
            b'-' if !plain.contains(&b'-') => plain.push(byte),
            // Spaces stand around the stroke only.
            b' ' if text[index + 1..].starts_with(b"-") || plain.ends_with(b"-") => spaces += 1,
            _ => break,
        }
    }
    let outcome = Outcome::from_mark(&plain).filter(|_| spaces > 0)?;
    Some((plain.len() + spaces, outcome))
}

/// The length of a mark in parentheses that belongs to a move, like `(Q)` or `(=)`, if one stands
/// here; else 0.
pub(super) fn mark_in_parentheses(text: &[u8]) -> usize {
    const MARKS: [&[u8]; 3] = [b"(=)", b"(ep)", b"(e.p.)"];
    if let [b'(', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..] = text {
        return 3;
    }
    if let [b'(', b'=', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..] = text {
        return 4;
    }
    MARKS.iter().find(|mark| text.starts_with(mark)).map_or(0, |mark| mark.len())
}

/// A word as it is kept in a fault: enough of it to be recognised.
pub(crate) fn text(word: &[u8]) -> String {
    decode(front(word, 120)).into_owned()
}
