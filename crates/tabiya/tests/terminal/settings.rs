//! `tabiya config`, `tabiya completions`, `tabiya man`, and the help of every command.

use std::fs;
use std::path::Path;
use std::process::Output;

use super::house::{Folder, tabiya};

fn run(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut command = tabiya();
    command.args(arguments).env("XDG_CONFIG_HOME", folder).env("HOME", folder);
    let Output { stdout, stderr, status } = command.output().expect("an answer");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(stdout), text(stderr), status.code())
}

#[test]
fn settings_are_kept_and_shown() {
    let folder = Folder::new("config");
    let folder = folder.path();
    assert_eq!(run(folder, &["config", "level"]).0, "4\n");
    assert_eq!(run(folder, &["config", "level", "7"]), (String::new(), String::new(), Some(0)));
    assert_eq!(run(folder, &["config", "level"]).0, "7\n");
    let path = run(folder, &["config", "--path"]).0;
    assert_eq!(fs::read_to_string(path.trim_end()).expect("a file"), "level = 7\n");
    let (all, _, _) = run(folder, &["config"]);
    assert!(all.contains("level    7") && all.contains("Kept in ") && all.contains("theme    wood"), "{all}");
    assert_eq!(run(folder, &["config", "--unset", "level"]).2, Some(0));
    assert_eq!(run(folder, &["config", "level"]).0, "4\n");
    run(folder, &["config", "token", "secret-token"]);
    assert!(!run(folder, &["config"]).0.contains("secret"), "tokens are not shown");
}

#[test]
fn wrong_settings_are_told_with_their_place() {
    let folder = Folder::new("config-wrong");
    let folder = folder.path();
    let (_, complaint, code) = run(folder, &["config", "level", "11"]);
    assert_eq!(complaint, "error: the setting level is a number from 1 to 10, and not \"11\"\n");
    assert_eq!(code, Some(2));
    let (_, complaint, _) = run(folder, &["config", "colour"]);
    assert!(complaint.starts_with("error: there is no setting \"colour\"; there are theme, "), "{complaint}");
    let path = folder.join("tabiya/config.toml");
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, "# mine\nlevel = 99\n").expect("written");
    for arguments in [vec!["config"], vec!["play", "--plain"]] {
        let (_, complaint, code) = run(folder, &arguments);
        let words =
            format!("error: {}:2: the setting level is a number from 1 to 10, and not \"99\"\n", path.display());
        assert_eq!((complaint, code), (words, Some(2)));
    }
}

#[test]
fn shells_are_told_how_to_complete() {
    let folder = Folder::new("completions");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (text, _, code) = run(folder.path(), &["completions", shell]);
        assert!(
            code == Some(0) && text.contains("tabiya") && text.contains("plain") && text.contains("puzzles"),
            "{shell}"
        );
    }
    let (_, complaint, code) = run(folder.path(), &["completions", "tcsh"]);
    assert!(code == Some(2) && complaint.starts_with("error: "), "{complaint}");
}

#[test]
fn every_command_has_a_page_of_the_manual() {
    let folder = Folder::new("man");
    let pages = folder.path().join("man1");
    let (_, note, code) = run(folder.path(), &["man", "--to", pages.to_str().expect("a path")]);
    assert!(code == Some(0) && note.starts_with("note: "), "{note}");
    for name in ["tabiya", "tabiya-play", "tabiya-config", "tabiya-serve", "tabiya-pgn", "tabiya-pgn-check"] {
        let text = fs::read_to_string(pages.join(format!("{name}.1"))).expect(name);
        assert!(text.contains(".TH") && text.contains("Examples:"), "{name}");
    }
    assert!(run(folder.path(), &["man", "play"]).0.contains("Play in the terminal"));
    assert_eq!(run(folder.path(), &["man", "pgn", "nonsense"]).2, Some(2));
}

/// The commands that a help lists.
fn commands(help: &str) -> Vec<String> {
    let rows = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let rows =
        rows.take_while(|line| !line.is_empty()).filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    rows.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_has_help_with_examples() {
    let folder = Folder::new("help");
    let help = |words: &[&str]| run(folder.path(), &[words, &["--help"]].concat()).0;
    let all = commands(&help(&[]));
    assert!(all.len() > 15, "{all:?}");
    for name in &all {
        let text = help(&[name]);
        assert!(text.contains("Examples:\n  tabiya"), "{name}: {text}");
        for below in commands(&text) {
            let text = help(&[name, &below]);
            assert!(text.contains("Examples:\n  tabiya "), "{name} {below}: {text}");
        }
    }
}

#[test]
fn errors_have_one_voice() {
    let folder = Folder::new("voice");
    for arguments in [
        vec!["play", "--plain", "--level", "0"],
        vec!["play", "--nonsense"],
        vec!["play", "--theme", "pink"],
        vec!["nonsense"],
        vec!["show", "nonsense"],
        vec!["config", "nonsense"],
        vec!["rules", "zzzz"],
    ] {
        let (output, complaint, code) = run(folder.path(), &arguments);
        assert!(complaint.starts_with("error: "), "{arguments:?}: {complaint}");
        assert!(!complaint.contains('\u{1b}') && output.is_empty() && code != Some(0), "{arguments:?}");
    }
}
