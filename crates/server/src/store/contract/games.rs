//! Games and their events.

use tabiya_engine::Level;
use tabiya_game::Moment;
use tabiya_rules::{BySide, Side};

use super::sample::{ANNA, BRUNO, all_settings, append, begun, event, game, id, live, over};
use super::{Backend, contract};
use crate::store::{
    Append, End, GameRecord, KeptEvent, KeptGame, KeptScore, Manners, Origin, Seat, Standing, StoreError,
};

contract!(
    a_game_comes_back_as_it_was_kept,
    every_way_to_end_comes_back,
    a_game_that_is_not_there_is_none,
    the_name_of_a_game_is_taken_once,
    events_are_added_behind_those_that_are_there,
    events_of_one_command_are_kept_together,
    an_append_after_any_other_number_is_a_conflict,
    an_append_to_no_game_is_a_conflict,
    events_out_of_order_are_refused,
    a_standing_can_change_without_an_event,
    a_game_that_was_over_can_be_live_again,
    any_text_is_a_line,
    live_games_are_told_oldest_first,
    due_games_are_told_soonest_first,
);

async fn a_game_comes_back_as_it_was_kept(backend: &impl Backend) {
    let store = backend.open();
    let computer = Seat::Computer(Level::new(7).unwrap());
    for (number, settings) in all_settings().into_iter().enumerate() {
        let record = GameRecord {
            seats: match number % 3 {
                0 => BySide { white: Seat::Person(ANNA), black: computer },
                1 => BySide { white: computer, black: Seat::Person(BRUNO) },
                _ => BySide { white: Seat::Person(BRUNO), black: Seat::Person(ANNA) },
            },
            settings,
            origin: [Origin::Friend, Origin::Lobby, Origin::Computer][number % 3],
            manners: [Manners::PlaysOn, Manners::Concedes][number % 2],
            rematch_of: (number > 3).then(|| id(number - 1)),
            standing: Standing { due: (number % 2 == 0).then_some(Moment(9_000)), ..live(5, 3) },
            ..game(id(number), ANNA, BRUNO, 1_755_000_000_000)
        };
        let events = vec![event(1), event(2), event(3)];
        store.begin_game(record.clone(), events.clone(), None).await.unwrap();
        assert_eq!(store.game(id(number)).await, Ok(Some(KeptGame { record, events })));
    }
}

async fn every_way_to_end_comes_back(backend: &impl Backend) {
    let store = backend.open();
    let scores = [KeptScore::Won(Side::White), KeptScore::Won(Side::Black), KeptScore::Drawn, KeptScore::Nobody];
    for (number, score) in scores.into_iter().enumerate() {
        // One that is over when it is begun, and one that ends.
        let record = GameRecord { standing: over(7, score), ..game(id(number), ANNA, BRUNO, 5) };
        store.begin_game(record.clone(), begun(), None).await.unwrap();
        assert_eq!(store.game(record.id).await.unwrap().unwrap().record, record);

        let record = game(id(10 + number), ANNA, BRUNO, 5);
        store.begin_game(record.clone(), begun(), None).await.unwrap();
        store.append(Append { standing: over(8, score), ..append(record.id, 1) }).await.unwrap();
        let ended = GameRecord { standing: over(8, score), ..record };
        assert_eq!(store.game(ended.id).await.unwrap().unwrap().record, ended);
    }
}

async fn a_game_that_is_not_there_is_none(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    assert_eq!(store.game(id(2)).await, Ok(None));
    // Names differ by their capitals.
    assert_eq!(store.game("GAME0001".parse().unwrap()).await, Ok(None));
}

async fn the_name_of_a_game_is_taken_once(backend: &impl Backend) {
    let store = backend.open();
    let first = game(id(1), ANNA, BRUNO, 5);
    store.begin_game(first.clone(), begun(), None).await.unwrap();
    let second = game(id(1), BRUNO, ANNA, 6);
    assert_eq!(store.begin_game(second, vec![event(1), event(2)], None).await, Err(StoreError::Conflict));
    assert_eq!(store.game(id(1)).await, Ok(Some(KeptGame { record: first, events: begun() })));
}

async fn events_are_added_behind_those_that_are_there(backend: &impl Backend) {
    let store = backend.open();
    // Two games whose events are mixed.
    for number in [1, 2] {
        store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    }
    for after in 1..40 {
        for number in [1, 2] {
            store.append(append(id(number), after)).await.unwrap();
        }
    }
    let events: Vec<KeptEvent> = (1..=40).map(event).collect();
    for number in [1, 2] {
        let record = GameRecord { standing: live(39, 39), ..game(id(number), ANNA, BRUNO, 5) };
        assert_eq!(store.game(id(number)).await, Ok(Some(KeptGame { record, events: events.clone() })));
    }
}

async fn events_of_one_command_are_kept_together(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), vec![], None).await.unwrap();
    let first = Append { events: vec![event(1), event(2), event(3)], ..append(id(1), 0) };
    store.append(first).await.unwrap();
    assert_eq!(store.append(append(id(1), 1)).await, Err(StoreError::Conflict));
    store.append(append(id(1), 3)).await.unwrap();
    assert_eq!(store.game(id(1)).await.unwrap().unwrap().events, [event(1), event(2), event(3), event(4)]);
}

async fn an_append_after_any_other_number_is_a_conflict(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), vec![event(1), event(2)], None).await.unwrap();
    let before = store.game(id(1)).await.unwrap();
    for after in [0, 1, 3, 4, u32::MAX - 1] {
        assert_eq!(store.append(append(id(1), after)).await, Err(StoreError::Conflict), "after {after}");
        assert_eq!(store.game(id(1)).await.unwrap(), before);
    }
    store.append(append(id(1), 2)).await.unwrap();
}

async fn an_append_to_no_game_is_a_conflict(backend: &impl Backend) {
    let store = backend.open();
    assert_eq!(store.append(append(id(1), 0)).await, Err(StoreError::Conflict));
    assert_eq!(store.game(id(1)).await, Ok(None));
}

async fn events_out_of_order_are_refused(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    let before = store.game(id(1)).await.unwrap();
    for events in [vec![event(1)], vec![event(3)], vec![event(2), event(2)], vec![event(2), event(4)]] {
        let wrong = store.append(Append { events, ..append(id(1), 1) }).await;
        assert!(matches!(wrong, Err(StoreError::Broken(_))), "{wrong:?}");
    }
    assert!(matches!(
        store.begin_game(game(id(2), ANNA, BRUNO, 5), vec![event(2)], None).await,
        Err(StoreError::Broken(_))
    ));
    assert_eq!(store.game(id(1)).await.unwrap(), before);
    assert_eq!(store.game(id(2)).await, Ok(None));
}

async fn a_standing_can_change_without_an_event(backend: &impl Backend) {
    let store = backend.open();
    let record = game(id(1), ANNA, BRUNO, 5);
    store.begin_game(record.clone(), begun(), None).await.unwrap();
    let standing = Standing { due: Some(Moment(70)), ..live(6, 0) };
    store.append(Append { events: vec![], standing: standing.clone(), ..append(id(1), 1) }).await.unwrap();
    let kept = KeptGame { record: GameRecord { standing, ..record }, events: begun() };
    assert_eq!(store.game(id(1)).await, Ok(Some(kept)));
}

async fn a_game_that_was_over_can_be_live_again(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    store.append(Append { standing: over(6, KeptScore::Drawn), ..append(id(1), 1) }).await.unwrap();
    assert_eq!(store.live_games().await, Ok(vec![]));
    store.append(append(id(1), 2)).await.unwrap();
    assert_eq!(store.live_games().await, Ok(vec![id(1)]));
    assert_eq!(store.game(id(1)).await.unwrap().unwrap().record.standing, live(2, 2));
}

async fn any_text_is_a_line(backend: &impl Backend) {
    let store = backend.open();
    let texts =
        ["", "'; DROP TABLE games; --", "ünï ♞ \u{1F600}", "two\nlines", "nul \0 inside", &"long ".repeat(5_000)];
    let events: Vec<KeptEvent> =
        texts.iter().zip(1..).map(|(text, number)| KeptEvent { number, line: (*text).to_owned() }).collect();
    let end = End { cause: "'\"\0ü".to_owned(), score: KeptScore::Nobody };
    let record = GameRecord { standing: Standing { end: Some(end), ..live(6, 0) }, ..game(id(1), ANNA, BRUNO, 5) };
    store.begin_game(record.clone(), events.clone(), None).await.unwrap();
    assert_eq!(store.game(id(1)).await, Ok(Some(KeptGame { record, events })));
}

async fn live_games_are_told_oldest_first(backend: &impl Backend) {
    let store = backend.open();
    assert_eq!(store.live_games().await, Ok(vec![]));
    for (number, created) in [(1, 30), (2, 10), (3, 20), (4, 10), (5, 5)] {
        store.begin_game(game(id(number), ANNA, BRUNO, created), begun(), None).await.unwrap();
    }
    store.append(Append { standing: over(50, KeptScore::Nobody), ..append(id(5), 1) }).await.unwrap();
    // Of two that are as old, the one that was kept first.
    assert_eq!(store.live_games().await, Ok(vec![id(2), id(4), id(3), id(1)]));
}

async fn due_games_are_told_soonest_first(backend: &impl Backend) {
    let store = backend.open();
    for (number, due) in [(1, Some(300)), (2, Some(100)), (3, None), (4, Some(200)), (5, Some(201)), (6, Some(50))] {
        let standing = Standing { due: due.map(Moment), ..live(5, 0) };
        store.begin_game(GameRecord { standing, ..game(id(number), ANNA, BRUNO, 5) }, begun(), None).await.unwrap();
    }
    // One that is over has nothing to come, whatever is kept of it.
    let standing = Standing { due: Some(Moment(50)), ..over(6, KeptScore::Drawn) };
    store.append(Append { standing, ..append(id(6), 1) }).await.unwrap();
    // One that was moved is due later.
    let standing = Standing { due: Some(Moment(150)), ..live(6, 1) };
    store.append(Append { standing, ..append(id(2), 1) }).await.unwrap();

    assert_eq!(store.due_games(Moment(149), 9).await, Ok(vec![]));
    assert_eq!(store.due_games(Moment(200), 9).await, Ok(vec![id(2), id(4)]));
    assert_eq!(store.due_games(Moment(u64::MAX), 9).await, Ok(vec![id(2), id(4), id(5), id(1)]));
    assert_eq!(store.due_games(Moment(u64::MAX), 3).await, Ok(vec![id(2), id(4), id(5)]));
    assert_eq!(store.due_games(Moment(u64::MAX), 0).await, Ok(vec![]));
}
