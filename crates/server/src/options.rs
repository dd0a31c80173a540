//! How a service is to be run.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use tabiya_engine::Tables;
use tabiya_uci::Launch;

/// How many positions are looked at for each position of a review, if nothing is said: as many as `tabiya analyse` looks at, so
/// that both say the same. A game of forty moves takes about twenty-five seconds.
const REVIEW_NODES: u64 = 400_000;

/// How a service is to be run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder in which everything is kept.
    pub data: PathBuf,
    /// Whether a proxy in front tells who asks: its headers are believed then, and only then.
    pub trust_proxy: bool,
    /// The folder from which the files of the page are read at each request, for those who change them; without it they are
    /// those that are part of the program.
    pub web: Option<PathBuf>,
    /// How many threads think for the computer.
    pub thinkers: NonZeroUsize,
    /// The endgame tables, if there are any.
    pub syzygy: Option<Tables>,
    /// How many positions are looked at for each position of a game that is reviewed.
    pub review_nodes: u64,
    /// How positions are analysed.
    pub analysis: AnalysisOptions,
    /// How much everybody may ask for.
    pub limits: LimitOptions,
}

impl Options {
    /// As usual, with this folder.
    pub fn new(data: PathBuf) -> Self {
        let cores = available_parallelism().map_or(1, NonZeroUsize::get);
        let thinkers = NonZeroUsize::new(cores / 2).unwrap_or(NonZeroUsize::MIN);
        Self {
            data,
            trust_proxy: false,
            web: None,
            thinkers,
            syzygy: None,
            review_nodes: REVIEW_NODES,
            analysis: AnalysisOptions::default(),
            limits: LimitOptions::default(),
        }
    }
}

/// How positions are analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisOptions {
    /// The engine that analyses; our own without it.
    pub engine: Option<PluggedEngine>,
    /// How many positions are analysed at once. Each has a thread of its own, which runs only where nothing else wants to, and
    /// some twenty megabytes of memory.
    pub at_once: NonZeroUsize,
    /// How long a position is analysed at most.
    pub time: Duration,
    /// How deep a position is analysed at most.
    pub depth: u32,
}

impl Default for AnalysisOptions {
    fn default() -> Self {
        let at_once = NonZeroUsize::new(16).unwrap_or(NonZeroUsize::MIN);
        Self { engine: None, at_once, time: Duration::from_mins(1), depth: 60 }
    }
}

/// An engine that is a program of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluggedEngine {
    /// How it is started.
    pub launch: Launch,
    /// What it is called.
    pub name: String,
}

/// How much one person, or one address, may ask for. A school has one address, and a bot author many games: the limits are
/// there to keep one client from harming the others, not to be met in ordinary use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitOptions {
    /// Bytes in the body of a request.
    pub body: usize,
    /// Requests a second that a person may make for long; a burst may have four times as many.
    pub requests_by_person: u32,
    /// Requests a second from an address by callers that are not known.
    pub requests_by_address: u32,
    /// Requests a second from an address by all callers that are known: becoming many guests does not help beyond this.
    pub requests_by_address_in_all: u32,
    /// Keys a second from an address that the store has to be asked for, whether they are good or not.
    pub keys_by_address: u32,
    /// Attempts to sign in, to register or to become a guest, a minute and address.
    pub entries_by_address: u32,
    /// Open connections of an address.
    pub connections_by_address: usize,
    /// Open streams of a person.
    pub streams_by_person: usize,
    /// Open streams of an address, of callers that are not known.
    pub streams_by_address: usize,
    /// Open streams of an address, of all callers that are known.
    pub streams_by_address_in_all: usize,
    /// Games of a person that are not over.
    pub games_by_person: usize,
    /// Games a minute that are begun, or sought, from an address.
    pub games_by_address: u32,
    /// Open challenges and seeks of a person.
    pub challenges_by_person: usize,
    /// Lines of chat a minute and person.
    pub chat_by_person: u32,
    /// Bytes of a person's collection of games, on the disk.
    pub collection_by_person: u64,
    /// The same for a guest.
    pub collection_by_guest: u64,
}

impl Default for LimitOptions {
    fn default() -> Self {
        Self {
            body: 64 << 10,
            requests_by_person: 40,
            requests_by_address: 40,
            requests_by_address_in_all: 800,
            keys_by_address: 200,
            entries_by_address: 30,
            connections_by_address: 2_000,
            streams_by_person: 256,
            streams_by_address: 256,
            streams_by_address_in_all: 4_000,
            games_by_person: 300,
            games_by_address: 600,
            challenges_by_person: 100,
            chat_by_person: 40,
            collection_by_person: 2 << 30,
            collection_by_guest: 64 << 20,
        }
    }
}
