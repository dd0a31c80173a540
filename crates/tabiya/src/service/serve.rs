//! `tabiya serve`: the server.

use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

use tabiya_server::Options;

use super::arguments::Serve;
use super::{folder, log, plug};
use crate::answer::{Answer, WrongUse};

/// Where to listen if nobody says otherwise, and how many ports to try.
const PORT: u16 = 8064;
const PORTS_TO_TRY: u16 = 100;

pub(crate) fn run(arguments: &Serve) -> Result<Answer, WrongUse> {
    let data = folder::data(arguments.data.as_deref())?;
    if let Some(web) = arguments.web.as_deref().filter(|web| !web.join("index.html").is_file()) {
        return Err(WrongUse::new(format!("there is no page in {}: it has no index.html", web.display())));
    }
    let engine = arguments.engine.as_deref().map(plug::engine).transpose()?;
    let syzygy = arguments.syzygy.as_deref().map(plug::tables).transpose()?;
    let (listener, address) = listen(arguments.listen)?;
    log::start(arguments.log);
    let mut options = Options::new(data);
    options.trust_proxy = arguments.trust_proxy;
    options.web.clone_from(&arguments.web);
    (options.analysis.engine, options.syzygy) = (engine, syzygy);
    if let Some(thinkers) = arguments.thinkers {
        options.thinkers = thinkers;
    }
    let url = format!("http://{}", reachable(address));
    let opens = !arguments.no_open && has_screen();
    let ready = || {
        // Who reads this may be a script: the address comes at once, and a reader that has gone is no reason to stop.
        let mut output = io::stdout();
        let text = format!("Tabiya is at {url}\n{}", for_others(address, output.is_terminal()));
        let _nobody_reads = output.write_all(text.as_bytes()).and_then(|()| output.flush());
        if opens && let Err(error) = open::that_detached(&url) {
            let _nobody_reads = writeln!(io::stderr(), "note: the browser could not be opened: {error}");
        }
    };
    tabiya_server::run(options, listener, ready).map_err(WrongUse::new)?;
    Ok(Answer::default())
}

/// Listens where it was asked to, or at the first port that is free.
fn listen(wanted: Option<SocketAddr>) -> Result<(TcpListener, SocketAddr), WrongUse> {
    let refused = |address: SocketAddr, error: io::Error| {
        let why = match error.kind() {
            ErrorKind::AddrInUse => "something else listens there".to_owned(),
            ErrorKind::PermissionDenied => "this user may not listen there".to_owned(),
            ErrorKind::AddrNotAvailable => "this machine has no such address".to_owned(),
            _ => error.to_string(),
        };
        WrongUse::new(format!("cannot listen at {address}: {why}"))
    };
    let bind = |address: SocketAddr| -> io::Result<(TcpListener, SocketAddr)> {
        let listener = TcpListener::bind(address)?;
        let address = listener.local_addr()?;
        Ok((listener, address))
    };
    if let Some(address) = wanted {
        return bind(address).map_err(|error| refused(address, error));
    }
    let home = |port| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    for port in PORT..PORT + PORTS_TO_TRY {
        match bind(home(port)) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            other => return other.map_err(|error| refused(home(port), error)),
        }
    }
    Err(WrongUse::new(format!(
        "the ports {PORT} to {} are all taken: choose one with --listen",
        PORT + PORTS_TO_TRY - 1
    )))
}

/// An address that a browser on this machine can open: one that means all addresses cannot be.
fn reachable(address: SocketAddr) -> SocketAddr {
    let mut address = address;
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    address
}

/// Where others in the network find the server, if it listens for them; on a terminal also as a code for their telephones.
fn for_others(address: SocketAddr, with_code: bool) -> String {
    if !address.ip().is_unspecified() {
        return String::new();
    }
    let others = tabiya_server::addresses_in_network(address);
    let mut text = String::new();
    for other in &others {
        text.push_str("Others in your network reach it at ");
        text.push_str(other);
        text.push('\n');
    }
    let code = others.first().filter(|_| with_code).and_then(|first| tabiya_server::qr_for_terminal(first));
    text.push_str(&code.unwrap_or_default());
    text
}

/// Whether there is a screen on which a browser could open.
fn has_screen() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_told_of_only_where_they_are_let_in() {
        let at = |text: &str| -> SocketAddr { text.parse().unwrap() };
        assert_eq!(for_others(at("127.0.0.1:8064"), true), "");
        assert_eq!(for_others(at("192.168.1.5:8064"), true), "", "the address was named, and is told already");
        // Which addresses this machine has is not known here; for each there is a line, and one code for the first.
        let others = tabiya_server::addresses_in_network(at("0.0.0.0:8064"));
        let text = for_others(at("0.0.0.0:8064"), false);
        assert_eq!(text.lines().count(), others.len());
        for (line, other) in text.lines().zip(&others) {
            assert_eq!(line, format!("Others in your network reach it at {other}"));
        }
        let with_code = for_others(at("0.0.0.0:8064"), true);
        assert_eq!(with_code.len() > text.len(), !others.is_empty());
    }
}
