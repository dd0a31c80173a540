//! A run from the first guest to the last check, step by step.

use std::rc::Rc;
use std::time::Duration;

use tokio::task::spawn_local;
use tokio::time::sleep;

use crate::clock::now;
use crate::hall::Hall;
use crate::options::Options;
use crate::report::{Memory, Report};
use crate::server::{Cost, Target};
use crate::trouble::Fault;
use crate::{analyst, check, computer, crowd, pace, process};

/// How many connections are open before the first move, and how many there may be when moves are slow.
const CONNECTIONS: usize = 128;
const MOST_CONNECTIONS: usize = 2048;

/// How many files the server and the generator need besides streams and connections for moves.
const OTHER_FILES: usize = 200;

/// How long the server is left alone before its memory is looked at, so that it has thrown away what it can.
pub(crate) const REST: Duration = Duration::from_secs(2);

/// How many connections there may be for moves beside all the streams, or what is missing for both.
pub(crate) fn connections(options: &Options) -> Result<usize, String> {
    let files = process::most_open_files().unwrap_or(usize::MAX);
    let taken = 2 * options.games + options.computers + options.analysts + OTHER_FILES;
    if taken + CONNECTIONS <= files {
        return Ok(MOST_CONNECTIONS.min(files - taken));
    }
    Err(format!(
        "{} games need {} open files, but a process may have only {files} here; raise the limit with `ulimit -n`, \
         or take fewer games",
        options.games,
        taken + CONNECTIONS
    ))
}

/// Measures the server, which has this number if it is one of our own, and is left alone for so long now and then. Says what
/// it is doing.
pub(crate) async fn run(
    options: &Options,
    target: Target,
    id: Option<u32>,
    rest: Duration,
    say: impl Fn(&str),
) -> Result<Report, String> {
    let hall = Rc::new(Hall::new(target, connections(options)?));
    let memory = || Cost::of(id).memory;
    let empty = memory();

    // 1. Games without streams.
    say(&format!("beginning {} games …", options.games));
    let start = now();
    let shared = Rc::clone(&hall);
    let begin = move |()| {
        let hall = Rc::clone(&shared);
        async move { hall.begin_game().await.map(drop) }
    };
    crowd::for_each(vec![(); options.games], begin).await.map_err(describe)?;
    let beginning = start.elapsed();
    sleep(rest).await;
    let idle = memory();

    // 2. Streams without moves.
    say("opening the streams …");
    let start = now();
    let shared = Rc::clone(&hall);
    let open = move |game| {
        let hall = Rc::clone(&shared);
        async move {
            hall.open_streams(&game).await?;
            hall.make_ready(game);
            Ok(())
        }
    };
    crowd::for_each(hall.games(), open).await.map_err(describe)?;
    let opening = start.elapsed();
    sleep(rest).await;
    let streaming = memory();

    // 3. Moves.
    hall.pool
        .fill(&hall.target, CONNECTIONS)
        .await
        .map_err(|trouble| format!("no connections for moves: {trouble}"))?;
    for table in 0..options.computers {
        spawn_local(computer::play(Rc::clone(&hall), table));
    }
    for number in 0..options.analysts {
        spawn_local(analyst::look(Rc::clone(&hall), number));
    }
    say(&format!("playing for {:.1?} …", options.time));
    let own = Some(std::process::id());
    let (server_before, own_before) = (Cost::of(id), Cost::of(own));
    let run = pace::play(&hall, options.pace, options.time).await;
    let (server_after, own_after) = (Cost::of(id), Cost::of(own));
    let spent = |before: Cost, after: Cost| Some(after.cpu? - before.cpu?);

    // 4. Whether all is there.
    say("comparing the games with the server's …");
    let checked = check::check(&hall).await;

    let measured = hall.times.borrow();
    let times = [
        ("POST to opponent's line", &measured.to_line),
        ("POST to its answer", &measured.to_answer),
        ("due to opponent's line", &measured.since_due),
        ("POST to computer's move", &measured.to_computer),
    ];
    Ok(Report {
        games: options.games,
        computers: options.computers,
        analysts: options.analysts,
        depths: measured.depths.iter().map(|depth| depth.get()).collect(),
        played: hall.games().len(),
        pace: options.pace,
        run,
        beginning,
        opening,
        times: times.into_iter().filter_map(|(name, times)| Some((name, times.figures()?))).collect(),
        server_cpu: spent(server_before, server_after),
        generator_cpu: spent(own_before, own_after),
        memory: Memory { empty, idle, streaming, end: server_after.memory },
        checked,
        troubles: hall.troubles.borrow().clone(),
    })
}

fn describe((step, trouble): Fault) -> String {
    let said = if let crate::trouble::Trouble::Refused(_, said) = &trouble { said.as_str() } else { "" };
    format!("{} failed: {trouble} {said}", step.name()).trim_end().to_owned()
}

#[cfg(test)]
mod tests;
