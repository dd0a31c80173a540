//! Any text is read as FEN or refused; what is read is written and read back as the same, and a
//! position that can be played on keeps its promises.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{CastlingMode, Position, Setup};

fuzz_target!(|text: &str| {
    let strict = Setup::from_fen_strict(text);
    match Setup::from_fen(text) {
        Err(error) => {
            assert!(strict.is_err());
            assert!(!error.to_string().is_empty());
            assert!(error.at <= text.len());
        }
        Ok((setup, _)) => {
            let (again, _) = Setup::from_fen(&setup.fen()).expect("what is written can be read");
            assert_eq!(again.fen(), setup.fen());
            let faults = setup.faults(CastlingMode::Chess960);
            assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
            if let Ok(position) = setup.position(CastlingMode::Chess960) {
                judge(&position);
            }
        }
    }
});

fn judge(position: &Position) {
    assert_eq!(Position::from_fen(&position.fen()).as_ref(), Ok(position));
    assert_eq!(Position::from_fen(&position.shredder_fen()).as_ref(), Ok(position));
    assert_eq!(position.key(), position.key_from_scratch());
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal_moves());
    for legal in &moves {
        assert!(position.is_legal(legal.shape()));
        let after = legal.play();
        assert_eq!(after.key(), after.key_from_scratch());
        assert_eq!(after.to_setup().position(CastlingMode::Chess960).as_ref(), Ok(&after), "{legal} in {position}");
        assert_eq!(position.read(&legal.san()).as_ref(), Ok(&legal));
    }
}
