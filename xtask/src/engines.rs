//! The chore that measures the engine beside other engines: `cargo xtask bench engine`.
//!
//! Every engine searches the positions of `tabiya bench`. They take turns at each position, so that
//! whatever else the machine does hits all of them alike.

mod client;
mod table;
mod wish;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use client::{Client, Found};
use table::{Figures, Row};
pub(crate) use wish::{HELP, Wish};

use crate::shell;

/// The others: the name of the program, which is also that of its package.
const PEERS: [&str; 3] = ["stockfish", "ethereal-chess", "glaurung"];

/// Where Debian puts games, which is not always on the path.
const GAMES: &str = "/usr/games";

/// How long an engine should at least be busy with a position: then starting and stopping is nothing beside it.
const BUSY: Duration = Duration::from_millis(250);

/// The depths that are tried for that.
const LEAST_DEPTH: u32 = 8;
const MOST_DEPTH: u32 = 40;

/// Which runs our program, built before.
const OURS: &str = "run --quiet --release --package tabiya --";

/// Measures all engines that are here, and prints a row for each, also for those that are not.
pub(crate) fn run(root: &Path, wish: &Wish) -> Result<(), String> {
    // Standard output is for the figures alone, so what cargo has to say goes to standard error.
    let mut build = shell::cargo(root, "build --release --package tabiya", &[]);
    shell::output(build.stderr(Stdio::inherit()))?;
    let listed = shell::output(shell::cargo(root, OURS, &[]).args(["bench", "--list"]))?;
    let positions: Vec<&str> = listed.lines().collect();

    let mut ours = shell::cargo(root, OURS, &["uci".to_owned()]);
    let mut engines = vec![("tabiya", Client::start("tabiya", &mut ours)?)];
    for name in PEERS {
        engines.push((name, find(name)?));
    }
    let tasks = race(&mut engines, &positions, wish)?;
    let rounds = tasks[0].first().map_or(0, |task| task.turns.len());
    let rows: Vec<Row> = engines
        .iter()
        .zip(tasks)
        .map(|((name, engine), tasks)| {
            let figures = if let Found::Here(engine) = engine { Some((engine.title(), sum(tasks))) } else { None };
            Row { name, figures }
        })
        .collect();
    let notes = [
        format!(
            "one thread, {} MB of hash; rounds: {rounds}; medians over {} positions, the speed their geometric mean",
            client::MEGABYTES,
            positions.len()
        ),
        "ours is built for this processor, a package for every processor of its kind".to_owned(),
    ];
    print!("{}", if wish.json { table::json(&rows, &notes) } else { table::text(&rows, &notes) });
    Ok(())
}

/// Starts the engine of a package, if it is installed.
fn find(name: &str) -> Result<Found, String> {
    match Client::start(name, &mut Command::new(Path::new(GAMES).join(name)))? {
        Found::Missing => Client::start(name, &mut Command::new(name)),
        here @ Found::Here(_) => Ok(here),
    }
}

/// One search: how many positions an engine says it looked at, and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    time: Duration,
    nodes: u64,
}

/// An engine's searches of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Task {
    depth: u32,
    turns: Vec<Turn>,
}

/// Lets the engines take turns, round after round, for about as long as wished and at least for one
/// round; for each engine its tasks, which are none for one that is missing.
fn race(engines: &mut [(&str, Found)], positions: &[&str], wish: &Wish) -> Result<Vec<Vec<Task>>, String> {
    let start = shell::now();
    let mut tasks = vec![Vec::new(); engines.len()];
    for position in positions {
        for ((_, engine), tasks) in engines.iter_mut().zip(&mut tasks) {
            if let Found::Here(engine) = engine {
                tasks.push(Task { depth: depth(engine, position, wish)?, turns: Vec::new() });
            }
        }
    }
    eprintln!("depths chosen, {:.0} s", start.elapsed().as_secs_f64());
    let start = shell::now();
    for round in 1.. {
        for (number, position) in positions.iter().enumerate() {
            for ((_, engine), tasks) in engines.iter_mut().zip(&mut tasks) {
                if let (Found::Here(engine), Some(task)) = (engine, tasks.get_mut(number)) {
                    task.turns.push(engine.search(position, task.depth)?);
                }
            }
        }
        eprintln!("round {round}, {:.0} s", start.elapsed().as_secs_f64());
        if start.elapsed() >= wish.time {
            break;
        }
    }
    Ok(tasks)
}

/// The depth that is wished, or else the first that keeps the engine busy for long enough: what one
/// engine does in no time takes another minutes. Either way the engine is warm afterwards.
fn depth(engine: &mut Client, position: &str, wish: &Wish) -> Result<u32, String> {
    let (mut depth, last) = wish.depth.map_or((LEAST_DEPTH, MOST_DEPTH), |depth| (depth, depth));
    while engine.search(position, depth)?.time < BUSY && depth < last {
        depth += 1;
    }
    Ok(depth)
}

/// Thousands of nodes a second, in the geometric mean. In a sum the one ending that an engine knows by heart, and so
/// rushes through with tens of millions of nodes, would count for more than all other positions.
#[expect(clippy::cast_precision_loss, reason = "no count comes near 2^53")]
fn mean_speed(turns: &[Turn]) -> f64 {
    let speed = |turn: &Turn| turn.nodes.max(1) as f64 / 1_000.0 / turn.time.as_secs_f64().max(1e-9);
    (turns.iter().map(|turn| speed(turn).ln()).sum::<f64>() / turns.len().max(1) as f64).exp()
}

/// The median turns at all positions, put together.
fn sum(tasks: Vec<Task>) -> Figures {
    let depths = || tasks.iter().map(|task| task.depth);
    let depths = (depths().min().unwrap_or(0), depths().max().unwrap_or(0));
    let medians = tasks.into_iter().filter_map(|Task { mut turns, .. }| {
        turns.sort_unstable();
        turns.get(turns.len() / 2).copied()
    });
    let medians: Vec<Turn> = medians.collect();
    let (nodes, time) = (medians.iter().map(|turn| turn.nodes).sum(), medians.iter().map(|turn| turn.time).sum());
    Figures { depths, nodes, time, speed: mean_speed(&medians) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Found, Task, Turn, Wish, find, race, sum};

    #[test]
    fn medians_are_added_up() {
        let turn = |seconds, nodes| Turn { time: Duration::from_secs(seconds), nodes };
        let first = Task { depth: 12, turns: vec![turn(9, 100), turn(1, 100), turn(2, 100)] };
        let second = Task { depth: 9, turns: vec![turn(4, 50)] };
        let time = Duration::from_secs(6);
        let figures = sum(vec![first, second]);
        assert_eq!((figures.depths, figures.nodes, figures.time), ((9, 12), 150, time));
        // 50 and 12.5 nodes a second.
        assert!((figures.speed - 0.025).abs() < 1e-9, "{}", figures.speed);
    }

    #[test]
    fn an_engine_that_nobody_has_takes_no_turns() {
        let name = "an-engine-that-nobody-has";
        let found = find(name).expect("it is no error not to be there");
        assert!(matches!(found, Found::Missing));
        let wish = Wish { time: Duration::ZERO, ..Wish::default() };
        assert_eq!(race(&mut [(name, found)], &["8/8/8/8/8/8/8/8 w - - 0 1"], &wish), Ok(vec![vec![]]));
    }
}
