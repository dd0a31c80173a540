//! The chore that lets clients others wrote play whole games on the real server: `cargo xtask clients`.
//!
//! It sets up what they need by itself: a Python environment below `target/`, and a server on a free port with a data
//! folder of its own, which is stopped by its process when the games are over.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::shell;

/// Where the drivers of the Python clients lie.
const DRIVERS: &str = "crates/server/tests/clients";
/// What the clients may need at most; a whole run takes about three minutes.
const LIMIT: Duration = Duration::from_mins(10);
/// Who plays: two people and a bot.
const PLAYERS: [(&str, &str); 3] = [("white", "Anna"), ("black", "Bert"), ("bot", "Robot")];

/// Why the clients did not play.
#[derive(Debug)]
pub(crate) enum Hindrance {
    /// Something they need is not on this machine.
    Missing(String),
    /// They played, and something was not as it should be; or they could not.
    Failed(String),
}

impl From<String> for Hindrance {
    fn from(failure: String) -> Self {
        Self::Failed(failure)
    }
}

/// Lets all clients play.
pub(crate) fn run(root: &Path) -> Result<(), Hindrance> {
    let python = environment(root)?;
    let binary = program(root)?;
    let server = Server::start(root, &binary)?;
    for driver in ["berserk_games.py", "cli_chess_games.py"] {
        let mut command = Command::new(&python);
        command.current_dir(root.join(DRIVERS)).arg(driver).args(&server.arguments);
        // What Python compiles on the way does not belong to the sources.
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        shell::run_within(LIMIT, &mut command)?;
    }
    let folder = root.join("peers/clients");
    let line = "run --quiet --";
    shell::run_within(LIMIT, &mut shell::cargo(&folder, line, &server.arguments))?;
    Ok(())
}

/// The program that is tested, as it was built for the other tests.
fn program(root: &Path) -> Result<PathBuf, String> {
    shell::run(&mut shell::cargo(root, "build --profile test --package tabiya", &[]))?;
    Ok(shell::builds()?.join("debug").join(format!("tabiya{}", std::env::consts::EXE_SUFFIX)))
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
    let install = "apt-get install -y python3 python3-venv";
    let is_root = shell::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if is_root && Path::new("/etc/debian_version").exists() {
        let mut words = install.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        shell::run(command.args(words).env("DEBIAN_FRONTEND", "noninteractive"))?;
        return Ok(make()?);
    }
    Err(Hindrance::Missing(format!("there is no Python with venv; on Debian, install it with: {install}")))
}

/// A server that runs as long as this is held.
struct Server {
    process: Child,
    data: PathBuf,
    /// Where it is and who plays, for the drivers.
    arguments: Vec<String>,
}

impl Server {
    fn start(root: &Path, binary: &Path) -> Result<Self, String> {
        let data = shell::builds()?.join(format!("clients-data-{}", std::process::id()));
        let mut command = Command::new(binary);
        command.current_dir(root).args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(&data);
        println!("$ {}", shell::describe(&command));
        let mut process =
            command.stdout(Stdio::piped()).spawn().map_err(|cause| format!("the server cannot be started: {cause}"))?;
        let output = process.stdout.take();
        // From here on it is stopped whatever happens.
        let mut server = Self { process, data, arguments: Vec::new() };
        let mut line = String::new();
        let read = output.map(|output| BufReader::new(output).read_line(&mut line));
        let url = line.split_whitespace().find(|word| word.starts_with("http://"));
        let url = url.ok_or_else(|| format!("the server did not say where it is: {read:?} {line}"))?;
        server.arguments = vec!["--url".to_owned(), url.to_owned()];
        for (role, name) in PLAYERS {
            let mut command = Command::new(binary);
            command.args(["token", name, "--data"]).arg(&server.data);
            if role == "bot" {
                command.arg("--bot");
            }
            let token = shell::output(&mut command)?;
            server.arguments.extend([format!("--{role}"), token.trim().to_owned()]);
        }
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Asked to stop it finishes its work; if that cannot be asked for, it is ended.
        let mut ask = Command::new("kill");
        if ask.arg(self.process.id().to_string()).status().is_err() {
            let _gone_already = self.process.kill();
        }
        let _status = self.process.wait();
        let _not_there = fs::remove_dir_all(&self.data);
    }
}
