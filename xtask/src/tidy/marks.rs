//! No unfinished work, no forgotten debugging, no lint switched off without a reason.

use super::planes::{Planes, after_word};
use super::problem::Problem;
use super::tree::Tree;

/// Words in which an author notes that something is left to do.
const MARKS: [&str; 3] = ["TODO", "FIXME", "XXX"];
/// Macros that stand in for code, or that print what was being looked for.
const MACROS: [&str; 3] = ["todo", "unimplemented", "dbg"];
/// Other files in which a mark is as bad as in Rust.
const OTHER_SOURCES: [&str; 7] = [".js", ".mjs", ".css", ".html", ".toml", ".sh", ".yml"];

/// Checks every source file.
pub(crate) fn check(tree: &Tree) -> Vec<Problem> {
    let rust = tree.texts(&[".rs"]).flat_map(|(path, text)| check_rust(path, text));
    let others = tree.texts(&OTHER_SOURCES).flat_map(|(path, text)| find_marks(path, text));
    rust.chain(others).collect()
}

fn check_rust(path: &str, text: &str) -> Vec<Problem> {
    let planes = Planes::of(text);
    let mut problems = find_marks(path, &planes.comments);
    for (index, line) in planes.code.lines().enumerate() {
        if has_allow(line) {
            let text = "`allow` hides a lint for ever; \
                        write `#[expect(.., reason = \"..\")]`, or mend the cause";
            problems.push(Problem::at(path, index + 1, text));
        }
        for name in MACROS {
            if after_word(line, name).any(|rest| rest.starts_with('!')) {
                let text = format!("`{name}!` is not for finished code; take it out");
                problems.push(Problem::at(path, index + 1, text));
            }
        }
    }
    problems
}

fn has_allow(line: &str) -> bool {
    let is_attribute = line.contains("#[") || line.contains("#![");
    is_attribute && after_word(line, "allow").any(|rest| rest.starts_with('('))
}

fn find_marks(path: &str, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for mark in MARKS {
            if after_word(line, mark).next().is_some() {
                let text = format!("`{mark}` marks unfinished work; finish it or write it up");
                problems.push(Problem::at(path, index + 1, text));
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::tidy::tree::Tree;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        let problems = check(&Tree::of(&[(path, text)]));
        problems.iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn switched_off_lints_are_found() {
        assert_eq!(lines("a.rs", "#![allow(dead_code)]"), [1]);
        assert_eq!(lines("a.rs", "\n    #[allow(unused)]"), [2]);
        assert_eq!(lines("a.rs", "#[cfg_attr(test, allow(unused))]"), [1]);
        assert_eq!(lines("a.rs", "#[expect(unused, reason = \"..\")]"), []);
        assert_eq!(lines("a.rs", "// #[allow(unused)]\nlist.allow(x)"), []);
    }

    #[test]
    fn unfinished_code_is_found() {
        assert_eq!(lines("a.rs", "fn f() { todo!() }"), [1]);
        assert_eq!(lines("a.rs", "fn f() {\n unimplemented!() }"), [2]);
        assert_eq!(lines("a.rs", "let a = dbg!(b);"), [1]);
        assert_eq!(lines("a.rs", "let todo = \"todo!()\"; // dbg!"), []);
    }

    #[test]
    fn marks_are_found_in_every_source() {
        assert_eq!(lines("a.rs", "fn f() {} // TODO: more"), [1]);
        assert_eq!(lines("a.rs", "/* a\n FIXME */"), [2]);
        assert_eq!(lines("a.css", "/* XXX */"), [1]);
        assert_eq!(lines("Cargo.toml", "# TODO"), [1]);
        assert_eq!(lines("a.rs", "f(\"TODO\"); // TODOS"), []);
    }
}
