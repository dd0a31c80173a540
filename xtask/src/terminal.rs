//! The chore that lets the program play on a real terminal: `cargo xtask terminal`.

use std::path::Path;
use std::process::Command;

use crate::clients::Hindrance;
use crate::shell;

/// The tests that need a terminal, which other runs leave out.
const TESTS: &str = "--package tabiya --package tabiya-terminal --test terminal --lib";

/// Runs the tests that need a terminal; tmux, which has one, is installed if it can be.
pub(crate) fn run(root: &Path) -> Result<(), Hindrance> {
    let is_there = || shell::output(Command::new("tmux").arg("-V")).is_ok();
    if !is_there() {
        if !shell::can_install() {
            let what =
                "the terminal cannot be tested without tmux; on Debian, install it with: apt-get install -y tmux";
            return Err(Hindrance::Missing(what.to_owned()));
        }
        shell::install(&["tmux"])?;
    }
    let line = if shell::has_cargo(root, "nextest --version") {
        format!("nextest run {TESTS} --run-ignored only")
    } else {
        format!("test {TESTS} -- --ignored")
    };
    Ok(shell::run(&mut shell::cargo(root, &line, &[]))?)
}
