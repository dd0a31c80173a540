//! Files that are no text of games, told by how they begin.

use std::fmt;

/// What a file is that cannot be read as games, whatever its name promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// Text in UTF-16.
    Utf16,
    /// Something packed by xz.
    Xz,
    /// A zip archive.
    Zip,
    /// A 7z archive.
    SevenZip,
    /// A RAR archive.
    Rar,
    /// A PDF document.
    Pdf,
}

impl Foreign {
    /// So many bytes are enough to tell.
    pub(crate) const TOLD_BY: u64 = 64;

    /// What begins like this, if it is known to be no text of games.
    ///
    /// ```
    /// use tabiya_pgn::Foreign;
    /// assert_eq!(Foreign::of(b"[Event \"Club\"]"), None);
    /// assert_eq!(Foreign::of(b"PK\x03\x04"), Some(Foreign::Zip));
    /// assert_eq!(Foreign::of(b"\xff\xfe[\0E\0"), Some(Foreign::Utf16));
    /// ```
    pub fn of(start: &[u8]) -> Option<Self> {
        match start {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(Self::Utf16),
            [0xfd, b'7', b'z', b'X', b'Z', ..] => Some(Self::Xz),
            [b'P', b'K', 3, 4, ..] => Some(Self::Zip),
            [b'7', b'z', 0xbc, 0xaf, ..] => Some(Self::SevenZip),
            [b'R', b'a', b'r', b'!', 0x1a, 7, ..] => Some(Self::Rar),
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            _ => is_half_zeros(start).then_some(Self::Utf16),
        }
    }
}

/// Whether every other byte is zero, and none else: Latin letters in UTF-16 without its mark.
fn is_half_zeros(start: &[u8]) -> bool {
    let (even, odd): (Vec<_>, Vec<_>) = start.chunks_exact(2).map(|pair| (pair[0] == 0, pair[1] == 0)).unzip();
    let is_only_in = |zeros: &[bool], others: &[bool]| zeros.iter().all(|zero| *zero) && !others.contains(&true);
    start.len() > 7 && (is_only_in(&even, &odd) || is_only_in(&odd, &even))
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf16 => "the text is in UTF-16; it has to be in UTF-8, Latin-1 or Windows-1252",
            Self::Xz => "it is packed with xz, which is not known here",
            Self::Zip => "it is a zip archive, which is not known here",
            Self::SevenZip => "it is a 7z archive, which is not known here",
            Self::Rar => "it is a RAR archive, which is not known here",
            Self::Pdf => "it is a PDF document, and not PGN",
        })
    }
}

impl std::error::Error for Foreign {}
