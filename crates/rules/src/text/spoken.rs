//! What a text says about a move, before any position is asked: all the everyday forms taken apart.

use alloc::vec::Vec;

use super::read::Unreadable;
use crate::{File, Kind, Rank, Wing};

/// What was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spoken {
    /// To castle on a wing.
    Castling(Wing),
    /// To pass.
    Pass,
    /// To go somewhere.
    Going(Going),
}

/// Where to, and whatever else was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Going {
    /// The kind of piece, if a letter named one.
    pub(super) kind: Option<Kind>,
    pub(super) from_file: Option<File>,
    pub(super) from_rank: Option<Rank>,
    pub(super) to_file: Option<File>,
    /// Missing in the short form `exd` of a pawn's capture.
    pub(super) to_rank: Option<Rank>,
    pub(super) promotion: Option<Kind>,
    /// The text has a cross: it is said to be a capture.
    pub(super) takes: bool,
    /// The text began with a small `b`, which can mean the file or a bishop.
    pub(super) maybe_bishop: bool,
}

/// A symbol of the text and where it stands.
type Symbol = (usize, char);

/// Takes a text apart.
pub(super) fn take_apart(text: &str) -> Result<Spoken, Unreadable> {
    let symbols = without_marks(without_number(text));
    let Some(&(start, first)) = symbols.first() else {
        return Err(Unreadable { at: 0, found: None, expected: "a move" });
    };
    let letters: Vec<char> = symbols.iter().map(|&(_, symbol)| symbol).filter(|&symbol| symbol != '-').collect();
    let all = |of: &[char]| !letters.is_empty() && letters.iter().all(|letter| of.contains(letter));
    if letters.is_empty() || letters == ['Z', '0'] {
        return if symbols.len() == 1 {
            Err(Unreadable { at: start, found: Some(first), expected: "a move" })
        } else {
            Ok(Spoken::Pass)
        };
    }
    if all(&['O', 'o', '0']) {
        match letters.len() {
            2 => return Ok(Spoken::Castling(Wing::King)),
            3 => return Ok(Spoken::Castling(Wing::Queen)),
            _ => {}
        }
    }
    read_going(text, &symbols).map(Spoken::Going)
}

/// The symbols of the text without a move number before it: `12.`, `12...`.
fn without_number(text: &str) -> Vec<Symbol> {
    let rest = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit() || symbol.is_whitespace());
    let after_dots = rest.trim_start_matches(['.', '…']);
    let skipped = if after_dots.len() < rest.len() { text.len() - after_dots.len() } else { 0 };
    text.char_indices()
        .filter(|&(at, symbol)| at >= skipped && !symbol.is_whitespace())
        .map(|(at, symbol)| (at, plain(symbol)))
        .collect()
}

/// The plain form of a symbol that people write in several ways.
const fn plain(symbol: char) -> char {
    match symbol {
        '×' | ':' => 'x',
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        '†' => '+',
        '‡' => '#',
        '‼' | '⁇' | '⁈' | '⁉' => '!',
        other => other,
    }
}

/// The symbols without what people add behind a move: marks of check, of quality, of en passant,
/// of a draw offer.
fn without_marks(mut symbols: Vec<Symbol>) -> Vec<Symbol> {
    const MARKS: [&str; 14] =
        ["!", "?", "+", "#", "(=)", "e.p.", "e.p", "ep.", "ep", "(ep)", "(e.p.)", "ch.", "ch", "mate"];
    'again: loop {
        for mark in MARKS {
            let length = mark.chars().count();
            // Something must be left: "ep" alone is no move.
            if symbols.len() > length {
                let tail = symbols[symbols.len() - length..].iter().map(|&(_, symbol)| symbol.to_ascii_lowercase());
                if tail.eq(mark.chars()) {
                    symbols.truncate(symbols.len() - length);
                    continue 'again;
                }
            }
        }
        return symbols;
    }
}

/// The kind of piece a figurine shows, of either colour.
fn figurine(symbol: char) -> Option<Kind> {
    let shows = |row: &str| row.chars().position(|figurine| figurine == symbol).and_then(Kind::get);
    shows("♙♘♗♖♕♔").or_else(|| shows("♟♞♝♜♛♚"))
}

fn read_going(text: &str, symbols: &[Symbol]) -> Result<Going, Unreadable> {
    let mut going = Going::default();
    let mut left = symbols;
    let next_is_digit = symbols.get(1).is_some_and(|(_, symbol)| symbol.is_ascii_digit());

    // 1. The piece. A capital B before a digit is a square; a small b may be the file.
    if let Some((&(_, first), rest)) = left.split_first() {
        let letter = match first {
            'K' | 'Q' | 'R' | 'N' | 'P' | 'k' | 'q' | 'r' | 'n' | 'p' => Kind::from_letter(first),
            'B' if !next_is_digit => Some(Kind::Bishop),
            _ => figurine(first),
        };
        if letter.is_some() {
            going.kind = letter;
            left = rest;
        }
        going.maybe_bishop = first == 'b' && !next_is_digit;
    }

    // 2. Files and ranks, with a stroke or a cross before the last of them.
    let mut files_and_ranks = Vec::new();
    let mut crossed = false;
    while let Some((&(at, symbol), rest)) = left.split_first() {
        let is_place = File::from_letter(symbol).is_some() || Rank::from_digit(symbol).is_some();
        // A last B after a rank is what the pawn becomes.
        let after_rank = files_and_ranks.last().is_some_and(|(_, symbol): &Symbol| symbol.is_ascii_digit());
        let ends = matches!(symbol, 'B' | 'b') && after_rank && files_and_ranks.len() >= 2 && rest.is_empty();
        if is_place && !ends && files_and_ranks.len() < 4 {
            files_and_ranks.push((at, symbol));
        } else if matches!(symbol, '-' | 'x' | 'X') && !crossed {
            crossed = true;
            going.takes = symbol != '-';
        } else {
            break;
        }
        left = rest;
    }
    place(text, &files_and_ranks, left, &mut going)?;

    // 3. What a pawn becomes: =Q, Q, q, (Q), /Q.
    let left = match left {
        [(_, '=' | '/'), rest @ ..] | [(_, '('), rest @ .., (_, ')')] => rest,
        _ => left,
    };
    match left {
        [] => {}
        [(at, letter)] => match Kind::from_letter(*letter).or_else(|| figurine(*letter)) {
            Some(kind) => going.promotion = Some(kind),
            None => {
                return Err(Unreadable { at: *at, found: Some(*letter), expected: "the end of the move" });
            }
        },
        [(at, symbol), ..] => {
            return Err(Unreadable { at: *at, found: Some(*symbol), expected: "the end of the move" });
        }
    }
    Ok(going)
}

/// Tells which of the files and ranks say where the piece comes from and which where it goes.
fn place(text: &str, places: &[Symbol], left: &[Symbol], going: &mut Going) -> Result<(), Unreadable> {
    let file = |symbol: &Symbol| File::from_letter(symbol.1);
    let rank = |symbol: &Symbol| Rank::from_digit(symbol.1);
    let fits = match places {
        [to_file, to_rank] if file(to_file).is_some() && rank(to_rank).is_some() => {
            (going.to_file, going.to_rank) = (file(to_file), rank(to_rank));
            true
        }
        [from, to] if going.kind.is_none() && file(from).is_some() && file(to).is_some() => {
            (going.from_file, going.to_file) = (file(from), file(to));
            true
        }
        [from, to_file, to_rank] if file(to_file).is_some() && rank(to_rank).is_some() => {
            (going.from_file, going.from_rank) = (file(from), rank(from));
            (going.to_file, going.to_rank) = (file(to_file), rank(to_rank));
            true
        }
        [from_file, from_rank, to_file, to_rank] => {
            (going.from_file, going.from_rank) = (file(from_file), rank(from_rank));
            (going.to_file, going.to_rank) = (file(to_file), rank(to_rank));
            going.from_file.and(going.from_rank).is_some() && going.to_file.and(going.to_rank).is_some()
        }
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let expected = match places {
        [.., last] if file(last).is_some() => "a rank from 1 to 8",
        _ => "a square from a1 to h8",
    };
    let (at, found) = match left {
        [(at, symbol), ..] => (*at, Some(*symbol)),
        [] => (text.len(), None),
    };
    Err(Unreadable { at, found, expected })
}
