//! One position, held by three libraries.

use cozy_chess::{Piece, Rank, Square};
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
pub(crate) fn fen_of_shakmaty(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// What `cozy-chess` writes for a position, with the files of the rooks.
///
/// It keeps the square behind every pawn that has just made a double step, and one that it has read
/// without asking whether a pawn can take there. We keep the square only if a capture is legal, so
/// it is left out here if `cozy-chess` itself lists no capture.
pub(super) fn fen_of_cozy(position: &cozy_chess::Board) -> String {
    let fen = format!("{position:#}");
    let side = position.side_to_move();
    let passed = position.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(side)));
    let pawns = position.colored_pieces(side, Piece::Pawn);
    // No pawn can step straight to the square, since the pawn to be taken stands before it.
    match passed {
        Some(square) if !position.generate_moves_for(pawns, |moves| moves.to.has(square)) => {
            fen.replace(&format!(" {square} "), " - ")
        }
        _ => fen,
    }
}

/// What we write for a position, with the files of the rooks, and with the counters as
/// `cozy-chess` has them.
pub(super) fn fen_for_cozy(position: &Position) -> String {
    let fen = position.shredder_fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let [halfmoves, fullmoves] = counters_of_cozy(position.halfmoves().into(), position.fullmoves());
    format!("{} {halfmoves} {fullmoves}", fields.join(" "))
}

/// Reads a position with `shakmaty`.
pub(crate) fn position_of_shakmaty(fen: &str) -> Option<Chess> {
    let setup = Fen::from_ascii(fen.as_bytes()).ok()?.into_setup();
    // Positions that no game leads to are played on from by all three; `shakmaty` wants to be told.
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

fn peers(fen: &str) -> Option<(Chess, cozy_chess::Board)> {
    let shakmaty = position_of_shakmaty(fen)?;
    let fields: Vec<&str> = fen.split_whitespace().take(4).collect();
    let [halfmoves, fullmoves] = counters_of_cozy(shakmaty.halfmoves(), shakmaty.fullmoves().get());
    let cozy = format!("{} {halfmoves} {fullmoves}", fields.join(" ")).parse().ok()?;
    Some((shakmaty, cozy))
}

/// The counters of half-moves and of moves as `cozy-chess` has them: it refuses to read more than
/// these, and counts no further.
fn counters_of_cozy(halfmoves: u32, fullmoves: u32) -> [u32; 2] {
    [halfmoves.min(100), fullmoves.min(u16::MAX.into())]
}

#[cfg(test)]
mod tests {
    use super::{Trio, fen_for_cozy, fen_of_cozy};

    #[track_caller]
    fn check(fen: &str, expected: &str) {
        let Ok(trio) = Trio::from_fen(fen) else {
            panic!("all three libraries read {fen}");
        };
        assert_eq!([fen_for_cozy(&trio.ours), fen_of_cozy(&trio.cozy)], [expected, expected]);
    }

    #[test]
    fn an_en_passant_square_stays_only_where_a_capture_is_legal() {
        check("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
        check("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
        // Both pawns would leave the rank between the king and the rook.
        check("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn counters_stop_where_those_of_the_peer_do() {
        check("4k3/8/8/8/8/8/4P3/4K3 w - - 120 70000", "4k3/8/8/8/8/8/4P3/4K3 w - - 100 65535");
    }
}
