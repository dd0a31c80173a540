//! The long way to read a move: every form, and a reason for every refusal.

use super::read::Refusal;
use super::spoken::{Going, Spoken, take_apart};
use crate::attacks::attacks;
use crate::{Bitboard, File, Kind, LegalMove, Nature, Position, Promotion, Reason, Square};

pub(super) fn read<'position>(position: &'position Position, text: &str) -> Result<LegalMove<'position>, Refusal> {
    let refused = match take_apart(text).map_err(Refusal::Unreadable)? {
        Spoken::Pass => Err(Refusal::Illegal(Reason::Passing(position.side))),
        Spoken::Castling(wing) => {
            let moves = position.quiet_moves();
            let castling = moves.iter().find(|legal| legal.wing() == Some(wing));
            castling.ok_or_else(|| Refusal::Illegal(position.why_not_castle_at_all(wing)))
        }
        Spoken::Going(going) => find(position, &pawn_or_bishop(position, going)),
    };
    match refused {
        // Where nothing is legal, the reason is not the move's.
        Err(Refusal::Illegal(_)) if !position.has_legal_move() => {
            Err(Refusal::Illegal(Reason::GameOver { side: position.side, checkmate: position.is_check() }))
        }
        other => other,
    }
}

/// A small `b` that cannot mean a pawn of the b-file means a bishop: no pawn there goes that way,
/// or it would stay on its file, which nobody writes.
fn pawn_or_bishop(position: &Position, going: Going) -> Going {
    let (Some(file), Some(rank)) = (going.to_file, going.to_rank) else { return going };
    let to = Square::new(file, rank);
    let pawns = position.of(position.side, Kind::Pawn) & File::B.squares();
    let goes_that_way = pawns.iter().any(|pawn| attacks(Kind::Pawn, position.side, pawn, Bitboard::EMPTY).has(to));
    if going.maybe_bishop && going.from_file == Some(File::B) && going.from_rank.is_none() && !goes_that_way {
        Going { kind: Some(Kind::Bishop), from_file: None, ..going }
    } else {
        going
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
            && (!going.en_passant || legal.nature() == Nature::EnPassant)
            // A pawn goes another way to capture, so its cross must be true.
            && (!going.takes || legal.kind() != Kind::Pawn || legal.is_capture())
    };
    let plain = moves.iter().filter(|legal| {
        legal.wing().is_none() && legal.promotion() == promotion && meant(legal) && target_fits(going, legal.to())
    });
    // A move of the king to where castling takes it is castling, and, from square to square, one onto
    // its rook too.
    let from_square = going.from_file.and(going.from_rank).is_some();
    let castling = moves.iter().filter(|legal| {
        legal.wing().is_some()
            && promotion.is_none()
            && meant(legal)
            && (target_fits(going, legal.lands_on()) || from_square && target_fits(going, legal.to()))
    });
    let none = || Err(Refusal::Illegal(why_none(position, going, kind, promotion)));
    only(plain).or_else(|| only(castling)).unwrap_or_else(none)
}

/// The only one of these moves, or that they are several; nothing if there is none.
fn only<'position>(
    mut moves: impl Iterator<Item = LegalMove<'position>>,
) -> Option<Result<LegalMove<'position>, Refusal>> {
    let first = moves.next()?;
    let (mut from, mut to) = (first.from().only(), first.to().only());
    for legal in moves {
        (from, to) = (from.with(legal.from()), to.with(legal.to()));
    }
    Some(if from.is_many() { Err(Refusal::Ambiguous { kind: first.kind(), from, to }) } else { Ok(first) })
}

/// Why no legal move is what was said.
fn why_none(position: &Position, going: &Going, kind: Option<Kind>, promotion: Option<Promotion>) -> Reason {
    let side = position.side();
    let full_origin = going.from_file.zip(going.from_rank).map(|(file, rank)| Square::new(file, rank));
    let (Some(to_file), Some(to_rank)) = (going.to_file, going.to_rank) else {
        return why_no_short_capture(position, going, promotion);
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
    if kind == Kind::Pawn && going.from_file.is_none() && !going.takes {
        return why_no_bare_pawn(position, to, promotion);
    }
    // The piece that is meant: one that reaches the square, or would on an empty board, or the
    // only one there is.
    let reaches = |occupied: Bitboard| {
        let reach = |from: &Square| match kind {
            Kind::Pawn => position.pawn_heads_for(*from, to),
            _ => attacks(kind, side, *from, occupied).has(to),
        };
        candidates.iter().find(reach)
    };
    let meant = reaches(position.occupied()).or_else(|| reaches(Bitboard::EMPTY)).or_else(|| candidates.single());
    match meant {
        Some(from) => position.why_not(from, to, promotion).unwrap_or(Reason::Misnamed { from, to }),
        None => Reason::NoneReaches { side, kind, to },
    }
}

/// Why no pawn makes a move like `e4`: it is a pawn of that file that is meant, the nearest behind
/// the square.
fn why_no_bare_pawn(position: &Position, to: Square, promotion: Option<Promotion>) -> Reason {
    let side = position.side();
    let on_file = position.of(side, Kind::Pawn) & to.file().squares();
    let behind = on_file.iter().filter(|pawn| pawn.rank().seen_by(side) < to.rank().seen_by(side));
    let nearest = behind.max_by_key(|pawn| pawn.rank().seen_by(side)).or_else(|| on_file.single());
    let reason = nearest.and_then(|pawn| position.why_not(pawn, to, promotion));
    let moves = position.noisy_moves();
    let capture = moves.iter().find(|legal| legal.kind() == Kind::Pawn && legal.is_capture() && legal.to() == to);
    match (nearest, reason, capture) {
        (Some(from), None, _) => Reason::Misnamed { from, to },
        (_, Some(Reason::CannotReach { .. }) | None, Some(capture)) => {
            Reason::CaptureUnnamed { from: capture.from(), to }
        }
        (_, Some(reason), _) => reason,
        (_, None, None) => Reason::NoneReaches { side, kind: Kind::Pawn, to },
    }
}

/// Why no pawn makes a capture like `exd`: the first that could if nothing else mattered tells.
fn why_no_short_capture(position: &Position, going: &Going, promotion: Option<Promotion>) -> Reason {
    let side = position.side();
    let pawns = position.of(side, Kind::Pawn).iter().filter(|&from| origin_fits(going, from));
    let captures = pawns.flat_map(|from| {
        let reach = attacks(Kind::Pawn, side, from, Bitboard::EMPTY);
        reach
            .iter()
            .filter(move |&to| target_fits(going, to) && position.pawn_heads_for(from, to))
            .map(move |to| (from, to))
    });
    let reason = captures.into_iter().find_map(|(from, to)| position.why_not(from, to, promotion));
    reason.unwrap_or(Reason::NoSuchCapture { side, from: going.from_file, to: going.to_file })
}
