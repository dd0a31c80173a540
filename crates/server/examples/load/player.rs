//! Somebody who plays: a guest of the server with an address of its own.

use std::net::Ipv4Addr;
use std::time::Duration;

use serde_json::Value;
use tokio::time::timeout;

use crate::answer::Head;
use crate::http::{Connection, Lines};
use crate::request;
use crate::server::Target;
use crate::trouble::{Fault, Step, Trouble};

/// How long a server may take to answer what is not measured.
const LIMIT: Duration = Duration::from_secs(30);

/// The games are never decided by time.
const CLOCK: &str = "rated=false&clock.limit=10800&clock.increment=60&color=white";

/// How the cookie that proves who somebody is begins.
const SESSION: &str = "tabiya_session=";

/// A guest.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) name: String,
    /// Proves who it is.
    pub(crate) cookie: String,
    from: Ipv4Addr,
}

/// The address with this number, of those that lead from this machine to itself.
pub(crate) fn address(number: u32) -> Ipv4Addr {
    Ipv4Addr::from(u32::from(Ipv4Addr::new(127, 1, 0, 1)) + number)
}

/// A player, and the connection that is still open from what it did.
#[derive(Debug)]
pub(crate) struct Visitor<'target> {
    target: &'target Target,
    pub(crate) player: Player,
    connection: Connection,
}

impl<'target> Visitor<'target> {
    /// Becomes a guest.
    pub(crate) async fn enter(target: &'target Target, number: u32) -> Result<Self, Fault> {
        let entering = async {
            let from = address(number);
            let mut connection = Connection::open(target.address, from).await?;
            let answer = connection.ask_well(&request::post(&target.host, "", "/api/guest", "")).await?;
            let cookie = session(&answer.head).ok_or(Trouble::Strange("a guest without a session"))?.to_owned();
            let name = text(answer.body, &["username", "name", "id"])?;
            Ok(Self { target, player: Player { name, cookie, from }, connection })
        };
        in_time(Step::Guest, entering).await
    }

    /// Challenges another to a game with the white pieces, and tells its name.
    pub(crate) async fn challenge(&mut self, other: &Player) -> Result<String, Fault> {
        let path = format!("/api/challenge/{}", other.name);
        self.ask(Step::Challenge, &path, CLOCK, &["id"]).await
    }

    /// Begins a game against the computer with the white pieces, and tells its name.
    pub(crate) async fn challenge_computer(&mut self, level: usize) -> Result<String, Fault> {
        self.ask(Step::Computer, "/api/challenge/ai", &format!("level={level}&{CLOCK}"), &["id"]).await
    }

    /// Accepts a challenge.
    pub(crate) async fn accept(&mut self, game: &str) -> Result<(), Fault> {
        self.ask(Step::Accept, &format!("/api/challenge/{game}/accept"), "", &[]).await.map(drop)
    }

    /// Asks for something, and tells the first of these fields that the answer has.
    async fn ask(&mut self, step: Step, path: &str, form: &str, fields: &[&str]) -> Result<String, Fault> {
        let request = request::post(&self.target.host, &self.player.cookie, path, form);
        in_time(step, async {
            let answer = self.connection.ask_well(&request).await?;
            if fields.is_empty() { Ok(String::new()) } else { text(answer.body, fields) }
        })
        .await
    }
}

impl Player {
    /// Opens the stream of a game.
    pub(crate) async fn follow(&self, target: &Target, game: &str) -> Result<Lines, Fault> {
        self.read(target, &format!("/api/board/game/stream/{game}"), Step::Stream).await
    }

    /// Opens the stream at this path.
    pub(crate) async fn read(&self, target: &Target, path: &str, step: Step) -> Result<Lines, Fault> {
        let request = request::get(&target.host, &self.cookie, path, "application/x-ndjson");
        in_time(step, async { Connection::open(target.address, self.from).await?.follow(&request).await }).await
    }
}

/// Waits for something, but not for ever.
pub(crate) async fn in_time<T>(step: Step, work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Fault> {
    let done = timeout(LIMIT, work).await.unwrap_or(Err(Trouble::Silent));
    done.map_err(|trouble| (step, trouble))
}

/// The cookie that an answer gives to somebody who is new.
fn session<'bytes>(head: &Head<'bytes>) -> Option<&'bytes str> {
    head.fields("set-cookie").filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.starts_with(SESSION))
}

/// The first of these fields that an answer has.
fn text(body: &[u8], fields: &[&str]) -> Result<String, Trouble> {
    let value: Value = serde_json::from_slice(body).map_err(|_| Trouble::Strange("an answer that is not JSON"))?;
    let found = fields.iter().find_map(|field| value[*field].as_str());
    found.map(String::from).ok_or(Trouble::Strange("an answer without what was asked for"))
}

#[cfg(test)]
mod tests {
    use super::{address, session, text};
    use crate::answer::Head;
    use crate::trouble::Trouble;

    #[test]
    fn everybody_has_an_address_of_its_own() {
        assert_eq!(address(0).to_string(), "127.1.0.1");
        assert_eq!(address(65_536).to_string(), "127.2.0.1");
        assert!(address(3_000_000).is_loopback());
    }

    #[test]
    fn the_session_is_found_among_cookies() {
        let text = b"HTTP/1.1 200 OK\r\nset-cookie: a=b\r\nset-cookie: tabiya_session=xyz; HttpOnly\r\n\r\n";
        let head = Head::read(text).expect("this is a head").expect("all of it is there");
        assert_eq!(session(&head), Some("tabiya_session=xyz"));
    }

    #[test]
    fn fields_are_found_in_answers() {
        assert_eq!(text(br#"{"id":"a","name":"A"}"#, &["username", "name", "id"]), Ok("A".to_owned()));
        assert!(matches!(text(br#"{"id":1}"#, &["id"]), Err(Trouble::Strange(_))));
        assert!(matches!(text(b"no", &["id"]), Err(Trouble::Strange(_))));
    }
}
