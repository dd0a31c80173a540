//! What tests share: a folder of their own, a service on a free port, and a client that speaks HTTP by hand, so that it can
//! also speak it wrongly.

mod client;
mod games;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};

use axum::Router;
use tabiya_game::Moment;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub(crate) use client::{Answer, Connection};

use crate::bus::LocalBus;
use crate::caller::Scope;
use crate::options::Options;
use crate::service::Service;
use crate::store::{Account, AccountKind, NewAccount, SqliteStore};
use crate::time::Time;
use crate::{GameId, api, serve};

/// A folder for one test, which goes away with it.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// One that is not there yet.
    pub(crate) fn new() -> Self {
        Self(std::env::temp_dir().join(format!("tabiya-test-{}", GameId::random())))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _not_made = std::fs::remove_dir_all(&self.0);
    }
}

/// Time stands still as long as this is held, and tests of limits do not depend on how fast the machine is. A paused clock
/// alone would not do: tokio moves it by itself whenever nothing happens, unless work is done elsewhere.
#[derive(Debug)]
pub(crate) struct Still(#[expect(dead_code, reason = "its end is the news")] mpsc::Sender<()>);

impl Still {
    pub(crate) fn hold() -> Self {
        let (held, given_up) = mpsc::channel::<()>();
        tokio::time::pause();
        tokio::task::spawn_blocking(move || given_up.recv());
        Self(held)
    }
}

/// A service on a free port, with a store of its own.
#[derive(Debug)]
pub(crate) struct TestServer {
    pub(crate) service: Service,
    /// The store of the service, as what it is.
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) address: SocketAddr,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    folder: Folder,
}

impl TestServer {
    /// As usual, but for the limits on attempts and requests, which tests would meet.
    pub(crate) async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// With other options.
    pub(crate) async fn with(change: impl FnOnce(&mut Options)) -> Self {
        Self::with_app(change, api::router).await
    }

    /// With other options and other routes.
    pub(crate) async fn with_app(change: impl FnOnce(&mut Options), app: impl FnOnce(&Service) -> Router) -> Self {
        let folder = Folder::new();
        let mut options = Options::new(folder.path().to_owned());
        options.limits.entries_by_address = 10_000;
        options.limits.keys_by_address = 10_000;
        options.limits.requests_by_address = 10_000;
        options.limits.requests_by_person = 10_000;
        options.limits.requests_by_address_in_all = 10_000;
        change(&mut options);
        let store = Arc::new(SqliteStore::open(folder.path()).expect("a store"));
        let bus = Arc::new(LocalBus::default());
        let service = Service::new(options, Time::new(Moment(0)), Arc::<SqliteStore>::clone(&store), bus);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = watch::channel(false);
        let serving = tokio::spawn(serve::serve(listener, app(&service), service.clone(), stopped));
        Self { service, store, address, stop, serving, folder }
    }

    /// Tells it to stop.
    pub(crate) fn tell_to_stop(&self) {
        self.stop.send_replace(true);
    }

    /// Waits until it has stopped.
    pub(crate) async fn stopped(self) {
        self.tell_to_stop();
        self.serving.await.expect("no panic");
    }

    /// A connection, on which nothing was said.
    pub(crate) async fn connect(&self) -> Connection {
        Connection::open(self.address).await
    }

    /// Asks on a connection of its own.
    pub(crate) async fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        self.connect().await.request(method, path, headers, body).await
    }

    pub(crate) async fn get(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.request("GET", path, headers, "").await
    }

    /// Sends a form.
    pub(crate) async fn post(&self, path: &str, headers: &[(&str, &str)], form: &str) -> Answer {
        let form_type = ("content-type", "application/x-www-form-urlencoded");
        self.request("POST", path, &[headers, &[form_type]].concat(), form).await
    }

    /// An account.
    pub(crate) async fn account(&self, name: &str, kind: AccountKind) -> Account {
        let account = NewAccount { name: name.to_owned(), kind, password: None, created: self.service.time.now() };
        self.service.store.add_account(account).await.expect("a new account")
    }

    /// An account, and the header with a token of it that may do all these.
    pub(crate) async fn token(&self, name: &str, kind: AccountKind, scopes: &[Scope]) -> (Account, String) {
        let account = self.account(name, kind).await;
        let (secret, _) = self.service.people.make_token(account.person, "test", scopes).await.expect("a token");
        (account, format!("Bearer {}", secret.reveal()))
    }

    /// A guest, and the cookie of a session.
    pub(crate) async fn guest(&self) -> (Account, String) {
        let account = self.service.people.add_guest().await.expect("a guest");
        let session = self.service.people.begin_session(account.person).await.expect("a session");
        (account, format!("tabiya_session={}", session.reveal()))
    }

    /// The origin of the service's own pages.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }
}
