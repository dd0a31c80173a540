//! `tabiya pgn dedupe`: each game once.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use tabiya_pgn::{Summary, summarise};

use super::arguments::Dedupe;
use super::input::Input;
use super::output::Output;
use super::words::counted;
use super::{Texts, finish};
use crate::answer::{Answer, WrongUse};

pub(crate) fn run(arguments: &Dedupe) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let mut output = Output::for_games(&mut input, &arguments.into)?;
    let mut seen = HashSet::new();
    let mut left_out = 0;
    input.for_each(
        |block| {
            let mut texts = Texts::default();
            let mut marks = Vec::new();
            summarise(
                block.text(),
                |_| true,
                |_| {},
                |summary| {
                    let text = &block.text()[summary.text.clone()];
                    marks.push(mark(&summary, text));
                    texts.push(text);
                },
            );
            (texts, marks)
        },
        |_, (texts, marks)| {
            for (text, mark) in texts.iter().zip(marks) {
                if seen.insert(mark) {
                    output.game(text)?;
                } else {
                    left_out += 1;
                }
            }
            Ok(())
        },
    )?;
    let note = format!("{} left out, {} kept", counted(left_out, "game"), counted(seen.len() as u64, "game"));
    finish(&input, output, vec![note])
}

/// What is the same for the same players and moves: two numbers made of them in different ways, so that
/// two games with one mark are not met in practice.
fn mark(summary: &Summary, text: &[u8]) -> (u64, u64) {
    let part = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        // Where moves could not be read, or there are none, games are only the same if their texts are.
        if !summary.is_whole || summary.plies == 0 {
            text.hash(&mut hasher);
            return hasher.finish();
        }
        for name in ["White", "Black"] {
            // Names are compared by their letters: case and what parts them differ from file to file.
            let letters = summary.tags.get(name).unwrap_or_default().chars().filter(|symbol| symbol.is_alphanumeric());
            letters.flat_map(char::to_lowercase).for_each(|symbol| symbol.hash(&mut hasher));
            '|'.hash(&mut hasher);
        }
        // The key of the last position and the length are told apart from the moves themselves.
        let by_position = (summary.last.key(), summary.plies);
        if salt == 0 {
            summary.moves.hash(&mut hasher);
        } else {
            by_position.hash(&mut hasher);
        }
        hasher.finish()
    };
    (part(0), part(1))
}
