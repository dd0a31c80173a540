use super::read;
use crate::{Answer, Block};

const HEAD: &str = "title: A chapter\ngroup: Some\narticle: 1.1\n\n";

#[track_caller]
fn check_mistake(text: &str, line: usize, what: &str) {
    let mistake = read("chapter", &format!("{HEAD}{text}")).expect_err(text);
    assert_eq!((mistake.line, mistake.what.as_str()), (line, what), "{text}");
}

#[test]
fn lines_are_put_together() {
    let chapter =
        read("chapter", &format!("{HEAD}One.\nTwo.\n\nThree.\n\n- four\n  five\n")).expect_err("a point is one line");
    assert_eq!(chapter.to_string(), "chapter, line 11: this belongs to nothing");
    let text = format!("{HEAD}One.\nTwo.\n\nThree.\n- four\nfive\n- six\n\nSeven.\n");
    let chapter = read("chapter", &text).expect("a chapter");
    let expected = [
        Block::Text("One. Two.".to_owned()),
        Block::Text("Three.".to_owned()),
        Block::List(vec!["four five".to_owned(), "six".to_owned()]),
        Block::Text("Seven.".to_owned()),
    ];
    assert_eq!(chapter.text, expected);
}

#[test]
fn mistakes_are_told_with_their_lines() {
    check_mistake("colour: red\n", 5, "nothing is called \"colour\"");
    check_mistake("diagram: start\n", 5, "\"caption\" is missing here");
    check_mistake("diagram: start\n  caption: x\n  size: 3\n", 7, "nobody knows what to do with \"size: 3\"");
    check_mistake("diagram: start\n  squares: e9\n  caption: x\n", 6, "\"e9\" is not a square");
    check_mistake("diagram: start\n  holds: fine\n  caption: x\n", 6, "\"fine\" is not a statement about a position");
    check_mistake("try: start\n  mode: alone\n  say: x\n", 6, "the mode is both, alone white or alone black");
    check_mistake("task: guess\n  ask: x\n  fen: start\n", 5, "there are no tasks of the kind \"guess\"");
    let task = |kind: &str, rest: &str| format!("task: {kind}\n  ask: x\n  fen: start\n{rest}");
    check_mistake(&task("move", "  goal: mate\n"), 8, "no legal move does this: mate");
    let reply = "  goal: to e4\n  reply e4: x\n  right: x\n  otherwise: x\n";
    check_mistake(&task("move", reply), 9, "e4 is not a legal move that is wrong");
    check_mistake(&task("line", "  line: e4 e5\n"), 8, "a line ends with a move of the learner's");
    check_mistake(&task("squares", "  squares: from e1\n"), 8, "there are no such squares");
    let options = "  [legal e4] One -- x\n  [legal d4] Two -- x\n";
    check_mistake(&task("choice", options), 5, "of 2 options 2 are right, and it should be one");
}

#[test]
fn a_position_has_to_be_possible() {
    let fen = "8/8/8/8/8/8/8/K6k b - - 0 1";
    assert!(read("chapter", &format!("{HEAD}diagram: {fen}\n  caption: x\n")).is_ok());
    check_mistake("diagram: 8/8/8/8/8/8/8/K7 w\n  caption: x\n", 5, "Black has no king (2.3)");
}

#[test]
fn answers_are_worked_out_by_the_rules() {
    let task = "task: move\n  ask: x\n  fen: start\n  goal: by knight\n  goal: to e4\n  right: x\n  otherwise: y\n";
    let chapter = read("chapter", &format!("{HEAD}{task}")).expect("a chapter");
    let Answer::Move { accept, .. } = &chapter.tasks[0].answer else { panic!("a move is asked for") };
    let mut texts: Vec<String> = accept.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["b1a3", "b1c3", "e2e4", "g1f3", "g1h3"]);
}
