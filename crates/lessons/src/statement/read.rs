//! Statements read from words.

use tabiya_game::Claim;
use tabiya_rules::{Piece, Side, Square, Wing};

use super::Statement;
use crate::area::kind;

impl Statement {
    /// Reads a statement.
    ///
    /// # Errors
    /// That it is none, as a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        if let Some(rest) = text.strip_prefix("not ") {
            return Ok(Self::Not(Box::new(Self::read(rest)?)));
        }
        if let Some((text, rest)) = text.strip_prefix("after ").and_then(|rest| rest.split_once(' ')) {
            return Ok(Self::After(text.to_owned(), Box::new(Self::read(rest)?)));
        }
        if let Some((text, because)) = text.strip_prefix("refused ").and_then(|rest| rest.split_once(" because ")) {
            return Ok(Self::Refused { text: text.to_owned(), because: because.to_owned() });
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["yes"] => Self::Always(true),
            ["no"] => Self::Always(false),
            ["check"] => Self::Check,
            ["double", "check"] => Self::DoubleCheck,
            ["mate"] => Self::Checkmate,
            ["stalemate"] => Self::Stalemate,
            ["dead"] => Self::Dead,
            ["playing"] => Self::Playing,
            ["fivefold"] => Self::Fivefold,
            ["seventy-five"] => Self::SeventyFive,
            ["legal", text] => Self::Legal(text.to_owned()),
            ["forced", text] => Self::Forced(text.to_owned()),
            ["turn", name] => Self::Turn(side(name)?),
            ["stands", name, of, what] => Self::Stands(square(name)?, piece(of, what)?),
            ["count", of, what, count] => Self::Count(piece(of, what)?, number(count)?),
            ["pinned", name] => Self::Pinned(square(name)?),
            ["attacked", name, "by", by] => Self::Attacked { square: square(name)?, by: side(by)? },
            ["light", name] => Self::Light(square(name)?),
            ["right", name, text] => Self::Right(side(name)?, wing(text)?),
            ["claim", name] => Self::Claim(claim(name)?),
            ["claim", name, "with", text] => Self::ClaimWith(claim(name)?, text.to_owned()),
            ["targets", name, count] => Self::Targets(square(name)?, number(count)?),
            ["halfmoves", count] => Self::Halfmoves(count.parse().map_err(|_| format!("\"{count}\" is not a number"))?),
            ["times", count] => Self::Times(number(count)?),
            ["can", "mate", name] => Self::CanMate(side(name)?),
            ["flag", name, "draws"] => Self::FlagDraws(side(name)?),
            ["resigning", name, "draws"] => Self::ResigningDraws(side(name)?),
            ["mates", "in", count, "by", text] => Self::MatesIn { moves: number(count)?, by: text.to_owned() },
            ["written", squares, text] => Self::Written { squares: squares.to_owned(), text: text.to_owned() },
            ["touch", ref names @ .., word @ ("allows" | "forbids"), text] if !names.is_empty() => {
                let squares = names.iter().map(|name| square(name)).collect::<Result<_, _>>()?;
                Self::Touch { squares, allows: word == "allows", text: text.to_owned() }
            }
            ["chess960", letters] => Self::Chess960(letters.to_owned()),
            _ => return Err(format!("\"{text}\" is not a statement about a position")),
        })
    }
}

pub(crate) fn square(name: &str) -> Result<Square, String> {
    name.parse().map_err(|_| format!("\"{name}\" is not a square"))
}

pub(crate) fn side(name: &str) -> Result<Side, String> {
    match name {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(format!("\"{name}\" is neither white nor black")),
    }
}

fn piece(of: &str, what: &str) -> Result<Piece, String> {
    Ok(Piece { side: side(of)?, kind: kind(what)? })
}

pub(crate) fn wing(text: &str) -> Result<Wing, String> {
    let wing = Wing::ALL.into_iter().find(|wing| wing.san() == text);
    wing.ok_or_else(|| format!("\"{text}\" is neither O-O nor O-O-O"))
}

fn claim(name: &str) -> Result<Claim, String> {
    match name {
        "threefold" => Ok(Claim::Threefold),
        "fifty" => Ok(Claim::FiftyMoves),
        _ => Err(format!("\"{name}\" is neither threefold nor fifty")),
    }
}

pub(crate) fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("\"{text}\" is not a number"))
}
