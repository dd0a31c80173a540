//! Perft: the generator against known counts, ours and those of the public suites.
//!
//! Each run counts to the deepest depth that stays under a cap of nodes; `TABIYA_PERFT=full`
//! counts everything, which takes minutes.

mod common;

use common::{position, suite};
use tabiya_rules::{Position, divide, perft};

/// The most nodes counted for one position on an ordinary run.
const CAP: u64 = 20_000_000;

#[expect(clippy::disallowed_methods, reason = "the one switch of this test")]
fn cap() -> u64 {
    match std::env::var("TABIYA_PERFT") {
        Ok(word) if word == "full" => u64::MAX,
        _ => CAP,
    }
}

/// Checks lines like `FEN ;D1 20 ;D2 400`, and tells how many counts were checked.
fn check_lines(name: &str, text: &str) -> usize {
    let mut checked = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().unwrap_or_default();
        let start = position(fen);
        let mut first_of_line = true;
        for part in parts {
            let Some((depth, nodes)) = part.strip_prefix('D').and_then(|rest| rest.split_once(' ')) else { continue };
            let (depth, nodes) = (depth.parse().expect("a depth"), nodes.trim().parse::<u64>().expect("a count"));
            // A line with one deep count only is still checked.
            if nodes <= cap() || first_of_line && line.matches(";D").count() + line.matches("; D").count() == 1 {
                assert_eq!(perft(&start, depth), nodes, "{name}: {fen} at depth {depth}");
                checked += 1;
            }
            first_of_line = false;
        }
    }
    checked
}

#[test]
fn own_positions() {
    assert!(check_lines("perft.epd", include_str!("data/perft.epd")) > 100);
}

#[test]
fn suite_standard() {
    let Some(text) = suite("perft/standard.epd") else { return };
    assert!(check_lines("standard.epd", &text) >= 128);
}

#[test]
fn suite_chess960() {
    let Some(text) = suite("perft/chess960-first-480.epd") else { return };
    assert!(check_lines("chess960-first-480.epd", &text) >= 480);
}

#[test]
fn suite_nasty_positions() {
    let Some(text) = suite("perft/talkchess-sedlak.epd") else { return };
    assert_eq!(check_lines("talkchess-sedlak.epd", &text), 14);
}

#[test]
fn suite_double_checks() {
    let Some(text) = suite("perft/ferdy_perft_double_checks.epd") else { return };
    assert_eq!(check_lines("ferdy_perft_double_checks.epd", &text), 184);
}

#[test]
fn suite_tricky() {
    let Some(text) = suite("perft/tricky.perft") else { return };
    let mut start = Position::start();
    let mut checked = 0;
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("epd", fen)) => start = position(fen),
            Some(("perft", rest)) => {
                let (depth, nodes) = rest.split_once(' ').expect("a depth and a count");
                let (depth, nodes) = (depth.parse().expect("a depth"), nodes.parse::<u64>().expect("a count"));
                if nodes <= cap() {
                    assert_eq!(perft(&start, depth), nodes, "{start} at depth {depth}");
                    checked += 1;
                }
            }
            _ => {}
        }
    }
    assert!(checked > 80, "only {checked} counts were checked");
}

#[test]
fn depth_zero_is_one_line_and_divides_into_none() {
    assert_eq!(perft(&Position::start(), 0), 1);
    assert_eq!(divide(&Position::start(), 0).count(), 0);
}

#[test]
fn divide_adds_up() {
    let start = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    for depth in 1..4 {
        assert_eq!(divide(&start, depth).map(|(_, nodes)| nodes).sum::<u64>(), perft(&start, depth));
    }
}

/// The walk without lists against the lists.
#[test]
fn perft_is_the_count_of_lines_played_out() {
    fn played_out(position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => position.legal_moves().iter().map(|legal| played_out(&legal.play(), depth - 1)).sum(),
        }
    }
    common::positions_of_random_games(11, 1_500, |position| {
        assert_eq!(perft(position, 2), played_out(position, 2), "{position}");
    });
    common::positions_of_random_games(12, 30, |position| {
        assert_eq!(perft(position, 3), played_out(position, 3), "{position}");
    });
}

/// Perft only counts: the order of the list is pinned down here, since engines depend on it.
#[test]
fn the_order_of_moves_stays_as_it_is() {
    let list = |fen: &str| {
        let position = position(fen);
        let moves = position.legal_moves();
        moves.iter().map(|legal| legal.san().to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        list("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"),
        "a3 b3 g3 d6 a4 g4 gxh3 dxe6 Nb1 Nd1 Na4 Nb5 Nd3 Nc4 Ng4 Nc6 Nxg6 Nxd7 Nxf7 Bc1 Be3 Bf4 Bg5 Bh6 Bd1 Bf1 Bd3 \
         Bc4 Bb5 Bxa6 Rb1 Rc1 Rd1 Rf1 Rg1 Qd3 Qe3 Qg3 Qxh3 Qf4 Qg4 Qf5 Qh5 Qxf6 Kd1 Kf1 O-O-O O-O"
    );
}
