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

fn address(text: &str) -> Who {
    Who::address(text.parse().unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_burst_is_four_seconds_worth_and_then_the_rate_holds() {
    let limits = limits(LimitOptions { requests_by_person: 5, ..LimitOptions::default() });
    let anna = Who::Person(PersonId(1));
    for _ in 0..20 {
        limits.request(anna).unwrap();
    }
    let problem = limits.request(anna).unwrap_err();
    assert_eq!((problem.status.as_u16(), problem.retry_after), (429, Some(1)));
    limits.request(Who::Person(PersonId(2))).unwrap();
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
    let anna = Who::Person(PersonId(1));
    let first = limits.stream(anna).unwrap();
    let second = limits.stream(anna).unwrap();
    assert_eq!(limits.stream(anna).unwrap_err().status.as_u16(), 429);
    drop(first);
    let third = limits.stream(anna).unwrap();
    let stranger = limits.stream(address("192.0.2.1")).unwrap();
    limits.stream(address("192.0.2.1")).unwrap_err();
    drop((second, third, stranger));
    assert_eq!(limits.streams.len(), 0);
    let home = "192.0.2.1".parse().unwrap();
    let connection = limits.connection(home).unwrap();
    assert!(limits.connection(home).is_none());
    drop(connection);
    assert!(limits.connection(home).is_some());
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
