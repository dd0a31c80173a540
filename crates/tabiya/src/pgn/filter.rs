//! `tabiya pgn filter`: the games that are like this.

use tabiya_pgn::Criteria;

use super::arguments::Filter;
use super::input::Input;
use super::output::Output;
use super::{Texts, finish};
use crate::answer::{Answer, WrongUse};

pub(crate) fn run(arguments: &Filter) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let mut output = Output::for_games(&mut input, &arguments.into)?;
    let criteria = criteria(arguments);
    input.for_each(
        |block| {
            let mut texts = Texts::default();
            criteria.find(block.text(), |summary| texts.push(&block.text()[summary.text]));
            texts
        },
        |_, texts| {
            texts.iter().try_for_each(|text| output.game(text))?;
            Ok(())
        },
    )?;
    finish(&input, output, Vec::new())
}

fn criteria(arguments: &Filter) -> Criteria {
    Criteria {
        player: arguments.player.clone(),
        white: arguments.white.clone(),
        black: arguments.black.clone(),
        event: arguments.event.clone(),
        site: arguments.site.clone(),
        tags: arguments.tag.clone(),
        rating: arguments.rating,
        date: arguments.date,
        outcomes: arguments.result.clone(),
        opening: arguments.opening.clone(),
        length: arguments.length,
        endings: arguments.ending.clone(),
        places: arguments.reaches.clone(),
        material: arguments.material.clone(),
        inverted: arguments.not,
    }
}
