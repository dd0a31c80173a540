//! When the rules end a game, whatever the players think of it.

use tabiya_pgn::Outcome;
use tabiya_rules::{Position, Side};

use super::ending::Ending;

/// How the game is over in this position, if it is, with all positions before it in the game. A third time and
/// fifty moves end it at once, since engines claim nothing.
pub(super) fn judge(position: &Position, before: &[Position]) -> Option<(Outcome, Ending)> {
    if !position.has_legal_move() {
        return Some(match (position.is_check(), position.side()) {
            (false, _) => (Outcome::Draw, Ending::Stalemate),
            (true, Side::White) => (Outcome::Black, Ending::Checkmate),
            (true, Side::Black) => (Outcome::White, Ending::Checkmate),
        });
    }
    if Side::ALL.into_iter().all(|side| position.insufficient_material(side)) {
        return Some((Outcome::Draw, Ending::Material));
    }
    if position.halfmoves() >= 100 {
        return Some((Outcome::Draw, Ending::FiftyMoves));
    }
    let times = before.iter().filter(|earlier| earlier.repeats(position)).count();
    (times >= 2).then_some((Outcome::Draw, Ending::Repetition))
}

#[cfg(test)]
mod tests {
    use tabiya_pgn::Outcome;
    use tabiya_rules::Position;

    use super::{Ending, judge};

    #[track_caller]
    fn check(fen: &str, expected: Option<(Outcome, Ending)>) {
        assert_eq!(judge(&Position::from_fen(fen).unwrap(), &[]), expected, "{fen}");
    }

    #[test]
    fn the_board_ends_a_game() {
        check(
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some((Outcome::Black, Ending::Checkmate)),
        );
        check("6k1/6Q1/6K1/8/8/8/8/8 b - - 100 90", Some((Outcome::White, Ending::Checkmate)));
        check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some((Outcome::Draw, Ending::Stalemate)));
        check("7k/8/6K1/8/8/8/8/5B2 b - - 0 1", Some((Outcome::Draw, Ending::Material)));
        check("7k/8/6K1/8/8/8/8/5R2 w - - 100 90", Some((Outcome::Draw, Ending::FiftyMoves)));
        check("7k/8/6K1/8/8/8/8/5R2 w - - 99 90", None);
    }

    #[test]
    fn the_third_time_ends_a_game() {
        let mut before = Vec::new();
        let mut position = Position::start();
        let ends = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"].map(|text| {
            before.push(position);
            position = position.read(text).unwrap().play();
            judge(&position, &before)
        });
        assert_eq!(ends[..7], [None; 7]);
        assert_eq!(ends[7], Some((Outcome::Draw, Ending::Repetition)));
    }
}
