//! The curves by which scores become chances.

/// Less material than this counts as this much.
pub(super) const LEAST_MATERIAL: u32 = 10;
/// More material than this, which is there at the start, counts as this much.
pub(super) const MOST_MATERIAL: u32 = 78;

/// A number that grows evenly with the material on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// With nothing on the board.
    pub base: f64,
    /// More for each pawn's worth.
    pub slope: f64,
}

impl Line {
    fn at(self, material: f64) -> f64 {
        self.base + self.slope * material
    }
}

/// The chances of the side to move; their sum is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// To win.
    pub win: f64,
    /// To draw.
    pub draw: f64,
    /// To lose.
    pub loss: f64,
}

/// `win = 1 / (1 + e^((middle - score) / spread))`, to lose is the mirror of it, to draw the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The score that wins every second game.
    pub middle: Line,
    /// How slowly chances change around it.
    pub spread: Line,
}

/// The logarithms of the three chances, and how each changes with middle and spread.
pub(super) struct Slopes {
    pub(super) logarithms: [f64; 3],
    pub(super) by_middle: [f64; 3],
    pub(super) by_spread: [f64; 3],
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The logarithm of `logistic(x)`, also where that is nearly 0.
pub(super) fn log_logistic(x: f64) -> f64 {
    if x < 0.0 { x - x.exp().ln_1p() } else { -(-x).exp().ln_1p() }
}

/// What a score lets the side to move expect of a point, if chances are `1 / (1 + e^(-steepness score))`.
pub fn expected(score: f64, steepness: f64) -> f64 {
    logistic(steepness * score)
}

impl Curve {
    /// Whether it gives chances that make sense, whatever the material.
    pub fn is_sound(&self) -> bool {
        let ends = [LEAST_MATERIAL, MOST_MATERIAL].map(f64::from);
        ends.iter().all(|&material| self.middle.at(material) > 0.0 && self.spread.at(material) > 0.0)
    }

    /// The chances of the side to move.
    pub fn chances(&self, score: f64, material: f64) -> Chances {
        let (middle, spread) = (self.middle.at(material), self.spread.at(material));
        let (win, loss) = (logistic((score - middle) / spread), logistic((-score - middle) / spread));
        Chances { win, draw: 1.0 - win - loss, loss }
    }

    /// For win, draw and loss, in this order. The curve has to be sound.
    ///
    /// With `x = (score - middle) / spread` and `y = (-score - middle) / spread` the chance to draw is
    /// `(1 - e^(x + y)) / ((1 + e^x) (1 + e^y))`, of which nothing is lost by rounding.
    pub(super) fn slopes(&self, score: f64, material: f64) -> Slopes {
        let (middle, spread) = (self.middle.at(material), self.spread.at(material));
        let (x, y) = ((score - middle) / spread, (-score - middle) / spread);
        let rest = -(x + y).exp_m1();
        let logarithms = [log_logistic(x), rest.ln() + log_logistic(-x) + log_logistic(-y), log_logistic(y)];
        let squeeze = (x + y).exp() / rest;
        let by_x = [logistic(-x), -squeeze - logistic(x), 0.0];
        let by_y = [0.0, -squeeze - logistic(y), logistic(-y)];
        let by = |x: f64, y: f64| [0, 1, 2].map(|result| -(by_x[result] * x + by_y[result] * y) / spread);
        Slopes { logarithms, by_middle: by(1.0, 1.0), by_spread: by(x, y) }
    }
}
