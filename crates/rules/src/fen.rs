//! FEN, the usual text for a position: read leniently with a note of what was assumed, or
//! strictly; written canonically.

mod error;
mod write;

use alloc::vec::Vec;
use core::str::FromStr;

pub use error::{FenError, FenProblem, NotPlayable, Part};

use crate::men::Men;
use crate::{CastlingMode, File, Kind, Piece, Position, Rank, Setup, Side, Square, Wing};

/// What a lenient reader of FEN had to assume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenNote {
    /// The side to move was missing; it is taken to be White.
    AssumedWhite,
    /// The castling rights were missing; there are taken to be none.
    AssumedNoCastling,
    /// The en-passant square was missing; there is taken to be none.
    AssumedNoEnPassant,
    /// The count of half-moves was missing; it is taken to be 0.
    AssumedNoHalfmoves,
    /// The number of the move was missing or 0; it is taken to be 1.
    AssumedFirstMove,
    /// Castling was given by the files of the rooks, as in Chess960.
    RookFiles,
    /// There were spaces too many, or others than single blanks.
    Spaces,
    /// Castling letters came twice or in an unusual order.
    CastlingOrder,
    /// Empty squares were counted in pieces, like `44` for `8`.
    SplitCount,
}

impl core::fmt::Display for FenNote {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(match self {
            Self::AssumedWhite => "the side to move is missing: White is assumed",
            Self::AssumedNoCastling => "the castling rights are missing: none are assumed",
            Self::AssumedNoEnPassant => "the en-passant square is missing: none is assumed",
            Self::AssumedNoHalfmoves => "the count of half-moves is missing: 0 is assumed",
            Self::AssumedFirstMove => "the move number is missing or 0: 1 is assumed",
            Self::RookFiles => "castling is given by the files of the rooks",
            Self::Spaces => "there are more spaces than one between the parts",
            Self::CastlingOrder => "the castling letters come twice or in an unusual order",
            Self::SplitCount => "empty squares are counted in two digits where one would do",
        })
    }
}

/// The parts of a FEN, one after another, each with where it starts.
struct Parts<'text> {
    text: &'text [u8],
    at: usize,
    irregular: bool,
}

/// How many bytes at the start of a text are one blank; the no-break space that comes with text
/// copied from pages is one too.
const fn blank(text: &[u8]) -> usize {
    match text {
        [first, ..] if first.is_ascii_whitespace() => 1,
        [0xc2, 0xa0, ..] => 2,
        _ => 0,
    }
}

impl<'text> Parts<'text> {
    fn next(&mut self) -> Option<(usize, &'text [u8])> {
        let mut start = self.at;
        while blank(&self.text[start..]) > 0 {
            start += blank(&self.text[start..]);
        }
        let mut end = start;
        while end < self.text.len() && blank(&self.text[end..]) == 0 {
            end += 1;
        }
        // Regular are one blank between two parts, and none at the start and end of the text.
        let blanks = &self.text[self.at..start];
        let is_between = self.at > 0 && start < end;
        self.irregular |= if is_between { blanks != b" " } else { !blanks.is_empty() };
        self.at = end;
        (start < end).then(|| (start, &self.text[start..end]))
    }
}

impl Setup {
    /// Reads a FEN leniently: counters and everything after the pieces may be missing, castling
    /// may be given as in standard FEN, X-FEN or Shredder-FEN, and spaces may be many. What was
    /// assumed is told.
    ///
    /// ```
    /// use tabiya_rules::{FenNote, Setup};
    /// let (setup, notes) = Setup::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q -").unwrap();
    /// assert_eq!(notes, [FenNote::AssumedNoHalfmoves, FenNote::AssumedFirstMove]);
    /// assert_eq!(setup.fullmoves, 1);
    /// ```
    ///
    /// # Errors
    /// What could not be read, and where.
    pub fn from_fen(text: &str) -> Result<(Self, Vec<FenNote>), FenError> {
        let mut notes = Vec::new();
        let setup = read(text, &mut |note| {
            if !notes.contains(&note) {
                notes.push(note);
            }
        })?;
        Ok((setup, notes))
    }

    /// Reads a FEN strictly: six parts, one blank between them, and nothing to assume.
    ///
    /// ```
    /// use tabiya_rules::Setup;
    /// assert!(Setup::from_fen_strict("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").is_ok());
    /// let error = Setup::from_fen_strict("4k3/8/8/8/8/8/8/R3K3 w Q -").unwrap_err();
    /// assert_eq!(error.to_string(), "the count of half-moves is missing: 0 is assumed, which a strict reader does not");
    /// ```
    ///
    /// # Errors
    /// What could not be read, and where.
    pub fn from_fen_strict(text: &str) -> Result<Self, FenError> {
        let mut first = None;
        // Files of rooks are a way to write castling, not something assumed.
        let setup = read(text, &mut |note| first = first.or((note != FenNote::RookFiles).then_some(note)))?;
        match first {
            None => Ok(setup),
            Some(note) => Err(FenError { at: text.len(), problem: FenProblem::NotStrict(note) }),
        }
    }
}

impl Position {
    /// Reads a position from a FEN, leniently. Castling may be that of standard chess or Chess960.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert!(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_ok());
    /// let error = Position::from_fen("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the queen on e2 gives check to the king on e8, but it is White's move (3.9.2)"
    /// );
    /// ```
    ///
    /// # Errors
    /// That the text is not a FEN, and where; or all that is wrong with the position it tells of.
    pub fn from_fen(text: &str) -> Result<Self, NotPlayable> {
        let setup = read(text, &mut |_| {}).map_err(NotPlayable::Text)?;
        setup.position(CastlingMode::Chess960).map_err(NotPlayable::Faults)
    }
}

impl FromStr for Position {
    type Err = NotPlayable;

    fn from_str(text: &str) -> Result<Self, NotPlayable> {
        Self::from_fen(text)
    }
}

fn read(text: &str, note: &mut impl FnMut(FenNote)) -> Result<Setup, FenError> {
    // Places are found in bytes and told in symbols.
    let in_symbols = |error: FenError| {
        let before = text.get(..error.at).unwrap_or(text);
        FenError { at: before.chars().count(), ..error }
    };
    read_parts(text, note).map_err(in_symbols)
}

fn read_parts(text: &str, note: &mut impl FnMut(FenNote)) -> Result<Setup, FenError> {
    let mut parts = Parts { text: text.as_bytes(), at: 0, irregular: false };
    let mut setup = Setup::empty();
    let fail = |at, problem| Err(FenError { at, problem });

    let Some((at, pieces)) = parts.next() else { return fail(0, FenProblem::Missing(Part::Pieces)) };
    setup.men = read_pieces(text, at, pieces, note)?;

    setup.side = match parts.next() {
        None => {
            note(FenNote::AssumedWhite);
            Side::White
        }
        Some((_, b"w")) => Side::White,
        Some((_, b"b")) => Side::Black,
        Some((at, word)) => {
            let at = at + usize::from(matches!(word[0], b'w' | b'b'));
            return fail(at, FenProblem::Unexpected(Part::Side, symbol_at(text, at)));
        }
    };

    match parts.next() {
        None => note(FenNote::AssumedNoCastling),
        Some((_, b"-")) => {}
        Some((at, letters)) => read_castling(text, at, letters, &mut setup, note)?,
    }

    match parts.next() {
        None => note(FenNote::AssumedNoEnPassant),
        Some((_, b"-")) => {}
        Some((at, name)) => {
            let square = core::str::from_utf8(name).ok().filter(|name| !name.starts_with(char::is_uppercase));
            setup.en_passant = square.and_then(|name| name.parse().ok());
            if setup.en_passant.is_none() {
                let at = at
                    + match name {
                        [b'a'..=b'h', b'1'..=b'8', ..] => 2,
                        [b'a'..=b'h' | b'-', _, ..] => 1,
                        _ => 0,
                    };
                return fail(at, FenProblem::Unexpected(Part::EnPassant, symbol_at(text, at)));
            }
        }
    }

    match parts.next() {
        None => note(FenNote::AssumedNoHalfmoves),
        Some((at, digits)) => {
            let count = read_number(text, at, digits, Part::Halfmoves)?;
            match u16::try_from(count) {
                Ok(count) => setup.halfmoves = count,
                Err(_) => return fail(at, FenProblem::TooLarge(Part::Halfmoves)),
            }
        }
    }
    match parts.next() {
        None => note(FenNote::AssumedFirstMove),
        Some((at, digits)) => match read_number(text, at, digits, Part::Fullmoves)? {
            0 => note(FenNote::AssumedFirstMove),
            number => setup.fullmoves = number,
        },
    }
    if let Some((at, _)) = parts.next() {
        return fail(at, FenProblem::Trailing);
    }
    if parts.irregular {
        note(FenNote::Spaces);
    }
    Ok(setup)
}

/// The symbol at a place of the text, for the message.
fn symbol_at(text: &str, at: usize) -> char {
    text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or(' ')
}

/// What a symbol of the pieces means: the four bits of a square's code (see [`Men`]), or a number of
/// empty squares, or nothing.
static SYMBOLS: [u8; 256] = {
    let mut table = [NOTHING; 256];
    let mut side = 0;
    while side < 2 {
        let mut kind = 0;
        while kind < 6 {
            let piece = Piece { side: Side::ALL[side], kind: Kind::ALL[kind] };
            table[piece.letter() as usize] = (side << 3 | piece.kind.code()) as u8;
            kind += 1;
        }
        side += 1;
    }
    let mut count = 1;
    while count <= 8 {
        table[b'0' as usize + count] = EMPTY | count as u8;
        count += 1;
    }
    table
};
/// Marks a number of empty squares.
const EMPTY: u8 = 16;
/// Marks a symbol without a meaning.
const NOTHING: u8 = 255;

fn read_pieces(text: &str, start: usize, pieces: &[u8], note: &mut impl FnMut(FenNote)) -> Result<Men, FenError> {
    let mut men = Men::default();
    let (mut rank, mut file) = (7usize, 0usize);
    let mut after_digit = false;
    for (offset, &byte) in pieces.iter().enumerate() {
        let at = start + offset;
        let meaning = SYMBOLS[usize::from(byte)];
        if meaning < EMPTY && file < 8 {
            let bit = |number: u32| u64::from(meaning >> number & 1) << (rank * 8 + file);
            men.short |= bit(0);
            men.straight |= bit(1);
            men.diagonal |= bit(2);
            men.black |= bit(3);
            file += 1;
            after_digit = false;
            continue;
        }
        let fail = |problem| Err(FenError { at, problem });
        let named = Rank::ALL[rank & 7];
        if meaning == NOTHING {
            match byte {
                b'/' if file < 8 => return fail(FenProblem::ShortRank(named, file)),
                b'/' if rank == 0 => return fail(FenProblem::TooManyRanks),
                b'/' => (rank, file) = (rank - 1, 0),
                _ => return fail(FenProblem::Unexpected(Part::Pieces, symbol_at(text, at))),
            }
            after_digit = false;
            continue;
        }
        if after_digit {
            note(FenNote::SplitCount);
        }
        after_digit = true;
        file += usize::from(meaning & 15);
        if file > 8 || meaning < EMPTY {
            return fail(FenProblem::LongRank(named));
        }
    }
    let at = start + pieces.len();
    if file < 8 {
        return Err(FenError { at, problem: FenProblem::ShortRank(Rank::ALL[rank], file) });
    }
    if rank > 0 {
        return Err(FenError { at, problem: FenProblem::TooFewRanks(8 - rank) });
    }
    Ok(men)
}

/// Reads the letters of castling: `KQkq` mean the outermost rook on that side of the king, other
/// letters the file of the rook.
fn read_castling(
    text: &str,
    start: usize,
    letters: &[u8],
    setup: &mut Setup,
    note: &mut impl FnMut(FenNote),
) -> Result<(), FenError> {
    let mut last = None;
    for (offset, &letter) in letters.iter().enumerate() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let first_rank = Rank::First.seen_by(side);
        let (rook, order) = match letter.to_ascii_uppercase() {
            b'K' => (outermost_rook(setup, side, Wing::King), 0),
            b'Q' => (outermost_rook(setup, side, Wing::Queen), 1),
            upper @ b'A'..=b'H' => {
                note(FenNote::RookFiles);
                (Square::new(File::ALL[usize::from(upper - b'A')], first_rank), b'H' - upper)
            }
            _ => {
                let at = start + offset;
                let problem = FenProblem::Unexpected(Part::Castling, symbol_at(text, at));
                return Err(FenError { at, problem });
            }
        };
        let place = Some((side, order));
        if place <= last || setup.castling.has(rook) {
            note(FenNote::CastlingOrder);
        }
        last = place;
        setup.castling = setup.castling.with(rook);
    }
    Ok(())
}

/// The rook that `K` or `Q` means: the outermost on that wing, or the corner if there is none, so
/// that the fault can be told.
fn outermost_rook(setup: &Setup, side: Side, wing: Wing) -> Square {
    let rank = Rank::First.seen_by(side);
    let rooks = setup.of(side, Kind::Rook) & rank.squares();
    let king = (setup.of(side, Kind::King) & rank.squares()).first();
    let corner = match wing {
        Wing::King => File::H,
        Wing::Queen => File::A,
    };
    let outermost = match wing {
        Wing::King => rooks.last(),
        Wing::Queen => rooks.first(),
    };
    let on_wing = |rook: &Square| king.is_some_and(|king| Wing::towards(king, *rook) == wing);
    outermost.filter(on_wing).unwrap_or(Square::new(corner, rank))
}

fn read_number(text: &str, start: usize, digits: &[u8], part: Part) -> Result<u32, FenError> {
    let mut number: u32 = 0;
    for (offset, digit) in digits.iter().enumerate() {
        let at = start + offset;
        if !digit.is_ascii_digit() {
            return Err(FenError { at, problem: FenProblem::Unexpected(part, symbol_at(text, at)) });
        }
        let longer = number.checked_mul(10).and_then(|number| number.checked_add(u32::from(digit - b'0')));
        number = longer.ok_or(FenError { at: start, problem: FenProblem::TooLarge(part) })?;
    }
    Ok(number)
}
