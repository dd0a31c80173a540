//! Which squares each man can ever come to, whatever is played.
//!
//! The sets begin with the squares the men stand on and grow until no rule adds anything. What they say is then proved
//! by going through any game move by move: as long as every man has kept to its set, and only men that may be captured
//! have been, no legal move can leave the sets but one that ends the game without a mate by the winner, for each rule
//! that forbids a move holds for the sets as they are at the end. So the sets may be too large, never too small.

use tabiya_rules::{Bitboard, File, Kind, Position, Rank, Side, Square, Wing, between, king_attacks};

use super::fill;

/// The most men that are looked at.
const MOST_MEN: usize = 32;
/// A man that can come to more squares than these is not asked what it attacks from all of them, for speed alone: it
/// hardly ever guards one from each.
const FEW: u32 = 6;

/// One man, with all that may become of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) square: Square,
    pub(super) kind: Kind,
    pub(super) side: Side,
    /// The squares it can ever stand on. For a pawn the last rank is where it promotes.
    pub(super) reach: Bitboard,
    /// Whether it may be captured.
    pub(super) may_fall: bool,
}

impl Man {
    pub(super) fn may_promote(&self) -> bool {
        self.kind == Kind::Pawn && (self.reach & Rank::Eighth.seen_by(self.side).squares()).any()
    }

    /// Whether it stays where it is for ever.
    pub(super) fn is_steady(&self) -> bool {
        !self.may_fall && !self.reach.is_many()
    }

    /// Whether it is a pawn that will be on its file for ever.
    fn keeps_its_file(&self) -> bool {
        self.kind == Kind::Pawn
            && !self.may_fall
            && self.reach.is_within(self.square.file().squares())
            && !self.may_promote()
    }
}

/// Where every man of a position can come to.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    men: [Man; MOST_MEN],
    count: usize,
    /// Where pieces can come to that pawns may become.
    pub(super) promoted: [Bitboard; 2],
    /// The men that stand where they are for ever.
    pub(super) steady: Bitboard,
    /// By side: its men that stand where they are for ever.
    steady_of: [Bitboard; 2],
    /// By side: the squares it attacks as long as the game lasts.
    guarded: [Bitboard; 2],
    /// By side: the squares none of its men can ever move to, which are those of its own men that stay, of the other
    /// king if it stays, and of the man that is not to be captured.
    closed_to: [Bitboard; 2],
    /// By side: the squares on which it has anything to lose.
    prey: [Bitboard; 2],
    /// By side: which man is the king.
    kings: [usize; 2],
    /// The man that is taken never to be captured.
    kept: Option<Square>,
    winner: Side,
    castling: Bitboard,
}

impl Reach {
    /// Finds the sets, for all games in which the man on `kept` is not captured. `None` if there are too many men.
    pub(super) fn new(position: &Position, winner: Side, kept: Option<Square>) -> Option<Self> {
        let start =
            Man { square: Square::A1, kind: Kind::Pawn, side: Side::White, reach: Bitboard::EMPTY, may_fall: false };
        let mut reach = Self {
            men: [start; MOST_MEN],
            count: 0,
            promoted: [Bitboard::EMPTY; 2],
            steady: Bitboard::EMPTY,
            steady_of: [Bitboard::EMPTY; 2],
            guarded: [Bitboard::EMPTY; 2],
            closed_to: [Bitboard::EMPTY; 2],
            prey: [Bitboard::EMPTY; 2],
            kings: [0; 2],
            kept,
            winner,
            castling: position.castling_rooks(),
        };
        for (square, piece) in position.pieces() {
            let man = reach.men.get_mut(reach.count)?;
            *man = Man { square, kind: piece.kind, side: piece.side, reach: square.only(), may_fall: false };
            // A pawn that has just made its double step can be captured where it passed.
            if let Some(passed) = position.en_passant()
                && piece.kind == Kind::Pawn
                && fill::ahead(piece.side, passed.only()).has(square)
            {
                man.reach = man.reach.with(passed);
            }
            if piece.kind == Kind::King {
                reach.kings[piece.side.index()] = reach.count;
            }
            reach.count += 1;
        }
        loop {
            reach.settle();
            if !reach.step() {
                return Some(reach);
            }
        }
    }

    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.count]
    }

    /// The squares a side's king can come to.
    pub(super) fn of_king(&self, side: Side) -> Bitboard {
        self.men[self.kings[side.index()]].reach
    }

    /// Finds what stands and what is attacked for ever, as the sets are now.
    fn settle(&mut self) {
        self.steady_of = [Bitboard::EMPTY; 2];
        self.prey = self.promoted;
        let mut shut = [Bitboard::EMPTY; 2];
        for man in &self.men[..self.count] {
            let side = man.side.index();
            let is_safe = man.kind == Kind::King || Some(man.square) == self.kept;
            if man.is_steady() {
                self.steady_of[side] |= man.square.only();
                if is_safe {
                    shut[side] |= man.square.only();
                }
            }
            if !is_safe {
                self.prey[side] |= man.reach;
            }
        }
        self.steady = self.steady_of[0] | self.steady_of[1];
        self.closed_to = [self.steady_of[0] | shut[1], self.steady_of[1] | shut[0]];
        self.guarded = [Bitboard::EMPTY; 2];
        for index in 0..self.count {
            let man = self.men[index];
            if man.may_fall || man.may_promote() || man.reach.len() > FEW {
                continue;
            }
            let mut in_the_way = Bitboard::EMPTY;
            if matches!(man.kind, Kind::Bishop | Kind::Rook | Kind::Queen) {
                // A king does not hide behind itself when it goes back along a line.
                let others = self.men().iter().enumerate().filter(|&(other, _)| other != index);
                in_the_way = others.fold(self.promoted[0] | self.promoted[1], |all, (_, other)| {
                    if other.kind == Kind::King && other.side != man.side { all } else { all | other.reach }
                });
            }
            let always = man
                .reach
                .iter()
                .fold(Bitboard::FULL, |all, from| all & tabiya_rules::attacks(man.kind, man.side, from, in_the_way));
            self.guarded[man.side.index()] |= always;
        }
    }

    /// Lets every man move as it can, and tells whether anything is new.
    fn step(&mut self) -> bool {
        let mut is_new = false;
        for index in 0..self.count {
            let man = self.men[index];
            let (targets, hits) = self.targets(&man);
            if !targets.is_within(man.reach) {
                self.men[index].reach |= targets;
                is_new = true;
            }
            is_new |= self.strike(man.side, hits);
        }
        for side in Side::ALL {
            let last = Rank::Eighth.seen_by(side).squares();
            let pawns = self.men().iter().filter(|man| man.kind == Kind::Pawn && man.side == side);
            let from = pawns.fold(self.promoted[side.index()], |all, man| all | man.reach & last);
            if from.is_empty() {
                continue;
            }
            let ways = fill::attacks(Kind::Queen, side, from, self.steady) | fill::knight(from);
            let targets = from | ways - self.closed_to[side.index()];
            is_new |= targets != self.promoted[side.index()];
            self.promoted[side.index()] = targets;
            is_new |= self.strike(side, targets);
        }
        is_new
    }

    /// The squares among these on which a king would stalemate the other side, so that no mate comes after.
    ///
    /// That is so if nothing of the other side but its king can ever move, not even once this king has left its square,
    /// and that king, wherever it may be, has no step left: its own men stay where they are, pawns and knights that stay guard the rest, or this king does. It is
    /// no mate either: that would need a line which this king has opened.
    fn stalemating(&self, man: &Man, squares: Bitboard) -> Bitboard {
        let other = !man.side;
        // What this king's own square holds back is free once it has left.
        let is_freed = |one: &Man| match one.kind {
            Kind::Pawn => fill::ahead(one.side, one.reach).has(man.square),
            kind => fill::attacks(kind, one.side, one.reach, self.steady).has(man.square),
        };
        let is_bound =
            |one: &Man| one.side != other || one.kind == Kind::King || !one.reach.is_many() && !is_freed(one);
        let home = Rank::First.seen_by(other).squares();
        if squares.is_empty()
            || self.promoted[other.index()].any()
            || (self.castling & home).any()
            || !self.men().iter().all(is_bound)
        {
            return Bitboard::EMPTY;
        }
        let mut shut = self.steady_of[other.index()];
        for one in self.men().iter().filter(|one| one.side == man.side && one.is_steady()) {
            if matches!(one.kind, Kind::Pawn | Kind::Knight) {
                shut |= tabiya_rules::attacks(one.kind, one.side, one.square, Bitboard::EMPTY);
            }
        }
        let kings = self.of_king(other);
        let own = self.men().iter().filter(|one| one.side == man.side);
        let has = |kinds: [Kind; 2]| {
            own.clone().any(|one| kinds.contains(&one.kind)) || self.promoted[man.side.index()].any()
        };
        let (has_diagonal, has_straight) = (has([Kind::Bishop, Kind::Queen]), has([Kind::Rook, Kind::Queen]));
        let ends_it = |&to: &Square| {
            let near = king_attacks(to).with(to);
            // Where this king can have come from.
            let from = man.reach & near;
            (kings - near).iter().all(|king| {
                let is_line_opened = man.side == self.winner
                    && (has_diagonal && (fill::diagonal(king.only(), self.steady) & from).any()
                        || has_straight && (fill::straight(king.only(), self.steady) & from).any());
                (king_attacks(king) - shut - near).is_empty() && !is_line_opened
            })
        };
        squares.iter().filter(ends_it).collect()
    }

    /// Marks the men that may be captured where a side can go.
    fn strike(&mut self, side: Side, targets: Bitboard) -> bool {
        let mut is_new = false;
        for man in &mut self.men[..self.count] {
            if man.side != side
                && !man.may_fall
                && man.kind != Kind::King
                && Some(man.square) != self.kept
                && (man.reach & targets).any()
            {
                man.may_fall = true;
                is_new = true;
            }
        }
        is_new
    }

    /// The squares a man may go to, and those on which it may capture.
    fn targets(&self, man: &Man) -> (Bitboard, Bitboard) {
        let closed = self.closed_to[man.side.index()];
        match man.kind {
            Kind::Pawn => {
                let captures = fill::pawn(man.side, man.reach) & self.prey[(!man.side).index()] - closed;
                (self.pushes(man) | captures, captures)
            }
            Kind::King => {
                let open = fill::king(man.reach) - closed - self.guarded[(!man.side).index()];
                let targets = open - self.stalemating(man, open - man.reach);
                (targets | self.castled(man), targets)
            }
            kind => {
                let targets = fill::attacks(kind, man.side, man.reach, self.steady) - closed;
                (targets | self.castled(man), targets)
            }
        }
    }

    /// The squares a pawn may step to, straight ahead.
    fn pushes(&self, man: &Man) -> Bitboard {
        let third = Rank::Third.seen_by(man.side).squares();
        let mut open = !self.steady;
        let file = man.square.file().squares();
        if man.reach.is_within(file) {
            // It never passes a pawn that stays on the file too.
            for other in self.men().iter().filter(|other| other.square.file() == man.square.file()) {
                if other.square != man.square && other.keeps_its_file() && is_ahead(man.side, man.square, other.square)
                {
                    let furthest = match man.side {
                        Side::White => other.reach.last(),
                        Side::Black => other.reach.first(),
                    };
                    let end = furthest.unwrap_or(other.square);
                    open &= !beyond(man.side, end);
                }
            }
        }
        let one = fill::ahead(man.side, man.reach) & open;
        let from_home = fill::ahead(man.side, man.reach & Rank::Second.seen_by(man.side).squares()) & one & third;
        one | fill::ahead(man.side, from_home) & open
    }

    /// The squares castling may bring a king or a rook to.
    fn castled(&self, man: &Man) -> Bitboard {
        let home = Rank::First.seen_by(man.side);
        let rooks = self.castling & home.squares();
        if rooks.is_empty() || man.kind != Kind::King && !rooks.has(man.square) {
            return Bitboard::EMPTY;
        }
        let king = &self.men[self.kings[man.side.index()]];
        let mut targets = Bitboard::EMPTY;
        for rook in rooks {
            let wing = if rook > king.square { Wing::King } else { Wing::Queen };
            let (king_to, rook_to) = (Square::new(wing.king_file(), home), Square::new(wing.rook_file(), home));
            let path = between(king.square, king_to).with(king_to) | between(rook, rook_to).with(rook_to);
            if (path.without(king.square).without(rook) & self.steady).any() {
                continue;
            }
            if man.kind == Kind::King {
                targets = targets.with(king_to);
            } else if man.square == rook {
                targets = targets.with(rook_to);
            }
        }
        targets
    }
}

/// Whether one square of a file lies ahead of another.
fn is_ahead(side: Side, square: Square, other: Square) -> bool {
    match side {
        Side::White => other > square,
        Side::Black => other < square,
    }
}

/// A square and all those of its file ahead of it.
fn beyond(side: Side, square: Square) -> Bitboard {
    let file: File = square.file();
    let ranks = match side {
        Side::White => Bitboard(!0 << square.index()),
        Side::Black => Bitboard(!0 >> (63 - square.index())),
    };
    ranks & file.squares()
}
