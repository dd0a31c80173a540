//! The real server, started for a chore and stopped by its process when the chore is over.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::shell;

/// What a server may need to say where it is, and to finish its work when it is asked to stop.
const LIMIT: Duration = Duration::from_secs(30);

/// Whose token is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    Person,
    Bot,
}

/// A server that runs as long as this is held, on a free port and with a data folder of its own.
pub(crate) struct Server {
    process: Child,
    program: PathBuf,
    data: PathBuf,
    /// Where it is.
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts the program as it was built for the other tests, with these options beside the usual ones.
    pub(crate) fn start(root: &Path, chore: &str, options: &[&str]) -> Result<Self, String> {
        let program = program(root)?;
        let data = shell::builds()?.join(format!("{chore}-data-{}", std::process::id()));
        let mut command = Command::new(&program);
        command.current_dir(root).args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(&data);
        command.args(options);
        println!("$ {}", shell::describe(&command));
        let mut process =
            command.stdout(Stdio::piped()).spawn().map_err(|cause| format!("the server cannot be started: {cause}"))?;
        let output = process.stdout.take();
        // From here on it is stopped whatever happens.
        let mut server = Self { process, program, data, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        let line = output.and_then(first_line).unwrap_or_default();
        let told = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let told = told.and_then(|address| address.parse().ok());
        server.address = told.ok_or_else(|| format!("the server did not say where it is, but only `{line}`"))?;
        Ok(server)
    }

    /// Where it is, for clients.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A token for an account, which is made if there is none of that name.
    pub(crate) fn token(&self, name: &str, player: Player) -> Result<String, String> {
        let mut command = Command::new(&self.program);
        command.args(["token", name, "--data"]).arg(&self.data);
        if player == Player::Bot {
            command.arg("--bot");
        }
        Ok(shell::output(&mut command)?.trim().to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Asked to stop it finishes its work. If that cannot be asked for, or takes too long, it is ended.
        let asked = Command::new("kill").arg(self.process.id().to_string()).status();
        let end = shell::now() + LIMIT;
        let is_stopping = asked.is_ok_and(|status| status.success());
        while is_stopping && matches!(self.process.try_wait(), Ok(None)) && shell::now() < end {
            thread::sleep(shell::PATIENCE);
        }
        let _gone_already = self.process.kill();
        let _status = self.process.wait();
        let _not_there = fs::remove_dir_all(&self.data);
    }
}

/// The first line of what a program says, if it comes in time.
fn first_line(output: ChildStdout) -> Option<String> {
    let (tell, told) = mpsc::channel();
    // Reading has no time limit of its own. When the program has ended, so has this.
    thread::spawn(move || {
        let mut line = String::new();
        let _read = BufReader::new(output).read_line(&mut line);
        let _nobody_waits = tell.send(line);
    });
    told.recv_timeout(LIMIT).ok()
}

/// The program that is tested. After the other tests it is there; else it is built, without them.
pub(crate) fn program(root: &Path) -> Result<PathBuf, String> {
    if !IS_BUILT.load(Ordering::Relaxed) {
        shell::run(&mut shell::cargo(root, "build --profile test --package tabiya", &[]))?;
    }
    Ok(shell::builds()?.join("debug").join(format!("tabiya{}", std::env::consts::EXE_SUFFIX)))
}

/// Whether this run of the chores has built the program with its other tests. To build it alone would build most of it
/// again, since it would lack what only tests ask of the libraries.
pub(crate) static IS_BUILT: AtomicBool = AtomicBool::new(false);
