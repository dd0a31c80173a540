//! What came out so far, counted.

use std::collections::HashMap;

use tabiya_pgn::Outcome;
use tabiya_rules::Side;

use super::ending::{Ending, Fault};
use super::schedule::{Fixture, Schedule};
use super::statistics::Pairs;

/// The games of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Games lost on time, or drawn by it since the other could not mate.
    pub(crate) time: u64,
    /// The same by a program that ended or did not answer.
    pub(crate) crashes: u64,
    /// The same by an illegal move.
    pub(crate) illegal: u64,
}

impl Tally {
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A win counts two.
    pub(crate) fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    fn add(&mut self, half_points: usize) {
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

/// The games of two players against each other, seen by the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Encounter {
    pub(crate) one: usize,
    pub(crate) other: usize,
    pub(crate) tally: Tally,
    pub(crate) pairs: Pairs,
}

/// What came out so far.
#[derive(Clone, Debug)]
pub(crate) struct Standings {
    pub(crate) players: Vec<Tally>,
    pub(crate) encounters: Vec<Encounter>,
    /// By the number of a pair: the half points of the first player in the one game that is finished.
    open: HashMap<usize, usize>,
}

impl Standings {
    pub(crate) fn new(players: usize, schedule: &Schedule) -> Self {
        let encounter =
            |&(one, other): &(usize, usize)| Encounter { one, other, tally: Tally::default(), pairs: Pairs::default() };
        Self {
            players: vec![Tally::default(); players],
            encounters: schedule.pairings.iter().map(encounter).collect(),
            open: HashMap::new(),
        }
    }

    /// Counts a game.
    pub(crate) fn add(&mut self, fixture: &Fixture, outcome: Outcome, ending: Ending) {
        let white = match outcome {
            Outcome::White => 2,
            Outcome::Black => 0,
            Outcome::Draw | Outcome::Unknown => 1,
        };
        self.players[fixture.white].add(white);
        self.players[fixture.black].add(2 - white);
        if let (Some(fault), Some(loser)) = (ending.fault(), ending.loser(outcome)) {
            let tally = &mut self.players[if loser == Side::White { fixture.white } else { fixture.black }];
            match fault {
                Fault::Time => tally.time += 1,
                Fault::Crash => tally.crashes += 1,
                Fault::Illegal => tally.illegal += 1,
            }
        }
        let encounter = &mut self.encounters[fixture.pairing];
        let ours = if encounter.one == fixture.white { white } else { 2 - white };
        encounter.tally.add(ours);
        match self.open.remove(&(fixture.number / 2)) {
            Some(before) => encounter.pairs.add(before + ours),
            None => drop(self.open.insert(fixture.number / 2, ours)),
        }
    }

    pub(crate) fn games(&self) -> u64 {
        self.encounters.iter().map(|encounter| encounter.tally.games()).sum()
    }
}

#[cfg(test)]
mod tests {
    use tabiya_pgn::Outcome;

    use super::{Ending, Pairs, Schedule, Side, Standings, Tally};
    use crate::matches::ending::Loss;

    #[test]
    fn games_are_counted_for_players_and_pairs() {
        let schedule = Schedule::new(2, false);
        let mut standings = Standings::new(2, &schedule);
        // Out of order, as several games at once may end. The second of a pair has the colours swapped.
        for (number, outcome, ending) in [
            (1, Outcome::Black, Ending::Time),
            (2, Outcome::Draw, Ending::Repetition),
            (0, Outcome::White, Ending::Checkmate),
            (3, Outcome::White, Ending::Illegal),
            (4, Outcome::Black, Ending::Silence),
        ] {
            standings.add(&schedule.fixture(number), outcome, ending);
        }
        let first = Tally { wins: 2, draws: 1, losses: 2, crashes: 1, illegal: 1, ..Tally::default() };
        let second = Tally { wins: 2, draws: 1, losses: 2, time: 1, ..Tally::default() };
        assert_eq!(standings.players, [first, second]);
        assert_eq!(standings.encounters[0].pairs, Pairs([0, 1, 0, 0, 1]));
        assert_eq!((standings.games(), first.half_points()), (5, 5));
    }

    #[test]
    fn a_fault_counts_even_if_the_other_could_not_mate() {
        let schedule = Schedule::new(2, false);
        let mut standings = Standings::new(2, &schedule);
        standings.add(&schedule.fixture(0), Outcome::Draw, Ending::Spared(Side::White, Loss::Time));
        standings.add(&schedule.fixture(1), Outcome::Draw, Ending::Spared(Side::White, Loss::Illegal));
        let first = Tally { draws: 2, time: 1, ..Tally::default() };
        let second = Tally { draws: 2, illegal: 1, ..Tally::default() };
        assert_eq!(standings.players, [first, second]);
    }
}
