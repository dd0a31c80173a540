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

/// What is listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    /// All of it.
    All,
    /// Only that it is to end.
    End,
}

/// Listens, on a thread of its own.
#[cfg(unix)]
pub(crate) fn listen(calls: Calls, tell: impl Fn(Call) + Send + 'static) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let all = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT];
    let wanted = if calls == Calls::All { &all[..] } else { &all[..4] };
    let mut signals = signal_hook::iterator::Signals::new(wanted)?;
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

/// Whether there is somebody who could tell the program to go on: a shell above it that knows of jobs.
#[cfg(unix)]
pub(crate) fn may_stop() -> bool {
    use rustix::process::{getpgid, getppid, getsid};
    getppid().is_some_and(|parent| {
        getsid(Some(parent)).is_ok_and(|session| getsid(None) == Ok(session))
            && getpgid(Some(parent)).is_ok_and(|group| getpgid(None) != Ok(group))
    })
}

#[cfg(not(unix))]
pub(crate) fn may_stop() -> bool {
    false
}

/// Stops the program until it is told to go on.
#[cfg(unix)]
pub(crate) fn stop() {
    let _nothing_to_do = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it may fail")]
pub(crate) fn listen(_calls: Calls, _tell: impl Fn(Call) + Send + 'static) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn stop() {}
