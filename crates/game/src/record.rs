//! A game as PGN: the score sheet.

use std::time::Duration;

use tabiya_pgn::{Comment, Part, Tree};
use tabiya_rules::{CastlingMode, Side};

use crate::{Game, Legality, Played, Span};

impl Game {
    /// The game as PGN, with the times on the clocks, offers of a draw as `(=)` (8.1), and at its end how it ended. Who
    /// plays, where and when is left to be filled in.
    ///
    /// PGN cannot show a move that is illegal. Where one stood (A.5.2), the moves end there, and a comment tells how it
    /// went on.
    ///
    /// ```
    /// use tabiya_game::{Command, Game, Moment, Settings};
    ///
    /// let mut game = Game::begin(Settings::with_time("300+3".parse().unwrap()), Moment(0)).unwrap();
    /// for text in ["e4", "e5", "Nf3"] {
    ///     let shape = game.position().read(text).unwrap().shape();
    ///     let command = if text == "Nf3" { Command::PlayAndOffer(shape) } else { Command::Play(shape) };
    ///     game.act(game.turn(), command, Moment(0)).unwrap();
    /// }
    /// game.act(game.turn(), Command::AcceptDraw, Moment(9_000)).unwrap();
    /// let text = game.to_pgn().to_string();
    /// assert!(text.contains("[TimeControl \"300+3\"]") && text.contains("[Termination \"normal\"]"));
    /// assert!(text.contains("(=)") && text.ends_with("1/2-1/2\n"));
    /// ```
    pub fn to_pgn(&self) -> tabiya_pgn::Game {
        let start = *self.positions().next().unwrap_or(self.position());
        let mode = CastlingMode::of(&start);
        let mut record = tabiya_pgn::Game::new(start);
        if mode == CastlingMode::Chess960 {
            record.tags.set("Variant", "Chess960");
        }
        let time = &self.settings().time;
        if time.white == time.black {
            record.tags.set("TimeControl", time.white.to_string());
        } else {
            record.tags.set("WhiteTimeControl", time.white.to_string());
            record.tags.set("BlackTimeControl", time.black.to_string());
        }

        let mut node = Tree::ROOT;
        for (position, played) in self.positions().zip(self.moves()) {
            let next = position.legal(played.shape).map(|legal| record.tree.play(node, &legal.uci(mode)));
            let (Legality::Legal, Some(Ok(next))) = (played.legality, next) else {
                let words = format!("the move {} is illegal and stood; then {}", played.shape, self.position());
                comment(&mut record.tree, node, &Comment::new(&words));
                break;
            };
            node = next;
            comment(&mut record.tree, node, &describe(played, position.side()));
        }

        let (outcome, termination) = match self.ending() {
            Some(ending) => {
                comment(&mut record.tree, node, &Comment::new(&ending.to_string().replace(['{', '}'], "'")));
                (ending.outcome(), ending.termination())
            }
            None => (tabiya_pgn::Outcome::Unknown, "unterminated"),
        };
        record.set_outcome(outcome);
        record.tags.set("Termination", termination);
        record
    }
}

/// The clock after a move, and an offer with it.
fn describe(played: &Played, mover: Side) -> Comment {
    let mut parts = Vec::new();
    let duration = |span: Span| Duration::from_millis(span.millis());
    if played.left.is_some() {
        parts.extend(played.used.map(|used| Part::Elapsed(duration(used))));
    }
    parts.extend(played.left.map(|left| Part::Clock(duration(left))));
    let offers = [mover, !mover].into_iter().filter(|side| *played.offers.of(*side));
    let words: Vec<String> =
        offers.map(|side| if side == mover { "(=)".to_owned() } else { format!("(=) by {side}") }).collect();
    parts.extend(words.iter().map(|words| Part::Words(words)));
    Comment::from_parts(&parts)
}

fn comment(tree: &mut Tree, node: tabiya_pgn::NodeId, comment: &Comment) {
    if !comment.is_empty() {
        tree.notes_mut(node).after.push(comment.clone());
    }
}
