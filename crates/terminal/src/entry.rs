//! Who one is on a server, and what it knows one by.

use std::fmt::{self, Write as _};
use std::fs;
use std::path::Path;

use tabiya_client::{Account, Address, BadAddress, Failure, Link, Server};

/// A server that knows who asks.
#[derive(Clone, Debug)]
pub(crate) struct Entered {
    pub(crate) server: Server,
    pub(crate) account: Account,
}

/// What a server knows somebody by. It is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// This token.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The token, for the server alone.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Where a server is, and how it knows who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The address.
    pub address: String,
    /// The token; without one, a guest.
    pub token: Option<Token>,
}

/// The server that a link leads to, if it names one.
pub fn server_of(link: &str) -> Option<String> {
    Some(Link::read(link)?.server?.to_string())
}

/// Whether two texts name the same server.
pub fn is_same_server(one: &str, other: &str) -> bool {
    Address::read(one).is_ok_and(|one| Address::read(other).is_ok_and(|other| one == other))
}

/// What is asked of who names no server.
pub(crate) const WHICH_SERVER: &str = "which server? Name it with --server, such as http://127.0.0.1:8064";

/// The server, for whoever need not be known.
pub(crate) fn unknown(wanted: &Wanted) -> Result<Server, String> {
    Server::new(&wanted.address, wanted.token.as_ref().map(Token::reveal)).map_err(|error| error.to_string())
}

/// Comes in, with the token, or as the guest of last time, or as a new one.
pub(crate) fn enter(wanted: &Wanted, folder: Option<&Path>) -> Result<Entered, String> {
    let bad = |error: BadAddress| error.to_string();
    let server = Server::new(&wanted.address, wanted.token.as_ref().map(Token::reveal)).map_err(bad)?;
    if wanted.token.is_some() {
        let account = server.account().map_err(|failure| failure.to_string())?;
        return Ok(Entered { server, account });
    }
    let path = folder.map(|folder| folder.join(guest_file(server.address())));
    if let Some(cookie) = path.as_ref().and_then(|path| fs::read_to_string(path).ok()) {
        let known = server.clone().with_cookie(&cookie);
        match known.account() {
            Ok(account) => return Ok(Entered { server: known, account }),
            Err(Failure::Unknown(_)) => {}
            Err(failure) => return Err(failure.to_string()),
        }
    }
    let guest = server.as_guest().map_err(|failure| match failure {
        Failure::Unknown(_) | Failure::Foreign { .. } | Failure::Refused { status: 403..=405 | 501, .. } => {
            "the server has no guests: it wants a token, by tabiya config token - or TABIYA_TOKEN".to_owned()
        }
        _ => failure.to_string(),
    })?;
    let account = guest.account().map_err(|failure| failure.to_string())?;
    if let (Some(path), Some(cookie)) = (path, guest.cookie()) {
        // Without it one is another guest next time.
        let _stays_unknown = keep_secret(&path, cookie);
    }
    Ok(Entered { server: guest, account })
}

/// The name of the file with the cookie of a guest: each server has its own, since what one knows somebody by is for no
/// other to see.
fn guest_file(address: &Address) -> String {
    let mut name = "guest-".to_owned();
    for byte in address.as_str().bytes() {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-' => name.push(byte.into()),
            _ => {
                let _infallible = write!(name, "_{byte:02x}");
            }
        }
    }
    name
}

/// Writes a file that nobody else may read.
pub(crate) fn keep_secret(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    std::io::Write::write_all(&mut file, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_server_has_a_guest_of_its_own() {
        let texts = [
            "http://a.b:80",
            "http://a-b:80",
            "https://a.b:80",
            "http://a.b",
            "http://a_b:80",
            "http://a.b:8",
            "http://[::1]",
        ];
        let names: Vec<String> =
            texts.iter().map(|text| guest_file(&Address::read(text).expect("an address"))).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
            assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte)), "{name}");
        }
        assert_eq!(guest_file(&Address::read("HTTP://A.b:80/").expect("an address")), names[0]);
    }
}
