//! Just enough JSON to write small objects.

use std::fmt::{self, Display, Write};

/// A JSON value under construction.
#[derive(Debug, Clone)]
pub(crate) enum Json {
    Text(String),
    /// A number, `true`, `false` or `null`, as it is written.
    Bare(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(crate) fn text(value: impl Display) -> Self {
        Self::Text(value.to_string())
    }

    pub(crate) fn bare(value: impl Display) -> Self {
        Self::Bare(value.to_string())
    }

    pub(crate) fn list(values: impl IntoIterator<Item = Self>) -> Self {
        Self::List(values.into_iter().collect())
    }

    pub(crate) fn object<K: Into<String>>(fields: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Object(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write_text(f, text),
            Self::Bare(word) => f.write_str(word),
            Self::List(values) => {
                f.write_char('[')?;
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index > 0 { "," } else { "" })?;
                }
                f.write_char(']')
            }
            Self::Object(fields) => {
                f.write_char('{')?;
                for (index, (name, value)) in fields.iter().enumerate() {
                    f.write_str(if index > 0 { "," } else { "" })?;
                    write_text(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

fn write_text(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for symbol in text.chars() {
        match symbol {
            '"' | '\\' => write!(f, "\\{symbol}")?,
            control if u32::from(control) < 0x20 => write!(f, "\\u{:04x}", u32::from(control))?,
            other => f.write_char(other)?,
        }
    }
    f.write_char('"')
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn text_is_escaped() {
        assert_eq!(Json::text("a\"b\\c\n").to_string(), r#""a\"b\\c\u000a""#);
    }

    #[test]
    fn values_nest() {
        let value =
            Json::object([("list", Json::list([Json::bare(1), Json::text("x")])), ("none", Json::bare("null"))]);
        assert_eq!(value.to_string(), r#"{"list":[1,"x"],"none":null}"#);
    }
}
