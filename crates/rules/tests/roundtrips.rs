//! What is written is read back as the same, along random games; and no text, however broken, does
//! any harm.

mod common;

use common::{Chance, positions_of_random_games};
use tabiya_rules::{CastlingMode, Move, Position, Setup};

#[test]
fn fen_both_ways() {
    positions_of_random_games(21, 60_000, |position| {
        assert_eq!(Position::from_fen(&position.fen()).as_ref(), Ok(position));
        assert_eq!(Position::from_fen(&position.shredder_fen()).as_ref(), Ok(position));
        assert_eq!(Setup::from_fen_strict(&position.fen()), Ok(position.to_setup()));
    });
}

#[test]
fn san_lan_and_uci_both_ways() {
    positions_of_random_games(22, 10_000, |position| {
        for legal in &position.legal_moves() {
            let san = legal.san();
            assert_eq!(position.read(&san).as_ref(), Ok(&legal), "{san} in {position}");
            assert_eq!(position.read_strict(&san).as_ref(), Ok(&legal), "{san} in {position}");
            assert_eq!(position.read(&legal.lan()).as_ref(), Ok(&legal), "{} in {position}", legal.lan());
            let uci = legal.uci(CastlingMode::Chess960);
            assert_eq!(position.read_uci(&uci).as_ref(), Ok(&legal), "{uci} in {position}");
            if CastlingMode::of(position) == CastlingMode::Standard {
                let uci = legal.uci(CastlingMode::Standard);
                assert_eq!(position.read_uci(&uci).as_ref(), Ok(&legal), "{uci} in {position}");
            }
        }
    });
}

#[test]
fn two_moves_never_have_the_same_san() {
    positions_of_random_games(23, 20_000, |position| {
        let moves = position.legal_moves();
        let written = moves.iter().map(|legal| legal.san().to_string()).collect::<std::collections::BTreeSet<_>>();
        assert_eq!(written.len(), moves.len(), "{position}");
    });
}

#[test]
fn sixteen_bits_both_ways() {
    let mut count = 0;
    for bits in 0..=u16::MAX {
        if let Some(shape) = Move::from_bits(bits) {
            assert_eq!(shape.bits(), bits);
            assert_eq!(Move::new(shape.from(), shape.to(), shape.nature()), Some(shape));
            count += 1;
        }
    }
    assert_eq!(count, 64 * 63 * 7);
}

/// Any text at all, made by breaking good ones.
#[test]
fn broken_text_is_refused_or_read_and_nothing_worse() {
    let mut chance = Chance::new(24);
    let symbols: Vec<char> = "abcdefgh12345678KQRBNPkqrnp/ wb-xO0=+#!?().é♘×\u{0}\u{202e}\t\n9".chars().collect();
    let mut breaking = |text: &str| {
        let mut broken: Vec<char> = text.chars().collect();
        for _ in 0..=chance.below(4) {
            let symbol = symbols[chance.below(symbols.len())];
            let at = chance.below(broken.len() + 1);
            match chance.below(3) {
                0 => broken.insert(at, symbol),
                1 if at < broken.len() => broken[at] = symbol,
                _ if at < broken.len() => drop(broken.remove(at)),
                _ => {}
            }
        }
        broken.into_iter().collect::<String>()
    };
    positions_of_random_games(25, 20_000, |position| {
        let fen = breaking(&position.fen());
        match Position::from_fen(&fen) {
            Ok(read) => assert_eq!(Position::from_fen(&read.fen()).as_ref(), Ok(&read), "{fen}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        let _read_or_refused = Setup::from_fen_strict(&fen);
        let moves = position.legal_moves();
        if let Some(legal) = moves.get(0) {
            for text in [breaking(&legal.san()), breaking(&legal.lan()), breaking(&legal.shape().to_string())] {
                match position.read(&text) {
                    Ok(read) => assert!(position.is_legal(read.shape()), "{text:?} in {position}"),
                    Err(refusal) => assert!(!refusal.to_string().is_empty()),
                }
            }
        }
    });
}
