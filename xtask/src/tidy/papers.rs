//! Every package says under which licence it stands, and that it is not published.

use super::manifest::{self, Entry};
use super::problem::Problem;
use super::tree::Tree;

const LICENCE: &str = "MIT OR Apache-2.0";

/// Checks every Cargo file, those of the separate workspaces included.
pub(crate) fn check(tree: &Tree) -> Vec<Problem> {
    tree.texts(&["Cargo.toml"]).flat_map(|(path, text)| check_manifest(path, text)).collect()
}

fn check_manifest(path: &str, text: &str) -> Vec<Problem> {
    let entries = manifest::entries(text);
    let mut problems = Vec::new();
    let workspace = ["workspace", "package"];
    let tables: [&[&str]; 2] = [&["package"], &workspace];
    for table in tables {
        if !entries.iter().any(|entry| is_in(entry, table)) {
            continue;
        }
        let licence = find(&entries, table, "license");
        if !licence.is_some_and(|value| value == INHERITED || value == LICENCE) {
            let text = format!("the licence is not `{LICENCE}`; write `license = \"{LICENCE}\"`");
            problems.push(Problem::at(path, 1, text));
        }
        let publish = find(&entries, table, "publish");
        if !publish.is_some_and(|value| value == INHERITED || value == "false") {
            let text = "the package could be published by mistake; write `publish = false`";
            problems.push(Problem::at(path, 1, text));
        }
    }
    problems
}

/// Stands for the value of the workspace, which is checked where it is written.
const INHERITED: &str = "of the workspace";

fn is_in(entry: &Entry, table: &[&str]) -> bool {
    entry.path.len() > table.len() && entry.path.iter().zip(table).all(|(a, b)| a == b)
}

fn find<'a>(entries: &'a [Entry], table: &[&str], key: &str) -> Option<&'a str> {
    let own = [table, &[key]].concat();
    let inherited = [table, &[key, "workspace"]].concat();
    entries.iter().find_map(|entry| {
        if entry.is_at(&own) {
            Some(entry.value.as_str())
        } else if entry.is_at(&inherited) && entry.value == "true" {
            Some(INHERITED)
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::tidy::tree::Tree;

    #[track_caller]
    fn check_row(path: &str, text: &str, expected: &[&str]) {
        let problems = check(&Tree::of(&[(path, text)]));
        assert_eq!(problems.len(), expected.len(), "{problems:?}");
        for (problem, part) in problems.iter().zip(expected) {
            assert!(problem.text.contains(part), "{problem}");
        }
    }

    #[test]
    fn complete_papers_pass() {
        let own = "[package]\nlicense = \"MIT OR Apache-2.0\"\npublish = false";
        check_row("Cargo.toml", own, &[]);
        let inherited = "[package]\nlicense.workspace = true\npublish = { workspace = true }";
        check_row("crates/a/Cargo.toml", inherited, &[]);
        check_row("Cargo.toml", "[workspace]\nmembers = [\"a\"]", &[]);
    }

    #[test]
    fn missing_papers_are_found() {
        let bare = "[package]\nname = \"a\"";
        check_row("fuzz/Cargo.toml", bare, &["licence", "publish"]);
        check_row("peers/Cargo.toml", bare, &["licence", "publish"]);
    }

    #[test]
    fn wrong_papers_are_found_where_they_are_written() {
        let wrong = "[workspace.package]\nlicense = \"GPL-3.0\"\npublish = true";
        check_row("Cargo.toml", wrong, &["licence", "publish"]);
    }

    #[test]
    fn no_package_stands_under_another_licence() {
        let text = "[package]\nlicense = \"GPL-3.0-or-later\"\npublish = false";
        check_row("peers/Cargo.toml", text, &["licence"]);
        check_row("crates/a/Cargo.toml", text, &["licence"]);
    }
}
