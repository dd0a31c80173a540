//! Just enough of TOML to read our own Cargo files.
//!
//! Tables, dotted keys and inline tables all come out as one flat list, so
//! `[dependencies.clap]`, `clap.version` and `clap = { version }` look alike.
//! Multi-line strings are the one thing left out; no Cargo file needs them.

/// One value, with the whole path of keys that leads to it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) path: Vec<String>,
    /// The text of a string without its quotes, or any other value as written.
    pub(crate) value: String,
    /// The line it starts on, counted from 1.
    pub(crate) line: usize,
}

impl Entry {
    /// Whether the path of keys is exactly this one.
    pub(crate) fn is_at(&self, path: &[&str]) -> bool {
        self.path == path
    }
}

/// Every value of a Cargo file, in the order of the file.
pub(crate) fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut table: Vec<String> = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        let mut statement = without_comment(line).trim().to_owned();
        if statement.starts_with('[') {
            table = keys(statement.trim_matches(['[', ']']));
            continue;
        }
        // A value in brackets goes on until the brackets are closed.
        while depth(&statement) > 0
            && let Some((_, more)) = lines.next()
        {
            statement.push(' ');
            statement.push_str(without_comment(more).trim());
        }
        if let Some((key, value)) = split_once(&statement, '=') {
            let path = [table.clone(), keys(key)].concat();
            flatten(path, value.trim(), index + 1, &mut entries);
        }
    }
    entries
}

/// Adds the value, or every value of an inline table.
fn flatten(path: Vec<String>, value: &str, line: usize, entries: &mut Vec<Entry>) {
    let inner = value.strip_prefix('{').and_then(|v| v.strip_suffix('}'));
    if let Some(inner) = inner {
        for member in split(inner, ',') {
            if let Some((key, value)) = split_once(member, '=') {
                let path = [path.clone(), keys(key)].concat();
                flatten(path, value.trim(), line, entries);
            }
        }
    } else {
        let value = unquoted(value).to_owned();
        entries.push(Entry { path, value, line });
    }
}

fn keys(dotted: &str) -> Vec<String> {
    let parts = split(dotted, '.').into_iter();
    parts.map(|part| unquoted(part.trim()).to_owned()).collect()
}

fn unquoted(text: &str) -> &str {
    ['"', '\''].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote)).unwrap_or(text)
}

fn without_comment(line: &str) -> &str {
    let comment = bare(line).into_iter().find(|bare| bare.character == '#');
    comment.map_or(line, |comment| &line[..comment.index])
}

fn depth(text: &str) -> usize {
    bare(text).last().map_or(0, |last| last.depth)
}

fn split_once(text: &str, separator: char) -> Option<(&str, &str)> {
    let found = bare(text).into_iter().find(|bare| bare.character == separator && bare.depth == 0)?;
    Some((&text[..found.index], &text[found.index + 1..]))
}

fn split(text: &str, separator: char) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((part, more)) = split_once(rest, separator) {
        parts.push(part);
        rest = more;
    }
    parts.push(rest);
    parts
}

/// A character outside quotes, and how deep in brackets the text is behind it.
struct Bare {
    index: usize,
    character: char,
    depth: usize,
}

fn bare(text: &str) -> Vec<Bare> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut quote = None;
    let mut escaped = false;
    for (index, character) in text.char_indices() {
        match (quote, character) {
            (Some('"'), '\\') => escaped = !escaped,
            (Some(open), _) if open == character && !escaped => quote = None,
            (Some(_), _) => escaped = false,
            (None, '"' | '\'') => quote = Some(character),
            (None, _) => {
                match character {
                    '[' | '{' => depth += 1,
                    ']' | '}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                found.push(Bare { index, character, depth });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::entries;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str, usize)]) {
        let found = entries(text);
        let found: Vec<_> =
            found.iter().map(|entry| (entry.path.join("/"), entry.value.as_str(), entry.line)).collect();
        let expected: Vec<_> = expected.iter().map(|&(path, value, line)| (path.to_owned(), value, line)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_ways_to_write_a_table_come_out_alike() {
        let expected = |line| [("dependencies/clap/version", "4.5", line)];
        check("[dependencies.clap]\nversion = \"4.5\"", &expected(2));
        check("[dependencies]\nclap.version = '4.5'", &expected(2));
        check("[dependencies]\nclap = { version = \"4.5\" }", &expected(2));
        check("dependencies.clap.version = \"4.5\" # why", &expected(1));
    }

    #[test]
    fn quoted_keys_stay_whole() {
        check(
            "[target.'cfg(target_os = \"linux\")'.dependencies]\nlibc = \"0.2\"",
            &[("target/cfg(target_os = \"linux\")/dependencies/libc", "0.2", 2)],
        );
    }

    #[test]
    fn values_in_brackets_may_span_lines() {
        check(
            "a = { b = [\n  \"x#y\", # a comment, with [\n  \"z\",\n], c = true }\nd = 1",
            &[("a/b", "[ \"x#y\", \"z\", ]", 1), ("a/c", "true", 1), ("d", "1", 5)],
        );
    }

    #[test]
    fn escaped_quotes_do_not_end_a_string() {
        check("a = \"x \\\" # y\"\nb = 'c\\'", &[("a", "x \\\" # y", 1), ("b", "c\\", 2)]);
    }
}
