//! Names of openings, by the positions that games come to.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use tabiya_rules::Position;

/// An opening: its code in the Encyclopaedia of Chess Openings, its name, and its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The code: a letter from A to E and two digits.
    pub eco: &'static str,
    /// The name.
    pub name: &'static str,
    /// The moves that lead to it.
    pub moves: &'static str,
}

/// The table: a line each, the three fields parted by tabs.
const TABLE: &str = include_str!("openings/openings.tsv");

/// The openings by what leads to them.
struct Book {
    /// By the key of the position, so that a game may come to one by other moves.
    by_key: HashMap<u64, Opening, BuildHasherDefault<Key>>,
    /// The highest move number of any.
    longest: u32,
}

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let positions = || Opening::all().filter_map(|opening| Some((opening.position()?, opening)));
    Book {
        by_key: positions().map(|(position, opening)| (position.key(), opening)).collect(),
        longest: positions().map(|(position, _)| position.fullmoves()).max().unwrap_or(0),
    }
});

impl Opening {
    /// All openings, in the order of their codes.
    ///
    /// ```
    /// use tabiya_pgn::Opening;
    /// assert!(Opening::all().any(|opening| opening.name.contains("Najdorf")));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
            let mut fields = line.split('\t');
            Some(Self { eco: fields.next()?, name: fields.next()?, moves: fields.next()? })
        })
    }

    /// The opening that this very position belongs to.
    ///
    /// ```
    /// use tabiya_pgn::Opening;
    /// use tabiya_rules::Position;
    /// let after = Position::start().read("e4").unwrap().play().read("c5").unwrap().play();
    /// assert_eq!(Opening::of(&after).unwrap().name, "Sicilian Defence");
    /// ```
    pub fn of(position: &Position) -> Option<Self> {
        let book = &*BOOK;
        if position.fullmoves() > book.longest { None } else { book.by_key.get(&position.key()).copied() }
    }

    /// The position that its moves lead to.
    pub fn position(&self) -> Option<Position> {
        let mut steps = self.moves.split(' ').filter(|word| !word.ends_with('.'));
        steps.try_fold(Position::start(), |position, step| Some(position.read(step).ok()?.play()))
    }

    /// The name of the opening without its variations: what stands before the colon.
    ///
    /// ```
    /// use tabiya_pgn::Opening;
    /// let najdorf = Opening::all().find(|opening| opening.eco == "B90").unwrap();
    /// assert_eq!(najdorf.family(), "Sicilian Defence");
    /// ```
    pub fn family(&self) -> &'static str {
        self.name.split(':').next().unwrap_or(self.name)
    }
}

/// The keys of positions are as good as chance already.
#[derive(Default)]
struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
