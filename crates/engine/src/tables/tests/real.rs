//! Real tables, if there are any: `TABIYA_SYZYGY=<folder> cargo test -p tabiya-engine real_tables` asks them. They
//! have to be all those of three and four men at least.

use std::io::Write;

use tabiya_rules::{CastlingMode, Kind, Piece, Position, Setup, Side, Square};

use super::super::{TableOutcome, Tables};
use super::at;

/// The folder, told when the test was built.
const FOLDER: Option<&str> = option_env!("TABIYA_SYZYGY");

/// The tables, or a word that they are not there.
fn real(test: &str) -> Option<Tables> {
    if FOLDER.is_none() {
        // Past the test harness, which would keep it to itself.
        let _unheard = writeln!(std::io::stderr(), "left out: {test} needs TABIYA_SYZYGY=<folder with endgame tables>");
    }
    FOLDER.map(|folder| Tables::open(folder).unwrap())
}

#[test]
fn real_tables_know_what_books_know() {
    let Some(tables) = real("real_tables_know_what_books_know") else { return };
    let rows = [
        ("8/8/8/8/4k3/8/8/K2Q4 w - - 0 1", TableOutcome::Win),
        ("8/8/8/8/4k3/8/8/K2BN3 w - - 0 1", TableOutcome::Win),
        ("8/8/8/8/4k3/8/8/K2NN3 w - - 0 1", TableOutcome::Draw),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", TableOutcome::Draw),
        ("8/8/8/3k4/8/3K4/3P4/8 b - - 0 1", TableOutcome::Loss),
        ("8/8/8/8/p7/8/8/K4k2 w - - 0 1", TableOutcome::Draw),
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", TableOutcome::Draw),
        ("8/1P6/8/8/8/1k6/8/K7 w - - 0 1", TableOutcome::Win),
        // Réti: the king catches one pawn and helps the other.
        ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", TableOutcome::Draw),
        // Saavedra: only a rook wins, and only by way of the right squares.
        ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", TableOutcome::Win),
    ];
    for (fen, outcome) in rows {
        assert_eq!(tables.outcome(&at(fen)), Some(outcome), "{fen}");
    }
    let saavedra = tables.root_moves(&at("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1")).unwrap();
    assert_eq!(saavedra.iter().map(|root| root.shape.to_string()).collect::<Vec<_>>(), ["c6c7"]);
    let rook = tables.root_moves(&at("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1")).unwrap();
    assert_eq!(rook[0].shape.to_string(), "c7c8r");
}

/// Whatever a table says of a position, the best of its moves has to say the same.
#[test]
fn real_tables_agree_with_each_other() {
    let Some(tables) = real("real_tables_agree_with_each_other") else { return };
    let mut chance = 1u64;
    let mut asked = 0;
    while asked < 3_000 {
        let Some(position) = any_position(&mut chance) else { continue };
        let moves = position.legal_moves();
        let Some(best) = moves.iter().map(|legal| tables.outcome(&legal.play()).unwrap().reversed()).max() else {
            continue;
        };
        assert_eq!(tables.outcome(&position), Some(best), "{position:?}");
        let root = tables.root_moves(&position).unwrap();
        assert!(root.iter().all(|root| root.outcome == best && root.distance.is_some()), "{position:?} {root:?}");
        assert!(
            root.iter().all(|root| (root.distance == Some(0)) == (best == TableOutcome::Draw)),
            "{position:?} {root:?}"
        );
        asked += 1;
    }
}

/// Two kings and two other men anywhere, if that can be.
fn any_position(chance: &mut u64) -> Option<Position> {
    let mut next = |limit: usize| {
        *chance = chance.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (*chance >> 33) as usize % limit
    };
    let mut setup = Setup::empty();
    for side in [Side::White, Side::Black] {
        let owner = if next(3) == 0 { !side } else { side };
        for (side, kind) in [(owner, Kind::ALL[next(5)]), (side, Kind::King)] {
            setup.put(Square::get(next(64))?, Piece { side, kind });
        }
    }
    setup.side = if next(2) == 0 { Side::White } else { Side::Black };
    setup.position(CastlingMode::Standard).ok()
}
