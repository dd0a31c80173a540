//! `tabiya backup`: a copy of all that is in the store.

use super::arguments::Backup;
use super::folder;
use crate::answer::{Answer, WrongUse};

pub(crate) fn run(arguments: &Backup) -> Result<Answer, WrongUse> {
    let data = folder::data(arguments.data.as_deref())?;
    tabiya_server::backup(&data, &arguments.file).map_err(WrongUse::new)?;
    Ok(Answer { notes: vec![format!("everything in {} is copied", data.display())], ..Answer::default() })
}
