//! What is left after the service has stopped.

use std::sync::Arc;

use tabiya_game::{Moment, Settings, Span};

use crate::bus::LocalBus;
use crate::lobby::{Sought, Terms};
use crate::options::Options;
use crate::service::Service;
use crate::store::{AccountKind, ChallengeState, NewAccount, Seek, SqliteStore, Wish};
use crate::testing::Folder;
use crate::time::Time;
use crate::{GameId, PersonId};

fn service(folder: &Folder) -> Service {
    let store = Arc::new(SqliteStore::open(folder.path()).unwrap());
    Service::new(Options::new(folder.path().to_owned()), Time::new(Moment(0)), store, Arc::new(LocalBus::default()))
}

async fn person(service: &Service, name: &str) -> PersonId {
    let account =
        NewAccount { name: name.to_owned(), kind: AccountKind::Person, password: None, created: service.time.now() };
    service.store.add_account(account).await.unwrap().person
}

fn seek(service: &Service, person: PersonId, time: &str) -> Seek {
    Seek {
        id: GameId::random(),
        person,
        wish: Wish::Random,
        settings: Settings::with_time(time.parse().unwrap()),
        created: service.time.now(),
    }
}

fn terms() -> Terms {
    Terms { settings: Settings::default(), wish: Wish::Random, label: None, rematch_of: None }
}

#[tokio::test]
async fn challenges_outlast_the_service_and_can_be_accepted_then() {
    let folder = Folder::new();
    let (anna, bob, named, open) = {
        let service = service(&folder);
        let (anna, bob) = (person(&service, "Anna").await, person(&service, "Bob").await);
        let named = service.challenge(anna, bob, terms()).await.unwrap();
        let open = service.open_challenge(None, terms()).await.unwrap();
        service.accept(open.id, anna, None).await.unwrap();
        (anna, bob, named.id, open.id)
    };
    let service = service(&folder);
    for id in [named, open] {
        service.accept(id, bob, None).await.unwrap();
        let game = service.view(id).await.unwrap();
        assert!(game.side_of(anna).is_some() && game.side_of(bob).is_some());
        assert_eq!(service.store.challenge(id).await.unwrap().unwrap().state, ChallengeState::Accepted);
    }
}

#[tokio::test]
async fn of_the_seeks_only_those_by_correspondence_outlast_the_service_and_not_for_ever() {
    let folder = Folder::new();
    let lasting = {
        let service = service(&folder);
        let (anna, bob) = (person(&service, "Anna").await, person(&service, "Bob").await);
        // As if the service was killed: nobody withdraws what waits.
        service.store.add_seek(seek(&service, anna, "300+3")).await.unwrap();
        let lasting = seek(&service, bob, "1/259200");
        let (sought, guard) = service.look_for(lasting.clone()).await.unwrap();
        assert!(sought == Sought::Waiting && guard.is_none());
        lasting
    };
    let service = service(&folder);
    service.clear_seeks().await.unwrap();
    assert_eq!(service.store.seeks().await.unwrap(), std::slice::from_ref(&lasting));
    let created = lasting.created.before(Span::from_days(14)).before(Span::from_seconds(1));
    service.store.add_seek(Seek { id: GameId::random(), created, ..lasting.clone() }).await.unwrap();
    service.expire().await.unwrap();
    assert_eq!(service.store.seeks().await.unwrap(), [lasting]);
}

#[tokio::test]
async fn a_challenge_whose_game_cannot_begin_is_as_it_was() {
    let folder = Folder::new();
    let service = service(&folder);
    let (anna, bob) = (person(&service, "Anna").await, person(&service, "Bob").await);
    let first = service.challenge(anna, bob, terms()).await.unwrap();
    service.accept(first.id, bob, None).await.unwrap();
    // Its name is taken by a game already, so no other can begin under it.
    service.store.change_challenge(first.id, ChallengeState::Accepted, ChallengeState::Open).await.unwrap();
    let refused = service.accept(first.id, bob, None).await.unwrap_err();
    assert_eq!(refused.status, 409);
    assert_eq!(service.store.challenge(first.id).await.unwrap().unwrap().state, ChallengeState::Open);
}
