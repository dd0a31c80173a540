//! A game as an object of JSON.

use tabiya_pgn::{Comment, Evaluation, Game, NodeId, Notes, Score, Step, Tree};
use tabiya_rules::{CastlingMode, Position};

use crate::json::Json;

/// The whole game: tags, moves with all that is said of them, variations, result.
pub(super) fn object(game: &Game) -> Json {
    let tree = &game.tree;
    let mode = CastlingMode::of(tree.start());
    let tags = Json::object(game.tags.iter().map(|(name, value)| (name, Json::text(value))));
    let mut fields = vec![("tags", tags), ("result", Json::text(game.outcome.mark()))];
    if tree.start() != &Position::start() {
        fields.push(("fen", Json::text(tree.start())));
    }
    if let Some(opening) = tree.opening() {
        let opening = [("eco", Json::text(opening.eco)), ("name", Json::text(opening.name))];
        fields.push(("opening", Json::object(opening)));
    }
    let notes = tree.notes(Tree::ROOT);
    if !notes.after.is_empty() {
        fields.push(("comments", comments(&notes.after)));
    }
    fields.push(("moves", line(tree, Tree::ROOT, tree.start(), mode)));
    Json::object(fields)
}

/// The moves behind a node, as far as they go on.
fn line(tree: &Tree, node: NodeId, position: &Position, mode: CastlingMode) -> Json {
    let mut moves = Vec::new();
    let (mut node, mut position) = (node, *position);
    while let Some(next) = tree.first_child(node) {
        let mut fields = step(tree, next, &position, mode);
        let variations: Vec<Json> =
            tree.children(node).skip(1).map(|first| variation(tree, first, &position, mode)).collect();
        if !variations.is_empty() {
            fields.push(("variations", Json::list(variations)));
        }
        moves.push(Json::object(fields));
        (node, position) = (next, tree.after(&position, next));
    }
    Json::list(moves)
}

/// A variation that begins with a node. (Readers nest variations to a bounded depth, so calls within
/// calls are safe.)
fn variation(tree: &Tree, first: NodeId, position: &Position, mode: CastlingMode) -> Json {
    let head = Json::object(step(tree, first, position, mode));
    match line(tree, first, &tree.after(position, first), mode) {
        Json::List(rest) => Json::list(std::iter::once(head).chain(rest)),
        other => other,
    }
}

fn step(tree: &Tree, node: NodeId, position: &Position, mode: CastlingMode) -> Vec<(&'static str, Json)> {
    let mut fields = match tree.step(node) {
        Some(Step::Move(shape)) => position.legal(shape).map_or_else(Vec::new, |legal| {
            vec![("san", Json::text(legal.san())), ("uci", Json::text(legal.uci(mode)))]
        }),
        _ => vec![("san", Json::text("--")), ("uci", Json::text("0000"))],
    };
    let Notes { nags, before, after } = tree.notes(node);
    let all = || before.iter().chain(after);
    if !nags.is_empty() {
        fields.push(("nags", Json::list(nags.iter().map(Json::bare))));
    }
    if let Some(clock) = all().find_map(Comment::clock) {
        fields.push(("clock", Json::bare(clock.as_secs_f64())));
    }
    if let Some(elapsed) = all().find_map(Comment::elapsed) {
        fields.push(("elapsed", Json::bare(elapsed.as_secs_f64())));
    }
    if let Some(Evaluation { score, .. }) = all().find_map(Comment::evaluation) {
        fields.push(match score {
            Score::Pawns(pawns) => ("eval", Json::bare(pawns)),
            Score::Mate(moves) => ("mate", Json::bare(moves)),
        });
    }
    if all().next().is_some() {
        fields.push(("comments", comments(all())));
    }
    fields
}

fn comments<'game>(comments: impl IntoIterator<Item = &'game Comment>) -> Json {
    Json::list(comments.into_iter().map(Json::text))
}
