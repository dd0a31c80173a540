//! Several files of games become one, without those that were removed.

use std::path::Path;

use super::Segment;
use super::build::Assembly;
use crate::error::Error;
use crate::index::{Cursor, Source, merge};
use crate::record::Record;
use crate::removed::Removed;
use crate::texts::Pack;

/// A file that is to be part of another, and what is left out of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Joined<'segment> {
    pub(crate) segment: &'segment Segment,
    pub(crate) removed: &'segment Removed,
    /// What the numbers of its games are to be increased by.
    pub(crate) shift: u32,
}

/// Makes a file of others, whose games come in this order. `go_on` is asked now and then.
pub(crate) fn join(
    path: &Path,
    files: &[Joined<'_>],
    go_on: &mut dyn FnMut() -> Result<(), Error>,
) -> Result<Segment, Error> {
    let mut assembly = Assembly::new(path)?;
    let mut shifts = Vec::new();
    for file in files {
        shifts.push(assembly.told.len() as u32);
        take(&mut assembly, file, go_on)?;
    }
    let visits = files.iter().map(|file| file.segment.index.visits).sum();
    assembly.finish(|pages, told| {
        let sources = files.iter().zip(shifts).map(|(file, shift)| Source {
            cursor: Cursor::new(&file.segment.index, &file.segment.pages),
            shift,
            removed: file.removed,
        });
        merge(sources.collect(), visits, told, pages, go_on)
    })
}

/// Takes texts and records of a file.
fn take(assembly: &mut Assembly, file: &Joined<'_>, go_on: &mut dyn FnMut() -> Result<(), Error>) -> Result<(), Error> {
    let Joined { segment, removed, shift } = *file;
    let renumbered = |assembly: &mut crate::strings::Numbering, all: String| -> Vec<u32> {
        all.lines().map(|line| assembly.number(line)).collect()
    };
    let names = renumbered(&mut assembly.names, segment.parts.names.all(&segment.pages)?);
    let openings = renumbered(&mut assembly.openings, segment.parts.openings.all(&segment.pages)?);
    let mut pack = Pack::default();
    let mut bytes = Vec::new();
    let mut game = 0;
    while game < segment.games() {
        go_on()?;
        // 1. The games of one pack of texts.
        let mut of_pack: Vec<(u32, Record)> = Vec::new();
        let mut all_kept = true;
        'pack: while game < segment.games() {
            let count = (segment.games() - game).min(64);
            segment.records(game, count, &mut bytes)?;
            for bytes in bytes.as_chunks().0 {
                let record = Record::read(bytes).ok_or_else(|| segment.wrong_record())?;
                if of_pack.first().is_some_and(|(_, first)| Pack::of(first.text) != Pack::of(record.text)) {
                    break 'pack;
                }
                all_kept &= !removed.has(game);
                of_pack.push((game, record));
                game += 1;
            }
        }
        // 2. Their texts: as they are, or packed anew without what was removed.
        let Some((_, first)) = of_pack.first() else { break };
        let at = Pack::of(first.text);
        let to = if all_kept {
            assembly.texts.flush(&mut assembly.pages)?;
            let to = assembly.pages.position();
            pack.copy(at, &segment.pages, &mut assembly.pages)?;
            Some(to)
        } else {
            None
        };
        // 3. Their records.
        for (game, record) in of_pack {
            if removed.has(game) {
                continue;
            }
            let text = match to {
                Some(to) => Pack::moved(record.text, to),
                None => assembly.texts.add(pack.text(record.text, &segment.pages)?, &mut assembly.pages)?,
            };
            let name = |number: u32| names.get(number as usize).copied().ok_or_else(|| segment.wrong_record());
            let opening = openings.get(usize::from(record.opening)).ok_or_else(|| segment.wrong_record())?;
            assembly.add(&Record {
                number: record.number + shift,
                text,
                white: name(record.white)?,
                black: name(record.black)?,
                opening: (*opening).min(u32::from(u16::MAX)) as u16,
                ..record
            })?;
        }
    }
    Ok(())
}
