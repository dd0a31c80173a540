//! Taking the time of several pieces of work in turn.

use std::time::Duration;

use crate::clock;
use crate::table::{Library, Row, Unit};

/// The fewest rounds that have a median worth the name.
const FEWEST_ROUNDS: usize = 3;

/// One library's way to do the work.
pub(super) struct Contender<'work> {
    library: Library,
    /// How many nodes, moves, positions or bytes one go deals with.
    count: u64,
    work: Box<dyn FnMut() + 'work>,
}

impl<'work> Contender<'work> {
    pub(super) fn new(library: Library, count: usize, work: impl FnMut() + 'work) -> Self {
        Self { library, count: count as u64, work: Box::new(work) }
    }
}

/// Lets each go in turn, round after round for about so long, and takes the medians.
pub(super) fn race(name: &str, unit: Unit, mut contenders: Vec<Contender<'_>>, time: Duration) -> Row {
    // The first go fills caches and lets the processor find its speed, so it does not count.
    for contender in &mut contenders {
        (contender.work)();
    }
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); contenders.len()];
    let start = clock::now();
    let mut rounds = 0;
    while rounds < FEWEST_ROUNDS || start.elapsed() < time {
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            let start = clock::now();
            (contender.work)();
            times.push(start.elapsed());
        }
        rounds += 1;
    }
    let values = contenders.iter().zip(&mut times).map(|(contender, times)| {
        let seconds = median(times).as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "no count comes near 2^53")]
        let count = contender.count as f64;
        let value = match unit {
            Unit::MillionNodes | Unit::Megabytes => count / seconds / 1e6,
            Unit::PerPosition | Unit::PerMove => seconds * 1e9 / count,
        };
        (contender.library, value)
    });
    Row { name: name.to_owned(), unit, values: values.collect() }
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::time::Duration;

    use super::{Contender, median, race};
    use crate::table::{Library, Unit};

    #[test]
    fn all_go_in_turn() {
        let log = RefCell::new(String::new());
        let contenders = vec![
            Contender::new(Library::Tabiya, 1, || log.borrow_mut().push('a')),
            Contender::new(Library::Cozy, 1, || log.borrow_mut().push('b')),
        ];
        let row = race("turns", Unit::PerMove, contenders, Duration::ZERO);
        assert_eq!(*log.borrow(), "abababab");
        assert_eq!(row.values.len(), 2);
    }

    #[test]
    fn one_bad_round_does_not_count() {
        let mut times = [900, 1, 2].map(Duration::from_millis);
        assert_eq!(median(&mut times), Duration::from_millis(2));
    }
}
