//! A whole game in the stricter client, which reads every line and every answer into types that miss nothing.

use futures_util::StreamExt;
use licheszter::config::challenges::{ChallengeOptions, OpenChallengeOptions};
use licheszter::models::board::{BoardState, Event};
use licheszter::models::chat::ChatRoom;
use licheszter::models::common::Color;
use licheszter::models::game::GameStatus;

use super::Games;
use crate::failure::{Failure, Outcome, expect, expect_equal};
use crate::lines::Lines;

impl Games {
    /// Challenge, acceptance, chat, moves, mate and export, all in licheszter.
    pub(super) async fn strict(&mut self) -> Outcome {
        let (white, black) = (&self.white.strict, &self.black.strict);
        let mut white_events = Lines::new("events of White", white.connect().await?);
        let mut black_events = Lines::new("events of Black", black.connect().await?);
        let options = ChallengeOptions::new().rated(false).clock(300, 3).color(Color::White);
        let id = white.challenges().create(&self.black.id, Some(&options)).await?.id;
        let challenged = |event| match event {
            Event::Challenge { challenge } if challenge.id == id => Some(()),
            _ => None,
        };
        black_events.find("challenge", challenged).await?;
        black.challenges().accept(&id).await?;
        for events in [&mut white_events, &mut black_events] {
            let started = |event| match event {
                Event::GameStart { game } if game.game_id == id => Some(()),
                _ => None,
            };
            events.find("start of the game", started).await?;
        }
        let playing = black.games().ongoing(9).await?.now_playing;
        expect(playing.iter().any(|game| game.game_id == id), "the game is not among the running ones")?;
        let mut lines = Lines::new("game", white.board().game_connect(&id).await?);
        let first = lines.find("first line", Some).await?;
        expect(matches!(first, BoardState::GameFull(_)), "the first line is not the whole game")?;
        black.board().chat_write(&id, ChatRoom::Player, "Good luck!").await?;
        let said = |line| match line {
            BoardState::ChatLine(line) => Some(line.text),
            _ => None,
        };
        expect_equal(lines.find("chat", said).await?.as_str(), "Good luck!", "what is said")?;
        for (index, step) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
            let mover = if index.is_multiple_of(2) { white } else { black };
            mover.board().play_move(&id, step, false).await?;
        }
        let over = |line| match line {
            BoardState::GameState(state) if state.status == GameStatus::Mate => Some(state.winner),
            _ => None,
        };
        expect_equal(lines.find("mate", over).await?, Some(Color::Black), "winner")?;
        lines.end().await?;
        for events in [&mut white_events, &mut black_events] {
            let finished = |event| match event {
                Event::GameFinish { game } if game.game_id == id => Some(()),
                _ => None,
            };
            events.find("end of the game", finished).await?;
        }
        let mut games = white.games().export_user(&self.white.name, None).await?;
        let latest = games.next().await.ok_or_else(|| Failure::new("White has no games"))??;
        expect_equal(&latest.id, &id, "the latest game")?;

        let open = white.challenges().create_open(Some(&OpenChallengeOptions::new().clock(300, 3))).await?;
        white.challenges().cancel(&open.id, None).await?;
        let mut bots = white.bots_online(50).await?;
        while let Some(bot) = bots.next().await {
            bot?;
        }
        self.white.listen().await?;
        self.black.listen().await
    }
}
