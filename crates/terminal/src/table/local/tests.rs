use std::fs;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use tabiya_engine::Level;
use tabiya_rules::Position;

use super::*;

/// Nothing here takes long; a test that waits for something that never comes should say so.
const PATIENCE: Duration = Duration::from_mins(1);

/// A table, and the bell that is rung there.
struct Room {
    table: LocalTable,
    bell: Receiver<()>,
    notices: Vec<Notice>,
}

/// White sits at this keyboard, Black is the computer.
fn against_computer(start: &str, folder: Option<PathBuf>) -> Room {
    let (ring, bell) = channel();
    let wanted = LocalGame {
        settings: Settings { start: Position::from_fen(start).expect("a position"), ..Settings::default() },
        seats: BySide { white: Seat::Person("You".to_owned()), black: Seat::Computer(Level::new(1).expect("a level")) },
        manner: Manner::AtOnce,
        folder,
    };
    let bell_of_table = Bell::new(move || {
        let _nobody_listens = ring.send(());
    });
    let table = LocalTable::begin(wanted, 7, bell_of_table, Moment(0)).expect("a game");
    Room { table, bell, notices: Vec::new() }
}

impl Room {
    fn act(&mut self, act: Act) -> Result<(), String> {
        self.table.act(act, Moment(0))
    }

    fn play(&mut self, text: &str) {
        let shape = self.table.sheet().now().read(text).expect("legal").shape();
        self.act(Act::Play(shape)).expect("a move");
    }

    fn hear(&mut self) {
        self.notices.extend(self.table.poll(Moment(0)));
    }

    /// Waits until the computer has done what it thinks about.
    fn settle(&mut self) {
        self.hear();
        while !self.table.is_settled() {
            self.bell.recv_timeout(PATIENCE).expect("an answer");
            self.hear();
        }
    }

    fn moves(&self) -> Vec<&str> {
        self.table.sheet().texts().collect()
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Black is a pawn behind, and glad of a draw.
const ROOKS: &str = "4k2r/5p1p/8/8/8/8/5PPP/4K2R w - - 0 1";

#[test]
fn what_the_computer_thought_before_a_takeback_is_not_played() {
    let mut room = against_computer(START, None);
    room.play("e4");
    assert!(!room.table.is_settled(), "it thinks");
    room.act(Act::Takeback).expect("it may");
    assert!(room.table.is_settled(), "it thinks about nothing: it is not its turn");
    room.settle();
    assert_eq!(room.moves(), Vec::<&str>::new());
    assert_eq!(room.notices, [Notice::TakenBack(0)]);
    room.play("d4");
    room.settle();
    assert_eq!((room.moves().len(), room.moves()[0]), (2, "d4"));
    room.act(Act::Takeback).expect("it may");
    assert_eq!(room.moves(), Vec::<&str>::new(), "both moves are gone");
    assert_eq!(room.act(Act::Takeback), Err("White has made no move that could be taken back.".to_owned()));
}

#[test]
fn the_computer_answers_offers_of_a_draw() {
    let mut room = against_computer(START, None);
    room.play("e4");
    room.settle();
    room.act(Act::Draw).expect("it may be offered");
    room.hear();
    assert!(room.notices.contains(&Notice::DrawDeclined(Side::Black)), "in the opening: {:?}", room.notices);

    let mut room = against_computer(ROOKS, None);
    room.play("g3");
    room.settle();
    room.act(Act::Draw).expect("it may be offered");
    room.hear();
    assert_eq!(room.table.over().map(|over| over.score), Some(tabiya_game::Score::Drawn), "{:?}", room.notices);
}

#[test]
fn an_offer_is_answered_with_the_thought_it_comes_in() {
    let mut room = against_computer(ROOKS, None);
    room.play("g3");
    room.settle();
    room.play("f3");
    room.act(Act::Draw).expect("it may be offered");
    assert_eq!(room.table.over(), None, "it thinks");
    room.settle();
    assert_eq!(room.table.over().map(|over| over.score), Some(tabiya_game::Score::Drawn), "{:?}", room.notices);
}

#[test]
fn a_game_that_cannot_be_kept_is_kept_as_soon_as_it_can() {
    let folder = tempfile::tempdir().expect("a folder");
    let in_progress = folder.path().join(IN_PROGRESS);
    fs::write(&in_progress, "in the way").expect("written");
    let mut room = against_computer(START, Some(folder.path().to_owned()));
    for text in ["a3", "h3"] {
        room.play(text);
        room.settle();
    }
    let said = |notice: &&Notice| matches!(notice, Notice::Said(words) if words.contains("cannot be kept"));
    assert_eq!(room.notices.iter().filter(said).count(), 1, "{:?}", room.notices);
    assert_eq!(room.table.way_back(), None);
    fs::remove_file(&in_progress).expect("removed");
    room.play("c3");
    room.settle();
    assert!(room.table.way_back().is_some());
    let Room { table, .. } = room;
    let moves: Vec<String> = table.sheet().texts().map(str::to_owned).collect();
    drop(table);
    let bell = Bell::new(|| ());
    let kept = LocalTable::kept(folder.path(), Manner::AtOnce, &bell, Moment(0)).pop().expect("a game");
    assert_eq!(kept.sheet().texts().collect::<Vec<_>>(), moves);
    kept.discard();
    assert!(LocalTable::kept(folder.path(), Manner::AtOnce, &bell, Moment(0)).is_empty());
    assert!(fs::read_to_string(finished(folder.path())).expect("a file").contains("[Result \"*\"]"));
}

#[test]
fn nothing_goes_on_while_nobody_looks() {
    let mut room = against_computer(START, None);
    room.play("e4");
    room.table.rest(Moment(0));
    room.settle();
    assert_eq!(room.moves(), ["e4"]);
    room.table.come_back(Moment(0));
    room.settle();
    assert_eq!(room.moves().len(), 2);
}
