//! How a position stands under the rules, whoever came to it and wherever: on a board that no game is played on.

use tabiya_rules::Position;

use crate::claim::Claim;
use crate::game::ending_in;
use crate::history::occurrences;
use crate::{Draws, Ending, OpenClaims};

/// How a position stands: whether a game would be over there, and which draws could be claimed.
///
/// Unlike a [`Game`](crate::Game), which is over when it is over, this can be asked of any line of moves, also of one that
/// goes on where a game would not.
///
/// ```
/// use tabiya_game::{Claim, Standing};
/// use tabiya_rules::Position;
///
/// let (mut before, mut position) = (Vec::new(), Position::start());
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     let next = position.read(text).unwrap().play();
///     before.push(std::mem::replace(&mut position, next));
/// }
/// let standing = Standing::after(&before, &position);
/// assert_eq!((standing.times, standing.ending, standing.claims.now), (3, None, vec![Claim::Threefold]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How often the position has occurred, in the sense of article 9.2.3.
    pub times: u32,
    /// How a game would be over by itself: mate, stalemate, a dead position, five times, seventy-five moves.
    pub ending: Option<Ending>,
    /// The draws that the side to move may claim; none where the game would be over.
    pub claims: OpenClaims,
}

impl Standing {
    /// How a position stands that was come to through these, the first of them first.
    pub fn after(before: &[Position], position: &Position) -> Self {
        let times = occurrences(before, position);
        let ending = ending_in(position, Draws::ByClaim, || times);
        let claims = if ending.is_none() { open_claims(before, position, times) } else { OpenClaims::default() };
        Self { times, ending, claims }
    }
}

/// The draws that the side to move may claim in a position that has occurred so many times, and came after these.
pub(crate) fn open_claims(before: &[Position], position: &Position, times: u32) -> OpenClaims {
    let mut with_move = Vec::new();
    for legal in position.legal_moves() {
        let next = legal.play();
        // What is irreversible opens no claim.
        if next.halfmoves() > 0 {
            // What stands on the board has the other side to move, so it need not be among those before.
            let claims = Claim::open(occurrences(before, &next), next.halfmoves());
            with_move.extend(claims.map(|claim| (legal.shape(), claim)));
        }
    }
    OpenClaims { now: Claim::open(times, position.halfmoves()).collect(), with_move }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{Position, Side};

    use super::Standing;
    use crate::{Cause, Claim};

    #[track_caller]
    fn check(fen: &str, moves: &str, cause: Option<&Cause>, now: &[Claim], with: &[(&str, Claim)]) {
        let (mut before, mut position) = (Vec::new(), Position::from_fen(fen).expect("a position"));
        for text in moves.split_whitespace() {
            let next = position.read(text).expect("a legal move").play();
            before.push(std::mem::replace(&mut position, next));
        }
        let Standing { ending, claims, .. } = Standing::after(&before, &position);
        assert_eq!(ending.as_ref().map(|ending| &ending.cause), cause);
        assert_eq!(claims.now, now);
        let found: Vec<(String, Claim)> =
            claims.with_move.iter().map(|(shape, claim)| (shape.to_string(), *claim)).collect();
        let found: Vec<(&str, Claim)> = found.iter().map(|(text, claim)| (text.as_str(), *claim)).collect();
        assert_eq!(found, with);
    }

    #[test]
    fn positions_stand_as_in_games() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(start, "f3 e5 g4 Qh4", Some(&Cause::Checkmate(Side::White)), &[], &[]);
        check("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", Some(&Cause::Stalemate(Side::Black)), &[], &[]);
        check("8/8/4k3/8/8/4K3/4N3/8 w - - 0 1", "", Some(&Cause::DeadPosition), &[], &[]);
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
        check(start, shuffle.trim_end_matches(" Ng8 "), None, &[], &[("f6g8", Claim::Threefold)]);
        check(start, &shuffle.repeat(2), Some(&Cause::Fivefold), &[], &[]);
        let kings = [("h8g7", Claim::FiftyMoves), ("h8h7", Claim::FiftyMoves), ("h8g8", Claim::FiftyMoves)];
        check("7k/8/8/8/8/8/P7/K7 b - - 100 80", "", None, &[Claim::FiftyMoves], &kings);
        check("7k/8/8/8/8/8/P5R1/K7 w - - 150 90", "", Some(&Cause::SeventyFiveMoves), &[], &[]);
        // A line may go on where a game would be over.
        check("7k/8/8/8/8/8/P7/K7 w - - 149 90", "Kb1 Kg8 a3", None, &[], &[]);
    }
}
