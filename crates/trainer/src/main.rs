//! The command line of the trainer: what it does is in the library. The exit code is 0, 1 if a file is not as it should
//! be or work was stopped before its end, and 2 if something could not be done.

mod arguments;

use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::Arc;

use clap::Parser;
use tabiya_engine::nnue::Net;
use tabiya_engine::{CONSTANTS, Signal};
use tabiya_trainer::chances::{self, Counted, Report};
use tabiya_trainer::files::{self, FileError, Torn};
use tabiya_trainer::replace;
use tabiya_trainer::sample::Choice;
use tabiya_trainer::selfplay::{Manner, Plan, Progress, Run};
use tabiya_trainer::spsa::{self, Spsa};
use tabiya_trainer::stats::Stats;
use tabiya_trainer::text::pgn;
use tabiya_trainer::train::{self, BadCheckpoint, Course, Mark, Model, News, Options, TrainProgress};
use tabiya_trainer::verify::verify;
use tabiya_trainer::words::counted;

use crate::arguments::{Arguments, Command, Selfplay, Train};

/// Tells something beside the results; work goes on if nobody listens.
macro_rules! tell {
    ($($text:tt)*) => {{
        let _nobody_listens = writeln!(io::stderr(), $($text)*);
    }};
}

/// What a command comes to: whether the answer is yes, or why it could not be given.
type Answer = Result<bool, Box<dyn Error>>;

fn main() -> ExitCode {
    let mut output = BufWriter::new(io::stdout().lock());
    let answer = match Arguments::parse().command {
        Command::Selfplay(arguments) => selfplay(&arguments),
        Command::Stats(arguments) => stats(&arguments.files, &mut output),
        Command::Verify(arguments) => verify_all(&arguments.files, &mut output),
        Command::Train(arguments) => train(&arguments),
        Command::Spsa(arguments) => spsa(&arguments, &mut output),
        Command::Material(arguments) => material(&arguments.output),
        Command::Chances(arguments) => chances(&arguments.files, &mut output),
        Command::Text(arguments) => text(&arguments.files, arguments.games, &mut output),
    };
    let answer = answer.and_then(|answer| Ok(output.flush().map(|()| answer)?));
    match answer {
        Ok(is_yes) => ExitCode::from(u8::from(!is_yes)),
        // A reader that has gone, like a pipe into `head`, is no error.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            tell!("error: {error}");
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
        net: arguments.net.as_deref().map(Net::open).transpose()?.map(Arc::new),
        manner: Manner { nodes: arguments.nodes, chess960: arguments.chess960, played_out: arguments.played_out },
    };
    let signal = Signal::default();
    let stop = signal.clone();
    ctrlc::set_handler(move || stop.stop())?;
    let run = Run::open(plan)?;
    let found = run.found;
    if found.games > 0 {
        let (games, positions) = (counted(found.games, "game"), counted(found.positions, "position"));
        tell!("going on behind {games}, {positions}");
    }
    if found.torn > 0 {
        let bytes = counted(found.torn, "byte");
        tell!("cut off {bytes} of games that were not written to the end");
    }
    if let Some(wanted) = arguments.games.filter(|&wanted| found.games >= wanted) {
        tell!("nothing is played: {} asked for, there already: {}", wanted, found.games);
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
                    tell!("{}: {error}", path.display());
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
    tell_torn(&torn);
    let Some(fit) = chances::fit(&tally) else {
        let positions = counted(tally.positions(), "position");
        tell!("too few to fit anything to: {positions}");
        return Ok(false);
    };
    write!(output, "{}", Report { fit: &fit, tally: &tally })?;
    Ok(true)
}

/// Tells of files that end in the middle of a game: perhaps somebody thinks that they are whole.
fn tell_torn(torn: &[Torn]) {
    for torn in torn {
        tell!("{torn}");
    }
}

fn unwritten(path: &Path, error: &io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}

fn material(path: &Path) -> Answer {
    replace::try_out(path).map_err(|error| unwritten(path, &error))?;
    replace::replace(path, &Net::of_material().write()).map_err(|error| unwritten(path, &error))?;
    Ok(true)
}

/// The share of the games that a network is judged by and does not learn from.
const HELD_OUT: f64 = 0.02;

/// Finds out whether all can be written that is to be, and that nothing is written over that is needed.
fn try_places(arguments: &Train, checkpoint: &PathBuf) -> Result<(), Box<dyn Error>> {
    let written: Vec<&PathBuf> = [&arguments.output, checkpoint].into_iter().chain(&arguments.plot).collect();
    for (number, path) in written.iter().enumerate() {
        replace::try_out(path).map_err(|error| unwritten(path, &error))?;
        if written[..number].contains(path) {
            return Err(format!("{} would be written twice", path.display()).into());
        }
    }
    match &arguments.plot {
        Some(path) if arguments.from.as_ref() == Some(path) => {
            Err(format!("{} is the network to begin with, and not to be drawn over", path.display()).into())
        }
        _ => Ok(()),
    }
}

/// The course that begins with a network, or goes on from what was kept of it.
fn begin(arguments: &Train, mark: Mark, first: Model, kept: Option<&[u8]>) -> Result<Course, Box<dyn Error>> {
    let course = Course::new(first);
    let Some(kept) = kept else { return Ok(course) };
    let is_whole = |course: &Course| course.epochs.len() >= arguments.epochs as usize;
    match mark.read(kept) {
        Ok(kept) if arguments.resume => {
            let end = if is_whole(&kept) { ", which was the last" } else { "" };
            tell!("going on behind epoch {}{end}", kept.epochs.len());
            Ok(kept)
        }
        Err(error) if arguments.resume => Err(error.into()),
        Ok(kept) if !arguments.anew && !is_whole(&kept) => {
            let text = format!("this was stopped behind epoch {}: go on with --resume", kept.epochs.len());
            Err(format!("{text}, or begin again with --anew").into())
        }
        Err(error @ (BadCheckpoint::NotACheckpoint | BadCheckpoint::Checksum)) if !arguments.anew => {
            Err(format!("{error}, and --anew would write over it").into())
        }
        // What was learned otherwise, or to its end, makes room.
        _ => Ok(course),
    }
}

fn train(arguments: &Train) -> Answer {
    let checkpoint = {
        let mut name = arguments.output.clone().into_os_string();
        name.push(".checkpoint");
        PathBuf::from(name)
    };
    try_places(arguments, &checkpoint)?;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", checkpoint.display());
    let kept = match fs::read(&checkpoint) {
        Ok(bytes) => Some(bytes),
        Err(error) if error.kind() == io::ErrorKind::NotFound && !arguments.resume => None,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(named(&"there is nothing to go on from").into());
        }
        Err(error) => return Err(named(&error).into()),
    };
    let first = match &arguments.from {
        Some(path) => {
            let model = train::unquantised(&Net::open(path)?, arguments.spread);
            let way = "a larger --spread may help, but a network of material alone cannot be gone on from";
            model.map_err(|error| format!("{}: {error}; {way}", path.display()))?
        }
        None => Model::new(arguments.seed),
    };
    let choice = Choice { every: arguments.every, seed: arguments.seed, ..Choice::default() };
    let data = train::collect(&arguments.files, &choice, HELD_OUT, arguments.threads)?;
    tell_torn(&data.torn);
    let (training, held_out) = (data.training.len(), data.held_out.len());
    tell!("{} to learn from, {held_out} to judge by", counted(training as u64, "position"));
    if training == 0 || held_out == 0 {
        let share = 100.0 * HELD_OUT;
        return Err(format!(
            "there are too few games: about {share} % of them are held out, and there have to be some"
        )
        .into());
    }
    let options = Options {
        epochs: arguments.epochs,
        batch: arguments.batch,
        rate: arguments.rate,
        results: arguments.results.clone(),
        spread: arguments.spread,
        seed: arguments.seed,
        threads: arguments.threads,
    };
    let mark = Mark::of(&first, &options, &data.training, &data.held_out);
    let mut course = begin(arguments, mark, first, kept.as_deref()).map_err(|error| named(&error))?;
    let signal = Signal::default();
    let stop = signal.clone();
    ctrlc::set_handler(move || stop.stop())?;
    // What is kept comes before what is told.
    let keep = |course: &Course| -> Result<(), Box<dyn Error>> {
        replace::replace(&checkpoint, &mark.write(course)).map_err(|error| unwritten(&checkpoint, &error))?;
        if let Some(path) = &arguments.plot {
            let picture = train::svg(&course.epochs);
            replace::replace(path, picture.as_bytes()).map_err(|error| unwritten(path, &error))?;
        }
        // Better now than after the last epoch.
        let usable = train::quantised(&course.model, options.spread);
        usable.map_err(|error| format!("{error}; a smaller --rate or a larger --spread may help"))?;
        Ok(())
    };
    let mut progress = TrainProgress::new(training);
    let mut failed = None;
    train::learn(&mut course, &data.training, &data.held_out, &options, &mut |news| {
        match news {
            News::Part(share) => progress.tick(share),
            News::Epoch(course) => {
                failed = keep(course).err();
                progress.epoch(course);
            }
        }
        if failed.is_some() || signal.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    if course.epochs.len() < options.epochs as usize {
        match course.epochs.len() {
            0 => tell!("stopped before the end of the first epoch, of which nothing is kept"),
            epochs => tell!("stopped behind epoch {epochs}: --resume goes on from there"),
        }
        return Ok(false);
    }
    let net = train::quantised(&course.model, options.spread)?;
    replace::replace(&arguments.output, &net.write()).map_err(|error| unwritten(&arguments.output, &error))?;
    Ok(true)
}

/// The hash table of a player: games are short.
const SPSA_HASH: u32 = 4;

fn spsa(arguments: &arguments::Spsa, output: &mut impl Write) -> Answer {
    let plan = spsa::Plan {
        iterations: arguments.iterations,
        games: arguments.games,
        nodes: arguments.nodes,
        seed: arguments.seed,
    };
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", arguments.state.display());
    replace::try_out(&arguments.state).map_err(|error| unwritten(&arguments.state, &error))?;
    let mut spsa = match fs::read_to_string(&arguments.state) {
        Ok(text) => Spsa::read(plan, CONSTANTS, &text).map_err(|error| named(&error))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Spsa::new(plan, CONSTANTS),
        Err(error) => return Err(named(&error).into()),
    };
    try_program(&arguments.program, &spsa)?;
    let signal = Signal::default();
    let stop = signal.clone();
    ctrlc::set_handler(move || stop.stop())?;
    while !spsa.is_done() && !signal.is_stopped() {
        let trial = spsa.trial();
        let player =
            |name: &str, values: &[i32]| format!("tabiya;Hash={SPSA_HASH};Constants={};name={name}", spsa.told(values));
        let run = process::Command::new(&arguments.program)
            .args(["match", &player(spsa::PLUS, &trial.plus), &player("minus", &trial.minus), "--json"])
            .args(["--games", &plan.games.to_string(), "--nodes", &plan.nodes.to_string()])
            .args(["--seed", &trial.openings.to_string()])
            .output()
            .map_err(|error| format!("{} cannot be run: {error}", arguments.program.display()))?;
        // Whoever stops this stops the match as well, or does not.
        if signal.is_stopped() && !run.status.success() {
            break;
        }
        let found = spsa::balance(&String::from_utf8_lossy(&run.stdout)).filter(|_| run.status.success());
        let Some(balance) = found else {
            let said = String::from_utf8_lossy(&run.stderr).trim().to_owned();
            return Err(format!("{} has played no match without faults: {said}", arguments.program.display()).into());
        };
        spsa.learn(&trial, balance);
        let state = spsa.write();
        replace::replace(&arguments.state, state.as_bytes()).map_err(|error| unwritten(&arguments.state, &error))?;
        tell!("match {} of {}: {balance:+}", spsa.done(), arguments.iterations);
    }
    write!(output, "{spsa}")?;
    Ok(spsa.is_done())
}

/// Lets the program set all numbers once: if it does not know them, every match would be for nothing.
fn try_program(program: &Path, spsa: &Spsa) -> Result<(), Box<dyn Error>> {
    let cannot = |error: io::Error| format!("{} cannot be run: {error}", program.display());
    let pipe = process::Stdio::piped;
    let mut child = process::Command::new(program).arg("uci").stdin(pipe()).stdout(pipe()).spawn().map_err(cannot)?;
    let numbers = spsa.told(&spsa.trial().plus);
    if let Some(mut input) = child.stdin.take() {
        // A program that has ended already says by its silence what is wrong.
        let _gone = writeln!(input, "setoption name Constants value {numbers}\nisready\nquit");
    }
    let said = child.wait_with_output().map_err(cannot)?.stdout;
    match String::from_utf8_lossy(&said).trim() {
        "readyok" => Ok(()),
        said => {
            let built = "it has to be built from the same sources with --features tune";
            Err(format!("{} does not let its numbers be set ({said}): {built}", program.display()).into())
        }
    }
}
