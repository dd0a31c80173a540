//! Whether a position is fair to both sides.

use tabiya_rules::{Kind, Position, Side};

/// Whether neither side has an advantage worth a piece or a pawn: both have the same material, nobody is in check,
/// and no capture or promotion wins anything, whoever is to move.
pub(super) fn is_balanced(position: &Position) -> bool {
    let Some(passed) = position.pass() else { return false };
    material(position, Side::White) == material(position, Side::Black) && is_quiet(position) && is_quiet(&passed)
}

/// The usual sum of the pieces' values.
fn material(position: &Position, side: Side) -> u32 {
    let values = [(Kind::Pawn, 1), (Kind::Knight, 3), (Kind::Bishop, 3), (Kind::Rook, 5), (Kind::Queen, 9)];
    values.into_iter().map(|(kind, value)| position.of(side, kind).len() * value).sum()
}

fn is_quiet(position: &Position) -> bool {
    let moves = position.legal_moves();
    let mates = |legal: &tabiya_rules::LegalMove<'_>| legal.play().is_checkmate();
    let wins = |legal: &tabiya_rules::LegalMove<'_>| {
        (legal.is_capture() || legal.promotion().is_some()) && legal.exchange() > 0
    };
    !moves.is_empty() && !moves.iter().any(|legal| wins(&legal) || mates(&legal))
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::is_balanced;

    #[track_caller]
    fn check(fen: &str, expected: bool) {
        assert_eq!(is_balanced(&Position::from_fen(fen).unwrap()), expected, "{fen}");
    }

    #[test]
    fn nothing_hangs_in_a_balanced_position() {
        assert!(is_balanced(&Position::start()));
        check("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", true);
        // A pawn up; a queen that can be taken, by either side; a check; a mate in one.
        check("rnbqkbnr/ppp1pppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", false);
        check("rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3", false);
        check("rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 3", false);
        check("rnbqk1nr/pppp1ppp/8/4p3/1b1PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3", false);
        check("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", false);
    }
}
