//! One table file.

use std::path::Path;

use tabiya_rules::{Kind, Position, Side};

use super::TableOutcome;
use super::material::Material;
use super::numbering::{Men, Numbering, lead_file};
use super::packed::{Packed, Part};
use super::source::{Cursor, Source};

/// What a file tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Win, draw or loss.
    Outcomes,
    /// The distance to the next pawn move or capture.
    Distances,
}

impl Content {
    /// How the names of such files end.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Outcomes => "rtbw",
            Self::Distances => "rtbz",
        }
    }

    /// How such files begin.
    pub(super) const fn mark(self) -> [u8; 4] {
        match self {
            Self::Outcomes => [0x71, 0xe8, 0x23, 0x5d],
            Self::Distances => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// One table file, opened.
#[derive(Debug)]
pub(super) struct Table {
    material: Material,
    source: Source,
    /// One for each file of the leading pawn, if there are pawns, and each side to move, if both are there.
    sections: Vec<Section>,
    sides: usize,
}

#[derive(Debug)]
struct Section {
    numbering: Numbering,
    packed: Packed,
    flags: u8,
    /// Distances are sorted by how common they are: this sorts them back, for wins, losses, cursed wins
    /// and blessed losses.
    distances: Option<[Vec<u16>; 4]>,
}

/// The flags of distances.
const BLACK_TO_MOVE: u8 = 1;
const SORTED: u8 = 2;
const WINS_IN_PLIES: u8 = 4;
const LOSSES_IN_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// What a table of distances says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Distance {
    Plies(u32),
    /// It knows only about the other side to move.
    OtherSide,
}

impl Table {
    /// Opens a file that is to have this material. None if it is damaged.
    pub(super) fn open(path: &Path, material: Material, content: Content) -> Option<Self> {
        let (source, head) = Source::open(path).ok()?;
        let head = if let Source::Memory(all) = &source { all } else { &head };
        if !head.starts_with(&content.mark()) {
            return None;
        }
        let sides = if content == Content::Outcomes && !material.is_even() { 2 } else { 1 };
        let mut cursor = Cursor::new(head, 4);
        if (cursor.byte()? & 2 != 0) != material.has_pawns() {
            return None;
        }
        let sections = read_sections(&mut cursor, material, sides, content)?;
        Some(Self { material, source, sections, sides })
    }

    /// Win, draw or loss, not heeding that the best move may be a capture.
    pub(super) fn outcome(&self, position: &Position) -> Option<TableOutcome> {
        let (section, men, _) = self.section(position)?;
        let value = section.packed.value(&self.source, section.numbering.number(&men)?)?;
        TableOutcome::ALL.get(usize::from(value)).copied()
    }

    /// The distance to the next pawn move or capture, for a position with this outcome. It means something
    /// only where no such move is best at once.
    pub(super) fn distance(&self, position: &Position, outcome: TableOutcome) -> Option<Distance> {
        let (section, men, side) = self.section(position)?;
        let stored = if section.flags & BLACK_TO_MOVE == 0 { Side::White } else { Side::Black };
        if side != stored {
            return Some(Distance::OtherSide);
        }
        let mut value = section.packed.value(&self.source, section.numbering.number(&men)?)?;
        let (list, in_plies) = match outcome {
            TableOutcome::Win => (0, section.flags & WINS_IN_PLIES != 0),
            TableOutcome::Loss => (1, section.flags & LOSSES_IN_PLIES != 0),
            TableOutcome::CursedWin => (2, false),
            TableOutcome::BlessedLoss => (3, false),
            TableOutcome::Draw => return None,
        };
        if let Some(lists) = &section.distances {
            value = *lists[list].get(usize::from(value))?;
        }
        Some(Distance::Plies(u32::from(value) * if in_plies { 1 } else { 2 } + 1))
    }

    /// The section for a position, its men as the table has them, and the side to move as the table has it.
    fn section(&self, position: &Position) -> Option<(&Section, Men, Side)> {
        // A table is for White with the first of the two armies in its name, and, if they are the same, for
        // White to move.
        let material = Material::of(position);
        let turned = if self.material.is_even() { position.side() == Side::Black } else { material != self.material };
        let side = if turned { !position.side() } else { position.side() };
        let mut men = [0; 16];
        for owner in [Side::White, Side::Black] {
            for kind in Kind::ALL {
                let squares = position.of(owner, kind);
                let code = kind.index() + 1;
                match (turned, owner) {
                    (false, Side::White) => men[code] = squares.0,
                    (false, Side::Black) => men[code + 8] = squares.0,
                    (true, Side::White) => men[code + 8] = squares.flipped().0,
                    (true, Side::Black) => men[code] = squares.flipped().0,
                }
            }
        }
        let first = self.sections.first()?;
        let file = if self.material.has_pawns() { lead_file(men[first.numbering.lead()]) } else { 0 };
        let among = if self.sides == 2 { side.index() } else { 0 };
        Some((self.sections.get(self.sides * file + among)?, men, side))
    }
}

/// Reads the head of a file behind its mark and flags.
fn read_sections(cursor: &mut Cursor<'_>, material: Material, sides: usize, content: Content) -> Option<Vec<Section>> {
    let pawns_on_both = material.count(Side::White, Kind::Pawn) > 0 && material.count(Side::Black, Kind::Pawn) > 0;
    let men = material.men() as usize;
    // 1. Which piece comes after which: lower halves of the bytes for one side to move, upper halves for the other.
    let mut numberings = Vec::new();
    for file in 0..if material.has_pawns() { 4 } else { 1 } {
        let order = [cursor.byte()?, if pawns_on_both { cursor.byte()? } else { 0xff }];
        let pieces = cursor.take(men)?;
        for side in 0..sides {
            let half = |byte: &u8| byte >> (4 * side) & 15;
            let codes: Vec<u8> = pieces.iter().map(half).collect();
            if Material::of_codes(&codes) != Some(material) || material.has_pawns() && codes[0] & 7 != 1 {
                return None;
            }
            numberings.push(Numbering::new(&codes, order.map(|byte| half(&byte)), file)?);
        }
    }
    cursor.align();
    // 2. How the values are packed.
    let mut sections = Vec::new();
    for numbering in numberings {
        let (mut packed, flags) = Packed::read(cursor, numbering.size())?;
        // Where all distances are the same, they are the shortest, whatever the file says.
        if content == Content::Distances && matches!(packed, Packed::Same(_)) {
            packed = Packed::Same(0);
        }
        // Even armies are always turned so that White is to move; a table for Black would never answer.
        if content == Content::Distances && material.is_even() && flags & BLACK_TO_MOVE != 0 {
            return None;
        }
        sections.push(Section { numbering, packed, flags, distances: None });
    }
    // 3. The distances by how common they are.
    if content == Content::Distances {
        for section in sections.iter_mut().filter(|section| section.flags & SORTED != 0) {
            section.distances = Some(read_distances(cursor, section.flags & WIDE != 0)?);
        }
        cursor.align();
    }
    // 4. Where everything lies.
    let mut at = cursor.at() as u64;
    for part in [Part::Index, Part::Counts, Part::Data] {
        for section in &mut sections {
            at = section.packed.place(part, at);
        }
    }
    Some(sections)
}

/// The four lists of distances of one section.
pub(super) fn read_distances(cursor: &mut Cursor<'_>, wide: bool) -> Option<[Vec<u16>; 4]> {
    let mut lists = [const { Vec::new() }; 4];
    if wide {
        cursor.align();
    }
    for list in &mut lists {
        let count = if wide { cursor.short()? } else { cursor.byte()?.into() };
        *list = if wide {
            (0..count).map(|_| cursor.short()).collect::<Option<_>>()?
        } else {
            cursor.take(count.into())?.iter().copied().map(u16::from).collect()
        };
    }
    Some(lists)
}
