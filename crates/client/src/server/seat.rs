//! What a player does at the board.

use super::{Server, encoded};
use crate::lines::GameLine;
use crate::{Failure, Stream};

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

impl Server {
    /// An own game, as it goes on.
    ///
    /// # Errors
    /// If it is not there, or the server cannot be asked.
    pub fn game(&self, id: &str) -> Result<Stream<GameLine>, Failure> {
        self.stream("GET", &format!("/api/board/game/stream/{}", encoded(id)), &[])
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
}
