//! No search ever answers with an illegal move, a line that cannot be played, or nothing at all.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Chance, check_answer, moves, random_game, random_setup, root, search, search_checked, small_engine};
use tabiya_engine::nnue::Net;
use tabiya_engine::{Answer, Clock, Engine, Event, Limits, Root, Signal, Strength};
use tabiya_rules::{Kind, LegalMove, Position};

/// Limits that end soon, of every kind and mixed.
fn random_limits(chance: &mut Chance, position: &Position) -> Limits {
    let mut limits = match chance.below(8) {
        0 | 1 => Limits::nodes(1 + chance.below(500) as u64),
        2 => Limits::depth(1 + chance.below(4) as u32),
        3 => Limits { soft_nodes: Some(chance.below(300) as u64), ..Limits::default() },
        4 => Limits::time(Duration::from_millis(chance.below(2) as u64)),
        5 => Limits { mate: Some(1 + chance.below(2) as u32), depth: Some(2), ..Limits::nodes(2_000) },
        6 => {
            let moves_to_go = *chance.pick(&[None, Some(0), Some(1), Some(40)]);
            let increment = Duration::from_millis(chance.below(2) as u64);
            Limits { clock: Some(Clock { left: Duration::ZERO, increment, moves_to_go }), ..Limits::default() }
        }
        _ => {
            let elo = *chance.pick(&[0, 600, 900, 1_300, 2_000, 2_600, u16::MAX]);
            Limits { strength: Some(Strength { elo, game: chance.next() }), ..Limits::nodes(400) }
        }
    };
    if chance.one_in(3) {
        limits.lines = chance.below(9);
    }
    if chance.one_in(4) {
        let all = moves(position);
        limits.only = all.iter().copied().filter(|_| chance.one_in(4)).collect();
    }
    limits
}

fn fuzz(seed: u64, count: usize, threads: usize, mut next: impl FnMut(&mut Chance) -> Root) {
    let mut chance = Chance::new(seed);
    let mut engine = Engine::new(1, threads).unwrap();
    for _ in 0..count {
        let root = next(&mut chance);
        let limits = random_limits(&mut chance, root.position());
        search_checked(&mut engine, &root, &limits, &Signal::default());
    }
}

#[test]
fn random_games() {
    fuzz(1, 2_000, 1, |chance| random_game(chance, 160));
}

#[test]
fn random_games_with_two_threads() {
    fuzz(2, 300, 2, |chance| random_game(chance, 160));
}

#[test]
fn few_men_put_anywhere() {
    fuzz(3, 2_000, 1, |chance| random_setup(chance, 4));
}

#[test]
fn some_men_put_anywhere() {
    fuzz(4, 1_000, 1, |chance| random_setup(chance, 14));
}

#[test]
fn a_board_full_of_men() {
    fuzz(5, 300, 1, |chance| random_setup(chance, 28));
}

#[test]
fn men_put_anywhere_with_two_threads() {
    fuzz(6, 200, 2, |chance| random_setup(chance, 20));
}

#[test]
fn a_search_that_was_stopped_before_it_began_answers_all_the_same() {
    let mut chance = Chance::new(7);
    let mut engine = small_engine();
    let signal = Signal::default();
    signal.stop();
    for number in 0..300 {
        let root = if number % 2 == 0 { random_game(&mut chance, 120) } else { random_setup(&mut chance, 8) };
        for limits in [Limits::default(), Limits { lines: 4, ..Limits::default() }, Limits::depth(30)] {
            search_checked(&mut engine, &root, &limits, &signal);
        }
        let level = Limits { strength: Some(Strength { elo: 1_000, game: 1 }), ..Limits::default() };
        search_checked(&mut engine, &root, &level, &signal);
        let mate = Limits { mate: Some(6), ..Limits::default() };
        search_checked(&mut engine, &root, &mate, &signal);
    }
}

/// Does something when so many lines were told, and checks what comes of it.
fn search_until(root: &Root, limits: &Limits, lines: usize, act: impl Fn(&Signal)) -> Answer {
    let (mut engine, signal) = (small_engine(), Signal::default());
    let mut told = 0;
    let answer = engine.search(root, limits, &signal, &mut |event| {
        told += usize::from(matches!(event, Event::Line(_)));
        if told >= lines {
            act(&signal);
        }
    });
    check_answer(root, limits, &answer);
    answer
}

#[test]
fn pondering_goes_on_until_the_move_is_played_or_it_is_stopped() {
    let mut chance = Chance::new(8);
    let clock = Some(Clock { left: Duration::ZERO, increment: Duration::ZERO, moves_to_go: None });
    let limits = Limits { clock, pondering: true, ..Limits::default() };
    for _ in 0..40 {
        let root = random_game(&mut chance, 120);
        if root.position().has_legal_move() {
            let hit = search_until(&root, &limits, 4, Signal::ponder_hit);
            assert!(hit.lines[0].depth >= 4);
            let stopped = search_until(&root, &limits, 4, Signal::stop);
            assert!(stopped.lines[0].depth >= 4);
        }
    }
}

#[test]
fn there_is_no_move_when_the_game_is_over() {
    let rows = [
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "5k2/5P2/5K2/8/8/8/8/8 b - - 0 60",
    ];
    for fen in rows {
        let (root, mut engine) = (root(fen), small_engine());
        let strength = Some(Strength { elo: 600, game: 0 });
        let limits = [
            Limits::nodes(10),
            Limits::default(),
            Limits { mate: Some(3), ..Limits::default() },
            Limits { strength, ..Limits::default() },
            Limits { lines: 5, ..Limits::depth(9) },
        ];
        for limits in limits {
            let answer = search_checked(&mut engine, &root, &limits, &Signal::default());
            assert_eq!(answer.best, None, "{fen}");
        }
    }
}

#[test]
fn an_only_move_is_found_however_little_there_is() {
    let rows = [
        ("7k/8/8/8/8/8/1r6/K7 w - - 0 1", "Kxb2"),
        ("k7/8/8/8/8/7q/6p1/6K1 w - - 0 1", "Kf2"),
        ("6rk/6pp/8/6N1/8/8/q7/K7 w - - 99 80", "Kxa2"),
    ];
    let clock = Some(Clock { left: Duration::ZERO, increment: Duration::ZERO, moves_to_go: Some(1) });
    for (fen, only) in rows {
        let (root, mut engine) = (root(fen), small_engine());
        assert_eq!(moves(root.position()).len(), 1, "{fen}");
        let clocked = Limits { clock, ..Limits::default() };
        for limits in [Limits::nodes(1), clocked, Limits { lines: 3, ..Limits::depth(5) }] {
            let answer = search_checked(&mut engine, &root, &limits, &Signal::default());
            assert_eq!(common::san(root.position(), answer.best), only, "{fen}");
        }
    }
}

#[test]
fn moves_that_were_not_asked_for_are_not_answered() {
    let root = root("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    for only in moves(root.position()) {
        let limits = Limits { only: vec![only], lines: 3, ..Limits::nodes(3_000) };
        let answer = search_checked(&mut small_engine(), &root, &limits, &Signal::default());
        assert_eq!((answer.best, answer.lines.len()), (Some(only), 1));
    }
}

#[test]
fn pasts_full_of_repetitions_do_no_harm() {
    let mut chance = Chance::new(9);
    let mut engine = small_engine();
    for _ in 0..60 {
        let mut root = random_game(&mut chance, 30);
        for _ in 0..40 {
            // There and back again where that is possible, else anything.
            let all = moves(root.position());
            let Some(first) = all.first() else { break };
            let quiet = all.iter().find(|shape| root.position().legal(**shape).is_some_and(goes_and_comes));
            root.play(*quiet.unwrap_or(first)).expect("a legal move");
            let limits = Limits { lines: 1 + chance.below(3), ..Limits::nodes(1 + chance.below(300) as u64) };
            search_checked(&mut engine, &root, &limits, &Signal::default());
        }
    }
}

/// Whether a move can be taken back by another: not a pawn's, not a capture, not castling.
fn goes_and_comes(legal: LegalMove<'_>) -> bool {
    legal.kind() != Kind::Pawn && !legal.is_capture() && legal.wing().is_none()
}

#[test]
fn the_same_question_has_the_same_answer() {
    let mut chance = Chance::new(10);
    let mut engine = small_engine();
    for number in 0..60 {
        let root = if number % 3 == 0 { random_setup(&mut chance, 10) } else { random_game(&mut chance, 120) };
        let level = Limits { strength: Some(Strength { elo: 1_500, game: 3 }), ..Limits::default() };
        let lines = Limits { lines: 3, ..Limits::depth(6) };
        for limits in [Limits::nodes(5_000), Limits::depth(7), lines, level] {
            let mut told = Vec::new();
            for _ in 0..2 {
                engine.forget();
                let mut events = Vec::new();
                let answer = engine.search(&root, &limits, &Signal::default(), &mut |event| events.push(event));
                told.push((timeless(answer), events.len()));
            }
            assert_eq!(told[0], told[1], "{} {limits:?}", root.position().fen());
            let fresh = timeless(search(&mut small_engine(), &root, &limits));
            assert_eq!(told[0].0, fresh, "{} {limits:?}", root.position().fen());
        }
    }
}

/// An answer without the times in it.
fn timeless(mut answer: Answer) -> Answer {
    for report in &mut answer.lines {
        report.time = Duration::ZERO;
    }
    answer
}

#[test]
fn no_more_nodes_are_looked_at_than_allowed() {
    let mut chance = Chance::new(11);
    let mut engine = small_engine();
    for _ in 0..200 {
        let root = random_game(&mut chance, 120);
        engine.forget();
        let least = search(&mut engine, &root, &Limits::depth(1)).nodes;
        let most = least + chance.below(3_000) as u64;
        engine.forget();
        let answer = search_checked(&mut engine, &root, &Limits::nodes(most), &Signal::default());
        assert!(answer.nodes <= most, "{} of {most} in {}", answer.nodes, root.position().fen());
    }
}

/// Boards that no game leads to, but that the rules accept.
#[test]
fn a_board_full_of_queens_is_judged_and_searched() {
    for fen in [
        "kn6/nn6/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/KQQQQQQQ w - - 0 1",
        "kqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/NN6/KN6 b - - 0 1",
    ] {
        let root = Root::new(Position::from_fen(fen).unwrap());
        let mut engine = Engine::new(1, 1).unwrap();
        let answer = engine.search(&root, &Limits::nodes(2_000), &Signal::default(), &mut |_| {});
        assert!(answer.best.is_some_and(|best| root.position().is_legal(best)));
        assert!(answer.score().is_some_and(|score| score.as_centipawns() > 10_000), "{:?}", answer.score());
    }
}

/// A proof that finds nothing leaves no more nodes to the search for a move than it was given.
#[test]
fn a_proof_and_the_search_behind_it_share_their_nodes() {
    let root = Root::new(Position::start());
    let mut engine = Engine::new(1, 1).unwrap();
    let limits = Limits { mate: Some(6), ..Limits::nodes(2_000) };
    let answer = engine.search(&root, &limits, &Signal::default(), &mut |_| {});
    assert!(answer.best.is_some() && answer.nodes <= 4_000, "{}", answer.nodes);
}

/// What is found does not depend on whose thread searches, nor on what another network thought before.
#[test]
fn a_search_on_the_callers_own_thread_finds_the_same() {
    let look = || {
        let mut chance = Chance::new(12);
        let (mut one, mut other) = (small_engine(), small_engine());
        for _ in 0..60 {
            let root = random_game(&mut chance, 80);
            let limits = Limits { lines: 1 + chance.below(3), ..Limits::nodes(400) };
            let answer = search(&mut one, &root, &limits);
            other.set_net(Arc::new(Net::of_material())).unwrap();
            other.search_here(&root, &limits, &Signal::default());
            other.set_net(Net::own()).unwrap();
            one.forget();
            let here = other.search_here(&root, &limits, &Signal::default());
            assert_eq!(search(&mut one, &root, &limits).nodes, here.nodes, "{}", root.position());
            one.forget();
            assert_eq!((answer.best, answer.score()), (here.best, here.score()), "{}", root.position());
        }
    };
    let thread = std::thread::Builder::new().stack_size(Engine::STACK_BYTES).spawn(look).unwrap();
    thread.join().unwrap();
}
