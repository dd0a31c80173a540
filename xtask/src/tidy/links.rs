//! Every link from one of our papers to a file leads somewhere.

use super::problem::Problem;
use super::tree::Tree;

/// Checks every Markdown file.
pub(crate) fn check(tree: &Tree) -> Vec<Problem> {
    tree.texts(&[".md"])
        .flat_map(|(path, text)| {
            let broken = links(text).into_iter().filter_map(move |(line, target)| {
                let file = local_file(&target)?;
                let resolved = resolve(path, file);
                let found = resolved.is_some_and(|resolved| tree.holds(&resolved));
                let text = format!("the link to `{target}` leads nowhere; correct or remove it");
                (!found).then(|| Problem::at(path, line, text))
            });
            broken.collect::<Vec<_>>()
        })
        .collect()
}

/// The part of a link that names a file of ours, or `None` if it leads elsewhere.
fn local_file(target: &str) -> Option<&str> {
    // Papers that are also crate documentation link to items, as in `crate::Square`.
    let elsewhere = target.contains("::") || target.contains("://") || target.starts_with("mailto:");
    let file = target.split(['#', '?']).next()?;
    (!elsewhere && !file.is_empty()).then_some(file)
}

/// The path from the root to `file` as linked from `paper`, or `None` outside the checkout.
fn resolve(paper: &str, file: &str) -> Option<String> {
    let mut folders: Vec<&str> = paper.split('/').collect();
    folders.pop();
    let file = match file.strip_prefix('/') {
        Some(from_root) => {
            folders.clear();
            from_root
        }
        None => file,
    };
    for part in file.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                folders.pop()?;
            }
            name => folders.push(name),
        }
    }
    Some(folders.join("/"))
}

/// Every link in the text outside code, with its line.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut fence = None;
    for (index, line) in text.lines().enumerate() {
        let mark = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(_), _) if fence == mark => fence = None,
            (Some(_), _) => {}
            (None, None) => {
                let targets = targets(&without_code(line));
                found.extend(targets.into_iter().map(|target| (index + 1, target)));
            }
        }
    }
    found
}

/// The line without the words between backticks.
fn without_code(line: &str) -> String {
    // Between backticks is every second piece; a last one that is never
    // closed is plain text.
    let pieces: Vec<&str> = line.split('`').collect();
    let last = pieces.len() - 1;
    let plain = |(index, piece): (usize, &str)| {
        let is_code = index % 2 == 1 && index != last;
        if is_code { String::new() } else { piece.to_owned() }
    };
    pieces.into_iter().enumerate().map(plain).collect()
}

fn targets(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, opening) in line.match_indices("](") {
        found.push(up_to_closing_bracket(&line[index + opening.len()..]));
    }
    for attribute in ["src=\"", "href=\""] {
        for (index, _) in line.match_indices(attribute) {
            let rest = &line[index + attribute.len()..];
            found.push(rest.split('"').next().unwrap_or(rest));
        }
    }
    if let Some(definition) = line.trim_start().strip_prefix('[')
        && let Some((label, target)) = definition.split_once("]:")
        && !label.starts_with('^')
    {
        found.push(target);
    }
    found.into_iter().map(without_title).collect()
}

/// The text before the bracket that closes the link; names may hold brackets too.
fn up_to_closing_bracket(rest: &str) -> &str {
    let mut depth = 0_usize;
    for (index, character) in rest.char_indices() {
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => return &rest[..index],
            ')' => depth -= 1,
            _ => {}
        }
    }
    rest
}

fn without_title(target: &str) -> String {
    let target = target.trim();
    let bracketed = target.strip_prefix('<').and_then(|t| t.split_once('>'));
    let plain = target.split_whitespace().next().unwrap_or_default();
    bracketed.map_or(plain, |(inner, _)| inner).to_owned()
}

#[cfg(test)]
mod tests {
    use super::{check, links};
    use crate::tidy::tree::Tree;

    #[track_caller]
    fn check_links(text: &str, expected: &[(usize, &str)]) {
        let found = links(text);
        let found: Vec<_> = found.iter().map(|(line, t)| (*line, t.as_str())).collect();
        assert_eq!(found, expected);
    }

    /// The lines of `docs/a.md` with a broken link, beside `docs/b.md` and `LICENSE`.
    fn broken(text: &str) -> Vec<usize> {
        let tree = Tree::of(&[("docs/a.md", text), ("docs/b.md", ""), ("LICENSE", "")]);
        check(&tree).iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn every_form_of_link_is_seen() {
        check_links("[a](b.md) and ![c](d.svg \"title\")", &[(1, "b.md"), (1, "d.svg")]);
        check_links("\n[a]: b.md\n[^1]: a note", &[(2, "b.md")]);
        check_links("[a](<b c.md>) [d](e_(f).md)", &[(1, "b c.md"), (1, "e_(f).md")]);
        check_links("<img src=\"a.png\"> <a href=\"b.md\">", &[(1, "a.png"), (1, "b.md")]);
    }

    #[test]
    fn code_holds_no_links() {
        check_links("`[a](b.md)` [c](d.md)", &[(1, "d.md")]);
        check_links("```text\n[a](b.md)\n```\n[c](d.md)", &[(4, "d.md")]);
    }

    #[test]
    fn links_that_lead_somewhere_pass() {
        let text = "[a](b.md) [b](./b.md#part) [c](../LICENSE) [d](/docs/b.md) [e](../docs/)\n\
                    [f](#part) [g](https://example.org/x) [h](crate::Square) [i](mailto:a@b.c)";
        assert_eq!(broken(text), []);
    }

    #[test]
    fn broken_links_are_found() {
        assert_eq!(broken("[a](c.md)"), [1]);
        assert_eq!(broken("\n[a](LICENSE)"), [2]);
        assert_eq!(broken("[a](../../LICENSE)"), [1]);
        assert_eq!(broken("[a](B.md)"), [1]);
    }
}
