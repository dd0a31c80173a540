//! Tables on a real store, with time held still and moved by hand.

mod house;

use std::time::Duration;

use tabiya_game::{Cause, Command, Score, Span, Stage};
use tabiya_rules::Side;

use super::Act;
use crate::bus::{News, Topic};
use crate::store::Manners;
use house::{House, fools_mate, play};

#[tokio::test(start_paused = true)]
async fn what_is_told_was_kept_before() {
    let house = House::open().await;
    let id = house.game("300+3").await;
    let mut news = house.service.bus.subscribe(Topic::Game(id));
    house.act(id, Side::White, play("e2e4")).await.unwrap();
    let told = news.next().await.unwrap();
    let News::State { version, ref line, .. } = *told else { panic!("{told:?}") };
    let kept = house.service.store.game(id).await.unwrap().unwrap();
    assert_eq!(kept.events.len(), version as usize);
    let line: serde_json::Value = serde_json::from_slice(line).unwrap();
    assert_eq!((&line["moves"], &line["san"]), (&"e2e4".into(), &"e4".into()));
    assert_eq!(line["legal"].as_str().unwrap().split(' ').count(), 20);
}

#[tokio::test(start_paused = true)]
async fn a_refused_act_changes_nothing_and_says_why() {
    let house = House::open().await;
    let id = house.game("300+3").await;
    for (side, text, reason, sentence) in [
        (Side::Black, "e7e5", "not-your-move", "It is White's move"),
        (Side::White, "e2e5", "illegal-move", "The pawn on e2 cannot go to e5"),
        (Side::White, "Ke2", "illegal-move", "Cannot be read: 'K'"),
    ] {
        let problem = house.act(id, side, play(text)).await.unwrap_err();
        assert_eq!((problem.status.as_u16(), problem.reason), (400, reason), "{problem:?}");
        assert!(problem.sentence.starts_with(sentence) && problem.sentence.ends_with('.'), "{problem:?}");
    }
    assert_eq!(house.view(id).await.game.version(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_by_itself_at_the_millisecond() {
    let house = House::open().await;
    let id = house.game("60").await;
    for (side, text) in [(Side::White, "e2e4"), (Side::Black, "e7e5")] {
        house.act(id, side, play(text)).await.unwrap();
    }
    house.pass(Duration::from_millis(59_990)).await;
    assert_eq!(house.view(id).await.game.ending(), None);
    house.pass(Duration::from_millis(1_100)).await;
    let view = house.view(id).await;
    assert_eq!(view.game.ending().unwrap().cause, Cause::Time(Side::White));
    let due = view.game.events().last().unwrap().at.since(view.game.events()[2].at);
    assert!((60_000..61_100).contains(&due.millis()), "{due}");
}

#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_begins_is_broken_off() {
    let house = House::open().await;
    let id = house.game("300").await;
    house.pass(Duration::from_secs(59)).await;
    assert_eq!(house.view(id).await.game.ending(), None);
    house.pass(Duration::from_secs(2)).await;
    assert_eq!(house.view(id).await.game.ending().unwrap().cause, Cause::Aborted(None));
}

#[tokio::test(start_paused = true)]
async fn a_game_without_a_clock_waits() {
    let house = House::open().await;
    let id = house.game("-").await;
    house.pass(Duration::from_hours(50)).await;
    assert_eq!(house.view(id).await.game.ending(), None);
}

#[tokio::test(start_paused = true)]
async fn a_table_at_which_nothing_happens_is_cleared_and_set_up_again() {
    let house = House::open().await;
    let id = house.game("-").await;
    house.act(id, Side::White, play("e2e4")).await.unwrap();
    assert_eq!(house.service.hall.count(), 1);
    house.pass(Duration::from_mins(11)).await;
    assert_eq!(house.service.hall.count(), 0);
    house.act(id, Side::Black, play("e7e5")).await.unwrap();
    assert_eq!(house.view(id).await.texts.uci, "e2e4 e7e5");
}

#[tokio::test(start_paused = true)]
async fn who_leaves_a_game_loses_it_if_the_opponent_claims_it() {
    let house = House::open().await;
    let id = house.game("3600").await;
    let table = house.service.table(id).await.unwrap();
    let here = table.enter(Side::White).await;
    let there = table.enter(Side::Black).await;
    for (side, text) in [(Side::White, "e2e4"), (Side::Black, "e7e5")] {
        house.act(id, side, play(text)).await.unwrap();
    }
    let claim = || house.act(id, Side::White, Act::ClaimVictory);
    assert_eq!(claim().await.unwrap_err().reason, "opponent-there");
    let mut news = house.service.bus.subscribe(Topic::Game(id));
    drop(there);
    house.pass(Duration::from_secs(11)).await;
    let told = news.next().await.unwrap();
    let News::Gone { side: Side::Black, ref line } = *told else { panic!("{told:?}") };
    let line: serde_json::Value = serde_json::from_slice(line).unwrap();
    assert_eq!((&line["gone"], &line["type"]), (&true.into(), &"opponentGone".into()));
    assert!((55..=60).contains(&line["claimWinInSeconds"].as_u64().unwrap()), "{line}");
    assert_eq!(claim().await.unwrap_err().reason, "too-early");
    // Who comes back is there again.
    drop(table.enter(Side::Black).await);
    let told = news.next().await.unwrap();
    assert!(matches!(*told, News::Gone { side: Side::Black, .. }), "{told:?}");
    assert_eq!(claim().await.unwrap_err().reason, "too-early");
    house.pass(Duration::from_secs(75)).await;
    claim().await.unwrap();
    let ending = house.view(id).await.game.ending().unwrap().clone();
    assert_eq!((ending.cause, ending.score), (Cause::Abandonment(Side::Black), Score::Won(Side::White)));
    drop(here);
}

#[tokio::test(start_paused = true)]
async fn the_loser_of_a_race_between_two_nodes_reads_the_game_again_and_answers_again() {
    let house = House::open().await;
    let other = house.node();
    let id = house.game("300").await;
    house.act(id, Side::White, play("e2e4")).await.unwrap();
    // The other node loads the game, and then this one goes on without it.
    assert_eq!(other.view(id).await.unwrap().texts.uci, "e2e4");
    house.act(id, Side::Black, play("e7e5")).await.unwrap();
    other.act(id, house.white, play("g1f3"), other.time.now()).await.unwrap();
    assert_eq!(house.act(id, Side::White, play("d2d4")).await.unwrap_err().reason, "not-your-move");
    assert_eq!(house.view(id).await.texts.uci, "e2e4 e7e5 g1f3");
}

#[tokio::test(start_paused = true)]
async fn the_time_the_service_was_down_is_charged_to_nobody() {
    let mut house = House::open().await;
    let id = house.game("60").await;
    for (side, text) in [(Side::White, "e2e4"), (Side::Black, "e7e5")] {
        house.act(id, side, play(text)).await.unwrap();
    }
    house.pass(Duration::from_secs(20)).await;
    house.restart_after(Duration::from_hours(3)).await;
    let view = house.view(id).await;
    assert_eq!(*view.game.stage(), Stage::Playing);
    let left = view.game.time_left(Side::White, view.now).unwrap().millis();
    assert!((39_000..=41_000).contains(&left), "{left}");
    house.act(id, Side::White, play("g1f3")).await.unwrap();
    house.pass(Duration::from_millis(61_500)).await;
    assert_eq!(house.view(id).await.game.ending().unwrap().cause, Cause::Time(Side::Black));
}

#[tokio::test(start_paused = true)]
async fn a_game_in_which_not_both_have_moved_is_not_broken_off_for_the_time_the_service_was_down() {
    let mut house = House::open().await;
    let id = house.game("300").await;
    house.act(id, Side::White, play("e2e4")).await.unwrap();
    house.restart_after(Duration::from_mins(5)).await;
    house.pass(Duration::from_secs(50)).await;
    house.act(id, Side::Black, play("e7e5")).await.unwrap();
    house.pass(Duration::from_mins(2)).await;
    assert_eq!(house.view(id).await.game.ending(), None);
}

#[tokio::test(start_paused = true)]
async fn a_flag_that_fell_before_the_crash_has_fallen() {
    let mut house = House::open().await;
    let id = house.game("60").await;
    for (side, text) in [(Side::White, "e2e4"), (Side::Black, "e7e5")] {
        house.act(id, side, play(text)).await.unwrap();
    }
    let alive = house.service.time.now() + Span::from_seconds(70);
    house.service.store.beat(alive).await.unwrap();
    house.crash_after(Duration::from_secs(90)).await;
    assert_eq!(house.view(id).await.game.ending().unwrap().cause, Cause::Time(Side::White));
}

#[tokio::test(start_paused = true)]
async fn the_end_of_a_game_is_told_to_both_players() {
    let house = House::open().await;
    let id = house.game("60").await;
    let mut news = house.service.bus.subscribe(Topic::Person(house.black));
    for (side, text) in fools_mate() {
        house.act(id, side, play(text)).await.unwrap();
    }
    let told = news.next().await.unwrap();
    let News::Person { ref line } = *told else { panic!("{told:?}") };
    let line: serde_json::Value = serde_json::from_slice(line).unwrap();
    assert_eq!((&line["type"], &line["game"]["winner"]), (&"gameFinish".into(), &"black".into()));
    assert_eq!(line["game"]["ending"]["article"], "5.1.1");
    let refused = house.act(id, Side::White, play("e2e4")).await.unwrap_err();
    assert_eq!(refused.reason, "over");
}

#[tokio::test(start_paused = true)]
async fn the_computer_answers_takes_back_and_plays_on_after_a_restart() {
    let mut house = House::open().await;
    let id = house.game_with_computer("600", 2, Manners::PlaysOn).await;
    house.act(id, Side::White, play("e2e4")).await.unwrap();
    house.until(id, |view| view.game.moves().len() == 2).await;
    house.act(id, Side::White, Act::OfferTakeback).await.unwrap();
    assert_eq!(house.view(id).await.game.moves().len(), 0);
    house.act(id, Side::White, play("d2d4")).await.unwrap();
    // It is thinking now, and is interrupted.
    house.restart_after(Duration::from_mins(1)).await;
    house.until(id, |view| view.game.moves().len() == 2).await;
    // It does not take a draw in the opening.
    house.act(id, Side::White, Act::OfferDraw).await.unwrap();
    house.until(id, |view| !view.game.offers_draw(Side::White)).await;
    assert_eq!(house.view(id).await.game.ending(), None);
    house.act(id, Side::White, Act::Simply(Command::Resign)).await.unwrap();
    let ending = house.view(id).await.game.ending().unwrap().clone();
    assert_eq!(ending.score, Score::Won(Side::Black));
}
