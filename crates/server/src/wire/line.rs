//! JSON on one line.

use bytes::Bytes;
use serde::Serialize;

/// A value as one line of a stream.
pub(crate) fn line(value: &impl Serialize) -> Bytes {
    let mut line = Vec::with_capacity(512);
    // Types of the wire have text for keys and cannot fail.
    if serde_json::to_writer(&mut line, value).is_err() {
        line.clear();
    }
    line.push(b'\n');
    Bytes::from(line)
}

/// The line that says nothing, and keeps a stream open.
pub(crate) const BLANK: Bytes = Bytes::from_static(b"\n");

/// What the players of a game are told when the service stops: a line of chat by the house, since clients know those.
pub(crate) fn farewell_line() -> Bytes {
    line(&StoppingMessage {
        r#type: "chatLine",
        room: "player",
        username: "Tabiya",
        text: "The server stops. Your game is kept, and goes on when the server is back.",
        server: "stopping",
    })
}

#[derive(Serialize)]
struct StoppingMessage {
    r#type: &'static str,
    room: &'static str,
    username: &'static str,
    text: &'static str,
    server: &'static str,
}
