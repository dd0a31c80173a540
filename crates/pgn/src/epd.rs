//! EPD, Extended Position Description (section 16.2 of the PGN standard): a position on one line,
//! followed by operations that say something about it. Suites of tests are written in it.
//!
//! ```
//! use tabiya_pgn::epd::Epd;
//!
//! let text = r#"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";"#;
//! let epd = Epd::read(text)?;
//! assert_eq!(epd.id().as_deref(), Some("WAC.001"));
//! assert!(epd.best_moves().all(|best| best.san() == "Qg6"));
//! assert_eq!(epd.to_string(), text);
//! # Ok::<(), tabiya_pgn::epd::EpdError>(())
//! ```
//!
//! | opcode | what it is here |
//! |---|---|
//! | `am`, `bm`, `pm`, `sm` | moves of the position: to avoid, best, predicted, supplied |
//! | `pv`, `sv` | moves played one after the other: the predicted and the supplied variation |
//! | `hmvc`, `fmvn` | the counters of the position, which are no operations of an [`Epd`] |
//! | any other | kept as it is, in its place |

mod error;
mod operation;
mod read;
mod write;

use std::str::FromStr;

use tabiya_rules::{CastlingMode, LegalMove, NotPlayable, Position, Setup};

pub use error::{EpdError, EpdProblem};
pub use operation::{Operand, Operation};
pub use read::read_all;

/// A position, and what is said about it.
///
/// Its moves are legal in its position and its texts can be written, so that it always has a line
/// of its own, from which it can be read again: both come in only through [`Epd::read`] and
/// [`Epd::add`], which look at them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Epd {
    position: Position,
    operations: Vec<Operation>,
}

impl Epd {
    /// A position about which nothing is said yet.
    ///
    /// ```
    /// use tabiya_pgn::epd::Epd;
    /// use tabiya_rules::Position;
    /// let epd = Epd::new(Position::start());
    /// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    /// ```
    pub const fn new(position: Position) -> Self {
        Self { position, operations: Vec::new() }
    }

    /// Reads a line of EPD.
    ///
    /// It is lenient in what is everyday. The position may be a FEN with its counters; spaces and
    /// semicolons may be too many, the last semicolon may be missing, and a semicolon may stand
    /// before an operation instead of after it, as in lists of counts. Moves may be written in any
    /// form that [`Position::read`] takes, with numbers and commas between them and their marks
    /// set apart.
    ///
    /// ```
    /// use tabiya_pgn::epd::{Epd, Operation};
    /// let epd = Epd::read("8/Pk6/8/8/8/8/6Kp/8 w - - 3 40 ;D1 11 ;D2 97 ; bm a8 = Q +")?;
    /// assert_eq!(epd.position().fullmoves(), 40);
    /// assert_eq!(epd.operation("D2").and_then(Operation::number), Some(97));
    /// assert_eq!(epd.to_string(), "8/Pk6/8/8/8/8/6Kp/8 w - - hmvc 3; fmvn 40; D1 11; D2 97; bm a8=Q+;");
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, and where.
    pub fn read(text: &str) -> Result<Self, EpdError> {
        read::read(text)
    }

    /// The position, with its counters of moves.
    ///
    /// ```
    /// use tabiya_pgn::epd::Epd;
    /// let epd = Epd::read("4k3/8/8/8/8/8/8/4K2Q w - - hmvc 7; fmvn 50;")?;
    /// assert_eq!(epd.position().fen(), "4k3/8/8/8/8/8/8/4K2Q w - - 7 50");
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Everything that is said about the position, as it was given. The counters of moves are not
    /// among it: they belong to the position.
    ///
    /// ```
    /// use tabiya_pgn::epd::{Epd, Operation};
    /// let epd = Epd::read("4k3/8/8/8/8/8/8/4K2Q w - - hmvc 7; dm 9; ce 950;")?;
    /// assert_eq!(epd.operations().iter().map(Operation::opcode).collect::<Vec<_>>(), ["dm", "ce"]);
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The first operation with this opcode.
    ///
    /// ```
    /// use tabiya_pgn::epd::{Epd, Operation};
    /// let epd = Epd::read("4k3/8/8/8/8/8/8/4K2Q w - - ce 950; acd 12;")?;
    /// assert_eq!(epd.operation("ce").and_then(Operation::number), Some(950));
    /// assert_eq!(epd.operation("dm"), None);
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// The name of the position: the text of `id`.
    ///
    /// ```
    /// use tabiya_pgn::epd::Epd;
    /// let epd = Epd::read("4k3/8/8/8/8/8/8/4K2Q w - - id \"easy; too easy\"")?;
    /// assert_eq!(epd.id().as_deref(), Some("easy; too easy"));
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub fn id(&self) -> Option<String> {
        self.operation("id").map(Operation::text)
    }

    /// The best moves: those of `bm`.
    ///
    /// ```
    /// use tabiya_pgn::epd::Epd;
    /// let epd = Epd::read("6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm a1a8;")?;
    /// assert_eq!(epd.best_moves().map(|best| best.san().to_string()).collect::<Vec<_>>(), ["Ra8#"]);
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub fn best_moves(&self) -> impl Iterator<Item = LegalMove<'_>> {
        self.moves_of("bm")
    }

    /// The moves to avoid: those of `am`.
    ///
    /// ```
    /// use tabiya_pgn::epd::Epd;
    /// let epd = Epd::read("7k/8/6K1/8/8/8/8/5Q2 w - - am Qf7;")?;
    /// assert!(epd.avoid_moves().all(|avoided| avoided.play().is_stalemate()));
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub fn avoid_moves(&self) -> impl Iterator<Item = LegalMove<'_>> {
        self.moves_of("am")
    }

    fn moves_of(&self, opcode: &'static str) -> impl Iterator<Item = LegalMove<'_>> {
        let operations = self.operations.iter().filter(move |operation| operation.opcode == opcode);
        operations.flat_map(Operation::moves).filter_map(|shape| self.position.legal(shape))
    }

    /// Says one thing more about the position. Text given to an opcode of moves is read as a move,
    /// a move given to another opcode is kept as its text in the way of UCI, and `hmvc` and `fmvn`
    /// set the counters of the position.
    ///
    /// ```
    /// use tabiya_pgn::epd::{Epd, Operand};
    /// use tabiya_rules::Position;
    /// let mut epd = Epd::new(Position::start());
    /// epd.add("bm", ["e2e4", "Nf3"])?;
    /// epd.add("c0", ["the start; where else"])?;
    /// epd.add("acd", [20])?;
    /// epd.add("draw_offer", Operand::NONE)?;
    /// assert!(epd.to_string().ends_with(r#"bm e4 Nf3; c0 "the start; where else"; acd 20; draw_offer;"#));
    /// assert_eq!(
    ///     epd.add("am", ["Ke3"]).unwrap_err().to_string(),
    ///     "the move 'Ke3' of am is refused: the king on e1 cannot go to e3: a king goes one square (3.8.1)"
    /// );
    /// # Ok::<(), tabiya_pgn::epd::EpdProblem>(())
    /// ```
    ///
    /// # Errors
    /// What cannot be taken or could not be written; then nothing has changed.
    pub fn add<Given: Into<Operand>>(
        &mut self,
        opcode: &str,
        operands: impl IntoIterator<Item = Given>,
    ) -> Result<(), EpdProblem> {
        let operands = operands.into_iter().map(|operand| (0, operand.into())).collect();
        self.take((0, opcode), operands).map_err(|error| error.problem)
    }

    /// The same with one thing more said about the position: see [`Epd::add`].
    ///
    /// ```
    /// use tabiya_pgn::epd::Epd;
    /// use tabiya_rules::Position;
    /// let epd = Epd::new(Position::start()).with("id", ["start"])?.with("pv", ["e4", "e5", "Nf3"])?;
    /// assert!(epd.to_string().ends_with(r#"id "start"; pv e4 e5 Nf3;"#));
    /// # Ok::<(), tabiya_pgn::epd::EpdProblem>(())
    /// ```
    ///
    /// # Errors
    /// What cannot be taken or could not be written.
    pub fn with<Given: Into<Operand>>(
        mut self,
        opcode: &str,
        operands: impl IntoIterator<Item = Given>,
    ) -> Result<Self, EpdProblem> {
        self.add(opcode, operands)?;
        Ok(self)
    }

    /// Changes the counters of the position.
    fn set_counters(&mut self, change: impl FnOnce(&mut Setup)) -> Result<(), NotPlayable> {
        let mut setup = self.position.to_setup();
        change(&mut setup);
        // Counters cannot make a position unplayable, but only the rules may say so.
        self.position = setup.position(CastlingMode::Chess960).map_err(NotPlayable::Faults)?;
        Ok(())
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Self, EpdError> {
        Self::read(text)
    }
}

impl From<Position> for Epd {
    fn from(position: Position) -> Self {
        Self::new(position)
    }
}
