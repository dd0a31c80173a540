//! UCI read by a short way that knows legal moves only.

use super::san::square;
use crate::castling::Castling;
use crate::{Kind, LegalMove, Move, Nature, Position, Promotion, Square};

/// The move that this text names in the way of UCI, or `None` if it names none that is legal.
/// Castling is the king going onto its rook or to where castling takes it.
pub(super) fn read_usual<'position>(position: &'position Position, text: &[u8]) -> Option<LegalMove<'position>> {
    let (text, promotion) = match text {
        [squares @ .., letter] if squares.len() == 4 => {
            let kind = letter.is_ascii_lowercase().then(|| Kind::from_letter(char::from(*letter)))??;
            (squares, Some(Promotion::to(kind)?))
        }
        _ => (text, None),
    };
    let [from_file, from_rank, to_file, to_rank] = *text else { return None };
    let (from, to) = (square(from_file, from_rank)?, square(to_file, to_rank)?);
    let is_pawn = position.of_kind(Kind::Pawn).has(from);
    let nature = match promotion {
        Some(promotion) => Nature::Promotion(promotion),
        None if is_pawn && position.en_passant == Some(to) && from.file() != to.file() => Nature::EnPassant,
        None => Nature::Plain,
    };
    let plain = Move::new(from, to, nature).and_then(|shape| position.legal(shape));
    plain.or_else(|| {
        let is_castling = |rook: &Square| *rook == to || Castling::new(from, *rook).king_to == to;
        let rook = (position.castling_rooks() & position.of_side(position.side)).iter().find(is_castling)?;
        let is_king = promotion.is_none() && position.king(position.side) == from;
        is_king.then(|| position.legal(Move::between(from, rook, Nature::Castling)))?
    })
}
