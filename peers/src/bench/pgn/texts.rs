//! The games that are read: real ones if they are there, else games of our own.

use std::fs;
use std::time::Duration;

use tabiya_pgn::{Comment, Game, Outcome, Part, Tree};
use tabiya_rules::Position;

use crate::random::Random;
use crate::sample::sensible_move;

/// Real games that may lie beside the project.
const REAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/suites/pgn/real-games.pgn");

/// How long each text is, or a little less: much longer than anything a processor keeps at hand.
const LENGTH: usize = 50_000_000;

/// How long a text of games of our own is before it is repeated.
const MADE: usize = 2_000_000;

/// How long a game of our own is at most.
const PLIES: usize = 100;

/// The same games twice.
pub(in crate::bench) struct Texts {
    /// Where they are from.
    pub(super) origin: &'static str,
    /// Every move with a comment behind it.
    pub(super) with_clocks: Vec<u8>,
    /// No comments, and no numbers before the moves of Black.
    pub(super) bare: Vec<u8>,
}

impl Texts {
    /// Real games, or games of our own if there are none.
    pub(in crate::bench) fn load() -> Self {
        let (origin, games) = games();
        Self::new(origin, &games, LENGTH)
    }

    /// Games of our own, in texts of about this length.
    #[cfg(test)]
    pub(super) fn made(length: usize) -> Self {
        Self::new("games made up by chance", &make(length), length)
    }

    fn new(origin: &'static str, games: &str, length: usize) -> Self {
        Self { origin, with_clocks: repeated(games, length), bare: repeated(&bare(games), length) }
    }
}

/// Where the games are from, and their text.
pub(in crate::bench) fn games() -> (&'static str, String) {
    match fs::read_to_string(REAL) {
        Ok(real) => ("real games", real),
        Err(_) => ("games made up by chance", make(MADE)),
    }
}

/// The text as often as it fits into this length, but at least once.
fn repeated(text: &str, length: usize) -> Vec<u8> {
    let once = format!("{}\n\n", text.trim());
    once.repeat((length / once.len()).max(1)).into_bytes()
}

/// The text without comments in braces and without the numbers of Black's moves.
fn bare(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut is_inside = false;
    for line in text.lines() {
        if !is_inside && line.starts_with('[') {
            out.push_str(line);
        } else {
            let kept = outside_braces(line, &mut is_inside);
            let words: Vec<&str> = kept.split_whitespace().filter(|word| !word.ends_with("...")).collect();
            out.push_str(&words.join(" "));
            if kept.is_empty() != line.is_empty() {
                // All of the line was a comment: an empty line would end the game.
                continue;
            }
        }
        out.push('\n');
    }
    out
}

/// What stands outside of comments on a line that may begin or end inside one.
fn outside_braces(line: &str, is_inside: &mut bool) -> String {
    let mut out = String::with_capacity(line.len());
    for symbol in line.chars() {
        match symbol {
            '{' => *is_inside = true,
            '}' => *is_inside = false,
            _ if *is_inside => {}
            other => out.push(other),
        }
    }
    out
}

/// Games in the manner of those played on the net, with clocks.
fn make(length: usize) -> String {
    let mut random = Random::new(super::super::SEED);
    let mut text = String::new();
    while text.len() < length {
        text.push_str(&game(&mut random).to_string());
        text.push('\n');
    }
    text
}

fn game(random: &mut Random) -> Game {
    let mut position = Position::start();
    let mut game = Game::new(position);
    for (name, value) in [("Event", "Rated game"), ("Site", "here"), ("White", "somebody"), ("Black", "nobody")] {
        game.tags.set(name, value);
    }
    game.tags.set("WhiteElo", (1000 + random.below(1500)).to_string());
    game.tags.set("TimeControl", "180+0");
    let mut node = Tree::ROOT;
    let mut clocks = [180_u64; 2];
    for ply in 0..PLIES {
        let Some(legal) = sensible_move(&position, random) else { break };
        node = game.tree.play(node, &legal.san()).expect("a legal move can be played");
        let clock = &mut clocks[ply % 2];
        *clock = clock.saturating_sub(random.below(4) as u64);
        let clock = Part::Clock(Duration::from_secs(*clock));
        game.tree.notes_mut(node).after.push(Comment::from_parts(&[clock]));
        position = legal.play();
    }
    game.set_outcome(random.pick(&Outcome::ALL).copied().unwrap_or_default());
    game
}

#[cfg(test)]
mod tests {
    use super::{bare, repeated};

    #[test]
    fn comments_and_numbers_of_black_are_left_out() {
        let text = "[A \"{b}\"]\n\n1. e4 { [%clk\n0:03] } 1... e5 {x} 2. Nf3!?\n{ all of it }\n1-0\n\n[C \"d\"]";
        assert_eq!(bare(text), "[A \"{b}\"]\n\n1. e4\ne5 2. Nf3!?\n1-0\n\n[C \"d\"]\n");
    }

    #[test]
    fn a_text_is_repeated_whole() {
        assert_eq!(repeated("ab\n", 9), b"ab\n\nab\n\n");
        assert_eq!(repeated("ab", 0), b"ab\n\n");
    }
}
