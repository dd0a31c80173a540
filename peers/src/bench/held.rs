//! The sample as each library holds it.

use chess::{ChessMove, MoveGen};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};
use tabiya_rules::{LegalMove, Position};

/// The same positions in every library, with their legal moves in the order each lists them.
pub(super) struct Held<'sample> {
    pub(super) fens: Vec<String>,
    pub(super) ours: Vec<Of<Position, LegalMove<'sample>>>,
    pub(super) cozy: Vec<Of<cozy_chess::Board, cozy_chess::Move>>,
    pub(super) chess: Vec<Of<chess::Board, ChessMove>>,
    pub(super) shakmaty: Vec<Of<Chess, shakmaty::Move>>,
    /// How many moves there are in all.
    pub(super) moves: usize,
}

/// One position and its legal moves.
pub(super) struct Of<P, M> {
    pub(super) position: P,
    pub(super) moves: Vec<M>,
}

impl<'sample> Held<'sample> {
    /// Gives each library the sample, and makes sure that all count the same moves.
    pub(super) fn new(sample: &'sample [Position]) -> Self {
        let fens: Vec<String> = sample.iter().map(Position::fen).collect();
        let ours: Vec<_> = sample
            .iter()
            .map(|position| Of { position: *position, moves: position.legal_moves().iter().collect() })
            .collect();
        let cozy: Vec<_> = fens.iter().map(|fen| cozy(fen)).collect();
        let chess: Vec<_> = fens.iter().map(|fen| chess(fen)).collect();
        let shakmaty: Vec<_> = fens.iter().map(|fen| shakmaty(fen)).collect();
        for (index, fen) in fens.iter().enumerate() {
            let count = ours[index].moves.len();
            assert_eq!(cozy[index].moves.len(), count, "legal moves of cozy-chess in {fen}");
            assert_eq!(chess[index].moves.len(), count, "legal moves of chess in {fen}");
            assert_eq!(shakmaty[index].moves.len(), count, "legal moves of shakmaty in {fen}");
        }
        let moves = ours.iter().map(|held| held.moves.len()).sum();
        Self { fens, ours, cozy, chess, shakmaty, moves }
    }
}

pub(super) fn cozy(fen: &str) -> Of<cozy_chess::Board, cozy_chess::Move> {
    let position: cozy_chess::Board = fen.parse().expect("cozy-chess reads the sample");
    let mut moves = Vec::new();
    position.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
    Of { position, moves }
}

pub(super) fn chess(fen: &str) -> Of<chess::Board, ChessMove> {
    let position: chess::Board = fen.parse().expect("chess reads the sample");
    Of { position, moves: MoveGen::new_legal(&position).collect() }
}

pub(super) fn shakmaty(fen: &str) -> Of<Chess, shakmaty::Move> {
    let fen: Fen = fen.parse().expect("shakmaty reads the sample");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("shakmaty plays on from the sample");
    let moves = position.legal_moves().to_vec();
    Of { position, moves }
}
