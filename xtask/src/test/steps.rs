//! The steps of `cargo xtask test`, in the order in which they run.

#[cfg(target_arch = "x86_64")]
use std::arch::is_x86_feature_detected;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::report::Outcome;
use crate::{clients, page, peers, proxies, server, shell, terminal, tidy};

/// One step: its name in the report, and the work itself.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) work: fn(&Path) -> Outcome,
}

const fn step(name: &'static str, work: fn(&Path) -> Outcome) -> Step {
    Step { name, work }
}

/// Quick checks come first, so that the common mistakes show within seconds.
pub(crate) static STEPS: [Step; 24] = [
    step("formatting", |root| format_check(root, ".")),
    step("formatting of peers/", |root| format_check(root, "peers")),
    step("formatting of peers/clients/", |root| format_check(root, "peers/clients")),
    step("formatting of fuzz/", |root| format_check(root, "fuzz")),
    step("tidy", |root| tidy::run(root).into()),
    step("types of the page", |root| page::check_types(root).into()),
    step("clippy", |root| run(root, "clippy --workspace --all-targets -- -D warnings", &[])),
    step("what the feature tune adds", tune),
    step("tests", all_tests),
    step("public suites", suites),
    step("the terminal in tmux", |root| terminal::run(root).into()),
    step("the page in Chromium", page_beside_clients),
    step("chess clients that others wrote", clients_beside_page),
    step("behind nginx and Caddy", |root| proxies::run(root).into()),
    step("doctests", |root| run(root, "test --workspace --doc", &[])),
    step("documentation", |root| {
        let strict = [("RUSTDOCFLAGS", "-D warnings")];
        run(root, "doc --workspace --no-deps", &strict)
    }),
    step("rules on thumbv7em-none-eabi, which has no standard library", bare_check),
    step("the network on ARM, which has NEON", arm_tests),
    step("rules and PGN on the plainest processor", portable_tests),
    step("rules on a processor with AVX2 and BMI2", vector_tests),
    step("the engine's signature and network in other builds", signatures),
    step("licences, bans and sources", licences),
    step("advisories", advisories),
    step("clippy, tests and comparison of peers/", compare_with_peers),
];

const INSTALL_DENY: &str = "cargo-deny is not installed; install it with: cargo install --locked cargo-deny";

fn run(root: &Path, line: &str, environment: &[(&str, &str)]) -> Outcome {
    let mut command = shell::cargo(root, line, &[]);
    command.envs(environment.iter().copied());
    shell::run(&mut command).into()
}

fn format_check(root: &Path, folder: &str) -> Outcome {
    let folder_path = root.join(folder);
    if folder_path.join("Cargo.toml").is_file() {
        run(&folder_path, "fmt --all --check", &[])
    } else {
        Outcome::Skipped(format!("there is no {folder}/Cargo.toml in this checkout; nothing is to be done"))
    }
}

/// Runs the tests other than doctests, with nextest where it is installed.
fn tests(root: &Path, selection: &str, environment: &[(&str, &str)]) -> Outcome {
    let line = if shell::has_cargo(root, "nextest --version") {
        format!("nextest run {selection}")
    } else {
        format!("test {selection} --lib --bins --tests")
    };
    run(root, &line, environment)
}

/// Lints and tests what is there only for whoever tunes the search, and lets the trainer play two matches with it. The program
/// that is built for that gives way to the ordinary one in the step of all tests.
fn tune(root: &Path) -> Outcome {
    const STATE: &str = "target/tune-in-test.txt";
    let spsa = format!(
        "run --profile test --package tabiya-trainer -- spsa --program target/debug/tabiya --state {STATE} --iterations 2 \
         --games 2 --nodes 100"
    );
    // What an earlier run has left is not gone on with.
    let _nothing_was_left = fs::remove_file(root.join(STATE));
    let lines = [
        "clippy --package tabiya --package tabiya-engine --features tune --all-targets -- -D warnings",
        "test --package tabiya --features tune --bin tabiya uci",
        "build --profile test --package tabiya --features tune",
        &spsa,
    ];
    let mut outcomes = lines.into_iter().map(|line| run(root, line, &[]));
    outcomes.find(|outcome| *outcome != Outcome::Passed).unwrap_or(Outcome::Passed)
}

fn all_tests(root: &Path) -> Outcome {
    let outcome = tests(root, "--workspace", &[]);
    server::IS_BUILT.store(outcome == Outcome::Passed, Ordering::Relaxed);
    outcome
}

/// The clients mostly wait for time to pass, and the browser never does: they run beside each other, and say so mixed.
static CLIENTS: Mutex<Option<JoinHandle<Outcome>>> = Mutex::new(None);

fn page_beside_clients(root: &Path) -> Outcome {
    let for_clients = root.to_owned();
    let clients = thread::spawn(move || Outcome::from(clients::run(&for_clients)));
    *CLIENTS.lock().unwrap_or_else(PoisonError::into_inner) = Some(clients);
    page::run(root, &page::Wish::default()).into()
}

fn clients_beside_page(root: &Path) -> Outcome {
    let begun = CLIENTS.lock().unwrap_or_else(PoisonError::into_inner).take();
    match begun {
        Some(clients) => clients.join().unwrap_or_else(|_| Outcome::Failed("the chore itself broke off".to_owned())),
        None => clients::run(root).into(),
    }
}

/// Says whether the tests that ran before had the public suites to work on: a
/// test with nothing to do passes, which must not look like a test that was run.
fn suites(root: &Path) -> Outcome {
    if root.join("../shared/suites").is_dir() {
        Outcome::Passed
    } else {
        Outcome::Skipped(
            "the public suites of positions do not lie beside the checkout, so their tests had nothing to do; \
             put them into ../shared/suites"
                .to_owned(),
        )
    }
}

/// Checks the rules for a processor that has no standard library at all: on any
/// other a crate may use it in spite of `#![no_std]`, through a dependency or by
/// naming it.
fn bare_check(root: &Path) -> Outcome {
    const TARGET: &str = "thumbv7em-none-eabi";
    match target_is_missing(root, TARGET) {
        Some(why) => Outcome::Skipped(why),
        // The flags of the workspace name the local processor, so none are given.
        None => run(root, &format!("check --package tabiya-rules --target {TARGET}"), &[("RUSTFLAGS", "")]),
    }
}

/// Tests the network, and counts the nodes of the signature, on ARM, whose vector instructions the compiler finds by itself: in
/// emulation.
fn arm_tests(root: &Path) -> Outcome {
    const TARGET: &str = "aarch64-unknown-linux-gnu";
    const PACKAGES: [&str; 3] = ["qemu-user", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"];
    if cfg!(target_arch = "aarch64") {
        return Outcome::Skipped("this is such a processor, so all other tests were run on one".to_owned());
    }
    if let Some(why) = target_is_missing(root, TARGET) {
        return Outcome::Skipped(why);
    }
    let is_there = |program: &str| shell::output(Command::new(program).arg("--version")).is_ok();
    if !["qemu-aarch64", "aarch64-linux-gnu-gcc"].into_iter().all(is_there) {
        if !shell::can_install() {
            let packages = PACKAGES.join(" ");
            let line =
                format!("there is no emulator of ARM; on Debian, install it with: apt-get install -y {packages}");
            return Outcome::Skipped(line);
        }
        if let Err(failure) = shell::install(&PACKAGES) {
            return Outcome::Failed(failure);
        }
    }
    // The flags of the workspace name the local processor, so none are given.
    let environment = [
        ("RUSTFLAGS", ""),
        ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc"),
        ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", "qemu-aarch64 -L /usr/aarch64-linux-gnu"),
    ];
    let package = format!("test --package tabiya-engine --target {TARGET}");
    match run(root, &format!("{package} --lib nnue"), &environment) {
        Outcome::Passed => run(root, &format!("{package} --test signature"), &environment),
        outcome => outcome,
    }
}

/// Why nothing can be built for a target, if it is not installed.
fn target_is_missing(root: &Path, target: &str) -> Option<String> {
    let mut command = Command::new("rustup");
    command.current_dir(root).args(["target", "list", "--installed"]);
    let how = format!("install it with: rustup target add {target}");
    match shell::output(&mut command) {
        Ok(installed) if installed.lines().any(|line| line.trim() == target) => None,
        Ok(_) => Some(format!("the target is not installed; {how}")),
        Err(failure) => {
            Some(format!("rustup does not tell whether the target is installed: {failure}; with rustup, {how}"))
        }
    }
}

/// Tests the rules and PGN without the instructions of the local processor, so that
/// the fallbacks of the fast paths are tested as well.
fn portable_tests(root: &Path) -> Outcome {
    if !cfg!(target_arch = "x86_64") {
        return Outcome::Skipped("this is not an x86-64 machine, so there are no fast paths to leave out".to_owned());
    }
    // The flags replace those of the workspace and would otherwise throw away
    // everything built so far.
    let environment = [("RUSTFLAGS", "-C target-cpu=x86-64")];
    let selection = "--package tabiya-rules --package tabiya-pgn --target-dir target/portable";
    tests(root, selection, &environment)
}

/// Lints and tests the rules with the vector and bit instructions of x86-64-v3,
/// so that the fast paths are looked at even if the local flags leave them out.
fn vector_tests(root: &Path) -> Outcome {
    if !has_vector_instructions() {
        return Outcome::Skipped(
            "this machine lacks AVX2, BMI2 or another part of x86-64-v3; run the tests on one that has them".to_owned(),
        );
    }
    let environment = [("RUSTFLAGS", "-C target-cpu=x86-64-v3")];
    let selection = "--package tabiya-rules --target-dir target/v3";
    match run(root, &format!("clippy {selection} --all-targets -- -D warnings"), &environment) {
        Outcome::Passed => tests(root, selection, &environment),
        outcome => outcome,
    }
}

/// Counts the nodes of the engine's signature in a release build, without the vector instructions, and with those of
/// x86-64-v3: the tests before have counted them in a build for testing, for the local processor. Without them the network
/// looks for AVX2 when it runs, which its own tests compare with the arithmetic that needs nothing.
fn signatures(root: &Path) -> Outcome {
    let selection = "--package tabiya-engine --test signature";
    let mut builds = vec![(format!("{selection} --release"), None)];
    if cfg!(target_arch = "x86_64") {
        let plain = Some("-C target-cpu=x86-64");
        builds.push((format!("{selection} --target-dir target/portable"), plain));
        builds.push(("--package tabiya-engine --lib --target-dir target/portable nnue".to_owned(), plain));
    }
    if has_vector_instructions() {
        builds.push((format!("{selection} --target-dir target/v3"), Some("-C target-cpu=x86-64-v3")));
    }
    for (selection, flags) in builds {
        let environment: Vec<(&str, &str)> = flags.map(|flags| ("RUSTFLAGS", flags)).into_iter().collect();
        match run(root, &format!("test {selection}"), &environment) {
            Outcome::Passed => {}
            outcome => return outcome,
        }
    }
    Outcome::Passed
}

/// Whether this machine can run what is compiled for x86-64-v3.
#[cfg(target_arch = "x86_64")]
fn has_vector_instructions() -> bool {
    let has_bits = is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe");
    let has_vectors =
        is_x86_feature_detected!("avx2") && is_x86_feature_detected!("f16c") && is_x86_feature_detected!("fma");
    has_bits && has_vectors
}

/// Whether this machine can run what is compiled for x86-64-v3.
#[cfg(not(target_arch = "x86_64"))]
fn has_vector_instructions() -> bool {
    false
}

fn licences(root: &Path) -> Outcome {
    if shell::has_cargo(root, "deny --version") {
        run(root, "deny check licenses bans sources", &[])
    } else {
        Outcome::Skipped(INSTALL_DENY.to_owned())
    }
}

fn advisories(root: &Path) -> Outcome {
    if !shell::has_cargo(root, "deny --version") {
        return Outcome::Skipped(INSTALL_DENY.to_owned());
    }
    // Nothing is fetched: the tests reach no further than the package registry.
    let probe = shell::cargo(root, "deny --offline check advisories", &[]).output();
    let said = probe.map(|output| String::from_utf8_lossy(&output.stderr).into_owned()).unwrap_or_default();
    // A fault that is found is an `error[…]`; `[ERROR]` means that it could not look for any.
    if said.contains("[ERROR]") {
        return Outcome::Skipped(
            "the list of known faults is not on this machine; run `cargo deny check advisories`, which fetches it"
                .to_owned(),
        );
    }
    run(root, "deny --offline check advisories", &[])
}

fn compare_with_peers(root: &Path) -> Outcome {
    if !root.join("peers/Cargo.toml").is_file() {
        return Outcome::Skipped("there is no peers/Cargo.toml in this checkout; nothing is to be done".to_owned());
    }
    match peers::fetch(root) {
        Ok(()) => peers::test(root).into(),
        // A stale lock file is our own fault and not the network's.
        Err(_) if peers::lock_file_is_stale(root) => Outcome::Failed(
            "peers/Cargo.lock does not fit its Cargo.toml; \
             run `cargo update --workspace` in peers/ and commit the result"
                .to_owned(),
        ),
        Err(failure) => Outcome::Skipped(format!(
            "the crates of the peers are out of reach: {failure}; \
             run `cargo xtask peers` where the registry can be reached"
        )),
    }
}
