//! What is said about a position: operations and their operands.

use tabiya_rules::{LegalMove, Move};

/// One thing said about a position: an opcode, which tells what it is about, and its operands.
///
/// ```
/// use tabiya_pgn::epd::Epd;
/// let epd = Epd::read("4k3/8/8/8/8/8/8/4K2Q w - - eco C10;")?;
/// for operation in epd.operations() {
///     assert_eq!((operation.opcode(), operation.text().as_str()), ("eco", "C10"));
/// }
/// # Ok::<(), tabiya_pgn::epd::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    pub(super) opcode: String,
    pub(super) operands: Vec<Operand>,
}

/// One operand of an operation.
///
/// ```
/// use tabiya_pgn::epd::{Epd, Operand};
/// let epd = Epd::read("4k3/8/8/8/8/8/8/4K2Q w - - v0 17 \"a text\";")?;
/// let operands = epd.operations()[0].operands();
/// assert_eq!(operands, [Operand::Word("17".into()), Operand::Text("a text".into())]);
/// assert_eq!(Operand::from(17), operands[0]);
/// assert_eq!(Operand::from("a text"), operands[1]);
/// # Ok::<(), tabiya_pgn::epd::EpdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// Written bare: a number, a code, a word.
    Word(String),
    /// Written between quotation marks, so that it may hold blanks and semicolons.
    Text(String),
    /// Written in standard algebraic notation.
    Move(Move),
}

impl Operation {
    /// What the operation is about.
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// What it says.
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// Its moves: alternatives, or for `pv` and `sv` one after the other.
    ///
    /// ```
    /// use tabiya_pgn::epd::Epd;
    /// let epd = Epd::read("7k/5K2/8/8/8/8/8/6R1 b - - pv Kh7 Rh1")?;
    /// let mut position = *epd.position();
    /// for shape in epd.operation("pv").into_iter().flat_map(|variation| variation.moves()) {
    ///     position = position.legal(shape).unwrap().play();
    /// }
    /// assert!(position.is_checkmate());
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Move(shape) => Some(*shape),
            Operand::Word(_) | Operand::Text(_) => None,
        })
    }

    /// Its operands as one text, which people often forget to put in quotation marks.
    ///
    /// ```
    /// use tabiya_pgn::epd::{Epd, Operation};
    /// let epd = Epd::read("4k3/8/8/8/8/8/8/4K2Q w - - c0 an easy win")?;
    /// assert_eq!(epd.operation("c0").map(Operation::text).as_deref(), Some("an easy win"));
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub fn text(&self) -> String {
        let texts: Vec<String> = self.operands.iter().map(Operand::text).collect();
        texts.join(" ")
    }

    /// The number it gives, if it gives one and nothing else.
    ///
    /// ```
    /// use tabiya_pgn::epd::{Epd, Operation};
    /// let epd = Epd::read("4k3/8/8/8/8/8/8/4K2Q b - - ce -950; eco A00")?;
    /// assert_eq!(epd.operation("ce").and_then(Operation::number), Some(-950));
    /// assert_eq!(epd.operation("eco").and_then(Operation::number), None);
    /// # Ok::<(), tabiya_pgn::epd::EpdError>(())
    /// ```
    pub fn number(&self) -> Option<i64> {
        match self.operands.as_slice() {
            [Operand::Word(text) | Operand::Text(text)] => text.parse().ok(),
            _ => None,
        }
    }
}

impl Operand {
    /// No operands, for an opcode that stands alone.
    ///
    /// ```
    /// use tabiya_pgn::epd::{Epd, Operand};
    /// use tabiya_rules::Position;
    /// let epd = Epd::new(Position::start()).with("noop", Operand::NONE)?;
    /// assert!(epd.to_string().ends_with(" noop;"));
    /// # Ok::<(), tabiya_pgn::epd::EpdProblem>(())
    /// ```
    pub const NONE: [Self; 0] = [];

    /// What it says; a move in the way of UCI, which needs no position.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Word(text) | Self::Text(text) => text.clone(),
            Self::Move(shape) => shape.to_string(),
        }
    }
}

/// A text, to be written between quotation marks.
impl From<&str> for Operand {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// A text, to be written between quotation marks.
impl From<String> for Operand {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// A number, to be written bare.
impl From<i64> for Operand {
    fn from(number: i64) -> Self {
        Self::Word(number.to_string())
    }
}

impl From<Move> for Operand {
    fn from(shape: Move) -> Self {
        Self::Move(shape)
    }
}

impl From<LegalMove<'_>> for Operand {
    fn from(legal: LegalMove<'_>) -> Self {
        Self::Move(legal.shape())
    }
}

/// What the operands of an opcode mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Moves of the position.
    Moves,
    /// Moves of which each is played before the next.
    Variation,
    /// The count of half-moves of the position.
    Halfmoves,
    /// The number of the position's next move.
    Fullmoves,
    /// Nothing that matters here.
    Kept,
}

impl Role {
    pub(super) fn of(opcode: &str) -> Self {
        match opcode {
            "am" | "bm" | "pm" | "sm" => Self::Moves,
            "pv" | "sv" => Self::Variation,
            "hmvc" => Self::Halfmoves,
            "fmvn" => Self::Fullmoves,
            _ => Self::Kept,
        }
    }
}
