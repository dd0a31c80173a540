use std::sync::Mutex;
use std::sync::mpsc;
use std::time::Duration;

use tabiya_engine::{Answer, Limits, Root, Signal};
use tabiya_rules::LegalMove;
use tokio::task::{JoinHandle, JoinSet, yield_now};
use tokio::time::sleep;

use super::mind::Mind;
use super::*;

/// A mind that does as it is told.
struct Stub<F>(F);

impl<F: FnMut(&Root, &Limits, &Signal) -> Option<Move> + Send> Mind for Stub<F> {
    fn search(&mut self, root: &Root, limits: &Limits, signal: &Signal) -> Answer {
        Answer { best: (self.0)(root, limits, signal), ..Answer::default() }
    }
}

/// A computer of so many threads that thinks like this.
fn stub<F>(threads: usize, think: F) -> Computer
where
    F: FnMut(&Root, &Limits, &Signal) -> Option<Move> + Clone + Send + Sync + 'static,
{
    let make = move || -> Option<Box<dyn Mind>> { Some(Box::new(Stub(think.clone()))) };
    Computer { pool: Arc::new(Pool::new(NonZeroUsize::new(threads).expect("a thread"), make)) }
}

fn computer(threads: usize) -> Computer {
    Computer::new(NonZeroUsize::new(threads).expect("a thread"))
}

/// A legal move, by its place in the list.
fn legal_move(position: &Position, index: usize) -> Option<Move> {
    position.legal_moves().get(index).map(LegalMove::shape)
}

fn question(level: u8, game: u64) -> Question {
    let level = Level::new(level).expect("a level");
    Question { start: Position::start(), moves: Vec::new(), level, game, clock: None }
}

fn on_clock(question: Question, millis: u64) -> Question {
    let left = Duration::from_millis(millis);
    Question { clock: Some(ClockView { left, increment: Duration::ZERO, moves_to_go: None }), ..question }
}

fn from_fen(question: Question, fen: &str) -> Question {
    Question { start: Position::from_fen(fen).expect("a position"), ..question }
}

/// A question after these further moves.
fn after(mut question: Question, moves: &str) -> Question {
    for text in moves.split_whitespace() {
        let shape = position(&question).read(text).expect("a legal move").shape();
        question.moves.push(shape);
    }
    question
}

fn position(question: &Question) -> Position {
    question.moves.iter().fold(question.start, |position, shape| position.legal(*shape).expect("a legal move").play())
}

/// Asks on another task, and comes back when the question waits or is thought about.
async fn ask(computer: &Computer, question: Question) -> JoinHandle<Option<Thought>> {
    let own = computer.clone();
    let task = tokio::spawn(async move { own.think(question).await });
    yield_now().await;
    task
}

/// Waits until this holds; a test in which it never does does not end well.
async fn until(holds: impl Fn() -> bool) {
    for _ in 0..60_000 {
        if holds() {
            return;
        }
        sleep(Duration::from_millis(1)).await;
    }
    panic!("it did not come about within a minute");
}

#[tokio::test]
async fn a_hundred_games_on_one_thread_are_all_answered() {
    let computer = computer(1);
    let lines = ["", "e4", "e4 e5 Nf3", "d4 d5 c4 e6", "e4 c5 Nf3 d6 d4 cxd4", "f3 e5 g4"];
    let mut games = JoinSet::new();
    for game in 0..100_u64 {
        let question = after(question(1 + (game % 3) as u8, game), lines[game as usize % lines.len()]);
        let question = if game % 5 == 0 { on_clock(question, 60_000) } else { question };
        let computer = computer.clone();
        games.spawn(async move { (position(&question), computer.think(question).await) });
    }
    let mut answered = 0;
    while let Some(game) = games.join_next().await {
        let (position, thought) = game.expect("an end");
        let thought = thought.expect("an answer");
        assert!(position.is_legal(thought.best) && thought.score.is_some());
        answered += 1;
    }
    assert_eq!(answered, 100);
    until(|| computer.load() == Load::default()).await;
}

#[tokio::test]
async fn full_strength_mates_and_keeps_to_a_short_clock() {
    let mate = from_fen(question(10, 1), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let computer = computer(1);
    let thought = computer.think(on_clock(mate, 500)).await.expect("an answer");
    assert_eq!((thought.best.to_string().as_str(), thought.score), ("a1a8", Some(Score::MateIn(1))));
    let thought = computer.think(on_clock(question(10, 1), 1)).await.expect("an answer");
    assert!(Position::start().is_legal(thought.best));
}

#[tokio::test]
async fn the_same_question_has_the_same_answer_after_a_restart() {
    let line = "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5 c6 dxc6 bxc6";
    let (first, second) = (computer(1), computer(2));
    for level in 1..=9 {
        for game in [1, 99] {
            let question = after(question(level, game), line);
            let before = first.think(question.clone()).await;
            // What is thought in between about other games changes nothing.
            second.think(after(question.clone(), "d4")).await.expect("an answer");
            assert!(before.is_some());
            assert_eq!(second.think(question).await, before, "level {level}, game {game}");
        }
    }
}

#[tokio::test]
async fn it_plays_from_any_start_position() {
    let computer = computer(1);
    for number in [0, 518, 692, 959] {
        let start = Position::chess960(number).expect("a start position");
        let mut question = Question { start, ..question(2, number.into()) };
        for _ in 0..24 {
            let Some(thought) = computer.think(question.clone()).await else {
                assert!(!position(&question).has_legal_move());
                break;
            };
            assert!(position(&question).is_legal(thought.best));
            question.moves.push(thought.best);
        }
    }
}

#[tokio::test]
async fn where_no_move_is_legal_there_is_no_answer() {
    let computer = computer(1);
    let mated = after(question(1, 1), "f3 e5 g4 Qh4");
    assert_eq!(computer.think(mated.clone()).await, None);
    let stalemate = from_fen(question(10, 1), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(computer.think(stalemate).await, None);
    // Nor after moves that were not.
    let wrong = Question { moves: mated.moves.into_iter().rev().collect(), ..question(1, 1) };
    assert_eq!(computer.think(wrong).await, None);
}

#[tokio::test]
async fn a_search_that_breaks_down_loses_neither_thread_nor_game() {
    let computer = stub(1, |root, limits, _| {
        assert!(limits.strength.is_none_or(|strength| strength.game != 13), "bad luck");
        legal_move(root.position(), 1)
    });
    for (game, expected) in [(1, 1), (13, 0), (13, 0), (2, 1)] {
        let thought = computer.think(question(1, game)).await.expect("an answer");
        assert_eq!(Some(thought.best), legal_move(&Position::start(), expected));
    }
    until(|| computer.load() == Load { failed: 2, ..Load::default() }).await;
}

#[tokio::test]
async fn whatever_a_mind_says_the_move_is_legal() {
    let foreign = after(question(1, 1), "e4 e5").moves[1];
    for said in [None, Some(foreign)] {
        let thought = stub(1, move |_, _, _| said).think(question(1, 1)).await.expect("an answer");
        assert!(Position::start().is_legal(thought.best) && thought.score.is_none());
    }
    let no_memory = Computer { pool: Arc::new(Pool::new(NonZeroUsize::MIN, || None)) };
    assert!(no_memory.think(question(1, 1)).await.is_some());
    assert_eq!(no_memory.load().failed, 1);
}

#[tokio::test(start_paused = true)]
async fn who_is_short_of_time_goes_first_and_the_others_in_order() {
    let order = Arc::new(Mutex::new(Vec::new()));
    let (open, door) = mpsc::channel::<()>();
    let (door, seen) = (Arc::new(Mutex::new(door)), Arc::clone(&order));
    let computer = stub(1, move |root, limits, _| {
        let game = limits.strength.expect("a level").game;
        if game == 0 {
            door.lock().expect("a door").recv().expect("an open door");
        }
        seen.lock().expect("a list").push(game);
        legal_move(root.position(), 0)
    });
    let mut tasks = vec![ask(&computer, question(1, 0)).await];
    while computer.load().thinking == 0 {
        yield_now().await;
    }
    let clocks = [None, Some(60_000), Some(9_000), Some(600_000), Some(1_000), None, Some(9_001)];
    for (clock, game) in clocks.into_iter().zip(1..) {
        let plain = question(1, game);
        tasks.push(ask(&computer, clock.into_iter().fold(plain, on_clock)).await);
    }
    assert_eq!(computer.load(), Load { waiting: 7, thinking: 1, failed: 0 });
    open.send(()).expect("somebody at the door");
    for task in tasks {
        assert!(task.await.expect("an end").is_some());
    }
    assert_eq!(*order.lock().expect("a list"), [0, 5, 3, 7, 1, 2, 4, 6]);
}

/// Thinks until it is told to stop.
fn endless(root: &Root, _: &Limits, signal: &Signal) -> Option<Move> {
    signal.wait_for_stop();
    legal_move(root.position(), 0)
}

#[tokio::test]
async fn no_more_threads_think_than_there_are() {
    let computer = stub(3, endless);
    let mut tasks = Vec::new();
    for game in 0..10 {
        tasks.push(ask(&computer, question(1, game)).await);
    }
    until(|| computer.load() == Load { waiting: 7, thinking: 3, failed: 0 }).await;
    computer.stop();
}

#[tokio::test]
async fn a_question_that_nobody_waits_for_is_withdrawn() {
    let computer = stub(1, endless);
    let thought_about = ask(&computer, question(1, 1)).await;
    until(|| computer.load().thinking == 1).await;
    let waits = ask(&computer, question(1, 2)).await;
    assert_eq!(computer.load(), Load { waiting: 1, thinking: 1, failed: 0 });
    waits.abort();
    assert!(waits.await.is_err_and(|end| end.is_cancelled()));
    assert_eq!(computer.load(), Load { waiting: 0, thinking: 1, failed: 0 });
    thought_about.abort();
    until(|| computer.load() == Load::default()).await;
}

#[tokio::test]
async fn a_pressing_question_ends_a_long_search() {
    let computer = stub(1, |root, limits, signal| {
        if limits.strength.is_none() {
            signal.wait_for_stop();
        }
        legal_move(root.position(), 0)
    });
    let long = ask(&computer, question(10, 1)).await;
    until(|| computer.load().thinking == 1).await;
    assert!(computer.think(on_clock(question(1, 2), 80)).await.is_some());
    assert!(long.await.expect("an end").is_some(), "it has its answer all the same");
}

#[tokio::test]
async fn only_a_long_search_makes_room_and_only_for_one_that_waits() {
    let computer = stub(2, endless);
    let ask = |level| Pool::ask(&computer.pool, question(level, 1)).expect("a place");
    let [(short, mut of_short), (long, of_long), (waits, mut of_waits)] = [1, 9, 10].map(ask);
    until(|| computer.load() == Load { waiting: 1, thinking: 2, failed: 0 }).await;
    // These are thought about already.
    short.make_room();
    long.make_room();
    assert_eq!(computer.load(), Load { waiting: 1, thinking: 2, failed: 0 });
    waits.make_room();
    assert!(of_long.await.is_ok());
    until(|| computer.load() == Load { waiting: 0, thinking: 2, failed: 0 }).await;
    assert!(of_short.try_recv().is_err() && of_waits.try_recv().is_err());
    computer.stop();
}

#[tokio::test]
async fn to_stop_ends_everything() {
    let computer = stub(1, endless);
    let tasks = [ask(&computer, question(10, 1)).await, ask(&computer, question(1, 2)).await];
    until(|| computer.load().thinking == 1).await;
    computer.clone().stop();
    for task in tasks {
        assert_eq!(task.await.expect("an end"), None);
    }
    assert_eq!(computer.think(question(1, 3)).await, None);
    until(|| computer.load() == Load::default()).await;
}

#[tokio::test]
async fn it_is_told_what_kind_of_choice_a_move_was() {
    const ENDGAME: &str = "8/5k2/8/8/8/r7/5K2/R7 w - - 20 60";
    for (question, expected) in [
        (question(1, 1), Choice::Opening),
        (from_fen(question(9, 1), ENDGAME), Choice::Free),
        (from_fen(question(1, 1), "7k/8/8/8/8/8/r7/7K w - - 0 1"), Choice::Only),
        (from_fen(question(1, 1), "7k/8/8/8/8/8/8/r6K w - - 0 1"), Choice::OutOfCheck),
        (from_fen(question(1, 1), "7k/6r1/8/8/8/8/8/r6K w - - 0 1"), Choice::Only),
        (after(from_fen(question(9, 1), "4k3/8/8/3r4/8/2N5/3Q4/4K3 b - - 0 1"), "Rxd2"), Choice::TakesBack),
    ] {
        let thought = computer(1).think(question.clone()).await.expect("an answer");
        assert_eq!(thought.choice, expected, "{thought:?} in {}", position(&question));
    }
}
