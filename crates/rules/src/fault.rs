//! What can be wrong with a set-up, said in full.

use alloc::vec::Vec;
use core::fmt;

use crate::attacks::{king_attacks, line};
use crate::words::{Listed, Standing};
use crate::{Bitboard, BySide, CastlingMode, Kind, Piece, Rank, Setup, Side, Square, Wing};

/// One thing that is wrong with a [`Setup`]. Shown, it is a sentence with the squares concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A side has no king.
    NoKing(Side),
    /// A side has more than one king.
    ManyKings {
        /// Whose they are.
        side: Side,
        /// Where they stand.
        squares: Bitboard,
    },
    /// The kings stand next to each other.
    KingsAdjacent(BySide<Square>),
    /// The side that has just moved is in check.
    LeftInCheck {
        /// The side that is not to move.
        side: Side,
        /// Its king.
        king: Square,
        /// Who attacks it.
        by: Vec<(Square, Piece)>,
    },
    /// Pawns stand on the first or last rank.
    PawnsOnEdge(Vec<(Square, Piece)>),
    /// A right to castle that cannot be.
    Castling {
        /// Whose right it is.
        side: Side,
        /// The square of the rook it names.
        rook: Square,
        /// Why it cannot be.
        why: CastlingFault,
    },
    /// An en-passant square that no double step explains.
    EnPassant {
        /// The square.
        square: Square,
        /// Why not.
        why: EnPassantFault,
    },
    /// A side has more than sixteen pieces.
    TooManyPieces {
        /// Whose they are.
        side: Side,
        /// How many they are.
        count: u32,
    },
    /// A side has more than eight pawns.
    TooManyPawns {
        /// Whose they are.
        side: Side,
        /// How many they are.
        count: u32,
    },
    /// A side has more pieces than its missing pawns can have become.
    TooManyPromoted {
        /// Whose they are.
        side: Side,
        /// How many must have been promoted.
        promoted: u32,
        /// How many pawns are left.
        pawns: u32,
    },
    /// Pawns stand behind one another, which takes more captures than there were.
    TooFewCaptures {
        /// Whose pawns they are.
        side: Side,
        /// How many captures they have made at least.
        needed: u32,
        /// How many pieces the other side has lost.
        lost: u32,
    },
    /// More than two pieces give check.
    TooManyCheckers(Vec<(Square, Piece)>),
    /// The pieces that give check cannot have come to do so by one move.
    ImpossibleCheck {
        /// Who gives check.
        by: Vec<(Square, Piece)>,
        /// Why it cannot be.
        why: CheckFault,
    },
}

/// Why a right to castle cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingFault {
    /// The square named is not on the side's first rank.
    NotOnFirstRank,
    /// No rook of that side stands there.
    NoRook,
    /// The king is not on its first rank.
    KingAway,
    /// Another rook has the right on the same wing.
    TwoOnOneWing(Wing),
    /// King or rook do not stand as in standard chess.
    NotStandard,
}

/// Why no double step explains an en-passant square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantFault {
    /// It is not on the rank that pawns of the side that has just moved pass over.
    WrongRank,
    /// Something stands on it.
    Occupied,
    /// No pawn stands in front of it.
    NoPawn,
    /// Something stands where the pawn would have come from.
    OriginOccupied,
}

/// Why a check cannot have come about by one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckFault {
    /// Two checks from both ends of one line.
    OneLine,
    /// Two checks by pieces of which neither can have been uncovered.
    NeitherUncovered,
    /// The king stood in check before the double step that is said to have been made.
    BeforeDoubleStep,
}

/// What a fault forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The set-up cannot be played on.
    Playable,
    /// The set-up can be played on, but no game leads to it.
    Reachable,
}

impl Fault {
    /// What the fault forbids: playing on, or only that a game has led there.
    pub const fn level(&self) -> Level {
        match self {
            Self::NoKing(_)
            | Self::ManyKings { .. }
            | Self::KingsAdjacent(_)
            | Self::LeftInCheck { .. }
            | Self::PawnsOnEdge(_)
            | Self::Castling { .. }
            | Self::EnPassant { .. } => Level::Playable,
            Self::TooManyPieces { .. }
            | Self::TooManyPawns { .. }
            | Self::TooManyPromoted { .. }
            | Self::TooFewCaptures { .. }
            | Self::TooManyCheckers(_)
            | Self::ImpossibleCheck { .. } => Level::Reachable,
        }
    }
}

/// All that is wrong with a set-up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults, those that forbid playing first.
    pub fn iter(&self) -> core::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many faults there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl FromIterator<Fault> for Faults {
    fn from_iter<I: IntoIterator<Item = Fault>>(faults: I) -> Self {
        Self(faults.into_iter().collect())
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = alloc::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = core::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl core::error::Error for Faults {}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

/// The faults that forbid playing on.
pub(crate) fn find_unplayable(setup: &Setup, mode: CastlingMode) -> Faults {
    let mut faults = Vec::new();
    let kings = BySide::new(|side| setup.of(side, Kind::King));
    for side in Side::ALL {
        match kings.of(side).len() {
            1 => {}
            0 => faults.push(Fault::NoKing(side)),
            _ => faults.push(Fault::ManyKings { side, squares: *kings.of(side) }),
        }
    }
    if let (Some(white), Some(black)) = (kings.white.single(), kings.black.single())
        && king_attacks(white).has(black)
    {
        faults.push(Fault::KingsAdjacent(BySide { white, black }));
    }
    let waiting = !setup.side;
    if let Some(king) = kings.of(waiting).single() {
        let attackers = checkers_of(setup, waiting, king) & !setup.of(setup.side, Kind::King);
        if attackers.any() {
            faults.push(Fault::LeftInCheck { side: waiting, king, by: standing(setup, attackers) });
        }
    }
    let edges = Rank::First.squares() | Rank::Eighth.squares();
    let on_edge = Bitboard(setup.men.of_kind(Kind::Pawn)) & edges;
    if on_edge.any() {
        faults.push(Fault::PawnsOnEdge(standing(setup, on_edge)));
    }
    for rook in setup.castling {
        let side = if rook < Square::A5 { Side::White } else { Side::Black };
        if let Some(why) = castling_fault(setup, mode, side, rook) {
            faults.push(Fault::Castling { side, rook, why });
        }
    }
    if let Some(square) = setup.en_passant
        && let Some(why) = en_passant_fault(setup, square)
    {
        faults.push(Fault::EnPassant { square, why });
    }
    Faults(faults)
}

/// The faults that show, without much work, that no game leads to a set-up that can be played on.
pub(crate) fn find_unreachable(setup: &Setup) -> Faults {
    let mut faults = Vec::new();
    for side in Side::ALL {
        let count = Bitboard(setup.men.of_side(side)).len();
        let pawns = setup.of(side, Kind::Pawn).len();
        if count > 16 {
            faults.push(Fault::TooManyPieces { side, count });
        }
        if pawns > 8 {
            faults.push(Fault::TooManyPawns { side, count: pawns });
        }
        let promoted = promoted(setup, side);
        if pawns <= 8 && pawns + promoted > 8 {
            faults.push(Fault::TooManyPromoted { side, promoted, pawns });
        }
        let lost = 16u32.saturating_sub(Bitboard(setup.men.of_side(!side)).len());
        let needed = captures_needed(setup, side);
        if pawns <= 8 && needed > lost {
            faults.push(Fault::TooFewCaptures { side, needed, lost });
        }
    }
    if let Some(king) = setup.of(setup.side, Kind::King).single() {
        let checkers = checkers_of(setup, setup.side, king);
        if checkers.len() > 2 {
            faults.push(Fault::TooManyCheckers(standing(setup, checkers)));
        } else if let Some(why) = check_fault(setup, king, checkers) {
            faults.push(Fault::ImpossibleCheck { by: standing(setup, checkers), why });
        }
    }
    Faults(faults)
}

/// All faults, those that forbid playing first.
pub(crate) fn find(setup: &Setup, mode: CastlingMode) -> Faults {
    find_unplayable(setup, mode).into_iter().chain(find_unreachable(setup)).collect()
}

fn checkers_of(setup: &Setup, side: Side, king: Square) -> Bitboard {
    setup.men.attackers(king, Bitboard(setup.men.occupied())) & Bitboard(setup.men.of_side(!side))
}

fn standing(setup: &Setup, squares: Bitboard) -> Vec<(Square, Piece)> {
    squares.iter().filter_map(|square| Some((square, setup.piece_at(square)?))).collect()
}

fn castling_fault(setup: &Setup, mode: CastlingMode, side: Side, rook: Square) -> Option<CastlingFault> {
    let first_rank = Rank::First.seen_by(side).squares();
    if !first_rank.has(rook) {
        return Some(CastlingFault::NotOnFirstRank);
    }
    let Some(king) = (setup.of(side, Kind::King) & first_rank).single() else {
        return Some(CastlingFault::KingAway);
    };
    if !setup.of(side, Kind::Rook).has(rook) {
        return Some(CastlingFault::NoRook);
    }
    let wing = Wing::towards(king, rook);
    let on_wing = (setup.castling & first_rank).iter().filter(|&other| Wing::towards(king, other) == wing);
    if on_wing.count() > 1 {
        return Some(CastlingFault::TwoOnOneWing(wing));
    }
    (mode == CastlingMode::Standard && !CastlingMode::is_standard(side, king, rook))
        .then_some(CastlingFault::NotStandard)
}

/// Where a pawn whose double step passed over a square came from and went to, for the side that
/// has just moved.
fn double_step(setup: &Setup, passed: Square) -> Option<(Square, Square)> {
    let mover = !setup.side;
    if passed.rank().seen_by(mover) != Rank::Third {
        return None;
    }
    let from = Square::new(passed.file(), Rank::Second.seen_by(mover));
    let to = Square::new(passed.file(), Rank::Fourth.seen_by(mover));
    Some((from, to))
}

fn en_passant_fault(setup: &Setup, square: Square) -> Option<EnPassantFault> {
    let Some((from, to)) = double_step(setup, square) else { return Some(EnPassantFault::WrongRank) };
    if setup.piece_at(square).is_some() {
        Some(EnPassantFault::Occupied)
    } else if !setup.of(!setup.side, Kind::Pawn).has(to) {
        Some(EnPassantFault::NoPawn)
    } else if setup.piece_at(from).is_some() {
        Some(EnPassantFault::OriginOccupied)
    } else {
        None
    }
}

/// How many pieces of a side must have been pawns, bishops of one colour counted apart.
fn promoted(setup: &Setup, side: Side) -> u32 {
    let more_than = |squares: Bitboard, start: u32| squares.len().saturating_sub(start);
    let bishops = setup.of(side, Kind::Bishop);
    more_than(setup.of(side, Kind::Queen), 1)
        + more_than(setup.of(side, Kind::Rook), 2)
        + more_than(setup.of(side, Kind::Knight), 2)
        + more_than(bishops & Bitboard::LIGHT, 1)
        + more_than(bishops & Bitboard::DARK, 1)
}

/// At least how many captures a side's pawns have made: of those on one file, all but one have
/// come from another.
fn captures_needed(setup: &Setup, side: Side) -> u32 {
    let pawns = setup.of(side, Kind::Pawn);
    crate::File::ALL.into_iter().map(|file| (pawns & file.squares()).len().saturating_sub(1)).sum()
}

fn check_fault(setup: &Setup, king: Square, checkers: Bitboard) -> Option<CheckFault> {
    if checkers.is_empty() {
        return None;
    }
    if let Some((from, to)) = setup.en_passant.and_then(|passed| double_step(setup, passed)) {
        // The last move was a double step: it gives check itself, or has uncovered it.
        let before = Bitboard(setup.men.occupied()).without(to).with(from);
        let already = setup.men.attackers(king, before) & checkers;
        return (already.without(to).any() || checkers.is_many()).then_some(CheckFault::BeforeDoubleStep);
    }
    let (Some(one), Some(other)) = (checkers.first(), checkers.last()) else { return None };
    if one == other {
        return None;
    }
    if line(one, other).has(king) {
        return Some(CheckFault::OneLine);
    }
    let leaps = |square| matches!(setup.men.kind_at(square), Some(Kind::Knight | Kind::Pawn));
    (leaps(one) && leaps(other)).then_some(CheckFault::NeitherUncovered)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(side) => write!(f, "{side} has no king (2.3)"),
            Self::ManyKings { side, squares } => {
                write!(f, "{side} has {} kings, on {} (2.3)", squares.len(), Listed(squares.iter(), "and"))
            }
            Self::KingsAdjacent(kings) => {
                write!(f, "the kings on {} and {} stand next to each other (3.9.2)", kings.white, kings.black)
            }
            Self::LeftInCheck { side, king, by } => {
                let attackers = Listed(by.iter().map(|&(square, piece)| Standing(piece.kind, square)), "and");
                let verb = if by.len() == 1 { "gives" } else { "give" };
                write!(f, "the {attackers} {verb} check to the king on {king}, but it is {}'s move (3.9.2)", !*side)
            }
            Self::PawnsOnEdge(pawns) => {
                let (verb, noun) = if pawns.len() == 1 { ("stands", "pawn") } else { ("stand", "pawns") };
                match pawns.as_slice() {
                    [(square, pawn)] => write!(f, "the {pawn} on {square}")?,
                    _ => write!(f, "the {noun} on {}", Listed(pawns.iter().map(|(square, _)| square), "and"))?,
                }
                write!(f, " {verb} on the first or last rank (3.7.3.3)")
            }
            Self::Castling { side, rook, why } => {
                write!(f, "{side} is said to have the right to castle with the rook on {rook}, but ")?;
                match why {
                    CastlingFault::NotOnFirstRank => write!(f, "{rook} is not on {side}'s first rank")?,
                    CastlingFault::NoRook => write!(f, "no rook of {side}'s stands there")?,
                    CastlingFault::KingAway => write!(f, "{side}'s king is not on its first rank")?,
                    CastlingFault::TwoOnOneWing(wing) => write!(f, "another rook on the {wing} has it too")?,
                    CastlingFault::NotStandard => {
                        f.write_str("in standard chess the king castles from the e-file with a rook in the corner")?;
                    }
                }
                f.write_str(" (3.8.2)")
            }
            Self::EnPassant { square, why } => {
                write!(f, "no double step explains the en-passant square {square}: ")?;
                match why {
                    EnPassantFault::WrongRank => f.write_str("it is not on the rank that such a pawn passes over")?,
                    EnPassantFault::Occupied => f.write_str("it is not empty")?,
                    EnPassantFault::NoPawn => f.write_str("no pawn stands in front of it")?,
                    EnPassantFault::OriginOccupied => f.write_str("the square behind it is not empty")?,
                }
                f.write_str(" (3.7.3.2)")
            }
            Self::TooManyPieces { side, count } => write!(f, "{side} has {count} pieces; there are sixteen (2.2)"),
            Self::TooManyPawns { side, count } => write!(f, "{side} has {count} pawns; there are eight (2.2)"),
            Self::TooManyPromoted { side, promoted, pawns } => write!(
                f,
                "{side} has {pawns} {} left but {promoted} more {} than at the start: together they pass eight (3.7.3.3)",
                if *pawns == 1 { "pawn" } else { "pawns" },
                if *promoted == 1 { "piece" } else { "pieces" },
            ),
            Self::TooFewCaptures { side, needed, lost } => write!(
                f,
                "{side}'s pawns stand behind one another after at least {needed} captures, but {} has lost {lost} (3.7.3)",
                !*side
            ),
            Self::TooManyCheckers(by) => write!(
                f,
                "the {} all give check; one move gives two at most (3.10.3)",
                Listed(by.iter().map(|&(square, piece)| Standing(piece.kind, square)), "and")
            ),
            Self::ImpossibleCheck { by, why } => {
                let verb = if by.len() == 1 { "gives check, but" } else { "both give check, but" };
                let who = Listed(by.iter().map(|&(square, piece)| Standing(piece.kind, square)), "and");
                write!(f, "the {who} {verb} ")?;
                f.write_str(match why {
                    CheckFault::OneLine => "no move gives check from both ends of one line",
                    CheckFault::NeitherUncovered => "no move gives check with two pieces that do not slide",
                    CheckFault::BeforeDoubleStep => "the double step said to be the last move did not bring it about",
                })?;
                f.write_str(" (3.10.3)")
            }
        }
    }
}
