//! Lines of the stream of events, heard by those who wait for one thing in it.

use bytes::Bytes;
use serde::Deserialize;

use crate::GameId;
use crate::site::Site;

/// What a line of the stream of events tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Heard {
    GameStart(GameId),
    GameFinish(GameId),
    Challenge(GameId),
    ChallengeDeclined(GameId),
    ChallengeCanceled(GameId),
}

#[derive(Deserialize)]
struct Head {
    r#type: String,
    game: Option<Named>,
    challenge: Option<Named>,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

impl Heard {
    /// What this line tells.
    pub(crate) fn of(line: &[u8]) -> Option<Self> {
        let head: Head = serde_json::from_slice(line).ok()?;
        let id = head.game.or(head.challenge)?.id.parse().ok()?;
        match head.r#type.as_str() {
            "gameStart" => Some(Self::GameStart(id)),
            "gameFinish" => Some(Self::GameFinish(id)),
            "challenge" => Some(Self::Challenge(id)),
            "challengeDeclined" => Some(Self::ChallengeDeclined(id)),
            "challengeCanceled" => Some(Self::ChallengeCanceled(id)),
            _ => None,
        }
    }
}

/// An address without a host, as it stands in a line. It cannot stand in anybody's text, where quotes are escaped.
const BARE: &str = "\"url\":\"/";

/// A line whose addresses lead to this site.
pub(crate) fn with_addresses(line: &Bytes, site: &Site) -> Bytes {
    match str::from_utf8(line) {
        Ok(text) if text.contains(BARE) => Bytes::from(text.replace(BARE, &format!("\"url\":\"{}", site.url("/")))),
        _ => line.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_what_it_is_about() {
        let id: GameId = "a1B2c3D4".parse().unwrap();
        let rows = [
            (r#"{"type":"gameStart","game":{"fen":"x","id":"a1B2c3D4"}}"#, Some(Heard::GameStart(id))),
            (r#"{"type":"gameFinish","game":{"id":"a1B2c3D4"}}"#, Some(Heard::GameFinish(id))),
            (r#"{"type":"challenge","challenge":{"id":"a1B2c3D4"}}"#, Some(Heard::Challenge(id))),
            (r#"{"type":"challengeDeclined","challenge":{"id":"a1B2c3D4"}}"#, Some(Heard::ChallengeDeclined(id))),
            (r#"{"type":"challengeCanceled","challenge":{"id":"a1B2c3D4"}}"#, Some(Heard::ChallengeCanceled(id))),
            (r#"{"type":"gameStart"}"#, None),
            (r#"{"type":"other","game":{"id":"a1B2c3D4"}}"#, None),
            ("\n", None),
        ];
        for (line, heard) in rows {
            assert_eq!(Heard::of(line.as_bytes()), heard, "{line}");
        }
    }

    #[test]
    fn addresses_are_completed_and_what_people_write_is_left_alone() {
        let site = Site { is_safe: true, host: "chess.example".to_owned() };
        let line = Bytes::from_static(br#"{"url":"/a1B2c3D4","name":"\"url\":\"/x"}"#);
        let expected = r#"{"url":"https://chess.example/a1B2c3D4","name":"\"url\":\"/x"}"#;
        assert_eq!(with_addresses(&line, &site), Bytes::from_static(expected.as_bytes()));
    }
}
