//! Whether a mate is thinkable, given where every man can ever come to.

use tabiya_rules::{Bitboard, Kind, Position, Side, Square, king_attacks};

use super::fill;
use super::reach::{Man, Reach};

/// Beyond so many men that might give mate, each is not looked at for itself, for speed alone.
const MOST_MATERS: u32 = 6;

/// Whether it is proved, without playing a move, that a side can never mate.
pub(super) fn is_hopeless(position: &Position, winner: Side) -> bool {
    let own = position.of_side(winner);
    // A side that has lost its only man beside the king mates no more.
    let only = (own.without(position.king(winner))).single();
    let Some(reach) = Reach::new(position, winner, only) else { return false };
    let hopes = Hopes::new(&reach, winner);
    let maters = hopes.maters();
    if maters.is_empty() || only.is_some() {
        return maters.is_empty();
    }
    if maters.len() > MOST_MATERS {
        return false;
    }
    // Who mates in the end was not captured before: each is looked at with that in mind.
    maters.iter().all(|mater| {
        Reach::new(position, winner, Some(mater)).is_some_and(|reach| !Hopes::new(&reach, winner).maters().has(mater))
    })
}

/// Where a side's men might mate the other king.
struct Hopes<'reach> {
    reach: &'reach Reach,
    winner: Side,
    /// The men that stay where they are, but for the losing king, which lines are followed through.
    in_the_way: Bitboard,
    /// The squares attacked by at least one man, and by at least two, the king not counted.
    once: Bitboard,
    twice: Bitboard,
}

impl<'reach> Hopes<'reach> {
    fn new(reach: &'reach Reach, winner: Side) -> Self {
        let in_the_way = reach.steady - reach.of_king(!winner);
        let mut hopes = Self { reach, winner, in_the_way, once: Bitboard::EMPTY, twice: Bitboard::EMPTY };
        for man in reach.men().iter().filter(|man| man.side == winner && man.kind != Kind::King) {
            let attacked = hopes.attacked_by(man);
            hopes.twice |= hopes.once & attacked;
            hopes.once |= attacked;
        }
        hopes
    }

    /// All that a man may ever attack, as it is or as what it may become.
    fn attacked_by(&self, man: &Man) -> Bitboard {
        let plain = fill::attacks(man.kind, self.winner, man.reach, self.in_the_way);
        let promoted = self.reach.promoted[self.winner.index()];
        if man.may_promote() { plain | promoted_attacks(promoted, self.in_the_way) } else { plain }
    }

    /// The men of the winner that might give mate, by where they stand now.
    fn maters(&self) -> Bitboard {
        let men = self.reach.men().iter().filter(|man| man.side == self.winner && man.kind != Kind::King);
        men.filter(|man| self.may_mate(man)).map(|man| man.square).collect()
    }

    fn may_mate(&self, man: &Man) -> bool {
        let attacked = self.attacked_by(man);
        let others = self.twice | self.once - attacked;
        let targets = self.reach.of_king(!self.winner) & attacked;
        if targets.is_empty() {
            return false;
        }
        let plain = |from: Square| tabiya_rules::attacks(man.kind, self.winner, from, self.in_the_way);
        let promoted = |from: Square| promoted_attacks(from.only(), self.in_the_way);
        self.mates_from(man.reach, targets, others, plain)
            || man.may_promote() && self.mates_from(self.reach.promoted[self.winner.index()], targets, others, promoted)
    }

    /// Whether a man that gives check from one of these squares can mate, with the help of all others.
    fn mates_from(
        &self,
        from: Bitboard,
        targets: Bitboard,
        others: Bitboard,
        attacks: impl Fn(Square) -> Bitboard,
    ) -> bool {
        from.iter().any(|checker| {
            let seen = attacks(checker);
            (targets & seen).iter().any(|king| self.is_hemmed_in(king, checker, seen | others))
        })
    }

    /// Whether a king may be left without a square: each is attacked, guarded by the other king, or blocked.
    fn is_hemmed_in(&self, king: Square, checker: Square, attacked: Bitboard) -> bool {
        let flights = king_attacks(king) - attacked;
        if self.can_be_blocked(flights, checker) {
            return true;
        }
        let near = king_attacks(king).with(king).with(checker);
        let kings = self.reach.of_king(self.winner) & fill::king(flights) - near;
        kings.iter().any(|other| self.can_be_blocked(flights - king_attacks(other), checker))
    }

    /// Whether the loser has men enough that can stand on these squares, one on each.
    fn can_be_blocked(&self, flights: Bitboard, checker: Square) -> bool {
        if flights.is_empty() {
            return true;
        }
        let promoted = self.reach.promoted[(!self.winner).index()];
        let mut covered = promoted;
        let mut count = 0;
        for man in self.reach.men().iter().filter(|man| man.side != self.winner && man.kind != Kind::King) {
            if (man.reach & flights).any() || promoted.any() && man.kind == Kind::Pawn {
                covered |= man.reach;
                count += 1;
            }
        }
        !flights.has(checker) && flights.is_within(covered) && flights.len() <= count
    }
}

/// What a pawn may attack after it has become anything at all.
fn promoted_attacks(from: Bitboard, in_the_way: Bitboard) -> Bitboard {
    fill::attacks(Kind::Queen, Side::White, from, in_the_way) | fill::knight(from)
}
