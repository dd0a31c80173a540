//! Watching the games of others, and what happens to a stream that is opened twice.

use litchee::LichessClient;
use litchee::api::broadcasting::tv::LichessTvFeedEvent;
use litchee::api::gameplay::games::LichessGameStatusName as Status;
use litchee::model::LichessColor;

use super::Games;
use crate::failure::{Outcome, expect, expect_equal};
use crate::lines::Lines;
use crate::player::Player;

impl Games {
    /// Anybody may watch, without a token, move by move and on TV.
    pub(super) async fn watching(&mut self) -> Outcome {
        let anybody = LichessClient::builder().base_url(&self.url).build()?;
        let mut table = self.begin(600, 5).await?;
        let id = table.id.clone();
        // A game is shown once both have moved.
        table.play("e2e4").await?;
        table.play("e7e5").await?;
        let mut moves = Lines::new("moves of the game", anybody.games().stream_moves(&id).await?);
        let first = moves.find("first line", Some).await?;
        expect_equal(first.other.get("id").and_then(|id| id.as_str()), Some(id.as_str()), "id in the first line")?;
        moves.find("move played before", |line| (line.lm.as_deref() == Some("e2e4")).then_some(())).await?;
        let mut strictly = Lines::new("moves, strictly", table.white.strict.games().moves_connect(&id).await?);
        strictly.find("first line", Some).await?;
        let mut feed = Lines::new("TV", anybody.tv().feed().await?);
        let featured = |event| match event {
            LichessTvFeedEvent::Featured(game) if game.id == id => Some(()),
            _ => None,
        };
        feed.find("featured game", featured).await?;
        let mut channel = Lines::new("TV for rapid games", anybody.tv().channel_feed("rapid").await?);
        let featured = |event| match event {
            LichessTvFeedEvent::Featured(game) if game.id == id => Some(()),
            _ => None,
        };
        channel.find("featured game", featured).await?;
        let mut strict_feed = Lines::new("TV, strictly", table.white.strict.tv().connect().await?);
        strict_feed.find("first line", Some).await?;
        let channels = anybody.tv().channels().await?;
        expect_equal(channels.rapid.map(|game| game.game_id), Some(id.clone()), "rapid game on TV")?;
        table.play("g1f3").await?;
        moves.find("move played since", |line| (line.lm.as_deref() == Some("g1f3")).then_some(())).await?;
        let on_screen = |event| match event {
            LichessTvFeedEvent::Fen(position) if position.lm == "g1f3" => Some(()),
            _ => None,
        };
        feed.find("move on TV", on_screen).await?;
        table.white.resign(&id).await?;
        table.ends(Status::Resign, Some(LichessColor::Black)).await?;
        moves.end().await?;
        strictly.end().await
    }

    /// A new stream of events ends the old one of the same token, and tells again what is going on.
    pub(super) async fn one_stream(&mut self) -> Outcome {
        let token = self.white.token.clone();
        let url = self.url.clone();
        let mut table = self.begin(300, 3).await?;
        let id = table.id.clone();
        let mut again = Player::new(&url, &token).await?;
        table.white.events.end().await?;
        again.started(Some(&id)).await?;
        let playing = again.strict.games().ongoing(9).await?;
        expect(playing.now_playing.iter().any(|game| game.game_id == id), "the game is not among the running ones")?;
        table.white.events = again.events;
        table.play("e2e4 e7e5").await?;
        table.black.resign(&id).await?;
        table.ends(Status::Resign, Some(LichessColor::White)).await?;
        Ok(())
    }
}
