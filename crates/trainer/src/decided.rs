//! Games that the rules end.

use tabiya_engine::Root;
use tabiya_rules::Side;

use crate::format::{Ending, Outcome};

/// Half-moves without a capture or a move of a pawn after which a game is drawn.
const FIFTY_MOVES: u16 = 100;

/// How the rules end a game here, if they do. Draws that a player would have to claim are taken as claimed.
pub fn decided(root: &Root) -> Option<(Ending, Outcome)> {
    let position = root.position();
    let key = position.key();
    let drawn = |ending| Some((ending, Outcome::Draw));
    if !position.has_legal_move() {
        let mate = (Ending::Mate, Outcome::won_by(!position.side()));
        return if position.is_check() { Some(mate) } else { drawn(Ending::Stalemate) };
    }
    if Side::ALL.iter().all(|&side| position.insufficient_material(side)) {
        return drawn(Ending::Material);
    }
    if position.halfmoves() >= FIFTY_MOVES {
        return drawn(Ending::FiftyMoves);
    }
    let before = root.past().iter().filter(|&&past| past == key).count();
    if before >= 2 { drawn(Ending::Repetition) } else { None }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::*;

    #[track_caller]
    fn check(fen: &str, moves: &str, expected: Option<(Ending, Outcome)>) {
        let mut root = Root::new(Position::from_fen(fen).unwrap());
        for text in moves.split_whitespace() {
            assert_eq!(decided(&root), None, "before {text}");
            root.play(root.position().read(text).unwrap().shape()).unwrap();
        }
        assert_eq!(decided(&root), expected);
    }

    #[test]
    fn each_ending_of_the_rules_is_found() {
        let start = Position::start().fen();
        check(&start, "f3 e5 g4", None);
        check(&start, "f3 e5 g4 Qh4", Some((Ending::Mate, Outcome::BlackWins)));
        check(&start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", None);
        check(&start, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", Some((Ending::Repetition, Outcome::Draw)));
        check("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7", Some((Ending::Stalemate, Outcome::Draw)));
        check("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "Qf8", Some((Ending::Mate, Outcome::WhiteWins)));
        check("7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "Qa1", Some((Ending::FiftyMoves, Outcome::Draw)));
        check("7k/6p1/6K1/8/8/8/8/8 w - - 0 1", "Kh5 g6 Kxg6", Some((Ending::Material, Outcome::Draw)));
    }
}
