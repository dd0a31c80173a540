//! Who of the players has a game open just now, whether it is over or not.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tabiya_rules::{BySide, Side};
use tokio::time::{Instant, sleep_until};

use crate::GameId;
use crate::bus::{News, Topic};
use crate::lobby::afterwards;
use crate::service::Service;

/// How long a player counts as there after the last stream was closed: who loads a page again comes back at once.
const LINGERS: Duration = Duration::from_secs(3);

/// The games that players have open on this node.
#[derive(Debug, Default)]
pub(crate) struct Attendance(Mutex<HashMap<GameId, BySide<Sitter>>>);

/// A player of a game.
#[derive(Clone, Copy, Debug, Default)]
struct Sitter {
    streams: u32,
    /// As everybody was told.
    is_there: bool,
    /// How often the last stream was closed.
    leavings: u64,
}

impl Attendance {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, BySide<Sitter>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who is there.
    pub(crate) fn of(&self, game: GameId) -> BySide<bool> {
        self.lock().get(&game).map_or(BySide { white: false, black: false }, present)
    }
}

fn present(sitters: &BySide<Sitter>) -> BySide<bool> {
    BySide { white: sitters.white.is_there, black: sitters.black.is_there }
}

/// A player has a game open as long as this lives.
#[derive(Debug)]
pub(crate) struct Attending {
    service: Service,
    game: GameId,
    side: Side,
}

impl Service {
    /// A player has opened a stream of a game; everybody who has it open is told.
    pub(crate) fn attend(&self, game: GameId, side: Side) -> Attending {
        let mut games = self.attendance.lock();
        let sitters = games.entry(game).or_default();
        let sitter = sitters.of_mut(side);
        sitter.streams += 1;
        if !sitter.is_there {
            sitter.is_there = true;
            // Told before anybody else can change it, so that the news come in order.
            self.bus.publish(Topic::Game(game), News::Presence(present(sitters)));
        }
        drop(games);
        Attending { service: self.clone(), game, side }
    }

    /// A player has not come back since it left for the time of this number.
    fn has_left(&self, game: GameId, side: Side, leaving: u64) {
        let mut games = self.attendance.lock();
        let Some(sitters) = games.get_mut(&game) else { return };
        let sitter = sitters.of_mut(side);
        if sitter.streams > 0 || sitter.leavings != leaving {
            return;
        }
        sitter.is_there = false;
        let present = present(sitters);
        self.bus.publish(Topic::Game(game), News::Presence(present));
        if !present.white && !present.black {
            games.remove(&game);
        }
    }
}

impl Drop for Attending {
    fn drop(&mut self) {
        let (game, side) = (self.game, self.side);
        let mut games = self.service.attendance.lock();
        let Some(sitter) = games.get_mut(&game).map(|sitters| sitters.of_mut(side)) else { return };
        sitter.streams = sitter.streams.saturating_sub(1);
        if sitter.streams > 0 {
            return;
        }
        sitter.leavings += 1;
        let (service, leaving, at) = (self.service.clone(), sitter.leavings, Instant::now() + LINGERS);
        afterwards(async move {
            sleep_until(at).await;
            service.has_left(game, side, leaving);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Still, TestServer};

    #[tokio::test]
    async fn who_closes_the_last_stream_has_left_after_a_while_unless_it_comes_back() {
        let service = TestServer::start().await.service.clone();
        let _still = Still::hold();
        let game = GameId::random();
        let pass = async |seconds| {
            tokio::time::advance(Duration::from_secs(seconds)).await;
            // The task that waits has its turn.
            for _ in 0..10 {
                tokio::task::yield_now().await;
            }
            service.attendance.of(game).white
        };
        let (one, other) = (service.attend(game, Side::White), service.attend(game, Side::White));
        drop(one);
        assert!(pass(10).await, "there is another one");
        drop(other);
        assert!(pass(2).await);
        let again = service.attend(game, Side::White);
        assert!(pass(2).await);
        drop(again);
        assert!(pass(2).await, "the first time it was left does not count any more");
        assert!(!pass(2).await);
        assert!(service.attendance.lock().is_empty(), "nothing is kept of those who have left");
    }

    #[tokio::test]
    async fn everybody_is_told_once_of_each_change() {
        let service = TestServer::start().await.service.clone();
        let _still = Still::hold();
        let game = GameId::random();
        let mut news = service.bus.subscribe(Topic::Game(game));
        let white = service.attend(game, Side::White);
        let again = service.attend(game, Side::White);
        let _black = service.attend(game, Side::Black);
        for (white, black) in [(true, false), (true, true)] {
            assert_eq!(news.next().await.as_deref(), Some(&News::Presence(BySide { white, black })));
        }
        drop(white);
        drop(again);
        tokio::time::advance(Duration::from_secs(4)).await;
        let left = News::Presence(BySide { white: false, black: true });
        assert_eq!(news.next().await.as_deref(), Some(&left));
    }
}
