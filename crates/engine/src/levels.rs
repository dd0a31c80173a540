//! Playing like a person: levels from beginner to full strength.
//!
//! What people dislike in weak programs is known: they throw a piece away at random and then defend
//! like a machine, they give everything up once they are losing, they cannot mate with a rook, and
//! they play the same opening every game. So a level here looks at few positions, and misjudges: the
//! worth of each move is off by some amount that depends on the game and on the position it leads to,
//! so that a mistake is the same when it is looked at again; and now and then it overlooks what the
//! opponent can do next, whatever it plays. Mates that such a player would see, mates of a lone king, and taking back are
//! left alone. Among moves that seem equal it takes those that people like, and in the opening it varies.

use tabiya_rules::{Kind, LegalMove, Move, Nature, Position, Promotion, Side, Square, Wing};

use crate::score::Score;
use crate::{Limits, Report, Root, Strength};

/// The lowest rating to play at.
pub const LEAST_ELO: u16 = 600;
/// The highest rating short of full strength.
pub const MOST_ELO: u16 = 2_600;

/// One of ten levels; the last is full strength.
///
/// ```
/// use tabiya_engine::Level;
///
/// assert_eq!(Level::new(1).and_then(Level::elo), Some(600));
/// assert_eq!(Level::new(10).and_then(Level::elo), None);
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The ratings of the levels below full strength.
const LEVELS: [u16; 9] = [600, 800, 1_000, 1_200, 1_400, 1_600, 1_850, 2_100, 2_350];

impl Level {
    /// The level with this number, from 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 10 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The rating it plays at; none at full strength.
    pub fn elo(self) -> Option<u16> {
        LEVELS.get(usize::from(self.0) - 1).copied()
    }
}

/// How a rating plays.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Manner {
    elo: f64,
    /// How many positions it looks at, and how deep.
    nodes: f64,
    depth: f64,
    /// How many moves it considers.
    lines: f64,
    /// By how much it misjudges, in hundredths of a pawn.
    error: f64,
    /// How often, of a thousand times, it does not see what the opponent can answer.
    oversight: f64,
}

/// One for each level, and one for the highest rating; between these a rating is interpolated. Chosen by matches
/// between the levels and against others, see ARCHITECTURE.
const MANNERS: [Manner; 10] = [
    Manner { elo: 600.0, nodes: 100.0, depth: 1.0, lines: 40.0, error: 230.0, oversight: 700.0 },
    Manner { elo: 800.0, nodes: 240.0, depth: 1.8, lines: 30.0, error: 170.0, oversight: 525.0 },
    Manner { elo: 1_000.0, nodes: 600.0, depth: 3.0, lines: 21.0, error: 118.0, oversight: 340.0 },
    Manner { elo: 1_200.0, nodes: 1_500.0, depth: 4.4, lines: 15.0, error: 72.0, oversight: 175.0 },
    Manner { elo: 1_400.0, nodes: 3_000.0, depth: 6.1, lines: 12.0, error: 47.0, oversight: 90.0 },
    Manner { elo: 1_600.0, nodes: 5_300.0, depth: 8.0, lines: 9.0, error: 33.0, oversight: 48.0 },
    Manner { elo: 1_850.0, nodes: 14_000.0, depth: 11.0, lines: 6.0, error: 18.0, oversight: 16.0 },
    Manner { elo: 2_100.0, nodes: 37_000.0, depth: 14.0, lines: 5.0, error: 9.5, oversight: 5.0 },
    Manner { elo: 2_350.0, nodes: 170_000.0, depth: 26.0, lines: 4.0, error: 3.5, oversight: 0.0 },
    Manner { elo: 2_600.0, nodes: 350_000.0, depth: 40.0, lines: 3.0, error: 2.0, oversight: 0.0 },
];

impl Manner {
    fn of(elo: u16) -> Self {
        let elo = f64::from(elo.clamp(LEAST_ELO, MOST_ELO));
        let above = MANNERS.iter().position(|manner| manner.elo >= elo).unwrap_or(MANNERS.len() - 1).max(1);
        let (low, high) = (&MANNERS[above - 1], &MANNERS[above]);
        let share = (elo - low.elo) / (high.elo - low.elo);
        let mix = |low: f64, high: f64| low + share * (high - low);
        // What grows by factors is mixed by factors.
        let grow = |low: f64, high: f64| low * (high / low).powf(share);
        Self {
            elo,
            nodes: grow(low.nodes, high.nodes),
            depth: grow(low.depth, high.depth),
            lines: mix(low.lines, high.lines),
            error: grow(low.error, high.error),
            oversight: mix(low.oversight, high.oversight),
        }
    }
}

/// What a lone king needs to be mated, whatever the level.
const NODES_TO_MATE: u64 = 6_000;
const DEPTH_TO_MATE: u32 = 14;
/// From here on a game seems decided.
const DECIDED: i32 = 600;
/// A depth that is begun may take so many times the nodes.
const PATIENCE: u64 = 4;
/// So many it takes to give every line a first score.
const LEAST_NODES: u64 = 1_000;
/// So many half-moves of a game belong to the opening, where every choice that is not bad is as good. What to do with the
/// first of them everybody has been told.
const OPENING_PLIES: u32 = 12;
const FIRST_PLIES: u32 = 6;
/// In the opening a move is sound that is worse than the best by no more than this, and the error of the level.
const SOUND: i32 = 25;
/// From here on who repeats a position gives something away, and how much it minds.
const AHEAD: i32 = 80;
const REPEATED: f64 = 250.0;

/// The limits within which a level thinks: its own, and those it was given if they are tighter.
pub(crate) fn limits(limits: &Limits, strength: Strength, root: &Root) -> Limits {
    let manner = Manner::of(strength.elo);
    let (mut nodes, mut depth) = (manner.nodes.round() as u64, manner.depth.round() as u32);
    let mut lines = manner.lines.round() as usize;
    if is_basic_mate(root.position()) {
        // Nothing is left to choice there, and one line is found deeper than many.
        (nodes, depth, lines) = (nodes.max(NODES_TO_MATE), depth.max(DEPTH_TO_MATE), 1);
    }
    Limits {
        soft_nodes: Some(limits.soft_nodes.unwrap_or(u64::MAX).min(nodes)),
        nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(PATIENCE * nodes.max(LEAST_NODES))),
        depth: Some(limits.depth.map_or(depth, |given| given.min(depth))),
        lines: limits.lines.max(lines),
        strength: None,
        mate: None,
        ..limits.clone()
    }
}

/// The move that a level plays, given what its search found of the moves it considers, the best first; one of these
/// first moves, if there are any.
pub(crate) fn choose(reports: &[Report], strength: Strength, root: &Root, only: &[Move]) -> Option<Move> {
    let manner = Manner::of(strength.elo);
    let position = root.position();
    let best = reports.first()?;
    let sees = 1 + (manner.elo / 600.0) as u32;
    let certain = matches!(best.score, Score::MateIn(moves) if moves <= sees) || is_basic_mate(position);
    if certain {
        return best.line.first().map(|shape| with_a_queen(*shape, position, reports, only));
    }
    let scene = Scene::new(root, best, manner, strength);
    let judged = reports.iter().filter_map(|report| {
        let legal = position.legal(*report.line.first()?)?;
        Some((scene.judge(legal, report), legal.shape()))
    });
    // Of equals the first, which the search liked better.
    let mut chosen: Option<(f64, Move)> = None;
    for (worth, shape) in judged {
        if chosen.is_none_or(|(most, _)| worth > most) {
            chosen = Some((worth, shape));
        }
    }
    chosen.map(|(_, shape)| with_a_queen(shape, position, reports, only))
}

/// Nobody takes less than a queen unless it is better by this much.
const REASON: i32 = 60;

/// The move, or the one that makes a queen of the same pawn if nothing speaks against it.
fn with_a_queen(shape: Move, position: &Position, reports: &[Report], only: &[Move]) -> Move {
    let queen = Move::new(shape.from(), shape.to(), Nature::Promotion(Promotion::Queen))
        .filter(|queen| only.is_empty() || only.contains(queen));
    let (Some(less), Some(queen)) = (shape.promotion(), queen.and_then(|queen| position.legal(queen))) else {
        return shape;
    };
    let report = |shape: Move| reports.iter().find(|report| report.line.first() == Some(&shape));
    let is_better = match (report(shape), report(queen.shape())) {
        (Some(own), Some(queen)) => {
            let is_mate = matches!(own.score, Score::MateIn(moves) if moves <= 3);
            let reason = if is_mate { 0 } else { REASON };
            (is_mate || queen.score.as_centipawns() < DECIDED)
                && own.score.as_centipawns() > queen.score.as_centipawns() + reason
        }
        // A queen that was not looked at does all that a rook or bishop does, but not what a knight does.
        _ => less == Promotion::Knight,
    };
    let after = queen.play();
    let is_stalemate = !after.has_legal_move() && !after.is_check();
    if is_better || is_stalemate { shape } else { queen.shape() }
}

/// What a level goes by when it looks at its moves.
struct Scene<'root> {
    root: &'root Root,
    manner: Manner,
    strength: Strength,
    /// The worth of the best move.
    best: i32,
    /// Half-moves since the game began.
    plies: u32,
    /// It does not see this time what the opponent can answer.
    is_blind: bool,
    /// Nor, if it is a beginner, that the piece it moves can be taken.
    is_very_blind: bool,
}

impl<'root> Scene<'root> {
    fn new(root: &'root Root, best: &Report, manner: Manner, strength: Strength) -> Self {
        let position = root.position();
        let plies = 2 * position.fullmoves().saturating_sub(1) + u32::from(position.side() == Side::Black);
        // The same for all moves: who looked at none of the answers did not see any.
        let chance = Chance::new(strength.game, position.key()).share(1) * 1_000.0;
        Self {
            root,
            manner,
            strength,
            best: best.score.as_centipawns(),
            plies,
            is_blind: chance < manner.oversight,
            is_very_blind: chance < (manner.oversight - 300.0) / 3.0,
        }
    }

    /// What a move seems to be worth.
    fn judge(&self, legal: LegalMove<'_>, report: &Report) -> f64 {
        let score = report.score.as_centipawns();
        let takes_back = self.root.taken_on() == Some(legal.to()) && legal.is_capture();
        if takes_back && score >= self.best - 60 {
            return f64::INFINITY;
        }
        let after = legal.play();
        let chance = Chance::new(self.strength.game, after.key());
        let truth = f64::from(score.clamp(-3_000, 3_000));
        let mut worth = truth;
        // To overlook the answer is to count what is on the board now.
        let is_plain_loss = !legal.exchange_at_least(0);
        let overlooks = if is_plain_loss { self.is_very_blind } else { self.is_blind };
        if overlooks {
            let seen = f64::from(material(&after, legal.position().side()));
            worth = worth.max(seen.min(truth + 500.0));
        }
        // Who is winning or losing by far knows what to do, or has nothing left to hope for: no more is given away.
        let share = match self.plies {
            ..FIRST_PLIES => 0.2,
            FIRST_PLIES..OPENING_PLIES => 0.5,
            _ if self.best.abs() > DECIDED => 0.5,
            _ => 1.0,
        };
        worth += self.manner.error * chance.normal(2) * share;
        // Everybody has habits, and they show where it does not matter.
        worth += liking(legal) * (self.manner.error / 100.0).clamp(0.1, 1.0);
        if self.plies < OPENING_PLIES {
            let variety = if self.plies < FIRST_PLIES { 40.0 } else { 20.0 };
            let taste = opening_sense(legal) + variety * chance.normal(3);
            // No taste is worth what it is seen to cost.
            let is_sound = score >= self.best - SOUND - self.manner.error as i32;
            worth += if is_sound || self.is_blind { taste } else { taste.min(0.0) };
        }
        // Who is ahead sees that a position was there before.
        if self.best > AHEAD && self.root.past().contains(&after.key()) {
            worth -= REPEATED;
        }
        worth
    }
}

/// What players are told of openings, in hundredths of a pawn: the centre first, then the knights and bishops; not the
/// edge, and not the queen.
fn opening_sense(legal: LegalMove<'_>) -> f64 {
    let (file, rank) = (legal.to().file().index(), legal.to().rank().seen_by(legal.position().side()).index());
    match legal.kind() {
        Kind::Pawn if (3..=4).contains(&file) => [0.0, 0.0, 15.0, 55.0, 20.0, 0.0, 0.0, 0.0][rank],
        Kind::Pawn if file == 2 => [0.0, 0.0, 5.0, 35.0, 10.0, 0.0, 0.0, 0.0][rank],
        Kind::Pawn => [-45.0, -5.0, 0.0, 0.0, 0.0, -45.0, -5.0, -45.0][file],
        // Home again is a move lost.
        Kind::Knight | Kind::Bishop | Kind::Queen if rank == 0 => -70.0,
        Kind::Knight => [-60.0, 0.0, 15.0, 10.0, 5.0, 35.0, 0.0, -60.0][file],
        Kind::Bishop => 15.0,
        Kind::Queen => -45.0,
        Kind::Rook => -25.0,
        Kind::King if legal.wing().is_some() => 40.0,
        Kind::King => -60.0,
    }
}

/// How much people like a move for its looks, in hundredths of a pawn.
fn liking(legal: LegalMove<'_>) -> f64 {
    let mut liking = 0.0;
    if legal.is_capture() {
        liking += 8.0;
    }
    if legal.wing() == Some(Wing::King) {
        liking += 25.0;
    } else if legal.wing() == Some(Wing::Queen) {
        liking += 12.0;
    }
    let forward = |square: Square| match legal.position().side() {
        Side::White => square.rank().index() as f64,
        Side::Black => 7.0 - square.rank().index() as f64,
    };
    let step = forward(legal.to()) - forward(legal.from());
    let leaves_home = forward(legal.from()) < 1.0;
    match legal.kind() {
        Kind::Knight | Kind::Bishop if leaves_home => liking += 15.0,
        // A king that walks about early looks wrong, a retreat looks sad.
        Kind::King if legal.wing().is_none() && legal.position().occupied().len() > 14 => liking -= 15.0,
        Kind::Knight | Kind::Bishop if forward(legal.to()) < 1.0 => liking -= 30.0,
        _ if step < 0.0 => liking -= 6.0,
        _ => {}
    }
    liking
}

/// The balance of material, without looking ahead.
fn material(position: &Position, side: Side) -> i32 {
    let worth = [100, 300, 310, 500, 900, 0];
    let sum =
        |side| Kind::ALL.iter().map(|kind| worth[kind.index()] * position.of(side, *kind).len() as i32).sum::<i32>();
    sum(side) - sum(!side)
}

/// Whether the opponent has nothing but a king, and there is enough to mate it.
fn is_basic_mate(position: &Position) -> bool {
    let side = position.side();
    !position.of_side(!side).is_many() && !position.insufficient_material(side)
}

/// Chance that comes out the same for the same game and position.
#[derive(Clone, Copy, Debug)]
struct Chance(u64);

impl Chance {
    fn new(game: u64, key: u64) -> Self {
        Self(mixed(game ^ mixed(key)))
    }

    /// A number from 0 up to 1.
    fn share(self, which: u64) -> f64 {
        (mixed(self.0 ^ mixed(which)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number that is seldom far from 0: about normal, with a spread of 1.
    fn normal(self, which: u64) -> f64 {
        let sum: f64 = (0..6).map(|part| self.share(which * 8 + part)).sum();
        (sum - 3.0) * 2.0_f64.sqrt()
    }
}

const fn mixed(value: u64) -> u64 {
    let value = (value ^ value >> 31).wrapping_mul(0x7fb5_d329_728e_a185);
    let value = (value ^ value >> 27).wrapping_mul(0x81da_def4_bc2d_d44d);
    value ^ value >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_looks_at_more_and_errs_less() {
        let manners: Vec<Manner> = (LEAST_ELO..=MOST_ELO).step_by(50).map(Manner::of).collect();
        for pair in manners.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].depth < pair[1].depth);
            assert!(pair[0].error > pair[1].error && pair[0].oversight >= pair[1].oversight);
        }
        assert_eq!(Manner::of(0), Manner::of(LEAST_ELO));
        assert_eq!(Manner::of(u16::MAX), Manner::of(MOST_ELO));
    }

    #[test]
    fn chance_is_the_same_for_the_same_game_and_position_and_not_otherwise() {
        let one = Chance::new(7, 99);
        assert_eq!(one.normal(2).to_bits(), Chance::new(7, 99).normal(2).to_bits());
        assert_ne!(one.normal(2).to_bits(), Chance::new(8, 99).normal(2).to_bits());
        let many: Vec<f64> = (0..10_000).map(|key| Chance::new(1, key).normal(2)).collect();
        let mean = many.iter().sum::<f64>() / 10_000.0;
        let spread = (many.iter().map(|value| value * value).sum::<f64>() / 10_000.0).sqrt();
        assert!(mean.abs() < 0.05 && (0.95..1.05).contains(&spread), "{mean} {spread}");
    }
}
