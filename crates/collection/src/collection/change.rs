//! Games are removed, and the tail is replaced.

use std::sync::Arc;

use super::{Collection, Writer};
use crate::error::Error;
use crate::manifest::{Manifest, Named, segment_path, tail_path};
use crate::pages::sync_folder;
use crate::state::{Part, State};
use crate::tail::Tail;

impl Collection {
    /// Removes a game, and tells whether it was there. Its text is gone from the disk when its file is
    /// [merged](Collection::merge) next.
    ///
    /// # Errors
    /// If a file cannot be read or written; the game is still there then.
    pub fn remove(&self, number: u64) -> Result<bool, Error> {
        self.remove_many(&[number]).map(|removed| removed == 1)
    }

    /// Removes games, all at once, and tells how many of them were there.
    ///
    /// # Errors
    /// If a file cannot be read or written; all games are still there then.
    pub fn remove_many(&self, numbers: &[u64]) -> Result<u64, Error> {
        let mut writer = self.writer();
        let mut state = (*self.state()).clone();
        let mut manifest = writer.manifest.clone();
        let mut present = Vec::new();
        for number in numbers {
            if state.has(*number)? {
                present.push(*number);
            }
        }
        present.sort_unstable();
        present.dedup();
        if present.is_empty() {
            return Ok(0);
        }
        // 1. In the tail.
        state.tail.retain(|late| present.binary_search(&late.number).is_err());
        manifest.removed.extend(&present);
        // 2. In the files. One without any game is left out altogether.
        let mut gone = Vec::new();
        for (index, part) in std::mem::take(&mut state.parts).into_iter().enumerate() {
            let next = writer.manifest.segments.get(index + 1).unwrap_or(&manifest.tail).base;
            let from = present.partition_point(|number| *number < part.base);
            let to = present.partition_point(|number| *number < next);
            let part = part.without(present[from..to].iter().copied())?;
            if part.games() > 0 {
                state.parts.push(part);
                continue;
            }
            gone.push(part.file);
            manifest.removed.retain(|number| !(part.base..next).contains(number));
        }
        // 3. On the disk.
        manifest.segments.retain(|named| !gone.contains(&named.file));
        manifest.write(&self.folder)?;
        writer.manifest = manifest;
        self.set_state(state);
        self.discard(&gone);
        Ok(present.len() as u64)
    }

    /// Removes all games. Their files are gone when this returns.
    ///
    /// # Errors
    /// If the folder cannot be written to; all games are still there then.
    pub fn remove_all(&self) -> Result<(), Error> {
        let mut writer = self.writer();
        let mut manifest = Manifest { tail: writer.manifest.tail, ..Manifest::default() };
        let gone: Vec<u64> = writer.manifest.segments.iter().map(|named| named.file).collect();
        let next = writer.next_number();
        let tail = self.new_tail(&mut writer, &mut manifest, next)?;
        let state = State { tail_bytes: tail.bytes(), ..State::default() };
        self.replace_tail(&mut writer, manifest, tail)?;
        self.set_state(state);
        self.discard(&gone);
        Ok(())
    }

    /// A tail without games, which counts from when the manifest is written.
    pub(super) fn new_tail(&self, writer: &mut Writer, manifest: &mut Manifest, base: u64) -> Result<Tail, Error> {
        let file = writer.new_file();
        let tail = Tail::create(&tail_path(&self.folder, file))?;
        manifest.tail = Named { file, base };
        sync_folder(&self.folder)?;
        Ok(tail)
    }

    /// Lets a manifest with a new tail count.
    pub(super) fn replace_tail(&self, writer: &mut Writer, manifest: Manifest, tail: Tail) -> Result<(), Error> {
        manifest.write(&self.folder)?;
        writer.manifest = manifest;
        writer.tail_games = 0;
        let old = std::mem::replace(&mut writer.tail, tail);
        let _left_for_later = std::fs::remove_file(old.path());
        Ok(())
    }

    /// Removes files that do not count any more. Who reads in one still has it open.
    pub(super) fn discard(&self, files: &[u64]) {
        for file in files {
            let _left_for_later = std::fs::remove_file(segment_path(&self.folder, *file));
        }
    }

    /// Lets a part stand for others that follow each other, if they still count.
    pub(super) fn exchange(&self, old: &[Part], new: Option<Part>) -> Result<bool, Error> {
        let mut writer = self.writer();
        let mut state = (*self.state()).clone();
        let files: Vec<u64> = old.iter().map(|part| part.file).collect();
        let Some(start) = state
            .parts
            .windows(files.len())
            .position(|window| window.iter().zip(&files).all(|(part, file)| part.file == *file))
        else {
            return Ok(false);
        };
        let end = start + files.len();
        let mut manifest = writer.manifest.clone();
        let from = old.first().map_or(0, |part| part.base);
        let to = state.parts.get(end).map_or(manifest.tail.base, |next| next.base);
        // Games may have been removed in the meantime.
        let removed: Vec<u64> = manifest.removed.range(from..to).copied().collect();
        let new = new.map(|part| part.without(removed.iter().copied())).transpose()?;
        let (new, empty) = match new {
            Some(part) if part.games() == 0 => (None, Some(part.file)),
            new => (new, None),
        };
        let mut kept = Vec::new();
        if let Some(part) = &new {
            for number in &removed {
                let place = number.checked_sub(part.base).map(|number| part.segment.place_of(number)).transpose()?;
                kept.extend(place.flatten().map(|_| *number));
            }
        }
        manifest.removed.retain(|number| !(from..to).contains(number));
        manifest.removed.extend(kept);
        let named = new.as_ref().map(|part| Named { file: part.file, base: part.base });
        manifest.segments.splice(start..end, named);
        state.parts.splice(start..end, new);
        manifest.write(&self.folder)?;
        writer.manifest = manifest;
        self.set_state(state);
        self.discard(&files);
        self.discard(empty.as_slice());
        Ok(true)
    }
}

impl Part {
    /// A file of games of which none is removed.
    pub(super) fn whole(file: u64, base: u64, segment: crate::segment::Segment) -> Self {
        Self { file, base, segment: Arc::new(segment), removed: Arc::default() }
    }
}
