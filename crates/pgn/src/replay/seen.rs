//! What the tags of a game say that matters for its moves.

use tabiya_rules::Position;

use crate::decode::{decode, front, unescape};
use crate::outcome::Outcome;
use crate::parse::words;
use crate::problem::Fault;
use crate::visitor::Token;

/// What the tags of the game said that matters for its moves.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenTags {
    /// The names, for finding them twice, up to a number that no honest game has.
    names: Vec<Name>,
    /// A bit for each name: most new ones can be told from all the others at a glance.
    glance: u64,
    fen: Option<(usize, Vec<u8>)>,
    set_up_denied: Option<usize>,
    variant: Option<(usize, Vec<u8>)>,
}

/// How many names of tags are remembered.
const MOST_NAMES: usize = 100;

/// The name of a tag, as it can be compared at once: its length, its first and last bytes, which are all
/// of most names, and a number made of any others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Name {
    first: u64,
    last: u64,
    length: usize,
    others: u64,
}

impl Name {
    #[inline(always)]
    fn of(name: &[u8]) -> Self {
        let mix =
            |bytes: &[u8]| bytes.iter().fold(0u64, |sum, &byte| sum.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte));
        let (first, last, others) = match (name.first_chunk::<8>(), name.last_chunk::<8>()) {
            (Some(first), Some(last)) => {
                let others = if name.len() > 16 { mix(&name[8..name.len() - 8]) } else { 0 };
                (u64::from_le_bytes(*first), u64::from_le_bytes(*last), others)
            }
            _ => (mix(name), 0, 0),
        };
        Self { first, last, length: name.len(), others }
    }

    /// One of 64 bits, as if by chance.
    #[inline(always)]
    const fn bit(self) -> u64 {
        1 << ((self.first ^ self.last.rotate_left(23)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
    }
}

impl SeenTags {
    pub(super) fn clear(&mut self) {
        self.names.clear();
        self.glance = 0;
        self.fen = None;
        self.set_up_denied = None;
        self.variant = None;
    }

    /// Notes a tag; tells what is wrong with its value, or that it was there before.
    #[inline]
    pub(super) fn add(&mut self, name: Token<'_>, value: Token<'_>) -> Result<Option<Fault>, Fault> {
        let bytes = name.text;
        let short = Name::of(bytes);
        let bit = short.bit();
        if self.glance & bit != 0 && self.names.contains(&short) {
            return Err(Fault::DoubleTag { name: words::text(bytes), later: words::text(value.text) });
        }
        self.glance |= bit;
        if self.names.len() < MOST_NAMES {
            self.names.push(short);
        }
        Ok(match bytes {
            b"FEN" => {
                self.fen = Some((value.at, unescape(value.text).into_owned()));
                None
            }
            b"SetUp" => {
                self.set_up_denied = (value.text == b"0").then_some(value.at);
                (!matches!(value.text, b"0" | b"1")).then(|| Fault::SetUpTag(words::text(value.text)))
            }
            b"Variant" => {
                self.variant = Some((value.at, value.text.to_vec()));
                None
            }
            b"Result" => Outcome::from_mark(value.text).is_none().then(|| Fault::ResultTag(words::text(value.text))),
            _ => None,
        })
    }

    /// Where the moves start from, or nothing if that cannot be known; and what is wrong.
    pub(super) fn start(&self, usual: Position) -> (Option<Position>, Option<(usize, Fault)>) {
        if let Some((at, name)) = &self.variant {
            let name = decode(name);
            let plain: String = name.chars().filter(|symbol| symbol.is_alphanumeric()).collect();
            let known = [
                "",
                "standard",
                "normal",
                "chess",
                "chess960",
                "960",
                "fischerandom",
                "fischerrandom",
                "frc",
                "fromposition",
            ];
            if !known.contains(&&*plain.to_lowercase()) {
                return (None, Some((*at, Fault::Variant(name.into_owned()))));
            }
        }
        match &self.fen {
            None => (Some(usual), None),
            Some((at, fen)) => match Position::from_fen(&decode(front(fen, 400))) {
                Ok(position) => (Some(position), self.set_up_denied.map(|at| (at, Fault::SetUpDenied))),
                Err(error) => (None, Some((*at, Fault::Fen(Box::new(error))))),
            },
        }
    }
}
