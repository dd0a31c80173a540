//! Whether keys tell positions apart: the same key for the same position, and for no other.

use std::collections::HashMap;
use std::collections::hash_map::{DefaultHasher, Entry};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tabiya_rules::Position;

use super::Difference;

/// How many positions are remembered: about 200 bytes each.
const MOST: usize = 1 << 21;

/// The memory is split in so many parts, so that threads seldom wait for each other.
const PARTS: usize = 64;

/// Every position met and its key, both ways.
#[derive(Debug)]
pub(super) struct Keys {
    positions: Vec<Mutex<HashMap<u64, Arc<str>>>>,
    names: Vec<Mutex<HashMap<Arc<str>, u64>>>,
    len: AtomicUsize,
}

impl Default for Keys {
    fn default() -> Self {
        Self {
            positions: (0..PARTS).map(|_| Mutex::default()).collect(),
            names: (0..PARTS).map(|_| Mutex::default()).collect(),
            len: AtomicUsize::new(0),
        }
    }
}

impl Keys {
    /// How many different positions are remembered.
    pub(super) fn len(&self) -> usize {
        self.len.load(Ordering::Relaxed)
    }

    /// Compares a position with all those met before, and remembers it while there is room.
    pub(super) fn meet(&self, position: &Position) -> Result<(), Difference> {
        self.compare(position.key(), identity(&position.fen())).map_err(|other| Difference {
            question: "the key as a name of the position".to_owned(),
            fen: position.fen(),
            ours: format!("{:016x}", position.key()),
            judge: "memory",
            theirs: other,
        })
    }

    fn compare(&self, key: u64, identity: &str) -> Result<(), String> {
        let has_room = self.len() < MOST;
        let identity: Arc<str> = identity.into();

        // 1. The same key never names another position.
        if let Ok(mut known) = self.positions[key as usize % PARTS].lock() {
            match known.entry(key) {
                Entry::Occupied(entry) if *entry.get() != identity => {
                    return Err(format!("names {} too", entry.get()));
                }
                Entry::Vacant(entry) if has_room => {
                    entry.insert(Arc::clone(&identity));
                    self.len.fetch_add(1, Ordering::Relaxed);
                }
                Entry::Occupied(_) | Entry::Vacant(_) => {}
            }
        }

        // 2. The same position never has another key.
        let mut hasher = DefaultHasher::new();
        identity.hash(&mut hasher);
        if let Ok(mut known) = self.names[hasher.finish() as usize % PARTS].lock() {
            match known.entry(identity) {
                Entry::Occupied(entry) if *entry.get() != key => {
                    return Err(format!("the same position had {:016x} before", entry.get()));
                }
                Entry::Vacant(entry) if has_room => {
                    entry.insert(key);
                }
                Entry::Occupied(_) | Entry::Vacant(_) => {}
            }
        }
        Ok(())
    }
}

/// What makes a position itself: its FEN without the counters of moves.
fn identity(fen: &str) -> &str {
    let mut blanks = fen.match_indices(' ').map(|(index, _)| index);
    &fen[..blanks.nth(3).unwrap_or(fen.len())]
}

#[cfg(test)]
mod tests {
    use super::{Keys, identity};

    #[test]
    fn counters_do_not_matter() {
        assert_eq!(identity("8/8 w - - 3 40"), "8/8 w - -");
    }

    #[test]
    fn a_key_names_one_position_and_a_position_has_one_key() {
        let keys = Keys::default();
        assert_eq!(keys.compare(1, "one"), Ok(()));
        assert_eq!(keys.compare(1, "one"), Ok(()));
        assert_eq!(keys.compare(1, "other"), Err("names one too".to_owned()));
        let twice = "the same position had 0000000000000001 before".to_owned();
        assert_eq!(keys.compare(2, "one"), Err(twice));
        assert_eq!(keys.compare(3, "third"), Ok(()));
    }
}
