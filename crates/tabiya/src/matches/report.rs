//! What a match says about its players.

use super::standings::{Encounter, Standings, Tally};
use super::statistics::{Estimate, Meeting, Rating, Ratings, Sprt, Verdict, fit};

/// What is said about all.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The players; of more than two, the best first.
    pub(crate) rows: Vec<Row>,
    pub(crate) encounters: Vec<Encounter>,
    pub(crate) sprt: Option<Tested>,
    /// Whether ratings were kept from being endless.
    pub(crate) is_bounded: bool,
    /// Whether ratings are measured by one that was given, and not differences.
    pub(crate) is_anchored: bool,
}

/// What is said about a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) player: usize,
    pub(crate) tally: Tally,
    pub(crate) rating: Option<Rating>,
    /// The chance of being stronger than the other player, or than the next in the table.
    pub(crate) superiority: Option<f64>,
    /// The difference to the other player in standard deviations; only if there are two.
    pub(crate) normalised: Option<f64>,
}

/// A test and what it has come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tested {
    pub(crate) sprt: Sprt,
    pub(crate) ratio: f64,
    pub(crate) verdict: Verdict,
}

impl Tested {
    pub(crate) fn of(sprt: Sprt, standings: &Standings) -> Self {
        let pairs = standings.encounters.first().map(|encounter| encounter.pairs).unwrap_or_default();
        let ratio = sprt.log_likelihood_ratio(&pairs);
        Self { sprt, ratio, verdict: Sprt::verdict(ratio) }
    }
}

impl Report {
    /// Draws the conclusions. Ratings of players may be given.
    pub(crate) fn new(standings: &Standings, sprt: Option<Sprt>, anchors: &[(usize, f64)]) -> Self {
        let blank = |(player, tally): (usize, &Tally)| Row {
            player,
            tally: *tally,
            rating: None,
            superiority: None,
            normalised: None,
        };
        let mut rows: Vec<Row> = standings.players.iter().enumerate().map(blank).collect();
        let mut is_bounded = false;
        match (rows.as_mut_slice(), standings.encounters.as_slice()) {
            ([one, other], [encounter]) => {
                if let Some(estimate) = encounter.pairs.estimate() {
                    rate_two(one, other, &estimate, anchors);
                }
            }
            _ => {
                if let Some(ratings) = rate_many(standings, anchors) {
                    is_bounded = ratings.is_bounded;
                    apply(&mut rows, &ratings);
                }
            }
        }
        let sprt = sprt.map(|sprt| Tested::of(sprt, standings));
        Self { rows, encounters: standings.encounters.clone(), sprt, is_bounded, is_anchored: !anchors.is_empty() }
    }
}

/// Two players are rated by their pairs, which say more than single games.
fn rate_two(one: &mut Row, other: &mut Row, estimate: &Estimate, anchors: &[(usize, f64)]) {
    let Estimate { elo, error, superiority, normalised } = *estimate;
    let free = |elo| Some(Rating { elo, error });
    let given = |elo| Some(Rating { elo, error: None });
    let anchor = |row: &Row| anchors.iter().find(|anchor| anchor.0 == row.player).map(|anchor| anchor.1);
    (one.rating, other.rating) = match (anchor(one), anchor(other)) {
        (Some(one), Some(other)) => (given(one), given(other)),
        (Some(base), None) => (given(base), free(base - elo)),
        (None, Some(base)) => (free(base + elo), given(base)),
        (None, None) => (free(elo), free(-elo)),
    };
    (one.superiority, other.superiority) = (superiority, superiority.map(|superiority| 1.0 - superiority));
    (one.normalised, other.normalised) = (normalised, normalised.map(|normalised| -normalised));
}

/// Many players are rated by their pairs, too: half a pair does not count.
fn rate_many(standings: &Standings, anchors: &[(usize, f64)]) -> Option<Ratings> {
    let meeting = |encounter: &Encounter| Meeting::new(encounter.one, encounter.other, encounter.pairs);
    let meetings: Vec<Meeting> = standings.encounters.iter().map(meeting).collect();
    fit(standings.players.len(), &meetings, anchors)
}

fn apply(rows: &mut [Row], ratings: &Ratings) {
    for row in &mut *rows {
        row.rating = Some(ratings.all[row.player]);
    }
    let elo = |row: &Row| ratings.all[row.player].elo;
    rows.sort_by(|one, other| elo(other).total_cmp(&elo(one)));
    for index in 1..rows.len() {
        rows[index - 1].superiority = ratings.superiority(rows[index - 1].player, rows[index].player);
    }
}

#[cfg(test)]
mod tests {
    use tabiya_pgn::Outcome;

    use super::{Report, Standings};
    use crate::matches::ending::Ending;
    use crate::matches::schedule::Schedule;

    fn standings(players: usize, outcomes: &[Outcome]) -> Standings {
        let schedule = Schedule::new(players, false);
        let mut standings = Standings::new(players, &schedule);
        for (number, outcome) in outcomes.iter().enumerate() {
            standings.add(&schedule.fixture(number), *outcome, Ending::Checkmate);
        }
        standings
    }

    #[test]
    fn two_players_mirror_each_other() {
        use Outcome::{Black, Draw, White};
        let standings = standings(2, &[White, Black, Draw, Draw, White, Draw]);
        let report = Report::new(&standings, None, &[]);
        let [one, other] = [0, 1].map(|row| report.rows[row].rating.unwrap());
        assert!(one.elo > 0.0 && (one.elo + other.elo).abs() < 1e-9 && one.error == other.error);
        let anchored = Report::new(&standings, None, &[(1, 1500.0)]);
        let [free, given] = [0, 1].map(|row| anchored.rows[row].rating.unwrap());
        assert!((free.elo - one.elo - 1500.0).abs() < 1e-9);
        assert_eq!((given.elo, given.error), (1500.0, None));
    }

    #[test]
    fn of_many_players_the_best_is_first() {
        use Outcome::{Black, Draw, White};
        // The third beats both others, who draw.
        let report = Report::new(&standings(3, &[Draw, Draw, Black, White, Black, Draw]), None, &[]);
        assert_eq!(report.rows[0].player, 2);
        assert!(report.rows[0].superiority.unwrap() > 0.5 && report.rows[2].superiority.is_none());
    }

    #[test]
    fn half_a_pair_says_nothing() {
        assert!(Report::new(&standings(2, &[Outcome::White]), None, &[]).rows[0].rating.is_none());
    }
}
