//! `tabiya rules`, run as a person would run it.

use std::process::{Command, Output};

fn rules(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("rules").args(arguments).output().expect("the program starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn check_refused(arguments: &[&str], expected: &str) {
    let output = rules(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("error: {expected}\n"));
    assert_eq!(out(&output), "");
}

#[test]
fn without_a_topic_the_chapters_are_listed_by_group() {
    let output = rules(&[]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(0));
    assert!(text.starts_with("First steps\n  board "), "{text}");
    for chapter in tabiya_lessons::chapters() {
        let count = text.matches(&format!("  {} ", chapter.id)).count();
        assert!(count == 1 && text.contains(&chapter.title) && text.contains(&chapter.group), "{}", chapter.id);
    }
}

#[test]
fn a_chapter_is_shown_with_boards_and_tasks() {
    let text = out(&rules(&["pins"]));
    assert!(text.starts_with("Pins\n====\nCheck and mate. FIDE Laws of Chess (2023): Articles 3.9.2"), "{text}");
    assert!(text.contains("    3  . . . . N . . .\n"), "{text}");
    // What is pointed at stands in brackets.
    assert!(text.contains("    8  . . . .[r]. k .\n"), "{text}");
    assert!(text.contains("Task 1. ") && text.contains("    a) ") && !text.contains("Answer: "), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 79 && line.trim_end() == line), "{text}");
    assert!(!text.contains('\u{1b}'), "pipes get plain text");

    let answers = out(&rules(&["pins", "--answers", "--figurines"]));
    assert!(answers.contains("Answer: d2, b4, a5. ") && answers.contains("Answer: Rxe8+. "), "{answers}");
    assert!(answers.contains("    3  . . . . ♘ . . .\n"), "{answers}");
}

#[test]
fn topics_are_found_by_what_people_call_them() {
    for (words, title) in [
        (&["en", "passant"][..], "En passant"),
        (&["En-Passant"], "En passant"),
        (&["castle"], "Castling"),
        (&["castling"], "Castling"),
        (&["o-o"], "Castling"),
        (&["horse"], "The knight"),
        (&["Knight"], "The knight"),
        (&["knights"], "The knight"),
        (&["the pawn"], "The pawn"),
        (&["zugzwang"], "Taking turns"),
        (&["threefold repetition"], "The same position three times"),
        (&["perp"], "Perpetual check"),
        (&["mate"], "Checkmate"),
        (&["resign"], "Resigning"),
        (&["underpromotion"], "Promotion"),
        (&["960"], "Chess960"),
    ] {
        let text = out(&rules(words));
        assert_eq!(text.lines().next(), Some(title), "{words:?}");
    }
}

#[test]
fn what_there_is_not_is_wrong_use_with_a_hint() {
    check_refused(&["knihgt"], "there is no chapter on \"knihgt\". Did you mean knight?");
    check_refused(&["stalmate"], "there is no chapter on \"stalmate\". Did you mean stalemate?");
    check_refused(&["football"], "there is no chapter on \"football\": tabiya rules lists them all");
    check_refused(&["?"], "there is no chapter on \"?\": tabiya rules lists them all");
    check_refused(&["discovered", "p"], "there is no chapter on \"discovered p\". Did you mean discovered-check?");
    check_refused(&["claim"], "\"claim\" may be one of several chapters: repetition, fifty-moves");
    assert_eq!(rules(&["--loudly"]).status.code(), Some(2));
}

#[test]
fn all_chapters_can_be_shown_at_once() {
    let output = rules(&["all", "--answers"]);
    let text = out(&output);
    assert_eq!((output.status.code(), text.contains('\u{1b}')), (Some(0), false));
    for chapter in tabiya_lessons::chapters() {
        let title = format!("{}\n{}\n", chapter.title, "=".repeat(chapter.title.len()));
        assert!(text.contains(&title), "{}", chapter.id);
    }
    let tasks: usize = tabiya_lessons::chapters().iter().map(|chapter| chapter.tasks.len()).sum();
    assert_eq!((text.matches("\nTask ").count(), text.matches("    Answer: ").count()), (tasks, tasks));
    assert!(text.lines().all(|line| line.chars().count() <= 79 && line.trim_end() == line));
}
