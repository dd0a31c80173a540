//! `tabiya pgn merge`, `head`, `tail` and `sample`: some games, or all, as they are.

use std::collections::VecDeque;

use super::arguments::{Head, Merge, Sample, Tail};
use super::input::{Early, Input};
use super::output::Output;
use super::{Texts, finish};
use crate::answer::{Answer, WrongUse};

pub(crate) fn merge(arguments: &Merge) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let mut output = Output::for_games(&mut input, &arguments.into)?;
    input.for_each(Texts::of, |_, texts| {
        texts.iter().try_for_each(|text| output.game(text))?;
        Ok(())
    })?;
    finish(&input, output, Vec::new())
}

pub(crate) fn head(Head { pick: arguments }: &Head) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let mut output = Output::for_games(&mut input, &arguments.into)?;
    let mut left = arguments.games;
    if left > 0 {
        input.for_each(Texts::of, |_, texts| {
            for text in texts.iter().take(left) {
                output.game(text)?;
                left -= 1;
            }
            if left == 0 { Err(Early::Enough) } else { Ok(()) }
        })?;
    }
    finish(&input, output, Vec::new())
}

pub(crate) fn tail(Tail { pick: arguments }: &Tail) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let output = Output::for_games(&mut input, &arguments.into)?;
    let mut last: VecDeque<Vec<u8>> = VecDeque::new();
    input.for_each(Texts::of, |_, texts| {
        // Of a block only the last ones can be among the last of all.
        let skipped = texts.ends.len().saturating_sub(arguments.games);
        for text in texts.iter().skip(skipped) {
            last.push_back(text.to_vec());
            if last.len() > arguments.games {
                last.pop_front();
            }
        }
        Ok(())
    })?;
    write_all(&input, output, last.iter())
}

pub(crate) fn sample(Sample { pick: arguments, seed }: &Sample) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let output = Output::for_games(&mut input, &arguments.into)?;
    let mut chance = Chance(*seed);
    let mut chosen: Vec<(u64, Vec<u8>)> = Vec::new();
    let mut count = 0;
    // Each game takes the place of a chosen one with just the chance that leaves all alike.
    input.for_each(Texts::of, |_, texts| {
        for text in texts.iter() {
            count += 1;
            if chosen.len() < arguments.games {
                chosen.push((count, text.to_vec()));
            } else if let Some(place) = usize::try_from(chance.below(count)).ok().and_then(|at| chosen.get_mut(at)) {
                *place = (count, text.to_vec());
            }
        }
        Ok(())
    })?;
    chosen.sort_by_key(|(number, _)| *number);
    write_all(&input, output, chosen.iter().map(|(_, text)| text))
}

fn write_all<'text>(
    input: &Input,
    mut output: Output,
    texts: impl Iterator<Item = &'text Vec<u8>>,
) -> Result<Answer, WrongUse> {
    let result = texts.into_iter().try_for_each(|text| output.game(text));
    match result.map_err(Early::from) {
        Err(Early::Output(error) | Early::Aside(error)) => Err(super::input::unwritten(&error)),
        _ => finish(input, output, Vec::new()),
    }
}

/// Numbers as if by chance, the same for the same seed (the generator known as `SplitMix64`).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (u128::from(mixed) * u128::from(end) >> 64) as u64
    }
}
