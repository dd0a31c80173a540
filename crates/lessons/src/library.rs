//! All chapters, in the order to read them in.

use std::sync::LazyLock;

use crate::{Chapter, read};

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        /// The name and the text of each chapter.
        pub(crate) const TEXTS: &[(&str, &str)] = &[$(($name, include_str!(concat!("chapters/", $name, ".txt")))),*];
    };
}

texts![
    "board",
    "start",
    "turns",
    "rook",
    "bishop",
    "queen",
    "king",
    "knight",
    "pawn",
    "capture",
    "check",
    "answers",
    "pins",
    "discovered-check",
    "checkmate",
    "stalemate",
    "castling",
    "no-castling",
    "en-passant",
    "promotion",
    "dead-position",
    "repetition",
    "fifty-moves",
    "perpetual-check",
    "agreement",
    "clocks",
    "touch-move",
    "illegal-moves",
    "resignation",
    "notation",
    "chess960",
];

/// All chapters, in the order to read them in. They are read once.
///
/// # Panics
/// Never: the tests read every chapter.
pub fn chapters() -> &'static [Chapter] {
    static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
        TEXTS.iter().map(|(id, text)| read(id, text).expect("the tests read every chapter")).collect()
    });
    &CHAPTERS
}

#[cfg(test)]
mod tests {
    use super::TEXTS;
    use crate::read;

    #[test]
    fn every_chapter_can_be_read() {
        let mistakes = TEXTS.iter().filter_map(|(id, text)| read(id, text).err());
        let mistakes: Vec<String> = mistakes.map(|mistake| mistake.to_string()).collect();
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    }

    #[test]
    fn every_text_is_among_the_chapters() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/chapters");
        let files = std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").file_name());
        let mut files: Vec<String> = files.map(|name| name.to_string_lossy().replace(".txt", "")).collect();
        files.sort_unstable();
        let mut names: Vec<&str> = TEXTS.iter().map(|(id, _)| *id).collect();
        names.sort_unstable();
        assert_eq!(files, names);
    }
}
