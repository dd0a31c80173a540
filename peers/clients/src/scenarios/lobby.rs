//! Seeks, and the computer.

use licheszter::config::challenges::AIChallengeOptions;
use licheszter::models::common::Color;
use licheszter::models::game::AILevel;
use litchee::api::gameplay::games::LichessGameStatusName as Status;

use super::Games;
use crate::failure::{Outcome, expect, expect_equal};
use crate::lines::Lines;
use crate::table::{full, state};

impl Games {
    /// Two seeks that find each other.
    pub(super) async fn seek(&mut self) -> Outcome {
        let of_white = self.white.client.board().seek().rated(false).clock(15.0, 10).send().await?;
        let of_black = self.black.client.board().seek().rated(false).clock(15.0, 10).send().await?;
        let start = self.white.started(None).await?;
        let id = start.game_id.unwrap_or_default();
        self.black.started(Some(&id)).await?;
        Lines::new("seek of White", of_white).end().await?;
        Lines::new("seek of Black", of_black).end().await?;
        self.white.abort(&id).await?;
        expect_equal(self.white.finished(&id).await?.as_str(), "aborted", "status")?;
        expect_equal(self.black.finished(&id).await?.as_str(), "aborted", "status")
    }

    /// A game against the computer. litchee cannot read what the server says to this challenge, here or on Lichess, so
    /// the stricter client makes it.
    pub(super) async fn computer(&mut self) -> Outcome {
        let options = AIChallengeOptions::new().clock(300, 5).color(Color::White);
        let made = self.white.strict.challenges().ai(AILevel::One, Some(&options)).await?;
        self.white.started(Some(&made.id)).await?;
        let mut lines = self.white.watch(&made.id).await?;
        let first = full(&mut lines).await?;
        expect_equal(first.black.and_then(|black| black.ai_level), Some(1), "level")?;
        let mut strictly = Lines::new("the game, strictly", self.white.strict.board().game_connect(&made.id).await?);
        strictly.find("first line", Some).await?;
        self.white.play(&made.id, "e2e4").await?;
        let answered =
            state(&mut lines, "answer of the computer", |state| state.moves.matches(' ').count() == 1).await?;
        expect(answered.status == Status::Started, "the game is over after two moves")?;
        self.white.resign(&made.id).await?;
        lines.end().await?;
        strictly.end().await?;
        expect_equal(self.white.finished(&made.id).await?.as_str(), "resign", "status")
    }
}
