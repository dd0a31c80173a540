//! Whether there is room for more threads, before the engine counts on them.

use std::fmt;
use std::sync::mpsc::channel;
use std::thread;

/// More than one thread of the engine keeps in mind.
const MEMORY: usize = 4 << 20;
/// The stack that each thread of the engine asks for.
const STACK: usize = 16 << 20;

/// There is not room for so many threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoRoom {
    threads: usize,
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for {} threads, or no more threads can be started", self.threads)
    }
}

/// Tries out whether there can be `wanted` threads instead of `threads`: starts them all and takes the memory of the
/// new ones, for a moment. An engine that asks for memory which is not there would end the program.
pub(super) fn check(threads: usize, wanted: usize) -> Result<(), NoRoom> {
    let refused = NoRoom { threads: wanted };
    if wanted <= threads {
        return Ok(());
    }
    let mut memory: Vec<Vec<u8>> = Vec::new();
    memory.try_reserve_exact(wanted).map_err(|_| refused)?;
    thread::scope(|scope| {
        // All wait until they are let go, which is when the sender of each is gone.
        let mut started = Vec::new();
        started.try_reserve_exact(wanted).map_err(|_| refused)?;
        for number in 0..wanted {
            let (sender, end) = channel::<()>();
            let wait = move || _ = end.recv();
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, wait).map_err(|_| refused)?;
            started.push(sender);
            if number >= threads {
                let mut piece = Vec::new();
                piece.try_reserve_exact(MEMORY).map_err(|_| refused)?;
                memory.push(piece);
            }
        }
        Ok(())
    })
}
