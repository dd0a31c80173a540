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
    /// The text is marked as a capture en passant.
    pub(super) en_passant: bool,
    /// The text began with a small `b`, which can mean the file or a bishop.
    pub(super) maybe_bishop: bool,
}

/// A symbol of the text and where it stands, counted in symbols.
type Symbol = (usize, char);

/// Takes a text apart.
pub(super) fn take_apart(text: &str) -> Result<Spoken, Unreadable> {
    let (symbols, en_passant) = without_marks(without_number(text));
    let Some(&(start, first)) = symbols.first() else {
        return Err(Unreadable { at: 0, found: None, expected: "a move" });
    };
    let letters: Vec<char> = symbols.iter().map(|&(_, symbol)| symbol).filter(|&symbol| symbol != '-').collect();
    if matches!(letters[..], ['Z', '0'] | ['0', '0', '0', '0']) || letters.is_empty() && symbols.len() > 1 {
        return Ok(Spoken::Pass);
    }
    if letters.is_empty() {
        return Err(Unreadable { at: start, found: text.chars().nth(start).or(Some(first)), expected: "a move" });
    }
    if letters.iter().all(|letter| matches!(letter, 'O' | 'o' | '0')) {
        match letters.len() {
            2 => return Ok(Spoken::Castling(Wing::King)),
            3 => return Ok(Spoken::Castling(Wing::Queen)),
            _ => {}
        }
    }
    read_going(text, &symbols, en_passant).map(Spoken::Going)
}

/// The symbols of the text without a move number before it: `12.`, `12...`, `12 `.
fn without_number(text: &str) -> Vec<Symbol> {
    let text = text.trim_end();
    let start = text.trim_start();
    let after_digits = start.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let after_number =
        after_digits.trim_start_matches(|symbol: char| matches!(symbol, '.' | '…') || symbol.is_whitespace());
    let is_number = after_number.len() < after_digits.len() && !start.starts_with('0');
    let skipped = if is_number { text[..text.len() - after_number.len()].chars().count() } else { 0 };
    text.chars()
        .enumerate()
        .filter(|&(at, symbol)| at >= skipped && !symbol.is_whitespace() && !is_invisible(symbol))
        .map(|(at, symbol)| (at, plain(symbol)))
        .collect()
}

/// Symbols without a shape that come along with text copied from pages: marks that choose how a
/// figurine is drawn, joiners, and the mark at the start of a file.
const fn is_invisible(symbol: char) -> bool {
    matches!(symbol, '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// The plain form of a symbol that people write in several ways.
const fn plain(symbol: char) -> char {
    match symbol {
        '×' | ':' => 'x',
        '‐' | '‑' | '‒' | '–' | '—' | '−' | '→' => '-',
        'О' | 'о' => 'O',
        '†' => '+',
        '‡' => '#',
        '‼' | '⁇' | '⁈' | '⁉' => '!',
        other => other,
    }
}

/// The symbols without what people add behind a move, marks of check, of quality, of a draw offer,
/// of en passant; and whether the last was among them.
fn without_marks(mut symbols: Vec<Symbol>) -> (Vec<Symbol>, bool) {
    const PASSING: [&str; 7] = ["(e.p.)", "(ep)", "e.p.", "e.p", "ep.", "ep", "enpassant"];
    const OTHERS: [&str; 21] = [
        "!",
        "?",
        "+",
        "#",
        "(=)",
        "=",
        "-",
        ".",
        ",",
        ";",
        "ch.",
        "ch",
        "check",
        "checkmate",
        "mate",
        "±",
        "∓",
        "⩲",
        "⩱",
        "∞",
        "□",
    ];
    let mut en_passant = false;
    'again: loop {
        let marks = PASSING.iter().map(|mark| (mark, true)).chain(OTHERS.iter().map(|mark| (mark, false)));
        for (mark, is_passing) in marks {
            let length = mark.chars().count();
            // Something must be left: "ep" alone is no move, and "--" is a pass.
            if symbols.len() > length && !symbols.iter().all(|(_, symbol)| *symbol == '-') {
                let tail = symbols[symbols.len() - length..].iter().map(|&(_, symbol)| symbol.to_ascii_lowercase());
                if tail.eq(mark.chars()) {
                    symbols.truncate(symbols.len() - length);
                    en_passant |= is_passing;
                    continue 'again;
                }
            }
        }
        return (symbols, en_passant);
    }
}

/// The kind of piece a figurine shows, of either colour.
fn figurine(symbol: char) -> Option<Kind> {
    let shows = |row: &str| row.chars().position(|figurine| figurine == symbol).and_then(Kind::get);
    shows("♙♘♗♖♕♔").or_else(|| shows("♟♞♝♜♛♚"))
}

fn read_going(text: &str, symbols: &[Symbol], en_passant: bool) -> Result<Going, Unreadable> {
    let mut going = Going { en_passant, ..Going::default() };
    let mut left = symbols;

    // 1. The piece. A small b may be the file.
    if let Some((&(_, first), rest)) = left.split_first() {
        let letter = match first {
            'K' | 'Q' | 'R' | 'N' | 'P' | 'k' | 'q' | 'r' | 'n' | 'p' => Kind::from_letter(first),
            'B' if !is_square_of_b_file(rest) => Some(Kind::Bishop),
            _ => figurine(first),
        };
        if letter.is_some() {
            going.kind = letter;
            left = rest;
        }
        let next_is_digit = rest.first().is_some_and(|(_, symbol)| symbol.is_ascii_digit());
        going.maybe_bishop = first == 'b' && !next_is_digit;
    }
    refuse_mixed_case(left)?;

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
        } else if symbol == '>' && crossed && !going.takes {
            // The arrow `->` is a long stroke.
        } else if matches!(symbol, '-' | 'x' | 'X') && !crossed && leads_on(&files_and_ranks, going.kind, rest) {
            crossed = true;
            going.takes = symbol != '-';
        } else {
            break;
        }
        left = rest;
    }
    place(text, &files_and_ranks, left, &mut going)?;

    // 3. What a pawn becomes: =Q, Q, q, (Q), (=Q), /Q.
    let opened = !left.is_empty();
    let left = match left {
        [(_, '(' | '='), (_, '(' | '='), rest @ .., (_, ')')]
        | [(_, '('), rest @ .., (_, ')')]
        | [(_, '=' | '/'), rest @ ..] => rest,
        _ => left,
    };
    match left {
        [] if opened => {
            return Err(Unreadable { at: text.chars().count(), found: None, expected: "what the pawn becomes" });
        }
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

/// Whether a stroke or cross may stand here: behind where the piece comes from, or its letter, and
/// before where it goes.
fn leads_on(before: &[Symbol], kind: Option<Kind>, after: &[Symbol]) -> bool {
    let goes_on = after.first().is_some_and(|(_, symbol)| *symbol == '>' || File::from_letter(*symbol).is_some());
    goes_on && (kind.is_some() || !before.is_empty())
}

/// Whether a capital B before these symbols is a file: `B4` alone, or with another capital file
/// behind it, `B2B4`. Before a small one, `B2d3`, the digit tells bishops apart.
fn is_square_of_b_file(rest: &[Symbol]) -> bool {
    let next_file = rest.iter().skip(1).find(|(_, symbol)| File::from_letter(*symbol).is_some());
    let next_is_digit = rest.first().is_some_and(|(_, symbol)| symbol.is_ascii_digit());
    next_is_digit && next_file.is_none_or(|(_, symbol)| symbol.is_ascii_uppercase())
}

/// Refuses a capital file beside a small one: `Dd4` is not the d-pawn but, in another language, the
/// queen, and nobody can tell.
fn refuse_mixed_case(symbols: &[Symbol]) -> Result<(), Unreadable> {
    let before_promotion = symbols.iter().take_while(|(_, symbol)| !matches!(symbol, '=' | '/' | '('));
    let files = before_promotion.filter(|(_, symbol)| File::from_letter(*symbol).is_some());
    let capital = files.clone().find(|(_, symbol)| symbol.is_ascii_uppercase());
    let small = files.clone().any(|(_, symbol)| symbol.is_ascii_lowercase());
    match capital {
        // A capital B behind the square is what the pawn becomes.
        Some(&(at, found)) if small && found != 'B' => {
            Err(Unreadable { at, found: Some(found), expected: "a piece, one of KQRBN, or a small file" })
        }
        _ => Ok(()),
    }
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
        [] => (text.chars().count(), None),
    };
    Err(Unreadable { at, found, expected })
}
