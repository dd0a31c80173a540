//! Puzzles are found in games that were played here, one game after the other.

use std::time::Duration;

use tabiya_engine::Level;
use tabiya_rules::Position;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::hunt::Looked;
use crate::computer::{ClockView, Question, Thought};
use crate::service::Service;
use crate::store::AccountKind;
use crate::testing::TestServer;

const NODES: u64 = 4_000;

#[tokio::test]
async fn games_that_are_over_are_looked_at_once() {
    let server = TestServer::start().await;
    let service = &server.service;
    assert_eq!(service.look_for_puzzles(NODES).await, Ok(Looked::Nothing));
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let mate = server.game(&anna, &bob, "-").await;
    server.play(mate, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6").await;
    assert_eq!(service.look_for_puzzles(NODES).await, Ok(Looked::Nothing), "it goes on");
    server.play(mate, "h5f7").await;
    let short = server.game(&anna, &bob, "-").await;
    server.play(short, "e2e4 e7e5").await;
    server.resign(short, &anna).await;
    let damaged = server.game(&anna, &bob, "-").await;
    server.play(damaged, "e2e4 e7e5").await;
    server.resign(damaged, &anna).await;
    server.damage(damaged);
    // The latest first.
    let looked = [service.look_for_puzzles(NODES).await, service.look_for_puzzles(NODES).await];
    assert_eq!(looked, [Ok(Looked::Through(0)), Ok(Looked::Through(0))]);
    assert_eq!(service.look_for_puzzles(NODES).await, Ok(Looked::Through(1)));
    assert_eq!(service.look_for_puzzles(NODES).await, Ok(Looked::Nothing));
    let puzzle = service.next_puzzle(500.0, None).await.expect("a store").expect("a puzzle");
    assert_eq!((puzzle.moves.as_str(), puzzle.last.as_str(), puzzle.game), ("h5f7", "g8f6", Some(mate)));
    assert_eq!((puzzle.players.white.as_str(), puzzle.players.black.as_str()), ("Anna", "Bob"));
    assert_eq!((puzzle.themes.as_str(), puzzle.plays), ("mate-in-1 opening", 0));
}

/// Somebody plays the computer: it has hours to think.
async fn keep_busy(service: &Service) -> JoinHandle<Option<Thought>> {
    let clock = ClockView { left: Duration::from_hours(9), increment: Duration::ZERO, moves_to_go: None };
    let (start, level) = (Position::start(), Level::new(10).expect("a level"));
    let question = Question { start, moves: Vec::new(), level, game: 1, clock: Some(clock) };
    let computer = service.clone();
    let thinking = tokio::spawn(async move { computer.computer.think(question).await });
    while service.computer.load().thinking == 0 {
        sleep(Duration::from_millis(1)).await;
    }
    thinking
}

#[tokio::test]
async fn who_plays_the_computer_comes_first() {
    let server = TestServer::start().await;
    let service = server.service.clone();
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let game = server.game(&anna, &bob, "-").await;
    server.play(game, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7").await;
    // A search that has begun is broken off, and one that has not does not begin.
    let looking = service.clone();
    let looking = tokio::spawn(async move { looking.look_for_puzzles(u64::MAX / 1_000).await });
    sleep(Duration::from_millis(50)).await;
    let thinking = keep_busy(&service).await;
    assert_eq!(looking.await.expect("no panic"), Ok(Looked::Busy));
    assert_eq!(service.look_for_puzzles(NODES).await, Ok(Looked::Busy));
    service.computer.stop();
    thinking.await.expect("no panic");
    assert_eq!(service.look_for_puzzles(NODES).await, Ok(Looked::Through(1)), "nothing was lost");
}

#[tokio::test]
async fn the_set_is_added_once() {
    let server = TestServer::start().await;
    let added = server.service.add_starter_puzzles().await.expect("a store");
    assert!(added >= 250, "{added}");
    assert_eq!(server.service.add_starter_puzzles().await, Ok(0));
}
