//! Looking for games, and counting them.

use tabiya_engine::Level;
use tabiya_game::Moment;
use tabiya_rules::Side;

use super::sample::{ANNA, BRUNO, CLARA, begun, game, id, live, over};
use super::{Backend, contract};
use crate::PersonId;
use crate::store::{GameQuery, GameRecord, GameState, KeptScore, Seat, Standing, Store, Tally};

contract!(
    games_are_found_by_who_played,
    games_are_found_by_when_they_were_begun,
    games_are_found_by_whether_they_are_over,
    games_come_in_the_order_asked_for_and_in_parts,
    somebody_who_plays_himself_is_found_once,
    games_are_counted_for_each_side,
    games_against_the_computer_are_counted_apart,
);

const WHITE_WON: KeptScore = KeptScore::Won(Side::White);
const BLACK_WON: KeptScore = KeptScore::Won(Side::Black);

/// Keeps games in the order given, named by their numbers from 1.
async fn keep(store: &dyn Store, games: &[(PersonId, PersonId, u64, Option<KeptScore>)]) {
    for ((white, black, created, score), number) in games.iter().zip(1..) {
        let standing: Standing = score.map_or(live(*created, 0), |score| over(*created, score));
        let record = GameRecord { standing, ..game(id(number), *white, *black, *created) };
        store.begin_game(record, begun(), None).await.unwrap();
    }
}

async fn check(store: &dyn Store, query: GameQuery, numbers: &[usize]) {
    let expected: Vec<_> = numbers.iter().copied().map(id).collect();
    assert_eq!(store.find_games(query.clone()).await, Ok(expected), "{query:?}");
}

fn of(person: PersonId) -> GameQuery {
    GameQuery { person: Some(person), oldest_first: true, ..GameQuery::default() }
}

async fn games_are_found_by_who_played(backend: &impl Backend) {
    let store = &*backend.open();
    keep(
        store,
        &[
            (ANNA, BRUNO, 10, None),
            (BRUNO, ANNA, 20, None),
            (CLARA, ANNA, 30, None),
            (BRUNO, CLARA, 40, None),
            (ANNA, CLARA, 50, None),
        ],
    )
    .await;
    let all = GameQuery { oldest_first: true, ..GameQuery::default() };
    check(store, all.clone(), &[1, 2, 3, 4, 5]).await;
    check(store, of(ANNA), &[1, 2, 3, 5]).await;
    check(store, of(PersonId(9)), &[]).await;
    check(store, GameQuery { side: Some(Side::White), ..of(ANNA) }, &[1, 5]).await;
    check(store, GameQuery { side: Some(Side::Black), ..of(ANNA) }, &[2, 3]).await;
    check(store, GameQuery { against: Some(BRUNO), ..of(ANNA) }, &[1, 2]).await;
    check(store, GameQuery { against: Some(BRUNO), side: Some(Side::Black), ..of(ANNA) }, &[2]).await;
    check(store, GameQuery { against: Some(ANNA), ..of(ANNA) }, &[]).await;
    // Whoever it was against; and with a side, that of whoever it was.
    check(store, GameQuery { against: Some(CLARA), ..all.clone() }, &[3, 4, 5]).await;
    check(store, GameQuery { against: Some(CLARA), side: Some(Side::Black), ..all }, &[3]).await;
}

async fn games_are_found_by_when_they_were_begun(backend: &impl Backend) {
    let store = &*backend.open();
    keep(store, &[(ANNA, BRUNO, 10, None), (BRUNO, ANNA, 20, None), (ANNA, BRUNO, 30, None)]).await;
    for query in [of(ANNA), GameQuery { person: None, ..of(ANNA) }] {
        let between = |since: u64, until: u64| GameQuery {
            since: Some(Moment(since)),
            until: Some(Moment(until)),
            ..query.clone()
        };
        check(store, between(10, 30), &[1, 2, 3]).await;
        check(store, between(11, 29), &[2]).await;
        check(store, between(0, u64::MAX), &[1, 2, 3]).await;
        check(store, between(21, 20), &[]).await;
        check(store, GameQuery { since: Some(Moment(20)), ..query.clone() }, &[2, 3]).await;
        check(store, GameQuery { until: Some(Moment(20)), ..query.clone() }, &[1, 2]).await;
    }
}

async fn games_are_found_by_whether_they_are_over(backend: &impl Backend) {
    let store = &*backend.open();
    keep(store, &[(ANNA, BRUNO, 10, None), (BRUNO, ANNA, 20, Some(KeptScore::Nobody)), (CLARA, BRUNO, 30, None)]).await;
    for (state, of_anna, of_all) in [
        (GameState::Any, vec![1, 2], vec![1, 2, 3]),
        (GameState::Live, vec![1], vec![1, 3]),
        (GameState::Over, vec![2], vec![2]),
    ] {
        check(store, GameQuery { state, ..of(ANNA) }, &of_anna).await;
        check(store, GameQuery { state, person: None, ..of(ANNA) }, &of_all).await;
    }
}

async fn games_come_in_the_order_asked_for_and_in_parts(backend: &impl Backend) {
    let store = &*backend.open();
    // Of those begun at the same moment, the one kept first is the older.
    let pairs = [(ANNA, BRUNO, 30), (BRUNO, ANNA, 10), (ANNA, BRUNO, 20), (BRUNO, ANNA, 20), (ANNA, BRUNO, 20)];
    keep(store, &pairs.map(|(white, black, created)| (white, black, created, None))).await;
    for person in [Some(ANNA), None] {
        let query = GameQuery { person, ..GameQuery::default() };
        check(store, GameQuery { oldest_first: true, ..query.clone() }, &[2, 3, 4, 5, 1]).await;
        check(store, query.clone(), &[1, 5, 4, 3, 2]).await;
        check(store, GameQuery { most: Some(2), ..query.clone() }, &[1, 5]).await;
        check(store, GameQuery { most: Some(2), skip: 2, ..query.clone() }, &[4, 3]).await;
        check(store, GameQuery { most: Some(2), skip: 4, ..query.clone() }, &[2]).await;
        check(store, GameQuery { skip: 3, ..query.clone() }, &[3, 2]).await;
        check(store, GameQuery { skip: usize::MAX, ..query.clone() }, &[]).await;
        check(store, GameQuery { most: Some(0), ..query.clone() }, &[]).await;
        check(store, GameQuery { most: Some(usize::MAX), ..query }, &[1, 5, 4, 3, 2]).await;
    }
}

async fn somebody_who_plays_himself_is_found_once(backend: &impl Backend) {
    let store = &*backend.open();
    keep(store, &[(ANNA, ANNA, 10, None), (ANNA, BRUNO, 20, None)]).await;
    check(store, of(ANNA), &[1, 2]).await;
    check(store, GameQuery { against: Some(ANNA), ..of(ANNA) }, &[1]).await;
    check(store, GameQuery { most: Some(1), skip: 1, ..of(ANNA) }, &[2]).await;
}

async fn games_are_counted_for_each_side(backend: &impl Backend) {
    let store = &*backend.open();
    keep(
        store,
        &[
            (ANNA, BRUNO, 1, Some(WHITE_WON)),
            (BRUNO, ANNA, 2, Some(WHITE_WON)),
            (BRUNO, ANNA, 3, Some(BLACK_WON)),
            (ANNA, CLARA, 4, Some(BLACK_WON)),
            (ANNA, CLARA, 5, Some(WHITE_WON)),
            (CLARA, ANNA, 6, Some(KeptScore::Drawn)),
            (CLARA, ANNA, 7, Some(KeptScore::Nobody)),
            (BRUNO, CLARA, 8, Some(WHITE_WON)),
            (CLARA, ANNA, 9, None),
        ],
    )
    .await;
    let tally = |won, lost, drawn, playing| Ok(Tally { won, lost, drawn, playing, against_computer: 0 });
    assert_eq!(store.tally(ANNA).await, tally(3, 2, 1, 1));
    assert_eq!(store.tally(BRUNO).await, tally(2, 2, 0, 0));
    assert_eq!(store.tally(CLARA).await, tally(1, 2, 1, 1));
    assert_eq!(store.tally(PersonId(9)).await, tally(0, 0, 0, 0));
}

async fn games_against_the_computer_are_counted_apart(backend: &impl Backend) {
    let store = &*backend.open();
    let computer = Seat::Computer(Level::new(3).unwrap());
    let scores = [Some(WHITE_WON), Some(BLACK_WON), Some(KeptScore::Drawn), Some(KeptScore::Nobody), None];
    for (number, score) in scores.into_iter().enumerate() {
        let mut record = game(id(number), ANNA, BRUNO, 5);
        record.seats.black = computer;
        record.standing = score.map_or(live(5, 0), |score| over(5, score));
        store.begin_game(record, begun(), None).await.unwrap();
    }
    let mut as_black = game(id(10), BRUNO, ANNA, 5);
    as_black.seats.white = computer;
    as_black.standing = over(5, BLACK_WON);
    store.begin_game(as_black, begun(), None).await.unwrap();
    let tally = Tally { won: 2, lost: 1, drawn: 1, playing: 1, against_computer: 4 };
    assert_eq!(store.tally(ANNA).await, Ok(tally));
    assert_eq!(store.tally(BRUNO).await, Ok(Tally::default()));
}
