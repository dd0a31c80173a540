//! The way to a game on a server: who one is there, and waiting until somebody comes.

use std::convert::Infallible;
use std::fmt::{self, Write as _};
use std::fs;
use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tabiya_client::{
    Account, Address, BadAddress, Challenge, Colour, EventLine, Failure, Hold, Link, Server, Stream, Terms,
};

use crate::bell::Bell;
use crate::table::served::ServedTable;
use crate::time::Watch;

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

/// How to come to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// Against the computer of the server, at this level.
    Computer(u8),
    /// Against somebody, by name.
    Challenge(String),
    /// Against anybody.
    Seek,
    /// Against whoever gets a link.
    Open,
    /// At a game or a challenge, by its link or name.
    Join(String),
}

/// The server that a link leads to, if it names one.
pub fn server_of(link: &str) -> Option<String> {
    Some(Link::read(link)?.server?.to_string())
}

/// Whether two texts name the same server.
pub fn is_same_server(one: &str, other: &str) -> bool {
    Address::read(one).is_ok_and(|one| Address::read(other).is_ok_and(|other| one == other))
}

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
        Failure::Unknown(_) | Failure::Foreign { .. } | Failure::Refused { status: 403..=405, .. } => {
            "the server has no guests: give it a token with --token".to_owned()
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

/// Waits for a game.
#[derive(Debug)]
pub(crate) struct Waiting {
    news: Receiver<News>,
    ties: Ties,
    /// It ends when there is nothing more to be arranged.
    arranging: Receiver<Infallible>,
}

/// What ties one to the server while one waits.
#[derive(Clone, Debug)]
struct Ties(Arc<Mutex<Option<Tied>>>);

#[derive(Debug, Default)]
struct Tied {
    challenge: Challenged,
    /// The events that are listened to.
    events: Option<Hold>,
    /// What keeps the seek standing.
    seek: Option<Hold>,
}

/// What became of a challenge.
#[derive(Debug, Default)]
enum Challenged {
    /// There is none, or it has been answered.
    #[default]
    Not,
    /// The server has been asked, and has not answered.
    Asked,
    /// It stands, and is withdrawn if nobody waits for it any more.
    Stands(Server, String),
}

impl Ties {
    /// Changes them; whether anybody still waits.
    fn change(&self, change: impl FnOnce(&mut Tied)) -> bool {
        let mut tied = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tied.as_mut().map(change).is_some()
    }

    fn is_wanted(&self) -> bool {
        self.change(|_| ())
    }
}

/// So long it may take to withdraw a challenge: whoever leaves does not wait for a server that is gone.
const WITHDRAWN_WITHIN: Duration = Duration::from_millis(2_500);

/// What comes while one waits.
#[derive(Debug)]
pub(crate) enum News {
    /// What is waited for, in words.
    Told(String),
    /// The game has begun.
    Begun(Box<ServedTable>),
    /// It will not begin.
    Failed(String),
}

impl Waiting {
    /// Begins to wait, in the background.
    pub(crate) fn begin(entered: &Entered, way: Way, terms: Terms, bell: Bell, watch: Watch) -> Self {
        let (sender, news) = channel();
        let (busy, arranging) = channel();
        let ties = Ties(Arc::new(Mutex::new(Some(Tied::default()))));
        let (entered, shared) = (entered.clone(), ties.clone());
        thread::spawn(move || {
            let tell = |news: News| {
                let _nobody_waits = sender.send(news);
                bell.ring();
            };
            let arranged = arrange(&entered.server, &way, &terms, &shared, &|words| tell(News::Told(words)));
            drop(busy);
            let sat = arranged.and_then(|id| match id {
                Some(id) => ServedTable::open(&entered, &id, bell.clone(), watch).map(Some),
                None => Ok(None),
            });
            match sat {
                Ok(Some(table)) => tell(News::Begun(Box::new(table))),
                Ok(None) => {}
                Err(failure) => tell(News::Failed(failure.to_string())),
            }
        });
        Self { news, ties, arranging }
    }

    pub(crate) fn poll(&self) -> Option<News> {
        match self.news.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(News::Failed("the way to the game broke down".to_owned())),
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // Whoever has gone does not want to be found at a board.
        let tied = self.ties.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match tied.map(|tied| tied.challenge) {
            Some(Challenged::Stands(server, id)) => {
                let (sender, done) = channel();
                thread::spawn(move || {
                    let _begun_already = server.cancel(&id);
                    let _nobody_waits = sender.send(());
                });
                let _too_late = done.recv_timeout(WITHDRAWN_WITHIN);
            }
            // Whoever asked for it withdraws it as soon as it is there.
            Some(Challenged::Asked) => {
                let _too_late = self.arranging.recv_timeout(WITHDRAWN_WITHIN);
            }
            Some(Challenged::Not) | None => {}
        }
    }
}

/// Comes to a game; `None` if nobody wants it any more.
fn arrange(
    server: &Server,
    way: &Way,
    terms: &Terms,
    ties: &Ties,
    tell: &dyn Fn(String),
) -> Result<Option<String>, Failure> {
    match way {
        Way::Computer(level) => return server.challenge_computer(*level, terms).map(Some),
        Way::Join(link) => return join(server, link, ties, tell),
        _ => {}
    }
    let known: Vec<String> = server.playing()?.into_iter().map(|game| game.game_id).collect();
    // The events come first, so that none is missed.
    let events = server.events()?;
    let id = match way {
        Way::Challenge(name) => {
            let Some(challenge) = challenged(server, ties, || server.challenge(name, terms))? else { return Ok(None) };
            tell(format!("Waiting for {name} to accept."));
            Some(challenge.id)
        }
        Way::Open => {
            let Some(challenge) = challenged(server, ties, || server.challenge_open(terms))? else { return Ok(None) };
            server.accept(&challenge.id, terms.colour)?;
            tell(format!("Whoever opens this link plays you: {}", challenge.url));
            Some(challenge.id)
        }
        _ => {
            let stream = server.seek(terms)?;
            let hold = stream.hold();
            // A seek stands for as long as it is held.
            if !ties.change(|tied| tied.seek = Some(hold)) {
                return Ok(None);
            }
            thread::spawn(move || stream.for_each(drop));
            tell("Waiting for somebody who looks for such a game.".to_owned());
            None
        }
    };
    let is_meant =
        |found: &str| id.as_deref().map_or_else(|| !known.iter().any(|game| game == found), |id| id == found);
    let found = wait(server, events, is_meant, ties);
    // Whatever came of it, there is nothing to withdraw any more.
    ties.change(|tied| *tied = Tied::default());
    found
}

/// Makes a challenge that is withdrawn if nobody waits for it any more; `None` if that is so already.
fn challenged(
    server: &Server,
    ties: &Ties,
    make: impl FnOnce() -> Result<Challenge, Failure>,
) -> Result<Option<Challenge>, Failure> {
    if !ties.change(|tied| tied.challenge = Challenged::Asked) {
        return Ok(None);
    }
    let challenge = make();
    let stands = challenge.as_ref().map_or(Challenged::Not, |made| Challenged::Stands(server.clone(), made.id.clone()));
    let is_wanted = ties.change(|tied| tied.challenge = stands);
    match challenge {
        Ok(challenge) if !is_wanted => server.cancel(&challenge.id).map(|()| None),
        challenge => challenge.map(Some),
    }
}

/// Waits among the events for the game that is meant. Somebody of the same name may take them over; on coming back to them
/// one is told again what goes on.
fn wait(
    server: &Server,
    mut events: Stream<EventLine>,
    is_meant: impl Fn(&str) -> bool,
    ties: &Ties,
) -> Result<Option<String>, Failure> {
    loop {
        let hold = events.hold();
        if !ties.change(|tied| tied.events = Some(hold)) {
            return Ok(None);
        }
        for event in events.map_while(Result::ok) {
            match event {
                EventLine::GameStart { game } if is_meant(&game.game_id) => return Ok(Some(game.game_id)),
                EventLine::ChallengeDeclined { challenge } if is_meant(&challenge.id) => {
                    let why = challenge.decline_reason.unwrap_or_else(|| "The challenge was declined.".to_owned());
                    return Err(Failure::Refused { status: 400, why });
                }
                EventLine::ChallengeCanceled { challenge } if is_meant(&challenge.id) => {
                    return Err(Failure::Refused { status: 400, why: "The challenge is gone.".to_owned() });
                }
                _ => {}
            }
        }
        events = match again(server, ties)? {
            Some(events) => events,
            None => return Ok(None),
        };
    }
}

/// Comes back to the events; `None` if nobody wants them any more.
fn again(server: &Server, ties: &Ties) -> Result<Option<Stream<EventLine>>, Failure> {
    let mut pause = Duration::from_secs(1);
    while ties.is_wanted() {
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_secs(15));
        match server.events() {
            Err(failure) if failure.is_passing() => {}
            events => return events.map(Some),
        }
    }
    Ok(None)
}

/// Sits down at a game of one's own, or accepts a challenge.
fn join(server: &Server, link: &str, ties: &Ties, tell: &dyn Fn(String)) -> Result<Option<String>, Failure> {
    let id = Link::read(link).map_or_else(|| link.to_owned(), |link| link.id);
    if server.playing()?.iter().any(|game| game.game_id == id) {
        return Ok(Some(id));
    }
    match server.accept(&id, Colour::Random) {
        Ok(()) => {}
        // It may be a game that is over, or not one's own: to sit down will tell.
        Err(Failure::Refused { .. } | Failure::Foreign { .. }) => return Ok(Some(id)),
        Err(failure) => return Err(failure),
    }
    // An open challenge begins when the other has come too.
    tell("Waiting for the other player.".to_owned());
    let mut pause = Duration::from_millis(250);
    while ties.is_wanted() {
        // A server that cannot be asked just now may be asked again.
        if server.playing().is_ok_and(|games| games.iter().any(|game| game.game_id == id)) {
            return Ok(Some(id));
        }
        // It may take long until the other comes, and servers do not like to be asked all the time.
        thread::sleep(pause);
        pause = (pause * 3 / 2).min(Duration::from_secs(3));
    }
    Ok(None)
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
