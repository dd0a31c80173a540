//! Games of a PGN file, line by line.

use std::path::Path;

use tabiya_pgn::{Game, NodeId, Step, Tree};
use tabiya_rules::{Position, Symbols};

use super::{Talk, Unread};
use crate::library::{Studied, games};
use crate::options::{Failure, Outcome};
use crate::words;

pub(super) fn run(path: &Path, talk: &mut Talk<'_>) -> Result<Result<Outcome, Failure>, Unread> {
    let games = match games(path) {
        Ok(games) => games,
        Err(why) => return Ok(Err(Failure(why))),
    };
    let mut index = 0;
    loop {
        let Studied { game, problems } = &games[index];
        let tag = |name: &str| game.tags.get(name).unwrap_or("?").to_owned();
        let names = format!("{} against {}, {}", tag("White"), tag("Black"), game.outcome.mark());
        talk.say(&format!("Game {} of {}: {names}.", index + 1, games.len()))?;
        for problem in problems {
            talk.say(problem)?;
        }
        talk.say("Words: next (or an empty line), back, line NUMBER, board, game NUMBER, quit.")?;
        match through(game, talk)? {
            Some(number) if (1..=games.len()).contains(&number) => index = number - 1,
            Some(number) => talk.say(&format!("There is no game {number}."))?,
            None => return Ok(Ok(Outcome::Left)),
        }
    }
}

/// Goes through a game; the number of another one that is asked for, or `None` to leave.
fn through(game: &Game, talk: &mut Talk<'_>) -> Result<Option<usize>, Unread> {
    let tree = &game.tree;
    let mut node = Tree::ROOT;
    loop {
        let position = tree.position(node);
        talk.prompt(">")?;
        let Some(line) = talk.line() else { return Ok(None) };
        let line = line.trim().to_lowercase();
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("" | "next" | "n", _) => match tree.first_child(node) {
                Some(child) => {
                    step(tree, &position, child, talk)?;
                    node = child;
                }
                None => talk.say(&format!("The game ends here: {}.", game.outcome.mark()))?,
            },
            ("line", number) => {
                let wanted = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                match wanted.and_then(|index| tree.children(node).nth(index)) {
                    Some(child) => {
                        step(tree, &position, child, talk)?;
                        node = child;
                    }
                    None => match tree.children(node).count() {
                        0 => talk.say("No line goes on from here.")?,
                        1 => talk.say("There is one line here.")?,
                        count => talk.say(&format!("There are {count} lines here."))?,
                    },
                }
            }
            ("back" | "b", _) => match tree.parent(node) {
                Some(parent) => {
                    node = parent;
                    talk.say("One move back.")?;
                }
                None => talk.say("This is the start.")?,
            },
            ("board", _) => {
                let diagram = position.diagram().symbols(Symbols::Letters).to_string();
                talk.say(diagram.trim_end())?;
            }
            ("pieces", _) => {
                for side in tabiya_rules::Side::ALL {
                    talk.say(&words::men(&position, side))?;
                }
            }
            ("fen", _) => talk.say(&position.fen())?,
            ("game", number) => match number.trim().parse() {
                Ok(number) => return Ok(Some(number)),
                Err(_) => talk.say("Which game? Such as: game 2.")?,
            },
            ("quit" | "exit", _) => return Ok(None),
            _ => {
                talk.say("Words: next (or an empty line), back, line NUMBER, board, pieces, fen, game NUMBER, quit.")?;
            }
        }
    }
}

/// Tells a move, what is said of it, and what there is to play next if that is more than one move.
fn step(tree: &Tree, before: &Position, node: NodeId, talk: &mut Talk<'_>) -> Result<(), Unread> {
    let said = name(tree, before, node).map_or_else(|| "a pass".to_owned(), |(text, words)| format!("{text}: {words}"));
    talk.say(&format!("{}. {} plays {said}.", before.fullmoves(), before.side()))?;
    for comment in &tree.notes(node).after {
        if !comment.words().is_empty() {
            talk.say(&comment.words())?;
        }
    }
    let after = tree.after(before, node);
    let next: Vec<String> = tree.children(node).filter_map(|child| Some(name(tree, &after, child)?.0)).collect();
    if next.len() > 1 {
        let lines: Vec<String> = next.iter().zip(1..).map(|(text, number)| format!("line {number} {text}")).collect();
        talk.say(&format!("It goes on in several ways: {}.", lines.join(", ")))?;
    }
    Ok(())
}

/// A move by its name, and in words.
fn name(tree: &Tree, before: &Position, node: NodeId) -> Option<(String, String)> {
    let Some(Step::Move(shape)) = tree.step(node) else { return None };
    before.legal(shape).map(|legal| (legal.san().to_string(), words::spoken(legal)))
}
