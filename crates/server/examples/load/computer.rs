//! Games against the computer, which go on beside the others.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;

use tabiya_rules::{CastlingMode, Position};
use tokio::task::spawn_local;

use crate::clock::now;
use crate::game::moves_in;
use crate::hall::Hall;
use crate::player::Player;
use crate::random::Random;
use crate::request;
use crate::trouble::{Fault, Step, Trouble};

/// How many levels the computer has.
const LEVELS: usize = 10;

/// A game of a guest with the white pieces, who plays by chance and at once, so that the computer always has to think.
#[derive(Debug)]
struct Duel {
    id: String,
    player: Player,
    random: RefCell<Random>,
    /// When the last move was sent.
    posted: Cell<Option<Instant>>,
    /// How many half-moves there were when it was.
    plies: Cell<Option<usize>>,
    is_over: Cell<bool>,
}

/// Plays against the computer at a table until the hall closes, one game after another.
pub(crate) async fn play(hall: Rc<Hall>, table: usize) {
    let mut random = Random::new(table as u64);
    while !hall.is_closing() {
        if let Err((step, trouble)) = play_one(&hall, table % LEVELS + 1, random.next()).await {
            // What was begun before the end may break at the end.
            if !hall.is_closing() {
                hall.note(step, &trouble);
            }
            return;
        }
    }
}

async fn play_one(hall: &Rc<Hall>, level: usize, seed: u64) -> Result<(), Fault> {
    let mut visitor = hall.enter().await?;
    let id = visitor.challenge_computer(level).await?;
    let player = visitor.player.clone();
    drop(visitor);
    let lines = player.follow(&hall.target, &id).await?;
    let duel = Rc::new(Duel {
        id,
        player,
        random: RefCell::new(Random::new(seed)),
        posted: Cell::new(None),
        plies: Cell::new(None),
        is_over: Cell::new(false),
    });
    lines.listen(|line| duel.hear(hall, line)).await.map_err(|trouble| (Step::Computer, trouble))?;
    if duel.is_over.get() { Ok(()) } else { Err((Step::Computer, Trouble::Ended)) }
}

impl Duel {
    fn hear(self: &Rc<Self>, hall: &Rc<Hall>, line: &[u8]) {
        let Some((list, status)) = read(line) else { return };
        let plies = list.split_ascii_whitespace().count();
        if status != "started" && status != "created" {
            self.is_over.set(true);
        }
        let is_news = self.plies.get().is_none_or(|before| plies > before);
        if plies % 2 == 1 || !is_news {
            return;
        }
        if let Some(posted) = self.posted.take() {
            hall.times.borrow_mut().to_computer.note(now() - posted);
        }
        self.plies.set(Some(plies));
        let Some(step) = self.choose(list) else { return };
        if self.is_over.get() || hall.is_closing() {
            return;
        }
        let (hall, duel) = (Rc::clone(hall), Rc::clone(self));
        spawn_local(async move {
            if let Err(trouble) = duel.post(&hall, &step).await {
                hall.note(Step::Computer, &trouble);
            }
        });
    }

    /// A move by chance after these.
    fn choose(&self, list: &str) -> Option<String> {
        let mut position = Position::start();
        for step in list.split_ascii_whitespace() {
            position = position.read_uci(step).ok()?.play();
        }
        let moves = position.legal_moves();
        let chosen = moves.get(self.random.borrow_mut().below(moves.len().max(1)))?;
        Some(chosen.uci(CastlingMode::Standard).as_str().to_owned())
    }

    async fn post(&self, hall: &Hall, step: &str) -> Result<(), Trouble> {
        let path = format!("/api/board/game/{}/move/{step}", self.id);
        let request = request::post(&hall.target.host, &self.player.cookie, &path, "");
        self.posted.set(Some(now()));
        hall.pool.lend(&hall.target, async |connection| connection.ask_well(&request).await.map(drop)).await
    }
}

/// The moves on a line, and the word for how the game stands.
fn read(line: &[u8]) -> Option<(&str, &str)> {
    let list = str::from_utf8(moves_in(line)?).ok()?;
    let (list, rest) = list.split_once('"')?;
    let (_, status) = rest.split_once("\"status\":\"")?;
    Some((list, status.split('"').next()?))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn lines_are_read() {
        let line = br#"{"type":"gameState","moves":"e2e4 e7e5","wtime":1,"status":"started"}"#;
        assert_eq!(read(line), Some(("e2e4 e7e5", "started")));
        let first = br#"{"type":"gameFull","state":{"type":"gameState","moves":"","status":"mate","winner":"black"}}"#;
        assert_eq!(read(first), Some(("", "mate")));
        assert_eq!(read(br#"{"type":"chatLine","room":"player","username":"a","text":"b"}"#), None);
    }
}
