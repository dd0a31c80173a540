//! Running other programs, and saying plainly which and how they ended.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a program with a time limit is looked at.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// The folder that holds the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate lies in a folder of the workspace")
}

/// The folder that cargo builds into, in which this program lies too.
pub(crate) fn builds() -> Result<PathBuf, String> {
    let own = env::current_exe().map_err(|cause| format!("where this program lies is not known: {cause}"))?;
    let builds = own.ancestors().nth(2).ok_or("this program lies in no folder of builds")?;
    Ok(builds.to_owned())
}

/// A call of cargo in `folder`, with the words of `line` and then `more` as its arguments.
///
/// It goes through the `cargo` on the path, not through the one that started
/// this program, because only the former understands `+nightly`.
pub(crate) fn cargo(folder: &Path, line: &str, more: &[String]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(folder).args(line.split_whitespace()).args(more);
    command
}

/// The command as a person would type it.
pub(crate) fn describe(command: &Command) -> String {
    let mut words = Vec::new();
    let folder = command.get_current_dir().unwrap_or(root());
    if let Ok(inside) = folder.strip_prefix(root())
        && inside.iter().next().is_some()
    {
        words.push(format!("cd {} &&", quoted(inside.as_os_str())));
    }
    for (name, value) in command.get_envs() {
        let value = value.unwrap_or_default();
        words.push(format!("{}={}", name.display(), quoted(value)));
    }
    words.push(quoted(command.get_program()));
    words.extend(command.get_args().map(quoted));
    words.join(" ")
}

/// Runs the command to its end, with its output on the terminal.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    println!("$ {}", describe(command));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` ended with {status}", describe(command))),
        Err(cause) => Err(not_started(command, &cause)),
    }
}

/// Runs the command, and ends it when it takes longer than `limit`.
pub(crate) fn run_within(limit: Duration, command: &mut Command) -> Result<(), String> {
    println!("$ {}", describe(command));
    let end = now() + limit;
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(cause) => return Err(not_started(command, &cause)),
    };
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => {
                return Err(format!("`{}` ended with {status}", describe(command)));
            }
            Ok(None) if now() < end => thread::sleep(PATIENCE),
            outcome => {
                // The child may end by itself at this very moment, in which
                // case there is nothing left to kill and no harm done.
                let _already_gone = child.kill();
                let _status = child.wait();
                return Err(match outcome {
                    Err(cause) => format!("`{}` was lost: {cause}", describe(command)),
                    Ok(_) => format!("`{}` did not end within {} s", describe(command), limit.as_secs()),
                });
            }
        }
    }
}

/// What the command writes to standard output, or why there is nothing.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    match command.stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => Err(format!(
            "`{}` ended with {}: {}",
            describe(command),
            output.status,
            String::from_utf8_lossy(&output.stderr).trim()
        )),
        Err(cause) => Err(not_started(command, &cause)),
    }
}

/// Whether packages of Debian can be installed here without asking anybody.
pub(crate) fn can_install() -> bool {
    let is_root = output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    is_root && Path::new("/etc/debian_version").exists()
}

/// Installs packages of Debian.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    // Steps may run beside each other, but only one at a time can install.
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _alone = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    install_by(packages, run)
}

/// Installs packages by commands that are run so. A fresh system knows of none before the lists of them were fetched, so that
/// is done if it fails.
fn install_by(packages: &[&str], mut run: impl FnMut(&mut Command) -> Result<(), String>) -> Result<(), String> {
    let mut apt = |words: &[&str], packages: &[&str]| {
        let mut command = Command::new("apt-get");
        run(command.args(words).args(packages).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = ["install", "-y", "--no-install-recommends"];
    if apt(&install, packages).is_ok() {
        return Ok(());
    }
    apt(&["update"], &[])?;
    apt(&install, packages)
}

/// Whether `cargo LINE` works here, which is how a missing tool or toolchain shows.
pub(crate) fn has_cargo(folder: &Path, line: &str) -> bool {
    output(&mut cargo(folder, line, &[])).is_ok()
}

/// The moment at which this is called.
#[expect(clippy::disallowed_methods, reason = "this is the one place where the chores read the clock")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

fn not_started(command: &Command, cause: &std::io::Error) -> String {
    format!("`{}` could not be started: {cause}", describe(command))
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    if word.is_empty() || word.contains(char::is_whitespace) { format!("'{word}'") } else { word.into_owned() }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::time::Duration;

    use super::{cargo, describe, install_by, output, root, run, run_within};

    #[test]
    fn a_command_is_described_as_typed() {
        let mut command = cargo(root(), "doc --no-deps", &["a b".to_owned()]);
        command.env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(describe(&command), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps 'a b'");
        let inside = cargo(&root().join("peers"), "fetch", &[]);
        assert_eq!(describe(&inside), "cd peers && cargo fetch");
        let here = cargo(&root().join("."), "fetch", &[]);
        assert_eq!(describe(&here), "cargo fetch");
    }

    #[test]
    fn a_missing_program_is_named() {
        let missing = "a-program-that-nobody-has";
        for failure in [
            run(&mut Command::new(missing)),
            run_within(Duration::from_secs(5), &mut Command::new(missing)),
            output(&mut Command::new(missing)).map(drop),
        ] {
            let failure = failure.expect_err("there is no such program");
            assert!(failure.contains(missing) && failure.contains("not be started"));
        }
    }

    #[test]
    fn the_lists_of_packages_are_fetched_if_they_are_missing() {
        let install = "DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends a b";
        let update = "DEBIAN_FRONTEND=noninteractive apt-get update";
        for (failures, outcome, expected) in [
            (0, Ok(()), &[install][..]),
            (1, Ok(()), &[install, update, install]),
            (2, Err("2".to_owned()), &[install, update]),
            (3, Err("3".to_owned()), &[install, update, install]),
        ] {
            let mut done = Vec::new();
            let run = |command: &mut Command| {
                done.push(describe(command));
                // The third is the one that fails if the first did, and fetching the lists did not help.
                let fails = if failures == 3 { done.len() != 2 } else { done.len() <= failures };
                if fails { Err(done.len().to_string()) } else { Ok(()) }
            };
            assert_eq!(install_by(&["a", "b"], run), outcome);
            assert_eq!(done, expected);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_takes_too_long_is_ended() {
        let mut command = Command::new("sleep");
        let failure = run_within(Duration::from_millis(10), command.arg("600"));
        let failure = failure.expect_err("ten minutes do not fit");
        assert!(failure.contains("did not end within"), "{failure}");
    }
}
