//! Rust source taken apart into code and comments.
//!
//! The checks must not take a word in a comment or a string for code, so each
//! plane is a copy of the source in which everything else is blank. Lines stay
//! where they are.

/// The two planes of one source file.
#[derive(Debug)]
pub(crate) struct Planes {
    /// The code, with the contents of strings and character literals blanked.
    pub(crate) code: String,
    /// The comments, those of the documentation included.
    pub(crate) comments: String,
}

#[derive(Clone, Copy)]
enum Plane {
    Code,
    Comment,
    Literal,
}

impl Planes {
    /// Takes the source apart.
    pub(crate) fn of(source: &str) -> Self {
        let characters: Vec<char> = source.chars().collect();
        let mut planes = Self { code: String::with_capacity(source.len()), comments: String::new() };
        let mut at = 0;
        while at < characters.len() {
            let (plane, length) = next_piece(&characters, at);
            // Unfinished pieces run to the end of the file.
            let end = (at + length).min(characters.len());
            for character in &characters[at..end] {
                planes.push(plane, *character);
            }
            at = end;
        }
        planes
    }

    fn push(&mut self, plane: Plane, character: char) {
        let blank = if character == '\n' { '\n' } else { ' ' };
        let (code, comment) = match plane {
            Plane::Code => (character, blank),
            Plane::Comment => (blank, character),
            Plane::Literal => (blank, blank),
        };
        self.code.push(code);
        self.comments.push(comment);
    }
}

/// The text behind each place where `line` has `word` as a whole word.
pub(crate) fn after_word<'a>(line: &'a str, word: &str) -> impl Iterator<Item = &'a str> {
    line.match_indices(word).filter_map(|(index, _)| {
        let (before, rest) = (&line[..index], &line[index + word.len()..]);
        let whole = !before.ends_with(is_word) && !rest.starts_with(is_word);
        whole.then_some(rest)
    })
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The plane and the length of the piece of source that starts at `at`.
fn next_piece(source: &[char], at: usize) -> (Plane, usize) {
    let rest = &source[at..];
    match rest {
        ['/', '/', ..] => (Plane::Comment, until(rest, |left| left[0] == '\n')),
        ['/', '*', ..] => (Plane::Comment, block_comment(rest)),
        ['"', ..] => (Plane::Literal, quoted(rest, '"')),
        ['\'', '\\', ..] | ['\'', _, '\'', ..] => (Plane::Literal, quoted(rest, '\'')),
        // The `r` of a raw string starts a word, or follows the `b` or `c` that does.
        ['r', ..] if starts_literal(&source[..at]) => match raw_string(rest) {
            Some(length) => (Plane::Literal, length),
            None => (Plane::Code, 1),
        },
        _ => (Plane::Code, 1),
    }
}

fn starts_literal(before: &[char]) -> bool {
    let is_word = |character: &char| is_word(*character);
    match before {
        [.., earlier, 'b' | 'c'] => !is_word(earlier),
        ['b' | 'c'] | [] => true,
        [.., last] => !is_word(last),
    }
}

/// How many characters come before the place where `ended` holds, or all of them.
fn until(rest: &[char], ended: impl Fn(&[char]) -> bool) -> usize {
    let ends = (0..rest.len()).find(|start| ended(&rest[*start..]));
    ends.unwrap_or(rest.len())
}

/// The length of a block comment, which may hold others.
fn block_comment(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        match rest[at..] {
            ['/', '*', ..] => (depth, at) = (depth + 1, at + 2),
            ['*', '/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a literal between two equal marks, in which a backslash escapes.
fn quoted(rest: &[char], mark: char) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != mark {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// The length of a raw string, or `None` where `r` starts a plain word.
fn raw_string(rest: &[char]) -> Option<usize> {
    let hashes = until(&rest[1..], |left| left[0] != '#');
    let open = 1 + hashes;
    if rest.get(open) != Some(&'"') {
        return None;
    }
    let mut close = vec!['#'; hashes];
    close.insert(0, '"');
    let content = until(&rest[open + 1..], |left| left.starts_with(&close));
    Some(open + 1 + content + close.len())
}

#[cfg(test)]
mod tests {
    use super::{Planes, after_word};

    #[track_caller]
    fn check(source: &str, code: &str, comments: &str) {
        let planes = Planes::of(source);
        assert_eq!(planes.code.split_whitespace().collect::<String>(), code);
        let words: Vec<_> = planes.comments.split_whitespace().collect();
        assert_eq!(words.join(" "), comments);
        assert_eq!(planes.code.lines().count(), source.lines().count());
    }

    #[test]
    fn comments_and_strings_are_not_code() {
        check("a // b\nc", "ac", "// b");
        check("a /* b /* c */ d */ e", "ae", "/* b /* c */ d */");
        check("a(\"// no\") // yes", "a()", "// yes");
        check("a(\"x\\\"y\", b) // z", "a(,b)", "// z");
        check("a(r#\"x \" // y\"#, b)", "a(,b)", "");
        check("a(br\"x\\\", b) // c", "a(b,b)", "// c");
        check("/// docs\nfn f() {}", "fnf(){}", "/// docs");
    }

    #[test]
    fn characters_are_told_from_lifetimes() {
        check("f('\"', a) // b", "f(,a)", "// b");
        check("f('\\'', a) // b", "f(,a)", "// b");
        check("fn f<'a>(a: &'a str) {} // b", "fnf<'a>(a:&'astr){}", "// b");
    }

    #[test]
    fn raw_words_are_not_raw_strings() {
        check("let r#type = for_r(\"x\");", "letr#type=for_r();", "");
    }

    #[test]
    fn unfinished_pieces_run_to_the_end() {
        check("a /* b", "a", "/* b");
        check("a \"b\\", "a", "");
        check("a r#\"b", "a", "");
    }

    #[test]
    fn words_are_found_whole() {
        let rests = |line| after_word(line, "unsafe").collect::<Vec<_>>();
        assert_eq!(rests("unsafe_code unsafe { unsafe"), [" { unsafe", ""]);
        assert_eq!(rests("not_unsafe"), Vec::<&str>::new());
    }
}
