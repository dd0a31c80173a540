//! What the network thinks of a position, man by man, for people.

use std::fmt::Write;

use tabiya_rules::{File, Kind, Piece, Position, Rank, Side, Square};

use super::endgame;
use crate::nnue::{BUCKETS, Net, bucket, men_in};
use crate::score::centipawns;

/// How wide a square is drawn.
const WIDTH: usize = 7;

/// What a network thinks of a position: a board with what each man adds to the worth for White, in pawns, and what the whole
/// is worth by the weights for each number of men.
///
/// ```
/// use tabiya_engine::{explain, nnue::Net};
/// let text = explain(&Net::own(), &tabiya_rules::Position::start());
/// assert!(text.contains("|   R   |") && text.contains("without looking ahead"));
/// ```
pub fn explain(net: &Net, position: &Position) -> String {
    let mut text = String::new();
    if position.is_check() {
        text.push_str("The side to move is in check, which the network does not judge.\n");
        return text;
    }
    let side = position.side();
    let men: Vec<(Square, Piece)> = position.pieces().collect();
    let for_white = |worth: i32| if side == Side::White { worth } else { -worth };
    let used = bucket(men.len() as u32);
    let whole = net.judge_men(&men, side);
    let rule = format!("  {}+\n", format!("+{}", "-".repeat(WIDTH)).repeat(8));
    text.push_str("What each man adds to the worth for White, in pawns:\n\n");
    for rank in Rank::ALL.into_iter().rev() {
        text.push_str(&rule);
        let squares = File::ALL.map(|file| Square::new(file, rank));
        let piece_on = |square: Square| men.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece);
        let letters = squares.map(|square| piece_on(square).map_or(String::new(), |piece| piece.letter().to_string()));
        let worths = squares.map(|square| match piece_on(square) {
            Some(piece) if piece.kind != Kind::King => {
                let without: Vec<_> = men.iter().copied().filter(|(at, _)| *at != square).collect();
                // By the same weights, or their difference would be told as the man's.
                pawns(for_white(whole - net.judge_men_by(&without, side, used)))
            }
            _ => String::new(),
        });
        let line =
            |cells: &[String; 8]| cells.iter().fold(String::new(), |line, cell| line + &format!("|{cell:^WIDTH$}"));
        _ = writeln!(text, "{} {}|\n  {}|", rank.index() + 1, line(&letters), line(&worths));
    }
    text.push_str(&rule);
    let files = File::ALL.map(|file| format!("{:^1$}", file.to_string(), WIDTH + 1)).concat();
    _ = writeln!(text, "  {}\n", files.trim_end());
    text.push_str("Men on the board   worth for White\n");
    for number in 0..BUCKETS {
        let range = men_in(number);
        let mark = if number == used { "  <- these weights are used" } else { "" };
        let worth = pawns(for_white(net.judge_men_by(&men, side, number)));
        _ = writeln!(text, "{:>9} to {:<2} {worth:>15}{mark}", range.start(), range.end());
    }
    text.push('\n');
    let known = endgame::known(position);
    let worth = known.unwrap_or_else(|| endgame::scaled(position, whole));
    if known.is_some() {
        text.push_str("The network is not asked here: how a king alone is mated is known.\n");
    } else if worth.abs() < whole.abs() {
        text.push_str("There is too little left to win with, so what the network says counts for less.\n");
    } else if worth != whole {
        text.push_str("Such pieces win against so few, so it is worth at least so much, whatever the network says.\n");
    }
    let worth = centipawns(for_white(worth));
    _ = writeln!(text, "The position is worth {worth} centipawns to White, without looking ahead.");
    text
}

fn pawns(worth: i32) -> String {
    format!("{:+.2}", f64::from(centipawns(worth)) / 100.0)
}
