//! Work that takes a while and is not pressing: it runs where nothing else wants to, so that nobody's move waits for it.

use std::sync::Arc;
use std::thread;

use tokio::sync::{Semaphore, oneshot};

use crate::problem::Problem;

/// So much of it is done at once; the rest waits in the order it came.
const AT_ONCE: usize = 4;
/// Positions and lines of play are nested deeply, and so is what is written of them.
const STACK_BYTES: usize = 16 << 20;

/// How far a thread stands back for those on which players wait, if somebody waits for its answer.
const LOW: i32 = 10;
/// The same if nobody does: there is always more to find.
pub(crate) const LOWEST: i32 = 19;

/// Who does such work: a thread for each piece of it.
#[derive(Clone, Debug)]
pub(crate) struct Quiet(Arc<Semaphore>);

impl Default for Quiet {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Quiet {
    /// Does a piece of work when its turn comes.
    ///
    /// # Errors
    /// If the system has no thread for it, or it breaks down by a fault of ours.
    pub(crate) async fn run<T, W>(&self, work: W) -> Result<T, Problem>
    where
        T: Send + 'static,
        W: FnOnce() -> T + Send + 'static,
    {
        let failed = || Problem::unavailable("work", "The server could not work this out just now.");
        let permit = Arc::clone(&self.0).acquire_owned().await.map_err(|_| failed())?;
        let (answer, answered) = oneshot::channel();
        spawn("quiet", LOW, move || {
            let _nobody_waits = answer.send(work());
        })
        .map_err(|_| failed())?;
        // Who asked may leave: the work counts until it is done all the same. And what others wait for is given back here, not
        // by a thread that may be kept from its processor while it does.
        let done = tokio::spawn(async move {
            let answer = answered.await;
            drop(permit);
            answer
        });
        done.await.ok().and_then(Result::ok).ok_or_else(failed)
    }
}

/// Begins a thread that stands back for others.
///
/// # Errors
/// If the system has none.
pub(crate) fn spawn(
    name: &str,
    niceness: i32,
    work: impl FnOnce() + Send + 'static,
) -> std::io::Result<thread::JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).stack_size(STACK_BYTES).spawn(move || {
        stand_back(niceness);
        work();
    })
}

/// Lets others go first. On Linux this concerns the thread alone, and those that it begins; elsewhere it would slow down the
/// whole service, so nothing is done.
#[cfg(target_os = "linux")]
fn stand_back(niceness: i32) {
    // A system that forbids even this is no reason not to work.
    let _as_it_is = rustix::process::nice(niceness);
}

#[cfg(not(target_os = "linux"))]
fn stand_back(_: i32) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_and_its_faults_are_answered() {
        let quiet = Quiet::default();
        assert_eq!(quiet.run(|| 6 * 7).await, Ok(42));
        for _ in 0..2 * AT_ONCE {
            let broken = quiet.run(|| panic!("as intended")).await.map(|(): ()| ());
            assert_eq!(broken.map_err(|problem| problem.reason), Err("work"));
        }
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn work_stands_back_and_those_who_wait_for_it_do_not() {
        let niceness = || rustix::process::getpriority_process(None).expect("a number");
        let before = niceness();
        let then = Quiet::default().run(niceness).await.expect("an answer");
        assert_eq!((then, niceness()), ((before + LOW).min(19), before));
    }
}
