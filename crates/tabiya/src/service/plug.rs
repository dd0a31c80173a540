//! What the server uses that is not its own: an engine, and endgame tables. Both are tried out before it starts.

use std::fmt;

use tabiya_engine::Tables;
use tabiya_server::PluggedEngine;
use tabiya_uci::Stop;

use crate::answer::WrongUse;
use crate::input::short;
use crate::matches::limits::Limits;
use crate::matches::player::Player;

/// The engine of this command, which is written as players of a match are.
pub(super) fn engine(text: &str) -> Result<PluggedEngine, WrongUse> {
    let wrong = |what: &dyn fmt::Display| WrongUse::new(format_args!("--engine \"{}\": {what}", short(text)));
    let player = Player::read(text).map_err(|error| wrong(&error))?;
    if player.limits != Limits::default() {
        return Err(wrong(&"how long the engine thinks is for the server to say"));
    }
    let launch = player.launch().map_err(|error| wrong(&format_args!("the engine could not be started: {error}")))?;
    let engine = player.start(&Stop::default()).map_err(|failure| wrong(&format_args!("the engine {failure}")))?;
    let name = player.name.as_deref().or(engine.name()).map_or_else(|| tabiya_uci::tame(text), tabiya_uci::tame);
    Ok(PluggedEngine { launch, name })
}

/// The endgame tables in these folders.
pub(super) fn tables(path: &str) -> Result<Tables, WrongUse> {
    Tables::open(path).map_err(|error| WrongUse::new(format_args!("--syzygy: {error}")))
}
