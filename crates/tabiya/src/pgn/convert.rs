//! `tabiya pgn convert`: games in another form.

use std::fmt::Write as _;
use std::io::Write;

use tabiya_pgn::epd::{Epd, Operand};
use tabiya_pgn::{Fault, Game, Problem, ReadGame, Step, read_block};
use tabiya_rules::{CastlingMode, Position};

use super::arguments::{Convert, Form};
use super::convert_json;
use super::finish;
use super::input::Input;
use super::output::Output;
use crate::answer::{Answer, WrongUse};

/// How many problems are told of.
const MOST_NOTES: usize = 100;

pub(crate) fn run(arguments: &Convert) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let mut output = Output::for_games(&mut input, &arguments.into)?;
    let mut notes = Vec::new();
    let mut problems: u64 = 0;
    let mut file = None;
    input.for_each(
        |block| {
            let (mut text, mut games, mut problems) = (String::new(), 0, Vec::new());
            read_block(block, 0, |read: ReadGame| {
                // A game whose start is not known has no positions.
                let is_unknown = |problem: &Problem| matches!(problem.fault, Fault::Fen(_) | Fault::Variant(_));
                let is_position = matches!(arguments.to, Form::Fen | Form::Epd | Form::Uci);
                if !is_position || !read.problems.iter().any(is_unknown) {
                    write(&mut text, &read.game, arguments.to);
                }
                games += 1;
                problems.extend(read.problems);
            });
            (text, games, problems)
        },
        |source, (text, games, found): (String, u64, Vec<Problem>)| {
            let before = file.take().filter(|(last, _)| last == source).map_or(0, |(_, games)| games);
            problems += found.len() as u64;
            for problem in found.into_iter().take(MOST_NOTES.saturating_sub(notes.len())) {
                let problem = Problem { game: problem.game + before, ..problem };
                notes.push(format!("{}:{problem}", source.name));
            }
            file = Some((source.clone(), before + games));
            output.write_all(text.as_bytes())?;
            Ok(())
        },
    )?;
    if problems > notes.len() as u64 {
        notes.push(format!("and {} more", problems - notes.len() as u64));
    }
    if problems > 0 {
        notes.push("what could be read of these games was written; the rest of them is missing".to_owned());
    }
    let answer = finish(&input, output, notes)?;
    Ok(Answer { is_no: answer.is_no || problems > 0, ..answer })
}

fn write(text: &mut String, game: &Game, form: Form) {
    let _infallible = match form {
        Form::Pgn => writeln!(text, "{game}"),
        Form::Reduced => writeln!(text, "{}", game.to_reduced()),
        Form::Json => writeln!(text, "{}", convert_json::object(game)),
        Form::Uci => writeln!(text, "{}", moves(game)),
        Form::Fen => game.tree.positions().try_for_each(|(position, _)| writeln!(text, "{position}")),
        Form::Epd => {
            game.tree.positions().try_for_each(|(position, step)| writeln!(text, "{}", epd(game, position, step)))
        }
    };
}

/// The moves in the way of UCI; with the start before them, as UCI has it, if that is not the usual one.
fn moves(game: &Game) -> String {
    let start = game.tree.start();
    let mode = CastlingMode::of(start);
    let steps = game.tree.positions().filter_map(|(position, step)| match step? {
        Step::Move(shape) => Some(position.legal(shape)?.uci(mode).to_string()),
        Step::Pass => Some("0000".to_owned()),
    });
    let steps: Vec<String> = steps.collect();
    if start == &Position::start() {
        steps.join(" ")
    } else {
        format!("fen {start} moves {}", steps.join(" ")).trim_end().to_owned()
    }
}

/// A position with the move that was played there, and the game it is from.
fn epd(game: &Game, position: Position, step: Option<Step>) -> Epd {
    let mut epd = Epd::new(position);
    if let Some(Step::Move(shape)) = step {
        let _always_legal = epd.add("sm", [Operand::Move(shape)]);
    }
    let names = ["White", "Black"].map(|name| game.tags.get(name).unwrap_or("?").replace('"', "'"));
    let _always_writable = epd.add("id", [Operand::from(names.join(" - "))]);
    epd
}
