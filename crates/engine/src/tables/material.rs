//! What stands on the board, whoever stands where: that is what a table is named after.

use std::fmt;

use tabiya_rules::{Kind, Position, Side};

/// How many of each piece each side has, four bits a count: White's in the lower half, Black's in the upper.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Material(u64);

impl Material {
    /// The most men a table can have.
    pub(super) const MOST: u32 = 7;

    /// The pieces of a position.
    pub(super) fn of(position: &Position) -> Self {
        let mut counts = 0;
        for (kind, shift) in Kind::ALL.into_iter().zip((0..).step_by(4)) {
            counts |= u64::from(position.of(Side::White, kind).len()) << shift;
            counts |= u64::from(position.of(Side::Black, kind).len()) << (shift + 32);
        }
        Self(counts)
    }

    /// Reads the name of a table, such as `KQvKR`: kings first, and no more men than tables can have.
    pub(super) fn read(name: &str) -> Option<Self> {
        let (white, black) = name.split_once('v')?;
        if name.len() as u32 > Self::MOST + 1 {
            return None;
        }
        let half = |letters: &str| {
            let rest = letters.strip_prefix('K')?;
            let mut counts = 1 << (4 * Kind::King.index());
            for letter in rest.chars() {
                let kind = Kind::from_letter(letter).filter(|kind| *kind != Kind::King && kind.letter() == letter)?;
                counts += 1 << (4 * kind.index());
            }
            Some(counts)
        };
        Some(Self(half(white)? | half(black)? << 32)).filter(|material: &Self| material.men() > 2)
    }

    /// What the codes of a table file say: the kind from 1 on, and eight more if it is Black's.
    pub(super) fn of_codes(codes: &[u8]) -> Option<Self> {
        codes.iter().try_fold(Self(0), |material, code| {
            let kind = Kind::get(usize::from(code & 7).checked_sub(1)?)?;
            Some(Self(material.0 + (1 << (4 * kind.index() + if code & 8 == 0 { 0 } else { 32 }))))
        })
    }

    /// The same with the sides exchanged.
    pub(super) fn reversed(self) -> Self {
        Self(self.0.rotate_left(32))
    }

    /// How many pieces of a kind a side has.
    pub(super) fn count(self, side: Side, kind: Kind) -> u32 {
        (self.0 >> (4 * kind.index() + 32 * side.index()) & 15) as u32
    }

    /// How many men there are, the kings among them.
    pub(super) fn men(self) -> u32 {
        (0..64).step_by(4).map(|shift| (self.0 >> shift & 15) as u32).sum()
    }

    /// Whether there are pawns of any side.
    pub(super) fn has_pawns(self) -> bool {
        self.count(Side::White, Kind::Pawn) + self.count(Side::Black, Kind::Pawn) > 0
    }

    /// Whether both sides have the same.
    pub(super) fn is_even(self) -> bool {
        self == self.reversed()
    }
}

/// As tables are named.
impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in [Side::White, Side::Black] {
            f.write_str(if side == Side::Black { "v" } else { "" })?;
            for kind in Kind::ALL.into_iter().rev() {
                (0..self.count(side, kind)).try_for_each(|_| write!(f, "{}", kind.letter()))?;
            }
        }
        Ok(())
    }
}
