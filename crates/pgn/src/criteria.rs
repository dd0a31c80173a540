//! Which games are wanted.

mod material;
mod range;

use std::cell::RefCell;
use std::fmt;

use tabiya_rules::{Position, Refusal};

pub use material::Material;
pub use range::{Date, Range};

use crate::outcome::Outcome;
use crate::summary::{Ending, Summary};
use crate::tags::Tags;

/// What a game must be like. All that is set must hold; of several values of one kind, one must.
///
/// ```
/// use tabiya_pgn::{Criteria, Outcome};
///
/// let mates = Criteria { outcomes: vec![Outcome::Black], endings: vec!["mate".parse()?], ..Criteria::default() };
/// let mut plies = Vec::new();
/// mates.find(b"1. f3 e5 2. g4 Qh4# 0-1 1. e4 0-1", |summary| plies.push(summary.plies));
/// assert_eq!(plies, [4]);
/// # Ok::<(), tabiya_pgn::NotACriterion>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Criteria {
    /// Part of the name of either player, in letters of any case.
    pub player: Vec<String>,
    /// Part of White's name.
    pub white: Vec<String>,
    /// Part of Black's name.
    pub black: Vec<String>,
    /// Part of the event.
    pub event: Vec<String>,
    /// Part of the site.
    pub site: Vec<String>,
    /// Any tag, and part of its value; of several with one name, one must hold.
    pub tags: Vec<(String, String)>,
    /// The ratings of both players.
    pub rating: Option<Range<u32>>,
    /// The date.
    pub date: Option<Range<Date>>,
    /// The result.
    pub outcomes: Vec<Outcome>,
    /// The start of the code of the opening, or part of its name.
    pub opening: Vec<String>,
    /// The number of moves.
    pub length: Option<Range<u32>>,
    /// How it ended.
    pub endings: Vec<Ending>,
    /// A position it came to.
    pub places: Vec<Place>,
    /// Material that it came to.
    pub material: Vec<Material>,
    /// Whether just the other games are wanted.
    pub inverted: bool,
}

impl Criteria {
    /// Finds the games of a text that are wanted, and hands out what is known of them, with the places of
    /// their texts.
    pub fn find(&self, text: &[u8], mut take: impl FnMut(Summary)) {
        // Which of the places and which of the material the game came to.
        let seen = RefCell::new((vec![false; self.places.len()], vec![false; self.material.len()]));
        let wants = |tags: &Tags| {
            let mut seen = seen.borrow_mut();
            seen.0.fill(false);
            seen.1.fill(false);
            self.inverted || self.fits_tags(tags)
        };
        let watch = |position: &Position| {
            if self.places.is_empty() && self.material.is_empty() {
                return;
            }
            let mut seen = seen.borrow_mut();
            for (index, place) in self.places.iter().enumerate() {
                seen.0[index] |= place.is(position);
            }
            for (index, material) in self.material.iter().enumerate() {
                seen.1[index] |= material.is_of(position);
            }
        };
        crate::summary::summarise(text, wants, watch, |summary| {
            let seen = seen.borrow();
            let came_there = |seen: &[bool]| seen.is_empty() || seen.contains(&true);
            let fits = self.fits_tags(&summary.tags)
                && self.fits_moves(&summary)
                && came_there(&seen.0)
                && came_there(&seen.1);
            if fits != self.inverted {
                take(summary);
            }
        });
    }

    fn fits_tags(&self, tags: &Tags) -> bool {
        let has = |name: &str, parts: &[String]| {
            parts.is_empty() || tags.get(name).is_some_and(|value| parts.iter().any(|part| contains(value, part)))
        };
        let rating = |name: &str, range: Range<u32>| {
            tags.get(name).and_then(|rating| rating.trim().parse().ok()).is_some_and(|rating| range.has(&rating))
        };
        has("White", &self.white)
            && has("Black", &self.black)
            && has("Event", &self.event)
            && has("Site", &self.site)
            && (self.player.is_empty() || has("White", &self.player) || has("Black", &self.player))
            && self.tags.iter().all(|(name, _)| {
                let parts = self.tags.iter().filter(|(other, _)| other == name).map(|(_, part)| part);
                tags.get(name).is_some_and(|value| parts.into_iter().any(|part| contains(value, part)))
            })
            && self.rating.is_none_or(|range| rating("WhiteElo", range) && rating("BlackElo", range))
            && self.date.is_none_or(|range| date(tags).and_then(Date::read).is_some_and(|date| range.has(&date)))
    }

    fn fits_moves(&self, summary: &Summary) -> bool {
        let tag = |name: &str| summary.tags.known(name).unwrap_or_default();
        let (code, name) = summary.opening.map_or((tag("ECO"), ""), |opening| (opening.eco, opening.name));
        let opening = |wanted: &String| {
            if is_code(wanted) {
                code.to_lowercase().starts_with(&wanted.to_lowercase())
            } else {
                contains(name, wanted) || contains(tag("Opening"), wanted)
            }
        };
        (self.outcomes.is_empty() || self.outcomes.contains(&summary.outcome))
            && (self.endings.is_empty() || self.endings.contains(&summary.ending))
            && (self.opening.is_empty() || self.opening.iter().any(opening))
            && self.length.is_none_or(|range| range.has(&summary.plies.div_ceil(2)))
    }
}

/// The day a game was played, or the one on which it began for the server.
fn date(tags: &Tags) -> Option<&str> {
    tags.known("Date").or_else(|| tags.known("UTCDate"))
}

/// Whether a text is a code of an opening, or the start of one.
fn is_code(text: &str) -> bool {
    match text.as_bytes() {
        [b'A'..=b'E' | b'a'..=b'e', digits @ ..] => digits.len() <= 2 && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Whether a text has this part, in letters of any case, with or without their accents.
fn contains(text: &str, part: &str) -> bool {
    plain(text).contains(&plain(part))
}

/// A text as people compare it: small letters, no accents, no apostrophes, one spelling of "defence".
///
/// ```
/// assert_eq!(tabiya_pgn::plain("Réti's Defense"), "retis defence");
/// ```
pub fn plain(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase).filter(|symbol| !matches!(symbol, '\'' | '’' | '`'));
    let letters: String = letters
        .map(|symbol| match symbol {
            'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' | 'ą' => 'a',
            'č' | 'ć' | 'ç' => 'c',
            'é' | 'è' | 'ê' | 'ë' | 'ě' | 'ę' => 'e',
            'í' | 'ì' | 'î' | 'ï' => 'i',
            'ł' => 'l',
            'ñ' | 'ń' | 'ň' => 'n',
            'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' | 'ő' => 'o',
            'ř' => 'r',
            'š' | 'ś' | 'ş' => 's',
            'ú' | 'ù' | 'û' | 'ü' | 'ů' | 'ű' => 'u',
            'ý' => 'y',
            'ž' | 'ź' | 'ż' => 'z',
            other => other,
        })
        .collect();
    letters.replace("defense", "defence")
}

/// A position to come to.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// The same position for the rules: pieces, side to move, castling and en passant (9.2.3).
    Position(Position),
    /// The same pieces on the same squares.
    Pieces(Position),
}

impl Place {
    fn is(&self, position: &Position) -> bool {
        match self {
            Self::Position(place) => place.key() == position.key() && place.repeats(position),
            Self::Pieces(place) => {
                place.occupied() == position.occupied()
                    && place.pieces().all(|(square, piece)| position.piece_at(square) == Some(piece))
            }
        }
    }
}

/// Why a text cannot be read as what a game must be like.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotACriterion {
    /// It is no ending; these are.
    Ending(String),
    /// It is no range.
    Range(String),
    /// It is no date.
    Date(String),
    /// It is no material.
    Material(String),
    /// It is neither a FEN nor moves from the start: this move is refused.
    Move(String, Box<Refusal>),
    /// It is a FEN that cannot be read.
    Fen(Box<tabiya_rules::NotPlayable>),
    /// It is not a tag and its value.
    Tag(String),
}

impl fmt::Display for NotACriterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ending(text) => {
                let words: Vec<&str> = Ending::ALL.into_iter().map(Ending::word).collect();
                write!(f, "\"{text}\" is no ending: one is {}", words.join(", "))
            }
            Self::Range(text) => {
                write!(f, "\"{text}\" is no range: write 20, 20..40, 20.. or ..40, the smaller number first")
            }
            Self::Date(text) => {
                write!(f, "\"{text}\" is no date: write 1997, 1997.12 or 1997.12.24, or a range of them")
            }
            Self::Material(text) => write!(f, "\"{text}\" is no material: write it like KRPvKR"),
            Self::Move(text, refusal) => write!(f, "{text} cannot be played there: {refusal}"),
            Self::Fen(error) => error.fmt(f),
            Self::Tag(text) => write!(f, "\"{text}\" is no tag with a value: write NAME=VALUE"),
        }
    }
}

impl std::error::Error for NotACriterion {}

impl std::str::FromStr for Ending {
    type Err = NotACriterion;

    fn from_str(text: &str) -> Result<Self, NotACriterion> {
        let known = Self::ALL.into_iter().find(|ending| ending.word() == text.to_lowercase());
        known
            .or_else(|| (text == "checkmate").then_some(Self::Checkmate))
            .ok_or_else(|| NotACriterion::Ending(text.to_owned()))
    }
}

impl std::str::FromStr for Place {
    type Err = NotACriterion;

    /// Reads a FEN, or only its pieces, or moves from the start.
    fn from_str(text: &str) -> Result<Self, NotACriterion> {
        if text.contains('/') {
            let position = Position::from_fen(text).map_err(|error| NotACriterion::Fen(Box::new(error)));
            let has_side = text.split_ascii_whitespace().nth(1).is_some();
            return if has_side {
                Ok(Self::Position(position?))
            } else {
                // If nobody can be to move but Black, it is all the same.
                let black = || Position::from_fen(&format!("{text} b - -"));
                position.or_else(|error| black().map_err(|_| error)).map(Self::Pieces)
            };
        }
        if matches!(text.trim(), "start" | "startpos") {
            return Ok(Self::Position(Position::start()));
        }
        let mut position = Position::start();
        for word in text.split_ascii_whitespace() {
            let step = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim_start_matches('.');
            let step = if step.is_empty() || word.starts_with('0') { word } else { step };
            if word.ends_with('.') || word.bytes().all(|byte| byte.is_ascii_digit()) {
                continue;
            }
            let legal =
                position.read(step).map_err(|refusal| NotACriterion::Move(step.to_owned(), Box::new(refusal)))?;
            position = legal.play();
        }
        Ok(Self::Position(position))
    }
}
