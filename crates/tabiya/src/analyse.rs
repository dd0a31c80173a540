//! `tabiya analyse`: the best moves of a position, and games with every move judged.

mod annotate;
pub(crate) mod arguments;
mod display;
mod earlier;
mod games;
mod games_json;
mod interrupt;
mod position;
mod summary;
pub(crate) mod text;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use arguments::Analyse;
use tabiya_engine::Root;
use tabiya_rules::Position;

use crate::answer::{Answer, WrongUse};
use crate::input::{self, short};

pub(crate) fn run(arguments: &Analyse) -> Result<Answer, WrongUse> {
    match target(&arguments.what)? {
        Target::Position(position, notes) => {
            if arguments.into.output.is_some() || arguments.summary {
                return Err(WrongUse::new("--output and --summary are for files of games, and this is a position"));
            }
            let root = played(position, arguments.moves.as_deref().unwrap_or_default())?;
            let answer = position::run(&root, arguments)?;
            Ok(Answer { notes: notes.into_iter().chain(answer.notes).collect(), ..answer })
        }
        Target::Files(files) => {
            if arguments.moves.is_some() || arguments.multipv.is_some() {
                return Err(WrongUse::new("--moves and --multipv are for a position, and these are files of games"));
            }
            games::run(&files, arguments)
        }
    }
}

/// What is to be analysed.
#[derive(Debug)]
enum Target {
    /// A position, and what was assumed of it.
    Position(Position, Vec<String>),
    /// Files of games.
    Files(Vec<PathBuf>),
}

/// Tells positions from files: whatever is there is a file, unless it is the name of a position.
fn target(words: &[OsString]) -> Result<Target, WrongUse> {
    let texts: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let is_file = |word: &OsString| word == "-" || Path::new(word).exists();
    let is_name = texts.iter().all(|text| text == "start" || text.bytes().all(|byte| byte.is_ascii_digit()));
    if !is_name && words.iter().all(is_file) {
        return Ok(Target::Files(words.iter().map(PathBuf::from).collect()));
    }
    match input::position(&texts) {
        Ok((position, notes)) => Ok(Target::Position(position, notes.iter().map(ToString::to_string).collect())),
        // A board has eight ranks, with seven strokes between them: anything less was meant for a file.
        Err(_) if !is_name && texts.concat().matches('/').count() < 7 => {
            let missing = words.iter().position(|word| !is_file(word)).map_or("", |index| &texts[index]);
            if words.iter().any(is_file) && input::position(&[missing.to_owned()]).is_ok() {
                return Err(WrongUse(format!("\"{}\" is a position: analyse it alone, without files", short(missing))));
            }
            Err(WrongUse(format!("\"{}\" is neither a file that is there nor a position", short(missing))))
        }
        Err(error) => Err(error),
    }
}

/// The position behind these moves, with what was before it. Numbers and dots may stand among them.
fn played(start: Position, moves: &str) -> Result<Root, WrongUse> {
    let mut root = Root::new(start);
    for word in moves.split_whitespace() {
        let text = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim_start_matches('.');
        // Castling may be written with zeros.
        let text = if word.starts_with("0-0") { word } else { text };
        if text.is_empty() {
            continue;
        }
        let legal = root.position().read(text).map(tabiya_rules::LegalMove::shape);
        let shape = legal.map_err(|refusal| WrongUse(format!("{} cannot be played: {refusal}", short(text))))?;
        // What was read is legal here.
        let _always = root.play(shape);
    }
    Ok(root)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::{Target, played, target};

    #[track_caller]
    fn check(words: &[&str], expected: Result<&str, &str>) {
        let words: Vec<_> = words.iter().map(Into::into).collect();
        let found = match target(&words) {
            Ok(Target::Position(position, _)) => Ok(position.fen()),
            Ok(Target::Files(files)) => Ok(format!("{} files", files.len())),
            Err(error) => Err(error.0),
        };
        assert_eq!(found.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn positions_and_files_are_told_apart() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(&[], Ok(start));
        check(&["start"], Ok(start));
        check(&["518"], Ok(start));
        check(&["4k3/8/8/8/8/8/8/4K2R w K - 0 1"], Ok("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
        check(&["4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1"], Ok("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
        check(&["-"], Ok("1 files"));
        check(&["Cargo.toml", "src/main.rs"], Ok("2 files"));
        check(&["Cargo.toml", "start"], Err("\"start\" is a position: analyse it alone, without files"));
        check(&["Cargo.toml", "no.pgn"], Err("\"no.pgn\" is neither a file that is there nor a position"));
        check(&["960"], Err("the Chess960 starts are numbered 0 to 959: there is none with the number 960"));
    }

    #[test]
    fn moves_are_played_first() {
        let root = |moves| played(Position::start(), moves).map(|root| root.position().fen());
        let open = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        assert_eq!(root("1. e4 e5 2.Nf3 Nc6").as_deref().ok(), Some(open));
        assert_eq!(root("e2e4 e7e5 g1f3 b8c6").as_deref().ok(), Some(open));
        assert!(root("1.e4 e5 2.Nf3 Nf6 3.Bc4 Bc5 4.0-0 0-0").is_ok());
        assert!(root("e4 e4").is_err_and(|error| error.0.starts_with("e4 cannot be played: ")));
    }
}
