//! The way to a game on a server: it is asked for, and waited for.

use std::convert::Infallible;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tabiya_client::{Colour, EventLine, Failure, Hold, Link, Server, Stream, Terms};

use crate::bell::Bell;
use crate::entry::Entered;
use crate::table::served::ServedTable;
use crate::time::Watch;

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
    /// What is taken back if nobody waits any more.
    claim: Claim,
    /// The events that are listened to.
    events: Option<Hold>,
    /// What keeps a seek or a challenge standing.
    standing: Option<Hold>,
}

/// What a server holds for who waits.
#[derive(Debug, Default)]
enum Claim {
    /// Nothing.
    #[default]
    Nothing,
    /// It has been asked for something, and has not answered.
    Asked,
    /// A challenge, or a seat at one.
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

    /// Asks a server for something that is to be taken back if nobody wants it any more when it is there.
    fn ask<Made>(&self, question: impl FnOnce() -> Result<Made, Failure>) -> Result<Asked<Made>, Failure> {
        if !self.change(|tied| tied.claim = Claim::Asked) {
            return Ok(Asked::Never);
        }
        let made = question();
        let is_wanted = self.change(|tied| tied.claim = Claim::Nothing);
        made.map(|made| if is_wanted { Asked::Wanted(made) } else { Asked::Unwanted(made) })
    }

    /// A challenge or a seat that is taken back if nobody waits any more; whether anybody still does.
    fn stands(&self, server: &Server, id: &str) -> bool {
        self.change(|tied| tied.claim = Claim::Stands(server.clone(), id.to_owned()))
    }

    /// Keeps what stands only for as long as its stream is read; whether anybody still waits.
    fn keep<Line>(&self, stream: Stream<Line>) -> bool
    where
        Line: Send + 'static,
        Stream<Line>: Iterator,
    {
        let hold = stream.hold();
        let is_wanted = self.change(|tied| tied.standing = Some(hold));
        if is_wanted {
            thread::spawn(move || stream.for_each(drop));
        }
        is_wanted
    }

    /// There is a game, or there will be none: nothing is left to be taken back.
    fn settle(&self) {
        self.change(|tied| *tied = Tied::default());
    }
}

/// What came of asking for something.
enum Asked<Made> {
    Wanted(Made),
    /// It is there, and nobody wants it any more.
    Unwanted(Made),
    /// Nobody wanted it in the first place.
    Never,
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
        match tied.map(|tied| tied.claim) {
            Some(Claim::Stands(server, id)) => {
                let (sender, done) = channel();
                thread::spawn(move || {
                    let _begun_already = server.cancel(&id);
                    let _nobody_waits = sender.send(());
                });
                let _too_late = done.recv_timeout(WITHDRAWN_WITHIN);
            }
            // Whoever asked for it takes it back as soon as it is there.
            Some(Claim::Asked) => {
                let _too_late = self.arranging.recv_timeout(WITHDRAWN_WITHIN);
            }
            Some(Claim::Nothing) | None => {}
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
        Way::Computer(level) => {
            let game = ties.ask(|| server.challenge_computer(*level, terms))?;
            return match game {
                Asked::Wanted(id) => Ok(Some(id)),
                // A game that nobody came to is not left among those that go on.
                Asked::Unwanted(id) => server.abort(&id).map(|()| None),
                Asked::Never => Ok(None),
            };
        }
        Way::Join(link) => return join(server, link, ties, tell),
        _ => {}
    }
    let known: Vec<String> = server.playing()?.into_iter().map(|game| game.game_id).collect();
    // The events come first, so that none is missed.
    let events = server.events()?;
    let id = match way {
        Way::Challenge(name) => {
            let (challenge, stream) = match ties.ask(|| server.challenge(name, terms))? {
                Asked::Wanted(made) => made,
                // It goes with its stream.
                Asked::Unwanted(_) | Asked::Never => return Ok(None),
            };
            if !ties.keep(stream) || !ties.stands(server, &challenge.id) {
                return Ok(None);
            }
            tell(format!("Waiting for {name} to accept."));
            Some(challenge.id)
        }
        Way::Open => {
            let challenge = match ties.ask(|| server.challenge_open(terms))? {
                Asked::Wanted(challenge) => challenge,
                Asked::Unwanted(challenge) => return server.cancel(&challenge.id).map(|()| None),
                Asked::Never => return Ok(None),
            };
            if !ties.stands(server, &challenge.id) {
                return server.cancel(&challenge.id).map(|()| None);
            }
            server.accept(&challenge.id, terms.colour)?;
            tell(format!("Whoever opens this link plays you: {}", challenge.url));
            Some(challenge.id)
        }
        _ => {
            if !ties.keep(server.seek(terms)?) {
                return Ok(None);
            }
            tell("Waiting for somebody who looks for such a game.".to_owned());
            None
        }
    };
    let is_meant =
        |found: &str| id.as_deref().map_or_else(|| !known.iter().any(|game| game == found), |id| id == found);
    wait(server, events, is_meant, ties)
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
            let refusal = match event {
                EventLine::GameStart { game } if is_meant(&game.game_id) => {
                    ties.settle();
                    return Ok(Some(game.game_id));
                }
                EventLine::ChallengeDeclined { challenge } if is_meant(&challenge.id) => {
                    challenge.decline_reason.unwrap_or_else(|| "The challenge was declined.".to_owned())
                }
                EventLine::ChallengeCanceled { challenge } if is_meant(&challenge.id) => GONE.to_owned(),
                _ => continue,
            };
            ties.settle();
            return Err(Failure::Refused { status: 400, why: refusal });
        }
        events = match again(server, ties)? {
            Some(events) => events,
            None => return Ok(None),
        };
    }
}

const GONE: &str = "The challenge is gone.";

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
    let was_joined = server.challenge_named(&id).is_ok_and(|challenge| challenge.is_joined);
    match server.accept(&id, Colour::Random) {
        Ok(()) => {}
        // It may be a game that is over, or not one's own: to sit down will tell.
        Err(Failure::Refused { .. } | Failure::Foreign { .. }) => return Ok(Some(id)),
        Err(failure) => return Err(failure),
    }
    // With the second player it begins, unless that is the first one again.
    if was_joined && server.playing()?.iter().all(|game| game.game_id != id) {
        let why = "This link is your own: whoever else opens it plays you.".to_owned();
        return Err(Failure::Refused { status: 400, why });
    }
    // An open challenge begins when the other has come too. Until then there is a seat to be given up.
    if !ties.stands(server, &id) {
        return server.cancel(&id).map(|()| None);
    }
    tell("Waiting for the other player.".to_owned());
    let mut pause = Duration::from_millis(250);
    while ties.is_wanted() {
        // A server that cannot be asked just now may be asked again.
        if server.playing().is_ok_and(|games| games.iter().any(|game| game.game_id == id)) {
            ties.settle();
            return Ok(Some(id));
        }
        // Not all servers tell of a challenge that it is gone, and then it is waited for as long as one likes.
        if let Err(Failure::Refused { status: 404, .. }) = server.challenge_named(&id)
            && server.playing().is_ok_and(|games| games.iter().all(|game| game.game_id != id))
        {
            ties.settle();
            return Err(Failure::Refused { status: 404, why: GONE.to_owned() });
        }
        // It may take long until the other comes, and servers do not like to be asked all the time.
        thread::sleep(pause);
        pause = (pause * 3 / 2).min(Duration::from_secs(3));
    }
    Ok(None)
}
