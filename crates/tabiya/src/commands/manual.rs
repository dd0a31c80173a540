//! `tabiya completions` and `tabiya man`: what shells and `man` want to know of the command line.

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::answer::{Answer, WrongUse};
use crate::arguments::{Arguments, Completions, Manual};

pub(crate) fn completions(arguments: &Completions) -> Result<Answer, WrongUse> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "tabiya", &mut text);
    let text = String::from_utf8(text).map_err(WrongUse::new)?;
    Ok(Answer { text, ..Answer::default() })
}

pub(crate) fn manual(arguments: &Manual) -> Result<Answer, WrongUse> {
    let pages = pages()?;
    if let Some(folder) = &arguments.to {
        return write_all(folder, &pages);
    }
    let wanted = match arguments.command.as_slice() {
        [] => "tabiya".to_owned(),
        words => format!("tabiya-{}", words.join("-")),
    };
    match pages.into_iter().find(|(name, _)| *name == wanted) {
        Some((_, text)) => Ok(Answer { text, ..Answer::default() }),
        None => Err(WrongUse::new(format_args!("there is no command \"{}\"", arguments.command.join(" ")))),
    }
}

fn write_all(folder: &Path, pages: &[(String, String)]) -> Result<Answer, WrongUse> {
    let cannot = |error| WrongUse::new(format_args!("{} cannot be written to: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(cannot)?;
    for (name, text) in pages {
        fs::write(folder.join(format!("{name}.1")), text).map_err(cannot)?;
    }
    let notes = vec![format!("{} pages are in {}", pages.len(), folder.display())];
    Ok(Answer { notes, ..Answer::default() })
}

/// A page for each command, with its name.
fn pages() -> Result<Vec<(String, String)>, WrongUse> {
    let mut command = Arguments::command();
    command.build();
    let mut pages = Vec::new();
    add(&command, "tabiya", &mut pages)?;
    Ok(pages)
}

fn add(command: &clap::Command, name: &str, pages: &mut Vec<(String, String)>) -> Result<(), WrongUse> {
    let mut text = Vec::new();
    let page = Man::new(command.clone()).title(name.to_uppercase());
    page.render(&mut text).map_err(WrongUse::new)?;
    pages.push((name.to_owned(), String::from_utf8(text).map_err(WrongUse::new)?));
    let below = command.get_subcommands().filter(|below| below.get_name() != "help");
    for below in below {
        add(below, &format!("{name}-{}", below.get_name()), pages)?;
    }
    Ok(())
}
