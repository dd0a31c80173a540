use tabiya_engine::{Engine, Signal};
use tabiya_pgn::read_game;

use super::find;
use crate::puzzles::{Puzzle, Theme};

const NODES: u64 = 40_000;

fn puzzles(text: &str) -> Vec<Puzzle> {
    let game = read_game(text).expect("a game");
    let mut engine = Engine::new(1, 1).expect("memory");
    let mut steps = 0;
    let found = find(&mut engine, &game.tree, NODES, &Signal::default(), || steps += 1).expect("nobody stops it");
    assert_eq!(steps, game.tree.main_line().count() + 1);
    found
}

/// The lines of the puzzles of a game that begins with this position, in UCI.
#[track_caller]
fn check(fen: &str, moves: &str, lines: &[&str], themes: &[Theme]) {
    let found = puzzles(&format!("[FEN \"{fen}\"] {moves} *"));
    assert_eq!(found.iter().map(|puzzle| puzzle.uci().join(" ")).collect::<Vec<_>>(), lines);
    for puzzle in found {
        assert!(themes.iter().all(|theme| puzzle.themes().contains(theme)), "{:?}", puzzle.themes());
        assert!(puzzle.keeps_its_word());
    }
}

#[test]
fn a_mistake_that_allows_mate() {
    let found = puzzles("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nf3 *");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].last_uci().as_str(), found[0].uci()), ("g8f6", vec!["h5f7".to_owned()]));
    assert_eq!(found[0].themes(), [Theme::MateIn(1), Theme::Opening]);
    let sacrifice = [Theme::MateIn(2), Theme::BackRank, Theme::Sacrifice];
    check("r5k1/5ppp/8/8/8/4Q3/5PPP/q3R1K1 b - - 0 1", "Qa5", &["e3e8 a8e8 e1e8"], &sacrifice);
}

#[test]
fn what_takes_back_or_is_forced_is_no_puzzle() {
    // The queen takes a pawn that is guarded.
    check("3qk3/8/3p4/8/3P4/2P5/8/3QK3 b - - 0 1", "Qa5 Qb3 Qxc3 Qxc3", &[], &[]);
    // The king has to take.
    check("7k/8/8/8/8/8/r5PP/7K b - - 0 1", "Ra1", &[], &[]);
}

#[test]
fn two_ways_to_win_are_no_puzzle_but_two_mates_are() {
    let mates = puzzles("[FEN \"1q4k1/pp3ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1\"] Qf4 *");
    assert_eq!(mates.len(), 1);
    let other = if mates[0].uci() == ["d1d8"] { "Re8" } else { "Rd8" };
    assert!(mates[0].is_right(0, mates[0].position().read(other).expect("legal").shape()));
    // The queen can be taken, and there is a mate.
    check("6k1/5ppp/1q6/8/8/8/5PPP/3RR1K1 b - - 0 1", "Qe3 h3", &[], &[]);
}

#[test]
fn zugzwang_is_named() {
    // With a pass it would be stalemate.
    let found = puzzles("[FEN \"3k4/8/3P4/4K3/8/8/8/8 b - - 0 1\"] Ke8 *");
    assert_eq!(found[0].uci()[0], "e5e6");
    assert!(found[0].themes().contains(&Theme::Zugzwang), "{:?}", found[0].themes());
}

#[test]
fn it_can_be_stopped() {
    let game = read_game("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *").expect("a game");
    let mut engine = Engine::new(1, 1).expect("memory");
    let signal = Signal::default();
    signal.stop();
    assert_eq!(find(&mut engine, &game.tree, NODES, &signal, || {}), None);
}
