//! One game: who is to move, what was sent, acknowledged and told.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;

use tokio::task::spawn_local;

use crate::answer::find;
use crate::clock::now;
use crate::hall::Hall;
use crate::plan::Plan;
use crate::player::Player;
use crate::request;
use crate::trouble::{Step, Trouble};

/// A game between two players, White first.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) players: [Player; 2],
    pub(crate) plan: Rc<Plan>,
    /// The request of a move, but for the move: what stands before it, and what stands behind it for each player.
    before_move: Box<[u8]>,
    behind_move: [Box<[u8]>; 2],
    /// How many half-moves were sent, acknowledged, and told to each player.
    sent: Cell<usize>,
    acknowledged: Cell<usize>,
    told: [Cell<usize>; 2],
    /// When the last move was due, and when it was sent.
    due: Cell<Instant>,
    posted: Cell<Instant>,
    /// Whether the opponent has still to be told of the last move.
    is_awaited: Cell<bool>,
    /// Whether nobody moves any more, because the plan is over or something went wrong.
    is_over: Cell<bool>,
}

impl Game {
    pub(crate) fn new(id: String, players: [Player; 2], plan: Rc<Plan>, host: &str) -> Self {
        let before_move = format!("POST /api/board/game/{id}/move/").into_bytes().into();
        let behind_move = [0, 1].map(|side: usize| request::behind_move(host, &players[side].cookie));
        let start = Cell::new(now());
        Self {
            id,
            players,
            plan,
            before_move,
            behind_move,
            sent: Cell::default(),
            acknowledged: Cell::default(),
            told: Default::default(),
            due: start.clone(),
            posted: start,
            is_awaited: Cell::new(false),
            is_over: Cell::new(false),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.get()
    }

    /// Whether the opponent has still to be told of the last move.
    pub(crate) fn is_awaited(&self) -> bool {
        self.is_awaited.get()
    }

    /// How many half-moves the server has promised to keep: by an answer, or by telling somebody.
    pub(crate) fn promised(&self) -> usize {
        self.acknowledged.get().max(self.told[0].get()).max(self.told[1].get())
    }

    /// Makes the next move, which was due at this moment.
    pub(crate) fn play(self: Rc<Self>, hall: &Rc<Hall>, due: Instant) {
        let ply = self.sent.get();
        self.sent.set(ply + 1);
        self.due.set(due);
        self.is_awaited.set(true);
        // The answer and the opponent's line are waited for.
        hall.begin_waiting(2);
        let hall = Rc::clone(hall);
        spawn_local(async move {
            match self.post(&hall, ply).await {
                Ok(()) => self.acknowledged.set(self.acknowledged.get().max(ply + 1)),
                Err(trouble) => {
                    hall.note(Step::Move, &trouble);
                    self.stop(&hall);
                }
            }
            hall.end_waiting();
        });
    }

    async fn post(&self, hall: &Hall, ply: usize) -> Result<(), Trouble> {
        let request = [&self.before_move, self.plan.step(ply).as_bytes(), &self.behind_move[ply % 2]].concat();
        hall.pool
            .lend(&hall.target, async |connection| {
                let start = now();
                self.posted.set(start);
                connection.ask_well(&request).await?;
                hall.times.borrow_mut().to_answer.note(now() - start);
                Ok(())
            })
            .await
    }

    /// A player reads a line.
    pub(crate) fn hear(self: &Rc<Self>, hall: &Rc<Hall>, side: usize, line: &[u8]) {
        // Lines on chat, and on opponents that are gone, have no moves.
        let Some(list) = moves_in(line) else { return };
        let told = self.told[side].get();
        let Some(plies) = self.plan.plies_of(list, told + 1) else {
            hall.note(Step::Stream, &Trouble::Strange("a line with other moves than were made"));
            return self.stop(hall);
        };
        if plies <= told {
            return;
        }
        self.told[side].set(plies);
        // White is to move after an even number of half-moves. The other line only tells a player its own move.
        if plies % 2 == side && plies == self.sent.get() && self.is_awaited.replace(false) {
            let now = now();
            let mut times = hall.times.borrow_mut();
            times.to_line.note(now - self.posted.get());
            times.since_due.note(now.saturating_duration_since(self.due.get()));
            drop(times);
            hall.end_waiting();
            if plies == self.plan.plies() {
                hall.replace(self);
            } else if !self.is_over() {
                hall.make_ready(Rc::clone(self));
            }
        }
    }

    /// Nobody moves in this game any more.
    pub(crate) fn stop(&self, hall: &Hall) {
        self.is_over.set(true);
        if self.is_awaited.replace(false) {
            hall.end_waiting();
        }
    }

    /// A stream of the game has ended.
    pub(crate) fn lose_stream(&self, hall: &Hall, why: &Trouble) {
        if !self.is_over() {
            hall.note(Step::Stream, why);
            self.stop(hall);
        }
    }
}

/// The list of moves on a line of a stream, and all that stands behind it.
pub(crate) fn moves_in(line: &[u8]) -> Option<&[u8]> {
    const NAME: &[u8] = b"\"moves\":\"";
    find(line, NAME).map(|start| &line[start + NAME.len()..])
}
