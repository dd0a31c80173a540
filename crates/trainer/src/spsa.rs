//! Finds numbers of the search by matches: simultaneous perturbation stochastic approximation.
//!
//! All numbers are moved at once, each up or down by chance, and the engine with the moved numbers plays one that has moved
//! them the other way. Whoever wins, all numbers go a little in its direction. A single match says next to nothing of a single
//! number; thousands do of all.

use std::fmt;
use std::fmt::Write;

use tabiya_engine::Constant;

use crate::random::Random;

/// By how much steps and moves become smaller: the usual exponents.
const STEP_FALL: f64 = 0.602;
const MOVE_FALL: f64 = 0.101;
/// The share of a number's range by which it is moved in the last iteration.
const LAST_MOVE: f64 = 1.0 / 20.0;
/// How far a number goes for one game won in the last iteration, in moves of it.
const LAST_STEP: f64 = 0.004;
/// The share of the iterations in which the first steps are held back.
const CAUTION: f64 = 0.1;

/// How to tune.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many matches there are to be.
    pub iterations: u32,
    /// How many games a match has.
    pub games: u32,
    /// How many positions are searched for a move.
    pub nodes: u64,
    /// Decides which way numbers are moved, and the openings.
    pub seed: u64,
}

/// Where the numbers have come to.
#[derive(Clone, Debug)]
pub struct Spsa {
    plan: Plan,
    constants: Vec<Constant>,
    values: Vec<f64>,
    done: u32,
}

/// Two sets of numbers that are to play each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The numbers moved one way.
    pub plus: Vec<i32>,
    /// The numbers moved the other way.
    pub minus: Vec<i32>,
    /// Decides the openings of the match.
    pub openings: u64,
    /// By how much each number goes for every game that the first wins more than it loses.
    steps: Vec<f64>,
}

/// Why a text is not that of a tuning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadState {
    /// A line is not one.
    Line(usize),
    /// It is of other numbers, or of another plan.
    Other,
}

impl fmt::Display for BadState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(number) => write!(f, "line {number} is not what a tuning that was stopped has there"),
            Self::Other => {
                f.write_str("this is the tuning of other numbers, or with another seed or number of iterations")
            }
        }
    }
}

impl std::error::Error for BadState {}

impl Spsa {
    /// The beginning: all numbers as they are.
    pub fn new(plan: Plan, constants: &[Constant]) -> Self {
        let values = constants.iter().map(|constant| f64::from(constant.default)).collect();
        Self { plan, constants: constants.to_vec(), values, done: 0 }
    }

    /// How many matches were played.
    pub fn done(&self) -> u32 {
        self.done
    }

    /// Whether there is nothing left to do.
    pub fn is_done(&self) -> bool {
        self.done >= self.plan.iterations
    }

    /// Whom to let play next.
    pub fn trial(&self) -> Trial {
        let mut random = Random::of(&[self.plan.seed, u64::from(self.done)]);
        let all = f64::from(self.plan.iterations);
        let caution = CAUTION * all;
        let now = f64::from(self.done + 1);
        let openings = random.number() >> 1;
        let mut trial = Trial { plus: Vec::new(), minus: Vec::new(), openings, steps: Vec::new() };
        for (constant, value) in self.constants.iter().zip(&self.values) {
            let last_move = (f64::from(constant.most - constant.least) * LAST_MOVE).max(0.6);
            let moved = last_move * (all / now).powf(MOVE_FALL);
            let rate = LAST_STEP * last_move * last_move * ((caution + all) / (caution + now)).powf(STEP_FALL)
                / (moved * moved);
            let way = if random.number() & 1 == 0 { 1.0 } else { -1.0 };
            // Between two whole numbers the nearer is taken more often.
            let chance = random.share();
            let whole = |value: f64| ((value + chance).floor() as i32).clamp(constant.least, constant.most);
            trial.plus.push(whole(value + way * moved));
            trial.minus.push(whole(value - way * moved));
            trial.steps.push(rate * way * moved);
        }
        trial
    }

    /// Learns how a match went: by how many games the first has won more than lost.
    pub fn learn(&mut self, trial: &Trial, balance: i32) {
        for ((constant, value), step) in self.constants.iter().zip(&mut self.values).zip(&trial.steps) {
            let bounds = (f64::from(constant.least), f64::from(constant.most));
            *value = (*value + step * f64::from(balance)).clamp(bounds.0, bounds.1);
        }
        self.done += 1;
    }

    /// The numbers as an engine is told them: `name=value,name=value`.
    pub fn told(&self, values: &[i32]) -> String {
        let parts = self.constants.iter().zip(values).map(|(constant, value)| format!("{}={value}", constant.name));
        parts.collect::<Vec<_>>().join(",")
    }

    /// A text from which it can be gone on with.
    pub fn write(&self) -> String {
        let mut text = format!("{} {}\n", self.plan, self.done);
        for (constant, value) in self.constants.iter().zip(&self.values) {
            // As many digits as it takes to read the same number again.
            _ = writeln!(text, "{} {} {} {value}", constant.name, constant.least, constant.most);
        }
        text
    }

    /// Goes on from such a text.
    ///
    /// # Errors
    /// If it is not one, or of something else.
    pub fn read(plan: Plan, constants: &[Constant], text: &str) -> Result<Self, BadState> {
        let mut lines = text.lines();
        let (head, done) = lines.next().and_then(|line| line.rsplit_once(' ')).ok_or(BadState::Line(1))?;
        let mut spsa = Self::new(plan, constants);
        if !head.starts_with(LETTERS) {
            return Err(BadState::Line(1));
        }
        if head != plan.to_string() || lines.clone().count() != constants.len() {
            return Err(BadState::Other);
        }
        spsa.done = done.parse().ok().filter(|done| *done <= plan.iterations).ok_or(BadState::Line(1))?;
        for (number, ((line, constant), value)) in (2..).zip(lines.zip(constants).zip(&mut spsa.values)) {
            let (least, most) = (constant.least, constant.most);
            let text = line.strip_prefix(&format!("{} {least} {most} ", constant.name)).ok_or(BadState::Other)?;
            let range = f64::from(least)..=f64::from(most);
            *value = text.parse().ok().filter(|value| range.contains(value)).ok_or(BadState::Line(number))?;
        }
        Ok(spsa)
    }
}

/// What a state begins with.
const LETTERS: &str = "tabiya spsa";

/// As it stands in a state.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { iterations, games, nodes, seed } = self;
        write!(f, "{LETTERS} of {iterations} matches, {games} games, {nodes} nodes, seed {seed}, done")
    }
}

/// The numbers now, beside what they were.
impl fmt::Display for Spsa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (constant, value) in self.constants.iter().zip(&self.values) {
            writeln!(f, "{:<26} {:>6}   was {:>6}", constant.name, value.round(), constant.default)?;
        }
        Ok(())
    }
}

/// The name of the player with the numbers moved one way.
pub const PLUS: &str = "plus";

/// What the first player has won more than lost, by what `tabiya match --json` printed; none if that is something else, or
/// games were decided by anything but chess.
pub fn balance(json: &str) -> Option<i32> {
    let players = json.split_once("\"players\":[{")?.1.split_once(']')?.0;
    let (first, second) = players.split_once("},{")?;
    let number = |player: &str, name: &str| -> Option<i32> {
        let text = player.split_once(&format!("\"{name}\":"))?.1;
        text.split([',', '}']).next()?.parse().ok()
    };
    let faults = ["time_losses", "crashes", "illegal_moves"];
    for player in [first, second] {
        if !faults.iter().all(|fault| number(player, fault) == Some(0)) {
            return None;
        }
    }
    first
        .starts_with(&format!("\"name\":\"{PLUS}\""))
        .then(|| Some(number(first, "wins")? - number(first, "losses")?))
        .flatten()
}

#[cfg(test)]
mod tests {
    use tabiya_engine::CONSTANTS;

    use super::*;

    const PLAN: Plan = Plan { iterations: 3_000, games: 16, nodes: 5_000, seed: 1 };

    /// A game in which the nearer to a goal plays better, and chance has its say.
    #[test]
    fn numbers_go_to_where_games_are_won() {
        let constants = &CONSTANTS[..6];
        let goals: Vec<f64> = constants
            .iter()
            .enumerate()
            .map(|(index, constant)| {
                let end = if index % 2 == 0 { constant.least } else { constant.most };
                f64::midpoint(f64::from(constant.default), f64::from(end))
            })
            .collect();
        let distance = |values: &[f64]| -> f64 {
            let one = |((value, goal), constant): ((&f64, &f64), &Constant)| {
                ((value - goal) / f64::from(constant.most - constant.least)).powi(2)
            };
            values.iter().zip(&goals).zip(constants).map(one).sum()
        };
        let mut spsa = Spsa::new(PLAN, constants);
        let before = distance(&spsa.values);
        let mut random = Random::new(3);
        while !spsa.is_done() {
            let trial = spsa.trial();
            let real = |values: &[i32]| values.iter().map(|value| f64::from(*value)).collect::<Vec<_>>();
            let edge = distance(&real(&trial.minus)) - distance(&real(&trial.plus));
            let games = (0..16).map(|_| if random.share() < 0.5 + edge.clamp(-0.4, 0.4) { 1 } else { -1 });
            spsa.learn(&trial, games.sum());
        }
        assert!(distance(&spsa.values) < before / 8.0, "{before} to {}: {spsa}", distance(&spsa.values));
    }

    #[test]
    fn it_can_be_stopped_and_gone_on_with() {
        let mut spsa = Spsa::new(PLAN, CONSTANTS);
        for balance in [3, -2, 8] {
            let trial = spsa.trial();
            assert_ne!(trial.plus, trial.minus);
            spsa.learn(&trial, balance);
        }
        let again = Spsa::read(PLAN, CONSTANTS, &spsa.write()).unwrap();
        assert_eq!((again.done(), &again.values, again.trial()), (3, &spsa.values, spsa.trial()));
        let refused = |plan, constants, text: &str| Spsa::read(plan, constants, text).unwrap_err();
        assert_eq!(refused(Plan { seed: 2, ..PLAN }, CONSTANTS, &spsa.write()), BadState::Other);
        assert_eq!(refused(Plan { nodes: 2, ..PLAN }, CONSTANTS, &spsa.write()), BadState::Other);
        assert_eq!(refused(PLAN, &CONSTANTS[1..], &spsa.write()), BadState::Other);
        assert_eq!(refused(PLAN, CONSTANTS, "1. e4 e5"), BadState::Line(1));
        assert_eq!(refused(PLAN, CONSTANTS, ""), BadState::Line(1));
        let third = spsa.write().lines().nth(3).unwrap().to_owned();
        for value in ["x", "NaN", "1e9"] {
            let (before, _) = third.rsplit_once(' ').unwrap();
            let text = spsa.write().replace(&third, &format!("{before} {value}"));
            assert_eq!(refused(PLAN, CONSTANTS, &text), BadState::Line(4), "{value}");
        }
        assert!(spsa.told(&spsa.trial().plus).starts_with(&format!("{}=", CONSTANTS[0].name)));
    }

    #[test]
    fn results_are_read_from_what_a_match_prints() {
        let player = |name: &str, wins: i32, crashes: i32| {
            format!(
                r#"{{"name":"{name}","games":4,"wins":{wins},"draws":0,"losses":{},"time_losses":0,"crashes":{crashes},"illegal_moves":0}}"#,
                4 - wins
            )
        };
        let json = |one: String, other: String| format!(r#"{{"games":4,"players":[{one},{other}],"encounters":[]}}"#);
        assert_eq!(balance(&json(player(PLUS, 3, 0), player("minus", 1, 0))), Some(2));
        assert_eq!(balance(&json(player(PLUS, 3, 0), player("minus", 1, 1))), None, "a crash says nothing of numbers");
        assert_eq!(balance(&json(player("minus", 3, 0), player(PLUS, 1, 0))), None);
        assert_eq!(balance("error"), None);
    }
}
