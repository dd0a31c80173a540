//! Small files, short inline tests, and nothing bulky in git.

use super::planes::{Planes, after_word};
use super::problem::Problem;
use super::tree::{File, Tree};

/// Above this many lines a source file is worth a thought.
const NOTICED_LINES: usize = 400;
/// Above this many lines a source file must be split.
const MOST_LINES: usize = 800;
/// Above this many lines inline tests must move to a file of their own.
const MOST_INLINE_TEST_LINES: usize = 100;
/// Above this size a file does not belong into git.
const MOST_BYTES: usize = 512 * 1024;

/// The network of the engine, and what it may take: it is needed to build, and made by ourselves.
const NETWORK: (&str, usize) = ("crates/engine/src/nnue/tabiya.net", 2 * 1024 * 1024);

const SOURCES: [&str; 3] = [".rs", ".js", ".css"];

/// Finds what is too long or too large.
pub(crate) fn check(tree: &Tree) -> Vec<Problem> {
    let long_files = tree.texts(&SOURCES).filter_map(|(path, text)| too_long(path, text));
    let long_tests = tree.texts(&[".rs"]).flat_map(|(path, text)| long_inline_tests(path, text));
    let large_files = tree.files().iter().filter_map(too_large);
    long_files.chain(long_tests).chain(large_files).collect()
}

/// Mentions the files that grow towards the limit.
pub(crate) fn notices(tree: &Tree) -> Vec<Problem> {
    tree.texts(&SOURCES)
        .filter_map(|(path, text)| {
            let lines = text.lines().count();
            let noticed = lines > NOTICED_LINES && lines <= MOST_LINES;
            let text = format!("{lines} lines; files are best kept under {NOTICED_LINES}");
            noticed.then(|| Problem::at(path, 1, text))
        })
        .collect()
}

fn too_long(path: &str, text: &str) -> Option<Problem> {
    let lines = text.lines().count();
    (lines > MOST_LINES).then(|| {
        let text = format!("{lines} lines are more than {MOST_LINES}; split the file");
        Problem::at(path, 1, text)
    })
}

fn too_large(file: &File) -> Option<Problem> {
    let most = if file.path == NETWORK.0 { NETWORK.1 } else { MOST_BYTES };
    (file.bytes > most).then(|| {
        let text = format!("{} bytes are more than {most}; keep it out of git, or make it smaller", file.bytes);
        Problem::at(&file.path, 1, text)
    })
}

fn long_inline_tests(path: &str, text: &str) -> Vec<Problem> {
    let planes = Planes::of(text);
    let lines: Vec<&str> = planes.code.lines().collect();
    let starts = (0..lines.len()).filter(|start| opens_tests(lines[*start]));
    starts
        .filter_map(|start| {
            let length = block_length(&lines[start..]);
            (length > MOST_INLINE_TEST_LINES).then(|| {
                let text = format!(
                    "{length} lines of inline tests are more than {MOST_INLINE_TEST_LINES}; \
                     move them to `{}/tests.rs`",
                    path.trim_end_matches(".rs").trim_end_matches("/mod")
                );
                Problem::at(path, start + 1, text)
            })
        })
        .collect()
}

fn opens_tests(line: &str) -> bool {
    after_word(line, "mod").any(|rest| {
        let after_name = rest.trim_start().strip_prefix("tests");
        after_name.is_some_and(|rest| rest.trim_start().starts_with('{'))
    })
}

/// How many lines it takes until the first bracket opened is closed again.
fn block_length(lines: &[&str]) -> usize {
    let mut depth = 0_usize;
    for (index, line) in lines.iter().enumerate() {
        for character in line.chars() {
            match character {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => continue,
            }
            if depth == 0 {
                return index + 1;
            }
        }
    }
    lines.len()
}

#[cfg(test)]
mod tests {
    use super::{NETWORK, check, notices};
    use crate::tidy::tree::Tree;

    fn problems(path: &str, text: &str) -> Vec<String> {
        let tree = Tree::of(&[(path, text)]);
        check(&tree).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn long_files_are_refused_and_longish_ones_noticed() {
        for path in ["a.rs", "a.js", "a.css"] {
            assert_eq!(problems(path, &"x\n".repeat(800)), Vec::<String>::new());
            let found = problems(path, &"x\n".repeat(801));
            assert!(found[0].contains("801 lines") && found[0].contains("split"));
        }
        let count = |lines| notices(&Tree::of(&[("a.rs", &"x\n".repeat(lines))])).len();
        assert_eq!((count(400), count(401), count(801)), (0, 1, 0));
        assert_eq!(problems("a.pgn", &"x\n".repeat(801)), Vec::<String>::new());
    }

    #[test]
    fn long_inline_tests_must_move() {
        let tests = |lines| format!("fn f() {{}}\nmod tests {{\n{}}}\n", "    '{';\n".repeat(lines));
        assert_eq!(problems("a/b.rs", &tests(98)), Vec::<String>::new());
        let found = problems("a/b.rs", &tests(99));
        assert!(found[0].starts_with("a/b.rs:2: 101 lines"), "{found:?}");
        assert!(found[0].contains("`a/b/tests.rs`"), "{found:?}");
        let elsewhere = format!("mod tests;\n{}", tests(10));
        assert_eq!(problems("a/b.rs", &elsewhere), Vec::<String>::new());
    }

    #[test]
    fn large_files_are_refused() {
        assert_eq!(problems("a.bin", &"x".repeat(512 * 1024)), Vec::<String>::new());
        let found = problems("a.bin", &"x".repeat(512 * 1024 + 1));
        assert!(found[0].contains("524289 bytes"), "{found:?}");
        assert_eq!(problems(NETWORK.0, &"x".repeat(NETWORK.1)), Vec::<String>::new());
        assert_eq!(problems(NETWORK.0, &"x".repeat(NETWORK.1 + 1)).len(), 1);
    }
}
