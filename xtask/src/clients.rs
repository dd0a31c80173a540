//! The chore that lets clients others wrote play whole games on the real server: `cargo xtask clients`.
//!
//! It sets up what they need by itself: a Python environment below `target/`, and a server of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::server::{Player, Server};
use crate::shell;

/// Where the drivers of the Python clients lie.
const DRIVERS: &str = "crates/server/tests/clients";
/// What the clients may need at most; a whole run takes about three minutes.
const LIMIT: Duration = Duration::from_mins(10);
/// Who plays: two people and a bot.
const PLAYERS: [(&str, &str, Player); 3] =
    [("white", "Anna", Player::Person), ("black", "Bert", Player::Person), ("bot", "Robot", Player::Bot)];

/// Why the server was not tested with programs that others wrote, or not as it should be.
#[derive(Debug)]
pub(crate) enum Hindrance {
    /// Something they need is not on this machine.
    Missing(String),
    /// They ran, and something was not as it should be; or they could not.
    Failed(String),
}

impl Hindrance {
    pub(crate) fn into_text(self) -> String {
        match self {
            Self::Missing(what) | Self::Failed(what) => what,
        }
    }
}

impl From<String> for Hindrance {
    fn from(failure: String) -> Self {
        Self::Failed(failure)
    }
}

/// Lets all clients play.
pub(crate) fn run(root: &Path) -> Result<(), Hindrance> {
    let python = environment(root)?;
    let server = Server::start(root, "clients", &[])?;
    let mut arguments = vec!["--url".to_owned(), server.url()];
    for (role, name, player) in PLAYERS {
        arguments.extend([format!("--{role}"), server.token(name, player)?]);
    }
    for driver in ["berserk_games.py", "cli_chess_games.py"] {
        let mut command = Command::new(&python);
        command.current_dir(root.join(DRIVERS)).arg(driver).args(&arguments);
        // What Python compiles on the way does not belong to the sources.
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        shell::run_within(LIMIT, &mut command)?;
    }
    let folder = root.join("peers/clients");
    let line = "run --quiet --";
    shell::run_within(LIMIT, &mut shell::cargo(&folder, line, &arguments))?;
    Ok(())
}

/// The Python of an environment that has the clients, which is made if it is not there or not as it should be.
fn environment(root: &Path) -> Result<PathBuf, Hindrance> {
    let wanted = root.join(DRIVERS).join("requirements.txt");
    let wanted_text =
        fs::read_to_string(&wanted).map_err(|cause| format!("{} cannot be read: {cause}", wanted.display()))?;
    let folder = shell::builds()?.join("clients");
    let (python, stamp) = (folder.join("bin/python"), folder.join("installed.txt"));
    if python.is_file() && fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted_text) {
        return Ok(python);
    }
    make_environment(&folder)?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&wanted);
    shell::run(&mut install).map_err(|failure| {
        Hindrance::Missing(format!("the clients cannot be installed: {failure}; try again where PyPI can be reached"))
    })?;
    fs::write(&stamp, wanted_text).map_err(|cause| format!("{} cannot be written: {cause}", stamp.display()))?;
    Ok(python)
}

fn make_environment(folder: &Path) -> Result<(), Hindrance> {
    let make = || {
        let mut command = Command::new("python3");
        command.args(["-m", "venv", "--clear"]).arg(folder);
        shell::run(&mut command)
    };
    if make().is_ok() {
        return Ok(());
    }
    let packages = ["python3", "python3-venv"];
    if shell::can_install() {
        shell::install(&packages)?;
        return Ok(make()?);
    }
    let install = format!("apt-get install -y {}", packages.join(" "));
    Err(Hindrance::Missing(format!("there is no Python with venv; on Debian, install it with: {install}")))
}
