//! Where everything is kept if nobody says otherwise.

use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

use crate::answer::WrongUse;

/// The folder that was named, or the one for data of this user.
pub(crate) fn data(named: Option<&Path>) -> Result<PathBuf, WrongUse> {
    if let Some(folder) = named {
        return Ok(folder.to_owned());
    }
    let strategy = choose_base_strategy()
        .map_err(|error| WrongUse::new(format!("there is no folder for your data ({error}): name one with --data")))?;
    Ok(strategy.data_dir().join("tabiya"))
}
