//! When somebody at the terminal, or the system, asks the service to stop.

/// Waits until the service is asked to stop.
#[cfg(unix)]
pub(super) async fn asked() {
    use tokio::signal::unix::{SignalKind, signal};

    let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        // Without signals only the end of the process ends the service; everything told is kept by then.
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}

/// Waits until the service is asked to stop.
#[cfg(not(unix))]
pub(super) async fn asked() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}
