//! The page's files, for which there is no formatter: how wide they are, and what they fetch.

use super::problem::Problem;
use super::tree::Tree;

/// The folder of the page.
const FOLDER: &str = "web/";
/// What people write and read.
const SOURCES: [&str; 3] = [".js", ".css", ".html"];
/// As wide as rustfmt lets Rust be.
const MOST_CHARACTERS: usize = 120;

/// Checks every file of the page.
pub(crate) fn check(tree: &Tree) -> Vec<Problem> {
    let sources = tree.texts(&SOURCES).filter(|(path, _)| path.starts_with(FOLDER));
    let lock_files = tree.texts(&["package-lock.json"]);
    sources.flat_map(|(path, text)| check_lines(path, text)).chain(lock_files.flat_map(check_lock_file)).collect()
}

fn check_lines(path: &str, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let characters = line.chars().count();
        if characters > MOST_CHARACTERS {
            let text = format!("{characters} characters are more than {MOST_CHARACTERS}; break the line");
            problems.push(Problem::at(path, index + 1, text));
        }
        if line.contains('\t') || line.ends_with(' ') {
            problems.push(Problem::at(path, index + 1, "there is a tab, or a space at the end; take it out"));
        }
    }
    if !text.is_empty() && !text.ends_with('\n') {
        problems.push(Problem::at(path, text.lines().count(), "the last line has no end; add it"));
    }
    problems
}

/// Names no download hosts, so that it fits whatever registry is set up.
fn check_lock_file((path, text): (&str, &str)) -> Vec<Problem> {
    let hosts = text.lines().enumerate().filter(|(_, line)| line.contains("\"resolved\""));
    let text = "the lock file names a download host; write it with the `.npmrc` beside it";
    hosts.map(|(index, _)| Problem::at(path, index + 1, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::tidy::tree::Tree;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&Tree::of(&[(path, text)])).iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn untidy_lines_are_found() {
        let wide = |characters| format!("\n{}\n", "é".repeat(characters));
        for path in ["web/app.js", "web/style/base.css", "web/index.html"] {
            assert_eq!(lines(path, &wide(120)), []);
            assert_eq!(lines(path, &wide(121)), [2]);
            assert_eq!(lines(path, "\ta\nb \nc"), [1, 2, 3]);
        }
        assert_eq!(lines("web/icon.svg", &wide(121)), []);
        assert_eq!(lines("crates/a.js", &wide(121)), []);
        assert_eq!(lines("web/empty.css", ""), []);
    }

    #[test]
    fn download_hosts_are_found() {
        let lock = "{\n  \"resolved\": \"https://example.com/a.tgz\"\n}\n";
        assert_eq!(lines("web/tests/package-lock.json", lock), [2]);
        assert_eq!(lines("web/tests/package-lock.json", "{ \"integrity\": \"sha512\" }\n"), []);
    }
}
