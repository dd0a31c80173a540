//! After a restart: games go on where they were, and the time the service was down is charged to nobody.

use tabiya_game::{Event, Game, Moment, Refusal, Ruling};
use tokio::task::JoinSet;

use crate::GameId;
use crate::hall::keep;
use crate::service::Service;
use crate::store::{Append, KeptGame, StoreError};
use crate::table::standing;

/// So many games are read at once.
const AT_ONCE: usize = 64;

/// Reads all games that are not over, stops their clocks for the time since the last sign of life, and sets up tables for
/// those in which something will happen by itself. A game that cannot be read is passed over, and named in the log.
///
/// # Errors
/// If that cannot be kept: to go on all the same would charge the time to somebody.
pub(super) async fn recover(service: &Service, last: Option<Moment>) -> Result<(), StoreError> {
    let live = service.store.live_games().await?;
    let (mut reading, mut waiting) = (JoinSet::new(), live.iter().copied());
    loop {
        while reading.len() < AT_ONCE
            && let Some(id) = waiting.next()
        {
            reading.spawn(recover_one(service.clone(), id, last));
        }
        match reading.join_next().await {
            None => break,
            Some(Ok(recovered)) => recovered?,
            Some(Err(error)) => return Err(StoreError::Broken(error.to_string())),
        }
    }
    if !live.is_empty() {
        tracing::info!(games = live.len(), "games go on");
    }
    Ok(())
}

async fn recover_one(service: Service, id: GameId, last: Option<Moment>) -> Result<(), StoreError> {
    let Some(kept) = service.store.game(id).await.unwrap_or_else(|error| {
        tracing::error!(game = %id, %error, "a game cannot be read");
        None
    }) else {
        return Ok(());
    };
    let (record, game) = match service.revive(kept.clone()).await {
        Ok((record, _, game)) => (record, game),
        Err(problem) => {
            tracing::error!(game = %id, why = problem.sentence, "a game cannot be read");
            return Ok(());
        }
    };
    if game.due().is_some() {
        let now = service.time.now();
        // Without a sign of life since the last event, that is the last one.
        let since = game.events().last().map(|event| event.at).unwrap_or_default().max(last.unwrap_or_default());
        let considered = tokio::task::spawn_blocking(move || pause_between(game, since, now)).await;
        let paused = considered.map_err(|error| error.to_string());
        let (game, events) = match paused.and_then(|paused| paused.map_err(|refusal| refusal.to_string())) {
            Ok(paused) => paused,
            Err(why) => return Err(StoreError::Broken(format!("the clock of game {id} cannot be stopped: {why}"))),
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
    if (has_computer || needs_table(&kept))
        && let Err(problem) = service.table(id).await
    {
        tracing::error!(game = %id, why = problem.sentence, "a game has no table");
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
