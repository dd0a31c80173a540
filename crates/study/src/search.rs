//! Every position of a game searched once.

use std::ops::Range;

use tabiya_engine::{Engine, Limits, Root, Score, Signal};
use tabiya_pgn::{Step, Tree};
use tabiya_rules::Move;

/// How many positions, one after the other in a game, are searched by one engine that remembers. It is
/// always the same number, so that what is found does not depend on how many engines there are.
const TOGETHER: usize = 8;

/// Lines that are shorter, in half-moves, are made longer, with searches that are such a part of the others.
const SHORTEST: usize = 4;
const PART: u64 = 20;

/// What was found of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its score, for the side to move.
    pub score: Score,
    /// The best line; without a move if there is none.
    pub line: Vec<Move>,
}

/// Searches some positions of the main line, counted from the start, which is 0, and calls `done` behind each. The
/// engine forgets what it knows of others.
///
/// What is found once the signal says stop is worth nothing, and there is one for each position all the same.
///
/// ```
/// use tabiya_engine::{Engine, Limits, Score, Signal};
/// use tabiya_study::search;
///
/// let game = tabiya_pgn::read_game("1. f3 e5 2. g4 Qh4# 0-1")?;
/// let mut engine = Engine::new(1, 1)?;
/// let mut done = 0;
/// let found = search(&mut engine, &game.tree, 3..5, &Limits::depth(2), &Signal::default(), || done += 1);
/// assert_eq!((found[0].score, found[1].score, done), (Score::MateIn(1), Score::MatedIn(0), 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    engine: &mut Engine,
    tree: &Tree,
    places: Range<usize>,
    limits: &Limits,
    signal: &Signal,
    mut done: impl FnMut(),
) -> Vec<Found> {
    engine.forget();
    let roots: Vec<Root> = roots(tree).skip(places.start).take(places.len()).collect();
    // From the end to the start, so that what comes of a move is known where it is played.
    let mut found: Vec<Found> = roots
        .iter()
        .rev()
        .map(|root| {
            let found = one(engine, root, limits, signal);
            done();
            found
        })
        .collect();
    found.reverse();
    found
}

fn one(engine: &mut Engine, root: &Root, limits: &Limits, signal: &Signal) -> Found {
    let position = root.position();
    if !position.has_legal_move() {
        let score = if position.is_check() { Score::MatedIn(0) } else { Score::Centipawns(0) };
        return Found { score, line: Vec::new() };
    }
    let answer = engine.search(root, limits, signal, &mut |_| {});
    let score = answer.score().unwrap_or(Score::Centipawns(0));
    let line = answer.lines.into_iter().next().map_or_else(Vec::new, |report| report.line);
    // The move to play is the word of the engine, whatever line it told last.
    let line = match answer.best {
        Some(best) if line.first() != Some(&best) => vec![best],
        _ => line,
    };
    Found { score, line: lengthened(engine, root, line, limits, signal) }
}

/// A line that ends too soon to show what is good about it, with more moves. They are found in a small part of the
/// time.
fn lengthened(engine: &mut Engine, root: &Root, mut line: Vec<Move>, limits: &Limits, signal: &Signal) -> Vec<Move> {
    let mut end = root.clone();
    if line.len() >= SHORTEST || line.iter().any(|shape| end.play(*shape).is_err()) {
        return line;
    }
    let limits = Limits {
        depth: limits.depth.map(|depth| (depth / 2).max(1)),
        nodes: limits.nodes.map(|nodes| (nodes / PART).max(1)),
        move_time: limits.move_time.map(|time| time / PART as u32),
        ..limits.clone()
    };
    while line.len() < SHORTEST && end.position().has_legal_move() && !signal.is_stopped() {
        let answer = engine.search(&end, &limits, signal, &mut |_| {});
        let Some(best) = answer.best else { break };
        line.push(best);
        if end.play(best).is_err() {
            break;
        }
    }
    line
}

/// The positions of the main line, each with what was before it.
fn roots(tree: &Tree) -> impl Iterator<Item = Root> {
    let mut root = Some(Root::new(*tree.start()));
    let mut steps = tree.positions().map(|(_, step)| step);
    std::iter::from_fn(move || {
        let here = root.take()?;
        root = match steps.next().flatten() {
            Some(Step::Move(shape)) => {
                let mut next = here.clone();
                next.play(shape).ok().map(|()| next)
            }
            // Nothing before a pass can come again behind it.
            Some(Step::Pass) => here.position().pass().map(Root::new),
            None => None,
        };
        Some(here)
    })
}

/// The positions of the main line in runs of a few, each of which is searched at once by one engine.
///
/// ```
/// let game = tabiya_pgn::read_game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *")?;
/// assert_eq!(tabiya_study::runs(&game.tree).collect::<Vec<_>>(), [0..8, 8..9]);
/// # Ok::<(), tabiya_pgn::Problem>(())
/// ```
pub fn runs(tree: &Tree) -> impl Iterator<Item = Range<usize>> + use<> {
    let end = places(tree);
    (0..end).step_by(TOGETHER).map(move |from| from..end.min(from + TOGETHER))
}

/// How many positions the main line has: one more than moves.
pub fn places(tree: &Tree) -> usize {
    tree.main_line().count() + 1
}

#[cfg(test)]
mod tests {
    use tabiya_pgn::read_game;

    use super::{places, roots};

    #[test]
    fn positions_know_what_was_before() {
        let tree = read_game("1. e4 e5 2. Nf3 Nc6 3. Ng1 Nb8 4. d4 *").expect("a game").tree;
        let past: Vec<usize> = roots(&tree).map(|root| root.past().len()).collect();
        assert_eq!(past, [0, 0, 0, 1, 2, 3, 4, 0]);
        assert_eq!(places(&tree), past.len());
        let keys: Vec<u64> = roots(&tree).map(|root| root.position().key()).collect();
        assert_eq!(keys, tree.positions().map(|(position, _)| position.key()).collect::<Vec<_>>());
    }

    #[test]
    fn a_pass_starts_anew() {
        let tree = read_game("1. Nf3 Nf6 2. -- Ng8 *").expect("a game").tree;
        let past: Vec<usize> = roots(&tree).map(|root| root.past().len()).collect();
        assert_eq!(past, [0, 1, 2, 0, 1]);
    }
}
