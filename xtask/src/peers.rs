//! The chores that compare us with other libraries, in the workspace of its own under `peers/`.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::shell;

/// The arguments of the short comparison that is part of the tests.
const SHORT_COMPARISON: [&str; 2] = ["--positions", "50000"];

/// How long the registry may take to hand out the peers' crates.
const FETCH_LIMIT: Duration = Duration::from_mins(1);

/// Runs the benchmark with these arguments.
pub(crate) fn bench(root: &Path, arguments: &[String]) -> Result<(), String> {
    shell::run(&mut binary(root, "bench", arguments)?)
}

/// Runs the comparison with these arguments, and then the benchmark.
pub(crate) fn compare(root: &Path, arguments: &[String]) -> Result<(), String> {
    shell::run(&mut binary(root, "differential", arguments)?)?;
    bench(root, &[])
}

/// Lints and tests the workspace of the peers, and runs the short comparison.
pub(crate) fn test(root: &Path) -> Result<(), String> {
    let folder = root.join("peers");
    shell::run(&mut shell::cargo(&folder, "clippy --all-targets -- -D warnings", &[]))?;
    shell::run(&mut shell::cargo(&folder, "test", &[]))?;
    let arguments = SHORT_COMPARISON.map(String::from);
    shell::run(&mut binary(root, "differential", &arguments)?)
}

/// Makes sure that the peers' crates are here, or says why they are not.
pub(crate) fn fetch(root: &Path) -> Result<(), String> {
    let folder = root.join("peers");
    shell::run_within(FETCH_LIMIT, &mut shell::cargo(&folder, "fetch --locked", &[]))
}

/// Whether the peers' lock file would have to change before anything is built.
///
/// Cargo tells the two causes of a failed fetch apart only in its words.
pub(crate) fn lock_file_is_stale(root: &Path) -> bool {
    let folder = root.join("peers");
    let offline = shell::output(&mut shell::cargo(&folder, "fetch --locked --offline", &[]));
    offline.is_err_and(|failure| failure.contains("because --locked was passed"))
}

/// A call of one of the binaries in `peers/`.
///
/// It runs inside that folder, which is a workspace of its own. Cargo looks for
/// its settings from there upwards and finds those of the project, so the peers
/// are built for the same processor as we are.
fn binary(root: &Path, name: &str, arguments: &[String]) -> Result<Command, String> {
    let folder = root.join("peers");
    if !folder.join("Cargo.toml").is_file() {
        return Err("there is no peers/Cargo.toml in this checkout".to_owned());
    }
    let line = format!("run --release --bin {name} --");
    Ok(shell::cargo(&folder, &line, arguments))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::bench;

    #[test]
    fn missing_peers_are_reported() {
        let failure = bench(Path::new("no-such-folder"), &[]).expect_err("nothing is there");
        assert!(failure.contains("peers/Cargo.toml"));
    }
}
