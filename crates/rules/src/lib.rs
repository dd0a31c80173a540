//! The laws of chess as a library: positions, legal moves, notation, and why a move is refused.
//!
//! ```
//! use tabiya_rules::Position;
//!
//! let mut position = Position::start();
//! for text in ["f3", "e5", "g4", "Qh4"] {
//!     position = position.read(text)?.play();
//! }
//! assert!(position.is_checkmate());
//! # Ok::<(), tabiya_rules::Refusal>(())
//! ```
//!
//! A [`Setup`] is anything that can stand on a board; a [`Position`] is what can be played on, and
//! only a [`Position`] hands out [`LegalMove`]s, so that playing one cannot fail. Nothing here
//! allocates while generating or playing moves, and nothing reads a clock, a file or the network.
#![no_std]

extern crate alloc;

mod attacks;
mod bitboard;
mod castling;
mod chess960;
mod count;
mod diagram;
mod exchange;
mod fault;
mod fen;
mod generate;
mod key;
mod lanes;
mod list;
mod material;
mod men;
mod moves;
mod perft;
mod piece;
mod play;
mod position;
mod reason;
mod scan;
mod setup;
mod side;
mod square;
mod text;
mod turn;
mod vector;
mod why;
mod words;

pub use attacks::{
    attacks, between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, queen_attacks, rook_attacks,
};
pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingMode, Wing};
pub use diagram::{Diagram, Symbols};
pub use fault::{CastlingFault, CheckFault, EnPassantFault, Fault, Faults, Level};
pub use fen::{FenError, FenNote, FenProblem, NotPlayable, Part};
pub use generate::PieceMoves;
pub use key::PartKeys;
pub use list::{IntoMoves, MOST_MOVES, MoveList, Moves};
pub use moves::{LegalMove, Move, Nature};
pub use perft::{divide, perft};
pub use piece::{Kind, Piece, Promotion};
pub use play::Watcher;
pub use position::Position;
pub use reason::{At, Reason};
pub use setup::Setup;
pub use side::{BySide, Side};
pub use square::{File, NotASquare, Rank, Square};
pub use text::{MoveText, Refusal, Unreadable};
