//! When a game is given up, or called a draw, before the rules say so.

use tabiya_engine::Root;
use tabiya_rules::Side;

use crate::format::{Ending, Outcome};

/// A score for which a game is given up.
pub const WIN_SCORE: i16 = 1_000;
/// For so many plies running, those of both sides, the scores have to agree on it.
pub const WIN_PLIES: u32 = 4;
/// A score that looks like nothing but a draw.
pub const DRAW_SCORE: i16 = 8;
/// For so many plies running the scores have to be like that.
pub const DRAW_PLIES: u32 = 12;
/// From this move on a game may be called a draw.
pub const DRAW_MOVE: u32 = 40;
/// So many half-moves have to have passed since the last capture or move of a pawn.
pub const DRAW_QUIET: u16 = 10;
/// After so many plies a game is a draw.
pub const LONGEST: usize = 400;

/// Whether a game that is lost is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lost {
    GivenUp,
    PlayedOut,
}

/// What the scores of a game have agreed on so far.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    lost: Lost,
    /// For how many plies running White, or Black, was winning.
    winning: [u32; 2],
    drawn: u32,
}

impl Judge {
    /// Who has heard nothing yet.
    pub(crate) fn new(lost: Lost) -> Self {
        Self { lost, winning: [0; 2], drawn: 0 }
    }

    /// Takes note of the score of a search, for the side to move.
    pub(crate) fn hear(&mut self, score: i16, side: Side) {
        let for_white = if side == Side::White { score } else { -score };
        let keep = |count: &mut u32, is_so: bool| *count = if is_so { *count + 1 } else { 0 };
        keep(&mut self.winning[Side::White.index()], for_white >= WIN_SCORE);
        keep(&mut self.winning[Side::Black.index()], for_white <= -WIN_SCORE);
        keep(&mut self.drawn, score.abs() <= DRAW_SCORE);
    }

    /// How the game ends here, after so many plies, if the scores are believed.
    pub(crate) fn verdict(&self, root: &Root, plies: usize) -> Option<(Ending, Outcome)> {
        let winner = Side::ALL.into_iter().find(|side| self.winning[side.index()] >= WIN_PLIES);
        if let (Some(winner), Lost::GivenUp) = (winner, self.lost) {
            return Some((Ending::AgreedWin, Outcome::won_by(winner)));
        }
        let position = root.position();
        let is_quiet = position.fullmoves() >= DRAW_MOVE && position.halfmoves() >= DRAW_QUIET;
        if is_quiet && self.drawn >= DRAW_PLIES {
            return Some((Ending::AgreedDraw, Outcome::Draw));
        }
        (plies >= LONGEST).then_some((Ending::Length, Outcome::Draw))
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::*;

    /// Hears scores in turn, White's first, and judges in this position.
    #[track_caller]
    fn check(scores: &[i16], fen: &str, expected: Option<(Ending, Outcome)>) {
        let mut judge = Judge::new(Lost::GivenUp);
        let sides = Side::ALL.iter().cycle();
        scores.iter().zip(sides).for_each(|(&score, &side)| judge.hear(score, side));
        let root = Root::new(Position::from_fen(fen).unwrap());
        assert_eq!(judge.verdict(&root, scores.len()), expected);
    }

    #[test]
    fn both_sides_have_to_agree_for_a_while() {
        let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - 20 50";
        check(&[0, -1_100, 1_100, -1_100, 31_990], fen, Some((Ending::AgreedWin, Outcome::WhiteWins)));
        check(&[-1_100, 1_000, -1_100, 1_100], fen, Some((Ending::AgreedWin, Outcome::BlackWins)));
        check(&[1_100, 1_100, 1_100, 1_100], fen, None);
        check(&[1_100, -999, 1_100, -1_100], fen, None);
    }

    #[test]
    fn a_game_that_is_played_out_is_not_given_up() {
        let mut judge = Judge::new(Lost::PlayedOut);
        Side::ALL
            .iter()
            .cycle()
            .take(9)
            .for_each(|&side| judge.hear(if side == Side::White { 2_000 } else { -2_000 }, side));
        let root = Root::new(Position::from_fen("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1").unwrap());
        assert_eq!(judge.verdict(&root, 9), None);
        assert_eq!(judge.verdict(&root, LONGEST), Some((Ending::Length, Outcome::Draw)));
    }

    #[test]
    fn a_draw_needs_many_moves_and_quiet() {
        let draw = Some((Ending::AgreedDraw, Outcome::Draw));
        check(&[8; 12], "4k3/8/8/8/8/8/8/Q3K3 w - - 10 40", draw);
        check(&[8; 11], "4k3/8/8/8/8/8/8/Q3K3 w - - 10 40", None);
        check(&[9; 12], "4k3/8/8/8/8/8/8/Q3K3 w - - 10 40", None);
        check(&[8; 12], "4k3/8/8/8/8/8/8/Q3K3 w - - 9 40", None);
        check(&[8; 12], "4k3/8/8/8/8/8/8/Q3K3 w - - 10 39", None);
        check(&[100; 400], "4k3/8/8/8/8/8/8/Q3K3 w - - 10 39", Some((Ending::Length, Outcome::Draw)));
    }
}
