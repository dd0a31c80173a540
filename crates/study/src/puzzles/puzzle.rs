//! A puzzle.

use std::fmt;

use tabiya_rules::{LegalMove, Move, Position};

use super::Theme;
use super::line::Line;
use super::rating::rating;
use super::themes::themes;
use crate::uci;

/// A position in which one line wins, and the move that allowed it. The solver's moves are at the even places of the
/// line, the answers at the odd ones, and it ends with a move of the solver.
///
/// At each place there is one right move, but for one thing: who can mate at once is right with *any* move that mates,
/// which [`is_right`](Self::is_right) knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    before: Position,
    last: Move,
    position: Position,
    moves: Vec<Move>,
    themes: Vec<Theme>,
    rating: u16,
}

/// Why moves make no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// A move of it is not legal.
    Illegal,
    /// It has no move of the solver, or ends with an answer.
    Unfinished,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Illegal => "a move of the line is not legal",
            Self::Unfinished => "the line does not end with a move of the solver",
        })
    }
}

impl std::error::Error for Unplayable {}

impl Puzzle {
    /// A puzzle of which everything is known already.
    ///
    /// # Errors
    /// If its moves cannot be played, or do not end with one of the solver.
    pub fn new(
        before: Position,
        last: Move,
        moves: &[Move],
        themes: Vec<Theme>,
        rating: u16,
    ) -> Result<Self, Unplayable> {
        let line = Line::new(before, last, moves).ok_or(Unplayable::Illegal)?;
        if moves.len().is_multiple_of(2) {
            return Err(Unplayable::Unfinished);
        }
        Ok(Self { before, last, position: *line.start(), moves: moves.to_vec(), themes, rating })
    }

    /// The puzzle of a line, which ends with a move of the solver.
    pub(super) fn of(line: &Line, more: &[Theme]) -> Self {
        let mut themes = themes(line);
        themes.extend(more);
        themes.sort_unstable();
        let rating = rating(line, &themes);
        let (before, last, position) = (*line.before(), line.last(), *line.start());
        Self { before, last, position, moves: line.moves().to_vec(), themes, rating }
    }

    /// The position before the move that allowed it.
    pub fn before(&self) -> &Position {
        &self.before
    }

    /// The move that allowed it.
    pub fn last(&self) -> Move {
        self.last
    }

    /// The position to solve.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The line.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What it is about, in the order of [`Theme`].
    pub fn themes(&self) -> &[Theme] {
        &self.themes
    }

    /// How hard it seems before anybody has tried it, on the scale of ratings.
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// The move that allowed it, as UCI writes it.
    pub fn last_uci(&self) -> String {
        uci(&self.before, &[self.last]).concat()
    }

    /// The line as UCI writes it.
    pub fn uci(&self) -> Vec<String> {
        uci(&self.position, &self.moves)
    }

    /// Whether a move of the solver is right at a place of the line: it is the one of the line, or mates at once.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// use tabiya_study::puzzles::Puzzle;
    ///
    /// let before = Position::from_fen("7k/8/6K1/8/8/8/8/Q3R3 b - - 0 1")?;
    /// let last = before.read("Kg8")?.shape();
    /// let after = before.read("Kg8")?.play();
    /// let puzzle = Puzzle::new(before, last, &[after.read("Qa8")?.shape()], Vec::new(), 500)?;
    /// assert!(puzzle.is_right(0, after.read("Re8")?.shape()));
    /// assert!(!puzzle.is_right(0, after.read("Re7")?.shape()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_right(&self, place: usize, shape: Move) -> bool {
        let Some(expected) = self.moves.get(place).filter(|_| place.is_multiple_of(2)) else { return false };
        if *expected == shape {
            return true;
        }
        let here = self.moves[..place]
            .iter()
            .try_fold(self.position, |position, shape| position.legal(*shape).map(LegalMove::play));
        here.is_some_and(|here| here.legal(shape).is_some_and(|legal| legal.play().is_checkmate()))
    }

    /// Whether the line does what its themes say that it does, as far as that can be seen without a search.
    pub fn keeps_its_word(&self) -> bool {
        let Some(line) = Line::new(self.before, self.last, &self.moves) else { return false };
        let seen = themes(&line);
        let plain = self.themes.iter().copied().filter(|theme| *theme != Theme::Zugzwang);
        plain.eq(seen)
    }
}
