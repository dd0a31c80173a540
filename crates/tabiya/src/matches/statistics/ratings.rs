//! Ratings of many players at once: those under which the results of all games are likeliest, a draw being half a
//! win and half a loss, by the logistic curve of Elo.
//!
//! How sure they are is told by pairs, as for two players: the games of a pair depend on each other, so what counts is
//! how much the points of pairs vary around those that the ratings foretell.

use super::{NINETY_FIVE, Pairs, normal};

/// Points of two players against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Meeting {
    one: usize,
    other: usize,
    /// The points of the first.
    points: f64,
    games: f64,
    pairs: Pairs,
}

impl Meeting {
    pub(crate) fn new(one: usize, other: usize, pairs: Pairs) -> Self {
        Self { one, other, points: pairs.points(), games: pairs.games(), pairs }
    }

    /// The share of the points that these strengths give to the first.
    fn expected(&self, strengths: &[f64]) -> f64 {
        1.0 / (1.0 + (strengths[self.other] - strengths[self.one]).exp())
    }
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) elo: f64,
    /// Half the width of the interval that holds it with 95 %; nothing for a rating that was given.
    pub(crate) error: Option<f64>,
}

/// The ratings of all players.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ratings {
    pub(crate) all: Vec<Rating>,
    /// Whether part of a drawn game was added to every meeting, since without it somebody's rating has no end. It is so
    /// small that who meets all others gets half a game of it: more would draw the ratings together.
    pub(crate) is_bounded: bool,
    covariances: Vec<Vec<f64>>,
}

/// Elo in a unit of the natural logarithm.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The most steps of Newton's method; a few are enough.
const STEPS: usize = 100;

/// Rates players by their meetings. Players may have ratings given, by which the others are measured; otherwise the
/// average of all is zero. Nothing can be said unless all have met, directly or not.
pub(crate) fn fit(players: usize, meetings: &[Meeting], anchors: &[(usize, f64)]) -> Option<Ratings> {
    if players < 2 || !is_reached(players, |one, other| played(meetings, one, other)) {
        return None;
    }
    // Who could not be reached by points, there and back, would rise or fall without end.
    let scored = |one, other| meetings.iter().any(|meeting| points(meeting, one, other) > 0.0);
    let is_bounded = !is_reached(players, scored) || !is_reached(players, |one, other| scored(other, one));
    let mut meetings = meetings.to_vec();
    if is_bounded {
        for meeting in meetings.iter_mut().filter(|meeting| meeting.games > 0.0) {
            let games = 0.5 / number(players - 1);
            meeting.points += games / 2.0;
            meeting.games += games;
        }
    }
    // The last rating, or those that are given, stand still while the others are found.
    let given = |player: usize| anchors.iter().find(|anchor| anchor.0 == player).map(|anchor| anchor.1 / UNIT);
    let is_fixed = |player: usize| given(player).is_some() || anchors.is_empty() && player == players - 1;
    let free: Vec<usize> = (0..players).filter(|&player| !is_fixed(player)).collect();
    let middle = anchors.iter().map(|anchor| anchor.1 / UNIT).sum::<f64>() / number(anchors.len().max(1));
    let mut strengths: Vec<f64> = (0..players).map(|player| given(player).unwrap_or(middle)).collect();
    let mut inverse = Vec::new();
    for _ in 0..STEPS {
        let (slope, information) = slopes(&strengths, &meetings);
        let reduced: Vec<Vec<f64>> =
            free.iter().map(|&row| free.iter().map(|&column| information[row][column]).collect()).collect();
        inverse = invert(reduced)?;
        let mut largest: f64 = 0.0;
        for (row, &player) in free.iter().enumerate() {
            let step: f64 = free.iter().enumerate().map(|(column, &other)| inverse[row][column] * slope[other]).sum();
            // Far from the answer a full step may be too long.
            strengths[player] += step.clamp(-1.0, 1.0);
            largest = largest.max(step.abs());
        }
        if largest < 1e-10 {
            break;
        }
    }
    let mut covariances = covariances(players, &free, &inverse, &spread(&strengths, &meetings));
    let mut offset = 0.0;
    if anchors.is_empty() {
        covariances = centred(&covariances);
        offset = -strengths.iter().sum::<f64>() * UNIT / number(players);
    }
    let rate = |(player, strength): (usize, &f64)| Rating {
        elo: strength * UNIT + offset,
        error: Some(NINETY_FIVE * covariances[player][player].max(0.0).sqrt()).filter(|_| given(player).is_none()),
    };
    let all = strengths.iter().enumerate().map(rate).collect();
    Some(Ratings { all, is_bounded, covariances })
}

impl Ratings {
    /// The chance that one player is stronger than another, unless that cannot be told.
    pub(crate) fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        let variance = self.covariances[one][one] + self.covariances[other][other] - 2.0 * self.covariances[one][other];
        let difference = self.all[one].elo - self.all[other].elo;
        (variance > 0.0).then(|| normal::below(difference / variance.sqrt()))
    }
}

fn played(meetings: &[Meeting], one: usize, other: usize) -> bool {
    meetings.iter().any(|meeting| {
        meeting.games > 0.0
            && ((meeting.one, meeting.other) == (one, other) || (meeting.other, meeting.one) == (one, other))
    })
}

/// The points of one player against another in a meeting.
fn points(meeting: &Meeting, one: usize, other: usize) -> f64 {
    if (meeting.one, meeting.other) == (one, other) {
        meeting.points
    } else if (meeting.other, meeting.one) == (one, other) {
        meeting.games - meeting.points
    } else {
        0.0
    }
}

/// Whether all can be reached from the first, going from one to the other where it is allowed.
fn is_reached(players: usize, goes: impl Fn(usize, usize) -> bool) -> bool {
    let mut reached = vec![false; players];
    let mut open = vec![0];
    reached[0] = true;
    while let Some(from) = open.pop() {
        for (to, reached) in reached.iter_mut().enumerate() {
            if !*reached && goes(from, to) {
                *reached = true;
                open.push(to);
            }
        }
    }
    reached.iter().all(|reached| *reached)
}

/// How the likelihood changes with each strength, and how much is known of them.
fn slopes(strengths: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut slope = vec![0.0; strengths.len()];
    let mut information = vec![vec![0.0; strengths.len()]; strengths.len()];
    for meeting in meetings {
        let &Meeting { one, other, points, games, .. } = meeting;
        let expected = meeting.expected(strengths);
        let surplus = points - games * expected;
        slope[one] += surplus;
        slope[other] -= surplus;
        let known = games * expected * (1.0 - expected);
        information[one][one] += known;
        information[other][other] += known;
        information[one][other] -= known;
        information[other][one] -= known;
    }
    (slope, information)
}

/// How much the points of all pairs vary around what the strengths foretell. Of a meeting whose pairs are all alike it
/// is not known: it is taken to vary as much as single games that are won or lost, which is more than most do.
fn spread(strengths: &[f64], meetings: &[Meeting]) -> Vec<Vec<f64>> {
    let mut spread = vec![vec![0.0; strengths.len()]; strengths.len()];
    for meeting in meetings {
        let &Meeting { one, other, games, pairs, .. } = meeting;
        let expected = meeting.expected(strengths);
        let known = pairs.variance_around(2.0 * expected).map(|variance| variance * pairs.games() / 2.0);
        let varies = known.unwrap_or(games * expected * (1.0 - expected));
        spread[one][one] += varies;
        spread[other][other] += varies;
        spread[one][other] -= varies;
        spread[other][one] -= varies;
    }
    spread
}

/// How ratings vary together, in Elo, if points vary like this: those of players that are not free do not.
fn covariances(players: usize, free: &[usize], inverse: &[Vec<f64>], spread: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = free.len();
    let product = |row: usize, column: usize| -> f64 {
        (0..size).map(|middle| inverse[row][middle] * spread[free[middle]][free[column]]).sum()
    };
    let half: Vec<Vec<f64>> = (0..size).map(|row| (0..size).map(|column| product(row, column)).collect()).collect();
    let mut covariances = vec![vec![0.0; players]; players];
    for (row, &player) in free.iter().enumerate() {
        for (column, &other) in free.iter().enumerate() {
            let sum: f64 = (0..size).map(|middle| half[row][middle] * inverse[middle][column]).sum();
            covariances[player][other] = sum * UNIT * UNIT;
        }
    }
    covariances
}

/// The inverse of a matrix, by elimination; nothing if it has none.
fn invert(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&one, &other| matrix[one][column].abs().total_cmp(&matrix[other][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-300 {
            return None;
        }
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let divisor = matrix[column][column];
        matrix[column].iter_mut().chain(&mut inverse[column]).for_each(|value| *value /= divisor);
        let (lead, result) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            matrix[row].iter_mut().zip(&lead).for_each(|(value, lead)| *value -= factor * lead);
            inverse[row].iter_mut().zip(&result).for_each(|(value, result)| *value -= factor * result);
        }
    }
    Some(inverse)
}

/// The covariances of ratings measured from their average.
fn centred(covariances: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let players = number(covariances.len());
    let means: Vec<f64> = covariances.iter().map(|row| row.iter().sum::<f64>() / players).collect();
    let mean = means.iter().sum::<f64>() / players;
    let entry = |row: usize, column: usize| covariances[row][column] - means[row] - means[column] + mean;
    (0..covariances.len()).map(|row| (0..covariances.len()).map(|column| entry(row, column)).collect()).collect()
}

#[expect(clippy::cast_precision_loss, reason = "nobody has so many players")]
fn number(players: usize) -> f64 {
    players as f64
}

#[cfg(test)]
mod tests;
