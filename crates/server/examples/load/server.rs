//! The server that is measured: the program itself, as a process of its own, or one that runs already.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::clock::now;
use crate::process;

/// How long a server may take until it tells its address, and until it has stopped.
const START_LIMIT: Duration = Duration::from_secs(30);
const STOP_LIMIT: Duration = Duration::from_secs(20);

/// How often a server that stops is looked at.
const PATIENCE: Duration = Duration::from_millis(20);

/// Where a server is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) address: SocketAddr,
    /// As requests name it.
    pub(crate) host: String,
}

/// A server of our own. It ends with this value.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    pub(crate) target: Target,
    /// The folder that is removed in the end, if it was made for this server.
    temporary: Option<PathBuf>,
}

impl Target {
    /// The server at a URL such as `http://127.0.0.1:8064`.
    pub(crate) fn of_url(url: &str) -> Result<Self, String> {
        let host = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/')).unwrap_or_default();
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let mut addresses = host.to_socket_addrs().map_err(|cause| format!("`{url}` leads nowhere: {cause}"))?;
        let address = addresses.next().ok_or_else(|| format!("`{url}` leads nowhere"))?;
        Ok(Self { address, host })
    }
}

impl Server {
    /// Starts the program that was built beside this one, and waits until it tells its address.
    pub(crate) fn start(data: Option<&Path>) -> Result<Self, String> {
        let program = program()?;
        let (folder, temporary) = if let Some(folder) = data {
            (folder.to_owned(), None)
        } else {
            // Beside the program and not where the system keeps what is temporary: that may lie in memory, where it
            // costs nothing to make a move durable.
            let folder = program.with_file_name(format!("load-{}", std::process::id()));
            fs::create_dir_all(&folder).map_err(|cause| format!("`{}` cannot be made: {cause}", folder.display()))?;
            (folder.clone(), Some(folder))
        };
        let mut command = Command::new(&program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--no-open", "--data"]).arg(&folder);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let child = child.map_err(|cause| format!("`{}` could not be started: {cause}", program.display()))?;
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut server = Self { child, target: Target { address, host: String::new() }, temporary };
        server.target = Target::of_url(&server.told_url()?)?;
        Ok(server)
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The address that the server prints. All else that it prints is thrown away.
    fn told_url(&mut self) -> Result<String, String> {
        let output = self.child.stdout.take().ok_or("the server has no output")?;
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = String::new();
            while output.read_line(&mut line).is_ok_and(|length| length > 0) {
                if let Some(url) = url_in(&line) {
                    let _nobody_waits = sender.send(url.to_owned());
                    break;
                }
                line.clear();
            }
            // A server whose output nobody reads would stand still one day.
            let mut rest = [0; 4096];
            while output.read(&mut rest).is_ok_and(|length| length > 0) {}
        });
        receiver.recv_timeout(START_LIMIT).map_err(|_| "the server ended, or told no address in time".to_owned())
    }

    /// Asks the server to stop, waits until it has, and tells whether it ended well and in time.
    pub(crate) fn stop(mut self) -> Result<(), String> {
        let id = self.id().to_string();
        let asked = Command::new("kill").arg(&id).status();
        if !asked.is_ok_and(|status| status.success()) {
            return Err(format!("the server could not be asked to stop: there is no process {id}"));
        }
        let limit = now() + STOP_LIMIT;
        while now() < limit {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(format!("the server ended with {status}")),
                Ok(None) => thread::sleep(PATIENCE),
                Err(cause) => return Err(format!("the server was lost: {cause}")),
            }
        }
        Err(format!("the server did not stop within {} s", STOP_LIMIT.as_secs()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended already is not hurt.
        let _already_gone = self.child.kill();
        let _status = self.child.wait();
        if let Some(folder) = &self.temporary {
            let _stays = fs::remove_dir_all(folder);
        }
    }
}

/// What the server has cost so far: seconds of processor time, and bytes of memory.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) cpu: Option<f64>,
    pub(crate) memory: Option<u64>,
}

impl Cost {
    /// Of the process with this number, if it is known.
    pub(crate) fn of(id: Option<u32>) -> Self {
        Self { cpu: id.and_then(process::cpu_seconds), memory: id.and_then(process::memory) }
    }
}

/// The program, which lies one folder above the examples.
fn program() -> Result<PathBuf, String> {
    let own = env::current_exe().map_err(|cause| format!("where this program lies is not known: {cause}"))?;
    let folder = own.ancestors().nth(2).unwrap_or(&own);
    let program = folder.join(format!("tabiya{}", env::consts::EXE_SUFFIX));
    if program.is_file() { Ok(program) } else { Err(format!("`{}` is not built", program.display())) }
}

fn url_in(line: &str) -> Option<&str> {
    let url = &line[line.find("http://")?..];
    url.split(|character: char| character.is_whitespace() || matches!(character, '"' | ',' | ')')).next()
}

#[cfg(test)]
mod tests {
    use super::{Target, url_in};

    #[test]
    fn addresses_are_found() {
        assert_eq!(url_in("Listening on http://127.0.0.1:8064/ (press Ctrl-C)\n"), Some("http://127.0.0.1:8064/"));
        assert_eq!(url_in("nothing yet\n"), None);
        let target = Target::of_url("http://127.0.0.1:8064/").expect("this is an address");
        assert_eq!(
            (target.address.to_string(), target.host),
            ("127.0.0.1:8064".to_owned(), "127.0.0.1:8064".to_owned())
        );
        assert!(Target::of_url("127.0.0.1:8064").is_err());
        assert!(Target::of_url("ftp://127.0.0.1:8064").is_err());
    }
}
