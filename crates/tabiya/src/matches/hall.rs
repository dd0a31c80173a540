//! The playing hall: several games at once, each at a table of its own.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use tabiya_rules::{BySide, Side};
use tabiya_uci::Engine;

use super::game::{Played, Seat, play};
use super::halt::Halt;
use super::openings::Opening;
use super::plan::Plan;
use super::schedule::Fixture;

/// With more players than this a table keeps only those engines running that it needs.
const MOST_ENGINES: usize = 8;

/// How often is looked after the screen.
const GLANCE: Duration = Duration::from_millis(250);

/// What happens in the hall.
#[derive(Debug)]
pub(crate) enum News {
    /// A game has begun.
    Begun,
    /// A game is over.
    Over(Box<(Fixture, Opening, Played)>),
    /// Some time has passed.
    Nothing,
}

/// Plays the games of these numbers, in this order as far as several at once have one, and tells what happens until
/// the last is over or all is halted. The engines that run already are used at the first table.
pub(crate) fn run(
    plan: &Plan,
    numbers: VecDeque<usize>,
    engines: Vec<Option<Engine>>,
    halt: &Halt,
    mut hear: impl FnMut(News),
) {
    let tables = plan.concurrency.min(numbers.len());
    let queue = Mutex::new(numbers);
    let (sender, news) = channel();
    thread::scope(|scope| {
        let mut engines = Some(engines);
        for _ in 0..tables {
            let none = || plan.players.iter().map(|_| None).collect();
            let engines = engines.take().unwrap_or_else(none);
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || table(plan, engines, queue, &sender, halt));
        }
        drop(sender);
        listen(&news, &mut hear);
    });
}

fn listen(news: &Receiver<News>, hear: &mut impl FnMut(News)) {
    loop {
        match news.recv_timeout(GLANCE) {
            Ok(news) => hear(news),
            Err(RecvTimeoutError::Timeout) => hear(News::Nothing),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// One table: plays game after game.
fn table(
    plan: &Plan,
    mut engines: Vec<Option<Engine>>,
    queue: &Mutex<VecDeque<usize>>,
    news: &Sender<News>,
    halt: &Halt,
) {
    while !halt.is_on() {
        let Some(number) = queue.lock().ok().and_then(|mut queue| queue.pop_front()) else { return };
        let fixture = plan.schedule.fixture(number);
        let opening = plan.openings.get(fixture.opening);
        if plan.players.len() > MOST_ENGINES {
            let others = engines.iter_mut().enumerate();
            others
                .filter(|(player, _)| ![fixture.white, fixture.black].contains(player))
                .for_each(|(_, engine)| *engine = None);
        }
        let Ok([white, black]) = engines.get_disjoint_mut([fixture.white, fixture.black]) else { return };
        let mut both = [Some(white), Some(black)];
        let mut seat = |side: Side| {
            let player = if side == Side::White { fixture.white } else { fixture.black };
            let engine = both[side.index()].take()?;
            Some(Seat { player: &plan.players[player], limits: &plan.limits[player], engine })
        };
        let (Some(white), Some(black)) = (seat(Side::White), seat(Side::Black)) else { return };
        if news.send(News::Begun).is_err() {
            return;
        }
        let Some(played) = play(&opening, BySide { white, black }, &plan.conditions, halt) else { return };
        if news.send(News::Over(Box::new((fixture, opening, played)))).is_err() {
            return;
        }
    }
}
