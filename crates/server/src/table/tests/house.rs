//! A service for tests: a real store in a folder of its own, two people, and a clock that stands still until it is moved.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::Duration;

use tabiya_engine::Level;
use tabiya_game::{Moment, Settings};
use tabiya_rules::{BySide, Side};
use tokio::time::advance;

use crate::bus::LocalBus;
use crate::hall::NewGame;
use crate::options::Options;
use crate::problem::Problem;
use crate::run::Started;
use crate::service::Service;
use crate::store::{AccountKind, Manners, NewAccount, Origin, Seat};
use crate::table::Act;
use crate::time::Time;
use crate::wire::game::View;
use crate::{GameId, PersonId};

pub(super) struct House {
    pub(super) service: Service,
    pub(super) white: PersonId,
    pub(super) black: PersonId,
    started: Option<Started>,
    folder: PathBuf,
    _still: Still,
}

/// Time stands still as long as this is held: tokio moves a paused clock by itself only while no work is done elsewhere.
struct Still(Option<mpsc::Sender<()>>);

impl Still {
    fn hold() -> Self {
        let (sender, receiver) = mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || receiver.recv());
        Self(Some(sender))
    }
}

impl Drop for Still {
    fn drop(&mut self) {
        self.0.take();
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _gone_already = std::fs::remove_dir_all(&self.folder);
    }
}

pub(super) fn play(text: &str) -> Act {
    Act::Play { text: text.to_owned(), offers_draw: false }
}

pub(super) fn fools_mate() -> [(Side, &'static str); 4] {
    [(Side::White, "f2f3"), (Side::Black, "e7e5"), (Side::White, "g2g4"), (Side::Black, "d8h4")]
}

impl House {
    pub(super) async fn open() -> Self {
        let still = Still::hold();
        let folder = std::env::temp_dir().join(format!("tabiya-table-{}", GameId::random()));
        let started = Started::new(Options::new(folder.clone())).await.unwrap();
        let service = started.service.clone();
        let account = |name: &str| NewAccount {
            name: name.to_owned(),
            kind: AccountKind::Person,
            password: None,
            created: Moment(0),
        };
        let white = service.store.add_account(account("Anna")).await.unwrap().person;
        let black = service.store.add_account(account("Bert")).await.unwrap().person;
        Self { service, white, black, started: Some(started), folder, _still: still }
    }

    /// Another node on the same store, which does not hear of this one.
    pub(super) fn node(&self) -> Service {
        let store = Arc::clone(&self.service.store);
        let options = Options::new(self.folder.clone());
        Service::new(options, Time::new(self.service.time.now()), store, Arc::new(LocalBus::default()))
    }

    pub(super) async fn game(&self, time: &str) -> GameId {
        let seats = BySide { white: Seat::Person(self.white), black: Seat::Person(self.black) };
        self.begin(time, seats, Manners::PlaysOn).await
    }

    pub(super) async fn game_with_computer(&self, time: &str, level: u8, manners: Manners) -> GameId {
        let seats = BySide { white: Seat::Person(self.white), black: Seat::Computer(Level::new(level).unwrap()) };
        self.begin(time, seats, manners).await
    }

    async fn begin(&self, time: &str, seats: BySide<Seat>, manners: Manners) -> GameId {
        let id = GameId::random();
        let settings = Settings::with_time(time.parse().unwrap());
        let new = NewGame { id, seats, settings, origin: Origin::Friend, manners, rematch_of: None, of: None };
        self.service.begin(new).await.unwrap();
        id
    }

    pub(super) async fn act(&self, id: GameId, side: Side, act: Act) -> Result<(), Problem> {
        let person = if side == Side::White { self.white } else { self.black };
        self.service.act(id, person, act, self.service.time.now()).await
    }

    pub(super) async fn view(&self, id: GameId) -> View {
        self.service.view(id).await.unwrap()
    }

    /// Lets time pass, and whatever happens by it.
    pub(super) async fn pass(&self, time: Duration) {
        self.settle().await;
        advance(time).await;
        self.settle().await;
    }

    /// Lets all tables do what they have to do: the store answers from another thread, in real time.
    async fn settle(&self) {
        for _ in 0..20 {
            tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(1))).await.unwrap();
            for id in self.service.hall.ids() {
                // A table answers only after what it was at.
                let _view = self.service.table(id).await.unwrap().view().await;
            }
        }
    }

    /// Lets time pass bit by bit until something is so.
    pub(super) async fn until(&self, id: GameId, is_so: impl Fn(&View) -> bool) {
        for _ in 0..400 {
            if is_so(&self.view(id).await) {
                return;
            }
            tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(5))).await.unwrap();
            advance(Duration::from_millis(50)).await;
        }
        panic!("it was never so: {:?}", self.view(id).await.game);
    }

    /// Stops the service as it should be, and starts it again later.
    pub(super) async fn restart_after(&mut self, time: Duration) {
        self.service.store.beat(self.service.time.now()).await.unwrap();
        self.crash_after(time).await;
    }

    /// Lets the service stop without a sign of life, and starts it again later.
    pub(super) async fn crash_after(&mut self, time: Duration) {
        self.started.take();
        // A table without a handle ends, as all do in a crash.
        for id in self.service.hall.ids() {
            self.service.hall.clear(id);
        }
        tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(20))).await.unwrap();
        let now = self.service.time.now();
        advance(time).await;
        // The wall clock of the machine does not stand still for tests: the moment the new run begins at is given here.
        let started = Started::new_at(Options::new(self.folder.clone()), Moment(now.0 + time.as_millis() as u64));
        let started = started.await.unwrap();
        self.service = started.service.clone();
        self.started = Some(started);
    }
}
