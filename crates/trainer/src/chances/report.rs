//! What was found, and how far it is from what happened.

use std::fmt;

use super::curve::{Chances, expected};
use super::{Fit, Results, Tally};
use crate::selfplay::WIN_SCORE;

/// The edges of the rows of scores.
const EDGES: [i16; 14] = [-WIN_SCORE, -600, -400, -250, -150, -75, -25, 26, 76, 151, 251, 401, 601, WIN_SCORE];

/// The edges of the rows of material.
const MATERIAL: [u8; 8] = [10, 20, 30, 40, 50, 60, 70, 79];
/// Scores up to this are even for the rows of material.
const EVEN: i16 = 25;

/// Above the rows: shares in percent, and points by the steepness.
const HEADING: &str = concat!(
    "                        foretold                 real               points\n",
    "              positions      win  draw  loss      win  draw  loss foretold  real"
);

/// Curves beside the positions they were fitted to.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The curves.
    pub fit: &'a Fit,
    /// The positions.
    pub tally: &'a Tally,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fit, tally } = *self;
        let (middle, spread) = (fit.curve.middle, fit.curve.spread);
        writeln!(f, "positions   {}", tally.positions())?;
        writeln!(f, "middle      {:.3} + {:.4} * material", middle.base, middle.slope)?;
        writeln!(f, "spread      {:.3} + {:.4} * material", spread.base, spread.slope)?;
        writeln!(f, "likelihood  {:.5} a position, {:.5} by a constant guess", fit.likelihood, fit.constant)?;
        writeln!(f, "steepness   {:.6}, likelihood {:.5}", fit.steepness, fit.steepness_likelihood)?;
        writeln!(f, "\nby score for the side to move\n{HEADING}")?;
        for edges in EDGES.windows(2) {
            let label = format!("{} to {}", edges[0], edges[1] - 1);
            let inside = f64::from(edges[0])..f64::from(edges[1]);
            self.row(f, &label, &|score, _| inside.contains(&score))?;
        }
        writeln!(f, "\nby material, scores from -{EVEN} to {EVEN}\n{HEADING}")?;
        for edges in MATERIAL.windows(2) {
            let label = format!("{} to {}", edges[0], edges[1] - 1);
            let inside = f64::from(edges[0])..f64::from(edges[1]);
            self.row(f, &label, &|score, material| score.abs() <= f64::from(EVEN) && inside.contains(&material))?;
        }
        Ok(())
    }
}

impl Report<'_> {
    /// One row of the comparison, with what was foretold as the mean over the positions in it.
    #[expect(clippy::cast_precision_loss, reason = "no count comes near 2^53")]
    fn row(&self, f: &mut fmt::Formatter<'_>, label: &str, is_inside: &dyn Fn(f64, f64) -> bool) -> fmt::Result {
        let Self { fit, tally } = *self;
        let mut real = Results::default();
        let mut sum = Chances { win: 0.0, draw: 0.0, loss: 0.0 };
        let mut points = 0.0;
        for (score, material, results) in tally.cells().filter(|(score, material, _)| is_inside(*score, *material)) {
            real.merge(results);
            let count = results.count() as f64;
            let chances = fit.curve.chances(score, material);
            sum.win += count * chances.win;
            sum.draw += count * chances.draw;
            sum.loss += count * chances.loss;
            points += count * expected(score, fit.steepness);
        }
        if real.count() == 0 {
            return Ok(());
        }
        let percent = 100.0 / real.count() as f64;
        let shares = real.shares();
        write!(f, "{label:>13}{:>10}", real.count())?;
        write!(f, "{:>9.1}{:>6.1}{:>6.1}", percent * sum.win, percent * sum.draw, percent * sum.loss)?;
        write!(f, "{:>9.1}{:>6.1}{:>6.1}", 100.0 * shares.win, 100.0 * shares.draw, 100.0 * shares.loss)?;
        writeln!(f, "{:>9.1}{:>6.1}", percent * points, 100.0 * (shares.win + shares.draw / 2.0))
    }
}
