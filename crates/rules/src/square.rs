//! The sixty-four squares, their files and their ranks.

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Side};

/// Declares an enum whose values are numbered from zero without a gap, with the list of them all
/// and the way back from a number.
///
/// The way back is a `match` over every number: the optimiser sees that it maps each number to
/// itself and leaves no code, so it is as cheap as an unchecked cast and needs no `unsafe`.
macro_rules! numbered {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $number:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$variant_meta])* $variant = $number),+ }

        impl $name {
            /// Every value, in order.
            pub const ALL: [Self; [$($number),+].len()] = [$(Self::$variant),+];

            /// The value with this number, or `None` past the last one.
            #[inline]
            pub const fn get(index: usize) -> Option<Self> {
                match index {
                    $($number => Some(Self::$variant),)+
                    _ => None,
                }
            }

            /// The number of this value, counted from zero.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(crate) use numbered;

numbered! {
    /// A column of the board, from White's left to White's right.
    File {
        /// The a-file, on White's left.
        A = 0,
        /// The b-file.
        B = 1,
        /// The c-file.
        C = 2,
        /// The d-file, where the queens start.
        D = 3,
        /// The e-file, where the kings start.
        E = 4,
        /// The f-file.
        F = 5,
        /// The g-file.
        G = 6,
        /// The h-file, on White's right.
        H = 7,
    }
}

impl File {
    /// The file named by this letter, in either case.
    ///
    /// ```
    /// use tabiya_rules::File;
    /// assert_eq!(File::from_letter('c'), Some(File::C));
    /// assert_eq!(File::from_letter('C'), Some(File::C));
    /// assert_eq!(File::from_letter('i'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        let lower = letter.to_ascii_lowercase();
        if lower >= 'a' && lower <= 'h' { Self::get(lower as usize - 'a' as usize) } else { None }
    }

    /// The lower-case letter of the file.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// All eight squares of the file.
    pub const fn squares(self) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << self as u8)
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

numbered! {
    /// A row of the board, counted from White's side.
    Rank {
        /// Rank 1, where White's pieces start.
        First = 0,
        /// Rank 2, where White's pawns start.
        Second = 1,
        /// Rank 3.
        Third = 2,
        /// Rank 4.
        Fourth = 3,
        /// Rank 5.
        Fifth = 4,
        /// Rank 6.
        Sixth = 5,
        /// Rank 7, where Black's pawns start.
        Seventh = 6,
        /// Rank 8, where Black's pieces start.
        Eighth = 7,
    }
}

impl Rank {
    /// The rank named by this digit.
    pub const fn from_digit(digit: char) -> Option<Self> {
        if digit >= '1' && digit <= '8' { Self::get(digit as usize - '1' as usize) } else { None }
    }

    /// The digit of the rank.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// All eight squares of the rank.
    pub const fn squares(self) -> Bitboard {
        Bitboard(0xff << (8 * self as u8))
    }

    /// The rank as this side counts: its own first rank is `First`.
    ///
    /// ```
    /// use tabiya_rules::{Rank, Side};
    /// assert_eq!(Rank::Second.seen_by(Side::White), Rank::Second);
    /// assert_eq!(Rank::Second.seen_by(Side::Black), Rank::Seventh);
    /// ```
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::White => self,
            Side::Black => Self::ALL[7 - self as usize],
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.digit())
    }
}

/// One of the sixty-four squares. There is no sixty-fifth: absence is `Option<Square>`, which is
/// as small as a `Square`.
///
/// ```
/// use tabiya_rules::{File, Rank, Square};
/// assert_eq!(Square::new(File::E, Rank::Fourth), Square::E4);
/// assert_eq!("e4".parse(), Ok(Square::E4));
/// assert_eq!(size_of::<Option<Square>>(), 1);
/// ```
#[expect(missing_docs, reason = "a square is explained by its name")]
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

const _: () = assert!(size_of::<Option<Square>>() == 1);

impl Square {
    /// Every square, from a1 along the first rank to h1, then a2, up to h8.
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = [
        Self::A1, Self::B1, Self::C1, Self::D1, Self::E1, Self::F1, Self::G1, Self::H1,
        Self::A2, Self::B2, Self::C2, Self::D2, Self::E2, Self::F2, Self::G2, Self::H2,
        Self::A3, Self::B3, Self::C3, Self::D3, Self::E3, Self::F3, Self::G3, Self::H3,
        Self::A4, Self::B4, Self::C4, Self::D4, Self::E4, Self::F4, Self::G4, Self::H4,
        Self::A5, Self::B5, Self::C5, Self::D5, Self::E5, Self::F5, Self::G5, Self::H5,
        Self::A6, Self::B6, Self::C6, Self::D6, Self::E6, Self::F6, Self::G6, Self::H6,
        Self::A7, Self::B7, Self::C7, Self::D7, Self::E7, Self::F7, Self::G7, Self::H7,
        Self::A8, Self::B8, Self::C8, Self::D8, Self::E8, Self::F8, Self::G8, Self::H8,
    ];

    /// The square where a file and a rank meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::from_low_bits(rank as u32 * 8 + file as u32)
    }

    /// The square with this number (a1 is 0, b1 is 1, h8 is 63), or `None` past the board.
    #[inline]
    pub const fn get(index: usize) -> Option<Self> {
        if index < 64 { Some(Self::from_low_bits(index as u32)) } else { None }
    }

    /// The square numbered by the six low bits.
    #[inline(always)]
    #[rustfmt::skip]
    pub(crate) const fn from_low_bits(bits: u32) -> Self {
        // The optimiser sees that this is the number itself.
        match bits & 63 {
            0 => Self::A1, 1 => Self::B1, 2 => Self::C1, 3 => Self::D1, 4 => Self::E1, 5 => Self::F1, 6 => Self::G1, 7 => Self::H1,
            8 => Self::A2, 9 => Self::B2, 10 => Self::C2, 11 => Self::D2, 12 => Self::E2, 13 => Self::F2, 14 => Self::G2, 15 => Self::H2,
            16 => Self::A3, 17 => Self::B3, 18 => Self::C3, 19 => Self::D3, 20 => Self::E3, 21 => Self::F3, 22 => Self::G3, 23 => Self::H3,
            24 => Self::A4, 25 => Self::B4, 26 => Self::C4, 27 => Self::D4, 28 => Self::E4, 29 => Self::F4, 30 => Self::G4, 31 => Self::H4,
            32 => Self::A5, 33 => Self::B5, 34 => Self::C5, 35 => Self::D5, 36 => Self::E5, 37 => Self::F5, 38 => Self::G5, 39 => Self::H5,
            40 => Self::A6, 41 => Self::B6, 42 => Self::C6, 43 => Self::D6, 44 => Self::E6, 45 => Self::F6, 46 => Self::G6, 47 => Self::H6,
            48 => Self::A7, 49 => Self::B7, 50 => Self::C7, 51 => Self::D7, 52 => Self::E7, 53 => Self::F7, 54 => Self::G7, 55 => Self::H7,
            56 => Self::A8, 57 => Self::B8, 58 => Self::C8, 59 => Self::D8, 60 => Self::E8, 61 => Self::F8, 62 => Self::G8, _ => Self::H8,
        }
    }

    /// The number of the square: a1 is 0, b1 is 1, h8 is 63.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file the square lies on.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// The rank the square lies on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 3]
    }

    /// The set that holds this square alone.
    #[inline(always)]
    pub const fn only(self) -> Bitboard {
        Bitboard(1 << self as u8)
    }

    /// Whether the square is light, as h1 is.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert!(Square::H1.is_light());
    /// assert!(!Square::A1.is_light());
    /// assert!(Square::D1.is_light(), "the white queen starts on her own colour");
    /// ```
    pub const fn is_light(self) -> bool {
        (self as u8 >> 3 ^ self as u8) & 1 == 1
    }

    /// The square so many files to the right and ranks up (as White sees it), if it is on the board.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::H1.offset(1, 0), None);
    /// ```
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        let file = (self as i32 & 7).saturating_add(files);
        let rank = (self as i32 >> 3).saturating_add(ranks);
        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            Some(Self::from_low_bits((rank * 8 + file).cast_unsigned()))
        } else {
            None
        }
    }

    /// The same square seen from the other side of the board: e2 for e7.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self::from_low_bits(self as u32 ^ 0o70)
    }

    /// The number of king steps between two squares.
    ///
    /// ```
    /// use tabiya_rules::Square;
    /// assert_eq!(Square::A1.distance(Square::C2), 2);
    /// ```
    pub const fn distance(self, other: Self) -> u32 {
        let files = (self as i32 & 7).abs_diff(other as i32 & 7);
        let ranks = (self as i32 >> 3).abs_diff(other as i32 >> 3);
        if files > ranks { files } else { ranks }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + (*self as u8 & 7), b'1' + (*self as u8 >> 3)];
        f.pad(core::str::from_utf8(&name).unwrap_or_default())
    }
}

/// The text is not the name of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a digit from 1 to 8, like e4")
    }
}

impl core::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let [file, rank] = *text.as_bytes() else { return Err(NotASquare) };
        match (File::from_letter(char::from(file)), Rank::from_digit(char::from(rank))) {
            (Some(file), Some(rank)) => Ok(Self::new(file, rank)),
            _ => Err(NotASquare),
        }
    }
}
