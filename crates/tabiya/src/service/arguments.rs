//! The command line of the server and its chores.

use std::net::{SocketAddr, ToSocketAddrs};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::pgn::arguments::threads;

/// Serve the page to play on, and games to chess clients and bots; this is what plain `tabiya` does too.
#[derive(Args, Debug, Default)]
#[command(
    after_help = "Examples:\n  tabiya\n  tabiya serve --listen 0.0.0.0:8064\n  tabiya serve --data club --no-open --log \
                  json\n  tabiya serve --engine \"stockfish;Threads=2\" --syzygy tables\n\nThe address is printed on standard output, the log on standard error. Everything is kept in \
                  the data folder; Ctrl-C stops the server, and no game is lost by it."
)]
pub(crate) struct Serve {
    /// Where to listen; without it at 127.0.0.1:8064, or the next port that is free.
    #[arg(long, value_name = "ADDR:PORT", value_parser = address)]
    pub(crate) listen: Option<SocketAddr>,
    /// The folder in which everything is kept.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Do not open the browser.
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Believe a proxy in front that tells who asks (X-Forwarded-For, -Proto and -Host).
    #[arg(long)]
    pub(crate) trust_proxy: bool,
    /// How many threads think for the computer; without it, half of the cores.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) thinkers: Option<NonZeroUsize>,
    /// The engine that analyses positions for people, by its command; ours without it.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: Option<String>,
    /// Folders with endgame tables in the format Syzygy, several of them parted as in PATH.
    #[arg(long, value_name = "DIR")]
    pub(crate) syzygy: Option<String>,
    /// Read the files of the page from this folder at each request: for those who change the page.
    #[arg(long, value_name = "DIR")]
    pub(crate) web: Option<PathBuf>,
    /// How the log is written.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) log: LogFormat,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
    /// Not at all.
    Off,
}

/// Make a token for a script or a bot, and the account if there is none of that name.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya token anna\n  tabiya token my-engine --bot\n  tabiya token anna --scopes \
                  board:play\n\nThe token alone is printed on standard output, and cannot be shown again. It works at \
                  once, also while a server runs with the same data folder. The scopes are board:play, bot:play, \
                  challenge:read and challenge:write.")]
pub(crate) struct Token {
    /// The name of the account.
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// Make it a bot's account; one that has played games as a person stays a person's.
    #[arg(long)]
    pub(crate) bot: bool,
    /// What the token may be used for; without it, all that a person or a bot needs to play.
    #[arg(long, value_name = "SCOPES", value_delimiter = ',')]
    pub(crate) scopes: Option<Vec<String>>,
    /// The folder in which everything is kept.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

/// Copy all accounts and games into one file, also while the server runs.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya backup club-monday.sqlite\n  tabiya backup --data club copy.sqlite\n\nTo go back to \
                  it, stop the server and put the copy into the data folder as tabiya.sqlite, without the files \
                  tabiya.sqlite-wal and tabiya.sqlite-shm and the folder collections/house beside it. Games that people \
                  imported are in the folders collections/person-*."
)]
pub(crate) struct Backup {
    /// The file to write; there must not be one yet.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The folder in which everything is kept.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let wanted = "an address and a port, such as 127.0.0.1:8064 or 0.0.0.0:8064";
    let mut found = text.to_socket_addrs().map_err(|error| format!("this is {wanted}: {error}"))?;
    found.next().ok_or_else(|| format!("this is {wanted}"))
}
