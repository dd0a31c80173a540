//! A service from its start to its end.

mod files;
mod jobs;
mod recover;
mod stop;

use std::fmt;
use std::fs::{File, TryLockError};
use std::io;
use std::net::TcpListener;
use std::path::Path;
use std::sync::Arc;

use tabiya_game::Moment;
use tokio::sync::watch;

use crate::bus::{LocalBus, News};
use crate::options::Options;
use crate::service::Service;
use crate::store::{OpenError, SqliteStore, Store, StoreError};
use crate::time::Time;
use crate::wire::line::farewell_line;
use crate::{api, serve};

/// Why a service could not run.
#[derive(Debug)]
pub enum RunError {
    /// The store cannot be opened.
    Store(OpenError),
    /// Another service runs with the same data.
    Running,
    /// What was kept cannot be read.
    Kept(String),
    /// The system refused something that every service needs.
    System(io::Error),
}

impl std::error::Error for RunError {}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Running => {
                f.write_str("another server runs with this data folder: stop it, or choose another folder")
            }
            Self::Kept(why) => write!(f, "what was kept cannot be read: {why}"),
            Self::System(error) => write!(f, "the system refuses: {error}"),
        }
    }
}

impl From<OpenError> for RunError {
    fn from(error: OpenError) -> Self {
        Self::Store(error)
    }
}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl From<StoreError> for RunError {
    fn from(error: StoreError) -> Self {
        Self::Kept(error.to_string())
    }
}

/// Runs a service on a socket until it is told to stop, by Ctrl-C or SIGTERM. `ready` is called once it answers.
///
/// # Errors
/// If it cannot start. Once it runs, whatever goes wrong is told to who asked and to the log.
pub fn run(options: Options, listener: TcpListener, ready: impl FnOnce()) -> Result<(), RunError> {
    files::take_as_many_as_allowed();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let answer = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let started = Started::new(options).await?;
        ready();
        started.run(listener, stop::asked()).await;
        Ok(())
    });
    // Nobody is waited for who thinks or hashes a password.
    runtime.shutdown_background();
    answer
}

/// A service that has read what was kept, and is ready to answer.
#[derive(Debug)]
pub(crate) struct Started {
    pub(crate) service: Service,
    /// Held so that no other process serves the same data.
    _lock: File,
}

impl Started {
    pub(crate) async fn new(options: Options) -> Result<Self, RunError> {
        Self::new_at(options, Moment::default()).await
    }

    /// The same, at this moment or later.
    pub(crate) async fn new_at(options: Options, not_before: Moment) -> Result<Self, RunError> {
        // Nothing is opened, let alone changed, that another uses.
        let lock = lock(&options.data)?;
        let store = SqliteStore::open(&options.data)?;
        let store: Arc<dyn Store> = Arc::new(store);
        let last = store.last_beat().await?;
        let time = Time::new(last.unwrap_or_default().max(not_before));
        let service = Service::new(options, time, store, Arc::new(LocalBus::default()));
        recover::recover(&service, last).await?;
        service.add_starter_puzzles().await?;
        service.clear_seeks().await.map_err(|problem| RunError::Kept(problem.sentence))?;
        service.refill_shelf().await.map_err(|problem| RunError::Kept(problem.sentence))?;
        Ok(Self { service, _lock: lock })
    }

    /// Answers until `stop` is there, then tells everybody and finishes.
    pub(crate) async fn run(self, listener: tokio::net::TcpListener, stop: impl Future<Output = ()>) {
        let service = self.service;
        let (stopping, stopped) = watch::channel(false);
        let jobs = jobs::start(&service);
        let app = api::router(&service);
        let serving = tokio::spawn(serve::serve(listener, app, service.clone(), stopped));
        stop.await;
        tracing::info!("stopping: streams are closed, and what was begun is finished");
        let _nobody_serves = stopping.send(true);
        service.bus.close(News::Stopping { line: farewell_line() });
        service.reviews.stop();
        service.analysis.stop().await;
        if let Err(error) = serving.await {
            tracing::error!(%error, "the server did not stop as it should");
        }
        jobs.abort();
        service.computer.stop();
        jobs::last(&service).await;
        tracing::info!("stopped");
    }
}

/// Makes sure that no other process serves the same data.
fn lock(data: &Path) -> Result<File, RunError> {
    SqliteStore::make_folder(data)?;
    let file = File::options().create(true).truncate(false).write(true).open(data.join("server.lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RunError::Running),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}
