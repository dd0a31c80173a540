//! Playing like a person: levels from beginner to full strength.
//!
//! What people dislike in weak programs is known: they throw a piece away at random and then defend
//! like a machine, they give everything up once they are losing, they cannot mate with a rook, and
//! they play the same opening every game. So a level here looks at few positions, and misjudges: the
//! worth of each move is off by some amount that depends on the game and on the position it leads to,
//! so that a mistake is the same when it is looked at again; and now and then it overlooks what the
//! opponent can do next. Mates that such a player would see, mates of a lone king, and taking back are
//! left alone. Among moves that seem equal it takes those that people like, and in the opening it varies.

use tabiya_rules::{Kind, LegalMove, Move, Position, Side, Square, Wing};

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
    /// How often, of a thousand moves, it does not see the answer to one.
    oversight: f64,
}

/// Between these a rating is interpolated. Chosen by matches between the levels and against others.
const MANNERS: [Manner; 7] = [
    Manner { elo: 600.0, nodes: 100.0, depth: 1.0, lines: 40.0, error: 220.0, oversight: 450.0 },
    Manner { elo: 1_000.0, nodes: 400.0, depth: 2.5, lines: 24.0, error: 140.0, oversight: 220.0 },
    Manner { elo: 1_400.0, nodes: 1_500.0, depth: 5.0, lines: 14.0, error: 65.0, oversight: 55.0 },
    Manner { elo: 1_800.0, nodes: 6_000.0, depth: 9.0, lines: 7.0, error: 28.0, oversight: 8.0 },
    Manner { elo: 2_200.0, nodes: 30_000.0, depth: 14.0, lines: 5.0, error: 12.0, oversight: 1.0 },
    Manner { elo: 2_400.0, nodes: 60_000.0, depth: 20.0, lines: 4.0, error: 8.0, oversight: 0.0 },
    Manner { elo: 2_600.0, nodes: 150_000.0, depth: 40.0, lines: 3.0, error: 4.0, oversight: 0.0 },
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
/// So many half-moves of a game belong to the opening, where every choice that is not bad is as good.
const OPENING_PLIES: u32 = 12;

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

/// The move that a level plays, given what its search found of the moves it considers, the best first.
pub(crate) fn choose(reports: &[Report], strength: Strength, root: &Root) -> Option<Move> {
    let manner = Manner::of(strength.elo);
    let position = root.position();
    let best = reports.first()?;
    let sees = 1 + (manner.elo / 600.0) as u32;
    let certain = matches!(best.score, Score::MateIn(moves) if moves <= sees) || is_basic_mate(position);
    if certain {
        return best.line.first().copied();
    }
    let judged = reports.iter().filter_map(|report| {
        let legal = position.legal(*report.line.first()?)?;
        Some((judge(legal, report, best, &manner, strength, root.taken_on()), legal.shape()))
    });
    // Of equals the first, which the search liked better.
    let mut chosen: Option<(f64, Move)> = None;
    for (worth, shape) in judged {
        if chosen.is_none_or(|(most, _)| worth > most) {
            chosen = Some((worth, shape));
        }
    }
    chosen.map(|(_, shape)| shape)
}

/// What a move seems to be worth to a level.
fn judge(
    legal: LegalMove<'_>,
    report: &Report,
    best: &Report,
    manner: &Manner,
    strength: Strength,
    taken_on: Option<Square>,
) -> f64 {
    let position = legal.position();
    let after = legal.play();
    let chance = Chance::new(strength.game, after.key());
    let truth = f64::from(report.score.as_centipawns().clamp(-3_000, 3_000));
    let takes_back = taken_on == Some(legal.to()) && legal.is_capture();
    if takes_back && report.score.as_centipawns() >= best.score.as_centipawns() - 60 {
        return f64::INFINITY;
    }
    let mut worth = truth;
    // To overlook the answer is to count what is on the board now. That the piece itself would be taken is seen by
    // all but beginners.
    let is_plain_loss = !legal.exchange_at_least(0);
    let oversight = if is_plain_loss { (manner.oversight - 200.0).max(0.0) / 4.0 } else { manner.oversight };
    if chance.share(1) * 1_000.0 < oversight {
        let seen = f64::from(material(&after, position.side()));
        worth = worth.max(seen.min(truth + 500.0));
    }
    // Who is winning or losing by far knows what to do, or has nothing left to hope for: no more is given away.
    let decided = best.score.as_centipawns().abs() > DECIDED;
    let plies = 2 * position.fullmoves().saturating_sub(1) + u32::from(position.side() == Side::Black);
    let in_opening = plies < OPENING_PLIES;
    // What to do in the opening everybody has been told.
    let share = if decided || in_opening { 0.5 } else { 1.0 };
    worth += manner.error * chance.normal(2) * share;
    // Everybody has habits, and they show where it does not matter.
    worth += liking(legal) * (manner.error / 100.0).clamp(0.1, 1.0);
    if in_opening {
        worth += opening_sense(legal) + 20.0 * chance.normal(3);
    }
    worth
}

/// What players are told of openings, in hundredths of a pawn: the centre first, then the knights and bishops; not the
/// edge, and not the queen.
fn opening_sense(legal: LegalMove<'_>) -> f64 {
    let (file, rank) = (legal.to().file().index(), legal.to().rank().seen_by(legal.position().side()).index());
    match legal.kind() {
        Kind::Pawn if (3..=4).contains(&file) => [0.0, 0.0, 15.0, 55.0, 20.0, 0.0, 0.0, 0.0][rank],
        Kind::Pawn => [-45.0, -5.0, 20.0, 0.0, 0.0, -45.0, -5.0, -45.0][file],
        Kind::Knight => [-60.0, 0.0, 30.0, 10.0, 5.0, 35.0, 0.0, -60.0][file],
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
