//! A short comparison as part of the tests; the binary does the long one.

use super::{Settings, Trio, run};
use crate::starts::Starts;

#[test]
fn a_few_thousand_positions_are_the_same_for_all() {
    let settings = Settings { positions: 4_000, seed: 1, threads: 2, chess960_share: 0.5, only_game: None };
    let summary = run(&settings);
    let reports: Vec<String> = summary.reports.iter().map(ToString::to_string).collect();
    assert!(reports.is_empty(), "{}", reports.join("\n"));
    assert!(summary.positions >= settings.positions && summary.moves > summary.positions);
}

#[test]
fn one_game_can_be_seen_again() {
    let settings = |threads| Settings { positions: 1_000, seed: 5, threads, chess960_share: 0.5, only_game: Some(6) };
    let [one, other] = [run(&settings(1)), run(&settings(2))];
    assert_eq!((one.games, one.positions, one.moves), (1, other.positions, other.moves));
}

#[test]
fn all_libraries_play_on_from_the_starts_written_by_hand() {
    let refused: Vec<&str> = Starts::by_hand().iter().copied().filter(|fen| Trio::from_fen(fen).is_err()).collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}
