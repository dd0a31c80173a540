//! The hash table: what was found out about positions, shared by all threads without a lock.
//!
//! An entry is two words, the data and the key mixed with the data. Two threads may write the two
//! halves of one entry in turns; then the key no longer fits the data, and nobody reads it.

mod pages;
mod prefetch;

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::thread;

use tabiya_rules::Move;

use crate::score::{MATE_FOUND, Value, WIN_FOUND};
use crate::{Bound, NoMemory};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, or the one that refuted the rest.
    pub(crate) best: Option<Move>,
    /// What the position is worth, if it was searched: and that worth's nature.
    pub(crate) value: Option<(Value, Bound)>,
    /// The static evaluation, if the side to move was not in check.
    pub(crate) evaluation: Option<Value>,
    /// How deep it was searched.
    pub(crate) depth: i32,
    /// Whether it was ever part of a principal variation.
    pub(crate) was_principal: bool,
}

/// A value that stands for "none" in sixteen bits.
const NO_VALUE: i16 = i16::MIN;
/// The depth is kept from this one on, so that those of the quiescence search are not negative.
const LEAST_DEPTH: i32 = -8;
/// Searches are counted up to this number and then from 0 again.
const AGES: u8 = 32;
/// How many levels of depth an entry loses to a new one for each search it is older.
const AGE_IN_DEPTHS: i32 = 4;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let best = self.best.map_or(0, Move::bits);
        let (value, bound) = match self.value {
            None => (NO_VALUE, 0),
            Some((value, Bound::Upper)) => (value as i16, 1),
            Some((value, Bound::Lower)) => (value as i16, 2),
            Some((value, Bound::Exact)) => (value as i16, 3),
        };
        let evaluation = self.evaluation.map_or(NO_VALUE, |value| value as i16);
        let depth = (self.depth - LEAST_DEPTH).clamp(0, 255) as u64;
        u64::from(best)
            | u64::from(value as u16) << 16
            | u64::from(evaluation as u16) << 32
            | depth << 48
            | u64::from(age % AGES) << 56
            | u64::from(self.was_principal) << 61
            | bound << 62
    }

    fn unpack(data: u64) -> Self {
        let value = i32::from((data >> 16) as u16 as i16);
        let evaluation = (data >> 32) as u16 as i16;
        let value = match data >> 62 {
            0 => None,
            1 => Some((value, Bound::Upper)),
            2 => Some((value, Bound::Lower)),
            _ => Some((value, Bound::Exact)),
        };
        Self {
            best: Move::from_bits(data as u16),
            value,
            evaluation: (evaluation != NO_VALUE).then_some(i32::from(evaluation)),
            depth: depth_of(data),
            was_principal: data >> 61 & 1 != 0,
        }
    }
}

fn depth_of(data: u64) -> i32 {
    (data >> 48 & 255) as i32 + LEAST_DEPTH
}

fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 % AGES
}

/// A worth as it is kept: a mate counts from the position itself, not from the root.
pub(crate) fn to_table(value: Value, ply: usize) -> Value {
    match value {
        WIN_FOUND.. => value + ply as Value,
        _ if value <= -WIN_FOUND => value - ply as Value,
        _ => value,
    }
}

/// The reverse. A mate that lies beyond the fifty-move rule is none: it is worth no more than a win
/// that is not proven.
pub(crate) fn from_table(value: Value, ply: usize, halfmoves: u16) -> Value {
    let left = 100 - i32::from(halfmoves.min(100));
    if value >= WIN_FOUND {
        let is_far = value >= MATE_FOUND && crate::score::MATE - value > left;
        if is_far { WIN_FOUND - 1 } else { value - ply as Value }
    } else if value <= -WIN_FOUND {
        let is_far = value <= -MATE_FOUND && crate::score::MATE + value > left;
        if is_far { 1 - WIN_FOUND } else { value + ply as Value }
    } else {
        value
    }
}

#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// What is kept here, if its halves fit the key.
    fn data(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ data == key && data != 0).then_some(data)
    }

    fn set(&self, key: u64, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.mixed.store(key ^ data, Ordering::Relaxed);
    }
}

/// The slots that positions share, as many as fit a line of the processor's cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

const _: () = assert!(size_of::<Cluster>() == 64);

fn empty(clusters: &[Cluster]) {
    for slot in clusters.iter().flat_map(|cluster| &cluster.0) {
        slot.data.store(0, Ordering::Relaxed);
        slot.mixed.store(0, Ordering::Relaxed);
    }
}

/// The hash table.
#[derive(Debug)]
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

impl Table {
    /// A table of this many megabytes.
    pub(crate) fn new(megabytes: usize) -> Result<Self, NoMemory> {
        let megabytes = megabytes.max(1);
        let count = megabytes.checked_mul((1 << 20) / size_of::<Cluster>()).ok_or(NoMemory::Hash { megabytes })?;
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).map_err(|_| NoMemory::Hash { megabytes })?;
        pages::prefer_large(&mut clusters);
        clusters.resize_with(count, Cluster::default);
        Ok(Self { clusters, age: AtomicU8::new(0) })
    }

    /// Its size.
    pub(crate) fn megabytes(&self) -> usize {
        self.clusters.len() * size_of::<Cluster>() >> 20
    }

    /// Empties the table.
    pub(crate) fn clear(&mut self, threads: usize) {
        let share = self.clusters.len().div_ceil(threads.max(1));
        thread::scope(|scope| {
            let mut parts = self.clusters.chunks(share);
            let own = parts.next();
            for part in parts {
                // What no thread is to be had for is done here.
                if thread::Builder::new().spawn_scoped(scope, || empty(part)).is_err() {
                    empty(part);
                }
            }
            own.into_iter().for_each(empty);
        });
        self.age.store(0, Ordering::Relaxed);
    }

    /// Says that a new search begins: what older ones wrote may go first.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age.load(Ordering::Relaxed) + 1) % AGES, Ordering::Relaxed);
    }

    fn cluster(&self, key: u64) -> &Cluster {
        let index = u128::from(key) * self.clusters.len() as u128 >> 64;
        &self.clusters[index as usize]
    }

    /// Asks the processor to have the place of a key at hand soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch::prefetch(self.cluster(key));
    }

    /// What is known of the position with this key.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| slot.data(key)).map(Entry::unpack)
    }

    /// Keeps what was found out, over what is worth least.
    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let slots = &self.cluster(key).0;
        let worth = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let years = i32::from((age + AGES - age_of(data)) % AGES);
            if data == 0 { i32::MIN } else { depth_of(data) - AGE_IN_DEPTHS * years }
        };
        let own = slots.iter().find(|slot| slot.data(key).is_some());
        let Some(slot) = own.or_else(|| slots.iter().min_by_key(worth)) else { return };
        if let Some(data) = slot.data(key) {
            let old = Entry::unpack(data);
            entry.best = entry.best.or(old.best);
            let is_exact = matches!(entry.value, Some((_, Bound::Exact)));
            let bonus = if entry.was_principal { 2 } else { 0 };
            // A much deeper result of this same search is worth more than a new shallow bound.
            if !is_exact && entry.depth + 4 + bonus <= old.depth && age_of(data) == age {
                return;
            }
        }
        slot.set(key, entry.pack(age));
    }

    /// How full the table is with what this search wrote, of a thousand.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.clusters.iter().take(250).flat_map(|cluster| &cluster.0);
        let used = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        };
        sample.filter(used).count() as u32
    }
}

#[cfg(test)]
mod tests;
