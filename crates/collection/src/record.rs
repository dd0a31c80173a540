//! What is known of each game, in as many bytes for each.

use tabiya_pgn::{Date, Ending, Outcome};

/// The bytes of a record.
pub(crate) const RECORD: usize = 64;

/// What is known of a game, names by their numbers in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// The number of the game, counted from the first of its file.
    pub(crate) number: u32,
    /// What the caller knows the game by.
    pub(crate) id: u64,
    /// What the caller knows the players by.
    pub(crate) white_key: u64,
    pub(crate) black_key: u64,
    /// Where the text is.
    pub(crate) text: u64,
    pub(crate) white: u32,
    pub(crate) black: u32,
    pub(crate) opening: u16,
    pub(crate) facts: Facts,
}

/// What is known of a game that is neither a name nor a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) date: Option<Date>,
    /// The ratings, 0 where there is none.
    pub(crate) white_rating: u16,
    pub(crate) black_rating: u16,
    pub(crate) plies: u16,
    pub(crate) outcome: Outcome,
    pub(crate) ending: Ending,
    /// Whether it began from another position than the usual one.
    pub(crate) is_set_up: bool,
}

impl Record {
    /// Appends the record to some bytes.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        let facts = &self.facts;
        bytes.extend_from_slice(&self.number.to_le_bytes());
        bytes.extend_from_slice(&pack(facts.date).to_le_bytes());
        for word in [self.id, self.white_key, self.black_key, self.text] {
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        bytes.extend_from_slice(&self.white.to_le_bytes());
        bytes.extend_from_slice(&self.black.to_le_bytes());
        for half in [facts.white_rating, facts.black_rating, facts.plies, self.opening] {
            bytes.extend_from_slice(&half.to_le_bytes());
        }
        bytes.extend_from_slice(&[facts.outcome as u8, facts.ending as u8, u8::from(facts.is_set_up)]);
        bytes.extend_from_slice(&[0; 5]);
    }

    /// Reads a record, or nothing if that can be none.
    pub(crate) fn read(bytes: &[u8; RECORD]) -> Option<Self> {
        let word = |at: usize| bytes[at..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
        let half = |at: usize| bytes[at..].first_chunk().map_or(0, |word| u32::from_le_bytes(*word));
        let quarter = |at: usize| bytes[at..].first_chunk().map_or(0, |word| u16::from_le_bytes(*word));
        Some(Self {
            number: half(0),
            id: word(8),
            white_key: word(16),
            black_key: word(24),
            text: word(32),
            white: half(40),
            black: half(44),
            opening: quarter(54),
            facts: Facts {
                date: unpack(half(4)),
                white_rating: quarter(48),
                black_rating: quarter(50),
                plies: quarter(52),
                outcome: *Outcome::ALL.get(usize::from(bytes[56]))?,
                ending: *Ending::ALL.get(usize::from(bytes[57]))?,
                is_set_up: bytes[58] != 0,
            },
        })
    }
}

/// A date in 32 bits, which are in the order of the dates; 0 if there is none.
pub(crate) fn pack(date: Option<Date>) -> u32 {
    let Some((year, month, day)) = date.map(Date::parts) else { return 0 };
    year.min(0x3f_ffff) << 10 | month.min(15) << 5 | day.min(31) | 1 << 9
}

fn unpack(date: u32) -> Option<Date> {
    (date != 0).then(|| Date::new(date >> 10, date >> 5 & 15, date & 31))
}

#[cfg(test)]
mod tests {
    use tabiya_pgn::{Date, Ending, Outcome};

    use super::{Facts, RECORD, Record};

    #[test]
    fn a_record_is_read_back() {
        for outcome in Outcome::ALL {
            for ending in Ending::ALL {
                let facts = Facts {
                    date: (outcome != Outcome::Unknown).then(|| Date::new(1997, ending as u32, 31)),
                    white_rating: 2851,
                    black_rating: 0,
                    plies: 65535,
                    outcome,
                    ending,
                    is_set_up: ending == Ending::Time,
                };
                let record = Record {
                    number: 3_000_000_000,
                    id: u64::MAX,
                    white_key: 1,
                    black_key: 2 << 60,
                    text: 4 << 50,
                    white: 5,
                    black: 6 << 28,
                    opening: 60_000,
                    facts,
                };
                let mut bytes = Vec::new();
                record.write(&mut bytes);
                assert_eq!(bytes.len(), RECORD);
                assert_eq!(bytes.first_chunk().and_then(Record::read), Some(record));
            }
        }
    }
}
