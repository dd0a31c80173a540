//! What is played.

mod challenges;
mod endings;
mod lobby;
mod people;
mod strict;
mod watching;

use std::io::Write;
use std::time::Duration;

use litchee::api::gameplay::challenges::LichessChallengeColor;
use tokio::time::{Instant, sleep};
use url::Url;

use crate::arguments::Arguments;
use crate::failure::{Failure, Outcome};
use crate::player::Player;
use crate::table::Table;

/// The scenarios, in the order in which they are played.
const NAMES: [&str; 17] = [
    "people",
    "tokens",
    "mate",
    "decline",
    "cancel",
    "open",
    "draw",
    "claim",
    "resignation",
    "takeback",
    "clock",
    "abort",
    "seek",
    "computer",
    "watching",
    "one_stream",
    "strict",
];

/// Three players, and everything they play.
pub(crate) struct Games {
    pub(crate) url: Url,
    pub(crate) white: Player,
    pub(crate) black: Player,
    pub(crate) bot: Player,
}

impl Games {
    /// The players, at clean tables.
    pub(crate) async fn new(arguments: &Arguments) -> Outcome<Self> {
        let url = arguments.url.clone();
        let mut white = Player::new(&url, &arguments.white).await?;
        let mut black = Player::new(&url, &arguments.black).await?;
        let mut bot = Player::new(&url, &arguments.bot).await?;
        for player in [&mut white, &mut black, &mut bot] {
            player.clear_table().await?;
        }
        // A new stream tells nothing of what is over, so nothing of an earlier run is taken for something new.
        sleep(Duration::from_millis(500)).await;
        for player in [&mut white, &mut black, &mut bot] {
            player.listen().await?;
        }
        Ok(Self { url, white, black, bot })
    }

    /// Plays the scenarios of these names, or all.
    pub(crate) async fn play(&mut self, only: &[String], output: &mut impl Write) -> Outcome {
        if let Some(unknown) = only.iter().find(|name| !NAMES.contains(&name.as_str())) {
            return Err(Failure::new(format!("no such scenario: {unknown}; there are {}", NAMES.join(", "))));
        }
        for name in NAMES.iter().filter(|name| only.is_empty() || only.iter().any(|wanted| wanted == *name)) {
            let start = Instant::now();
            self.scenario(name).await.map_err(|failure| failure.within(name))?;
            writeln!(output, "ok {name} ({:.1} s)", start.elapsed().as_secs_f32())
                .map_err(|error| Failure::new(format!("nobody reads what is played: {error}")))?;
        }
        Ok(())
    }

    async fn scenario(&mut self, name: &str) -> Outcome {
        match name {
            "people" => self.people().await,
            "tokens" => self.tokens().await,
            "mate" => self.mate().await,
            "decline" => self.decline().await,
            "cancel" => self.cancel().await,
            "open" => self.open().await,
            "draw" => self.draw().await,
            "claim" => self.claim().await,
            "resignation" => self.resignation().await,
            "takeback" => self.takeback().await,
            "clock" => self.clock().await,
            "abort" => self.abort().await,
            "seek" => self.seek().await,
            "computer" => self.computer().await,
            "watching" => self.watching().await,
            "one_stream" => self.one_stream().await,
            "strict" => self.strict().await,
            _ => Err(Failure::new("the list of scenarios names one that is not there")),
        }
    }

    /// Starts a game by challenge between the two people; White challenges.
    pub(crate) async fn begin(&mut self, limit: u32, increment: u32) -> Outcome<Table<'_>> {
        begin(&mut self.white, &mut self.black, limit, increment).await
    }
}

/// Starts a game by challenge; White challenges.
pub(crate) async fn begin<'p>(
    white: &'p mut Player,
    black: &'p mut Player,
    limit: u32,
    increment: u32,
) -> Outcome<Table<'p>> {
    let challenges = white.client.challenges();
    let request = challenges.challenge(&black.id).rated(false).clock(limit, increment);
    let challenge = request.color(LichessChallengeColor::White).send().await?;
    black.challenged(&challenge.id).await?;
    black.client.challenges().accept(&challenge.id, None).await?;
    Table::new(white, black, challenge.id).await
}
