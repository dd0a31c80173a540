//! Any text is read as a saved game or refused with its line; what is read is written and read back as the same game, as
//! is its record in PGN; and whatever can be asked of it can be.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_game::{Game, RuleSet};

fuzz_target!(|text: &str| {
    if let Ok(rules) = text.parse::<RuleSet>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    match Game::load(text) {
        Err(error) => assert!(error.to_string().starts_with("line ")),
        Ok(game) => {
            assert_eq!(Game::load(&game.save()).expect("what was saved"), game);
            let record = game.to_pgn();
            assert_eq!(tabiya_pgn::read_game(&record.to_string()).expect("what was written"), record);
            let _asked = (game.open_claims(), game.due(), game.permitted_moves(), game.announcement());
        }
    }
});
