//! Who plays whom, when, with which colours and opening.

/// The order of all games. It does not depend on how many are played, so that a match can be made longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    pub(crate) pairings: Vec<(usize, usize)>,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    /// The number of the game, from zero.
    pub(crate) number: usize,
    pub(crate) white: usize,
    pub(crate) black: usize,
    /// Which of the pairings it belongs to.
    pub(crate) pairing: usize,
    /// The number of its opening; both games of a pair have the same.
    pub(crate) opening: usize,
}

impl Schedule {
    /// Everybody against everybody, or the first against all others.
    pub(crate) fn new(players: usize, is_gauntlet: bool) -> Self {
        let firsts = if is_gauntlet { 1 } else { players };
        let pairings = (0..firsts).flat_map(|one| (one + 1..players).map(move |other| (one, other))).collect();
        Self { pairings }
    }

    /// The game of this number, from zero. Pairs of games come one after the other, each pairing has its turn, and
    /// then all go on with the next opening.
    pub(crate) fn fixture(&self, number: usize) -> Fixture {
        let pair = number / 2;
        let (pairing, opening) = (pair % self.pairings.len(), pair / self.pairings.len());
        let (one, other) = self.pairings[pairing];
        let (white, black) = if number.is_multiple_of(2) { (one, other) } else { (other, one) };
        Fixture { number, white, black, pairing, opening }
    }

    /// How many games there are in all, if each pairing has at least so many.
    pub(crate) fn total(&self, games: usize) -> usize {
        games.div_ceil(2) * 2 * self.pairings.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Schedule;

    fn rows(schedule: &Schedule, games: usize) -> Vec<(usize, usize, usize)> {
        let fixtures = (0..schedule.total(games)).map(|number| schedule.fixture(number));
        fixtures.map(|fixture| (fixture.white, fixture.black, fixture.opening)).collect()
    }

    #[test]
    fn two_players_swap_colours() {
        let schedule = Schedule::new(2, false);
        assert_eq!(rows(&schedule, 3), [(0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1)]);
    }

    #[test]
    fn everybody_meets_everybody_with_the_same_openings() {
        let schedule = Schedule::new(3, false);
        assert_eq!(rows(&schedule, 2), [(0, 1, 0), (1, 0, 0), (0, 2, 0), (2, 0, 0), (1, 2, 0), (2, 1, 0)]);
        assert_eq!(rows(&schedule, 4)[..6], rows(&schedule, 2));
    }

    #[test]
    fn in_a_gauntlet_only_the_first_meets_all() {
        assert_eq!(Schedule::new(4, true).pairings, [(0, 1), (0, 2), (0, 3)]);
    }
}
