//! The chore that runs every fuzz target for a while.

use std::fs;
use std::path::Path;

use crate::shell;

/// Runs every target of `fuzz/` for this many seconds, and names those that failed.
pub(crate) fn run(root: &Path, seconds: u32) -> Result<(), String> {
    check_tools(root)?;
    let listed = shell::output(&mut shell::cargo(root, "+nightly fuzz list --fuzz-dir fuzz", &[]))?;
    let targets: Vec<&str> = listed.split_whitespace().collect();
    if targets.is_empty() {
        return Err("fuzz/Cargo.toml names no fuzz target".to_owned());
    }
    let mut failed = Vec::new();
    for target in &targets {
        println!("== {target}, {seconds} s");
        if let Err(failure) = run_target(root, target, seconds) {
            println!("   {failure}");
            failed.push(*target);
        }
    }
    println!("{} fuzz targets, {} failed", targets.len(), failed.len());
    if failed.is_empty() {
        Ok(())
    } else {
        Err(format!("fuzz targets failed: {}; the inputs lie in fuzz/artifacts/", failed.join(", ")))
    }
}

fn check_tools(root: &Path) -> Result<(), String> {
    if !root.join("fuzz/Cargo.toml").is_file() {
        return Err("there is no fuzz/Cargo.toml in this checkout".to_owned());
    }
    if !shell::has_cargo(root, "+nightly --version") {
        return Err("fuzzing needs a nightly toolchain; install it with: \
                    rustup toolchain install nightly --profile minimal"
            .to_owned());
    }
    if !shell::has_cargo(root, "+nightly fuzz --version") {
        return Err("fuzzing needs cargo-fuzz; install it with: \
                    cargo install --locked cargo-fuzz"
            .to_owned());
    }
    Ok(())
}

/// Runs one target.
///
/// libFuzzer adds what it finds to the first folder it is given. That one lies
/// under `target/`, so that a run starts from the committed inputs without
/// leaving new files among them.
fn run_target(root: &Path, target: &str, seconds: u32) -> Result<(), String> {
    let found = format!("target/fuzz-found/{target}");
    fs::create_dir_all(root.join(&found)).map_err(|cause| format!("the folder {found} could not be made: {cause}"))?;
    let mut arguments = vec![target.to_owned(), found];
    let committed = format!("fuzz/corpus/{target}");
    if root.join(&committed).is_dir() {
        arguments.push(committed);
    }
    arguments.push("--".to_owned());
    arguments.push(format!("-max_total_time={seconds}"));
    shell::run(&mut shell::cargo(root, "+nightly fuzz run --fuzz-dir fuzz", &arguments))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::run;

    #[test]
    fn missing_targets_are_reported() {
        let failure = run(Path::new("no-such-folder"), 1).expect_err("nothing is there");
        assert!(failure.contains("fuzz/Cargo.toml"));
    }
}
