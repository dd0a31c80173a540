//! What is told while a position is analysed.

use bytes::Bytes;
use serde::Serialize;

use super::line::line;
use super::score::ScoreMessage;

/// What was found so far.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FoundMessage {
    pub(crate) r#type: &'static str,
    pub(crate) depth: u32,
    pub(crate) selective_depth: u32,
    pub(crate) nodes: u64,
    /// Positions a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) speed: Option<u64>,
    pub(crate) milliseconds: u64,
    pub(crate) lines: Vec<PlayMessage>,
}

/// A line of play.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlayMessage {
    pub(crate) score: ScoreMessage,
    pub(crate) moves: Vec<String>,
    pub(crate) san: Vec<String>,
}

#[derive(Serialize)]
struct EngineMessage<'a> {
    r#type: &'static str,
    name: &'a str,
}

#[derive(Serialize)]
struct WaitingMessage {
    r#type: &'static str,
    before: usize,
}

#[derive(Serialize)]
struct EndMessage<'a> {
    r#type: &'static str,
    reason: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
}

/// The first line: who analyses.
pub(crate) fn engine_line(name: &str) -> Bytes {
    line(&EngineMessage { r#type: "engine", name })
}

/// That all places are taken, and so many others wait before.
pub(crate) fn waiting_line(before: usize) -> Bytes {
    line(&WaitingMessage { r#type: "waiting", before })
}

/// The last line: why it is over.
pub(crate) fn end_line(reason: &'static str) -> Bytes {
    line(&EndMessage { r#type: "end", reason, text: None })
}

/// The last line where it could not be done, and why.
pub(crate) fn failed_line(text: &str) -> Bytes {
    line(&EndMessage { r#type: "end", reason: "failed", text: Some(text) })
}
