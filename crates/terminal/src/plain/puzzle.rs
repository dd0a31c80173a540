//! Puzzles, line by line.

use std::path::Path;

use tabiya_rules::{Side, Symbols};
use tabiya_study::puzzles::Puzzle;

use super::{Talk, Unread};
use crate::command::{self, Typed, Word};
use crate::library::puzzles;
use crate::options::{Failure, Options, Outcome};
use crate::progress::Progress;
use crate::sheet::Sheet;
use crate::words;

pub(super) fn run(
    path: Option<&Path>,
    options: &Options,
    talk: &mut Talk<'_>,
) -> Result<Result<Outcome, Failure>, Unread> {
    let puzzles = match puzzles(path) {
        Ok(puzzles) => puzzles,
        Err(why) => return Ok(Err(Failure(why))),
    };
    let mut progress = Progress::load(options.folder.as_deref());
    while let Some(index) = progress.next(&puzzles) {
        match one(&puzzles[index], talk)? {
            Solved::Left => return Ok(Ok(Outcome::Left)),
            Solved::Spoilt => {
                // Whoever leaves after a mistake has made it.
                let _unkept = progress.note(&puzzles[index], false);
                return Ok(Ok(Outcome::Left));
            }
            solved => {
                if let Err(error) = progress.note(&puzzles[index], solved == Solved::Yes) {
                    talk.say(&format!("Your progress cannot be kept: {error}."))?;
                }
                talk.say(&format!("You are at {}.", progress.rating))?;
            }
        }
    }
    talk.say("You have tried all of them.")?;
    Ok(Ok(Outcome::Left))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Solved {
    Yes,
    No,
    /// It was left before any mistake.
    Left,
    /// It was left after one.
    Spoilt,
}

fn one(puzzle: &Puzzle, talk: &mut Talk<'_>) -> Result<Solved, Unread> {
    let mut sheet = Sheet::with(*puzzle.before(), [puzzle.last()]);
    let mut place = 0;
    let mut solved = Solved::Yes;
    let side = puzzle.position().side();
    talk.say(&format!(
        "Rated {}. {side} to move, and one line wins. Words: board, pieces, answer, quit.",
        puzzle.rating()
    ))?;
    for side in Side::ALL {
        talk.say(&words::men(sheet.now(), side))?;
    }
    loop {
        let left = if solved == Solved::No { Solved::Spoilt } else { Solved::Left };
        talk.prompt("Your move:")?;
        let Some(line) = talk.line() else { return Ok(left) };
        let shape = match (line.trim().to_lowercase().as_str(), command::read(&line, sheet.now())) {
            ("answer" | "solution", _) => {
                let rest = puzzle.moves()[place..].to_vec();
                let first = sheet.len();
                for shape in rest {
                    sheet.push(shape);
                }
                let texts: Vec<&str> = sheet.texts().skip(first).collect();
                talk.say(&format!("The answer: {}.", texts.join(" ")))?;
                return Ok(Solved::No);
            }
            (_, Typed::Move(shape)) => shape,
            (_, Typed::Word(Word::Quit, _)) => return Ok(left),
            (_, Typed::Word(Word::Board, _)) => {
                let diagram = sheet.now().diagram().from_side(side).symbols(Symbols::Letters).to_string();
                talk.say(diagram.trim_end())?;
                continue;
            }
            (_, Typed::Word(Word::Pieces, _)) => {
                for side in Side::ALL {
                    talk.say(&words::men(sheet.now(), side))?;
                }
                continue;
            }
            (_, Typed::Nothing) => continue,
            (_, Typed::Wrong(why)) => {
                talk.say(&why)?;
                continue;
            }
            (_, Typed::Promotion { .. }) => {
                talk.say(&format!("Say what the pawn becomes, as in {}=Q.", line.trim()))?;
                continue;
            }
            (_, Typed::Word(..)) => {
                talk.say("Here you say a move, board, pieces, answer or quit.")?;
                continue;
            }
        };
        if !puzzle.is_right(place, shape) {
            solved = Solved::No;
            talk.say("That is not it. Try again, or say answer.")?;
            continue;
        }
        sheet.push(shape);
        place += 1;
        let reply = puzzle.moves().get(place).copied().filter(|_| sheet.now().has_legal_move());
        let Some(reply) = reply else {
            talk.say(if solved == Solved::Yes { "Solved!" } else { "That is the line." })?;
            return Ok(solved);
        };
        let said = sheet.now().legal(reply).map(words::spoken).unwrap_or_default();
        talk.say(&format!("Right. {} answers: {said}.", !side))?;
        sheet.push(reply);
        place += 1;
    }
}
