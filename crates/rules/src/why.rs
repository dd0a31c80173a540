//! Finds out why a move is not legal.

use alloc::vec::Vec;

use crate::attacks::{attacks, bishop_attacks, rook_attacks};
use crate::castling::Castling;
use crate::reason::At;
use crate::{Bitboard, Kind, Move, Nature, Piece, Position, Promotion, Rank, Reason, Side, Square, Wing, between};

impl Position {
    /// Why a move is not legal, or `None` if it is. The move is told as a person makes it: from
    /// one square to another, the king castling by going two squares or onto its rook.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let position = Position::from_fen("4k3/8/b7/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let reason = position.why_not(Square::E1, Square::G1, None).unwrap();
    /// assert_eq!(reason.to_string(), "the king would cross f1, which the bishop on a6 attacks (3.8.2.2)");
    /// assert_eq!(reason.article(), "3.8.2.2");
    /// ```
    pub fn why_not(&self, from: Square, to: Square, promotion: Option<Promotion>) -> Option<Reason> {
        let Some(Piece { side, kind }) = self.piece_at(from) else { return Some(Reason::NoPiece(from)) };
        if side != self.side {
            return Some(Reason::NotYours { piece: Piece { side, kind }, square: from });
        }
        if from == to {
            return Some(Reason::StaysPut);
        }
        let piece = At { kind, square: from };
        let misplaced =
            (promotion.is_some() && !self.promotes(piece, to)).then_some(Reason::PromotionMisplaced { piece, to });
        if kind == Kind::King
            && let Some(wing) = self.castling_meant(from, to)
        {
            return self.why_not_castle(wing).or(misplaced);
        }
        let way = match kind {
            Kind::Pawn => self.why_not_pawn(from, to),
            _ => self.why_not_that_way(piece, to),
        };
        let safety = || match kind {
            Kind::King => self.why_not_there(to),
            Kind::Pawn if self.is_en_passant(from, to) => self.why_not_en_passant(from, to),
            _ => self.why_not_leave(piece, to),
        };
        let unnamed = (promotion.is_none() && self.promotes(piece, to)).then_some(Reason::PromotionMissing(from));
        way.or(misplaced).or_else(safety).or(unnamed)
    }

    /// Why a side to move may not castle on a wing, or `None` if it may.
    ///
    /// ```
    /// use tabiya_rules::{Position, Wing};
    /// let reason = Position::start().why_not_castle(Wing::King).unwrap();
    /// assert_eq!(reason.to_string(), "the bishop on f1 stands in the way of castling on the king's side (3.8.2.2)");
    /// ```
    pub fn why_not_castle(&self, wing: Wing) -> Option<Reason> {
        let side = self.side;
        let Some(rook) = self.castling_rook(side, wing) else { return Some(Reason::CastlingLost { side, wing }) };
        let castling = Castling::new(self.king(side), rook);
        let in_the_way = Bitboard(castling.clear_path()) & self.occupied();
        let nearest = if wing == Wing::King { in_the_way.first() } else { in_the_way.last() };
        if let Some(by) = nearest.and_then(|square| self.at(square)) {
            return Some(Reason::CastlingBlocked { wing, by });
        }
        let without_king = self.occupied().without(castling.king);
        let attacker = |square| self.at((self.attackers(square, without_king) & self.of_side(!side)).first()?);
        if let Some(by) = attacker(castling.king) {
            return Some(Reason::CastlingInCheck { by });
        }
        let crossed = Bitboard(castling.king_path()).without(castling.king).without(castling.king_to);
        if let Some((square, by)) = crossed.iter().find_map(|square| Some((square, attacker(square)?))) {
            return Some(Reason::CastlingThrough { square, by });
        }
        if let Some(by) = attacker(castling.king_to) {
            return Some(Reason::CastlingInto { square: castling.king_to, by });
        }
        let pinner = self.pins(side).find(|&(shield, _)| shield == rook).and_then(|(_, pinner)| self.at(pinner));
        pinner.map(|by| Reason::CastlingUncovers { rook, by })
    }

    /// The same where castling is known not to be legal.
    pub(crate) fn why_not_castle_at_all(&self, wing: Wing) -> Reason {
        // Asked only when castling is not legal, and then there is a reason.
        self.why_not_castle(wing).unwrap_or(Reason::CastlingLost { side: self.side, wing })
    }

    fn at(&self, square: Square) -> Option<At> {
        Some(At { kind: self.piece_at(square)?.kind, square })
    }

    fn promotes(&self, piece: At, to: Square) -> bool {
        piece.kind == Kind::Pawn && to.rank().seen_by(self.side) == Rank::Eighth
    }

    /// Whether a move of the king is meant as castling: onto a rook that it may castle with, or
    /// two squares from its first square along its first rank.
    fn castling_meant(&self, from: Square, to: Square) -> Option<Wing> {
        let first_rank = Rank::First.seen_by(self.side);
        let on_first_rank = from.rank() == first_rank && to.rank() == first_rank;
        let wing = Wing::towards(from, to);
        let rook = self.castling_rook(self.side, wing);
        let has_right = rook.is_some();
        let steps = from.distance(to);
        // Onto a rook behind the one that it may castle with, nothing is meant that could ever be right.
        let is_meant = if has_right { rook == Some(to) } else { steps > 1 };
        if on_first_rank && self.of(self.side, Kind::Rook).has(to) && is_meant {
            return Some(wing);
        }
        let goes_home = to.file() == wing.king_file();
        (on_first_rank && goes_home && (steps == 2 || steps > 2 && has_right)).then_some(wing)
    }

    /// Whether a pawn would go to a square if nothing else mattered: straight ahead or as a
    /// capture.
    pub(crate) fn pawn_heads_for(&self, from: Square, to: Square) -> bool {
        let captures = attacks(Kind::Pawn, self.side, from, Bitboard::EMPTY).has(to) && self.occupied().has(to);
        let ahead = to.rank().seen_by(self.side) > from.rank().seen_by(self.side);
        let steps = from.distance(to);
        captures || ahead && from.file() == to.file() && steps <= 2 || self.is_en_passant(from, to)
    }

    fn is_en_passant(&self, from: Square, to: Square) -> bool {
        self.en_passant == Some(to) && attacks(Kind::Pawn, self.side, from, Bitboard::EMPTY).has(to)
    }

    /// The enemy pawn that stands where one would after a double step over `to`, beside `from`.
    fn passed_pawn_beside(&self, from: Square, to: Square) -> Option<Square> {
        let beside = Square::new(to.file(), from.rank());
        let on_fifth = from.rank().seen_by(self.side) == Rank::Fifth;
        (on_fifth && self.of(!self.side, Kind::Pawn).has(beside)).then_some(beside)
    }

    /// Why a pawn does not go that way.
    fn why_not_pawn(&self, from: Square, to: Square) -> Option<Reason> {
        let seen = |square: Square| square.rank().seen_by(self.side) as i32;
        let ahead = seen(to) - seen(from);
        let aside = (from.file() as i32).abs_diff(to.file() as i32);
        let piece = At { kind: Kind::Pawn, square: from };
        match (ahead, aside) {
            (1, 1) => {
                if self.of_side(self.side).has(to) {
                    return self.at(to).map(|on| Reason::OwnPiece { piece, on });
                }
                if self.occupied().has(to) || self.en_passant == Some(to) {
                    return None;
                }
                let victim = self.passed_pawn_beside(from, to);
                Some(match victim {
                    Some(victim) => self.why_not_passed(from, to, victim),
                    None => Reason::NothingToCapture { pawn: from, to },
                })
            }
            (1 | 2, 0) => {
                let first = Rank::Second.seen_by(self.side);
                if ahead == 2 && from.rank() != first {
                    return Some(Reason::DoubleStepLater { pawn: from, first });
                }
                let way = between(from, to).with(to) & self.occupied();
                let nearest = if self.side == Side::White { way.first() } else { way.last() };
                let by = self.at(nearest?)?;
                let enemy = self.of_side(!self.side).has(by.square);
                Some(Reason::PawnBlocked { pawn: from, by, enemy })
            }
            (..=0, _) => Some(Reason::PawnBackwards(from)),
            _ => Some(Reason::CannotReach { piece, to }),
        }
    }

    /// Why a pawn may not take en passant a pawn that stands beside it. A position offers en
    /// passant only if it is legal, so a capture that would open a line to the king is told as
    /// such, and any other is too late.
    fn why_not_passed(&self, from: Square, to: Square, victim: Square) -> Reason {
        let late = Reason::NoEnPassant { pawn: from, victim };
        // A double step empties the square it comes from and restarts the count of half-moves.
        let origin = Square::new(to.file(), Rank::Seventh.seen_by(self.side));
        if self.occupied().has(origin) || self.halfmoves > 0 {
            return late;
        }
        self.why_not_en_passant(from, to).unwrap_or(late)
    }

    /// Why a piece other than a pawn does not go that way.
    fn why_not_that_way(&self, piece: At, to: Square) -> Option<Reason> {
        if !attacks(piece.kind, self.side, piece.square, Bitboard::EMPTY).has(to) {
            return Some(Reason::CannotReach { piece, to });
        }
        let way = between(piece.square, to) & self.occupied();
        let nearest = if to > piece.square { way.first() } else { way.last() };
        if let Some(by) = nearest.and_then(|square| self.at(square)) {
            return Some(Reason::Blocked { piece, by });
        }
        if self.of_side(self.side).has(to) {
            return self.at(to).map(|on| Reason::OwnPiece { piece, on });
        }
        None
    }

    /// Why the king may not step there.
    fn why_not_there(&self, to: Square) -> Option<Reason> {
        let king = self.king(self.side);
        let enemies = self.of_side(!self.side);
        let attackers = self.attackers(to, self.occupied().without(king)) & enemies;
        let by = self.at((attackers - self.of_kind(Kind::King)).first().or_else(|| attackers.first())?)?;
        let only_through_king = (self.attackers(to, self.occupied()) & enemies).is_empty();
        Some(if by.kind == Kind::King {
            Reason::KingsTouch { to, other: by.square }
        } else if only_through_king {
            Reason::KingOnLine { to, by }
        } else {
            Reason::KingAttacked { to, by }
        })
    }

    /// Why taking en passant is not legal although it is offered or could be.
    fn why_not_en_passant(&self, from: Square, to: Square) -> Option<Reason> {
        let king = self.king(self.side);
        let victim = Square::new(to.file(), from.rank());
        let after = self.occupied().without(from).without(victim).with(to);
        let straight = self.of_kind(Kind::Rook) | self.of_kind(Kind::Queen);
        let diagonal = self.of_kind(Kind::Bishop) | self.of_kind(Kind::Queen);
        let lines = rook_attacks(king, after) & straight | bishop_attacks(king, after) & diagonal;
        let attackers = lines & self.of_side(!self.side);
        let before = self.checkers();
        if let Some(reason) = self.unanswered(before.without(victim) & (attackers | self.leapers()), king) {
            return Some(reason);
        }
        let by = self.at(attackers.first()?)?;
        Some(Reason::EnPassantUncovers { king, by })
    }

    fn leapers(&self) -> Bitboard {
        self.of_kind(Kind::Knight) | self.of_kind(Kind::Pawn)
    }

    /// Why a piece may not leave its square for another: a check it does not answer, or a pin.
    fn why_not_leave(&self, piece: At, to: Square) -> Option<Reason> {
        let king = self.king(self.side);
        let checkers = self.checkers();
        let answers = checkers.single().map(|checker| between(king, checker).with(checker));
        if checkers.is_many() || answers.is_some_and(|answers| !answers.has(to)) {
            return self.unanswered(checkers, king);
        }
        let (_, pinner) = self.pins(self.side).find(|&(shield, _)| shield == piece.square)?;
        let stays = between(king, pinner).with(pinner).has(to);
        let by = self.at(pinner)?;
        (!stays).then_some(Reason::Pinned { piece, king, by })
    }

    /// The check that is not answered, if there is one.
    fn unanswered(&self, checkers: Bitboard, king: Square) -> Option<Reason> {
        let by: Vec<At> = checkers.iter().filter_map(|square| self.at(square)).collect();
        let between = checkers.single().map_or(Bitboard::EMPTY, |checker| between(king, checker));
        (!by.is_empty()).then_some(Reason::InCheck { by, between })
    }

    /// Why a [`Move`] is not legal, or `None` if it is. Every pattern has an answer.
    pub fn why_not_move(&self, shape: Move) -> Option<Reason> {
        if self.is_legal(shape) {
            return None;
        }
        let (from, to) = (shape.from(), shape.to());
        let castles = from == self.king(self.side) && self.castling_meant(from, to).is_some();
        let reason = match shape.nature() {
            Nature::Castling if castles => self.why_not_castle(Wing::towards(from, to)),
            _ => self.why_not(from, to, shape.promotion()),
        };
        Some(reason.unwrap_or(Reason::Misnamed { from, to }))
    }
}
