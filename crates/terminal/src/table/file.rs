//! The file of a game in progress, to which every event is added as it happens.
//!
//! It is locked while it is played, so that a second terminal does not offer the same game. Nothing in it is ever changed: a
//! line that was cut off when the program was killed is passed over.

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tabiya_game::{Event, Game};
use tabiya_rules::BySide;

use super::seat::Seat;

const FIRST_LINE: &str = "Tabiya game in progress 1";
const ENDING: &str = "game";

/// The file of a game in progress.
#[derive(Debug)]
pub(crate) struct GameFile {
    file: File,
    path: PathBuf,
    /// How many events are in it, and how many bytes that is.
    written: usize,
    length: u64,
}

/// A game, and the file it is in, if it is in one.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) game: Game,
    pub(crate) seats: BySide<Seat>,
    pub(crate) seed: u64,
    /// The day on which it began, as PGN writes it.
    pub(crate) date: String,
    pub(crate) file: Option<GameFile>,
}

impl GameFile {
    /// Begins a file for a game, in this folder.
    pub(crate) fn begin(folder: &Path, game: &Game, seats: &BySide<Seat>, seed: u64, date: &str) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let (mut file, path) = create(folder, seed)?;
        file.try_lock().map_err(io::Error::from)?;
        let (white, black) = (&seats.white, &seats.black);
        let mut text = format!("{FIRST_LINE}\nwhite {white}\nblack {black}\ndate {date}\nseed {seed}\n");
        text.push_str(&game.save());
        if let Err(error) = file.write_all(text.as_bytes()) {
            // Half a game would be found next time.
            let _stays_there = fs::remove_file(&path);
            return Err(error);
        }
        Ok(Self { file, path, written: game.events().len(), length: text.len() as u64 })
    }

    /// Adds what has happened since. What cannot be added whole is not in the file at all, and may be added later.
    pub(crate) fn follow(&mut self, events: &[Event]) -> io::Result<()> {
        let mut text = String::new();
        for event in events.iter().skip(self.written) {
            let _infallible = writeln!(text, "{event}");
        }
        if !text.is_empty() {
            if let Err(error) = self.file.write_all(text.as_bytes()) {
                let _stays_there = self.file.set_len(self.length);
                return Err(error);
            }
            self.written = events.len();
            self.length += text.len() as u64;
        }
        Ok(())
    }

    /// The game is over, or given up: there is nothing to go on with.
    pub(crate) fn remove(self) {
        // Windows does not remove what is open.
        drop(self.file);
        let _gone_already = fs::remove_file(&self.path);
    }

    /// The games in this folder that nobody plays, the last one first. One that is over was not recorded any more.
    pub(crate) fn kept(folder: &Path) -> Vec<Kept> {
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let mut paths: Vec<(std::time::SystemTime, PathBuf)> = entries
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|ending| ending == ENDING))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        paths.sort();
        paths.into_iter().rev().filter_map(|(_, path)| Self::open(path)).collect()
    }

    fn open(path: PathBuf) -> Option<Kept> {
        let mut file = OpenOptions::new().read(true).append(true).open(&path).ok()?;
        file.try_lock().ok()?;
        let mut text = String::new();
        file.read_to_string(&mut text).ok()?;
        let (kept, whole) = read(&text)?;
        // What was cut off never happened.
        if whole < text.len() {
            file.set_len(whole as u64).ok()?;
        }
        let file = Self { file, path, written: kept.game.events().len(), length: whole as u64 };
        Some(Kept { file: Some(file), ..kept })
    }
}

/// A new file for the game with this number. There may be one already: who plays with a seed plays the same game again.
fn create(folder: &Path, seed: u64) -> io::Result<(File, PathBuf)> {
    let mut count = 0;
    loop {
        let path = folder.join(format!("{seed:016x}-{count}.{ENDING}"));
        match OpenOptions::new().append(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => count += 1,
            file => return Ok((file?, path)),
        }
    }
}

/// What a text holds, and how much of it.
fn read(text: &str) -> Option<(Kept, usize)> {
    let rest = text.strip_prefix(FIRST_LINE)?.strip_prefix('\n')?;
    let (white, rest) = rest.strip_prefix("white ")?.split_once('\n')?;
    let (black, rest) = rest.strip_prefix("black ")?.split_once('\n')?;
    let (date, rest) = rest.strip_prefix("date ")?.split_once('\n')?;
    let (seed, rest) = rest.strip_prefix("seed ")?.split_once('\n')?;
    let seats = BySide { white: white.parse().ok()?, black: black.parse().ok()? };
    let (game, length) = game(rest)?;
    let kept = Kept { game, seats, seed: seed.parse().ok()?, date: date.to_owned(), file: None };
    Some((kept, text.len() - rest.len() + length))
}

/// The game and the length of its text, without what did not reach the disk whole: a line that was cut off, or a move that
/// ends the game without its end.
fn game(text: &str) -> Option<(Game, usize)> {
    let mut end = text.rfind('\n')? + 1;
    for _ in 0..3 {
        if let Ok(game) = Game::load(&text[..end]) {
            return Some((game, end));
        }
        end = text[..end - 1].rfind('\n')? + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Level;
    use tabiya_game::{Moment, Settings};

    use super::*;

    fn begun(folder: &Path, seed: u64, texts: &[&str]) -> (Game, GameFile) {
        let mut game = Game::begin(Settings::default(), Moment(0)).expect("a game");
        let seats = BySide {
            white: Seat::Person("Anna Ölund".to_owned()),
            black: Seat::Computer(Level::new(3).expect("a level")),
        };
        let mut file = GameFile::begin(folder, &game, &seats, seed, "2026.11.18").expect("a file");
        for (text, now) in texts.iter().zip(1..) {
            let shape = game.position().read(text).expect("legal").shape();
            game.play(game.turn(), shape, Moment(now * 1_000)).expect("a move");
            file.follow(game.events()).expect("written");
        }
        (game, file)
    }

    #[test]
    fn a_game_is_found_again_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let (game, file) = begun(folder.path(), 7, &["e4", "e5", "Nf3"]);
        assert!(GameFile::kept(folder.path()).is_empty(), "it is being played");
        drop(file);
        let kept = GameFile::kept(folder.path()).pop().expect("a game");
        assert_eq!((&kept.game, kept.seed, kept.date.as_str()), (&game, 7, "2026.11.18"));
        assert_eq!([kept.seats.white.name(), kept.seats.black.name()], ["Anna Ölund", "Computer level 3"]);
        kept.file.expect("a file").remove();
        assert!(GameFile::kept(folder.path()).is_empty());
    }

    #[test]
    fn what_was_cut_off_never_happened() {
        let folder = tempfile::tempdir().expect("a folder");
        let (_, file) = begun(folder.path(), 7, &["f3", "e5", "g4", "Qh4"]);
        let path = file.path.clone();
        drop(file);
        let text = fs::read_to_string(&path).expect("a text");
        // Cut off anywhere behind the beginning: what is found is a game with fewer moves, and it can be gone on with.
        let first = text.find("\n1 ").expect("the first event") + 1;
        let begun = first + text[first..].find('\n').expect("a line") + 1;
        for end in begun..text.len() {
            fs::write(&path, &text[..end]).expect("written");
            let mut kept = GameFile::kept(folder.path()).pop().unwrap_or_else(|| panic!("cut off at {end}"));
            assert!(kept.game.moves().len() < 4);
            kept.game.act(tabiya_rules::Side::White, tabiya_game::Command::Resign, Moment(99_000)).expect("resigned");
            kept.file.expect("a file").follow(kept.game.events()).expect("written");
            let again = read(&fs::read_to_string(&path).expect("a text")).expect("a game").0;
            assert_eq!(again.game, kept.game);
        }
        fs::write(&path, &text).expect("written");
        assert!(GameFile::kept(folder.path())[0].game.ending().is_some(), "it is over, and still to be recorded");
    }
}
