//! The lines of a chapter, put together to entries.

use super::Fault;

/// A paragraph, a point of a list, or something with a name and fields of its own.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) line: usize,
    pub(super) what: What,
    pub(super) fields: Fields,
}

#[derive(Debug)]
pub(super) enum What {
    Text(String),
    Item(String),
    Named(String, String),
}

/// What belongs to an entry: names and values, each with its line.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(usize, String)>);

impl Fields {
    /// Takes out the value of the first field with this name.
    pub(super) fn take(&mut self, name: &str) -> Option<(usize, String)> {
        let value = |text: &str| text.strip_prefix(name)?.strip_prefix(": ").map(ToOwned::to_owned);
        let (place, value) = self.0.iter().enumerate().find_map(|(place, (_, text))| Some((place, value(text)?)))?;
        let (line, _) = self.0.remove(place);
        Some((line, value))
    }

    /// The same for a field that has to be there.
    pub(super) fn needed(&mut self, name: &str, line: usize) -> Result<(usize, String), Fault> {
        self.take(name).ok_or_else(|| (line, format!("\"{name}\" is missing here")))
    }

    /// Takes out all fields that begin like this, without that.
    pub(super) fn take_all(&mut self, start: &str) -> Vec<(usize, String)> {
        let (taken, left) = std::mem::take(&mut self.0).into_iter().partition(|(_, text)| text.starts_with(start));
        self.0 = left;
        let taken: Vec<(usize, String)> = taken;
        taken.into_iter().map(|(line, text)| (line, text[start.len()..].to_owned())).collect()
    }

    /// Whether nothing is left.
    pub(super) fn end(self) -> Result<(), Fault> {
        match self.0.into_iter().next() {
            Some((line, text)) => Err((line, format!("nobody knows what to do with \"{text}\""))),
            None => Ok(()),
        }
    }
}

/// Puts lines together.
pub(super) fn entries(text: &str) -> Result<Vec<Entry>, Fault> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut is_new = true;
    for (index, row) in text.lines().enumerate() {
        let line = index + 1;
        let words = row.trim();
        let indent = row.len() - row.trim_start().len();
        if words.is_empty() {
            is_new = true;
            continue;
        }
        if indent > 0 {
            let entry = entries.last_mut().filter(|entry| matches!(entry.what, What::Named(..)) && !is_new);
            let entry = entry.ok_or_else(|| (line, "this belongs to nothing".to_owned()))?;
            match entry.fields.0.last_mut() {
                Some((_, value)) if indent >= 4 => go_on(value, words),
                _ => entry.fields.0.push((line, words.to_owned())),
            }
            continue;
        }
        let before = entries.last_mut().filter(|_| !is_new).map(|entry| &mut entry.what);
        let what = match (before, words.strip_prefix("- "), named(words)) {
            (_, Some(item), _) => What::Item(item.to_owned()),
            (Some(What::Text(text) | What::Item(text)), ..) => {
                go_on(text, words);
                continue;
            }
            (_, _, Some((name, value))) => What::Named(name.to_owned(), value.to_owned()),
            _ => What::Text(words.to_owned()),
        };
        entries.push(Entry { line, what, fields: Fields::default() });
        is_new = false;
    }
    Ok(entries)
}

fn go_on(text: &mut String, words: &str) {
    text.push(' ');
    text.push_str(words);
}

/// A name of one word in small letters and its value.
fn named(words: &str) -> Option<(&str, &str)> {
    let (name, value) = words.split_once(": ")?;
    name.bytes().all(|byte| byte.is_ascii_lowercase()).then_some((name, value))
}
