//! The server of a few lines.

use std::cell::RefCell;
use std::collections::HashMap;
use std::net::Ipv4Addr;
use std::rc::Rc;

use tabiya_rules::{CastlingMode, Position};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::spawn_local;

use crate::server::Target;

/// What the server does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    None,
    /// It exports all moves but the last.
    Forgets,
    /// It refuses all moves.
    Refuses,
    /// It ends the streams of a game at the first move.
    HangsUp,
    /// It tells other moves than were made.
    Mumbles,
    /// It lets nobody in.
    NoGuests,
}

/// A server that runs on the thread that started it.
#[derive(Debug)]
pub(super) struct Fake {
    flaw: Flaw,
    names: RefCell<usize>,
    games: RefCell<HashMap<String, Table>>,
}

#[derive(Debug, Default)]
struct Table {
    moves: Vec<String>,
    streams: Vec<UnboundedSender<String>>,
}

/// How the names of games against the computer begin.
const COMPUTER: &str = "computer";

impl Table {
    /// The computer plays the first move there is, and stands still when there is none.
    fn reply(&mut self) {
        let mut position = Position::start();
        for step in &self.moves {
            position = position.read_uci(step).expect("the move is legal").play();
        }
        let reply = position.legal_moves().get(0);
        self.moves.extend(reply.map(|legal| legal.uci(CastlingMode::Standard).as_str().to_owned()));
    }
}

impl Fake {
    pub(super) async fn start(flaw: Flaw) -> Target {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("there is a free port");
        let address = listener.local_addr().expect("the port is known");
        let fake = Rc::new(Self { flaw, names: RefCell::default(), games: RefCell::default() });
        spawn_local(async move {
            loop {
                let (stream, _) = listener.accept().await.expect("there is room for a connection");
                spawn_local(Rc::clone(&fake).serve(stream));
            }
        });
        Target { address, host: address.to_string() }
    }

    async fn serve(self: Rc<Self>, stream: TcpStream) {
        let mut input = String::new();
        while let Some(path) = next_request(&stream, &mut input).await {
            let words: Vec<&str> = path.trim_matches('/').split('/').collect();
            match words.as_slice() {
                ["api", "board", "game", "stream", id] => return self.stream(&stream, id).await,
                ["api", "analysis", _] => return analyse(&stream).await,
                words => {
                    let (status, body) = self.answer(words);
                    let head = format!("HTTP/1.1 {status} X\r\nset-cookie: tabiya_session={status}; Path=/\r\n");
                    send(&stream, &format!("{head}content-length: {}\r\n\r\n{body}", body.len())).await;
                }
            }
        }
    }

    fn answer(&self, words: &[&str]) -> (u16, String) {
        let ok = (200, "{\"ok\":true}".to_owned());
        match words {
            ["api", "guest"] if self.flaw == Flaw::NoGuests => (429, "not today".to_owned()),
            ["api", "guest"] => (200, format!("{{\"name\":\"guest{}\"}}", self.number())),
            ["api", "challenge", _, "accept"] => ok,
            ["api", "challenge", name] => {
                let id = format!("{}{}", if *name == "ai" { COMPUTER } else { "game" }, self.number());
                self.games.borrow_mut().insert(id.clone(), Table::default());
                (201, format!("{{\"id\":\"{id}\"}}"))
            }
            ["api", "board", "game", id, "move", step] if id.starts_with(COMPUTER) => {
                self.change(Flaw::None, id, |table| table.moves.push((*step).to_owned()));
                self.change(Flaw::None, id, Table::reply);
                ok
            }
            ["api", "board", "game", _, "move", _] if self.flaw == Flaw::Refuses => (503, "not today".to_owned()),
            ["api", "board", "game", id, "move", step] => {
                self.change(self.flaw, id, |table| table.moves.push((*step).to_owned()));
                ok
            }
            ["api", "board", "game", id, "resign"] => {
                self.change(self.flaw, id, |table| table.streams.clear());
                ok
            }
            ["game", "export", id] => (200, self.export(id)),
            _ => (404, String::new()),
        }
    }

    fn number(&self) -> usize {
        *self.names.borrow_mut() += 1;
        *self.names.borrow()
    }

    fn change(&self, flaw: Flaw, id: &str, change: impl FnOnce(&mut Table)) {
        let mut games = self.games.borrow_mut();
        let table = games.get_mut(id).expect("there is such a game");
        change(table);
        if flaw == Flaw::HangsUp {
            table.streams.clear();
        }
        let moves = if flaw == Flaw::Mumbles { "a1a1".to_owned() } else { table.moves.join(" ") };
        for stream in &table.streams {
            let _gone = stream.send(format!("{{\"type\":\"gameState\",\"moves\":\"{moves}\",\"status\":\"started\"}}"));
        }
    }

    fn export(&self, id: &str) -> String {
        let games = self.games.borrow();
        let moves = &games[id].moves;
        let forgotten = usize::from(self.flaw == Flaw::Forgets);
        let (mut position, mut list) = (Position::start(), Vec::new());
        for step in &moves[..moves.len().saturating_sub(forgotten)] {
            let legal = position.read_uci(step).expect("the move is legal");
            list.push(legal.san().as_str().to_owned());
            position = legal.play();
        }
        format!("{{\"moves\":\"{}\"}}", list.join(" "))
    }

    async fn stream(&self, stream: &TcpStream, id: &str) {
        let (sender, mut lines): (_, UnboundedReceiver<String>) = unbounded_channel();
        let _sent = sender.send("{\"type\":\"gameFull\",\"state\":{\"moves\":\"\",\"status\":\"started\"}}".to_owned());
        self.games.borrow_mut().get_mut(id).expect("there is such a game").streams.push(sender);
        send(stream, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n").await;
        while let Some(line) = lines.recv().await {
            send(stream, &format!("{:x}\r\n{line}\n\r\n", line.len() + 1)).await;
        }
        send(stream, "0\r\n\r\n").await;
    }
}

/// Looks at a position without an end.
async fn analyse(stream: &TcpStream) {
    let line = r#"{"type":"lines","depth":7,"lines":[]}"#;
    send(stream, "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n").await;
    send(stream, &format!("{:x}\r\n{line}\n\r\n", line.len() + 1)).await;
    std::future::pending::<()>().await;
}

/// The path of the next request, or nothing when the client has gone.
async fn next_request(stream: &TcpStream, input: &mut String) -> Option<String> {
    loop {
        if let Some((head, rest)) = input.split_once("\r\n\r\n") {
            let length = head.split_once("Content-Length: ").and_then(|(_, rest)| rest.lines().next()?.parse().ok());
            let length: usize = length.unwrap_or(0);
            if rest.len() >= length {
                let path = head.split(' ').nth(1)?.to_owned();
                *input = rest[length..].to_owned();
                return Some(path);
            }
        }
        let mut bytes = [0; 1024];
        stream.readable().await.ok()?;
        match stream.try_read(&mut bytes) {
            Ok(0) => return None,
            Ok(read) => input.push_str(str::from_utf8(&bytes[..read]).expect("requests are text")),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return None,
        }
    }
}

/// Sends a short text. A client that has gone need not get it.
async fn send(stream: &TcpStream, text: &str) {
    let mut rest = text.as_bytes();
    while !rest.is_empty() && stream.writable().await.is_ok() {
        match stream.try_write(rest) {
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => return,
        }
    }
}
