//! What a move is to do, told in words.

use tabiya_rules::{Bitboard, Kind, LegalMove, Move, Promotion, Square, Wing};

use crate::area::kind;
use crate::statement::square;
use crate::{Scene, Statement};

/// What a move is to do: all of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Goal(Vec<Condition>);

/// | words | meaning |
/// |---|---|
/// | `any` | every legal move will do |
/// | `moves Nf3 Nc3` | one of these |
/// | `by knight`, `from SQUARE`, `to SQUARE` | who moves, from where and to where |
/// | `captures`, `captures queen`, `quiet` | whether something is captured |
/// | `castles`, `castles O-O`, `en passant`, `promotes`, `promotes to knight` | as they say |
/// | `discovers check` | another piece than the one that moved gives check |
/// | `moves away`, `takes the checker`, `blocks` | the three answers to check |
/// | `safely` | the other side cannot capture where the piece lands |
/// | a statement | true after the move |
#[derive(Clone, Debug, PartialEq, Eq)]
enum Condition {
    Any,
    Moves(Vec<String>),
    By(Kind),
    From(Square),
    To(Square),
    Captures(Option<Kind>),
    Quiet,
    Castles(Option<Wing>),
    EnPassant,
    Promotes(Option<Kind>),
    Discovers,
    MovesAway,
    TakesTheChecker,
    Blocks,
    Safely,
    After(Statement),
}

impl Goal {
    /// Reads conditions parted by commas.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        text.split(", ").map(read_condition).collect::<Result<_, _>>().map(Self)
    }

    /// The legal moves that do all of it.
    pub(crate) fn moves(&self, scene: &Scene) -> Result<Vec<Move>, String> {
        let mut fitting = Vec::new();
        for legal in scene.now().legal_moves() {
            let mut is_fitting = true;
            for condition in &self.0 {
                is_fitting = is_fitting && condition.is_met(scene, legal)?;
            }
            if is_fitting {
                fitting.push(legal.shape());
            }
        }
        Ok(fitting)
    }
}

impl Condition {
    fn is_met(&self, scene: &Scene, legal: LegalMove<'_>) -> Result<bool, String> {
        let position = scene.now();
        Ok(match self {
            Self::Any => true,
            Self::Moves(texts) => {
                for text in texts {
                    if position.read(text).map_err(|refusal| format!("{text}: {refusal}"))? == legal {
                        return Ok(true);
                    }
                }
                false
            }
            Self::By(kind) => legal.kind() == *kind,
            Self::From(square) => legal.from() == *square,
            Self::To(square) => legal.lands_on() == *square,
            Self::Captures(None) => legal.is_capture(),
            Self::Captures(Some(kind)) => legal.captured().is_some_and(|(piece, _)| piece.kind == *kind),
            Self::Quiet => !legal.is_capture(),
            Self::Castles(None) => legal.wing().is_some(),
            Self::Castles(wing) => legal.wing() == *wing,
            Self::EnPassant => legal.nature() == tabiya_rules::Nature::EnPassant,
            Self::Promotes(None) => legal.promotion().is_some(),
            Self::Promotes(kind) => legal.promotion().map(Promotion::kind) == *kind,
            Self::Discovers => (legal.play().checkers() & !legal.lands_on().only()).any(),
            Self::MovesAway => position.is_check() && legal.kind() == Kind::King && !takes(legal, position.checkers()),
            Self::TakesTheChecker => takes(legal, position.checkers()),
            Self::Blocks => position.is_check() && legal.kind() != Kind::King && !takes(legal, position.checkers()),
            Self::Safely => {
                let next = legal.play();
                (next.attackers(legal.lands_on(), next.occupied()) & next.of_side(next.side())).is_empty()
            }
            Self::After(statement) => match scene.after(legal.shape()) {
                Some(next) => statement.is_true(&next)?,
                None => false,
            },
        })
    }
}

fn takes(legal: LegalMove<'_>, squares: Bitboard) -> bool {
    legal.captured().is_some_and(|(_, square)| squares.has(square))
}

fn read_condition(text: &str) -> Result<Condition, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words[..] {
        ["any"] => Condition::Any,
        ["moves", "away"] => Condition::MovesAway,
        ["moves", ref texts @ ..] => Condition::Moves(texts.iter().map(ToString::to_string).collect()),
        ["by", name] => Condition::By(kind(name)?),
        ["from", name] => Condition::From(square(name)?),
        ["to", name] => Condition::To(square(name)?),
        ["captures"] => Condition::Captures(None),
        ["captures", name] => Condition::Captures(Some(kind(name)?)),
        ["quiet"] => Condition::Quiet,
        ["castles"] => Condition::Castles(None),
        ["castles", text] => Condition::Castles(Some(crate::statement::wing(text)?)),
        ["en", "passant"] => Condition::EnPassant,
        ["promotes"] => Condition::Promotes(None),
        ["promotes", "to", name] => Condition::Promotes(Some(kind(name)?)),
        ["discovers", "check"] => Condition::Discovers,
        ["takes", "the", "checker"] => Condition::TakesTheChecker,
        ["blocks"] => Condition::Blocks,
        ["safely"] => Condition::Safely,
        _ => Condition::After(Statement::read(text)?),
    })
}
