//! The same work done by Tabiya and by other chess libraries, compared.
//!
//! [`compare`] plays random games with three libraries in step and asks each the same questions;
//! [`pgn`] lets two read the same games from text; [`judge`] asks who can still mate; [`mod@bench`] takes
//! the time. The libraries were chosen as the best of their kind:
//!
//! - `shakmaty` is the most complete and the first judge of notation. It keeps no key and no checkers
//!   with a position, and an en-passant square whenever a pawn has made a double step; what it
//!   writes is told by its `EnPassantMode`.
//! - `cozy-chess` is the fastest. Castling is the king taking its own rook, in standard chess too;
//!   it reads and writes `KQkq` for rooks on the a- and h-file only, so Chess960 needs the letters
//!   of Shredder; its count of half-moves stops at 100 and its count of moves at 65,535, and it
//!   refuses a FEN with more; it keeps an en-passant file after every double step, even if no pawn
//!   can take.
//! - `chess` is the best known. It has no Chess960, no counters of moves, writes the square of the
//!   pawn as the en-passant square, and does not read the promotions (`a8=Q`), captures en passant
//!   and castlings with check (`O-O+`) of standard algebraic notation. It takes part in the
//!   benchmark only.
//! - `pgn-reader` is the fastest reader of PGN, and `shakmaty` plays what it reads. An empty line ends
//!   a game for it; it does not tell of comments behind a semicolon, and leaves it to its users to
//!   put variations together.
//! - `chasolver` decides whether a side can still mate. It works on the positions of `chess`, so it
//!   knows no Chess960.

pub mod arguments;
pub mod bench;
pub mod clock;
pub mod compare;
pub mod judge;
pub mod pgn;
pub mod random;
pub mod sample;
pub mod starts;
pub mod table;
