//! A game that was gone through, as an object of JSON.

use tabiya_pgn::Game;
use tabiya_rules::{BySide, CastlingMode, Position};
use tabiya_study::{Mark, Review, Reviewed, Tally};

use super::text::score_object;
use crate::json::Json;

/// The game with what is known of each move. All scores are for the side that makes the move.
pub(super) fn object(game: &Game, review: &Review) -> Json {
    let start = game.tree.start();
    let mode = CastlingMode::of(start);
    let tags = Json::object(game.tags.iter().map(|(name, value)| (name, Json::text(value))));
    let mut fields = vec![("tags", tags), ("result", Json::text(game.outcome.mark()))];
    if start != &Position::start() {
        fields.push(("fen", Json::text(start)));
    }
    let BySide { white, black } = review.sides.map(|tally| side(&tally));
    fields.push(("white", white));
    fields.push(("black", black));
    fields.push(("moves", Json::list(review.moves.iter().map(|reviewed| step(reviewed, mode)))));
    Json::object(fields)
}

fn side(tally: &Tally) -> Json {
    let number =
        |number: Option<f64>| number.map_or(Json::bare("null"), |number| Json::bare(format_args!("{number:.1}")));
    Json::object([
        ("moves", Json::bare(tally.moves)),
        ("accuracy", number(tally.accuracy())),
        ("centipawn_loss", number(tally.centipawns_a_move())),
        ("inaccuracies", Json::bare(tally.inaccuracies)),
        ("mistakes", Json::bare(tally.mistakes)),
        ("blunders", Json::bare(tally.blunders)),
    ])
}

fn step(reviewed: &Reviewed, mode: CastlingMode) -> Json {
    let text = |shape| {
        let legal = reviewed.before.legal(shape)?;
        Some((Json::text(legal.san()), Json::text(legal.uci(mode))))
    };
    let none = || Json::bare("null");
    let (san, uci) = reviewed.played.and_then(text).unwrap_or_else(|| (Json::text("--"), Json::text("0000")));
    let best = reviewed.best.first().copied().and_then(text).map_or_else(none, |(san, uci)| {
        Json::object([("san", san), ("uci", uci), ("score", score_object(reviewed.best_score))])
    });
    Json::object([
        ("san", san),
        ("uci", uci),
        ("score", score_object(reviewed.score)),
        ("mark", reviewed.judgement.mark.map(Mark::sign).map_or_else(none, Json::text)),
        ("loss", Json::bare(format_args!("{:.3}", reviewed.judgement.loss))),
        ("best", best),
    ])
}
