//! The long way to read a move: every form, and a reason for every refusal.

use super::read::Refusal;
use super::spoken::{Going, Spoken, take_apart};
use crate::attacks::attacks;
use crate::{Bitboard, Kind, LegalMove, Position, Promotion, Reason, Square};

pub(super) fn read<'position>(position: &'position Position, text: &str) -> Result<LegalMove<'position>, Refusal> {
    match take_apart(text).map_err(Refusal::Unreadable)? {
        Spoken::Pass => Err(Refusal::Illegal(Reason::Passing(position.side))),
        Spoken::Castling(wing) => {
            let moves = position.quiet_moves();
            let castling = moves.iter().find(|legal| legal.wing() == Some(wing));
            castling.ok_or_else(|| Refusal::Illegal(position.why_not_castle_or_passing(wing)))
        }
        Spoken::Going(going) => {
            let as_said = find(position, &going);
            if as_said.is_err() && going.maybe_bishop {
                // A small b that makes no sense as the file is taken for a bishop.
                let bishop = Going { kind: Some(Kind::Bishop), from_file: None, ..going };
                return find(position, &bishop).or(as_said);
            }
            as_said
        }
    }
}

/// The kind of piece that is meant: with no letter it is a pawn, unless the square it comes from
/// is given in full, which speaks for itself.
fn kind_meant(going: &Going) -> Option<Kind> {
    match going.kind {
        Some(kind) => Some(kind),
        None if going.from_file.and(going.from_rank).is_some() => None,
        None => Some(Kind::Pawn),
    }
}

fn origin_fits(going: &Going, square: Square) -> bool {
    going.from_file.is_none_or(|file| square.file() == file) && going.from_rank.is_none_or(|rank| square.rank() == rank)
}

fn target_fits(going: &Going, square: Square) -> bool {
    going.to_file.is_none_or(|file| square.file() == file) && going.to_rank.is_none_or(|rank| square.rank() == rank)
}

fn find<'position>(position: &'position Position, going: &Going) -> Result<LegalMove<'position>, Refusal> {
    let kind = kind_meant(going);
    let promotion = match going.promotion.map(|kind| (kind, Promotion::to(kind))) {
        Some((kind, None)) => return Err(Refusal::Illegal(Reason::NotAPromotion(kind))),
        Some((_, promotion)) => promotion,
        None => None,
    };
    let moves = position.legal_moves();
    let meant = |legal: &LegalMove<'_>| {
        let captures_if_short = going.to_rank.is_some() || legal.is_capture();
        // A bare `e4` is never a capture: whoever means one names the file or writes the cross.
        let is_bare = going.from_file.is_none() && !going.takes && legal.kind() == Kind::Pawn;
        kind.is_none_or(|kind| legal.kind() == kind)
            && origin_fits(going, legal.from())
            && captures_if_short
            && !(is_bare && legal.is_capture())
    };
    let plain = moves.iter().filter(|legal| {
        legal.wing().is_none() && legal.promotion() == promotion && meant(legal) && target_fits(going, legal.to())
    });
    // A move of the king to where castling takes it, or onto its rook, is castling.
    let castling = moves.iter().filter(|legal| {
        legal.wing().is_some()
            && promotion.is_none()
            && meant(legal)
            && (target_fits(going, legal.lands_on()) || target_fits(going, legal.to()))
    });
    let mut plain = plain.peekable();
    if plain.peek().is_some() {
        return only(plain);
    }
    let mut castling = castling.peekable();
    if castling.peek().is_some() {
        return only(castling);
    }
    Err(Refusal::Illegal(why_none(position, going, kind, promotion)))
}

/// The only one of these moves, or that they are several.
fn only<'position>(mut moves: impl Iterator<Item = LegalMove<'position>>) -> Result<LegalMove<'position>, Refusal> {
    let Some(first) = moves.next() else {
        // The caller has seen that there is one.
        return Err(Refusal::Illegal(Reason::StaysPut));
    };
    let from = moves.map(|legal| legal.from()).fold(first.from().only(), Bitboard::with);
    if from.is_many() { Err(Refusal::Ambiguous { kind: first.kind(), from, to: first.to() }) } else { Ok(first) }
}

/// Why no legal move is what was said.
fn why_none(position: &Position, going: &Going, kind: Option<Kind>, promotion: Option<Promotion>) -> Reason {
    let side = position.side();
    let full_origin = going.from_file.zip(going.from_rank).map(|(file, rank)| Square::new(file, rank));
    let (Some(to_file), Some(to_rank)) = (going.to_file, going.to_rank) else {
        return Reason::NoSuchCapture { side, from: going.from_file, to: going.to_file };
    };
    let to = Square::new(to_file, to_rank);
    if let Some(from) = full_origin {
        match (kind, position.piece_at(from)) {
            (Some(said), Some(found)) if said != found.kind => {
                return Reason::WrongKind { said, found, square: from };
            }
            _ => return position.why_not(from, to, promotion).unwrap_or(Reason::Misnamed { from, to }),
        }
    }
    let kind = kind.unwrap_or(Kind::Pawn);
    let candidates = position.of(side, kind).iter().filter(|&from| origin_fits(going, from)).collect::<Bitboard>();
    if candidates.is_empty() {
        return Reason::NoSuchPiece { side, kind, file: going.from_file, rank: going.from_rank };
    }
    // The piece that is meant: one that reaches the square, or would on an empty board, or the
    // pawn of its file, or the only one there is.
    let reaches = |occupied: Bitboard| {
        let reach = |from: &Square| match kind {
            Kind::Pawn => position.pawn_heads_for(*from, to),
            _ => attacks(kind, side, *from, occupied).has(to),
        };
        candidates.iter().find(reach)
    };
    let on_file = || if kind == Kind::Pawn { (candidates & to_file.squares()).single() } else { None };
    let meant = reaches(position.occupied())
        .or_else(|| reaches(Bitboard::EMPTY))
        .or_else(on_file)
        .or_else(|| candidates.single());
    match meant {
        Some(from) => position.why_not(from, to, promotion).unwrap_or(Reason::Misnamed { from, to }),
        None => Reason::NoneReaches { side, kind, to },
    }
}
