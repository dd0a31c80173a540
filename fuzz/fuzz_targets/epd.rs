//! Any text is read as EPD or refused; what is read is written and read back as the same, and its
//! moves are legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_pgn::epd::{Epd, read_all};

fuzz_target!(|text: &str| {
    match Epd::read(text) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(error.at <= text.len());
        }
        Ok(epd) => {
            let written = epd.to_string();
            assert_eq!(Epd::read(&written).as_ref(), Ok(&epd), "{written}");
            let moves = epd.operations().iter().filter(|operation| operation.opcode() == "bm");
            assert_eq!(moves.flat_map(|operation| operation.moves()).count(), epd.best_moves().count());
            assert!(read_all(&written).all(|(number, again)| number == 1 && again.as_ref() == Ok(&epd)));
        }
    }
    assert!(read_all(text).all(|(number, _)| number <= text.lines().count()));
});
