//! Events as lines of text, and back.

use std::fmt;
use std::str::FromStr;

use tabiya_rules::{Move, Nature, Promotion, Side, Square};

use super::{Event, Happening};
use crate::{Cause, Ending, Irregularity, Moment, Penalty, Score, Span};

/// A line that is no event: what was expected at which word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnEvent {
    /// The word, counted from 1.
    pub word: usize,
    /// What should stand there.
    pub expected: &'static str,
    /// What stands there; nothing at the end of the line.
    pub found: Option<String>,
}

impl std::error::Error for NotAnEvent {}

impl fmt::Display for NotAnEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(found) => write!(f, "word {} is {found:?} where {} should be", self.word, self.expected),
            None => write!(f, "the line ends where {} should be", self.expected),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.number, self.at.0)?;
        match &self.what {
            Happening::Begun => f.write_str("begun"),
            Happening::Moved { shape, lag } => write!(f, "moved {}{}", Shape(*shape), Lag(*lag)),
            Happening::MovedIllegally { shape, lag } => write!(f, "moved-illegally {}{}", Shape(*shape), Lag(*lag)),
            Happening::IllegalMove { side, shape: Some(shape), given } => {
                write!(f, "illegal {} move {} given {}", word(*side), Shape(*shape), given.millis())
            }
            Happening::IllegalMove { side, shape: None, given } => {
                write!(f, "illegal {} given {}", word(*side), given.millis())
            }
            Happening::IllegalMoveUndone { given } => write!(f, "illegal-undone given {}", given.millis()),
            Happening::DrawOffered(side) => write!(f, "draw-offered {}", word(*side)),
            Happening::DrawDeclined(side) => write!(f, "draw-declined {}", word(*side)),
            Happening::ClaimRejected { with: Some(shape), given } => {
                write!(f, "claim-rejected with {} given {}", Shape(*shape), given.millis())
            }
            Happening::ClaimRejected { with: None, given } => write!(f, "claim-rejected given {}", given.millis()),
            Happening::TakebackOffered(side) => write!(f, "takeback-offered {}", word(*side)),
            Happening::TakebackDeclined(side) => write!(f, "takeback-declined {}", word(*side)),
            Happening::TakenBack(plies) => write!(f, "taken-back {plies}"),
            Happening::Arrived(side) => write!(f, "arrived {}", word(*side)),
            Happening::Touched(square) => write!(f, "touched {square}"),
            Happening::Adjusted(square) => write!(f, "adjusted {square}"),
            Happening::Released(square) => write!(f, "released {square}"),
            Happening::Penalised(side, penalty) => {
                write!(f, "penalised {} ", word(*side))?;
                match penalty {
                    Penalty::Warning => f.write_str("warning"),
                    Penalty::GiveOpponent(span) => write!(f, "given {}", span.millis()),
                    Penalty::Take(span) => write!(f, "taken {}", span.millis()),
                    Penalty::Loss => f.write_str("loss"),
                }
            }
            Happening::Paused => f.write_str("paused"),
            Happening::Resumed => f.write_str("resumed"),
            Happening::Adjourned => f.write_str("adjourned"),
            Happening::Sealed { text, lag } => write!(f, "sealed{} text {}", Lag(*lag), escaped(text)),
            Happening::Opened(shape) => write!(f, "opened {}", Shape(*shape)),
            Happening::QuickplayClaimed(side) => write!(f, "quickplay-claimed {}", word(*side)),
            Happening::QuickplayPostponed(side) => write!(f, "quickplay-postponed {}", word(*side)),
            Happening::QuickplayRejected { side, given } => {
                write!(f, "quickplay-rejected {} given {}", word(*side), given.millis())
            }
            Happening::IncrementAsked(side) => write!(f, "increment-asked {}", word(*side)),
            Happening::IncrementRefused(side) => write!(f, "increment-refused {}", word(*side)),
            Happening::IncrementGranted { side, increment, given } => {
                write!(f, "increment-granted {} of {} given {}", word(*side), increment.millis(), given.millis())
            }
            Happening::FlagFell(side) => write!(f, "flag {}", word(*side)),
            Happening::Ended(Ending { cause, score }) => {
                write!(f, "ended {score} {}", cause.word())?;
                match cause {
                    Cause::Declared(reason) => write!(f, " text {}", escaped(reason)),
                    cause => side_of(cause).map_or(Ok(()), |side| write!(f, " {}", word(side))),
                }
            }
        }
    }
}

impl FromStr for Event {
    type Err = NotAnEvent;

    fn from_str(line: &str) -> Result<Self, NotAnEvent> {
        let mut words = Words { rest: line, count: 0 };
        let number = words.number("the number of the event")?;
        let at = Moment(words.number("a time in milliseconds")?);
        let what = happening(&mut words)?;
        words.end()?;
        Ok(Self { number, at, what })
    }
}

fn happening(words: &mut Words<'_>) -> Result<Happening, NotAnEvent> {
    Ok(match words.next("what happened")? {
        "begun" => Happening::Begun,
        "moved" => Happening::Moved { shape: words.shape()?, lag: words.lag()? },
        "moved-illegally" => Happening::MovedIllegally { shape: words.shape()?, lag: words.lag()? },
        "illegal" => {
            let side = words.side()?;
            let shape = if words.follows("move") { Some(words.shape()?) } else { None };
            Happening::IllegalMove { side, shape, given: words.given()? }
        }
        "illegal-undone" => Happening::IllegalMoveUndone { given: words.given()? },
        "draw-offered" => Happening::DrawOffered(words.side()?),
        "draw-declined" => Happening::DrawDeclined(words.side()?),
        "claim-rejected" => {
            let with = if words.follows("with") { Some(words.shape()?) } else { None };
            Happening::ClaimRejected { with, given: words.given()? }
        }
        "takeback-offered" => Happening::TakebackOffered(words.side()?),
        "takeback-declined" => Happening::TakebackDeclined(words.side()?),
        "taken-back" => Happening::TakenBack(words.number("a number of half-moves")?),
        "arrived" => Happening::Arrived(words.side()?),
        "touched" => Happening::Touched(words.square()?),
        "adjusted" => Happening::Adjusted(words.square()?),
        "released" => Happening::Released(words.square()?),
        "penalised" => {
            let side = words.side()?;
            let penalty = match words.next("a penalty")? {
                "warning" => Penalty::Warning,
                "given" => Penalty::GiveOpponent(words.span()?),
                "taken" => Penalty::Take(words.span()?),
                "loss" => Penalty::Loss,
                other => return Err(words.wrong("a penalty", other)),
            };
            Happening::Penalised(side, penalty)
        }
        "paused" => Happening::Paused,
        "resumed" => Happening::Resumed,
        "adjourned" => Happening::Adjourned,
        "sealed" => {
            let lag = words.lag()?;
            Happening::Sealed { text: words.text()?, lag }
        }
        "opened" => Happening::Opened(words.shape()?),
        "quickplay-claimed" => Happening::QuickplayClaimed(words.side()?),
        "quickplay-postponed" => Happening::QuickplayPostponed(words.side()?),
        "quickplay-rejected" => Happening::QuickplayRejected { side: words.side()?, given: words.given()? },
        "increment-asked" => Happening::IncrementAsked(words.side()?),
        "increment-refused" => Happening::IncrementRefused(words.side()?),
        "increment-granted" => {
            let side = words.side()?;
            words.keyword("of")?;
            Happening::IncrementGranted { side, increment: words.span()?, given: words.given()? }
        }
        "flag" => Happening::FlagFell(words.side()?),
        "ended" => Happening::Ended(Ending { score: words.score()?, cause: words.cause()? }),
        other => return Err(words.wrong("what happened", other)),
    })
}

/// The words of a line, one after the other.
struct Words<'l> {
    rest: &'l str,
    count: usize,
}

impl<'l> Words<'l> {
    /// The word that comes next, and what follows on it.
    fn peek(&self) -> Option<(&'l str, &'l str)> {
        let rest = self.rest.trim_start();
        let (word, rest) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        (!word.is_empty()).then_some((word, rest))
    }

    fn next(&mut self, expected: &'static str) -> Result<&'l str, NotAnEvent> {
        self.count += 1;
        let (word, rest) = self.peek().ok_or(NotAnEvent { word: self.count, expected, found: None })?;
        self.rest = rest;
        Ok(word)
    }

    fn wrong(&self, expected: &'static str, found: &str) -> NotAnEvent {
        NotAnEvent { word: self.count, expected, found: Some(found.chars().take(40).collect()) }
    }

    /// Whether this word is next; it is passed over then.
    fn follows(&mut self, word: &str) -> bool {
        let Some((_, rest)) = self.peek().filter(|(next, _)| *next == word) else { return false };
        self.rest = rest;
        self.count += 1;
        true
    }

    fn number<T: FromStr>(&mut self, expected: &'static str) -> Result<T, NotAnEvent> {
        let word = self.next(expected)?;
        let is_plain = word.bytes().all(|byte| byte.is_ascii_digit());
        word.parse().ok().filter(|_| is_plain).ok_or_else(|| self.wrong(expected, word))
    }

    fn span(&mut self) -> Result<Span, NotAnEvent> {
        self.number("milliseconds").map(Span::from_millis)
    }

    fn keyword(&mut self, keyword: &'static str) -> Result<(), NotAnEvent> {
        let word = self.next(keyword)?;
        if word == keyword { Ok(()) } else { Err(self.wrong(keyword, word)) }
    }

    fn given(&mut self) -> Result<Span, NotAnEvent> {
        self.keyword("given")?;
        self.span()
    }

    fn lag(&mut self) -> Result<Span, NotAnEvent> {
        if self.follows("lag") { self.span() } else { Ok(Span::ZERO) }
    }

    fn side(&mut self) -> Result<Side, NotAnEvent> {
        match self.next("white or black")? {
            "white" => Ok(Side::White),
            "black" => Ok(Side::Black),
            other => Err(self.wrong("white or black", other)),
        }
    }

    fn square(&mut self) -> Result<Square, NotAnEvent> {
        let word = self.next("a square")?;
        word.parse().map_err(|_| self.wrong("a square", word))
    }

    fn shape(&mut self) -> Result<Move, NotAnEvent> {
        let word = self.next("a move like e2e4")?;
        shape(word).ok_or_else(|| self.wrong("a move like e2e4", word))
    }

    fn score(&mut self) -> Result<Score, NotAnEvent> {
        let word = self.next("a score")?;
        let all = [Score::Won(Side::White), Score::Won(Side::Black), Score::Drawn, Score::BothLost, Score::None];
        all.into_iter().find(|score| score.to_string() == word).ok_or_else(|| self.wrong("a score", word))
    }

    fn cause(&mut self) -> Result<Cause, NotAnEvent> {
        let word = self.next("why it ended")?;
        Ok(match word {
            "dead" => Cause::DeadPosition,
            "agreement" => Cause::Agreement,
            "threefold" => Cause::Threefold(self.perhaps_side()?),
            "fifty" => Cause::FiftyMoves(self.perhaps_side()?),
            "fivefold" => Cause::Fivefold,
            "seventy-five" => Cause::SeventyFiveMoves,
            "both-forfeit" => Cause::BothForfeit,
            "declared" => Cause::Declared(self.text()?),
            "aborted" => Cause::Aborted(self.perhaps_side()?),
            "wrong-set-up" => Cause::Discontinued(Irregularity::WrongSetUp),
            "colours-reversed" => Cause::Discontinued(Irregularity::ColoursReversed),
            "checkmate" => Cause::Checkmate(self.side()?),
            "stalemate" => Cause::Stalemate(self.side()?),
            "resignation" => Cause::Resignation(self.side()?),
            "time" => Cause::Time(self.side()?),
            "illegal-moves" => Cause::IllegalMoves(self.side()?),
            "abandonment" => Cause::Abandonment(self.side()?),
            "forfeit" => Cause::Forfeit(self.side()?),
            "sealed-move" => Cause::SealedMove(self.side()?),
            "quickplay" => Cause::QuickplayFinish(self.side()?),
            "penalty" => Cause::Penalty(self.side()?),
            other => return Err(self.wrong("why it ended", other)),
        })
    }

    fn perhaps_side(&mut self) -> Result<Option<Side>, NotAnEvent> {
        if self.peek().is_some() { self.side().map(Some) } else { Ok(None) }
    }

    /// All that is left of the line behind the word `text`, spaces included.
    fn text(&mut self) -> Result<String, NotAnEvent> {
        self.keyword("text")?;
        let text = std::mem::take(&mut self.rest).trim();
        unescaped(text).ok_or_else(|| self.wrong("a text in quotation marks", text))
    }

    fn end(&mut self) -> Result<(), NotAnEvent> {
        let Some((word, _)) = self.peek() else { return Ok(()) };
        self.count += 1;
        Err(self.wrong("the end of the line", word))
    }
}

/// A move with its nature, which its squares alone do not tell.
struct Shape(Move);

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.0.nature() {
            Nature::EnPassant => "e",
            Nature::Castling => "c",
            Nature::Plain | Nature::Promotion(_) => "",
        };
        write!(f, "{}{mark}", self.0)
    }
}

fn shape(word: &str) -> Option<Move> {
    let (from, to, mark) = (word.get(..2)?, word.get(2..4)?, word.get(4..)?);
    let nature = match mark {
        "" => Nature::Plain,
        "e" => Nature::EnPassant,
        "c" => Nature::Castling,
        "n" => Nature::Promotion(Promotion::Knight),
        "b" => Nature::Promotion(Promotion::Bishop),
        "r" => Nature::Promotion(Promotion::Rook),
        "q" => Nature::Promotion(Promotion::Queen),
        _ => return None,
    };
    Move::new(from.parse().ok()?, to.parse().ok()?, nature)
}

struct Lag(Span);

impl fmt::Display for Lag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_zero() { Ok(()) } else { write!(f, " lag {}", self.0.millis()) }
    }
}

const fn word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The side a cause names.
fn side_of(cause: &Cause) -> Option<Side> {
    match *cause {
        Cause::Stalemate(side) | Cause::QuickplayFinish(side) => Some(side),
        Cause::Threefold(side) | Cause::FiftyMoves(side) | Cause::Aborted(side) => side,
        _ => cause.loser(),
    }
}

/// A text in quotation marks on one line.
fn escaped(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r"))
}

fn unescaped(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::with_capacity(inner.len());
    let mut symbols = inner.chars();
    while let Some(symbol) = symbols.next() {
        plain.push(match symbol {
            '\\' => match symbols.next()? {
                '\\' => '\\',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            symbol => symbol,
        });
    }
    Some(plain)
}
