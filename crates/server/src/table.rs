//! A table: one task that owns one live game on this node.
//!
//! What a player wants is decided by the arbiter, then kept in the store, and only then followed and told. Where the store
//! says that another node was first, the game is read again and the question asked again.

mod act;
mod keep;
mod presence;
mod seated;

use std::sync::Arc;

use tabiya_game::{Game, Moment};
use tabiya_rules::{BySide, Side};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

pub(crate) use act::Act;
pub(crate) use keep::standing;

use crate::computer::{Mood, Thought};
use crate::problem::Problem;
use crate::service::Service;
use crate::store::GameRecord;
use crate::wire::game::{MoveTexts, View};
use crate::wire::person::Player;
use crate::{GameId, PersonId};
use presence::Presence;

/// How many questions may wait at a table. Two players and some who come to watch do not ask more at once.
const MOST_ASKS: usize = 64;

/// What is asked of a table.
#[derive(Debug)]
enum Ask {
    Act {
        side: Side,
        act: Act,
        at: Moment,
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    View(oneshot::Sender<View>),
    /// A player has opened a stream of the game, and asks in how many seconds it may claim it from an opponent who has gone.
    Came {
        side: Side,
        reply: oneshot::Sender<Option<u64>>,
    },
    /// A player has closed one.
    Left(Side),
    /// The computer has thought about the board of this number.
    Thought {
        board: u64,
        thought: Option<Thought>,
    },
}

/// The way to a table.
#[derive(Clone, Debug)]
pub(crate) struct TableHandle {
    asks: mpsc::Sender<Ask>,
    seats: BySide<Option<PersonId>>,
}

impl TableHandle {
    /// The side that somebody plays here.
    pub(crate) fn side_of(&self, person: PersonId) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|side| *self.seats.of(*side) == Some(person))
    }

    /// Whether nobody sits at it any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.asks.is_closed()
    }

    /// A player does something; `None` if the table is being cleared.
    pub(crate) async fn act(&self, side: Side, act: Act, at: Moment) -> Option<Result<(), Problem>> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Ask::Act { side, act, at, reply }).await.ok()?;
        answer.await.ok()
    }

    /// The game as it stands; `None` if the table is being cleared.
    pub(crate) async fn view(&self) -> Option<View> {
        let (reply, answer) = oneshot::channel();
        self.asks.send(Ask::View(reply)).await.ok()?;
        answer.await.ok()
    }

    /// A player has come; the guard tells when it leaves.
    pub(crate) async fn enter(&self, side: Side) -> Entered {
        let (reply, answer) = oneshot::channel();
        // A table that is being cleared does not mind, and does not answer.
        let _cleared = self.asks.send(Ask::Came { side, reply }).await;
        let claim_in = answer.await.ok().flatten();
        Entered { asks: self.asks.clone(), side, claim_in }
    }
}

/// Somebody who plays has the game open.
#[derive(Debug)]
pub(crate) struct Entered {
    asks: mpsc::Sender<Ask>,
    side: Side,
    /// If the opponent had gone by then: in how many seconds the game could be claimed.
    claim_in: Option<u64>,
}

impl Entered {
    /// In how many seconds the game can be claimed from the opponent, if that had gone when this player came.
    pub(crate) fn claim_in(&self) -> Option<u64> {
        self.claim_in
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        if let Err(mpsc::error::TrySendError::Full(ask)) = self.asks.try_send(Ask::Left(self.side)) {
            let asks = self.asks.clone();
            tokio::spawn(async move { asks.send(ask).await });
        }
    }
}

/// A game, its players, and what is needed to tell of it.
struct Table {
    service: Service,
    record: Arc<GameRecord>,
    players: BySide<Player>,
    game: Game,
    texts: MoveTexts,
    asks: mpsc::Receiver<Ask>,
    /// For those who work for the table and answer later.
    own_asks: mpsc::WeakSender<Ask>,
    presence: BySide<Presence>,
    /// How long it took to tell of the last event after it had happened: no player's fault.
    told_late: tabiya_game::Span,
    /// Changes whenever the board does.
    board: u64,
    /// The board that the computer thinks about, and what to drop if it need not any more.
    thinking: Option<(u64, tokio::task::AbortHandle)>,
    /// What the computer thinks of the game, once it has thought.
    mood: Option<Mood>,
    /// Until when nothing is tried again, after the store has failed.
    hold: Option<Moment>,
    /// Since when nobody has asked for anything.
    quiet_since: Moment,
    /// Since when the table is there: what nobody could do before is nobody's delay.
    set_up: Moment,
}

/// Sets up a table for a game: from now on it has an owner here.
pub(crate) fn set_up(service: Service, record: GameRecord, players: BySide<Player>, game: Game) -> TableHandle {
    let (asks, receiver) = mpsc::channel(MOST_ASKS);
    let seats = BySide { white: record.seats.white.person(), black: record.seats.black.person() };
    let now = service.time.now();
    let table = Table {
        texts: MoveTexts::of(&game),
        record: Arc::new(record),
        players,
        game,
        asks: receiver,
        own_asks: asks.downgrade(),
        presence: presence::nobody(now),
        told_late: tabiya_game::Span::ZERO,
        board: 0,
        thinking: None,
        mood: None,
        hold: None,
        quiet_since: now,
        set_up: now,
        service,
    };
    tokio::spawn(table.run());
    TableHandle { asks, seats }
}

/// What comes next at a table.
enum Next {
    Stay,
    Clear,
}

impl Table {
    async fn run(mut self) {
        self.let_computer_act().await;
        loop {
            let wake = self.service.time.instant(self.wake_at());
            let ask = tokio::select! {
                biased;
                ask = self.asks.recv() => Some(ask),
                () = sleep_until(wake) => None,
            };
            let next = match ask {
                Some(Some(ask)) => self.answer(ask).await,
                Some(None) => Next::Clear,
                None => self.wake().await,
            };
            if matches!(next, Next::Clear) {
                break;
            }
        }
        if let Some((_, thinking)) = self.thinking.take() {
            thinking.abort();
        }
    }

    async fn answer(&mut self, ask: Ask) -> Next {
        let now = self.service.time.now();
        self.quiet_since = now;
        match ask {
            Ask::Act { side, act, at, reply } => {
                self.notice(side, now);
                let answer = self.act(side, &act, at).await;
                let _who_asked_is_gone = reply.send(answer);
            }
            Ask::View(reply) => {
                let _who_asked_is_gone = reply.send(self.view(now));
            }
            Ask::Came { side, reply } => {
                self.came(side, now);
                let _who_asked_is_gone = reply.send(self.claim_from(!side, now));
            }
            Ask::Left(side) => self.left(side, now),
            Ask::Thought { board, thought } => self.thought(board, thought).await,
        }
        Next::Stay
    }

    fn id(&self) -> GameId {
        self.record.id
    }

    fn view(&self, now: Moment) -> View {
        View {
            record: Arc::clone(&self.record),
            players: self.players.clone(),
            game: self.game.clone(),
            texts: self.texts.clone(),
            now,
        }
    }

    /// Takes the table away. Whoever was on the way to it gets no answer, and asks at a new one.
    fn clear(&mut self) -> Next {
        self.service.hall.clear(self.id());
        Next::Clear
    }
}

#[cfg(test)]
mod tests;
