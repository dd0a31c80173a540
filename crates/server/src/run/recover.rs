//! After a restart: games go on where they were, and the time the service was down is charged to nobody.

use tabiya_game::{Event, Game, Moment, Refusal, Ruling};
use tokio::task::JoinSet;

use crate::GameId;
use crate::hall::keep;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Append, KeptGame, StoreError};
use crate::table::standing;

/// So many games are read at once.
const AT_ONCE: usize = 64;

/// Reads all games that are not over, stops their clocks for the time since the last sign of life, and sets up tables for
/// those in which something will happen by itself.
pub(super) async fn recover(service: &Service, last: Option<Moment>) -> Result<(), StoreError> {
    let live = service.store.live_games().await?;
    let (mut reading, mut waiting, mut damaged) = (JoinSet::new(), live.iter().copied(), 0_usize);
    loop {
        while reading.len() < AT_ONCE
            && let Some(id) = waiting.next()
        {
            reading.spawn(recover_one(service.clone(), id, last));
        }
        let Some(recovered) = reading.join_next().await else { break };
        if !matches!(recovered, Ok(Ok(()))) {
            damaged += 1;
        }
    }
    if !live.is_empty() {
        tracing::info!(games = live.len(), damaged, "games go on");
    }
    Ok(())
}

async fn recover_one(service: Service, id: GameId, last: Option<Moment>) -> Result<(), Problem> {
    let Some(kept) = service.store.game(id).await? else { return Ok(()) };
    let (record, _, game) = service.revive(kept.clone()).await?;
    if game.clock().running().is_some() {
        let now = service.time.now();
        // Without a sign of life since the last event, that is the last one.
        let since = game.events().last().map(|event| event.at).unwrap_or_default().max(last.unwrap_or_default());
        let considered = tokio::task::spawn_blocking(move || pause_between(game, since, now)).await;
        let (game, events) = match considered {
            Ok(Ok(paused)) => paused,
            Ok(Err(refusal)) => {
                tracing::error!(game = %id, %refusal, "the clock could not be stopped for the time of the restart");
                return Ok(());
            }
            Err(error) => {
                tracing::error!(game = %id, %error, "the clock could not be stopped for the time of the restart");
                return Ok(());
            }
        };
        let append = Append {
            game: id,
            after: kept.events.len() as u32,
            events: events.iter().map(keep).collect(),
            standing: standing(&game),
        };
        service.store.append(append).await?;
    }
    let has_computer = record.seats.white.person().is_none() || record.seats.black.person().is_none();
    if has_computer || needs_table(&kept) {
        service.table(id).await?;
    }
    Ok(())
}

/// Whether a flag may fall, or the game be broken off, while nobody looks.
fn needs_table(kept: &KeptGame) -> bool {
    let time = &kept.record.settings.time;
    !(time.white.is_unlimited() && time.black.is_unlimited())
}

/// The game with its clocks stopped from one moment to another, unless a flag fell before.
fn pause_between(mut game: Game, since: Moment, now: Moment) -> Result<(Game, Vec<Event>), Refusal> {
    let before = game.events().len();
    game.tick(since);
    if game.ending().is_none() {
        game.rule(Ruling::Pause, since)?;
        game.rule(Ruling::Resume, now)?;
    }
    let events = game.events()[before..].to_vec();
    Ok((game, events))
}
