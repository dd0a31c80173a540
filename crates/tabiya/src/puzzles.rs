//! `tabiya puzzles`: positions of games in which one line wins.

pub(crate) mod arguments;
mod form;
mod hunt;
mod interrupt;

use std::num::NonZeroUsize;

use arguments::Puzzles;
use tabiya_pgn::read_block;

use crate::answer::{Answer, WrongUse};
use crate::pgn::input::Input;

pub(crate) fn run(arguments: &Puzzles) -> Result<Answer, WrongUse> {
    // Reading takes no time beside the search, which has all the threads.
    let mut input = Input::of(&arguments.files.files, Some(NonZeroUsize::MIN))?;
    let mut hunt = hunt::Hunt::new(arguments, &input)?;
    input.progress.hide();
    input.for_each(
        |block| {
            let mut games = Vec::new();
            read_block(block, 0, |game| games.push(game));
            games
        },
        |source, games| hunt.block(source, &games),
    )?;
    Ok(hunt.finish(&input))
}
