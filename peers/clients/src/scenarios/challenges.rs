//! Challenges that come to nothing, and open ones.

use futures_util::StreamExt;
use litchee::api::gameplay::challenges::{LichessChallengeStatus, LichessTimeControl};
use litchee::api::gameplay::games::LichessGameStatusName as Status;
use litchee::error::ApiErrorKind;
use litchee::model::LichessColor;

use super::Games;
use crate::failure::{Failure, Outcome, expect, expect_equal, expect_refusal};
use crate::lines::Lines;
use crate::table::Table;

/// What belongs to others is forbidden, or not even known to be there.
const NOT_YOURS: [ApiErrorKind; 2] = [ApiErrorKind::Forbidden, ApiErrorKind::NotFound];

impl Games {
    /// A challenge that is declined, while the challenger waits on a stream of that very challenge.
    pub(super) async fn decline(&mut self) -> Outcome {
        let request = self.white.client.challenges();
        let stream = request.challenge(&self.black.id).rated(false).clock(300, 0).stream().await?;
        let mut waiting = Lines::new("the challenge", stream);
        let id = waiting.find("challenge", |line| Some(line.get("id")?.as_str()?.to_owned())).await?;
        let told = self.black.challenged(&id).await?;
        expect_equal(told.challenger.map(|user| user.id), Some(self.white.id.clone()), "who challenges")?;
        let accepted = self.bot.client.challenges().accept(&id, None).await;
        expect_refusal(accepted, &NOT_YOURS, "another's challenge accepted")?;
        self.black.client.challenges().decline(&id, Some("tooFast")).await?;
        let done = waiting.find("end", |line| Some(line.get("done")?.as_str()?.to_owned())).await?;
        expect_equal(done.as_str(), "declined", "what came of the challenge")?;
        waiting.end().await?;
        let declined = self.white.declined(&id).await?;
        expect_equal(declined.status, LichessChallengeStatus::Declined, "status of the challenge")?;
        let again = self.black.client.challenges().accept(&id, None).await;
        expect_refusal(again, &[ApiErrorKind::NotFound], "a declined challenge accepted")
    }

    /// A challenge by correspondence that is listed, shown and taken back.
    pub(super) async fn cancel(&mut self) -> Outcome {
        let challenge = self.white.client.challenges().challenge(&self.black.id).days(3).send().await?;
        let control = LichessTimeControl::Correspondence { days_per_turn: Some(3) };
        expect_equal(&challenge.time_control, &Some(control), "time control")?;
        self.black.challenged(&challenge.id).await?;
        let shown = self.black.client.challenges().show(&challenge.id).await?;
        expect_equal(&shown.id, &challenge.id, "id of the challenge")?;
        self.black.strict.challenges().show(&challenge.id).await?;
        let listed = self.black.client.challenges().list().await?;
        expect(listed.incoming.iter().any(|one| one.id == challenge.id), "the challenge is not listed for Black")?;
        let listed = self.white.strict.challenges().list().await?;
        expect(listed.out.iter().any(|one| one.id == challenge.id), "the challenge is not listed for White")?;
        self.white.client.challenges().cancel(&challenge.id, None).await?;
        let canceled = self.black.canceled(&challenge.id).await?;
        expect_equal(canceled.status, LichessChallengeStatus::Canceled, "status of the challenge")?;
        let listed = self.black.client.challenges().list().await?;
        expect(listed.incoming.iter().all(|one| one.id != challenge.id), "the challenge is still listed")
    }

    /// A challenge that any two may take up, each with the side of their choice.
    pub(super) async fn open(&mut self) -> Outcome {
        let open = self.bot.client.challenges().create_open().rated(false).clock(300, 3).send().await?;
        expect(open.url_white.is_some() && open.url_black.is_some(), "no addresses for the two sides")?;
        self.black.client.challenges().accept(&open.id, Some(LichessColor::Black)).await?;
        self.white.client.challenges().accept(&open.id, Some(LichessColor::White)).await?;
        let mut table = Table::new(&mut self.white, &mut self.black, open.id).await?;
        table.play("e2e4 e7e5").await?;
        table.black.resign(&table.id).await?;
        let id = table.id.clone();
        table.ends(Status::Resign, Some(LichessColor::White)).await?;
        let mut games = self.white.client.games().export_user(&self.white.name).max(1).stream().await?;
        let latest = games.next().await.ok_or_else(|| Failure::new("White has no games"))??;
        expect_equal(latest.id, id, "the latest game")
    }
}
