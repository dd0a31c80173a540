//! The files of the page. They are part of the program; who changes them lets the server read them from a folder instead.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use super::link::{self, Hindrance};

/// A file of the page: where it is within `web/`, and what is in it.
#[derive(Clone, Copy)]
struct File {
    path: &'static str,
    content: &'static [u8],
}

/// Takes the files of `web/` into the program.
macro_rules! files {
    ($($path:literal,)*) => {
        &[$(File { path: $path, content: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/", $path)) },)*]
    };
}

/// All files of `web/` but its tests, in the order of their names.
const FILES: &[File] = files![
    "api.js",
    "app.js",
    "board/arrows.js",
    "board/changes.js",
    "board/chess-board.js",
    "board/coordinates.js",
    "board/drag.js",
    "board/gallery.css",
    "board/gallery.js",
    "board/grid.js",
    "board/hand.js",
    "board/index.html",
    "board/piece-layer.js",
    "board/pieces.js",
    "board/play.js",
    "board/pointer.js",
    "board/promotion.js",
    "board/squares.js",
    "board/style.js",
    "board/themes.js",
    "board/works.js",
    "boards.js",
    "dialog.js",
    "dom.js",
    "fields.js",
    "icon-maskable.svg",
    "icon.svg",
    "icons.js",
    "index.html",
    "keys.js",
    "later.js",
    "learn-worker.js",
    "manifest.webmanifest",
    "navigation.js",
    "rules/board.js",
    "rules/castling.js",
    "rules/fen.js",
    "rules/geometry.js",
    "rules/moves.js",
    "rules/position.js",
    "rules/reason.js",
    "rules/text.js",
    "rules/why.js",
    "session.js",
    "settings-panel.js",
    "settings.js",
    "sound.js",
    "stream.js",
    "style/account.css",
    "style/analysis.css",
    "style/base.css",
    "style/editor.css",
    "style/explorer.css",
    "style/game.css",
    "style/games.css",
    "style/home.css",
    "style/learn.css",
    "style/navigation.css",
    "style/page.css",
    "style/parts.css",
    "style/plain.css",
    "style/puzzles.css",
    "style/review.css",
    "theme.js",
    "types.js",
    "views/account.js",
    "views/account/entry.js",
    "views/account/form.js",
    "views/account/own.js",
    "views/account/tokens.js",
    "views/analysis.js",
    "views/analysis/annotations.js",
    "views/analysis/desk.js",
    "views/analysis/engine-line.js",
    "views/analysis/engine.js",
    "views/analysis/eval-bar.js",
    "views/analysis/explorer.js",
    "views/analysis/export.js",
    "views/analysis/facts.js",
    "views/analysis/file-text.js",
    "views/analysis/free-board.js",
    "views/analysis/graph.js",
    "views/analysis/import.js",
    "views/analysis/keys.js",
    "views/analysis/line-stream.js",
    "views/analysis/nags.js",
    "views/analysis/node.js",
    "views/analysis/pen.js",
    "views/analysis/pgn.js",
    "views/analysis/picture.js",
    "views/analysis/review-parts.js",
    "views/analysis/review.js",
    "views/analysis/score.js",
    "views/analysis/sight.js",
    "views/analysis/sources.js",
    "views/analysis/storage.js",
    "views/analysis/times.js",
    "views/analysis/tree-view.js",
    "views/analysis/tree.js",
    "views/analysis/words.js",
    "views/editor.js",
    "views/editor/actions.js",
    "views/editor/draft.js",
    "views/editor/judge.js",
    "views/editor/starts.js",
    "views/editor/terms.js",
    "views/editor/trays.js",
    "views/game.js",
    "views/game/actions.js",
    "views/game/board-frame.js",
    "views/game/chat.js",
    "views/game/clocks.js",
    "views/game/commands.js",
    "views/game/deeds.js",
    "views/game/herald.js",
    "views/game/keys.js",
    "views/game/model.js",
    "views/game/move-list.js",
    "views/game/placement.js",
    "views/game/player-bar.js",
    "views/game/ribbon.js",
    "views/game/share.js",
    "views/game/standing.js",
    "views/game/table.js",
    "views/game/words.js",
    "views/games.js",
    "views/games/explore.js",
    "views/games/explorer.js",
    "views/games/form.js",
    "views/games/import.js",
    "views/games/imports.js",
    "views/games/query.js",
    "views/games/results.js",
    "views/games/row.js",
    "views/games/upload.js",
    "views/home.js",
    "views/home/address.js",
    "views/home/boards.js",
    "views/home/clock.js",
    "views/home/diagram.js",
    "views/home/fields.js",
    "views/home/keyed.js",
    "views/home/lobby.js",
    "views/home/options.js",
    "views/home/play.js",
    "views/home/poll.js",
    "views/home/seek.js",
    "views/home/start.js",
    "views/home/tabiya.js",
    "views/join.js",
    "views/learn.js",
    "views/learn/chapter.js",
    "views/learn/choice.js",
    "views/learn/content.js",
    "views/learn/draws.js",
    "views/learn/kinds.js",
    "views/learn/line.js",
    "views/learn/list.js",
    "views/learn/offline.js",
    "views/learn/picture.js",
    "views/learn/print.js",
    "views/learn/progress.js",
    "views/learn/reach.js",
    "views/learn/squares.js",
    "views/learn/stage.js",
    "views/learn/tasks.js",
    "views/learn/text.js",
    "views/learn/trial.js",
    "views/learn/way.js",
    "views/learn/words.js",
    "views/missing.js",
    "views/player.js",
    "views/player/challenge.js",
    "views/player/games.js",
    "views/player/statistics.js",
    "views/puzzles.js",
    "views/puzzles/about.js",
    "views/puzzles/instead.js",
    "views/puzzles/line.js",
    "views/puzzles/result.js",
    "views/puzzles/solving.js",
    "views/puzzles/words.js",
    "views/terms.js",
    "words.js",
];

/// The folder of the tests, which nobody is served.
const TESTS: &str = "tests";

/// The sign by which these files are known: others have another one. What is linked counts as it is given out, so that it is
/// not taken for what an older program made of the same files.
static VERSION: LazyLock<String> =
    LazyLock::new(|| version_of(FILES.iter().filter_map(|file| Some((file.path, given(file.path)?)))));

/// The sign of files with these paths and contents.
fn version_of<'f>(files: impl Iterator<Item = (&'f str, &'f [u8])>) -> String {
    let digest = files.fold(Sha256::new(), |digest, (path, content)| {
        let length = (content.len() as u64).to_be_bytes();
        digest.chain_update(path).chain_update([0]).chain_update(length).chain_update(content)
    });
    let first = digest.finalize().iter().take(6).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{first:012x}")
}

/// Where the files of the page come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Web<'a> {
    /// They are part of the program.
    BuiltIn,
    /// They are read anew whenever somebody asks, for those who change them.
    Folder(&'a Path),
}

impl<'a> Web<'a> {
    /// The folder that was named, if any.
    pub(super) fn of(folder: Option<&'a PathBuf>) -> Self {
        folder.map_or(Self::BuiltIn, |folder| Self::Folder(folder))
    }

    /// The version of the files. With another content they have another one.
    pub(super) fn version(self) -> &'static str {
        match self {
            Self::BuiltIn => &VERSION,
            Self::Folder(_) => "dev",
        }
    }

    /// A file, or nothing if there is none of that name.
    pub(super) async fn read(self, path: &str) -> Option<Cow<'static, [u8]>> {
        content_type(path)?;
        match self {
            Self::BuiltIn => given(path).map(Cow::Borrowed),
            Self::Folder(folder) => {
                let (folder, path) = (folder.to_owned(), path.to_owned());
                let read = tokio::task::spawn_blocking(move || read_within(&folder, &path)).await;
                read.ok().flatten().map(Cow::Owned)
            }
        }
    }
}

/// What is given out of a file that is part of the program: with what it imports, if pages name it.
fn given(path: &str) -> Option<&'static [u8]> {
    let linked = LINKED.iter().find(|(name, _)| name == path).map(|(_, content)| content.as_slice());
    linked.or_else(|| number(path).map(|number| FILES[number].content))
}

/// The number of a file that is part of the program.
pub(super) fn number(path: &str) -> Option<usize> {
    FILES.iter().position(|file| file.path == path)
}

/// How many files are part of the program.
pub(super) const COUNT: usize = FILES.len();

/// Where a file that is part of the program is found.
pub(super) fn address(path: &str) -> String {
    format!("/page/{}/{path}", *VERSION)
}

/// What browsers call the content of a file; nothing if it is none that a page is made of.
pub(super) fn content_type(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        _ => return None,
    })
}

/// A file of a folder, and of nowhere else.
fn read_within(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_plain = |part: &&str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
    if !parts.iter().all(is_plain) || parts[0] == TESTS {
        return None;
    }
    // A link may still lead elsewhere.
    let folder = folder.canonicalize().ok()?;
    let file = folder.join(path).canonicalize().ok()?;
    if !file.starts_with(&folder) {
        return None;
    }
    std::fs::read(file).ok()
}

/// The files from which others are imported, with all of those in one.
static LINKED: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let read = |path: &str| number(path).and_then(|number| str::from_utf8(FILES[number].content).ok());
    // A test sees to it that the files of the program can be linked.
    let given = |linked: Result<String, Hindrance>| linked.unwrap_or_else(|Hindrance(why)| format!("/* {why} */"));
    let mut linked: Vec<(String, String)> = Vec::new();
    for path in SHEETS {
        linked.push((path.to_owned(), given(link::styles(path, &read))));
    }
    for path in SCRIPTS {
        let script = link::script(path, &read);
        if let Ok(script) = &script {
            let parts = script.parts.iter();
            linked.extend(parts.map(|part| (part.clone(), given(link::part(part, (path, script), &read)))));
        }
        linked.push((path.to_owned(), given(script.map(|script| script.text))));
    }
    linked.into_iter().map(|(path, text)| (path, text.into_bytes())).collect()
});

/// The scripts that pages name.
const SCRIPTS: [&str; 3] = ["app.js", "board/chess-board.js", "board/gallery.js"];

/// The sheets that pages name, and those that views load.
const SHEETS: [&str; 6] = [
    "style/page.css",
    "style/analysis.css",
    "style/editor.css",
    "style/games.css",
    "style/learn.css",
    "style/puzzles.css",
];

#[cfg(test)]
mod tests;
