//! `tabiya config`: what is remembered, and where.

use std::fmt::Write;
use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};
use tabiya_terminal::{Config, SETTINGS, change, setting};

use super::arguments;
use crate::answer::{Answer, WrongUse};

/// The file in which settings are kept.
pub(super) fn file() -> Option<PathBuf> {
    let strategy = choose_base_strategy().ok()?;
    Some(strategy.config_dir().join("tabiya").join("config.toml"))
}

pub(crate) fn run(arguments: &arguments::Config) -> Result<Answer, WrongUse> {
    let file = file().ok_or_else(|| WrongUse::new("there is no folder for your settings"))?;
    if arguments.path {
        return Ok(Answer { text: format!("{}\n", file.display()), ..Answer::default() });
    }
    if let Some(name) = &arguments.unset {
        change(&file, name, None).map_err(WrongUse::new)?;
        return Ok(Answer::default());
    }
    match (&arguments.name, &arguments.value) {
        (Some(name), Some(value)) if value == "-" => {
            // What is typed here stays out of the history of the shell, and of the list of processes.
            let mut line = String::new();
            std::io::stdin().read_line(&mut line).map_err(WrongUse::new)?;
            change(&file, name, Some(line.trim())).map_err(WrongUse::new)?;
            Ok(Answer::default())
        }
        (Some(name), Some(value)) => {
            change(&file, name, Some(value)).map_err(WrongUse::new)?;
            Ok(Answer::default())
        }
        (Some(name), None) => {
            let setting = setting(name).map_err(WrongUse::new)?;
            let config = Config::load(&file).map_err(WrongUse::new)?;
            Ok(Answer { text: format!("{}\n", setting.get(&config)), ..Answer::default() })
        }
        _ => {
            let config = Config::load(&file).map_err(WrongUse::new)?;
            let mut text = String::new();
            for setting in &SETTINGS {
                let (name, value) = (setting.name, setting.get(&config));
                let _infallible = writeln!(text, "{name:8} {value:10} {}: {}", setting.help, setting.values);
            }
            let _infallible = writeln!(text, "\nKept in {}", file.display());
            Ok(Answer { text, ..Answer::default() })
        }
    }
}
