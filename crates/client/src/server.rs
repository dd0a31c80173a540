//! A server, as somebody asks it.

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::http::{Response, header};
use ureq::{Agent, Body};

use crate::lines::{Account, Challenge, EventLine, GameLine, GameStart, LiveGame, Player};
use crate::tame::tame;
use crate::watch::WatchLine;
use crate::{Address, BadAddress, Colour, Failure, Stream, Terms};

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

/// The answer to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// To offer it, or to accept.
    Yes,
    /// To decline.
    No,
}

impl Reply {
    const fn word(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
        }
    }
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Playing {
    now_playing: Vec<GameStart>,
}

#[derive(Deserialize)]
struct Challenges {
    r#in: Vec<Challenge>,
}

/// A challenge stands alone on some servers, and in an object on others.
#[derive(Deserialize)]
#[serde(untagged)]
enum Challenged {
    Inside { challenge: Challenge },
    Alone(Challenge),
}

impl Challenged {
    fn inside(self) -> Challenge {
        match self {
            Self::Inside { challenge } | Self::Alone(challenge) => challenge,
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Live {
    List(Vec<LiveRow>),
    Inside { games: Vec<LiveRow> },
}

#[derive(Deserialize)]
struct LiveRow {
    id: String,
    white: Player,
    black: Player,
}

#[derive(Deserialize)]
struct Shown {
    d: Named,
}

impl Server {
    /// A server at this address, asked with this token if there is one. Nothing is sent yet.
    ///
    /// # Errors
    /// If it is no address.
    pub fn new(address: &str, token: Option<&str>) -> Result<Self, BadAddress> {
        let config = Agent::config_builder()
            .timeout_connect(Some(CONNECTS_WITHIN))
            .timeout_recv_response(Some(ANSWERS_WITHIN))
            .timeout_per_read(Some(SILENT_FOR))
            .http_status_as_error(false)
            .max_redirects(3)
            .user_agent(concat!("tabiya/", env!("CARGO_PKG_VERSION")))
            .build();
        let pass = token.map_or(Pass::None, |token| Pass::Token(token.trim().to_owned()));
        Ok(Self { address: Address::read(address)?, agent: config.into(), pass })
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

    /// Who asks.
    ///
    /// # Errors
    /// If the server does not know, or cannot be asked.
    pub fn account(&self) -> Result<Account, Failure> {
        self.get("/api/account")
    }

    /// The own games that go on.
    ///
    /// # Errors
    /// If the server does not know who asks, or cannot be asked.
    pub fn playing(&self) -> Result<Vec<GameStart>, Failure> {
        Ok(self.get::<Playing>("/api/account/playing")?.now_playing)
    }

    /// The challenges that wait for an answer.
    ///
    /// # Errors
    /// If the server does not know who asks, or cannot be asked.
    pub fn challenges(&self) -> Result<Vec<Challenge>, Failure> {
        Ok(self.get::<Challenges>("/api/challenge")?.r#in)
    }

    /// What concerns who asks, as it happens.
    ///
    /// # Errors
    /// If the server does not know who asks, or cannot be asked.
    pub fn events(&self) -> Result<Stream<EventLine>, Failure> {
        self.stream("GET", "/api/stream/event", &[])
    }

    /// Begins a game against the computer of the server, and tells its name.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn challenge_computer(&self, level: u8, terms: &Terms) -> Result<String, Failure> {
        let mut fields = terms.fields();
        fields.push(("level", level.to_string()));
        Ok(self.post::<Named>("/api/challenge/ai", &fields)?.id)
    }

    /// Challenges somebody.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn challenge(&self, name: &str, terms: &Terms) -> Result<Challenge, Failure> {
        let mut fields = terms.fields();
        fields.push(("rated", "false".to_owned()));
        self.post::<Challenged>(&format!("/api/challenge/{}", encoded(name)), &fields).map(Challenged::inside)
    }

    /// A challenge for whoever has its link.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn challenge_open(&self, terms: &Terms) -> Result<Challenge, Failure> {
        self.post::<Challenged>("/api/challenge/open", &terms.fields()).map(Challenged::inside)
    }

    /// Accepts a challenge; an open one with this colour.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn accept(&self, challenge: &str, colour: Colour) -> Result<(), Failure> {
        let wish = match colour {
            Colour::Random => String::new(),
            colour => format!("?color={}", colour.word()),
        };
        self.tell(&format!("/api/challenge/{}/accept{wish}", encoded(challenge)), &[])
    }

    /// Declines a challenge.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn decline(&self, challenge: &str) -> Result<(), Failure> {
        self.tell(&format!("/api/challenge/{}/decline", encoded(challenge)), &[])
    }

    /// Withdraws a challenge.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn cancel(&self, challenge: &str) -> Result<(), Failure> {
        self.tell(&format!("/api/challenge/{}/cancel", encoded(challenge)), &[])
    }

    /// Looks for anybody to play, for as long as the stream is read. It tells nothing: that the game has begun is among
    /// the [events](Server::events).
    ///
    /// # Errors
    /// If there is no clock, or another start, or the server refuses or cannot be asked.
    pub fn seek(&self, terms: &Terms) -> Result<Stream<EventLine>, Failure> {
        let Some(fields) = terms.seek_fields() else {
            let why = "Whoever looks for anybody needs a clock.".to_owned();
            return Err(Failure::Refused { status: 400, why });
        };
        if terms.fen.is_some() {
            let why = "Whoever looks for anybody plays from the usual start.".to_owned();
            return Err(Failure::Refused { status: 400, why });
        }
        self.stream("POST", "/api/board/seek", &fields)
    }

    /// An own game, as it goes on.
    ///
    /// # Errors
    /// If it is not there, or the server cannot be asked.
    pub fn game(&self, id: &str) -> Result<Stream<GameLine>, Failure> {
        self.stream("GET", &format!("/api/board/game/stream/{}", encoded(id)), &[])
    }

    /// Anybody's game, as it goes on.
    ///
    /// # Errors
    /// If it is not there, or the server cannot be asked.
    pub fn watch(&self, id: &str) -> Result<Stream<WatchLine>, Failure> {
        self.stream("GET", &format!("/api/stream/game/{}", encoded(id)), &[])
    }

    /// A game that is worth watching now: of a server that lists what goes on the first, of any other the one on its
    /// television.
    ///
    /// # Errors
    /// If there is none, or the server cannot be asked.
    pub fn featured(&self) -> Result<String, Failure> {
        let nobody = || Failure::Refused { status: 404, why: "Nobody plays now.".to_owned() };
        match self.live() {
            Ok(games) => return games.into_iter().next().map(|game| game.id).ok_or_else(nobody),
            Err(Failure::Foreign { .. } | Failure::Refused { .. }) => {}
            Err(failure) => return Err(failure),
        }
        let mut feed: Stream<Shown> = self.stream("GET", "/api/tv/feed", &[])?;
        match feed.next() {
            Some(shown) => Ok(shown?.d.id),
            None => Err(nobody()),
        }
    }

    /// The games that go on now, as far as the server lists them.
    ///
    /// # Errors
    /// If the server cannot be asked.
    pub fn live(&self) -> Result<Vec<LiveGame>, Failure> {
        let rows = match self.get::<Live>("/api/games/live")? {
            Live::List(rows) | Live::Inside { games: rows } => rows,
        };
        let named = |row: LiveRow| LiveGame { title: format!("{} – {}", row.white, row.black), id: row.id };
        Ok(rows.into_iter().map(named).collect())
    }

    /// Makes a move, written in the way of UCI.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn play(&self, game: &str, uci: &str) -> Result<(), Failure> {
        self.act(game, &format!("move/{}", encoded(uci)))
    }

    /// Breaks off a game that has hardly begun.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn abort(&self, game: &str) -> Result<(), Failure> {
        self.act(game, "abort")
    }

    /// Resigns.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn resign(&self, game: &str) -> Result<(), Failure> {
        self.act(game, "resign")
    }

    /// Offers a draw, or answers an offer.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn draw(&self, game: &str, reply: Reply) -> Result<(), Failure> {
        self.act(game, &format!("draw/{}", reply.word()))
    }

    /// Asks to take back, or answers who does.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn takeback(&self, game: &str, reply: Reply) -> Result<(), Failure> {
        self.act(game, &format!("takeback/{}", reply.word()))
    }

    /// Claims a draw; with a move that is only intended, where the server knows that.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn claim_draw(&self, game: &str, with: Option<&str>) -> Result<(), Failure> {
        match with {
            Some(uci) => self.act(game, &format!("claim-draw?move={}", encoded(uci))),
            None => self.act(game, "claim-draw"),
        }
    }

    /// Claims the win over somebody who has gone.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn claim_victory(&self, game: &str) -> Result<(), Failure> {
        self.act(game, "claim-victory")
    }

    /// Says something to the opponent.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn chat(&self, game: &str, text: &str) -> Result<(), Failure> {
        let fields = [("room", "player".to_owned()), ("text", text.to_owned())];
        self.tell(&format!("/api/board/game/{}/chat", encoded(game)), &fields)
    }

    fn act(&self, game: &str, what: &str) -> Result<(), Failure> {
        self.tell(&format!("/api/board/game/{}/{what}", encoded(game)), &[])
    }

    fn tell(&self, path: &str, fields: &[(&str, String)]) -> Result<(), Failure> {
        self.ask("POST", path, fields).map(|_| ())
    }

    fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        read(path, self.ask("GET", path, &[])?)
    }

    fn post<T: DeserializeOwned>(&self, path: &str, fields: &[(&str, String)]) -> Result<T, Failure> {
        read(path, self.ask("POST", path, fields)?)
    }

    fn stream<Line>(&self, method: &str, path: &str, fields: &[(&str, String)]) -> Result<Stream<Line>, Failure> {
        Ok(Stream::new(self.ask(method, path, fields)?.into_body()))
    }

    /// Asks, and fails unless the answer is one.
    fn ask(&self, method: &str, path: &str, fields: &[(&str, String)]) -> Result<Response<Body>, Failure> {
        let url = format!("{}{path}", self.address);
        // Streams are said to be wanted as such; whoever sends no stream sends JSON.
        let accept = "application/x-ndjson, application/json";
        let (who, pass) = match &self.pass {
            Pass::None => (None, String::new()),
            Pass::Token(token) => (Some(header::AUTHORIZATION), format!("Bearer {token}")),
            Pass::Cookie(cookie) => (Some(header::COOKIE), cookie.clone()),
        };
        let sent = if method == "GET" {
            let mut request = self.agent.get(&url).header(header::ACCEPT, accept);
            if let Some(who) = who {
                request = request.header(who, pass);
            }
            request.call()
        } else {
            // With a cookie a change has to come from the site itself.
            let mut request = self.agent.post(&url).header(header::ACCEPT, accept);
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
        let body = response.body_mut().with_config().limit(LONGEST).read_to_string().unwrap_or_default();
        Err(Failure::of(status, path, &body))
    }

    fn unreachable(&self, error: &ureq::Error) -> Failure {
        let why = match error {
            ureq::Error::HostNotFound => "there is no such host".to_owned(),
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
