//! Games as text, to be read by people.

use tabiya_engine::Root;
use tabiya_rules::{CastlingMode, Position, Side};

use crate::format::{Game, is_mate};

/// The widest line.
const WIDTH: usize = 100;

/// A game as PGN, with the scores for White as comments. It ends where a move is not legal.
///
/// ```
/// use tabiya_rules::Position;
/// use tabiya_trainer::format::{Ending, Game, Outcome, Ply};
/// use tabiya_trainer::text::pgn;
///
/// let start = Position::start();
/// let shape = start.read("e4")?.shape();
/// let game = Game { start, plies: vec![Ply { shape, score: 31 }], outcome: Outcome::Draw, ending: Ending::AgreedDraw };
/// assert!(pgn(&game, 1).ends_with("\n\n1. e4 {+0.31} 1/2-1/2\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pgn(game: &Game, round: u64) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text.extend(["[", name, " \"", value, "\"]\n"]);
    tag("Event", "Self-play");
    tag("Round", &round.to_string());
    tag("Result", &game.outcome.to_string());
    if CastlingMode::of(&game.start) == CastlingMode::Chess960 {
        tag("Variant", "Chess960");
    }
    if game.start != Position::start() {
        tag("SetUp", "1");
        tag("FEN", &game.start.fen());
    }
    tag("Termination", &game.ending.to_string());
    text.push('\n');

    let mut column = 0;
    let mut put = |word: &str| {
        if column > 0 {
            let is_full = column + 1 + word.len() > WIDTH;
            text.push(if is_full { '\n' } else { ' ' });
            column = if is_full { 0 } else { column + 1 };
        }
        text.push_str(word);
        column += word.len();
    };
    let mut root = Root::new(game.start);
    for (index, ply) in game.plies.iter().enumerate() {
        let position = *root.position();
        let Some(legal) = position.legal(ply.shape) else { break };
        match position.side() {
            Side::White => put(&format!("{}.", position.fullmoves())),
            Side::Black if index == 0 => put(&format!("{}...", position.fullmoves())),
            Side::Black => {}
        }
        put(legal.san().as_ref());
        put(&score(ply.score, position.side()));
        if root.play(ply.shape).is_err() {
            break;
        }
    }
    put(&game.outcome.to_string());
    text.push('\n');
    text
}

/// A score for White as a comment.
fn score(score: i16, side: Side) -> String {
    let for_white = if side == Side::White { score } else { -score };
    let sign = if for_white < 0 { '-' } else { '+' };
    let amount = for_white.unsigned_abs();
    if is_mate(score) {
        format!("{{{sign}M{}}}", 32_000_u16.saturating_sub(amount))
    } else {
        format!("{{{sign}{}.{:02}}}", amount / 100, amount % 100)
    }
}
