use insta::assert_snapshot;

use super::super::game::GameView;
use super::super::places::{Bar, arrange};
use super::super::{puzzles, rules, start, study};
use super::*;
use crate::table::local::LocalTable;
use crate::table::thinker::Manner;
use crate::terms::local_game;

/// Two people at one keyboard, after these moves.
fn game(depth: Depth, symbols: Symbols, time: &str, moves: &[&str]) -> Stage {
    let mut desk = desk(depth, symbols);
    if !time.is_empty() {
        desk.options.terms.time = crate::clock(time).expect("a clock");
    }
    let wanted = local_game(&desk.options.terms, true, &desk.options, Manner::AtOnce);
    let table = LocalTable::begin(wanted, 7, desk.bell.clone(), Moment(0)).expect("a game");
    let view = GameView::new(Box::new(table), &desk);
    let mut stage = Stage::new(Box::new(view), desk);
    for text in moves {
        stage.type_line(text);
    }
    stage
}

const RUY_LOPEZ: [&str; 5] = ["e4", "e5", "Nf3", "Nc6", "Bb5"];
const CAPTURES: [&str; 6] = ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"];

#[test]
fn a_game_in_all_colours() {
    assert_snapshot!(game(Depth::Full, Symbols::Unicode, "5+3", &CAPTURES).picture(80, 24));
}

#[test]
fn a_game_in_256_colours() {
    assert_snapshot!(game(Depth::Many, Symbols::Unicode, "", &RUY_LOPEZ).picture(60, 20));
}

#[test]
fn a_game_in_16_colours() {
    assert_snapshot!(game(Depth::Sixteen, Symbols::Unicode, "", &CAPTURES).picture(80, 24));
}

#[test]
fn a_game_without_colours() {
    assert_snapshot!(game(Depth::None, Symbols::Unicode, "5+3", &CAPTURES).picture(80, 24));
}

#[test]
fn a_game_in_plain_letters() {
    let mut stage = game(Depth::None, Symbols::Ascii, "", &RUY_LOPEZ);
    let text = stage.text(80, 24);
    assert!(text.is_ascii(), "{text}");
    assert_snapshot!(text);
    // Whatever else is looked at, too.
    stage.press(KeyCode::F(1));
    assert!(stage.text(60, 20).is_ascii());
    for view in [start::menu(&stage.desk), rules::list(), puzzles::open(None, &stage.desk).expect("puzzles")] {
        stage.view = view;
        assert!(stage.text(60, 20).is_ascii() && stage.text(160, 50).is_ascii());
    }
}

#[test]
fn a_game_on_the_full_screen() {
    assert_snapshot!(game(Depth::Full, Symbols::Unicode, "90+30", &CAPTURES).text(160, 50));
}

#[test]
fn a_game_on_a_narrow_screen() {
    assert_snapshot!(game(Depth::None, Symbols::Unicode, "", &CAPTURES).text(40, 40));
}

#[test]
fn a_game_on_a_small_screen() {
    assert_snapshot!(game(Depth::None, Symbols::Unicode, "5+3", &CAPTURES).text(45, 12));
}

#[test]
fn nothing_is_lost_on_a_screen_of_any_size() {
    let mut stage = game(Depth::Full, Symbols::Unicode, "5+3", &CAPTURES);
    for (width, height) in [(1, 1), (5, 2), (19, 9), (20, 16), (300, 100), (80, 24)] {
        stage.frame(width, height);
    }
    assert!(stage.text(19, 5).starts_with("Too small: make the"));
    assert!(stage.text(80, 24).contains("Qe5+"));
}

#[test]
fn the_other_side_up() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &RUY_LOPEZ);
    stage.press(KeyCode::F(4));
    assert_snapshot!(stage.text(80, 24));
}

#[test]
fn where_a_piece_may_go() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["e4", "d5"]);
    // From the king to the pawn on e4, which may take on d5.
    for code in [KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Enter] {
        stage.press(code);
    }
    assert_snapshot!(stage.text(80, 24));
}

#[test]
fn where_a_piece_may_go_is_seen_at_every_size_and_depth() {
    for depth in [Depth::Full, Depth::Many, Depth::Sixteen, Depth::None] {
        for (width, height, lines) in [(44, 12, 1), (60, 20, 2), (80, 24, 3), (110, 34, 4), (126, 40, 5), (160, 50, 6)]
        {
            let mut stage = game(depth, Symbols::Unicode, "", &[]);
            let before = stage.frame(width, height);
            for code in [KeyCode::Up, KeyCode::Up, KeyCode::Enter] {
                stage.press(code);
            }
            let after = stage.frame(width, height);
            let place = arrange(after.area, Side::White, Bar::Hidden).expect("room").board;
            assert_eq!(place.lines, lines);
            // The pawn on e2 may go to e3 and e4, and not to e5.
            let is_changed = |rank: u16| {
                let (x, y) = (place.area.x + 4 * 2 * lines, place.area.y + (8 - rank) * lines);
                (x..x + 2 * lines).any(|x| (y..y + lines).any(|y| before[(x, y)] != after[(x, y)]))
            };
            assert_eq!([3, 4, 5].map(is_changed), [true, true, false], "{depth:?} with {lines} lines");
        }
    }
}

#[test]
fn a_refused_move_is_told_why() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["e4", "e5"]);
    stage.type_line("Ke3");
    stage.type_line("Nd2");
    let text = stage.text(80, 24);
    assert!(text.contains("Ke3 is illegal: the king on e1") && text.contains("Nd2 is illegal"), "{text}");
}

#[test]
fn a_game_that_is_over_says_how() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["f3", "e5", "g4", "Qh4"]);
    assert_snapshot!(stage.text(80, 24));
    assert_eq!(stage.desk.outcome, Outcome::Ended(tabiya_game::Score::Won(Side::Black)));
    stage.type_line("e4");
    assert!(stage.text(80, 24).contains("The game is over: new begins"));
}

#[test]
fn a_flag_falls_by_itself() {
    let mut stage = game(Depth::None, Symbols::Unicode, "1+0", &["e4", "e5", "Nf3"]);
    assert!(stage.text(80, 24).contains("1:00"));
    stage.wait(55_000);
    assert!(stage.text(80, 24).contains("0:05.0"));
    let due = stage.view.due(Moment(55_000)).expect("the clock runs");
    assert!(due <= Moment(55_101), "tenths are shown: {due:?}");
    stage.wait(5_000);
    let text = stage.text(80, 24);
    assert!(text.contains("Black's time is over") && text.contains("1-0"), "{text}");
    assert_eq!(stage.view.due(Moment(60_000)), None, "nothing more happens by itself");
}

#[test]
fn without_a_clock_nothing_happens_by_itself() {
    let stage = game(Depth::None, Symbols::Unicode, "", &["e4", "e5"]);
    assert_eq!(stage.view.due(Moment(0)), None);
}

#[test]
fn draws_are_offered_and_claimed() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["e4", "e5", "draw"]);
    assert!(stage.text(160, 50).contains("White offers a draw: accept, or decline."));
    stage.type_line("decline");
    assert!(stage.text(160, 50).contains("Black declines the draw."));
    let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "claim Ng8"];
    let mut stage = game(Depth::None, Symbols::Unicode, "", &there_and_back);
    let text = stage.text(160, 50);
    assert!(text.contains("The position has occurred three times") && text.contains("1/2-1/2"), "{text}");
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["e4", "e5", "claim"]);
    let text = stage.text(160, 50);
    assert!(text.contains("There is no draw to claim") && !text.contains("1/2"), "{text}");
}

#[test]
fn moves_are_taken_back_and_looked_at_again() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["e4", "e5", "Nf3"]);
    stage.press(KeyCode::PageUp);
    assert!(stage.text(80, 24).contains("Move 2 of 3"));
    stage.press(KeyCode::End);
    stage.type_line("takeback");
    let text = stage.text(80, 24);
    assert!(!text.contains("Nf3") && text.contains("1. e4       e5"), "one half-move, and no more: {text}");
    assert!(text.contains("The last move was taken back."), "{text}");
}

#[test]
fn resigning_is_asked_about() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["e4", "resign"]);
    assert!(stage.text(80, 24).contains("Resign this game? y yes, n no"));
    stage.press(KeyCode::Char('n'));
    assert_eq!(stage.desk.outcome, Outcome::Left);
    stage.type_line("resign");
    stage.press(KeyCode::Char('y'));
    assert!(stage.text(80, 24).contains("Black resigned: White wins"));
}

#[test]
fn a_pawn_is_asked_what_it_becomes() {
    let mut desk = desk(Depth::None, Symbols::Unicode);
    desk.options.terms.start = Position::from_fen("8/P3k3/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
    let wanted = local_game(&desk.options.terms, true, &desk.options, Manner::AtOnce);
    let table = LocalTable::begin(wanted, 7, desk.bell.clone(), Moment(0)).expect("a game");
    let view = GameView::new(Box::new(table), &desk);
    let mut stage = Stage::new(Box::new(view), desk);
    stage.type_line("a8");
    assert!(stage.text(80, 24).contains("What does the pawn become?"));
    stage.press(KeyCode::Char('r'));
    assert!(stage.text(80, 24).contains("a8=R"));
}

#[test]
fn lines_are_completed_by_tab() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["e4", "e5"]);
    stage.press(KeyCode::Char('N'));
    assert!(stage.text(80, 24).contains("Na3  Nc3"));
    stage.press(KeyCode::Tab);
    stage.press(KeyCode::Tab);
    assert!(stage.text(80, 24).contains("› Nc3"));
}

#[test]
fn the_position_is_copied() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &["e4", "fen"]);
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(stage.desk.copied.take().as_deref(), Some(fen));
}

#[test]
fn help_lists_keys_and_words() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &[]);
    stage.press(KeyCode::F(1));
    assert_snapshot!(stage.text(80, 50));
}

#[test]
fn the_start_screen() {
    let desk = desk(Depth::None, Symbols::Unicode);
    let mut stage = Stage::new(start::menu(&desk), desk);
    assert_snapshot!(stage.text(80, 24));
    stage.press(KeyCode::Char('1'));
    assert_snapshot!("play_the_computer", stage.text(80, 24));
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    assert!(stage.text(80, 24).contains("Computer level 5"));
}

#[test]
fn a_wrong_position_is_told_in_the_form() {
    let desk = desk(Depth::None, Symbols::Unicode);
    let mut stage = Stage::new(start::menu(&desk), desk);
    stage.press(KeyCode::Char('2'));
    stage.press(KeyCode::Down);
    stage.type_line("8/8/8/8/8/8/8/8 w - - 0 1");
    let text = stage.text(80, 24);
    assert!(text.contains("king"), "{text}");
}

#[test]
fn a_chapter_of_the_rules() {
    let mut stage = Stage::new(rules::list(), desk(Depth::None, Symbols::Unicode));
    assert_snapshot!("list_of_chapters", stage.text(80, 24));
    stage.press(KeyCode::Enter);
    assert_snapshot!("first_chapter", stage.text(80, 24));
}

#[test]
fn the_answer_of_a_puzzle_is_shown() {
    let desk = desk(Depth::None, Symbols::Unicode);
    let mut stage = Stage::new(puzzles::open(None, &desk).expect("puzzles"), desk);
    assert_snapshot!("puzzle", stage.text(80, 24));
    stage.type_line("answer");
    let text = stage.text(80, 24);
    assert!(text.contains("That is the line.") && text.contains("You are at 775"), "{text}");
}

#[test]
fn a_puzzle_is_solved() {
    let desk = desk(Depth::None, Symbols::Unicode);
    let mut stage = Stage::new(puzzles::open(None, &desk).expect("puzzles"), desk);
    let all: Vec<_> = tabiya_study::puzzles::starter().map(|listed| listed.puzzle).collect();
    let first = crate::progress::Progress::load(None).next(&all).expect("a puzzle");
    for shape in all[first].moves().iter().step_by(2) {
        stage.type_line(&shape.to_string());
    }
    let text = stage.text(80, 24);
    assert!(text.contains("Solved") && text.contains("You are at 825"), "{text}");
}

#[test]
fn a_game_is_studied() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.pgn");
    let games = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 1-0\n\n\
                 [White \"Cid\"]\n[Black \"Dee\"]\n\n1. d4 *\n";
    std::fs::write(&path, games).expect("written");
    let desk = desk(Depth::None, Symbols::Unicode);
    let mut stage = Stage::new(study::open(&path, &desk).expect("games"), desk);
    assert!(stage.text(120, 24).contains("Ann – Bob"));
    stage.press(KeyCode::Char('1'));
    stage.press(KeyCode::Right);
    assert!(stage.text(80, 24).contains("best by test"));
    stage.press(KeyCode::Right);
    assert!(stage.text(80, 24).contains("line 1 of 2"));
    stage.press(KeyCode::Down);
    assert!(stage.text(80, 24).contains("c5"));
    stage.type_line("d4");
    assert!(stage.text(80, 24).contains("d4"));
    let out = folder.path().join("out.pgn");
    stage.type_line(&format!("save {}", out.display()));
    let saved = std::fs::read_to_string(&out).expect("a file");
    assert!(saved.contains("(1... c5 2. Nf3 (2. d4))"), "{saved}");
    stage.type_line("new");
    assert!(stage.text(80, 24).contains("You are Black against Computer"), "it goes on from there");
    stage.type_line("load /nowhere.pgn");
    assert!(stage.text(160, 50).contains("/nowhere.pgn cannot be read"));
    stage.type_line(&format!("load {}", out.display()));
    assert!(stage.text(80, 24).contains("Ann"));
}

#[test]
fn of_a_paste_every_line_counts() {
    let mut stage = game(Depth::None, Symbols::Unicode, "", &[]);
    stage.paste("e4\r\ne5\nNf");
    let text = stage.text(80, 24);
    assert!(text.contains("1. e4       e5") && text.contains("› Nf"), "{text}");
    stage.paste("3\n");
    assert!(stage.text(80, 24).contains("2. Nf3"));
}
