use std::path::PathBuf;
use std::time::Duration;

use tabiya_game::Moment;
use tokio::time::advance;

use super::*;
use crate::LimitOptions;

fn limits(limits: LimitOptions) -> Limits {
    let options = Options { limits, ..Options::new(PathBuf::new()) };
    Limits::new(&options, Time::new(Moment(0)))
}

/// Somebody who is known, somewhere of their own.
fn person(number: u8) -> Asks {
    at(number, &format!("198.51.100.{number}"))
}

/// Somebody who is known, there.
fn at(number: u8, place: &str) -> Asks {
    Asks { who: Who::Person(PersonId(number.into())), from: address(place) }
}

/// Somebody who is not known.
fn stranger(place: &str) -> Asks {
    Asks { who: address(place), from: address(place) }
}

fn address(text: &str) -> Who {
    Who::address(text.parse().unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_burst_is_four_seconds_worth_and_then_the_rate_holds() {
    let limits = limits(LimitOptions { requests_by_person: 5, ..LimitOptions::default() });
    let anna = person(1);
    for _ in 0..20 {
        limits.request(anna).unwrap();
    }
    let problem = limits.request(anna).unwrap_err();
    assert_eq!((problem.status.as_u16(), problem.retry_after), (429, Some(1)));
    limits.request(person(2)).unwrap();
    advance(Duration::from_millis(200)).await;
    limits.request(anna).unwrap();
    limits.request(anna).unwrap_err();
    advance(Duration::from_mins(1)).await;
    let allowed = (0..100).take_while(|_| limits.request(anna).is_ok()).count();
    assert_eq!(allowed, 20, "a bucket holds no more than a burst");
}

#[tokio::test(start_paused = true)]
async fn entries_and_chat_are_counted_by_the_minute() {
    let limits = limits(LimitOptions { entries_by_address: 3, chat_by_person: 6, ..LimitOptions::default() });
    let home = "192.0.2.1".parse().unwrap();
    assert_eq!((0..10).take_while(|_| limits.entry(home).is_ok()).count(), 3);
    assert_eq!(limits.entry(home).unwrap_err().retry_after, Some(20));
    assert_eq!((0..10).take_while(|_| limits.chat(PersonId(1)).is_ok()).count(), 6);
    assert_eq!(limits.chat(PersonId(1)).unwrap_err().retry_after, Some(10));
    advance(Duration::from_secs(20)).await;
    limits.entry(home).unwrap();
    limits.entry(home).unwrap_err();
}

#[tokio::test]
async fn streams_and_connections_are_counted_until_they_are_closed() {
    let options = LimitOptions { streams_by_person: 2, streams_by_address: 1, ..LimitOptions::default() };
    let limits = limits(LimitOptions { connections_by_address: 1, ..options });
    let anna = person(1);
    let first = limits.stream(anna).unwrap();
    let second = limits.stream(anna).unwrap();
    assert_eq!(limits.stream(anna).unwrap_err().status.as_u16(), 429);
    drop(first);
    let third = limits.stream(anna).unwrap();
    let somebody = limits.stream(stranger("192.0.2.1")).unwrap();
    limits.stream(stranger("192.0.2.1")).unwrap_err();
    drop((second, third, somebody));
    assert_eq!(limits.streams.len(), 0);
    let home = "192.0.2.1".parse().unwrap();
    let connection = limits.connection(home).unwrap();
    assert!(limits.connection(home).is_none());
    drop(connection);
    assert!(limits.connection(home).is_some());
}

#[tokio::test(start_paused = true)]
async fn the_persons_at_one_address_have_a_measure_in_all() {
    let few = LimitOptions { requests_by_person: 1, requests_by_address_in_all: 2, ..LimitOptions::default() };
    let limits = limits(LimitOptions { streams_by_address_in_all: 2, games_by_address: 6, ..few });
    let (home, elsewhere) = ("192.0.2.1", "192.0.2.2");
    // One person alone meets its own measure, and does not use up that of the others.
    assert_eq!((0..100).filter(|_| limits.request(at(1, home)).is_ok()).count(), 4);
    assert_eq!((2..100).filter(|number| limits.request(at(*number, home)).is_ok()).count(), 4);
    assert_eq!(limits.request(at(100, home)).unwrap_err().retry_after, Some(1));
    limits.request(stranger(home)).unwrap();
    limits.request(at(100, elsewhere)).unwrap();

    let first = limits.stream(at(1, home)).unwrap();
    let second = limits.stream(at(2, home)).unwrap();
    assert_eq!(limits.stream(at(3, home)).unwrap_err().status.as_u16(), 429);
    assert_eq!((limits.streams.len(), limits.streams_in_all.len()), (2, 1), "what was refused is not counted");
    limits.stream(stranger(home)).unwrap();
    limits.stream(at(3, elsewhere)).unwrap();
    drop(first);
    let third = limits.stream(at(3, home)).unwrap();
    drop((second, third));
    assert_eq!((limits.streams.len(), limits.streams_in_all.len()), (0, 0));

    let home = home.parse().unwrap();
    assert_eq!((0..100).filter(|_| limits.game(home).is_ok()).count(), 6);
    assert_eq!(limits.game(home).unwrap_err().retry_after, Some(10));
    limits.game(elsewhere.parse().unwrap()).unwrap();
}

#[test]
fn addresses_of_version_6_count_by_their_first_half() {
    assert_eq!(address("2001:db8:1:2::3"), address("2001:db8:1:2:ffff::4"));
    assert_ne!(address("2001:db8:1:2::3"), address("2001:db8:1:3::3"));
    assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    assert_ne!(address("192.0.2.2"), address("192.0.2.1"));
}

#[test]
fn those_who_have_not_asked_for_a_while_are_forgotten() {
    let buckets = Buckets::new(Rate::a_second(1));
    for number in 0..10_000 {
        buckets.take(Who::Person(PersonId(number)), Moment(number.cast_unsigned())).unwrap();
        assert!(buckets.len() <= 2_048, "{}", buckets.len());
    }
}

#[test]
fn a_crowd_is_not_remembered_for_ever() {
    let buckets = Buckets::new(Rate::a_minute(1));
    for number in 0..300_000 {
        buckets.take(Who::Person(PersonId(number)), Moment(1)).unwrap();
        assert!(buckets.len() <= 100_000);
    }
}
