//! Analyses with what people plug in: an engine that is a program of its own, and endgame tables.
#![cfg(unix)]

use std::process::Command;

use super::house::{Folder, Server, tabiya};
use super::http::Lines;

/// The programs that a program has started, if the system tells.
fn children(id: u32) -> Option<Vec<String>> {
    let listed = Command::new("ps").args(["-o", "pid=", "--ppid", &id.to_string()]).output().ok()?;
    let text = String::from_utf8(listed.stdout).ok()?;
    Some(text.split_whitespace().map(str::to_owned).collect())
}

#[test]
fn an_engine_of_its_own_analyses_and_ends_with_the_server() {
    let folder = Folder::new("plugged");
    let server = Server::start_with(folder.path(), &["--engine", "tabiya;Hash=2;name=Own fish"]);
    let mut lines = Lines::open(server.address, "/api/analysis/lines?moves=e2e4&lines=2", "").unwrap();
    assert_eq!(lines.next().unwrap(), "{\"type\":\"engine\",\"name\":\"Own fish\"}\n");
    // All depths come to two lines of play in the end.
    let found = std::iter::from_fn(|| lines.next()).find(|line| line.matches("\"score\"").count() == 2).unwrap();
    assert!(found.starts_with("{\"type\":\"lines\",\"depth\":") && found.contains("\"san\":[\""), "{found}");
    let engines = children(server.id());
    assert!(server.stop().success());
    assert!(std::iter::from_fn(|| lines.next()).any(|line| line == "{\"type\":\"end\",\"reason\":\"stopped\"}\n"));
    for engine in engines.unwrap_or_default() {
        let is_there = Command::new("kill").args(["-0", &engine]).output().unwrap().status.success();
        assert!(!is_there, "the engine {engine} was left behind");
    }
}

#[test]
fn what_cannot_be_plugged_in_is_told_before_the_start() {
    let folder = Folder::new("unplugged");
    let empty = folder.path().join("empty");
    std::fs::create_dir_all(&empty).unwrap();
    for (option, value, sentence) in [
        ("--engine", "/no/such/engine", "--engine \"/no/such/engine\": the engine could not be started: "),
        ("--engine", "false", "--engine \"false\": the engine ended with exit code 1"),
        ("--engine", "tabiya;Hush=1", "--engine \"tabiya;Hush=1\": the engine has no option \"Hush\": it has "),
        (
            "--engine",
            "tabiya;depth=3",
            "--engine \"tabiya;depth=3\": how long the engine thinks is for the server to say",
        ),
        ("--engine", "", "--engine \"\": it begins with the command of an engine, and there is none"),
        ("--syzygy", "/no/such/folder", "--syzygy: there is no folder /no/such/folder"),
        ("--syzygy", empty.to_str().unwrap(), "--syzygy: there are no endgame tables (.rtbw) in "),
    ] {
        let mut command = tabiya();
        command.args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--log", "off", option, value, "--data"]);
        let output = command.arg(folder.path().join("data")).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(&format!("error: {sentence}")), "{said}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{said}");
    }
}
