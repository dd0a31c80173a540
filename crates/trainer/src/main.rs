//! The command line of the trainer: what it does is in the library. The exit code is 0, 1 if a file
//! is not as it should be, and 2 if something could not be done.

mod arguments;

use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use tabiya_engine::Signal;
use tabiya_trainer::chances::{self, Counted, Report};
use tabiya_trainer::files::{self, FileError, Torn};
use tabiya_trainer::replace;
use tabiya_trainer::sample::Choice;
use tabiya_trainer::selfplay::{Manner, Plan, Progress, Run};
use tabiya_trainer::stats::Stats;
use tabiya_trainer::text::pgn;
use tabiya_trainer::tune::{self, Options, plain_material};
use tabiya_trainer::verify::verify;
use tabiya_trainer::words::counted;

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
        manner: Manner { nodes: arguments.nodes, chess960: arguments.chess960 },
    };
    let signal = Signal::default();
    let stop = signal.clone();
    ctrlc::set_handler(move || stop.stop())?;
    let run = Run::open(plan)?;
    let found = run.found;
    if found.games > 0 {
        let (games, positions) = (counted(found.games, "game"), counted(found.positions, "position"));
        writeln!(io::stderr(), "going on behind {games}, {positions}")?;
    }
    if found.torn > 0 {
        let bytes = counted(found.torn, "byte");
        writeln!(io::stderr(), "cut off {bytes} of games that were not written to the end")?;
    }
    if let Some(wanted) = arguments.games.filter(|&wanted| found.games >= wanted) {
        writeln!(io::stderr(), "nothing is played: {} asked for, there already: {}", wanted, found.games)?;
        return Ok(true);
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
    let [games, positions] = [counted(games, "game"), counted(positions, "position")];
    writeln!(output, "{games}, {positions}, {}", counted(faults, "fault"))?;
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
    let Counted { tally, torn } = chances::collect(paths)?;
    tell_torn(&torn)?;
    let Some(fit) = chances::fit(&tally) else {
        let positions = counted(tally.positions(), "position");
        writeln!(io::stderr(), "too few to fit anything to: {positions}")?;
        return Ok(false);
    };
    write!(output, "{}", Report { fit: &fit, tally: &tally })?;
    Ok(true)
}

/// Tells of files that end in the middle of a game: perhaps somebody thinks that they are whole.
fn tell_torn(torn: &[Torn]) -> io::Result<()> {
    torn.iter().try_for_each(|torn| writeln!(io::stderr(), "{torn}"))
}

fn tune(arguments: &Tune, output: &mut impl Write) -> Answer {
    let unwritten = |path: &Path, error: &io::Error| format!("{} cannot be written: {error}", path.display());
    if let Some(path) = &arguments.output {
        replace::try_out(path).map_err(|error| unwritten(path, &error))?;
    }
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
    tell_torn(&data.torn)?;
    let (training, held_out) = (data.training.len(), data.held_out.len());
    writeln!(io::stderr(), "{} to learn from, {held_out} to judge by", counted(training as u64, "position"))?;
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
    let text = tabiya_engine::tuning::write_weights(&tuned.weights);
    match &arguments.output {
        Some(path) => replace::replace(path, &text).map_err(|error| unwritten(path, &error))?,
        None => output.write_all(text.as_bytes())?,
    }
    Ok(true)
}

/// The share of the games that weights are judged by and not fitted to.
const HELD_OUT: f64 = 0.05;
