//! Games made up by chance, with everything that is said of them.
//!
//! Left out is what `pgn-reader` does not tell of as we do: passes, which `shakmaty` does not play;
//! judgements of the start; empty comments, which we drop; and in the values of tags a backslash
//! right before a backslash or a quote, since `pgn-reader` takes such as one escape, not as two.

use std::time::Duration;

use tabiya_pgn::{Comment, Game, NodeId, Outcome, Part, Tree};
use tabiya_rules::Position;

use crate::random::Random;
use crate::starts::Starts;

/// How a comment begins that is written to the end of a line, or may be: `pgn-reader` does not tell
/// of such, so they must be known again.
pub(super) const REST: &str = "rest";

/// How long a main line is at most.
const PLIES: usize = 60;

/// How deep variations are nested at most.
const DEEPEST: usize = 4;

/// What comments are made of: much that means something elsewhere.
const WORDS: [&str; 24] = [
    "the",
    "move",
    "e4",
    "Nf3!?",
    "1-0",
    "(or",
    "not)",
    ";",
    "[",
    "]",
    "[%clk",
    "%",
    "$5",
    "\"",
    "\\",
    "{",
    "½",
    "Škoberne",
    "12...",
    "*",
    "",
    "[Event",
    "\"x\"]",
    "♞",
];

/// What values of tags are made of.
const NAMES: [&str; 14] = ["Adams", ",", "Michael", "\"", "\\", "]", "[", "é", "?", "\"x\"", "\"]", "{", ";", "a  b"];

/// Makes up a game.
pub(super) fn game(random: &mut Random) -> Game {
    let mut game = Game::new(start(random));
    let plies = random.below(PLIES + 1);
    tags(&mut game, random);
    let root = game.tree.notes_mut(Tree::ROOT);
    root.after = comments(6, random);
    line(&mut game.tree, Tree::ROOT, plies, 0, random);
    let outcome = any(&Outcome::ALL, random);
    game.set_outcome(outcome);
    if random.one_in(8) {
        // What stands behind the moves counts, whatever the tag says.
        game.tags.set("Result", any(&Outcome::ALL, random).mark());
    }
    game
}

fn any<T: Copy + Default>(items: &[T], random: &mut Random) -> T {
    random.pick(items).copied().unwrap_or_default()
}

/// The usual start, one of Chess960, or a position in which something rare is near.
fn start(random: &mut Random) -> Position {
    match random.below(3) {
        0 => Position::start(),
        1 => Position::chess960(random.below(960) as u16).unwrap_or_default(),
        _ => Position::from_fen(any(Starts::by_hand(), random)).unwrap_or_default(),
    }
}

fn tags(game: &mut Game, random: &mut Random) {
    for name in ["Event", "Site", "Round", "White", "Black", "Annotator", "ECO", "UTC_Time", "x2"] {
        if !random.one_in(3) {
            let words: Vec<&str> = (0..random.below(4)).map(|_| any(&NAMES, random)).collect();
            let value = words.join(if random.one_in(3) { "" } else { " " });
            let is_doubtful = value.contains("\\\\") || value.contains("\\\"");
            game.tags.set(name, if is_doubtful { value.replace('\\', "/") } else { value });
        }
    }
    if game.tree.start() != &Position::start() && random.one_in(2) {
        game.tags.set("Variant", any(&["Chess960", "From Position", "Standard"], random));
    }
}

/// Plays on by chance behind a node, with variations.
fn line(tree: &mut Tree, mut node: NodeId, plies: usize, depth: usize, random: &mut Random) {
    for _ in 0..plies {
        let before = node;
        let Some(next) = step(tree, before, random) else { break };
        node = next;
        say(tree, node, random);
        while depth < DEEPEST && random.one_in(8) {
            // A move that is there already is no variation.
            let Some(variation) = step(tree, before, random) else { break };
            if random.one_in(3) {
                tree.notes_mut(variation).before = comments(1, random);
            }
            say(tree, variation, random);
            let plies = random.below(8);
            line(tree, variation, plies, depth + 1, random);
        }
    }
}

/// Plays a move by chance, if it is new there.
fn step(tree: &mut Tree, node: NodeId, random: &mut Random) -> Option<NodeId> {
    let position = tree.position(node);
    let moves = position.legal_moves();
    let legal = moves.get(random.below(moves.len()))?;
    let count = tree.len();
    let next = tree.play(node, &legal.san()).ok()?;
    (tree.len() > count).then_some(next)
}

/// Says something of a move, or nothing.
fn say(tree: &mut Tree, node: NodeId, random: &mut Random) {
    let mut nags = Vec::new();
    while random.one_in(5) {
        let nag = if random.one_in(2) { 1 + random.below(6) } else { random.below(256) } as u8;
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }
    let after = comments(6, random);
    if !nags.is_empty() || !after.is_empty() {
        let notes = tree.notes_mut(node);
        (notes.nags, notes.after) = (nags, after);
    }
}

/// Comments, of which there are some once in so many times.
fn comments(one_in: usize, random: &mut Random) -> Vec<Comment> {
    let mut comments = Vec::new();
    if random.one_in(one_in) {
        loop {
            comments.push(comment(random));
            if !random.one_in(4) {
                break;
            }
        }
    }
    comments
}

fn comment(random: &mut Random) -> Comment {
    if random.one_in(4) {
        return Comment::from_parts(&[Part::Clock(Duration::from_millis(random.below(10_000_000) as u64))]);
    }
    let rest = random.one_in(4);
    let mut words = vec![if rest { REST } else { "so" }];
    for _ in 0..random.below(25) {
        // Only the rest of a line can hold a closing brace.
        words.push(if rest && random.one_in(6) { "}" } else { any(&WORDS, random) });
    }
    Comment::new(&words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::game;
    use crate::random::Random;

    #[test]
    fn games_have_all_that_is_to_be_read() {
        let mut random = Random::new(1);
        let games: Vec<_> = (0..50).map(|_| game(&mut random)).collect();
        let text: String = games.iter().map(ToString::to_string).collect();
        for sign in ["(", "{rest", ";rest", "$", "\\\"", "\\\\", "[FEN", "1/2-1/2", "O-O"] {
            assert!(text.contains(sign), "{sign}");
        }
        assert!(games.iter().any(|game| game.tree.is_empty()));
    }
}
