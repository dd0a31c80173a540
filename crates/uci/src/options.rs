//! The options an engine declares, and setting them.

use crate::words::short;

/// An option that an engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declared {
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Check,
    Spin {
        least: Option<i64>,
        most: Option<i64>,
    },
    Combo(Vec<String>),
    Button,
    /// Any text.
    Text,
}

impl Declared {
    /// Reads what stands behind the word `option`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        const KEYS: [&str; 5] = ["type", "default", "min", "max", "var"];
        // Names and values may have several words: each goes on until the next key.
        let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
        for word in text.split_ascii_whitespace() {
            let is_key = if parts.is_empty() { word == "name" } else { KEYS.contains(&word) };
            match parts.last_mut() {
                _ if is_key => parts.push((word, Vec::new())),
                Some((_, words)) => words.push(word),
                None => return None,
            }
        }
        let values =
            |key: &'static str| parts.iter().filter(move |(name, _)| *name == key).map(|(_, words)| words.join(" "));
        let name = values("name").next().filter(|name| !name.is_empty())?;
        let number = |key| values(key).next().and_then(|value| value.parse().ok());
        let kind = match values("type").next()?.as_str() {
            "check" => Kind::Check,
            "spin" => Kind::Spin { least: number("min"), most: number("max") },
            "combo" => Kind::Combo(values("var").collect()),
            "button" => Kind::Button,
            _ => Kind::Text,
        };
        Some(Self { name, kind })
    }

    /// Whether this is its name, in letters of any case.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The value as it is sent, or why it cannot be.
    fn accept(&self, value: &str) -> Result<String, String> {
        let name = &self.name;
        match &self.kind {
            Kind::Check => {
                let value = value.to_lowercase();
                let is_known = ["true", "false"].contains(&value.as_str());
                is_known
                    .then_some(value.clone())
                    .ok_or_else(|| format!("{name} is true or false, not \"{}\"", short(&value)))
            }
            Kind::Spin { least, most } => {
                let within = |number: &i64| {
                    least.is_none_or(|least| *number >= least) && most.is_none_or(|most| *number <= most)
                };
                if value.parse().ok().as_ref().is_some_and(within) {
                    return Ok(value.to_owned());
                }
                let range = match (least, most) {
                    (Some(least), Some(most)) => format!(" from {least} to {most}"),
                    (Some(least), None) => format!(" from {least}"),
                    (None, Some(most)) => format!(" up to {most}"),
                    (None, None) => String::new(),
                };
                Err(format!("{name} is a whole number{range}, not \"{}\"", short(value)))
            }
            Kind::Combo(choices) => {
                let chosen = choices.iter().find(|choice| choice.eq_ignore_ascii_case(value)).cloned();
                chosen.ok_or_else(|| format!("{name} is one of {}, not \"{}\"", choices.join(", "), short(value)))
            }
            Kind::Button => Err(format!("{name} is a button and takes no value")),
            Kind::Text => Ok(if value.is_empty() { "<empty>".to_owned() } else { value.to_owned() }),
        }
    }
}

/// The command that sets an option, or why it cannot be set.
pub(crate) fn set(declared: &[Declared], name: &str, value: Option<&str>) -> Result<String, String> {
    let Some(option) = declared.iter().find(|option| option.is(name)) else {
        let mut names: Vec<&str> = declared.iter().map(|option| option.name.as_str()).collect();
        names.sort_unstable();
        let known = if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
        return Err(format!("has no option \"{}\": {known}", short(name)));
    };
    let name = &option.name;
    match (&option.kind, value) {
        (Kind::Button, None) => Ok(format!("setoption name {name}")),
        (_, None) => Err(format!("has an option {name} that needs a value: {name}=VALUE")),
        (_, Some(value)) => {
            let value = option.accept(value).map_err(|why| format!("has an option that cannot be set so: {why}"))?;
            Ok(format!("setoption name {name} value {value}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Declared, set};

    fn declared() -> Vec<Declared> {
        [
            "name Hash type spin default 16 min 1 max 1024",
            "name Clear Hash type button",
            "name Ponder type check default false",
            "name Style type combo default Normal var Solid var Very risky",
            "name SyzygyPath type string default <empty>",
            "name Contempt type spin default 0",
        ]
        .iter()
        .map(|text| Declared::read(text).unwrap())
        .collect()
    }

    #[track_caller]
    fn check(name: &str, value: Option<&str>, expected: Result<&str, &str>) {
        let found = set(&declared(), name, value);
        assert_eq!(found.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn options_are_sent_as_they_are_declared() {
        check("hash", Some("64"), Ok("setoption name Hash value 64"));
        check("Clear Hash", None, Ok("setoption name Clear Hash"));
        check("ponder", Some("True"), Ok("setoption name Ponder value true"));
        check("Style", Some("very risky"), Ok("setoption name Style value Very risky"));
        check("SyzygyPath", Some("/a b"), Ok("setoption name SyzygyPath value /a b"));
        check("SyzygyPath", Some(""), Ok("setoption name SyzygyPath value <empty>"));
        check("Contempt", Some("-5"), Ok("setoption name Contempt value -5"));
    }

    #[test]
    fn what_cannot_be_set_is_explained() {
        let so = "has an option that cannot be set so: ";
        check("Hash", Some("0"), Err(&format!("{so}Hash is a whole number from 1 to 1024, not \"0\"")));
        check("Hash", Some("big"), Err(&format!("{so}Hash is a whole number from 1 to 1024, not \"big\"")));
        check("Ponder", Some("maybe"), Err(&format!("{so}Ponder is true or false, not \"maybe\"")));
        check("Style", Some("x"), Err(&format!("{so}Style is one of Solid, Very risky, not \"x\"")));
        check("Clear Hash", Some("1"), Err(&format!("{so}Clear Hash is a button and takes no value")));
        check("Hash", None, Err("has an option Hash that needs a value: Hash=VALUE"));
        let all = "has no option \"Hush\": it has Clear Hash, Contempt, Hash, Ponder, Style, SyzygyPath";
        check("Hush", Some("1"), Err(all));
        assert_eq!(set(&[], "Hash", Some("1")), Err("has no option \"Hash\": it has none".to_owned()));
    }

    #[test]
    fn what_is_no_option_is_passed_over() {
        for text in ["", "name", "Hash type spin", "name Hash", "type spin name Hash"] {
            assert_eq!(Declared::read(text), None, "{text}");
        }
    }
}
