//! The programs that the tests of the page need: Node, npm and Chromium.

use std::env;
use std::ffi::OsString;
use std::process::Command;

use crate::clients::Hindrance;
use crate::shell;

/// The oldest Node that has all that the tests use.
const OLDEST_NODE: u32 = 20;

/// A program that comes with the system.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Program {
    /// What it may be called.
    names: &'static [&'static str],
    /// The package that brings it on Debian.
    package: &'static str,
}

pub(super) const NODE: Program = Program { names: &["node"], package: "nodejs" };
pub(super) const NPM: Program = Program { names: &["npm"], package: "npm" };
pub(super) const CHROMIUM: Program =
    Program { names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"], package: "chromium" };
/// Any Chromium will do for tests that nobody watches, but the one without windows takes half the time.
pub(super) const SHELL: Program = Program {
    names: &["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium-headless-shell",
};

/// Sees to it that these programs are there. What is missing is installed, if that can be done without asking anybody.
pub(super) fn find(programs: &[Program]) -> Result<(), Hindrance> {
    let missing: Vec<&str> = programs.iter().filter(|program| !is_there(program)).map(|it| it.package).collect();
    if !missing.is_empty() {
        install(&missing)?;
    }
    if let Some(still) = programs.iter().find(|program| !is_there(program)) {
        return Err(Hindrance::Failed(format!("{} is installed, but does not start", still.package)));
    }
    check_version(&shell::output(Command::new("node").arg("--version"))?)
}

/// Whether a program works here. The environment may name a browser of one's own; the tests look there too.
fn is_there(program: &Program) -> bool {
    let own = if *program == CHROMIUM || *program == SHELL { env::var_os("CHROMIUM") } else { None };
    let names = own.into_iter().chain(program.names.iter().map(OsString::from));
    names.into_iter().any(|name| shell::output(Command::new(name).arg("--version")).is_ok())
}

fn install(packages: &[&str]) -> Result<(), Hindrance> {
    if shell::can_install() {
        return Ok(shell::install(packages)?);
    }
    let packages = packages.join(" ");
    Err(Hindrance::Missing(format!(
        "the page cannot be tested without {packages}; on Debian, install that with: apt-get install -y {packages}"
    )))
}

fn check_version(told: &str) -> Result<(), Hindrance> {
    let major = told.trim().trim_start_matches('v').split('.').next().and_then(|number| number.parse::<u32>().ok());
    if major.is_some_and(|major| major >= OLDEST_NODE) {
        return Ok(());
    }
    let told = told.trim();
    Err(Hindrance::Missing(format!("Node {told} is too old; version {OLDEST_NODE} is needed, which Debian 13 has")))
}

#[cfg(test)]
mod tests {
    use super::check_version;

    #[test]
    fn an_old_node_is_refused() {
        for (told, is_fine) in [("v20.0.0\n", true), ("v100.1.2", true), ("v18.19.0", false), ("", false)] {
            assert_eq!(check_version(told).is_ok(), is_fine, "{told}");
        }
    }
}
