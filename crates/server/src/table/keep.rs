//! Kept before told: how what was decided becomes true.

use tabiya_game::{Event, Game, Happening};
use tokio::time::Instant;

use super::Table;
use crate::bus::{News, Topic};
use crate::hall::keep;
use crate::problem::Problem;
use crate::store::{Append, End, KeptScore, Standing, StoreError};
use crate::wire::game::{MoveTexts, StateMessage, WatchMessage};
use crate::wire::line::line;

/// What became of events that were to be kept.
pub(super) enum Kept {
    /// They are kept, followed and told.
    Done,
    /// Another was first: the game was read again, and has to be asked again.
    Again,
}

/// How a game stands, for the store.
pub(crate) fn standing(game: &Game) -> Standing {
    let end = game.ending().map(|ending| End {
        cause: ending.cause.word().to_owned(),
        score: match ending.score {
            tabiya_game::Score::Won(side) => KeptScore::Won(side),
            tabiya_game::Score::Drawn => KeptScore::Drawn,
            tabiya_game::Score::BothLost | tabiya_game::Score::None => KeptScore::Nobody,
        },
    });
    Standing {
        updated: game.events().last().map(|event| event.at).unwrap_or_default(),
        due: game.due(),
        plies: game.moves().len() as u32,
        end,
    }
}

impl Table {
    /// Keeps events, follows them, and tells of them; in this order.
    pub(super) async fn commit(&mut self, events: Vec<Event>) -> Result<Kept, Problem> {
        let Some(first) = events.first() else { return Ok(Kept::Done) };
        let (after, at) = (first.number - 1, first.at);
        let kept = events.iter().map(keep).collect();
        // The game as it will be, so that it is ready to be told; if it is not kept, nothing has happened.
        let mut next = self.game.clone();
        for event in &events {
            next.follow(event.clone()).map_err(|misfit| {
                tracing::error!(game = %self.id(), %misfit, "a decision does not fit its game");
                Problem::unavailable("misfit", "The server made a mistake, so nothing was changed.")
            })?;
        }
        let append = Append { game: self.id(), after, events: kept, standing: standing(&next) };
        let begun = Instant::now();
        let kept = self.service.store.append(append).await;
        self.service.metrics.keeping.observe(begun.elapsed().as_secs_f64());
        match kept {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                self.read_again().await?;
                return Ok(Kept::Again);
            }
            Err(error) => return Err(error.into()),
        }
        self.game = next;
        self.tell(&events);
        self.told_late = self.service.time.now().since(at);
        Ok(Kept::Done)
    }

    /// Whether another node has written to this game; it goes on from there then.
    pub(super) async fn catch_up(&mut self) -> Result<bool, Problem> {
        let before = self.game.version();
        self.read_again().await?;
        Ok(self.game.version() != before)
    }

    /// Another node may have written to this game: it is read from the store, and goes on from there.
    async fn read_again(&mut self) -> Result<(), Problem> {
        let kept = self.service.store.game(self.id()).await?.ok_or_else(|| Problem::missing("game"))?;
        if kept.events.len() == self.game.events().len() {
            return Ok(());
        }
        let (_, players, game) = self.service.revive(kept).await?;
        self.players = players;
        self.game = game;
        self.texts = MoveTexts::of(&self.game);
        self.board += 1;
        Ok(())
    }

    /// Tells everybody what has happened.
    fn tell(&mut self, events: &[Event]) {
        let is_board_changed = events.iter().any(|event| changes_board(&event.what));
        if is_board_changed {
            self.texts.follow(&self.game);
            self.board += 1;
        }
        let now = events.last().map(|event| event.at).unwrap_or_default();
        let is_over = self.game.ending().is_some();
        let watch = is_board_changed.then(|| line(&WatchMessage::of(&self.game, &self.texts, now)));
        let state = line(&StateMessage::of(&self.game, &self.texts, now));
        let news = News::State { version: self.game.version(), line: state, watch, is_over };
        self.service.bus.publish(Topic::Game(self.id()), news);
        self.service.metrics.moves.inc_by(u64::from(is_board_changed));
        if is_over {
            let view = self.view(now);
            self.service.tell_players(&view, "gameFinish");
            self.service.bus.publish(Topic::Games, News::Over { game: self.id() });
            self.service.metrics.games_over.inc();
        }
    }
}

/// Whether another position is on the board, or the same one after other moves.
const fn changes_board(what: &Happening) -> bool {
    matches!(
        what,
        Happening::Moved { .. }
            | Happening::MovedIllegally { .. }
            | Happening::IllegalMoveUndone { .. }
            | Happening::TakenBack(_)
            | Happening::Opened(_)
    )
}
