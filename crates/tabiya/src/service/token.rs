//! `tabiya token`: a key for scripts and bots.

use super::arguments::Token;
use super::folder;
use crate::answer::{Answer, WrongUse};

pub(crate) fn run(arguments: &Token) -> Result<Answer, WrongUse> {
    let data = folder::data(arguments.data.as_deref())?;
    let scopes = arguments.scopes.as_deref();
    let token = tabiya_server::make_token(&data, &arguments.name, arguments.bot, scopes).map_err(WrongUse::new)?;
    Ok(Answer { text: format!("{token}\n"), ..Answer::default() })
}
