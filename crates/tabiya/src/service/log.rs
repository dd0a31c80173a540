//! The log of the server, on standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::fmt;
use tracing_subscriber::fmt::time::SystemTime;

use super::arguments::LogFormat;

/// Lets the log be written from now on.
pub(super) fn start(format: LogFormat) {
    let builder = fmt().with_writer(io::stderr).with_target(false).with_timer(SystemTime);
    match format {
        LogFormat::Text => builder.with_ansi(io::stderr().is_terminal()).compact().init(),
        LogFormat::Json => builder.json().init(),
        LogFormat::Off => {}
    }
}
