//! Where a search starts: a position, and the ones before it that may come again.

use std::fmt;

use tabiya_rules::{Move, Position, Square};

/// A position to search, with the keys of those before it since the last move that cannot be undone.
///
/// ```
/// use tabiya_engine::Root;
/// use tabiya_rules::Position;
///
/// let mut root = Root::new(Position::start());
/// for text in ["Nf3", "Nf6", "Ng1"] {
///     let legal = root.position().read(text)?.shape();
///     root.play(legal)?;
/// }
/// assert_eq!(root.past().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    position: Position,
    past: Vec<u64>,
    taken_on: Option<Square>,
}

/// A move that cannot be played in the position it was meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The position.
    pub position: Position,
    /// The move.
    pub shape: Move,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not legal in {}", self.shape, self.position.shredder_fen())
    }
}

impl std::error::Error for IllegalMove {}

impl Root {
    /// A position without a past.
    pub fn new(position: Position) -> Self {
        Self { position, past: Vec::new(), taken_on: None }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of the positions before this one, the oldest first, since the last pawn move or capture.
    pub fn past(&self) -> &[u64] {
        &self.past
    }

    /// The square on which the last move took something.
    pub fn taken_on(&self) -> Option<Square> {
        self.taken_on
    }

    /// Goes on by a move.
    ///
    /// # Errors
    /// If it is not legal here; nothing has changed then.
    pub fn play(&mut self, shape: Move) -> Result<(), IllegalMove> {
        let position = self.position;
        let legal = position.legal(shape).ok_or(IllegalMove { position, shape })?;
        let next = legal.play();
        self.taken_on = legal.is_capture().then_some(legal.to());
        self.past.push(self.position.key());
        if next.halfmoves() == 0 {
            self.past.clear();
        }
        self.position = next;
        Ok(())
    }
}
