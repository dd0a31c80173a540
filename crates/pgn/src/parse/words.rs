//! Words among the moves that are none.

use crate::decode::decode;

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
    match std::str::from_utf8(word).unwrap_or_default() {
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
    decode(&word[..word.len().min(120)]).into_owned()
}
