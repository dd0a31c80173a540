//! The command line of the trainer: what it does is in the library. The exit code is 0, 1 if a file
//! is not as it should be, and 2 if something could not be done.

mod arguments;

use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use tabiya_engine::Signal;
use tabiya_trainer::chances::{self, Report};
use tabiya_trainer::files::{self, FileError};
use tabiya_trainer::sample::Choice;
use tabiya_trainer::selfplay::{Manner, Plan, Progress, Run};
use tabiya_trainer::stats::Stats;
use tabiya_trainer::text::pgn;
use tabiya_trainer::tune::{self, Options, plain_material};
use tabiya_trainer::verify::verify;

use crate::arguments::{Arguments, Command, Selfplay, Tune};

/// What a command comes to: whether the answer is yes, or why it could not be given.
type Answer = Result<bool, Box<dyn Error>>;

fn main() -> ExitCode {
    let mut output = BufWriter::new(io::stdout().lock());
    let answer = match Arguments::parse().command {
        Command::Selfplay(arguments) => selfplay(&arguments),
        Command::Stats(arguments) => stats(&arguments.files, &mut output),
        Command::Verify(arguments) => verify_all(&arguments.files, &mut output),
        Command::Tune(arguments) => tune(&arguments, &mut output),
        Command::Chances(arguments) => chances(&arguments.files, &mut output),
        Command::Text(arguments) => text(&arguments.files, arguments.games, &mut output),
    };
    let answer = answer.and_then(|answer| Ok(output.flush().map(|()| answer)?));
    match answer {
        Ok(is_yes) => ExitCode::from(u8::from(!is_yes)),
        // A reader that has gone, like a pipe into `head`, is no error.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            let _nobody_listens = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn selfplay(arguments: &Selfplay) -> Answer {
    let plan = Plan {
        output: arguments.output.clone(),
        games: arguments.games,
        threads: arguments.threads,
        megabytes: arguments.hash,
        seed: arguments.seed,
        manner: Manner { nodes: arguments.nodes.get(), chess960: arguments.chess960 },
    };
    let signal = Signal::default();
    let stop = signal.clone();
    ctrlc::set_handler(move || stop.stop())?;
    let run = Run::open(plan)?;
    let found = run.found;
    if found.games > 0 {
        writeln!(io::stderr(), "going on behind {} games, {} positions", found.games, found.positions)?;
    }
    if found.torn > 0 {
        writeln!(io::stderr(), "cut off {} bytes of games that were not written to the end", found.torn)?;
    }
    run.go(&signal, &mut Progress::new())?;
    Ok(true)
}

fn stats(paths: &[PathBuf], output: &mut impl Write) -> Answer {
    let mut stats = Stats::default();
    let mut is_whole = true;
    for path in files::meant(paths)? {
        let mut reader = files::open(&path)?;
        for game in &mut reader {
            match game {
                Ok(game) => stats.add(&game),
                Err(error) => {
                    is_whole = false;
                    writeln!(io::stderr(), "{}: {error}", path.display())?;
                }
            }
        }
        stats.add_bytes(fs::metadata(&path)?.len());
    }
    write!(output, "{stats}")?;
    Ok(is_whole)
}

fn verify_all(paths: &[PathBuf], output: &mut impl Write) -> Answer {
    let (mut games, mut positions, mut faults) = (0_u64, 0_u64, 0_u64);
    for path in files::meant(paths)? {
        let mut reader = match files::open(&path) {
            Err(error) if error.damage().is_some() => {
                faults += 1;
                writeln!(output, "{error}")?;
                continue;
            }
            other => other?,
        };
        while let Some(game) = reader.next() {
            match game {
                Ok(game) => {
                    games += 1;
                    positions += game.plies.len() as u64;
                    if let Err(wrong) = verify(&game) {
                        faults += 1;
                        writeln!(output, "{}: game {}, {wrong}", path.display(), reader.games())?;
                    }
                }
                Err(error) => {
                    faults += 1;
                    writeln!(output, "{}", FileError { path: path.clone(), error })?;
                }
            }
        }
    }
    writeln!(output, "{games} games, {positions} positions, {faults} faults")?;
    Ok(faults == 0)
}

fn text(paths: &[PathBuf], most: usize, output: &mut impl Write) -> Answer {
    let mut left = most;
    for path in files::meant(paths)? {
        for (game, number) in files::open(&path)?.take(left).zip(1..) {
            left -= 1;
            writeln!(output, "{}", pgn(&game.map_err(|error| FileError { path: path.clone(), error })?, number))?;
        }
    }
    Ok(true)
}

fn chances(paths: &[PathBuf], output: &mut impl Write) -> Answer {
    let tally = chances::collect(paths)?;
    let Some(fit) = chances::fit(&tally) else {
        writeln!(io::stderr(), "{} positions are too few to fit anything to", tally.positions())?;
        return Ok(false);
    };
    write!(output, "{}", Report { fit: &fit, tally: &tally })?;
    Ok(true)
}

fn tune(arguments: &Tune, output: &mut impl Write) -> Answer {
    let start = if arguments.from_material { plain_material() } else { tabiya_engine::tuning::weights() };
    let choice = Choice { every: arguments.every, ..Choice::default() };
    let data = tune::collect(
        &arguments.files,
        &choice,
        HELD_OUT,
        arguments.positions,
        arguments.threads,
        &tabiya_engine::tuning::trace,
    )?;
    let (training, held_out) = (data.training.len(), data.held_out.len());
    writeln!(io::stderr(), "{training} positions to learn from, {held_out} to judge by")?;
    if training == 0 || held_out == 0 {
        return Err("there are too few games to learn from".into());
    }
    let options = Options {
        lambda: arguments.results as f32,
        epochs: arguments.epochs,
        rate: arguments.rate,
        pull: arguments.pull,
        threads: arguments.threads,
        ..Options::default()
    };
    let tuned = tune::tune(&start, &data.training, &data.held_out, &options, &mut |epoch| {
        let line = writeln!(io::stderr(), "{:4} {:.6} {:.6}", epoch.number, epoch.training, epoch.held_out);
        if line.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    writeln!(io::stderr(), "k is {:.6}; epoch {} is best, with {:.6}", tuned.k, tuned.epoch, tuned.held_out)?;
    write!(output, "{}", tabiya_engine::tuning::write_weights(&tuned.weights))?;
    Ok(true)
}

/// The share of the games that weights are judged by and not fitted to.
const HELD_OUT: f64 = 0.05;
