//! Accounts, tokens, and who is there.

use futures_util::StreamExt;
use litchee::LichessClient;
use litchee::api::users::players::UserQuery;
use litchee::error::ApiErrorKind;

use super::Games;
use crate::failure::{Failure, Outcome, expect, expect_equal, expect_refusal};
use crate::player::Kind;

impl Games {
    /// Everybody's own data, and those of others.
    pub(super) async fn people(&mut self) -> Outcome {
        for player in [&self.white, &self.black, &self.bot] {
            expect_equal(&player.id, &player.name.to_lowercase(), "id of the account")?;
            let own = player.strict.account().profile().await?;
            expect_equal(&own.username, &player.name, "own name")?;
            let public = self.white.client.users().get(&player.name, &UserQuery::default()).await?;
            expect_equal(&public.user.username, &player.name, "public name")?;
            self.white.strict.users().profile(&player.name, false).await?;
        }
        expect_equal(self.white.kind, Kind::Person, "kind of White")?;
        expect_equal(self.bot.kind, Kind::Bot, "kind of the bot")?;
        let nobody = self.white.client.users().get("nobody-of-this-name", &UserQuery::default()).await;
        expect_refusal(nobody, &[ApiErrorKind::NotFound], "unknown name")?;
        let stranger = LichessClient::builder().token("no-such-token").base_url(&self.url).build()?;
        let refused = stranger.account().profile().await;
        expect_refusal(refused, &[ApiErrorKind::Unauthorized], "account with a wrong token")?;

        let ids = [self.white.id.as_str(), self.bot.id.as_str()];
        let statuses = self.white.client.users().statuses(&ids, None, Some(true), None).await?;
        expect_equal(statuses.len(), 2, "number of statuses")?;
        expect(
            statuses.iter().all(|status| status.online == Some(true)),
            "somebody with an open stream is not online",
        )?;
        self.white.strict.users().status(&ids, None).await?;
        let mut online = self.white.client.bot().online(Some(50)).await?;
        while let Some(user) = online.next().await {
            if user?.id == self.bot.id {
                return Ok(());
            }
        }
        Err(Failure::new("the bot is not among the bots online"))
    }

    /// What tokens are worth.
    pub(super) async fn tokens(&mut self) -> Outcome {
        let (white, bot) = (self.white.token.as_str(), self.bot.token.as_str());
        let found = self.white.client.oauth().test_tokens(&[white, "no-such-token", bot]).await?;
        expect(found.get("no-such-token").is_some_and(|worth| !worth.is_object()), "a wrong token is worth something")?;
        let scopes = |token: &str| {
            let scopes = found.get(token).and_then(|token| token.get("scopes")).and_then(|scopes| scopes.as_str());
            scopes.unwrap_or_default().split(',').map(str::to_owned).collect::<Vec<_>>()
        };
        expect(scopes(white).iter().any(|scope| scope == "board:play"), "the token of White lacks board:play")?;
        expect(scopes(bot).iter().any(|scope| scope == "bot:play"), "the token of the bot lacks bot:play")?;
        let owner = found.get(white).and_then(|token| token.get("userId")).and_then(|owner| owner.as_str());
        expect_equal(owner, Some(self.white.id.as_str()), "owner of the token")
    }
}
