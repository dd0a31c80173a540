//! The puzzles that come with the program, found in games that it has played against itself.

use super::{Listed, NotListed};

/// One a line, as `tabiya puzzles --list` writes them; its first lines tell how it was made.
const SET: &str = include_str!("starter.txt");

/// The puzzles that come with the program, the easiest first.
///
/// ```
/// let first = tabiya_study::puzzles::starter().next().expect("a puzzle");
/// assert!(first.puzzle.rating() < 600);
/// ```
pub fn starter() -> impl Iterator<Item = Listed> {
    // That all can be read is tested.
    read_list(SET).flatten()
}

/// The puzzles of a list as `tabiya puzzles --list` writes it: one a line, but for empty lines and those that begin with
/// `#`.
pub fn read_list(list: &str) -> impl Iterator<Item = Result<Listed, NotListed>> {
    list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::parse)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tabiya_engine::{Engine, Limits, Root, Score, Signal};
    use tabiya_rules::Position;

    use super::{SET, read_list};
    use crate::chance;
    use crate::puzzles::{CLEAR, Listed, Puzzle, Theme};

    fn set() -> Vec<Listed> {
        read_list(SET).map(|listed| listed.expect("a puzzle")).collect()
    }

    #[test]
    fn every_puzzle_is_sound() {
        let set = set();
        assert!(set.len() >= 400, "{}", set.len());
        let mut names = BTreeSet::new();
        for Listed { puzzle, players } in &set {
            assert!(names.insert((puzzle.position().fen(), puzzle.uci())), "{puzzle:?} is there twice");
            assert!(puzzle.keeps_its_word(), "{puzzle:?}");
            assert!(players.white.starts_with("Tabiya") && players.black.starts_with("Tabiya"));
        }
    }

    #[test]
    fn there_is_something_for_everybody() {
        let set = set();
        for (from, to) in [(400, 800), (800, 1_200), (1_200, 1_600), (1_600, 2_800)] {
            let strength = from..to;
            let count = set.iter().filter(|listed| strength.contains(&listed.puzzle.rating())).count();
            assert!(count >= 50, "{count} puzzles from {from}");
        }
        // These hardly ever win a game.
        let rare = [Theme::Underpromotion, Theme::Castling];
        for theme in Theme::PLAIN.into_iter().filter(|theme| !rare.contains(theme)).chain((1..=3).map(Theme::MateIn)) {
            assert!(set.iter().any(|listed| listed.puzzle.themes().contains(&theme)), "{theme}");
        }
    }

    /// At every move of the solver the engine sees the same, with few positions: one move wins, and no other does.
    #[test]
    fn a_sample_is_found_again() {
        let mut engine = Engine::new(1, 1).expect("memory");
        let sample: Vec<Listed> = set().into_iter().step_by(17).collect();
        let found = sample.iter().filter(|listed| is_found(&mut engine, &listed.puzzle)).count();
        // So few positions are not enough for the hardest.
        assert!(found * 10 >= sample.len() * 9, "{found} of {}", sample.len());
    }

    fn is_found(engine: &mut Engine, puzzle: &Puzzle) -> bool {
        let mut position = *puzzle.position();
        puzzle.moves().iter().enumerate().all(|(place, shape)| {
            let here = position;
            position = here.legal(*shape).expect("a legal move").play();
            !place.is_multiple_of(2) || is_clear(engine, puzzle, place, here)
        })
    }

    fn is_clear(engine: &mut Engine, puzzle: &Puzzle, place: usize, here: Position) -> bool {
        engine.forget();
        let limits = Limits { lines: 2, ..Limits::nodes(60_000) };
        let answer = engine.search(&Root::new(here), &limits, &Signal::default(), &mut |_| {});
        let is_best = answer.best.is_some_and(|best| puzzle.is_right(place, best));
        let scores: Vec<Score> = answer.lines.iter().map(|line| line.score).collect();
        is_best
            && match scores[..] {
                [Score::MateIn(1), ..] | [_] => true,
                [first, second, ..] => chance(first) - chance(second) >= CLEAR,
                [] => false,
            }
    }
}
