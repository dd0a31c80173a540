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
