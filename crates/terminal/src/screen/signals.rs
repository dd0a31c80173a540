//! What the system tells the program: to end, to stop for a while, to go on.

/// What the system wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), expect(dead_code, reason = "elsewhere it says nothing"))]
pub(crate) enum Call {
    /// To end.
    End,
    /// To stop, until it says to go on.
    Stop,
    /// To go on.
    GoOn,
}

/// Listens, on a thread of its own.
#[cfg(unix)]
pub(crate) fn listen(tell: impl Fn(Call) + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            tell(match signal {
                SIGTSTP => Call::Stop,
                SIGCONT => Call::GoOn,
                _ => Call::End,
            });
        }
    });
    Ok(())
}

/// Stops the program until it is told to go on.
#[cfg(unix)]
pub(crate) fn stop() {
    let _nothing_to_do = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
pub(crate) fn listen(_tell: impl Fn(Call) + Send + 'static) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn stop() {}
