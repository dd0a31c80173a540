//! A chapter found by what somebody calls it.

use crate::Chapter;

/// What was found by a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<'a> {
    /// This is meant.
    One(&'a Chapter),
    /// One of these is meant.
    Several(Vec<&'a Chapter>),
    /// Nothing is called so; these come closest.
    Nothing(Vec<&'a Chapter>),
}

/// Finds a chapter by its name, its title, the start or a word of either, or another word for it. Small and capital letters
/// are the same, and so are blanks and hyphens.
///
/// ```
/// use tabiya_lessons::{Found, chapters, find};
/// for name in ["en-passant", "En Passant", "en p", "passant"] {
///     assert!(matches!(find(chapters(), name), Found::One(chapter) if chapter.id == "en-passant"), "{name}");
/// }
/// assert!(matches!(find(chapters(), "knihgt"), Found::Nothing(close) if close[0].id == "knight"));
/// ```
pub fn find<'a>(chapters: &'a [Chapter], name: &str) -> Found<'a> {
    let name = plain(name);
    if name.is_empty() {
        return Found::Nothing(Vec::new());
    }
    // From the surest to the vaguest: the first way that finds something decides.
    let ways: [&dyn Fn(&str) -> bool; 4] = [
        &|known| known == name,
        &|known| known.starts_with(&name) || name.strip_suffix('s') == Some(known),
        &|known| known.split(' ').any(|word| word.starts_with(&name)),
        &|known| name.split(' ').all(|part| known.split(' ').any(|word| word.starts_with(part))),
    ];
    for way in ways {
        let found: Vec<&Chapter> = chapters.iter().filter(|chapter| names(chapter).any(|known| way(&known))).collect();
        match found[..] {
            [] => {}
            [chapter] => return Found::One(chapter),
            _ => return Found::Several(found),
        }
    }
    let mut close: Vec<(usize, &Chapter)> =
        chapters.iter().map(|chapter| (nearest(chapter, &name), chapter)).filter(|(far, _)| *far <= 2).collect();
    close.sort_by_key(|(far, _)| *far);
    Found::Nothing(close.into_iter().map(|(_, chapter)| chapter).take(3).collect())
}

/// All that a chapter may be called: its name first.
fn names(chapter: &Chapter) -> impl Iterator<Item = String> {
    let title = plain(&chapter.title);
    let short = title.strip_prefix("the ").map(ToOwned::to_owned);
    let words: Vec<String> = chapter.words.iter().map(|word| plain(word)).collect();
    [plain(&chapter.id), title].into_iter().chain(short).chain(words)
}

/// Small letters and digits, with one blank between words.
fn plain(text: &str) -> String {
    let letters = text.chars().map(|letter| if letter.is_alphanumeric() { letter } else { ' ' });
    let text: String = letters.flat_map(char::to_lowercase).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How far the nearest name or word of a name is from this one.
fn nearest(chapter: &Chapter, name: &str) -> usize {
    let words = names(chapter)
        .flat_map(|known| known.split(' ').map(ToOwned::to_owned).chain([known.clone()]).collect::<Vec<_>>());
    words.filter(|word| word.len() > 2).map(|word| distance(&word, name)).min().unwrap_or(usize::MAX)
}

/// How many letters have to be changed, added, left out or swapped with their neighbour to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (i, letter) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other_letter) in other.iter().enumerate() {
            let change = rows[i][j] + usize::from(letter != other_letter);
            let mut least = change.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == other[j - 1] && one[i - 1] == *other_letter {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}
