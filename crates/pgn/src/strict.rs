//! The standard to the letter: how things are written, where the readers only ask what they mean.

use std::fmt;

use tabiya_rules::{MoveText, Position, Side};

use crate::decode::{decode, unescape};
use crate::outcome::Outcome;
use crate::problem::Shown;
use crate::tags::ROSTER;
use crate::visitor::{Token, Visitor};

/// A breach of the standard that does no harm to the meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Breach {
    /// A tag is not alone on its line and written `[Name "value"]`.
    TagLayout,
    /// The name of a tag has other symbols than letters, digits and underscores.
    TagName(String),
    /// One of the seven tags is missing.
    MissingTag(&'static str),
    /// The tags and the moves, or two games, are not parted by one empty line.
    Parting,
    /// The file does not begin with its first game.
    Beginning,
    /// The file does not end with the end of a line.
    Ending,
    /// There is not one space, or the end of one line, between two things.
    Spacing,
    /// A line is longer than 255 symbols.
    LongLine,
    /// A move has no number before it.
    MissingNumber(u32),
    /// A move of Black has a number that it does not need.
    ExtraNumber,
    /// A move has a wrong number before it.
    WrongNumber {
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A move is not in its canonical form.
    NotCanonical {
        /// What stands there.
        found: String,
        /// What should.
        canonical: MoveText,
    },
    /// A side passes.
    Pass,
    /// There is no result behind the moves.
    MissingResult,
    /// The result behind the moves is not the one in the tags.
    OtherResult {
        /// What the tag says.
        tag: String,
        /// What stands behind the moves.
        found: Outcome,
    },
    /// The result of a variation.
    ResultInVariation,
    /// There is a FEN, but no `SetUp` of 1.
    FenWithoutSetUp,
    /// There is a `SetUp` of 1, but no FEN.
    SetUpWithoutFen,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TagLayout => f.write_str("a tag is alone on its line, written [Name \"value\"] without other spaces"),
            Self::TagName(name) => {
                write!(f, "the name of a tag has letters, digits and _ only, unlike {}", Shown(name))
            }
            Self::MissingTag(name) => write!(f, "the tag {name}, which every game has, is missing"),
            Self::Parting => f.write_str("tags, moves and games are parted by one empty line"),
            Self::Beginning => f.write_str("the file does not begin with its first game"),
            Self::Ending => f.write_str("the file does not end with the end of a line"),
            Self::Spacing => f.write_str("there should be one space or the end of the line here, no more and no less"),
            Self::LongLine => f.write_str("the line is longer than 255 symbols"),
            Self::MissingNumber(number) => write!(f, "the move number {number} is missing"),
            Self::ExtraNumber => f.write_str("Black's move needs no number here"),
            Self::WrongNumber { found, expected } => {
                write!(f, "the move number is {} and should be {expected}", Shown(found))
            }
            Self::NotCanonical { found, canonical } => write!(f, "{} should be written {canonical}", Shown(found)),
            Self::Pass => f.write_str("passing is no move of chess"),
            Self::MissingResult => f.write_str("the result is missing behind the moves"),
            Self::OtherResult { tag, found } => write!(f, "the result is {found} here, but {} in the tags", Shown(tag)),
            Self::ResultInVariation => f.write_str("a variation has no result"),
            Self::FenWithoutSetUp => f.write_str("there is a FEN, so there should be [SetUp \"1\"]"),
            Self::SetUpWithoutFen => f.write_str("there is [SetUp \"1\"], so there should be a FEN"),
        }
    }
}

/// Watches over the letter of the standard. Put beside another visitor, as a pair; what it found is
/// told by [`Strict::finish`].
#[derive(Clone, Debug)]
pub struct Strict<'text> {
    text: &'text [u8],
    found: Vec<(usize, Breach)>,
    /// What was found in the games before.
    games: Vec<Vec<(usize, Breach)>>,
    /// How many were kept, and how many were not.
    kept: usize,
    unkept: u64,
    /// Whether the text is the beginning of the file.
    is_first: bool,
    /// Where the last thing ended, of any game.
    end: usize,
    glue: Glue,
    tags_end: Option<usize>,
    roster: [bool; 7],
    result_tag: Option<Vec<u8>>,
    set_up: bool,
    fen: Option<Vec<u8>>,
    result: bool,
    turn: Turn,
    left: Vec<Turn>,
    number: Option<usize>,
}

/// The most breaches that are kept.
const MOST_OF_ALL: usize = 10_000;

/// How the next thing is to be put behind the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Glue {
    /// By a space or the end of a line.
    Space,
    /// Directly.
    Nothing,
    /// It is the first of the moves, and that was looked at already.
    Any,
}

/// Which move comes next.
#[derive(Clone, Copy, Debug)]
struct Turn {
    number: u32,
    side: Side,
    /// Whether a number must stand before the move, even Black's.
    is_fresh: bool,
}

impl Turn {
    const fn of(position: &Position) -> Self {
        Self { number: position.fullmoves(), side: position.side(), is_fresh: true }
    }

    fn next(self) -> Self {
        let number = self.number.saturating_add(u32::from(self.side == Side::Black));
        Self { number, side: !self.side, is_fresh: false }
    }

    fn previous(self) -> Self {
        let number = self.number.saturating_sub(u32::from(self.side == Side::White));
        Self { number, side: !self.side, is_fresh: true }
    }
}

impl<'text> Strict<'text> {
    /// Watches over this text, which is the beginning of its file or not.
    pub fn new(text: &'text [u8], is_first: bool) -> Self {
        let start = Turn::of(&Position::start());
        Self {
            text,
            found: Vec::new(),
            games: Vec::new(),
            kept: 0,
            unkept: 0,
            is_first,
            end: 0,
            glue: Glue::Any,
            tags_end: None,
            roster: [false; 7],
            result_tag: None,
            set_up: false,
            fen: None,
            result: false,
            turn: start,
            left: Vec::new(),
            number: None,
        }
    }

    /// Looks at what is behind the last game, once the whole text was read, and tells what was found in
    /// each game, where, in bytes, and what; and how much more there was that is only counted.
    pub fn finish(mut self, is_last: bool) -> (Vec<Vec<(usize, Breach)>>, u64) {
        let tail = self.plain(self.end, self.text.len());
        let breach = if is_last && !tail.starts_with('\n') {
            (self.text.len(), Breach::Ending)
        } else if tail != "\n\n" && !(is_last && tail == "\n") {
            (self.end, Breach::Parting)
        } else {
            return (self.games, self.unkept);
        };
        if let Some(last) = self.games.last_mut() {
            last.push(breach);
        }
        (self.games, self.unkept)
    }

    /// Keeps a breach, or only counts it if there are more than anybody wants to know.
    fn note(&mut self, breach: (usize, Breach)) {
        if self.kept < MOST_OF_ALL {
            self.found.push(breach);
            self.kept += 1;
        } else {
            self.unkept += 1;
        }
    }

    /// The text between two places, without what only some systems have at the end of lines.
    fn plain(&self, from: usize, to: usize) -> String {
        decode(&self.text[from.min(to)..to]).replace('\r', "")
    }

    /// Notes a thing from here to there, and looks at what is before it.
    fn thing(&mut self, at: usize, end: usize) {
        // Hostile gaps are only looked at as far as it takes to see that they do not fit.
        let gap = self.plain(self.end, at.min(self.end + 400));
        let is_escaped = gap.contains("\n%");
        let fits = match self.glue {
            Glue::Any => true,
            Glue::Nothing => gap.is_empty(),
            Glue::Space => gap == " " || gap == "\n",
        };
        if !fits && !is_escaped {
            self.note((self.end.min(at), Breach::Spacing));
        }
        self.end = end;
        self.glue = Glue::Space;
    }
}

impl Visitor for Strict<'_> {
    fn begin(&mut self, at: usize) {
        let gap = self.plain(self.end, at);
        if self.end == 0 {
            if self.is_first && !gap.trim_start_matches('\u{feff}').is_empty() {
                self.note((0, Breach::Beginning));
            }
        } else if gap != "\n\n"
            && let Some(before) = self.games.last_mut()
        {
            // It is told of the game before, also where a text is cut between the two.
            before.push((self.end, Breach::Parting));
        }
        self.glue = Glue::Any;
        self.end = at;
        self.tags_end = None;
        self.roster = [false; 7];
        self.result_tag = None;
        self.set_up = false;
        self.fen = None;
        self.result = false;
        self.left.clear();
        self.number = None;
    }

    fn tag(&mut self, name: Token<'_>, value: Token<'_>) {
        let start = name.at.saturating_sub(1);
        let is_line_start = matches!(&self.text[..start], [] | [.., b'\n'] | [0xef, 0xbb, 0xbf]);
        let is_plain = self.text.get(start) == Some(&b'[') && &self.text[name.end()..value.at] == b" \"";
        let behind = &self.text[value.end()..];
        let is_alone = matches!(behind, [b'"', b']', b'\n', ..] | [b'"', b']', b'\r', b'\n', ..] | [b'"', b']']);
        let is_next = self.tags_end.is_none_or(|end| self.plain(end, start) == "\n");
        if !(is_line_start && is_plain && is_alone && is_next) {
            self.note((start, Breach::TagLayout));
        }
        if !name.text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
            self.note((name.at, Breach::TagName(decode(name.text).into_owned())));
        }
        self.tags_end = Some((value.end() + 2).min(self.text.len()));
        self.end = self.tags_end.unwrap_or(0);
        if let Some(index) = ROSTER.iter().position(|seventh| seventh.as_bytes() == name.text) {
            self.roster[index] = true;
        }
        match name.text {
            b"Result" => self.result_tag = Some(value.text.to_vec()),
            b"SetUp" => self.set_up = value.text == b"1",
            b"FEN" => self.fen = Some(unescape(value.text).into_owned()),
            _ => {}
        }
    }

    fn moves(&mut self) {
        let missing = ROSTER.into_iter().zip(self.roster).filter(|(_, there)| !there);
        let at = self.tags_end.unwrap_or(self.end);
        for (name, _) in missing {
            self.note((at, Breach::MissingTag(name)));
        }
        match (&self.fen, self.set_up) {
            (Some(_), false) => self.note((at, Breach::FenWithoutSetUp)),
            (None, true) => self.note((at, Breach::SetUpWithoutFen)),
            _ => {}
        }
        let start = self.fen.as_ref().and_then(|fen| Position::from_fen(&decode(fen)).ok());
        self.turn = Turn::of(&start.unwrap_or_else(Position::start));
        if let Some(end) = self.tags_end {
            let rest = &self.text[end..];
            let space = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            if self.plain(end, end + space) != "\n\n" {
                self.note((end, Breach::Parting));
            }
        }
        if self.tags_end.is_none_or(|end| end == self.end) {
            self.glue = Glue::Any;
        }
    }

    fn number(&mut self, token: Token<'_>) {
        self.thing(token.at, token.end());
        let dots = if self.turn.side == Side::White { "." } else { "..." };
        let expected = format!("{}{dots}", self.turn.number);
        let found = decode(token.text);
        if *found != *expected {
            self.note((token.at, Breach::WrongNumber { found: found.into_owned(), expected }));
        } else if self.turn.side == Side::Black && !self.turn.is_fresh {
            self.note((token.at, Breach::ExtraNumber));
        }
        self.number = Some(token.at);
    }

    fn step(&mut self, token: Token<'_>) {
        self.thing(token.at, token.end());
        if self.number.take().is_none() && (self.turn.side == Side::White || self.turn.is_fresh) {
            self.note((token.at, Breach::MissingNumber(self.turn.number)));
        }
        self.turn = self.turn.next();
    }

    fn nag(&mut self, token: Token<'_>, _: u8) {
        if matches!(token.text.first(), Some(b'!' | b'?')) {
            self.glue = Glue::Nothing;
        }
        self.thing(token.at, token.end());
    }

    fn comment(&mut self, token: Token<'_>) {
        self.thing(token.at, token.end());
        self.turn.is_fresh = true;
    }

    fn open(&mut self, at: usize) {
        self.thing(at, at + 1);
        self.glue = Glue::Nothing;
        self.left.push(self.turn);
        self.turn = self.turn.previous();
    }

    fn close(&mut self, at: usize) {
        self.glue = Glue::Nothing;
        self.thing(at, at + 1);
        if let Some(turn) = self.left.pop() {
            self.turn = Turn { is_fresh: true, ..turn };
        }
    }

    fn result(&mut self, token: Token<'_>, outcome: Outcome) {
        self.thing(token.at, token.end());
        if !self.left.is_empty() {
            self.note((token.at, Breach::ResultInVariation));
            return;
        }
        self.result = true;
        let is_exact = Outcome::from_mark(token.text).is_some();
        if let Some(tag) = &self.result_tag
            && (Outcome::from_mark(tag) != Some(outcome) || !is_exact)
        {
            self.note((token.at, Breach::OtherResult { tag: decode(tag).into_owned(), found: outcome }));
        }
    }

    fn end(&mut self, text: Token<'_>) {
        if !self.result {
            self.note((text.end(), Breach::MissingResult));
        }
        let mut start = text.at;
        for line in text.text.split(|byte| *byte == b'\n') {
            if line.len() > 255 && decode(line).chars().count() > 255 {
                self.note((start, Breach::LongLine));
            }
            start += line.len() + 1;
        }
        self.end = text.end();
        self.games.push(std::mem::take(&mut self.found));
    }
}
