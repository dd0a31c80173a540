//! Lines and scores as they are written down.

use tabiya_engine::Score;
use tabiya_rules::{CastlingMode, LegalMove, Move, Position, Side};

/// The moves of a line, each in standard algebraic notation. A move that is not legal ends the line.
///
/// ```
/// use tabiya_rules::Position;
///
/// let start = Position::start();
/// let line = [start.read("Nf3")?.shape()];
/// assert_eq!(tabiya_study::san(&start, &line), ["Nf3"]);
/// assert_eq!(tabiya_study::uci(&start, &line), ["g1f3"]);
/// # Ok::<(), tabiya_rules::Refusal>(())
/// ```
pub fn san(position: &Position, line: &[Move]) -> Vec<String> {
    along(position, line, |legal| legal.san().to_string())
}

/// The moves of a line as UCI writes them: castling as the position needs it. A move that is not legal ends the line.
pub fn uci(position: &Position, line: &[Move]) -> Vec<String> {
    let mode = CastlingMode::of(position);
    along(position, line, |legal| legal.uci(mode).to_string())
}

fn along(position: &Position, line: &[Move], text: impl Fn(&LegalMove<'_>) -> String) -> Vec<String> {
    let mut position = *position;
    let mut texts = Vec::new();
    for &shape in line {
        let Some(legal) = position.legal(shape) else { break };
        texts.push(text(&legal));
        position = legal.play();
    }
    texts
}

/// A score of the side to move, seen by White.
pub fn for_white(score: Score, side: Side) -> Score {
    if side == Side::White { score } else { score.reversed() }
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Score::{MateIn, MatedIn};
    use tabiya_rules::{Position, Side};

    use super::{for_white, san, uci};

    #[test]
    fn castling_is_written_as_the_game_needs() {
        for (fen, text) in [("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), ("4k3/8/8/8/8/8/8/3K2R1 w G - 0 1", "d1g1")] {
            let position = Position::from_fen(fen).expect("a position");
            let line = [position.read("O-O").expect("legal").shape()];
            assert_eq!((san(&position, &line), uci(&position, &line)), (vec!["O-O".into()], vec![text.into()]));
            // It cannot be played twice.
            assert_eq!(san(&position, &[line[0], line[0]]), ["O-O"]);
        }
        assert_eq!(for_white(MateIn(3), Side::Black), MatedIn(3));
    }
}
