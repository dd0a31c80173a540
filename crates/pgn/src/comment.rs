//! Comments, and what programs write into them: clocks, evaluations, marks on the board.

use std::fmt;
use std::time::Duration;

use tabiya_rules::Square;

/// A comment: one line of text, with the commands in brackets that it may hold.
///
/// ```
/// use tabiya_pgn::{Comment, Part};
///
/// let comment = Comment::new("[%clk 0:01:30.5] the only move [%csl Ge4,Rd5]");
/// assert_eq!(comment.clock().unwrap().as_millis(), 90_500);
/// assert_eq!(comment.words(), "the only move");
/// assert_eq!(comment.parts().count(), 3);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Comment(String);

/// A part of a comment.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Part<'comment> {
    /// Words for people.
    Words(&'comment str),
    /// `[%clk]`: the time left on the clock of the side that moved.
    Clock(Duration),
    /// `[%emt]`: the time spent on the move.
    Elapsed(Duration),
    /// `[%eval]`: what an engine thinks of the position, seen by White.
    Evaluation(Evaluation),
    /// `[%csl]`: coloured squares.
    Squares(Vec<(Colour, Square)>),
    /// `[%cal]`: coloured arrows, from a square to another.
    Arrows(Vec<(Colour, Square, Square)>),
    /// Another command, or one that cannot be understood: its name and what follows it.
    Other(&'comment str, &'comment str),
}

/// What an engine thinks of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// The score.
    pub score: Score,
    /// The depth it was searched to, if that is told.
    pub depth: Option<u32>,
}

/// A score, seen by White.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// In pawns.
    Pawns(f64),
    /// Mate in so many moves; Black mates if it is below zero.
    Mate(i32),
}

/// The colour of a mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Comment {
    /// A comment of this text. Ends of lines become spaces, and the ends are trimmed, since a comment
    /// is wrapped anew wherever it is written.
    ///
    /// ```
    /// use tabiya_pgn::Comment;
    /// assert_eq!(Comment::new(" two\r\nlines ").as_str(), "two lines");
    /// ```
    pub fn new(text: &str) -> Self {
        let text = text.trim_matches(|symbol: char| symbol.is_ascii_whitespace());
        if text.contains(['\n', '\r']) {
            Self(text.replace("\r\n", " ").replace(['\n', '\r'], " "))
        } else {
            Self(text.to_owned())
        }
    }

    /// A comment of these parts, in this order.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_pgn::{Comment, Evaluation, Part, Score};
    ///
    /// let evaluation = Evaluation { score: Score::Mate(-3), depth: None };
    /// let parts = [Part::Evaluation(evaluation), Part::Clock(Duration::from_millis(65_250)), Part::Words("lost")];
    /// assert_eq!(Comment::from_parts(&parts).as_str(), "[%eval #-3] [%clk 0:01:05.25] lost");
    /// ```
    pub fn from_parts(parts: &[Part<'_>]) -> Self {
        let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
        Self::new(&parts.join(" "))
    }

    /// The whole text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parts of the comment, in order.
    pub fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let mut rest = self.0.as_str();
        std::iter::from_fn(move || {
            rest = rest.trim_start();
            if rest.is_empty() {
                return None;
            }
            if let Some((part, behind)) = command(rest) {
                rest = behind;
                return Some(part);
            }
            let end = rest.match_indices("[%").map(|(at, _)| at).find(|&at| at > 0 && command(&rest[at..]).is_some());
            let (words, behind) = rest.split_at(end.unwrap_or(rest.len()));
            rest = behind;
            Some(Part::Words(words.trim_end()))
        })
    }

    /// The words for people, without the commands.
    pub fn words(&self) -> String {
        let words = self.parts().filter_map(|part| if let Part::Words(words) = part { Some(words) } else { None });
        words.collect::<Vec<_>>().join(" ")
    }

    /// The time left on the clock, if it is told.
    pub fn clock(&self) -> Option<Duration> {
        self.parts().find_map(|part| if let Part::Clock(time) = part { Some(time) } else { None })
    }

    /// The time spent on the move, if it is told.
    pub fn elapsed(&self) -> Option<Duration> {
        self.parts().find_map(|part| if let Part::Elapsed(time) = part { Some(time) } else { None })
    }

    /// The evaluation, if there is one.
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.parts().find_map(|part| if let Part::Evaluation(evaluation) = part { Some(evaluation) } else { None })
    }
}

impl fmt::Debug for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The command at the start of a text, and what is behind it.
fn command(text: &str) -> Option<(Part<'_>, &str)> {
    let inner = text.strip_prefix("[%")?;
    // Another bracket before the closing one: this is no command, and the text behind is not searched
    // to its end from each of many such.
    let (inner, behind) = inner.split_at(inner.find(['[', ']']).filter(|&end| inner[end..].starts_with(']'))?);
    let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return None;
    }
    let value = value.trim();
    let known = match name {
        "clk" => time(value).map(Part::Clock),
        "emt" => time(value).map(Part::Elapsed),
        "eval" => evaluation(value).map(Part::Evaluation),
        "csl" => list(value, square_mark).map(Part::Squares),
        "cal" => list(value, arrow_mark).map(Part::Arrows),
        _ => None,
    };
    Some((known.unwrap_or(Part::Other(name, value)), &behind[1..]))
}

/// Hours, minutes and seconds; the last may have a fraction.
fn time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let places: Vec<&str> = whole.split(':').collect();
    if places.len() > 3 || fraction.len() > 9 {
        return None;
    }
    let digits = |text: &str| !text.is_empty() && text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut seconds = 0u64;
    for place in places {
        seconds = seconds * 60 + place.parse::<u64>().ok().filter(|_| digits(place))?;
    }
    let nanoseconds = if fraction.is_empty() {
        0
    } else {
        let padded = format!("{fraction:0<9}");
        padded.bytes().all(|byte| byte.is_ascii_digit()).then(|| padded.parse().ok())??
    };
    Some(Duration::new(seconds, nanoseconds))
}

fn evaluation(text: &str) -> Option<Evaluation> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok()?),
        None => Score::Pawns(score.parse().ok().filter(|pawns: &f64| pawns.is_finite())?),
    };
    Some(Evaluation { score, depth })
}

fn list<T>(text: &str, mark: fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(|item| mark(item.trim())).collect()
}

fn colour(text: &str) -> Option<(Colour, &str)> {
    let colour = Colour::ALL.into_iter().find(|colour| text.starts_with(colour.letter()))?;
    Some((colour, &text[1..]))
}

fn square_mark(text: &str) -> Option<(Colour, Square)> {
    let (colour, square) = colour(text)?;
    Some((colour, square.parse().ok()?))
}

fn arrow_mark(text: &str) -> Option<(Colour, Square, Square)> {
    let (colour, squares) = colour(text)?;
    let (from, to) = squares.split_at_checked(2)?;
    Some((colour, from.parse().ok()?, to.parse().ok()?))
}

impl Colour {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// The letter that stands for it.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

/// A time as `[%clk]` has it.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanoseconds => write!(f, ".{}", format!("{nanoseconds:09}").trim_end_matches('0')),
        }
    }
}

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(words),
            Self::Clock(time) => write!(f, "[%clk {}]", Time(*time)),
            Self::Elapsed(time) => write!(f, "[%emt {}]", Time(*time)),
            Self::Evaluation(Evaluation { score, depth }) => {
                match score {
                    Score::Pawns(pawns) => write!(f, "[%eval {pawns}")?,
                    Score::Mate(moves) => write!(f, "[%eval #{moves}")?,
                }
                if let Some(depth) = depth {
                    write!(f, ",{depth}")?;
                }
                f.write_str("]")
            }
            Self::Squares(marks) => {
                let marks = marks.iter().map(|(colour, square)| format!("{}{square}", colour.letter()));
                write!(f, "[%csl {}]", marks.collect::<Vec<_>>().join(","))
            }
            Self::Arrows(marks) => {
                let marks = marks.iter().map(|(colour, from, to)| format!("{}{from}{to}", colour.letter()));
                write!(f, "[%cal {}]", marks.collect::<Vec<_>>().join(","))
            }
            Self::Other(name, "") => write!(f, "[%{name}]"),
            Self::Other(name, value) => write!(f, "[%{name} {value}]"),
        }
    }
}
