//! Where a server is, and what a link to it leads to.

use std::fmt;

/// The root of a server: `http://` or `https://`, a host, perhaps a port, and nothing behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

/// Why a text is not the address of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadAddress {
    /// It is none.
    None(String),
    /// Something stands behind it.
    Longer {
        /// The address.
        address: Address,
        /// What stands behind it.
        rest: String,
    },
}

impl std::error::Error for BadAddress {}

impl fmt::Display for BadAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None(text) => {
                write!(f, "\"{text}\" is not the address of a server, such as http://127.0.0.1:8064")
            }
            Self::Longer { address, rest } => {
                write!(f, "a server is asked at its root, {address}: nothing can stand behind it, as {rest} does")
            }
        }
    }
}

/// The beginning of a text that is no address, as much of it as can be shown.
fn shown(text: &str) -> String {
    text.chars().take(100).collect()
}

/// What a link leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The server, if the link names one.
    pub server: Option<Address>,
    /// The game or the challenge.
    pub id: String,
}

/// Names of games have eight letters and digits; with the four behind it they lead to a player's own seat.
const ID: usize = 8;
const OWN_ID: usize = 12;

impl Address {
    /// Reads an address. One without a scheme is meant to be `https`, or `http` on this machine.
    ///
    /// ```
    /// use tabiya_client::Address;
    /// for (text, address) in [
    ///     ("http://127.0.0.1:8064/", "http://127.0.0.1:8064"),
    ///     ("localhost:8064", "http://localhost:8064"),
    ///     ("Chess.example.org", "https://chess.example.org"),
    /// ] {
    ///     assert_eq!(Address::read(text).unwrap().as_str(), address);
    /// }
    /// for text in ["ftp://chess.example.org", "https://chess.example.org/abcdEFGH"] {
    ///     assert!(Address::read(text).is_err());
    /// }
    /// ```
    ///
    /// # Errors
    /// If it is none, or something stands behind it: the interface of a server begins at its root.
    pub fn read(text: &str) -> Result<Self, BadAddress> {
        let (address, rest) = Self::split(text.trim())?;
        if rest.is_empty() || rest == "/" {
            Ok(address)
        } else {
            Err(BadAddress::Longer { address, rest: shown(rest) })
        }
    }

    /// The address at the beginning of a text, and what stands behind it.
    fn split(text: &str) -> Result<(Self, &str), BadAddress> {
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
            None => (if is_here(text) { "http" } else { "https" }.to_owned(), text),
        };
        let (host, behind) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let is_plain = !host.is_empty()
            && host.chars().all(|letter| letter.is_ascii_alphanumeric() || ".-_:[]".contains(letter))
            && host.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '[');
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, Some(port)),
            _ => (host, None),
        };
        let is_port = port.is_none_or(|port| port.parse::<u16>().is_ok());
        if !["http", "https"].contains(&scheme.as_str()) || !is_plain || !is_port || name.is_empty() {
            return Err(BadAddress::None(shown(text)));
        }
        Ok((Self(format!("{scheme}://{}", host.to_ascii_lowercase())), behind))
    }

    /// The address, without a slash at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The host, for people.
    pub fn host(&self) -> &str {
        self.0.split_once("://").map_or(&*self.0, |(_, host)| host)
    }
}

/// Whether a host without a scheme is this machine.
fn is_here(text: &str) -> bool {
    let host = text.split(['/', ':']).next().unwrap_or_default();
    host == "localhost" || host.starts_with("127.") || text.starts_with('[')
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Link {
    /// Reads a link to a game or a challenge, or its name alone.
    ///
    /// ```
    /// use tabiya_client::Link;
    /// let link = Link::read("http://127.0.0.1:8064/abcdEFGH?color=white").unwrap();
    /// assert_eq!((link.server.unwrap().as_str(), link.id.as_str()), ("http://127.0.0.1:8064", "abcdEFGH"));
    /// assert_eq!(Link::read("abcdEFGH").unwrap().server, None);
    /// assert_eq!(Link::read("http://127.0.0.1:8064/"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (server, path) = if text.contains('/') {
            let (server, behind) = Address::split(text).ok()?;
            (Some(server), behind.trim_start_matches('/'))
        } else {
            (None, text)
        };
        let id = path.split(['/', '?', '#']).next().unwrap_or_default();
        let is_id = [ID, OWN_ID].contains(&id.len()) && id.chars().all(|letter| letter.is_ascii_alphanumeric());
        is_id.then(|| Self { server, id: id[..ID].to_owned() })
    }
}
