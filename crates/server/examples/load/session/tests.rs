//! Whole runs against a server of a few lines, which knows no chess and can be told to fail.

mod fake;

use std::time::Duration;

use fake::{Fake, Flaw};
use tokio::task::LocalSet;

use super::run;
use crate::options::{Options, Pace};
use crate::report::Report;

/// A short run against a server with a flaw. It plays well against the computer, and analyses well, whatever the flaw.
async fn measure(flaw: Flaw, games: usize, pace: Pace, time: Duration) -> Result<Report, String> {
    let options = Options { games, pace, time, computers: 2, analysts: 2, data: None, url: None, json: false };
    LocalSet::new()
        .run_until(async {
            let target = Fake::start(flaw).await;
            run(&options, target, None, Duration::ZERO, |_| {}).await
        })
        .await
}

/// How often something went wrong, by what it was.
fn troubles(report: &Report) -> Vec<(String, u64)> {
    report.troubles.iter().map(|(step, what, count, _)| (format!("{step}: {what}"), count)).collect()
}

#[tokio::test]
async fn moves_reach_their_opponents_at_the_rate_asked_for() {
    let run = measure(Flaw::None, 20, Pace::Rate(200.0), Duration::from_millis(500)).await;
    let report = run.expect("the run comes to its end");
    assert!(report.is_good(), "{}", report.text());
    assert_eq!((report.played, report.run.sent + report.run.unsent), (20, 100));
    // All that was sent has been told, acknowledged and kept.
    assert_eq!(report.checked.promised, report.run.sent as usize);
    let counts: Vec<usize> = report.times.iter().map(|(_, figures)| figures.count).collect();
    assert_eq!(counts[..3], [report.run.sent as usize; 3]);
    assert!(report.depths.contains(&7), "somebody has analysed: {}", report.text());
    assert!(counts[3] > 0, "the computer has answered too: {}", report.text());
}

#[tokio::test]
async fn games_follow_one_another() {
    let run = measure(Flaw::None, 1, Pace::Single, Duration::from_secs(1)).await;
    let report = run.expect("the run comes to its end");
    assert!(report.is_good(), "{}", report.text());
    let games = (report.run.sent as usize).div_ceil(crate::plan::PLIES);
    assert!(report.run.sent > 0 && (games..=games + 1).contains(&report.played), "{}", report.text());
}

#[tokio::test]
async fn a_move_that_is_forgotten_is_missed() {
    let run = measure(Flaw::Forgets, 3, Pace::Rate(100.0), Duration::from_millis(300)).await;
    let report = run.expect("the run comes to its end");
    assert!(!report.is_good());
    let lost = report.checked.lost as u64;
    assert!((1..=3).contains(&lost), "{}", report.text());
    assert_eq!(troubles(&report), [("export: lost moves".to_owned(), lost)]);
}

#[tokio::test]
async fn refusals_are_counted_and_end_the_game() {
    let run = measure(Flaw::Refuses, 3, Pace::Rate(100.0), Duration::from_millis(300)).await;
    let report = run.expect("the run comes to its end");
    // A machine that is very busy may not come to the first move of every game.
    assert!((1..=3).contains(&report.run.sent), "{}", report.text());
    assert_eq!(troubles(&report), [("move: 503".to_owned(), report.run.sent.into())]);
    assert_eq!((report.checked.promised, report.run.told), (0, 0));
    assert!(report.text().contains("not today"), "{}", report.text());
}

#[tokio::test]
async fn streams_that_end_are_noticed() {
    let run = measure(Flaw::HangsUp, 3, Pace::Rate(100.0), Duration::from_millis(300)).await;
    let report = run.expect("the run comes to its end");
    assert_eq!(troubles(&report), [("stream: ended by the server".to_owned(), report.run.sent.into())]);
}

#[tokio::test]
async fn wrong_moves_on_a_line_are_noticed() {
    let run = measure(Flaw::Mumbles, 3, Pace::Rate(100.0), Duration::from_millis(300)).await;
    let report = run.expect("the run comes to its end");
    assert!(troubles(&report).iter().any(|(what, _)| what.contains("other moves")), "{}", report.text());
}

#[tokio::test]
async fn without_guests_there_is_no_run() {
    let run = measure(Flaw::NoGuests, 3, Pace::Rate(100.0), Duration::from_millis(300)).await;
    assert_eq!(run.map(drop), Err("guest failed: 429 not today".to_owned()));
}
