//! One position, held by three libraries.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position as _, PositionError};
use tabiya_rules::{Kind, Move, Nature, Position};

use super::Difference;

/// The same position in each of the three libraries that are compared.
#[derive(Clone, Debug)]
pub struct Trio {
    pub(super) ours: Position,
    pub(super) shakmaty: Chess,
    pub(super) cozy: cozy_chess::Board,
}

/// Why there is nothing to compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// One of the peers does not play on from here.
    ByPeer,
    /// The peers do, but we do not.
    ByUsAlone(Difference),
}

/// A move that all three libraries know.
#[derive(Clone, Debug)]
pub(super) struct Matched {
    /// The move in the way of UCI for Chess960: castling is the king taking its own rook. It is
    /// the one convention that is clear everywhere, and `cozy-chess` knows no other.
    pub(super) uci: String,
    pub(super) ours: Move,
    pub(super) shakmaty: shakmaty::Move,
    pub(super) cozy: cozy_chess::Move,
}

impl Matched {
    /// Whether the move is one of those in which libraries err: castling, promotion, capture en
    /// passant, or a double step past a pawn that might take so.
    pub(super) fn is_special(&self, position: &Position) -> bool {
        self.ours.nature() != Nature::Plain || self.passes_a_pawn(position)
    }

    fn passes_a_pawn(&self, position: &Position) -> bool {
        let (from, to) = (self.ours.from(), self.ours.to());
        let beside = [-1, 1].into_iter().filter_map(|files| to.offset(files, 0));
        let mut others = beside.filter(|&square| position.of(!position.side(), Kind::Pawn).has(square));
        let is_double_step = from.index().abs_diff(to.index()) == 16;
        is_double_step && position.of(position.side(), Kind::Pawn).has(from) && others.next().is_some()
    }
}

impl Trio {
    /// Whether both peers play on from a position, given with castling as both can read it: `KQkq`
    /// for standard chess, else the files of the rooks.
    pub fn peers_accept(fen: &str) -> bool {
        peers(fen).is_some()
    }

    /// Reads a position with each library.
    ///
    /// # Errors
    /// If one of the peers refuses the position, or we alone do.
    pub fn from_fen(fen: &str) -> Result<Self, Refused> {
        let (shakmaty, cozy) = peers(fen).ok_or(Refused::ByPeer)?;
        match Position::from_fen(fen) {
            Ok(ours) => Ok(Self { ours, shakmaty, cozy }),
            Err(refusal) => Err(Refused::ByUsAlone(Difference {
                question: "reading a position".to_owned(),
                fen: fen.to_owned(),
                ours: refusal.to_string(),
                judge: "shakmaty",
                theirs: "plays on from here, and cozy-chess does too".to_owned(),
            })),
        }
    }

    /// The position after a move.
    ///
    /// # Panics
    /// If the move is not one of this position.
    pub(super) fn play(mut self, chosen: &Matched) -> Self {
        let legal = self.ours.legal(chosen.ours).expect("the move was listed");
        self.ours = legal.play();
        self.shakmaty.play_unchecked(chosen.shakmaty);
        self.cozy.play_unchecked(chosen.cozy);
        self
    }
}

/// What `shakmaty` writes for a position: the en-passant square only if the capture is legal.
pub(super) fn fen_of_shakmaty(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn peers(fen: &str) -> Option<(Chess, cozy_chess::Board)> {
    let setup = Fen::from_ascii(fen.as_bytes()).ok()?.into_setup();
    // Positions that no game leads to are played on from by all three; `shakmaty` wants to be told.
    let shakmaty = Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()?;
    let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
    // `cozy-chess` refuses a count of half-moves above 100; its counters are not compared.
    let cozy = format!("{} 0 1", fields.join(" ")).parse().ok()?;
    Some((shakmaty, cozy))
}
