//! Games that somebody brings: taken in as they come, never all of them in memory.

use std::io::{self, ErrorKind, Read};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Body;
use bytes::{Buf, Bytes};
use http_body::Body as _;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use super::{Importer, Importing, MOST_GUESTS, MOST_IMPORTS, Shelves};
use crate::PersonId;
use crate::problem::Problem;

/// How many pieces of a body wait to be read.
const MOST_WAITING: usize = 8;

/// The right to bring games, as long as it is held.
#[derive(Debug)]
pub(crate) struct Permit {
    importing: Importing,
    person: PersonId,
}

impl Drop for Permit {
    fn drop(&mut self) {
        lock(&self.importing).retain(|importer| importer.person != self.person);
    }
}

impl Shelves {
    /// The right to bring games, which everybody has once at a time, and only a few together, guests still fewer.
    pub(crate) fn import(&self, person: PersonId, is_guest: bool) -> Result<Permit, Problem> {
        let mut importing = lock(&self.importing);
        if importing.iter().any(|importer| importer.person == person) {
            return Err(Problem::conflict("importing", "You are bringing games already. Wait until they are in."));
        }
        let guests = importing.iter().filter(|importer| importer.is_guest).count();
        if importing.len() >= MOST_IMPORTS || is_guest && guests >= MOST_GUESTS {
            return Err(Problem::too_many("Others are bringing games just now. Try again in a minute.", 60));
        }
        importing.push(Importer { person, is_guest });
        Ok(Permit { importing: Arc::clone(&self.importing), person })
    }
}

fn lock(importing: &Mutex<Vec<Importer>>) -> MutexGuard<'_, Vec<Importer>> {
    importing.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What comes of a body, or why no more comes.
type Piece = Result<Bytes, &'static str>;

/// A body to be read by a thread that may wait.
#[derive(Debug)]
pub(crate) struct Intake {
    pieces: Receiver<Piece>,
    piece: Bytes,
    is_over: bool,
}

/// Makes a body one that a thread can read. It comes as long as the second part is waited for; if that is given up, reading
/// fails, so that half of a file is not taken for the whole.
pub(crate) fn intake(body: Body, most: u64) -> (Intake, impl Future<Output = ()> + Send) {
    let (sender, pieces) = channel(MOST_WAITING);
    let intake = Intake { pieces, piece: Bytes::new(), is_over: false };
    (intake, forward(body, most, sender))
}

async fn forward(mut body: Body, most: u64, sender: Sender<Piece>) {
    let mut left = most;
    loop {
        let frame = std::future::poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await;
        let piece = match frame {
            None => Ok(Bytes::new()),
            Some(Err(_)) => Err("not all of it came"),
            Some(Ok(frame)) => match frame.into_data() {
                Ok(data) if data.is_empty() => continue,
                Ok(data) => Ok(data),
                Err(_) => continue,
            },
        };
        let length = piece.as_ref().map_or(0, |piece| piece.len() as u64);
        let piece = if length > left { Err("it is larger than your collection may become") } else { piece };
        left = left.saturating_sub(length);
        let is_last = piece.as_ref().is_ok_and(Bytes::is_empty) || piece.is_err();
        if sender.send(piece).await.is_err() || is_last {
            return;
        }
    }
}

impl Read for Intake {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() && !self.is_over {
            match self.pieces.blocking_recv() {
                Some(Ok(piece)) => {
                    // The end is told by a piece without anything in it.
                    self.is_over = piece.is_empty();
                    self.piece = piece;
                }
                Some(Err(why)) => return Err(io::Error::new(ErrorKind::InvalidData, why)),
                None => return Err(io::Error::new(ErrorKind::UnexpectedEof, "not all of it came")),
            }
        }
        let count = buffer.len().min(self.piece.len());
        self.piece.copy_to_slice(&mut buffer[..count]);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(body: Body, most: u64) -> Result<String, String> {
        let (mut intake, coming) = intake(body, most);
        let reading = tokio::task::spawn_blocking(move || {
            let mut text = String::new();
            intake.read_to_string(&mut text).map(|_| text).map_err(|error| error.to_string())
        });
        coming.await;
        reading.await.expect("no panic")
    }

    #[tokio::test]
    async fn a_body_is_read_to_its_end_or_not_at_all() {
        assert_eq!(read(Body::from("1. e4 *"), 7).await.as_deref(), Ok("1. e4 *"));
        assert_eq!(read(Body::empty(), 7).await.as_deref(), Ok(""));
        let large = read(Body::from("1. e4 e5 *"), 7).await;
        assert_eq!(large.as_deref(), Err(&"it is larger than your collection may become".to_owned()));
        let (mut intake, coming) = intake(Body::from("1. e4 *"), 7);
        drop(coming);
        let given_up = tokio::task::spawn_blocking(move || intake.read(&mut [0; 9])).await.expect("no panic");
        assert_eq!(given_up.expect_err("nobody brings the rest").to_string(), "not all of it came");
    }

    #[tokio::test]
    async fn everybody_brings_games_once_at_a_time() {
        let shelves = Shelves::new(std::path::Path::new("nowhere"));
        let import = |person, is_guest| shelves.import(PersonId(person), is_guest);
        let first = import(1, true).expect("a permit");
        assert_eq!(import(1, true).expect_err("a second one").reason, "importing");
        let guests = (2..).take(MOST_GUESTS - 1).map(|person| import(person, true).expect("a permit"));
        let _guests: Vec<Permit> = guests.collect();
        assert_eq!(import(98, true).expect_err("one guest too many").reason, "too-many");
        let others = (10..).take(MOST_IMPORTS - MOST_GUESTS).map(|person| import(person, false).expect("a permit"));
        let _others: Vec<Permit> = others.collect();
        assert_eq!(import(99, false).expect_err("one too many").reason, "too-many");
        drop(first);
        assert!(import(99, false).is_ok());
    }
}
