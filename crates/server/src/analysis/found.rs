//! What an analysis has found so far.

use std::time::Duration;

use tabiya_engine::Score;
use tabiya_rules::Move;

/// One line of play that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// Its place among those asked for, from 0.
    pub(super) place: usize,
    pub(super) depth: u32,
    pub(super) selective_depth: u32,
    /// What it is worth to the side to move.
    pub(super) score: Score,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// Positions a second, as who analyses tells it.
    pub(super) speed: Option<u64>,
    /// The moves; there is at least one.
    pub(super) moves: Vec<Move>,
}

/// Why an analysis is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// All that was asked for is found.
    Depth,
    Time,
    /// Somebody said stop.
    Stopped,
    /// It could not go on, for this reason.
    Failed(String),
}

/// All that was found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) depth: u32,
    pub(super) selective_depth: u32,
    pub(super) nodes: u64,
    pub(super) time: Duration,
    told_speed: Option<u64>,
    /// The lines of play, the best first. Those that are not found yet are not there.
    pub(super) lines: Vec<(Score, Vec<Move>)>,
}

impl Found {
    /// Takes in a line of play. Where the same move stood elsewhere, the two change places, so that none is there twice.
    pub(super) fn take_in(&mut self, finding: Finding) {
        let Finding { place, depth, selective_depth, score, nodes, time, speed, moves } = finding;
        (self.depth, self.selective_depth, self.nodes, self.time) = (depth, selective_depth, nodes, time);
        self.told_speed = speed;
        let elsewhere = self.lines.iter().position(|(_, line)| line.first() == moves.first());
        if let Some(here) = self.lines.get_mut(place) {
            let before = std::mem::replace(here, (score, moves));
            if let Some(elsewhere) = elsewhere.filter(|elsewhere| *elsewhere != place) {
                self.lines[elsewhere] = before;
            }
        } else {
            if let Some(elsewhere) = elsewhere {
                self.lines.remove(elsewhere);
            }
            self.lines.push((score, moves));
        }
    }

    /// Positions a second; nothing as long as too little time has gone by to tell.
    pub(super) fn speed(&self) -> Option<u64> {
        let millis = u64::try_from(self.time.as_millis()).ok().filter(|millis| *millis > 0);
        self.told_speed.or_else(|| Some(self.nodes.saturating_mul(1_000) / millis?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Position;

    #[track_caller]
    fn check(findings: &[(usize, &str, i32)], expected: &[(&str, i32)]) {
        let mut found = Found::default();
        for (place, text, score) in findings {
            let moves = vec![Position::start().read(text).expect("a move").shape()];
            let score = Score::Centipawns(*score);
            found.take_in(Finding {
                place: *place,
                depth: 1,
                selective_depth: 1,
                score,
                nodes: 1,
                time: Duration::ZERO,
                speed: None,
                moves,
            });
        }
        let lines = found.lines.iter().map(|(score, moves)| (moves[0].to_string(), score.as_centipawns()));
        let expected = expected.iter().map(|(text, score)| ((*text).to_owned(), *score));
        assert_eq!(lines.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }

    #[test]
    fn speed_is_what_is_told_or_what_can_be_worked_out() {
        let millis = Duration::from_millis;
        for (told_speed, time, expected) in
            [(None, millis(0), None), (None, millis(2), Some(20_000)), (Some(7), millis(0), Some(7))]
        {
            assert_eq!(Found { nodes: 40, time, told_speed, ..Found::default() }.speed(), expected);
        }
    }

    #[test]
    fn no_move_is_there_twice() {
        let first = [(0, "e4", 30), (1, "d4", 20), (2, "c4", 10)];
        check(&first, &[("e2e4", 30), ("d2d4", 20), ("c2c4", 10)]);
        check(&[&first[..], &[(0, "c4", 40)]].concat(), &[("c2c4", 40), ("d2d4", 20), ("e2e4", 30)]);
        check(&[&first[..], &[(0, "e4", 5), (1, "e4", 4)]].concat(), &[("d2d4", 20), ("e2e4", 4), ("c2c4", 10)]);
        // Places that were passed over are filled as they come.
        check(&[(1, "d4", 20), (0, "e4", 30)], &[("e2e4", 30)]);
        check(&[(0, "e4", 1), (4, "e4", 2)], &[("e2e4", 2)]);
    }
}
