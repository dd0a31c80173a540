//! Games as text, and what is said of a text that is none.

use tabiya_game::{Event, Game, RuleSet};

const CASUAL: &str = include_str!("../../../fuzz/corpus/saved_game/casual");
const LAWS: &str = include_str!("../../../fuzz/corpus/saved_game/laws");

#[test]
fn games_with_every_kind_of_event_are_read_and_written() {
    for text in [CASUAL, LAWS] {
        let game = Game::load(text).unwrap_or_else(|error| panic!("{error}"));
        let saved = game.save();
        let events = |text: &str| text.lines().skip(5).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(events(&saved), events(text));
        assert_eq!(Game::load(&saved).expect("what was saved"), game);
    }
}

#[track_caller]
fn check_refused(old: &str, new: &str, expected: &str) {
    let text = LAWS.replacen(old, new, 1);
    assert_ne!(text, LAWS, "{old} is there");
    assert_eq!(Game::load(&text).unwrap_err().to_string(), expected);
}

#[test]
fn what_is_wrong_with_a_saved_game_is_said_with_its_line() {
    check_refused("tabiya game 1", "tabiya game 2", "line 1: a saved game begins with \"tabiya game 1\"");
    check_refused("start 4k2r", "begin 4k2r", "line 2: here should stand the position it starts from");
    check_refused(
        "quickplay=claims",
        "quickplay=maybe",
        "line 5: \"quickplay=maybe:120000\" should be like off or claims:120000",
    );
    check_refused("arrived white", "arrived green", "line 7: word 4 is \"green\" where white or black should be");
    check_refused("moved e1a1c", "moved e1a1", "line 10: event 5 does not fit the game: the move is not legal");
    check_refused("7 9 moved", "8 9 moved", "line 12: event 7 does not fit the game: its number is not the next one");
    check_refused(
        "9 11 paused",
        "9 1 paused",
        "line 14: event 9 does not fit the game: it happened before the event ahead of it",
    );
    check_refused("13 15 opened e8f8", "13 15 opened", "line 18: the line ends where a move like e2e4 should be");
    check_refused(
        "24 20 ended",
        "24 20 ended 1/2-1/2 dead\n25 20 ended",
        "line 30: event 25 does not fit the game: the game was over",
    );
    check_refused("1 5 begun\n", "", "line 6: event 1 does not fit the game: its number is not the next one");
}

#[test]
fn what_cannot_have_happened_is_not_believed() {
    let stage = "it cannot happen at this stage";
    for (old, new, line, event, what) in [
        ("9 11 paused\n10 12 resumed", "9 11 paused\n10 12 moved e8e7", 15, 10, stage),
        ("13 15 opened e8f8", "13 15 moved e8f8", 18, 13, stage),
        ("12 14 sealed", "12 14 resumed\n13 14 sealed", 18, 13, stage),
        ("16 18 quickplay-claimed black", "16 18 quickplay-claimed white", 21, 16, stage),
        ("24 20 ended 0-1 declared text \"a \\\\ b\"", "24 20 ended 1-0 dead", 29, 24, stage),
        ("24 20 ended 0-1 declared text \"a \\\\ b\"", "24 20 ended 1/2-1/2 agreement", 29, 24, stage),
        ("24 20 ended 0-1 declared text \"a \\\\ b\"", "24 20 ended 1-0 checkmate black", 29, 24, stage),
    ] {
        check_refused(old, new, &format!("line {line}: event {event} does not fit the game: {what}"));
    }
}

#[test]
fn a_record_that_was_cut_off_is_noticed() {
    let cut = CASUAL.strip_suffix("ement\n").expect("an agreement");
    assert_eq!(Game::load(cut).unwrap_err().to_string(), "line 10: word 5 is \"agre\" where why it ended should be");
    let cut = CASUAL.strip_suffix('\n').expect("a last line");
    assert_eq!(Game::load(cut).unwrap_err().to_string(), "line 10: the last line is cut off");
    let mate = "tabiya game 1\nstart 7k/8/6K1/8/8/8/8/5R2 w - - 0 1\nwhite -\nblack -\nrules casual\n1 0 begun\n2 0 moved f1f8\n";
    let expected =
        "line 8: after the last move it should say how the game ended: Black is checkmated: White wins (5.1.1)";
    assert_eq!(Game::load(mate).unwrap_err().to_string(), expected);
    assert!(Game::load(&format!("{mate}3 0 ended 1-0 checkmate black\n")).is_ok());
}

#[test]
fn what_is_wrong_with_an_event_is_said_with_its_word() {
    for (text, expected) in [
        ("", "the line ends where the number of the event should be"),
        ("x", "word 1 is \"x\" where the number of the event should be"),
        ("+1 2 begun", "word 1 is \"+1\" where the number of the event should be"),
        ("1 2 danced", "word 3 is \"danced\" where what happened should be"),
        ("1 2 begun now", "word 4 is \"now\" where the end of the line should be"),
        ("1 2 moved e2", "word 4 is \"e2\" where a move like e2e4 should be"),
        ("1 2 moved e2e2", "word 4 is \"e2e2\" where a move like e2e4 should be"),
        ("1 2 illegal white", "the line ends where given should be"),
        ("1 2 sealed text Nf3", "word 4 is \"Nf3\" where a text in quotation marks should be"),
        ("1 2 ended 2-0 time", "word 4 is \"2-0\" where a score should be"),
    ] {
        assert_eq!(text.parse::<Event>().unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn rules_are_read_by_name_and_by_switch() {
    let sets = [
        ("casual", RuleSet::CASUAL),
        ("fide-standard", RuleSet::FIDE_STANDARD),
        ("fide-rapid", RuleSet::FIDE_RAPID),
        ("fide-blitz", RuleSet::FIDE_BLITZ),
        ("fide-supervised", RuleSet::FIDE_SUPERVISED),
        ("programs", RuleSet::PROGRAMS),
    ];
    for (name, set) in sets {
        assert_eq!(name.parse(), Ok(set));
        assert_eq!(set.to_string().parse(), Ok(set));
    }
    for (text, expected) in [
        (
            "relaxed",
            "\"relaxed\" is no set of rules: there are casual, fide-standard, fide-rapid, fide-blitz, \
                     fide-supervised, programs",
        ),
        ("casual touch=soft", "\"touch=soft\" should be like free or binding"),
        ("touch=free touch=free", "\"touch=free\" sets a switch that was set before"),
        ("lag=most:1s", "\"lag=most:1s\" should be like most:1000"),
    ] {
        assert_eq!(text.parse::<RuleSet>().unwrap_err().to_string(), expected);
    }
    let unknown = "casual colour=blue".parse::<RuleSet>().unwrap_err().to_string();
    assert!(unknown.starts_with("\"colour=blue\" sets no switch of the rules: there are draws, wrong-claims,"));
}
