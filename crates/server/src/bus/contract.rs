//! What every bus must do, whatever it is made of: each rule is one function, and runs against each bus.

use std::sync::Arc;

use bytes::Bytes;
use tokio::task::JoinSet;

use super::{Bus, MOST_WAITING, News, Subscription, Topic};
use crate::{GameId, PersonId};

/// Makes tests of rules: one for each bus.
macro_rules! contract {
    ($($rule:ident),+ $(,)?) => {
        mod local {
            $(#[tokio::test]
            async fn $rule() {
                super::$rule(std::sync::Arc::<crate::bus::LocalBus>::default()).await;
            })+
        }
    };
}

contract!(
    news_come_in_order,
    everybody_who_listens_is_told,
    nobody_is_told_of_another_topic,
    nobody_is_told_what_was_before,
    a_listener_waits_for_news,
    a_slow_listener_is_let_go_and_nobody_else,
    a_slow_listener_can_come_again,
    who_has_left_is_in_nobodys_way,
    many_tell_at_once_and_all_is_heard_in_each_ones_order,
    at_the_end_all_hear_the_last_news,
    who_is_too_slow_for_the_end_hears_the_end,
    who_comes_after_the_end_hears_the_last_news,
    nothing_is_told_after_the_end,
);

/// A piece of news with a number in it.
fn news(number: usize) -> News {
    News::Person { line: Bytes::from(format!("{{\"number\":{number}}}\n")) }
}

fn last() -> News {
    News::Stopping { line: Bytes::from_static(b"{\"stopping\":true}\n") }
}

fn topics() -> Vec<Topic> {
    let game = |text: &str| Topic::Game(text.parse::<GameId>().unwrap());
    let mut topics = vec![game("aaaaaaaa"), game("aaaaaaab"), Topic::Games];
    topics.extend((0..20).map(|person| Topic::Person(PersonId(person))));
    topics
}

/// That these are the next news of a listener.
async fn check_next(listener: &mut Subscription, numbers: impl IntoIterator<Item = usize>) {
    for number in numbers {
        assert_eq!(listener.next().await.as_deref(), Some(&news(number)));
    }
}

/// That nothing waits for a listener, and that it is still listening.
fn check_silent(listener: &mut Subscription) {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    assert!(listener.poll_next(&mut context).is_pending());
}

async fn news_come_in_order(bus: Arc<impl Bus>) {
    let mut listener = bus.subscribe(Topic::Games);
    for number in 0..1_000 {
        bus.publish(Topic::Games, news(number));
        if number % 50 == 49 {
            check_next(&mut listener, number - 49..=number).await;
        }
    }
    check_silent(&mut listener);
}

async fn everybody_who_listens_is_told(bus: Arc<impl Bus>) {
    let mut listeners: Vec<Subscription> = (0..100).map(|_| bus.subscribe(Topic::Games)).collect();
    for number in 0..5 {
        bus.publish(Topic::Games, news(number));
    }
    for listener in &mut listeners {
        check_next(listener, 0..5).await;
        check_silent(listener);
    }
}

async fn nobody_is_told_of_another_topic(bus: Arc<impl Bus>) {
    let topics = topics();
    let mut listeners: Vec<Subscription> = topics.iter().map(|topic| bus.subscribe(*topic)).collect();
    for (number, topic) in topics.iter().enumerate() {
        bus.publish(*topic, news(number));
    }
    for (number, listener) in listeners.iter_mut().enumerate() {
        check_next(listener, [number]).await;
        check_silent(listener);
    }
}

async fn nobody_is_told_what_was_before(bus: Arc<impl Bus>) {
    bus.publish(Topic::Games, news(1));
    let mut early = bus.subscribe(Topic::Games);
    bus.publish(Topic::Games, news(2));
    let mut late = bus.subscribe(Topic::Games);
    bus.publish(Topic::Games, news(3));
    check_next(&mut early, [2, 3]).await;
    check_next(&mut late, [3]).await;
}

async fn a_listener_waits_for_news(bus: Arc<impl Bus>) {
    let mut listener = bus.subscribe(Topic::Games);
    let waiting = tokio::spawn(async move { listener.next().await });
    tokio::task::yield_now().await;
    bus.publish(Topic::Games, news(7));
    assert_eq!(waiting.await.unwrap().as_deref(), Some(&news(7)));
}

async fn a_slow_listener_is_let_go_and_nobody_else(bus: Arc<impl Bus>) {
    let mut slow = bus.subscribe(Topic::Games);
    let mut quick = bus.subscribe(Topic::Games);
    let mut elsewhere = bus.subscribe(Topic::Person(PersonId(1)));
    // Nobody waits for the slow one: this would not end.
    for number in 0..10 * MOST_WAITING {
        bus.publish(Topic::Games, news(number));
        check_next(&mut quick, [number]).await;
    }
    // It hears what was kept for it, and then that it has missed something.
    check_next(&mut slow, 0..MOST_WAITING).await;
    assert_eq!(slow.next().await, None);
    assert_eq!(slow.next().await, None);
    check_silent(&mut quick);
    check_silent(&mut elsewhere);
}

async fn a_slow_listener_can_come_again(bus: Arc<impl Bus>) {
    let slow = bus.subscribe(Topic::Games);
    for number in 0..=MOST_WAITING {
        bus.publish(Topic::Games, news(number));
    }
    let mut again = bus.subscribe(Topic::Games);
    drop(slow);
    bus.publish(Topic::Games, news(5));
    check_next(&mut again, [5]).await;
}

async fn who_has_left_is_in_nobodys_way(bus: Arc<impl Bus>) {
    let mut listeners: Vec<Subscription> = (0..10).map(|_| bus.subscribe(Topic::Games)).collect();
    for number in 0..10 {
        bus.publish(Topic::Games, news(number));
        listeners.remove(0);
        for listener in &mut listeners {
            check_next(listener, [number]).await;
        }
    }
    bus.publish(Topic::Games, news(99));
    let mut listener = bus.subscribe(Topic::Games);
    check_silent(&mut listener);
}

async fn many_tell_at_once_and_all_is_heard_in_each_ones_order(bus: Arc<impl Bus + 'static>) {
    let (tellers, each) = (8, MOST_WAITING / 8);
    let mut listener = bus.subscribe(Topic::Games);
    let mut telling = JoinSet::new();
    for teller in 0..tellers {
        let bus = Arc::clone(&bus);
        telling.spawn_blocking(move || {
            for number in 0..each {
                bus.publish(Topic::Games, news(teller * 1_000 + number));
            }
        });
    }
    telling.join_all().await;
    let mut heard = Vec::new();
    for _ in 0..tellers * each {
        heard.push(listener.next().await.unwrap());
    }
    check_silent(&mut listener);
    for teller in 0..tellers {
        let told: Vec<News> = (0..each).map(|number| news(teller * 1_000 + number)).collect();
        let of_teller: Vec<&News> = heard.iter().map(|news| &**news).filter(|news| told.contains(news)).collect();
        assert_eq!(of_teller, told.iter().collect::<Vec<_>>());
    }
}

async fn at_the_end_all_hear_the_last_news(bus: Arc<impl Bus>) {
    let mut listeners: Vec<Subscription> = topics().into_iter().map(|topic| bus.subscribe(topic)).collect();
    bus.publish(Topic::Games, news(1));
    bus.close(last());
    check_next(&mut listeners[2], [1]).await;
    for listener in &mut listeners {
        assert_eq!(listener.next().await.as_deref(), Some(&last()));
        assert_eq!(listener.next().await, None);
    }
}

async fn who_is_too_slow_for_the_end_hears_the_end(bus: Arc<impl Bus>) {
    let mut slow = bus.subscribe(Topic::Games);
    for number in 0..MOST_WAITING {
        bus.publish(Topic::Games, news(number));
    }
    bus.close(last());
    check_next(&mut slow, 0..MOST_WAITING).await;
    assert_eq!(slow.next().await, None);
}

async fn who_comes_after_the_end_hears_the_last_news(bus: Arc<impl Bus>) {
    bus.close(last());
    for topic in topics() {
        let mut late = bus.subscribe(topic);
        assert_eq!(late.next().await.as_deref(), Some(&last()));
        assert_eq!(late.next().await, None);
    }
}

async fn nothing_is_told_after_the_end(bus: Arc<impl Bus>) {
    let mut listener = bus.subscribe(Topic::Games);
    bus.close(last());
    bus.publish(Topic::Games, news(1));
    bus.close(News::Begun { game: "aaaaaaaa".parse().unwrap() });
    assert_eq!(listener.next().await.as_deref(), Some(&last()));
    assert_eq!(listener.next().await, None);
}
