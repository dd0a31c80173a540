//! A game of a match as PGN.

use std::time::Duration;

use tabiya_pgn::{Comment, Evaluation, Game, NodeId, Part, Tree};
use tabiya_rules::{CastlingMode, Side};
use tabiya_uci::Score;

use super::game::{Moved, Played};
use super::openings::Opening;
use super::plan::Plan;
use super::schedule::Fixture;

/// Writes a game down, with an empty line behind it.
pub(crate) fn write(
    plan: &Plan,
    names: &[String],
    fixture: &Fixture,
    opening: &Opening,
    played: &Played,
    date: &str,
) -> String {
    let mut game = Game::new(opening.start);
    let (white, black) = (&names[fixture.white], &names[fixture.black]);
    game.tags.set("Event", plan.event.as_str());
    game.tags.set("Date", date);
    game.tags.set("Round", (fixture.number + 1).to_string());
    game.tags.set("White", white.as_str());
    game.tags.set("Black", black.as_str());
    game.tags.set("Termination", played.ending.termination());
    if opening.mode == CastlingMode::Chess960 {
        game.tags.set("Variant", "Chess960");
        // Readers that know the variant look for the position even if it is the usual one.
        game.tags.set("SetUp", "1");
        game.tags.set("FEN", opening.start.fen());
    }
    let limits = [fixture.white, fixture.black].map(|player| plan.limits[player].tag());
    match limits {
        [white, black] if white == black => game.tags.set("TimeControl", white),
        [white, black] => {
            game.tags.set("WhiteTimeControl", white);
            game.tags.set("BlackTimeControl", black);
        }
    }
    let mut position = opening.start;
    let mut node = Tree::ROOT;
    for &step in &opening.moves {
        let Some(legal) = position.legal(step) else { break };
        let Ok(next) = game.tree.play(node, &legal.uci(opening.mode)) else { break };
        node = next;
        position = legal.play();
    }
    for moved in &played.moves {
        let Some(legal) = position.legal(moved.step) else { break };
        let Ok(next) = game.tree.play(node, &legal.uci(opening.mode)) else { break };
        node = next;
        comment(&mut game.tree, node, describe(moved, position.side()));
        position = legal.play();
    }
    if let Some(words) = played.last_words(white, black) {
        // A closing brace would end the comment.
        comment(&mut game.tree, node, Comment::new(&words.replace(['{', '}'], "'")));
    }
    game.set_outcome(played.outcome);
    format!("{game}\n")
}

fn comment(tree: &mut Tree, node: NodeId, comment: Comment) {
    if !comment.is_empty() {
        tree.notes_mut(node).after.push(comment);
    }
}

/// What a player said of its move: the score, seen by White, with its depth, and the times.
fn describe(moved: &Moved, side: Side) -> Comment {
    let mut parts = Vec::new();
    if let Some(score) = moved.score {
        let turn = |number: i32| if side == Side::White { number } else { number.saturating_neg() };
        let score = match score {
            Score::Centipawns(score) => tabiya_pgn::Score::Pawns(f64::from(turn(score)) / 100.0),
            Score::Mate(distance) => tabiya_pgn::Score::Mate(turn(distance)),
        };
        parts.push(Part::Evaluation(Evaluation { score, depth: moved.depth }));
    }
    let rounded = |time: Duration| Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    parts.push(Part::Elapsed(rounded(moved.spent)));
    parts.extend(moved.left.map(rounded).map(Part::Clock));
    Comment::from_parts(&parts)
}
