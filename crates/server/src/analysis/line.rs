//! A position to look at: where it starts from, and the moves that led to it.

use tabiya_rules::{CastlingMode, LegalMove, Move, NotPlayable, Position};

use crate::api::fields::short;
use crate::hall::sentence;

/// The most letters of a FEN that are read. None needs half as many.
pub(crate) const LONGEST_FEN: usize = 200;
/// The most half-moves that are gone along. No game of people was half as long.
pub(crate) const MOST_MOVES: usize = 1_000;
/// The most letters of all moves.
const LONGEST_MOVES: usize = 8 * MOST_MOVES;

/// A position with the moves that led to it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The positions on the way, the first one first; the one that it comes to is not among them.
    pub(crate) before: Vec<Position>,
    /// The position that it comes to.
    pub(crate) position: Position,
    /// The moves between them.
    pub(crate) moves: Vec<Move>,
}

impl Line {
    /// Reads a FEN, without which it is the start of standard chess, and moves with spaces or commas between them, in the way
    /// of UCI or in any everyday form.
    ///
    /// # Errors
    /// All that is wrong, a sentence each.
    pub(crate) fn read(fen: Option<&str>, moves: Option<&str>) -> Result<Self, Vec<String>> {
        let start = fen.map_or(Ok(Position::start()), read_fen)?;
        let mut line = Self { before: Vec::new(), position: start, moves: Vec::new() };
        let text = moves.unwrap_or_default();
        let words = || text.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty());
        if text.len() > LONGEST_MOVES || words().nth(MOST_MOVES).is_some() {
            return Err(vec![format!("At most {MOST_MOVES} half-moves are gone along.")]);
        }
        for (number, word) in words().enumerate() {
            let legal = line.position.read_uci(word).or_else(|_| line.position.read(word)).map_err(|refusal| {
                let number = number + 1;
                vec![sentence(&format!("half-move {number}, {}, cannot be played: {refusal}", short(word)))]
            })?;
            let (shape, next) = (legal.shape(), legal.play());
            line.before.push(std::mem::replace(&mut line.position, next));
            line.moves.push(shape);
        }
        Ok(line)
    }

    /// Where it starts from.
    pub(crate) fn start(&self) -> &Position {
        self.before.first().unwrap_or(&self.position)
    }

    /// How castling is written in it.
    pub(crate) fn mode(&self) -> CastlingMode {
        CastlingMode::of(self.start())
    }

    /// All positions, the last one first.
    pub(crate) fn backwards(&self) -> impl Iterator<Item = &Position> {
        [&self.position].into_iter().chain(self.before.iter().rev())
    }

    /// A move that may follow, in the way of UCI.
    pub(crate) fn uci(&self, legal: LegalMove<'_>) -> String {
        legal.uci(self.mode()).as_str().to_owned()
    }
}

fn read_fen(text: &str) -> Result<Position, Vec<String>> {
    if text.chars().count() > LONGEST_FEN {
        return Err(vec![format!("A FEN has at most {LONGEST_FEN} letters.")]);
    }
    Position::from_fen(text).map_err(|error| match error {
        NotPlayable::Text(error) => vec![sentence(&error.to_string())],
        NotPlayable::Faults(faults) => faults.iter().map(|fault| sentence(&fault.to_string())).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: Option<&str>, moves: Option<&str>, expected: Result<&str, &[&str]>) {
        let found = Line::read(fen, moves).map(|line| line.position.to_string());
        let expected = expected.map(str::to_owned).map_err(|faults| faults.iter().map(ToString::to_string).collect());
        assert_eq!(found, expected);
    }

    #[test]
    fn moves_are_read_in_any_form() {
        check(None, None, Ok("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
        let italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4";
        for moves in
            ["e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,e1h1", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"]
        {
            check(None, Some(moves), Ok(italian));
        }
        check(Some("8/8/8/8/8/4k3/8/4K2R b - -"), Some("Kd3"), Ok("8/8/8/8/8/3k4/8/4K2R w - - 1 2"));
    }

    #[test]
    fn what_is_wrong_is_told_in_sentences() {
        let knight =
            "Half-move 2, Ke4, cannot be played: the king on e8 cannot go to e4: a king goes one square (3.8.1).";
        check(None, Some("e4 Ke4"), Err(&[knight]));
        let no_kings = ["White has no king (2.3).", "Black has no king (2.3)."];
        check(Some("8/8/8/8/8/8/8/8 w - - 0 1"), Some("e4"), Err(&no_kings));
        check(Some("x"), None, Err(&["'x' at symbol 1: the pieces are written PNBRQK, pnbrqk and 1 to 8."]));
        check(Some(&"8/".repeat(101)), None, Err(&["A FEN has at most 200 letters."]));
        let many = "Nf3 Nf6 Ng1 Ng8 ".repeat(250);
        assert_eq!(Line::read(None, Some(&many)).map(|line| line.moves.len()), Ok(1_000));
        check(None, Some(&format!("{many}e4")), Err(&["At most 1000 half-moves are gone along."]));
        check(None, Some(&" ".repeat(9_000)), Err(&["At most 1000 half-moves are gone along."]));
    }
}
