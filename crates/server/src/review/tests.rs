//! Games wait for their turn, and are gone through while somebody looks.

use std::sync::Arc;

use tabiya_game::Moment;

use super::{Looker, Reviews, Subject, Told, unpack};
use crate::PersonId;
use crate::analysis::Line;
use crate::limits::Who;
use crate::store::{MemoryStore, Store};
use crate::time::Time;

const WHO: Who = Who::Person(PersonId(1));

fn subject(moves: &str) -> Subject {
    Subject::of_line(Line::read(None, Some(moves)).expect("legal moves"))
}

/// One that takes many times as long as a test does.
fn long() -> Subject {
    subject(&"Nf3 Nf6 Ng1 Ng8 ".repeat(150))
}

fn reviews() -> (Reviews, Arc<MemoryStore>) {
    let store = Arc::<MemoryStore>::default();
    (Reviews::new(Arc::<MemoryStore>::clone(&store), Time::new(Moment(0)), 10_000), store)
}

/// All that somebody is told, to the end.
async fn heard(mut looker: Looker) -> Vec<Told> {
    let mut heard = Vec::new();
    while let Some(told) = looker.next().await {
        let is_last = matches!(told, Told::Found(_) | Told::Failed);
        heard.push(told);
        if is_last {
            break;
        }
    }
    heard
}

#[tokio::test]
async fn who_looks_at_the_same_game_shares_a_review_and_others_wait() {
    let (reviews, store) = reviews();
    let mut long_one = reviews.look(long(), WHO).expect("a place");
    let short = subject("f3 e5 g4 Qh4");
    let (one, other) =
        (reviews.look(short.clone(), WHO).expect("a place"), reviews.look(short.clone(), WHO).expect("a place"));
    let mut third = reviews.look(subject("e4"), WHO).expect("a place");
    assert_eq!(third.next().await, Some(Told::Waiting { before: 2 }));
    while !matches!(long_one.next().await, Some(Told::Working { .. })) {}
    // Nobody looks any more: the next has its turn, and nothing is kept of what was found so far.
    drop(long_one);
    let one = tokio::spawn(heard(one));
    let (one, other) = (one.await.expect("no panic"), heard(other).await);
    assert_eq!(one.first(), Some(&Told::Waiting { before: 1 }));
    let Some(Told::Found(review)) = one.last() else { panic!("{one:?}") };
    assert_eq!(one.last(), other.last());
    assert!(one.iter().all(|told| !matches!(told, Told::Working { done, of } if *of != 5 || done > of)), "{one:?}");
    let kept = store.review(short.digest()).await.expect("a store").expect("a review");
    assert_eq!((kept.maker, unpack(&kept.body).as_ref()), (reviews.maker(), Some(review)));
    assert_eq!(store.review(long().digest()).await, Ok(None));
    assert!(matches!(heard(third).await.last(), Some(Told::Found(_))));
}

#[tokio::test]
async fn who_leaves_makes_room() {
    let (reviews, _) = reviews();
    let _long_one = reviews.look(long(), WHO).expect("a place");
    let leaver = reviews.look(subject("d4"), WHO).expect("a place");
    let mut last = reviews.look(subject("e4"), WHO).expect("a place");
    assert_eq!(last.next().await, Some(Told::Waiting { before: 2 }));
    drop(leaver);
    while last.next().await != Some(Told::Waiting { before: 1 }) {}
}

#[tokio::test]
async fn a_service_that_stops_tells_all_who_wait() {
    let (reviews, _) = reviews();
    let lookers = [long(), subject("e4")].map(|subject| reviews.look(subject, WHO).expect("a place"));
    reviews.stop();
    for looker in lookers {
        assert_eq!(heard(looker).await.last(), Some(&Told::Failed));
    }
    assert!(reviews.look(subject("e4"), WHO).is_none());
}

#[test]
fn games_that_go_alike_have_one_digest() {
    assert_eq!(subject("e4 e5").digest(), subject("e2e4,e7e5").digest());
    let from = |fen, moves| Subject::of_line(Line::read(Some(fen), Some(moves)).expect("legal moves"));
    let others = [
        subject("e4 e6"),
        subject("e4 e5 Nf3"),
        from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 9", "e4 e5"),
        from("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e5"),
    ];
    assert!(others.iter().all(|other| other.digest() != subject("e4 e5").digest()));
}

#[tokio::test]
async fn nobody_takes_all_the_places() {
    let (reviews, _) = reviews();
    let mut looking = vec![reviews.look(long(), WHO).expect("a place")];
    for moves in ["e4", "d4", "c4", "b4", "a4"] {
        looking.extend(reviews.look(subject(moves), WHO));
    }
    assert!(looking.len() < 6, "so many wait: {}", looking.len());
    assert!(reviews.look(subject("f4"), Who::Person(PersonId(2))).is_some(), "there is a place for others");
}
