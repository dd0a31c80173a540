//! How good a move was: every formula and every number by which moves are judged.
//!
//! A score becomes a chance to win, between 0 and 1:
//!
//! ```text
//! chance = 1 / (1 + e^(-0.0085 · centipawns))       a mate is 1, being mated 0
//! ```
//!
//! so that a pawn counts for much where the game is even and for nothing where it is decided. What a
//! move *loses* is the chance of the best move less the chance of the move that was played.
//!
//! ```text
//! ?!  from 10 points of a hundred        ?  from 20        ??  from 30
//! ```
//!
//! A mate that is missed or allowed is judged one step harder, if it loses two points at all: who is a
//! queen up wins without the mate as well. Where the game is even these are about half a pawn, a pawn, and a pawn and a half.
//!
//! The *accuracy* of a side falls with the mean of its losses. In that mean a move *counts* as much as the game is
//! open, before or behind it: nobody plays better because a lost game goes on for long.
//!
//! ```text
//! count = 4 · chance · (1 - chance), the greater one of both; at least the loss, and at least 0.02
//! accuracy = 100 · e^(-3 · mean loss)
//! ```
//!
//! Nobody who always plays the best move has less than 100; a mean loss of 2 points is 94, of 5 points
//! 86, of 10 points 74.

use tabiya_engine::Score;

/// How fast chances grow with centipawns: fitted to our own games with `tabiya-trainer chances`, where a
/// draw is half a win.
pub const STEEPNESS: f64 = 0.0085;
/// The losses from which moves are marked.
const INACCURACY: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.30;
/// The loss from which a mate that was missed or allowed matters.
pub const MATTERS: f64 = 0.02;
/// How fast accuracy falls with the mean loss.
const STRICTNESS: f64 = 3.0;
/// The least that a move counts for accuracy.
const LEAST_COUNT: f64 = 0.02;
/// More centipawns than this, either way, are no more when losses in centipawns are counted.
const MOST_CENTIPAWNS: i32 = 1000;

/// What is to be said of a move that was not good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `?!`: it loses from 10 points of a hundred.
    Inaccuracy,
    /// `?`: it loses from 20 points.
    Mistake,
    /// `??`: it loses from 30 points.
    Blunder,
}

impl Mark {
    /// The number that PGN has for it.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// The sign that people write.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The mark of a move that loses so much.
    fn of(loss: f64) -> Option<Self> {
        match loss {
            BLUNDER.. => Some(Self::Blunder),
            MISTAKE.. => Some(Self::Mistake),
            INACCURACY.. => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// The mark that is one step harder.
    fn harder(mark: Option<Self>) -> Self {
        match mark {
            None => Self::Inaccuracy,
            Some(Self::Inaccuracy) => Self::Mistake,
            Some(Self::Mistake | Self::Blunder) => Self::Blunder,
        }
    }
}

/// What mate has to do with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mate {
    /// There was a mate in this many moves, and now there is none.
    Missed(u32),
    /// There was none, and now the opponent has one in this many moves.
    Allowed(u32),
}

/// How good a move was.
///
/// ```
/// use tabiya_engine::Score;
/// use tabiya_study::{Judgement, Mark, Mate};
///
/// let fine = Judgement::new(Score::Centipawns(20), Score::Centipawns(10));
/// assert_eq!(fine.mark, None);
/// let awful = Judgement::new(Score::Centipawns(20), Score::MatedIn(1));
/// assert_eq!((awful.mark, awful.mate), (Some(Mark::Blunder), Some(Mate::Allowed(1))));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// What is to be said of it.
    pub mark: Option<Mark>,
    /// How much of the chance to win it lost.
    pub loss: f64,
    /// How much that counts for accuracy.
    pub count: f64,
    /// How many hundredths of a pawn it lost.
    pub centipawns: u32,
    /// Whether that was a matter of mate.
    pub mate: Option<Mate>,
}

impl Judgement {
    /// Judges a move by the score of the best move and its own, both for who made it.
    pub fn new(best: Score, played: Score) -> Self {
        let loss = (chance(best) - chance(played)).max(0.0);
        let mate = match (best, played) {
            (Score::MateIn(_), Score::MateIn(_)) | (Score::MatedIn(_), Score::MatedIn(_)) => None,
            (_, Score::MatedIn(moves)) => Some(Mate::Allowed(moves)),
            (Score::MateIn(moves), _) => Some(Mate::Missed(moves)),
            _ => None,
        };
        let mate = mate.filter(|_| loss >= MATTERS);
        let mark = Mark::of(loss);
        let mark = if mate.is_some() { Some(Mark::harder(mark)) } else { mark };
        let clamped = |score: Score| score.as_centipawns().clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS);
        let centipawns = u32::try_from(clamped(best) - clamped(played)).unwrap_or(0);
        Self { mark, loss, count: count(best, played), centipawns, mate }
    }

    /// A move that nobody can blame, with the score of the best move.
    pub fn blameless(best: Score) -> Self {
        Self { count: count(best, best), ..Self::default() }
    }
}

/// How much a move counts by the score of the best one and its own.
fn count(best: Score, played: Score) -> f64 {
    let open = |score| 4.0 * chance(score) * (1.0 - chance(score));
    // Where a game is turned round, it was open in between.
    let turned = (chance(best) - chance(played)).abs();
    open(best).max(open(played)).max(turned).max(LEAST_COUNT)
}

/// The chance to win of the side that has this score, from 0 to 1.
///
/// ```
/// use tabiya_engine::Score;
///
/// assert_eq!(tabiya_study::chance(Score::Centipawns(0)), 0.5);
/// assert_eq!(tabiya_study::chance(Score::MateIn(3)), 1.0);
/// ```
pub fn chance(score: Score) -> f64 {
    match score {
        Score::Centipawns(centipawns) => 1.0 / (1.0 + (-STEEPNESS * f64::from(centipawns)).exp()),
        Score::MateIn(_) => 1.0,
        Score::MatedIn(_) => 0.0,
    }
}

/// The moves of one side, put together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// How many there are.
    pub moves: u32,
    /// The losses as much as they count, and how much all moves count.
    loss: f64,
    count: f64,
    centipawns: u64,
    /// How many of them are marked `?!`.
    pub inaccuracies: u32,
    /// How many of them are marked `?`.
    pub mistakes: u32,
    /// How many of them are marked `??`.
    pub blunders: u32,
}

impl Tally {
    /// Adds a move.
    pub fn add(&mut self, judgement: &Judgement) {
        self.moves += 1;
        self.loss += judgement.loss * judgement.count;
        self.count += judgement.count;
        self.centipawns += u64::from(judgement.centipawns);
        match judgement.mark {
            None => {}
            Some(Mark::Inaccuracy) => self.inaccuracies += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(Mark::Blunder) => self.blunders += 1,
        }
    }

    /// Adds the moves of another game.
    pub fn merge(&mut self, other: &Self) {
        self.moves += other.moves;
        self.loss += other.loss;
        self.count += other.count;
        self.centipawns += other.centipawns;
        self.inaccuracies += other.inaccuracies;
        self.mistakes += other.mistakes;
        self.blunders += other.blunders;
    }

    /// How well the side played, from 0 to 100; nobody knows without a move.
    pub fn accuracy(&self) -> Option<f64> {
        (self.count > 0.0).then(|| 100.0 * (-STRICTNESS * self.loss / self.count).exp())
    }

    /// The hundredths of a pawn that a move lost on average.
    #[expect(clippy::cast_precision_loss, reason = "an average needs no sixteen digits")]
    pub fn centipawns_a_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.centipawns as f64 / f64::from(self.moves))
    }
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Score::{self, Centipawns, MateIn, MatedIn};

    use super::Mark::{Blunder, Inaccuracy, Mistake};
    use super::{Judgement, Mark, Mate, Tally, chance};

    #[track_caller]
    fn check(best: Score, played: Score, mark: Option<Mark>, mate: Option<Mate>) {
        let judgement = Judgement::new(best, played);
        assert_eq!((judgement.mark, judgement.mate), (mark, mate), "{judgement:?}");
    }

    #[test]
    fn chances_are_fair() {
        assert!((chance(Centipawns(0)) - 0.5).abs() < 1e-12);
        assert!((chance(Centipawns(250)) + chance(Centipawns(-250)) - 1.0).abs() < 1e-12);
        assert!(chance(Centipawns(100)) > chance(Centipawns(99)));
        assert!(chance(MateIn(9)) > chance(Centipawns(3000)));
    }

    #[test]
    fn marks_follow_the_loss() {
        check(Centipawns(30), Centipawns(20), None, None);
        check(Centipawns(0), Centipawns(-40), None, None);
        check(Centipawns(0), Centipawns(-60), Some(Inaccuracy), None);
        check(Centipawns(0), Centipawns(-110), Some(Mistake), None);
        check(Centipawns(0), Centipawns(-180), Some(Blunder), None);
        check(Centipawns(0), Centipawns(-900), Some(Blunder), None);
        check(Centipawns(900), Centipawns(0), Some(Blunder), None);
    }

    #[test]
    fn decided_games_have_no_marks() {
        check(Centipawns(1500), Centipawns(900), None, None);
        check(Centipawns(-900), Centipawns(-1500), None, None);
        check(Centipawns(-1500), MatedIn(2), None, None);
        check(MateIn(3), Centipawns(2000), None, None);
        check(MateIn(2), MateIn(7), None, None);
        check(MatedIn(7), MatedIn(1), None, None);
    }

    #[test]
    fn mates_are_judged_harder() {
        check(MateIn(2), Centipawns(400), Some(Inaccuracy), Some(Mate::Missed(2)));
        check(MateIn(2), Centipawns(200), Some(Mistake), Some(Mate::Missed(2)));
        check(Centipawns(-100), MatedIn(1), Some(Blunder), Some(Mate::Allowed(1)));
        check(MateIn(1), MatedIn(1), Some(Blunder), Some(Mate::Allowed(1)));
    }

    #[test]
    fn a_better_score_than_expected_loses_nothing() {
        let judgement = Judgement::new(Centipawns(10), Centipawns(40));
        assert_eq!((judgement.mark, judgement.loss, judgement.centipawns), (None, 0.0, 0));
    }

    #[test]
    fn accuracy_falls_from_a_hundred() {
        let mut tally = Tally::default();
        assert_eq!(tally.accuracy(), None);
        tally.add(&Judgement::blameless(Centipawns(0)));
        assert_eq!(tally.accuracy(), Some(100.0));
        let mut last = 100.0;
        for centipawns in [-20, -60, -500] {
            tally.add(&Judgement::new(Centipawns(0), Centipawns(centipawns)));
            let accuracy = tally.accuracy().expect("there are moves");
            assert!(accuracy < last, "{accuracy}");
            last = accuracy;
        }
        assert_eq!((tally.inaccuracies, tally.mistakes, tally.blunders), (1, 0, 1));
        assert_eq!(tally.centipawns_a_move(), Some(145.0));
        let mut both = tally;
        both.merge(&tally);
        assert_eq!((both.moves, both.accuracy()), (8, tally.accuracy()));
    }

    #[test]
    fn a_lost_game_that_goes_on_makes_nobody_accurate() {
        let mut short = Tally::default();
        for centipawns in [-20, -300, -700] {
            short.add(&Judgement::new(Centipawns(centipawns + 200), Centipawns(centipawns)));
        }
        let mut long = short;
        (0..60).for_each(|_| long.add(&Judgement::new(Centipawns(-1500), Centipawns(-1600))));
        let accuracy = |tally: Tally| tally.accuracy().expect("there are moves");
        assert!(accuracy(long) - accuracy(short) < 20.0, "{} {}", accuracy(short), accuracy(long));
        // A win that is thrown away counts whole.
        let mut thrown = Tally::default();
        (0..9).for_each(|_| thrown.add(&Judgement::blameless(Centipawns(1200))));
        thrown.add(&Judgement::new(Centipawns(1200), Centipawns(0)));
        assert!(accuracy(thrown) < 30.0, "{}", accuracy(thrown));
    }
}
