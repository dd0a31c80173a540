//! Unsafe code enters by the named doors only, and each block says why it is sound.

use super::planes::{Planes, after_word};
use super::problem::Problem;
use super::tree::Tree;

/// The only files that may hold unsafe code.
const DOORS: [&str; 5] = [
    "crates/rules/src/vector/avx.rs",
    "crates/pgn/src/parse/scan/avx.rs",
    "crates/engine/src/nnue/kernel/avx2.rs",
    "crates/engine/src/table/pages.rs",
    "crates/engine/src/table/prefetch.rs",
];

/// Checks every Rust file.
pub(crate) fn check(tree: &Tree) -> Vec<Problem> {
    check_with_doors(tree, &DOORS)
}

fn check_with_doors(tree: &Tree, doors: &[&str]) -> Vec<Problem> {
    let mut problems: Vec<Problem> =
        tree.texts(&[".rs"])
            .flat_map(|(path, text)| {
                if doors.contains(&path) { unexplained_blocks(path, text) } else { outside_the_fence(path, text) }
            })
            .collect();
    for door in doors.iter().filter(|door| !tree.holds(door)) {
        let text = format!("DOORS names `{door}`, which does not exist; take it off the list");
        problems.push(Problem::at("xtask/src/tidy/fence.rs", 1, text));
    }
    problems
}

fn outside_the_fence(path: &str, text: &str) -> Vec<Problem> {
    let planes = Planes::of(text);
    let lines = planes.code.lines().enumerate();
    lines
        .filter(|(_, line)| after_word(line, "unsafe").next().is_some())
        .map(|(index, _)| {
            let text = "`unsafe` is not allowed in this file; write it safely, \
                        or add the file to DOORS in xtask/src/tidy/fence.rs";
            Problem::at(path, index + 1, text)
        })
        .collect()
}

/// The unsafe blocks and implementations without a SAFETY comment.
fn unexplained_blocks(path: &str, text: &str) -> Vec<Problem> {
    let planes = Planes::of(text);
    let code: Vec<&str> = planes.code.lines().collect();
    let comments: Vec<&str> = planes.comments.lines().collect();
    (0..code.len())
        .filter(|index| makes_a_promise(code[*index]) && !is_explained(&code, &comments, *index))
        .map(|index| {
            let text = "this unsafe block is not explained; \
                        write a `// SAFETY:` comment just above it";
            Problem::at(path, index + 1, text)
        })
        .collect()
}

/// Whether the line opens an unsafe block or implementation. An unsafe function
/// asks for a promise instead of making one.
fn makes_a_promise(line: &str) -> bool {
    after_word(line, "unsafe").any(|rest| {
        let rest = rest.trim_start();
        rest.starts_with('{') || rest.starts_with("impl")
    })
}

/// Whether a SAFETY comment stands on this line, or directly above the
/// statement that this line belongs to.
fn is_explained(code: &[&str], comments: &[&str], index: usize) -> bool {
    let has_comment = |line: usize| comments[line].contains("SAFETY:");
    if has_comment(index) {
        return true;
    }
    for above in (0..index).rev() {
        let line = code[above].trim();
        let is_comment = line.is_empty() && !comments[above].trim().is_empty();
        if is_comment && has_comment(above) {
            return true;
        }
        let statement_goes_on = !line.is_empty() && (line.starts_with("#[") || !line.ends_with([';', ',', '{', '}']));
        if !is_comment && !statement_goes_on {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::check_with_doors;
    use crate::tidy::tree::Tree;

    const DOOR: &str = "door.rs";

    /// The lines on which a problem is found, in a file with this path.
    fn lines(path: &str, text: &str) -> Vec<usize> {
        let tree = Tree::of(&[(path, text), (DOOR, "")]);
        let problems = check_with_doors(&tree, &[DOOR]);
        problems.iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn unsafe_code_outside_the_doors_is_found() {
        assert_eq!(lines("a.rs", "fn f() {\n    unsafe { g() }\n}"), [2]);
        assert_eq!(lines("a.rs", "unsafe fn f() {}"), [1]);
        assert_eq!(lines("a.rs", "#[unsafe(no_mangle)]"), [1]);
    }

    #[test]
    fn talk_of_unsafe_code_is_allowed_everywhere() {
        let text = "//! unsafe { f() }\n#![deny(unsafe_code)]\nf(\"unsafe { }\");";
        assert_eq!(lines("a.rs", text), []);
    }

    #[test]
    fn blocks_in_a_door_need_an_explanation() {
        assert_eq!(lines(DOOR, "let a = 1;\nunsafe { f() }"), [2]);
        assert_eq!(lines(DOOR, "// SAFETY: true.\n\nunsafe { f() }"), [3]);
        assert_eq!(lines(DOOR, "unsafe impl Send for A {}"), [1]);
        let second = "// SAFETY: true.\nunsafe { f() };\nunsafe { g() };";
        assert_eq!(lines(DOOR, second), [3]);
    }

    #[test]
    fn explained_blocks_pass() {
        assert_eq!(lines(DOOR, "// SAFETY: it is\n// so.\nunsafe { f() }"), []);
        let below = "// SAFETY: so.\n#[rustfmt::skip]\nlet long =\n    unsafe { f() };";
        assert_eq!(lines(DOOR, below), []);
        assert_eq!(lines(DOOR, "unsafe fn f() {}"), []);
    }

    #[test]
    fn a_door_that_leads_nowhere_is_reported() {
        let problems = check_with_doors(&Tree::of(&[]), &[DOOR]);
        assert!(problems[0].text.contains("does not exist"));
    }
}
