//! A proxy that runs with the lines from `docs/proxy`.

use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use crate::shell;

/// What a proxy may need to start.
const LIMIT: Duration = Duration::from_secs(20);
/// How often a proxy is started: somebody else may take the port that was free a moment ago.
const TRIES: usize = 3;

/// What nginx needs around the lines for the server: one process, and nothing outside its own folder.
const AROUND_NGINX: &str = "\
daemon off;
master_process off;
pid nginx.pid;
error_log stderr warn;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include site.conf;
}
";

/// What Caddy needs before the lines for the server: no door for its administrator, and no certificates.
const BEFORE_CADDY: &str = "{\n\tadmin off\n\tauto_https off\n}\n\n";

/// Which proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Nginx,
    Caddy,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Nginx => "nginx",
            Self::Caddy => "caddy",
        }
    }

    /// Where packages put the program, from the root.
    pub(super) const fn place(self) -> &'static str {
        match self {
            Self::Nginx => "usr/sbin/nginx",
            Self::Caddy => "usr/bin/caddy",
        }
    }

    /// The packages of Debian that may hold the program.
    pub(super) const fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Nginx => &["nginx", "nginx-light"],
            Self::Caddy => &["caddy"],
        }
    }

    /// The argument at which the program tells its version and ends.
    pub(super) const fn version(self) -> &'static str {
        match self {
            Self::Nginx => "-v",
            Self::Caddy => "version",
        }
    }

    /// The file that people are told to use.
    const fn snippet(self) -> &'static str {
        match self {
            Self::Nginx => "docs/proxy/nginx.conf",
            Self::Caddy => "docs/proxy/Caddyfile",
        }
    }

    /// The lines of that file, with these addresses in place of those in it.
    fn lines(self, text: &str, listen: SocketAddr, upstream: SocketAddr) -> Result<String, String> {
        let rows = match self {
            Self::Nginx => {
                [("listen 80;", format!("listen {listen};")), ("server 127.0.0.1:8064;", format!("server {upstream};"))]
            }
            Self::Caddy => [
                ("\nchess.example {", format!("\nhttp://{listen} {{\n\tbind {}", listen.ip())),
                ("reverse_proxy 127.0.0.1:8064 {", format!("reverse_proxy {upstream} {{")),
            ],
        };
        let mut text = text.to_owned();
        for (from, to) in rows {
            if text.matches(from).count() != 1 {
                return Err(format!("`{}` is to be in {} just once", from.trim(), self.snippet()));
            }
            text = text.replace(from, &to);
        }
        Ok(text)
    }
}

/// A proxy that runs as long as this is held.
pub(super) struct Proxy {
    process: Child,
    pub(super) kind: Kind,
    /// Where it is.
    pub(super) address: SocketAddr,
}

impl Proxy {
    /// Starts a proxy before what is at `upstream`.
    pub(super) fn start(root: &Path, kind: Kind, program: &Path, upstream: SocketAddr) -> Result<Self, String> {
        let snippet = root.join(kind.snippet());
        let snippet =
            fs::read_to_string(&snippet).map_err(|cause| format!("{} cannot be read: {cause}", snippet.display()))?;
        let mut failure = String::new();
        for _ in 0..TRIES {
            let address = free_address()?;
            let (mut command, log) = prepare(kind, program, &kind.lines(&snippet, address, upstream)?)?;
            println!("$ {}", shell::describe(&command));
            let process = command.spawn().map_err(|cause| format!("it cannot be started: {cause}"))?;
            // From here on it is stopped whatever happens.
            let mut proxy = Self { process, kind, address };
            if proxy.is_ready() {
                return Ok(proxy);
            }
            failure = format!("it does not start: {}", fs::read_to_string(log).unwrap_or_default().trim());
        }
        Err(failure)
    }

    /// Its address, as it stands in browsers.
    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Waits until it can be reached; `false` if it has ended, or takes too long.
    fn is_ready(&mut self) -> bool {
        let end = shell::now() + LIMIT;
        while matches!(self.process.try_wait(), Ok(None)) && shell::now() < end {
            if TcpStream::connect_timeout(&self.address, LIMIT).is_ok() {
                return true;
            }
            thread::sleep(shell::PATIENCE);
        }
        false
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _gone_already = self.process.kill();
        let _status = self.process.wait();
    }
}

/// A command that runs a proxy with these lines in a folder of its own, and the file in which it says what goes wrong.
fn prepare(kind: Kind, program: &Path, lines: &str) -> Result<(Command, PathBuf), String> {
    let folder = shell::builds()?.join("proxies").join(kind.name());
    let failed = |cause: std::io::Error| format!("{} cannot be used: {cause}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    let mut command = Command::new(program);
    match kind {
        Kind::Nginx => {
            fs::write(folder.join("site.conf"), lines).map_err(failed)?;
            fs::write(folder.join("nginx.conf"), AROUND_NGINX).map_err(failed)?;
            command.arg("-p").arg(&folder).args(["-c", "nginx.conf"]);
        }
        Kind::Caddy => {
            let file = folder.join("Caddyfile");
            fs::write(&file, format!("{BEFORE_CADDY}{lines}")).map_err(failed)?;
            command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
            for variable in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
                command.env(variable, &folder);
            }
        }
    }
    let log = folder.join("log");
    command.stderr(File::create(&log).map_err(failed)?);
    Ok((command, log))
}

/// An address at which nobody listens.
fn free_address() -> Result<SocketAddr, String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let address = listener.and_then(|listener| listener.local_addr());
    address.map_err(|cause| format!("there is no free port: {cause}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::Kind;
    use crate::shell;

    #[test]
    fn only_the_addresses_of_the_snippets_are_replaced() {
        let [listen, upstream] = ["127.0.0.1:1111", "127.0.0.1:2222"].map(|address| address.parse().expect("one"));
        for kind in [Kind::Nginx, Kind::Caddy] {
            let text = fs::read_to_string(shell::root().join(kind.snippet())).expect("a file");
            let lines = kind.lines(&text, listen, upstream).expect("both are in it");
            assert!(lines.contains("127.0.0.1:1111") && lines.contains("127.0.0.1:2222"), "{lines}");
            let changed = text.lines().filter(|line| !lines.contains(line)).count();
            assert_eq!(changed, 2, "{lines}");
            let refusal = kind.lines(&text.repeat(2), listen, upstream).expect_err("they are in it twice");
            assert!(refusal.contains("just once"), "{refusal}");
        }
    }
}
