//! The chore that tests the page in a real browser, or measures it: `cargo xtask page`.
//!
//! It sets up what that needs by itself: Node's packages below `target/`, and the server. The browser is the system's own.

mod programs;
mod wish;

use std::fs;
use std::num::NonZeroUsize;
#[cfg(unix)]
use std::os::unix::fs::symlink;
#[cfg(windows)]
use std::os::windows::fs::symlink_dir as symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::clients::Hindrance;
use crate::{server, shell};
use programs::{CHROMIUM, NODE, NPM, SHELL};

pub(crate) use wish::Wish;

/// Where the tests lie.
const TESTS: &str = "web/tests";
/// What tells which packages the tests need.
const PAPERS: [&str; 3] = ["package.json", "package-lock.json", ".npmrc"];
/// The page and its tests are two projects to the compiler: the page must not take for granted what only Node has.
const PROJECTS: [&str; 2] = ["tsconfig.json", "tsconfig.tests.json"];
/// What all tests together may need at most.
const LIMIT: Duration = Duration::from_mins(40);
/// What fetching the packages, or checking the types, may need at most.
const SHORT_LIMIT: Duration = Duration::from_mins(3);

/// Does what the wish says. Who wants only some of the tests does not want to wait for the rest.
pub(crate) fn chore(root: &Path, wish: &Wish) -> Result<(), Hindrance> {
    if wish.filter.is_none() && !wish.is_for_figures {
        check_types(root)?;
    }
    run(root, wish)
}

/// Checks the types of the page and of its tests.
pub(crate) fn check_types(root: &Path) -> Result<(), Hindrance> {
    programs::find(&[NODE, NPM])?;
    let modules = modules(root)?;
    for project in PROJECTS {
        let mut command = Command::new("node");
        command
            .current_dir(root)
            .arg(modules.join("typescript/bin/tsc"))
            .arg("--project")
            .arg(format!("{TESTS}/{project}"));
        shell::run_within(SHORT_LIMIT, &mut command)?;
    }
    Ok(())
}

/// Tests the page, or measures it.
pub(crate) fn run(root: &Path, wish: &Wish) -> Result<(), Hindrance> {
    let browser = if wish.is_headed || wish.is_for_figures { CHROMIUM } else { SHELL };
    programs::find(&[NODE, NPM, browser])?;
    modules(root)?;
    let program = server::program(root)?;
    let mut command = Command::new("node");
    command.current_dir(root.join(TESTS));
    command.env("TABIYA", program).env("PAGE_SHOTS", shell::builds()?.join("page/shots"));
    if wish.is_headed {
        command.env("HEADED", "1");
    }
    if wish.is_for_figures {
        command.arg("figures.js");
        return Ok(shell::run_within(LIMIT, &mut command)?);
    }
    // A scene waits about as long as it works, so there may be more of them than cores.
    let at_once = thread::available_parallelism().map_or(1, NonZeroUsize::get) + 1;
    command.args(["--test", "--test-reporter=spec"]).arg(format!("--test-concurrency={at_once}"));
    let files = files(root)?;
    match &wish.filter {
        None => command.args(files),
        Some(filter) => match files.iter().filter(|file| file.contains(filter)).collect::<Vec<_>>() {
            named if named.is_empty() => command.arg(format!("--test-name-pattern={filter}")).args(files),
            named => command.args(named),
        },
    };
    shell::run_within(LIMIT, &mut command)?;
    Ok(())
}

/// The files of tests, by name.
fn files(root: &Path) -> Result<Vec<String>, String> {
    let unreadable = |cause| format!("{TESTS}/ cannot be read: {cause}");
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join(TESTS)).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.js") {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// The folder of Node's packages, which are fetched if they are not there or not those that are wanted.
///
/// They lie below `target/` like all that can be made again. Node and the compiler look for packages only in folders above
/// the file that wants them, so a link beside the tests, which git ignores, leads there.
fn modules(root: &Path) -> Result<PathBuf, Hindrance> {
    let tests = root.join(TESTS);
    let folder = shell::builds()?.join("page");
    let (modules, stamp) = (folder.join("node_modules"), folder.join("installed.txt"));
    let lock = tests.join("package-lock.json");
    let wanted = fs::read_to_string(&lock).map_err(|cause| format!("{} cannot be read: {cause}", lock.display()))?;
    if !modules.is_dir() || !fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        fs::create_dir_all(&folder).map_err(|cause| format!("{} cannot be made: {cause}", folder.display()))?;
        for paper in PAPERS {
            let copied = fs::copy(tests.join(paper), folder.join(paper));
            copied.map_err(|cause| format!("{TESTS}/{paper} cannot be copied: {cause}"))?;
        }
        let mut install = Command::new("npm");
        shell::run_within(SHORT_LIMIT, install.current_dir(&folder).arg("ci")).map_err(|failure| {
            let what = "the packages that test the page cannot be fetched";
            Hindrance::Missing(format!("{what}: {failure}; try again where npm's registry can be reached"))
        })?;
        fs::write(&stamp, wanted).map_err(|cause| format!("{} cannot be written: {cause}", stamp.display()))?;
    }
    link(&tests.join("node_modules"), &modules)?;
    Ok(modules)
}

/// Lets a link lead to a folder. One that leads elsewhere, such as to the builds of another checkout, is replaced.
fn link(from: &Path, to: &Path) -> Result<(), String> {
    if fs::read_link(from).is_ok_and(|leads_to| leads_to == to) {
        return Ok(());
    }
    let _not_there = fs::remove_file(from);
    symlink(to, from).map_err(|cause| format!("{} cannot be made a link: {cause}", from.display()))
}
