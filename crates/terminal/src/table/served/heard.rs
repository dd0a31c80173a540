//! What comes from the server, and what is made of it.

use std::sync::{Arc, PoisonError};
use std::thread;

use tabiya_client::{Challenge, EventLine, Failure, GameLine};
use tabiya_game::Moment;

use super::super::{Notice, Rematch};
use super::asker::Asked;
use super::told::{broken, gone};
use super::{News, PATIENCE, ServedTable};
use crate::listener::Heard;
use crate::lobby::Way;
use crate::words::sentence;

impl ServedTable {
    /// What came through the connection.
    pub(super) fn hear(&mut self, heard: Heard<GameLine>) {
        match heard {
            Heard::Line(GameLine::Full(full), at) => {
                if std::mem::take(&mut self.is_broken) {
                    self.notices.push(Notice::Said("The connection is there again.".to_owned()));
                }
                self.take(full.state, at);
            }
            Heard::Line(GameLine::State(state), at) => {
                self.awaited = None;
                self.take(*state, at);
            }
            Heard::Line(GameLine::Chat { username, text, .. }, _) => {
                self.notices.push(Notice::Said(format!("{username}: {text}")));
            }
            Heard::Line(GameLine::OpponentGone { gone: is_gone, claim_win_in_seconds }, _) => {
                self.is_opponent_gone = is_gone;
                let words = match (is_gone, claim_win_in_seconds) {
                    (false, _) => "is back".to_owned(),
                    (true, Some(seconds @ 1..)) => format!("has gone: in {seconds} seconds claim takes the win"),
                    (true, _) => "has gone: claim takes the win".to_owned(),
                };
                self.notices.push(Notice::Said(format!("{} {words}.", self.names.of(!self.own))));
            }
            Heard::Begun | Heard::Line(GameLine::Other, _) => {}
            Heard::Broken(failure) | Heard::Gone(failure) if self.over.is_some() => drop(failure),
            // That it still does not work is not told each time.
            Heard::Broken(failure) => {
                if !std::mem::replace(&mut self.is_broken, true) {
                    self.notices.push(broken(&failure));
                }
            }
            Heard::Gone(failure) => {
                self.is_gone = true;
                self.notices.push(gone(&failure));
            }
        }
    }

    /// What came of something that was asked.
    pub(super) fn answered(&mut self, kind: Asked, answer: Result<(), Failure>, now: Moment) {
        self.asked -= 1;
        let Err(failure) = answer else {
            self.awaited = self.awaited.map(|_| now + PATIENCE);
            return;
        };
        self.awaited = None;
        if kind == Asked::Move && self.sent.take().is_some() {
            // It is taken from the board again.
            self.sheet.truncate(self.sheet.len() - 1);
        }
        self.notices.push(Notice::Said(sentence(&failure.to_string())));
    }

    /// The game is over: from now on it is heard whether the opponent asks for another.
    pub(super) fn hear_invitations(&self) {
        let Some(Rematch { way: Way::Challenge(opponent), .. }) = &self.rematch else { return };
        let (server, opponent) = (self.server.clone(), opponent.clone());
        let (sender, bell, hold) = (self.sender.clone(), self.bell.clone(), Arc::downgrade(&self.invitations));
        thread::spawn(move || {
            let Ok(stream) = server.events() else { return };
            let Some(holder) = hold.upgrade() else { return };
            *holder.lock().unwrap_or_else(PoisonError::into_inner) = Some(stream.hold());
            drop(holder);
            for event in stream.map_while(Result::ok) {
                let EventLine::Challenge { challenge } = event else { continue };
                if challenge.challenger.as_ref().is_some_and(|party| party.id.eq_ignore_ascii_case(&opponent)) {
                    let _nobody_wants_it = sender.send(News::Invited(Box::new(challenge)));
                    bell.ring();
                }
            }
        });
    }

    /// The opponent asks for another game: to ask for it is to agree.
    pub(super) fn invited(&mut self, challenge: &Challenge) {
        let Some(rematch) = &mut self.rematch else { return };
        rematch.way = Way::Join(challenge.id.clone());
        self.notices.push(Notice::Said(format!("{} asks for another game: new accepts.", self.names.of(!self.own))));
    }
}
