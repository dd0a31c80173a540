//! The parts of the service, together.

use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use tokio::sync::Semaphore;

use crate::analysis::Analysis;
use crate::api::pgn_read;
use crate::attendance::Attendance;
use crate::bus::Bus;
use crate::computer::Computer;
use crate::fresh::Fresh;
use crate::hall::Hall;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::options::Options;
use crate::people::People;
use crate::quiet::Quiet;
use crate::review::Reviews;
use crate::shelves::Shelves;
use crate::store::Store;
use crate::time::Time;
use crate::tv::Tv;

/// The service: a handle that is cheap to copy.
#[derive(Clone, Debug)]
pub(crate) struct Service(Arc<Parts>);

/// What the service is made of.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) options: Options,
    pub(crate) time: Time,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) hall: Hall,
    pub(crate) computer: Computer,
    pub(crate) analysis: Analysis,
    pub(crate) metrics: Metrics,
    pub(crate) people: People,
    pub(crate) limits: Limits,
    pub(crate) tv: Tv,
    pub(crate) lobby: Lobby,
    pub(crate) attendance: Attendance,
    /// Who works out what is not pressing.
    pub(crate) quiet: Quiet,
    /// Places for those who have PGN read.
    pub(crate) pgn_places: Semaphore,
    pub(crate) shelves: Shelves,
    pub(crate) reviews: Reviews,
    /// Where the service listens, once it does.
    pub(crate) listens: OnceLock<SocketAddr>,
    /// Where others in the network reach it, as the system told last.
    pub(crate) network: Fresh<Vec<String>>,
}

impl Service {
    pub(crate) fn new(options: Options, time: Time, store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Self {
        let computer = Computer::new(options.thinkers);
        let analysis = Analysis::new(&options);
        let people = People::new(Arc::clone(&store), time);
        let limits = Limits::new(&options, time);
        let shelves = Shelves::new(&options.data);
        let reviews = Reviews::new(Arc::clone(&store), time, options.review_nodes);
        let (hall, metrics) = (Hall::default(), Metrics::default());
        let (lobby, tv) = (Lobby::default(), Tv::default());
        let (attendance, quiet) = (Attendance::default(), Quiet::default());
        let (listens, network) = (OnceLock::new(), Fresh::default());
        Self(Arc::new(Parts {
            options,
            time,
            store,
            bus,
            hall,
            computer,
            analysis,
            metrics,
            people,
            limits,
            tv,
            lobby,
            attendance,
            quiet,
            pgn_places: Semaphore::new(pgn_read::PLACES),
            shelves,
            reviews,
            listens,
            network,
        }))
    }
}

impl Deref for Service {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
