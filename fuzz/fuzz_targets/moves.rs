//! Any text is read as a move of any position or refused with a reason; what is read is legal, and
//! its canonical form is read as the same move. The first line is the position, the rest the move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{CastlingMode, Position, Refusal};

fuzz_target!(|text: &str| {
    let (fen, text) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen).unwrap_or_default();
    match position.read(text) {
        Ok(legal) => {
            assert!(position.is_legal(legal.shape()));
            assert_eq!(position.read_strict(&legal.san()).as_ref(), Ok(&legal));
            assert_eq!(position.read(&legal.lan()).as_ref(), Ok(&legal));
            assert_eq!(position.read_uci(&legal.uci(CastlingMode::Chess960)).as_ref(), Ok(&legal));
        }
        Err(refusal) => {
            assert!(position.read_strict(text).is_err());
            assert!(!refusal.to_string().is_empty());
            match refusal {
                Refusal::Ambiguous { from, .. } => assert!(from.is_many()),
                Refusal::Unreadable(place) => assert!(place.at <= text.len()),
                _ => {}
            }
        }
    }
    let _read_or_refused = position.read_uci(text);
});
