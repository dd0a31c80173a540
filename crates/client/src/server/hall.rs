//! Who one is on a server, and the ways to a game there.

use serde::Deserialize;

use super::{Server, encoded};
use crate::lines::{Account, Challenge, EventLine, GameStart};
use crate::{Colour, Failure, Stream, Terms};

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
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
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

/// A line of the stream of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ChallengeLine(ChallengeState);

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum ChallengeState {
    Done { done: String },
    Made(Box<Challenged>),
}

impl ChallengeLine {
    /// The challenge, if this is the line that tells it.
    pub fn made(self) -> Option<Challenge> {
        match self.0 {
            ChallengeState::Made(challenge) => Some(challenge.inside()),
            ChallengeState::Done { .. } => None,
        }
    }

    /// What became of it, such as `accepted`, if this is the line that tells that.
    pub fn done(&self) -> Option<&str> {
        match &self.0 {
            ChallengeState::Done { done } => Some(done),
            ChallengeState::Made(_) => None,
        }
    }
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

impl Server {
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

    /// Challenges somebody. The challenge stands for as long as its stream is read, and is withdrawn with it: the first
    /// line is the challenge, the last what became of it.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn challenge(&self, name: &str, terms: &Terms) -> Result<(Challenge, Stream<ChallengeLine>), Failure> {
        let path = format!("/api/challenge/{}", encoded(name));
        let mut fields = terms.fields();
        fields.extend([("rated", "false".to_owned()), ("keepAliveStream", "true".to_owned())]);
        let mut stream: Stream<ChallengeLine> = self.stream("POST", &path, &fields)?;
        let strange = || Failure::Foreign { asked: path.clone(), why: "told of no challenge".to_owned() };
        match stream.next() {
            Some(line) => line?.made().map(|challenge| (challenge, stream)).ok_or_else(strange),
            None => Err(strange()),
        }
    }

    /// A challenge for whoever has its link.
    ///
    /// # Errors
    /// If the server refuses, or cannot be asked.
    pub fn challenge_open(&self, terms: &Terms) -> Result<Challenge, Failure> {
        self.post::<Challenged>("/api/challenge/open", &terms.fields()).map(Challenged::inside)
    }

    /// A challenge, as it stands.
    ///
    /// # Errors
    /// If there is none, or the server cannot be asked.
    pub fn challenge_named(&self, id: &str) -> Result<Challenge, Failure> {
        self.get::<Challenged>(&format!("/api/challenge/{}/show", encoded(id))).map(Challenged::inside)
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
}
