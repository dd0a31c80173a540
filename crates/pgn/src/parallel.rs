//! Several threads at work on one source, and results in its order.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{channel, sync_channel};
use std::thread;

use crate::blocks::{Block, Blocks};

/// Does some work on each block of a source with this many threads, and takes the results in order.
///
/// Only a few blocks are in memory at a time, however slow some of the work is. With one thread
/// everything is done by the caller's.
///
/// ```
/// use std::num::NonZeroUsize;
/// use std::ops::ControlFlow;
/// use tabiya_pgn::{Measure, check, in_order};
///
/// let mut games = 0;
/// let two = NonZeroUsize::new(2).unwrap();
/// let text = &b"1. e4 * 1. d4 *"[..];
/// in_order(text, two, |block| check(block, Measure::Lenient), |checked| {
///     games += checked.games;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(games, 2);
/// # std::io::Result::Ok(())
/// ```
///
/// # Panics
/// If the work does, with what it said.
///
/// # Errors
/// That the source could not be read. Everything before that place was worked on and taken.
pub fn in_order<T: Send>(
    source: impl Read + Send,
    threads: NonZeroUsize,
    work: impl Fn(&Block) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) -> io::Result<()> {
    let mut blocks = Blocks::new(source);
    if threads.get() == 1 {
        while let Some(block) = blocks.next_block()? {
            if take(work(&block)).is_break() {
                break;
            }
            blocks.recycle(block.into_buffer());
        }
        return Ok(());
    }
    // A block is only read with a ticket, which comes back when its result was taken.
    let tickets = threads.get() + 2;
    let (give_ticket, get_ticket) = channel();
    for _ in 0..tickets {
        let _kept = give_ticket.send(());
    }
    let (give_block, get_block) = sync_channel::<(usize, Block)>(tickets);
    let get_block = Mutex::new(get_block);
    let (give_result, get_result) = channel::<(usize, thread::Result<T>)>();
    let (give_buffer, get_buffer) = channel::<Vec<u8>>();
    thread::scope(|scope| {
        let reader = scope.spawn(move || -> io::Result<()> {
            let mut number = 0;
            while get_ticket.recv().is_ok() {
                for buffer in get_buffer.try_iter() {
                    blocks.recycle(buffer);
                }
                let Some(block) = blocks.next_block()? else { break };
                if give_block.send((number, block)).is_err() {
                    break;
                }
                number += 1;
            }
            Ok(())
        });
        for _ in 0..threads.get() {
            let (get_block, give_result, give_buffer) = (&get_block, give_result.clone(), give_buffer.clone());
            let work = &work;
            scope.spawn(move || {
                loop {
                    // The lock is held while waiting: whoever has it gets the next block.
                    let next = get_block.lock().ok().and_then(|blocks| blocks.recv().ok());
                    let Some((number, block)) = next else { break };
                    // A panic is handed on: without a result in its place everybody would wait for it.
                    let result = catch_unwind(AssertUnwindSafe(|| work(&block)));
                    if give_result.send((number, result)).is_err() {
                        break;
                    }
                    let _over = give_buffer.send(block.into_buffer());
                }
            });
        }
        drop(give_result);
        let mut early = BTreeMap::new();
        let mut next = 0;
        let mut panic = None;
        'taking: for (number, result) in &get_result {
            early.insert(number, result);
            while let Some(result) = early.remove(&next) {
                next += 1;
                match result.map(&mut take) {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => break 'taking,
                    Err(payload) => {
                        panic = Some(payload);
                        break 'taking;
                    }
                }
                let _over = give_ticket.send(());
            }
        }
        // Without tickets the reader stops, without blocks the others do.
        drop(give_ticket);
        drop(get_result);
        let end = reader.join();
        match panic {
            Some(payload) => resume_unwind(payload),
            None => end.unwrap_or_else(|payload| resume_unwind(payload)),
        }
    })
}
