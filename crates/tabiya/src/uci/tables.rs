//! Endgame tables, as far as they can be asked for.

use tabiya_engine::{Engine, Tables};

/// Looks for endgame tables in the folders of a path, and tells in a sentence what was found.
/// An empty path asks for none.
pub(super) fn load(engine: &mut Engine, path: &str) -> Option<String> {
    engine.set_tables(None);
    if path.is_empty() {
        return None;
    }
    match Tables::open(path) {
        Err(error) => Some(error.to_string()),
        Ok(tables) => {
            let (files, men, damaged) = (tables.files(), tables.most_men(), tables.damaged().len());
            engine.set_tables(Some(tables));
            let left_out = if damaged == 0 { String::new() } else { format!("; {damaged} damaged ones are left out") };
            Some(format!("found {files} files of endgame tables, for up to {men} men{left_out}"))
        }
    }
}
