//! Squares of a board, told in words.

use tabiya_rules::{Bitboard, File, Kind, LegalMove, Position, Rank, Side, Square, between, line};

use crate::statement::{side, square};

/// The squares that words name in a position.
///
/// | words | squares |
/// |---|---|
/// | `e4 d5` | these |
/// | `file e`, `rank 4`, `diagonal a1 h8`, `all` | whole lines, or all of the board |
/// | `light`, `dark` | all of a colour |
/// | `from SQUARE` | where the piece may legally go |
/// | `captures` | where the side to move may legally capture |
/// | `captures from SQUARE` | where it may legally capture |
/// | `white knight` | where such pieces stand |
/// | `white`, `black` | where the pieces of a side stand |
/// | `movable` | the pieces of the side to move that have a legal move |
/// | `attackers of SQUARE by SIDE` | the pieces that attack a square |
/// | `controlled by SIDE` | where a side could capture |
/// | `pinned SIDE` | its pinned pieces |
/// | `checkers` | the pieces that give check |
/// | `blocks` | where something may be put between the king and what gives check |
/// | `… + …` | both together |
pub(crate) fn read(text: &str, position: &Position) -> Result<Bitboard, String> {
    let parts = text.split(" + ").map(|part| read_part(part, position));
    parts.into_iter().try_fold(Bitboard::EMPTY, |set, part| Ok(set | part?))
}

fn read_part(text: &str, position: &Position) -> Result<Bitboard, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words[..] {
        ["all"] => Bitboard::FULL,
        ["light"] => Bitboard::LIGHT,
        ["dark"] => Bitboard::DARK,
        ["white"] => position.of_side(Side::White),
        ["black"] => position.of_side(Side::Black),
        ["file", name] => {
            one_letter(name).and_then(File::from_letter).ok_or("a file is a letter from a to h")?.squares()
        }
        ["rank", name] => one_letter(name).and_then(Rank::from_digit).ok_or("a rank is a digit from 1 to 8")?.squares(),
        ["diagonal", one, other] => line(square(one)?, square(other)?),
        ["from", name] => targets(position, square(name)?),
        ["captures"] => Square::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |set, from| set | reached(position, from, LegalMove::is_capture)),
        ["captures", "from", name] => reached(position, square(name)?, LegalMove::is_capture),
        ["movable"] => position.legal_moves().into_iter().fold(Bitboard::EMPTY, |set, legal| set.with(legal.from())),
        ["attackers", "of", name, "by", by] => {
            position.attackers(square(name)?, position.occupied()) & position.of_side(side(by)?)
        }
        ["controlled", "by", by] => position.controlled(side(by)?),
        ["pinned", of] => position.pinned(side(of)?),
        ["checkers"] => position.checkers(),
        ["blocks"] => {
            let king = position.king(position.side());
            position.checkers().single().map_or(Bitboard::EMPTY, |checker| between(king, checker))
        }
        [of @ ("white" | "black"), name] => position.of(side(of)?, kind(name)?),
        _ => words.iter().try_fold(Bitboard::EMPTY, |set, name| square(name).map(|square| set.with(square)))?,
    })
}

pub(crate) fn kind(name: &str) -> Result<Kind, String> {
    let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    kinds.into_iter().find(|kind| kind.name() == name).ok_or_else(|| format!("\"{name}\" is not a piece"))
}

/// Where the piece on a square may legally go: a king that castles, to where it ends.
pub(crate) fn targets(position: &Position, from: Square) -> Bitboard {
    reached(position, from, |_| true)
}

/// Where the piece on a square lands with such moves.
fn reached<'p>(position: &'p Position, from: Square, is_wanted: impl Fn(LegalMove<'p>) -> bool) -> Bitboard {
    let moves = position.legal_moves().into_iter().filter(|legal| legal.from() == from && is_wanted(*legal));
    moves.fold(Bitboard::EMPTY, |set, legal| set.with(legal.lands_on()))
}

fn one_letter(name: &str) -> Option<char> {
    let mut letters = name.chars();
    letters.next().filter(|_| letters.as_str().is_empty())
}
