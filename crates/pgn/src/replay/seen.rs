//! What the tags of a game say that matters for its moves.

use tabiya_rules::Position;

use crate::decode::{decode, unescape};
use crate::outcome::Outcome;
use crate::parse::words;
use crate::problem::Fault;
use crate::visitor::Token;

/// What the tags of the game said that matters for its moves.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenTags {
    /// The names, for finding them twice, up to a number that no honest game has.
    names: Vec<(Vec<u8>, Vec<u8>)>,
    count: usize,
    /// A few bits of each name: most new ones can be told from all the others at a glance.
    glance: u64,
    fen: Option<(usize, Vec<u8>)>,
    set_up_denied: Option<usize>,
    variant: Option<(usize, Vec<u8>)>,
}

/// How many names of tags are remembered.
const MOST_NAMES: usize = 100;

impl SeenTags {
    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.glance = 0;
        self.fen = None;
        self.set_up_denied = None;
        self.variant = None;
    }

    /// Notes a tag; tells what is wrong with its value, or that it was there before.
    #[inline]
    pub(super) fn add(&mut self, name: Token<'_>, value: Token<'_>) -> Result<Option<Fault>, Fault> {
        let bytes = name.text;
        let bit = 1u64 << (bytes.iter().fold(bytes.len(), |sum, &byte| sum * 7 + usize::from(byte)) % 64);
        if self.glance & bit != 0
            && let Some((_, first)) = self.names[..self.count].iter().find(|(seen, _)| seen == bytes)
        {
            return Err(Fault::DoubleTag {
                name: words::text(bytes),
                first: words::text(first),
                later: words::text(value.text),
            });
        }
        self.glance |= bit;
        if self.count < MOST_NAMES {
            // The buffers are used again from game to game.
            if self.names.len() == self.count {
                self.names.push((Vec::new(), Vec::new()));
            }
            let (seen, first) = &mut self.names[self.count];
            seen.clear();
            seen.extend_from_slice(bytes);
            first.clear();
            first.extend_from_slice(&value.text[..value.text.len().min(120)]);
            self.count += 1;
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

    /// Where the moves start from. If that cannot be known, the usual start stands for it.
    pub(super) fn start(&self, usual: Position) -> (Position, Option<(usize, Fault)>) {
        if let Some((at, name)) = &self.variant {
            let name = decode(name);
            let plain: String = name.chars().filter(|symbol| symbol.is_alphanumeric()).collect();
            let known = ["", "standard", "normal", "chess", "chess960", "960", "fischerandom", "fischerrandom", "frc"];
            if !known.contains(&&*plain.to_lowercase()) && !plain.eq_ignore_ascii_case("fromposition") {
                return (usual, Some((*at, Fault::Variant(name.into_owned()))));
            }
        }
        match &self.fen {
            None => (usual, None),
            Some((at, fen)) => match Position::from_fen(&decode(&fen[..fen.len().min(400)])) {
                Ok(position) => (position, self.set_up_denied.map(|at| (at, Fault::SetUpDenied))),
                Err(error) => (usual, Some((*at, Fault::Fen(Box::new(error))))),
            },
        }
    }
}
