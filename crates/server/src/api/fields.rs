//! What a client sent: a query, a form, JSON with dotted keys and nulls, or bare text without a content type. Real clients
//! send all of these, so every route reads all of them.

#[cfg(fuzzing)]
mod fuzzed;

use std::borrow::Cow;
use std::str::FromStr;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use serde_json::Value;

#[cfg(fuzzing)]
pub use fuzzed::fuzz_fields;

use crate::problem::Problem;

/// What a client sent, by name. A field that is empty or null counts as not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fields {
    pairs: Vec<(String, String)>,
    /// The body, if it is neither a form nor JSON.
    pub(crate) text: String,
}

impl Fields {
    /// Reads a query.
    pub(crate) fn from_query(query: &str) -> Self {
        Self { pairs: pairs(query.as_bytes()), text: String::new() }
    }

    /// Adds what a body says.
    ///
    /// # Errors
    /// If it is neither JSON, nor a form, nor text.
    pub(crate) fn read_body(&mut self, content_type: &str, body: &[u8]) -> Result<(), Problem> {
        let kind = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let text = str::from_utf8(body).map_err(|_| Problem::bad("body", "The body is not UTF-8."))?;
        match kind.as_str() {
            "application/json" => self.read_json(text)?,
            "application/x-www-form-urlencoded" => self.pairs.extend(pairs(body)),
            _ if text.trim_start().starts_with('{') => self.read_json(text)?,
            _ => text.clone_into(&mut self.text),
        }
        Ok(())
    }

    fn read_json(&mut self, text: &str) -> Result<(), Problem> {
        if text.trim().is_empty() {
            return Ok(());
        }
        let value: Value = serde_json::from_str(text).map_err(|error| {
            Problem::bad("body", format!("The body is not JSON: line {}, column {}.", error.line(), error.column()))
        })?;
        match value {
            Value::Object(_) => self.flatten("", &value),
            Value::String(text) => self.text = text,
            Value::Null => {}
            _ => return Err(Problem::bad("body", "The body has to be a JSON object.")),
        }
        Ok(())
    }

    /// `{"clock":{"limit":300}}` says the same as `{"clock.limit":300}`.
    fn flatten(&mut self, name: &str, value: &Value) {
        match value {
            Value::Null => {}
            Value::Object(fields) => {
                for (key, value) in fields {
                    let inner = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                    self.flatten(&inner, value);
                }
            }
            Value::Array(values) => {
                let words: Vec<String> = values.iter().map(plain).collect();
                self.pairs.push((name.to_owned(), words.join(",")));
            }
            other => self.pairs.push((name.to_owned(), plain(other))),
        }
    }

    /// The text of a field.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.pairs.iter().find(|(key, value)| key == name && !value.is_empty());
        found.map(|(_, value)| value.as_str())
    }

    /// The body as bare text, also if the client calls it a form.
    pub(crate) fn bare(&self) -> &str {
        match self.pairs.as_slice() {
            [(only, value)] if value.is_empty() && self.text.is_empty() => only,
            _ => &self.text,
        }
    }

    /// The text of a field that has to be there.
    ///
    /// # Errors
    /// If it is not.
    pub(crate) fn needed(&self, name: &str) -> Result<&str, Problem> {
        self.get(name).ok_or_else(|| Problem::bad("field", format!("The field {name} is missing.")))
    }

    /// Says a field in other words; what was sent under that name counts no longer.
    pub(crate) fn set(&mut self, name: &str, value: String) {
        self.pairs.retain(|(key, _)| key != name);
        self.pairs.push((name.to_owned(), value));
    }

    /// A field as a value of some type.
    ///
    /// # Errors
    /// If it is there but cannot be read.
    pub(crate) fn parsed<T: FromStr>(&self, name: &str, what: &str) -> Result<Option<T>, Problem> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let value = text.trim().parse().ok();
        value
            .map(Some)
            .ok_or_else(|| Problem::bad("field", format!("{name} has to be {what}, not \"{}\".", short(text))))
    }

    /// A field that is true or false, however it is written; `default` if it is not sent.
    ///
    /// # Errors
    /// If it is there but neither.
    pub(crate) fn truth(&self, name: &str, default: bool) -> Result<bool, Problem> {
        match self.get(name).map(str::to_ascii_lowercase).as_deref() {
            None => Ok(default),
            Some("true" | "1" | "yes" | "on") => Ok(true),
            Some("false" | "0" | "no" | "off") => Ok(false),
            Some(other) => {
                Err(Problem::bad("field", format!("{name} has to be true or false, not \"{}\".", short(other))))
            }
        }
    }
}

/// At most so much of a text that is quoted back.
const MOST_QUOTED: usize = 60;

/// A text short enough to be quoted.
pub(crate) fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_QUOTED) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

fn pairs(text: &[u8]) -> Vec<(String, String)> {
    form_urlencoded::parse(text).map(|(key, value)| (key.into_owned(), value.into_owned())).collect()
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let mut fields = Self::from_query(request.uri().query().unwrap_or_default());
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let content_type = content_type.unwrap_or_default().to_owned();
        let body = Bytes::from_request(request, state).await.map_err(|refusal| {
            let status = refusal.status();
            if status == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
                Problem::new(status, "too-large", "The body is too large.")
            } else {
                Problem::bad("body", "The body could not be read.")
            }
        })?;
        fields.read_body(&content_type, &body)?;
        Ok(fields)
    }
}
