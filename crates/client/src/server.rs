//! A server, as somebody asks it.

mod hall;
mod seat;
mod watch;

use std::time::Duration;

use serde::de::DeserializeOwned;
use ureq::http::{Response, header};
use ureq::{Agent, Body};

use crate::tame::tame;
use crate::{Address, BadAddress, Failure, Stream};

pub use hall::ChallengeLine;
pub use seat::Reply;

/// How long to wait for a connection, and for an answer to begin.
const CONNECTS_WITHIN: Duration = Duration::from_secs(10);
const ANSWERS_WITHIN: Duration = Duration::from_secs(20);
/// How long nothing may come: on streams there is a line every seven seconds, so one that is silent for longer is dead.
const SILENT_FOR: Duration = Duration::from_secs(25);
/// The longest answer that is no stream.
const LONGEST: u64 = 16 << 20;

/// A server, and who asks it. Clones ask as the same.
#[derive(Clone, Debug)]
pub struct Server {
    address: Address,
    agent: Agent,
    pass: Pass,
}

/// How the server knows who asks.
#[derive(Clone, PartialEq, Eq)]
enum Pass {
    None,
    Token(String),
    /// A guest's.
    Cookie(String),
}

impl std::fmt::Debug for Pass {
    /// Secrets are not shown.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::None => "None",
            Self::Token(_) => "Token",
            Self::Cookie(_) => "Cookie",
        })
    }
}

impl Server {
    /// A server at this address, asked with this token if there is one. Nothing is sent yet.
    ///
    /// # Errors
    /// If it is no address.
    pub fn new(address: &str, token: Option<&str>) -> Result<Self, BadAddress> {
        let pass = token.map_or(Pass::None, |token| Pass::Token(token.trim().to_owned()));
        Ok(Self { address: Address::read(address)?, agent: agent(), pass })
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The same server, asked as the guest with this cookie, which [`Server::cookie`] gave.
    #[must_use]
    pub fn with_cookie(mut self, cookie: &str) -> Self {
        self.pass = Pass::Cookie(cookie.trim().to_owned());
        self
    }

    /// What lets a guest come back as the same.
    pub fn cookie(&self) -> Option<&str> {
        match &self.pass {
            Pass::Cookie(cookie) => Some(cookie),
            _ => None,
        }
    }

    /// The same server, asked as a guest that it makes up. Not all servers have guests.
    ///
    /// # Errors
    /// If it has none, or cannot be asked.
    pub fn as_guest(mut self) -> Result<Self, Failure> {
        let response = self.ask("POST", "/api/guest", &[])?;
        let cookies = response.headers().get_all(header::SET_COOKIE).iter().filter_map(|line| line.to_str().ok());
        let pairs: Vec<&str> = cookies.filter_map(|line| line.split(';').next()).collect();
        if pairs.is_empty() {
            return Err(Failure::Foreign { asked: "/api/guest".to_owned(), why: "gave no cookie".to_owned() });
        }
        self.pass = Pass::Cookie(pairs.join("; "));
        Ok(self)
    }

    fn tell(&self, path: &str, fields: &[(&str, String)]) -> Result<(), Failure> {
        // What is answered is read, so that the connection can be used again.
        let mut response = self.ask("POST", path, fields)?;
        let _whatever_it_says = response.body_mut().with_config().limit(LONGEST).read_to_string();
        Ok(())
    }

    fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        read(path, self.ask("GET", path, &[])?)
    }

    fn post<T: DeserializeOwned>(&self, path: &str, fields: &[(&str, String)]) -> Result<T, Failure> {
        read(path, self.ask("POST", path, fields)?)
    }

    fn stream<Line>(&self, method: &str, path: &str, fields: &[(&str, String)]) -> Result<Stream<Line>, Failure> {
        // With connections of its own, so that they can be closed under who reads it.
        let agent = agent();
        let body = self.ask_by(&agent, method, path, fields)?.into_body();
        Ok(Stream::new(body, agent))
    }

    fn ask(&self, method: &str, path: &str, fields: &[(&str, String)]) -> Result<Response<Body>, Failure> {
        self.ask_by(&self.agent, method, path, fields)
    }

    /// Asks, and fails unless the answer is one.
    fn ask_by(
        &self,
        agent: &Agent,
        method: &str,
        path: &str,
        fields: &[(&str, String)],
    ) -> Result<Response<Body>, Failure> {
        let url = format!("{}{path}", self.address);
        // Streams are said to be wanted as such; whoever sends no stream sends JSON.
        let accept = "application/x-ndjson, application/json";
        let (who, pass) = match &self.pass {
            Pass::None => (None, String::new()),
            Pass::Token(token) => (Some(header::AUTHORIZATION), format!("Bearer {token}")),
            Pass::Cookie(cookie) => (Some(header::COOKIE), cookie.clone()),
        };
        let sent = if method == "GET" {
            let mut request = agent.get(&url).header(header::ACCEPT, accept);
            if let Some(who) = who {
                request = request.header(who, pass);
            }
            request.call()
        } else {
            // With a cookie a change has to come from the site itself.
            let mut request = agent.post(&url).header(header::ACCEPT, accept);
            request = request.header(header::ORIGIN, self.address.as_str());
            if let Some(who) = who {
                request = request.header(who, pass);
            }
            request.send_form(fields.iter().map(|(name, value)| (*name, value.as_str())))
        };
        let mut response = sent.map_err(|error| self.unreachable(&error))?;
        let status = response.status().as_u16();
        if (200..300).contains(&status) {
            return Ok(response);
        }
        if let Some(place) = response.headers().get(header::LOCATION).filter(|_| (300..400).contains(&status)) {
            let why = format!("The server is elsewhere: {}", String::from_utf8_lossy(place.as_bytes()));
            return Err(Failure::Refused { status, why });
        }
        let body = response.body_mut().with_config().limit(LONGEST).read_to_string().unwrap_or_default();
        Err(Failure::of(status, path, &body))
    }

    fn unreachable(&self, error: &ureq::Error) -> Failure {
        let why = match error {
            ureq::Error::HostNotFound => "there is no such host".to_owned(),
            // The system has no other word for it.
            ureq::Error::Io(error) if error.to_string().contains("lookup address") => {
                "there is no such host, or no network".to_owned()
            }
            ureq::Error::Timeout(_) => "it does not answer".to_owned(),
            ureq::Error::ConnectionFailed => "nothing listens there".to_owned(),
            ureq::Error::Io(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => {
                "nothing listens there".to_owned()
            }
            other => other.to_string(),
        };
        Failure::Unreachable { server: self.address.to_string(), why }
    }
}

/// What asks: patient, but not without end.
fn agent() -> Agent {
    Agent::config_builder()
        .timeout_connect(Some(CONNECTS_WITHIN))
        .timeout_recv_response(Some(ANSWERS_WITHIN))
        .timeout_per_read(Some(SILENT_FOR))
        .http_status_as_error(false)
        // A token is for the server that was named, and a move that is sent elsewhere is none.
        .max_redirects(0)
        .user_agent(concat!("tabiya/", env!("CARGO_PKG_VERSION")))
        .build()
        .into()
}

fn read<T: DeserializeOwned>(path: &str, mut response: Response<Body>) -> Result<T, Failure> {
    let foreign = |why: String| Failure::Foreign { asked: path.to_owned(), why };
    let body = response.body_mut().with_config().limit(LONGEST).read_to_string();
    let body = body.map_err(|error| Failure::Lost(error.to_string()))?;
    tame(&body).map_err(|error| foreign(format!("cannot be read: {error}")))
}

/// A part of a path, with nothing in it that could lead elsewhere.
fn encoded(part: &str) -> String {
    form_urlencoded::byte_serialize(part.as_bytes()).collect::<String>().replace('+', "%20")
}
