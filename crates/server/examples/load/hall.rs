//! The hall in which all games are played at once: who is ready to move, and what was measured.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use tokio::sync::Notify;
use tokio::task::spawn_local;

use crate::figures::Times;
use crate::game::Game;
use crate::plan::Plan;
use crate::player::{Visitor, in_time};
use crate::pool::Pool;
use crate::random::Random;
use crate::request;
use crate::server::Target;
use crate::trouble::{Fault, Step, Trouble, Troubles};

/// How many different games are played.
const PLANS: usize = 64;

/// Everything that the games share. All of it lives on one thread.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) target: Target,
    pub(crate) pool: Pool,
    pub(crate) times: RefCell<Measured>,
    pub(crate) troubles: RefCell<Troubles>,
    /// All games there ever were.
    games: RefCell<Vec<Rc<Game>>>,
    /// Those in which somebody can move, the one that waits longest first.
    ready: RefCell<VecDeque<Rc<Game>>>,
    plans: Vec<Rc<Plan>>,
    /// How many addresses are taken.
    addresses: Cell<u32>,
    /// Told when a game becomes ready.
    pub(crate) is_ready: Notify,
    /// How many answers and lines have not come yet.
    waiting: Cell<usize>,
    /// Whether no new games begin any more.
    is_closing: Cell<bool>,
}

/// The times that were measured.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    /// From the request of a move to the opponent's line.
    pub(crate) to_line: Times,
    /// From the request of a move to its answer.
    pub(crate) to_answer: Times,
    /// From when a move was due to the opponent's line.
    pub(crate) since_due: Times,
    /// From the request of a move to the line with the computer's answer.
    pub(crate) to_computer: Times,
    /// How deep each position was looked at.
    pub(crate) depths: Vec<Rc<Cell<u32>>>,
}

impl Hall {
    /// A hall with at most so many connections for moves. Moves beyond them wait, and are late.
    pub(crate) fn new(target: Target, connections: usize) -> Self {
        let mut random = Random::new(64);
        Self {
            target,
            pool: Pool::new(connections),
            times: RefCell::default(),
            troubles: RefCell::default(),
            games: RefCell::default(),
            ready: RefCell::default(),
            plans: (0..PLANS).map(|_| Rc::new(Plan::new(&mut random))).collect(),
            addresses: Cell::new(0),
            is_ready: Notify::new(),
            waiting: Cell::new(0),
            is_closing: Cell::new(false),
        }
    }

    /// Lets two guests begin a game.
    pub(crate) async fn begin_game(&self) -> Result<Rc<Game>, Fault> {
        let (mut white, mut black) = tokio::try_join!(self.enter(), self.enter())?;
        let id = white.challenge(&black.player).await?;
        black.accept(&id).await?;
        let mut games = self.games.borrow_mut();
        let plan = Rc::clone(&self.plans[games.len() % PLANS]);
        let game = Rc::new(Game::new(id, [white.player, black.player], plan, &self.target.host));
        games.push(Rc::clone(&game));
        Ok(game)
    }

    /// Lets a guest in, with an address of its own.
    pub(crate) async fn enter(&self) -> Result<Visitor<'_>, Fault> {
        let number = self.addresses.get();
        self.addresses.set(number + 1);
        Visitor::enter(&self.target, number).await
    }

    /// Opens the streams of both players.
    pub(crate) async fn open_streams(self: &Rc<Self>, game: &Rc<Game>) -> Result<(), Fault> {
        let [white, black] = &game.players;
        let streams = tokio::try_join!(white.follow(&self.target, &game.id), black.follow(&self.target, &game.id))?;
        for (side, lines) in [streams.0, streams.1].into_iter().enumerate() {
            let (hall, game) = (Rc::clone(self), Rc::clone(game));
            spawn_local(async move {
                let end = lines.listen(|line| game.hear(&hall, side, line)).await;
                game.lose_stream(&hall, &end.err().unwrap_or(Trouble::Ended));
            });
        }
        Ok(())
    }

    /// Ends a game whose plan is over, and lets another begin in its place.
    pub(crate) fn replace(self: &Rc<Self>, game: &Rc<Game>) {
        game.stop(self);
        let (hall, game) = (Rc::clone(self), Rc::clone(game));
        spawn_local(async move {
            let done = async {
                hall.resign(&game).await?;
                if hall.is_closing() {
                    return Ok(());
                }
                let next = hall.begin_game().await?;
                hall.open_streams(&next).await?;
                hall.make_ready(next);
                Ok(())
            };
            let done: Result<(), Fault> = done.await;
            if let Err((step, trouble)) = done {
                hall.note(step, &trouble);
            }
        });
    }

    async fn resign(&self, game: &Game) -> Result<(), Fault> {
        let path = format!("/api/board/game/{}/resign", game.id);
        let request = request::post(&self.target.host, &game.players[0].cookie, &path, "");
        let resigning = self.pool.lend(&self.target, async |connection| connection.ask_well(&request).await.map(drop));
        in_time(Step::Resign, resigning).await
    }

    /// Somebody can move in this game.
    pub(crate) fn make_ready(&self, game: Rc<Game>) {
        self.ready.borrow_mut().push_back(game);
        self.is_ready.notify_one();
    }

    /// The game in which somebody waits longest to move.
    pub(crate) fn next_ready(&self) -> Option<Rc<Game>> {
        let mut ready = self.ready.borrow_mut();
        while let Some(game) = ready.pop_front() {
            // Something may have gone wrong in it since.
            if !game.is_over() {
                return Some(game);
            }
        }
        None
    }

    /// The first moves of one of the games, to look at.
    pub(crate) fn some_moves(&self, random: &mut Random) -> String {
        let plan = &self.plans[random.below(PLANS)];
        plan.beginning(random.below(plan.plies()))
    }

    pub(crate) fn games(&self) -> Vec<Rc<Game>> {
        self.games.borrow().clone()
    }

    pub(crate) fn note(&self, step: Step, trouble: &Trouble) {
        self.troubles.borrow_mut().note(step, trouble);
    }

    pub(crate) fn begin_waiting(&self, count: usize) {
        self.waiting.set(self.waiting.get() + count);
    }

    pub(crate) fn end_waiting(&self) {
        self.waiting.set(self.waiting.get() - 1);
    }

    /// Whether some answer or line has not come yet.
    pub(crate) fn is_waiting(&self) -> bool {
        self.waiting.get() > 0
    }

    pub(crate) fn close(&self) {
        self.is_closing.set(true);
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.is_closing.get()
    }
}
