//! What comes from outside, made fit for a terminal.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads JSON, with every control character taken out of its texts: whoever shows them is not told what to do by them.
pub(crate) fn tame<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    let mut value: Value = serde_json::from_str(text)?;
    strip(&mut value);
    serde_json::from_value(value)
}

fn strip(value: &mut Value) {
    match value {
        Value::String(text) => text.retain(|symbol| !symbol.is_control()),
        Value::Array(values) => values.iter_mut().for_each(strip),
        Value::Object(fields) => fields.values_mut().for_each(strip),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::tame;
    use crate::{Challenge, GameLine};

    #[test]
    fn texts_lose_what_could_steer_a_terminal() {
        let line = r#"{"type":"chatLine","username":"a\u001b[2Jb","text":"x\ny\u0007","room":"player"}"#;
        let GameLine::Chat { username, text, .. } = tame(line).expect("a line") else { panic!("{line}") };
        assert_eq!((username.as_str(), text.as_str()), ("a[2Jb", "xy"));
        let challenge: Challenge = tame(r#"{"id":"\u001babcdefgh","declineReason":"no\u0000"}"#).expect("a challenge");
        assert_eq!((challenge.id.as_str(), challenge.decline_reason.as_deref()), ("abcdefgh", Some("no")));
    }
}
