//! Games, and how they end.

use litchee::api::gameplay::board::LichessBoardEvent;
use litchee::api::gameplay::games::LichessGameStatusName as Status;
use litchee::error::ApiErrorKind;
use litchee::model::{GameExportOptions, LichessColor, LichessTitle};

use super::{Games, begin};
use crate::failure::{Outcome, expect, expect_equal, expect_refusal};
use crate::table::state;

impl Games {
    /// Chat, a whole game to mate, and what is kept of it.
    pub(super) async fn mate(&mut self) -> Outcome {
        let mut table = self.begin(300, 3).await?;
        expect_equal(table.full.initial_fen.as_deref(), Some("startpos"), "initial position")?;
        expect_equal(table.full.state.wtime, 300_000, "White's clock")?;
        table.white.say(&table.id, "Good luck & <fun>! ♞").await?;
        let said = |event| match event {
            LichessBoardEvent::ChatLine(line) => Some(line),
            _ => None,
        };
        let line = table.black_lines.find("chat", said).await?;
        expect_equal(line.text.as_str(), "Good luck & <fun>! ♞", "what is said")?;
        expect_equal(&line.username, &table.white.name, "who says it")?;
        for (step, what) in [("e2e5", "an illegal move"), ("nonsense", "a move that is none")] {
            expect_refusal(table.white.play(&table.id, step).await, &[ApiErrorKind::BadRequest], what)?;
        }
        let early = table.black.play(&table.id, "e7e5").await;
        expect_refusal(early, &[ApiErrorKind::BadRequest], "a move out of turn")?;
        table.play("f2f3 e7e5 g2g4").await?;
        table.black.play(&table.id, "d8h4").await?;
        let last = table.ends(Status::Mate, Some(LichessColor::Black)).await?;
        expect_equal(last.moves.as_str(), "f2f3 e7e5 g2g4 d8h4", "moves at the end")?;

        let (id, games) = (table.id.clone(), table.white.client.games());
        let pgn = games.export(&id).export(GameExportOptions::default().clocks(true)).pgn().await?;
        for part in ["[Result \"0-1\"]", "[TimeControl \"300+3\"]", "Qh4#", "[%clk"] {
            expect(pgn.contains(part), &format!("{part} is missing in the PGN:\n{pgn}"))?;
        }
        let json = games.export(&id).json().await?;
        expect_equal(json.moves.as_deref(), Some("f3 e5 g4 Qh4#"), "moves that are kept")?;
        expect_equal((json.status, json.winner), (Some(Status::Mate), Some(LichessColor::Black)), "end that is kept")?;
        table.white.strict.games().export_one(&id, None).await?;
        expect_refusal(games.export("zzzzzzzz").json().await, &[ApiErrorKind::NotFound], "a game that is not there")
    }

    /// A draw offered with a move, declined, offered again and accepted.
    pub(super) async fn draw(&mut self) -> Outcome {
        let mut table = self.begin(300, 3).await?;
        let id = table.id.clone();
        // A draw can be agreed once both have moved (5.2.3).
        table.white.play(&id, "e2e4").await?;
        table.black.play(&id, "e7e5").await?;
        table.white.client.board().make_move(&id, "g1f3", true).await?;
        for lines in [&mut table.white_lines, &mut table.black_lines] {
            state(lines, "offer with the move", |state| state.wdraw == Some(true)).await?;
        }
        table.black.client.board().handle_draw(&id, false).await?;
        state(&mut table.white_lines, "refusal", |state| state.moves == "e2e4 e7e5 g1f3" && state.wdraw != Some(true))
            .await?;
        table.black.client.board().make_move(&id, "b8c6", true).await?;
        state(&mut table.white_lines, "offer by Black", |state| state.bdraw == Some(true)).await?;
        // The stricter client says "true" where others say "yes".
        table.white.strict.board().handle_draws(&id, true).await?;
        table.ends(Status::Draw, None).await?;
        Ok(())
    }

    /// A draw claimed for the third appearance of a position.
    pub(super) async fn claim(&mut self) -> Outcome {
        let mut table = self.begin(300, 3).await?;
        let id = table.id.clone();
        let early = table.white.client.board().claim_draw(&id).await;
        expect_refusal(early, &[ApiErrorKind::BadRequest], "a claim without reason")?;
        table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8").await?;
        table.white.client.board().claim_draw(&id).await?;
        table.ends(Status::Draw, None).await?;
        Ok(())
    }

    /// A game against a BOT account, which plays and chats by routes of its own, and resigns.
    pub(super) async fn resignation(&mut self) -> Outcome {
        let mut table = begin(&mut self.white, &mut self.bot, 60, 0).await?;
        let title = table.full.black.as_ref().and_then(|black| black.title);
        expect_equal(title, Some(LichessTitle::Bot), "title of the bot")?;
        table.play("d2d4 d7d5 c2c4").await?;
        table.black.say(&table.id, "I had better stop here.").await?;
        table.black.resign(&table.id).await?;
        table.ends(Status::Resign, Some(LichessColor::White)).await?;
        Ok(())
    }

    /// A takeback that is granted, and one that is refused.
    pub(super) async fn takeback(&mut self) -> Outcome {
        let mut table = self.begin(300, 3).await?;
        let id = table.id.clone();
        table.play("e2e4 e7e5").await?;
        table.white.client.board().handle_takeback(&id, true).await?;
        state(&mut table.black_lines, "takeback proposed", |state| state.wtakeback == Some(true)).await?;
        table.black.strict.board().handle_takebacks(&id, true).await?;
        table.taken_back_to("").await?;
        table.play("d2d4").await?;
        table.white.client.board().handle_takeback(&id, true).await?;
        state(&mut table.black_lines, "takeback proposed", |state| state.wtakeback == Some(true)).await?;
        table.black.client.board().handle_takeback(&id, false).await?;
        state(&mut table.black_lines, "refusal", |state| state.moves == "d2d4" && state.wtakeback != Some(true))
            .await?;
        table.play("d7d5").await?;
        table.white.resign(&id).await?;
        let last = table.ends(Status::Resign, Some(LichessColor::Black)).await?;
        expect_equal(last.moves.as_str(), "d2d4 d7d5", "moves that count")
    }

    /// A loss on time.
    pub(super) async fn clock(&mut self) -> Outcome {
        let mut table = self.begin(3, 0).await?;
        table.play("e2e4 e7e5").await?;
        let last = table.ends(Status::Outoftime, Some(LichessColor::Black)).await?;
        expect_equal(last.wtime, 0, "White's clock")
    }

    /// A game that is given up before it began, and one that is too far on for that.
    pub(super) async fn abort(&mut self) -> Outcome {
        let mut table = self.begin(300, 0).await?;
        table.black.abort(&table.id).await?;
        table.ends(Status::Aborted, None).await?;
        let mut table = self.begin(300, 0).await?;
        table.play("e2e4 e7e5").await?;
        let late = table.white.abort(&table.id).await;
        expect_refusal(late, &[ApiErrorKind::BadRequest], "abort of a game that has begun")?;
        table.white.resign(&table.id).await?;
        table.ends(Status::Resign, Some(LichessColor::Black)).await?;
        Ok(())
    }
}
