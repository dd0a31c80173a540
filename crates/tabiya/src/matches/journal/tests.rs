use tabiya_pgn::Outcome;

use super::{Ending, Finished, Past, Unusable};

const HEAD: &str = "tabiya match 1\nplayer a;nodes=1\nplayer b\ngames\n";

fn settings(second: &str) -> super::Settings {
    vec![("player", "a;nodes=1".to_owned()), ("player", second.to_owned())]
}

#[track_caller]
fn read(lines: &str) -> Past {
    Past::read(&format!("{HEAD}{lines}")).expect("a journal").expect("with settings")
}

#[test]
fn finished_games_are_read() {
    let past = read("2 0-1 time 700\n1 1/2-1/2 repetition 1500\n");
    let time = Finished { number: 1, outcome: Outcome::Black, ending: Ending::Time, length: 700 };
    let drawn = Finished { number: 0, outcome: Outcome::Draw, ending: Ending::Repetition, length: 1500 };
    assert_eq!(past.games, [time, drawn]);
    assert!(!past.is_complete);
}

#[test]
fn a_drawn_fault_is_read_with_its_side() {
    let past = read("1 1/2-1/2 time-black 700\n2 1/2-1/2 material 1500\n");
    let spared = Ending::Spared(tabiya_rules::Side::Black, crate::matches::ending::Loss::Time);
    assert_eq!(past.games[0].ending, spared);
    // The word of older journals.
    assert_eq!(past.games[1].ending, Ending::DeadPosition);
}

#[test]
fn a_torn_last_line_is_dropped() {
    let past = read("1 1-0 checkmate 700\n2 0-1 ti");
    assert_eq!(past.games.len(), 1);
    assert_eq!(past.whole, (HEAD.len() + "1 1-0 checkmate 700\n".len()) as u64);
    assert_eq!(read("1 1-0 checkmate 700\n2 0-1 time 9").games.len(), 1);
}

#[test]
fn a_torn_head_is_nothing() {
    for end in 0..HEAD.len() {
        assert_eq!(Past::read(&HEAD[..end]), Ok(None), "{end}");
    }
    assert_eq!(read("").games, []);
}

#[test]
fn a_match_played_to_its_end_may_be_made_longer() {
    assert!(read("1 1-0 lost 5\nend\n").is_complete);
    let longer = read("1 1-0 lost 5\nend\n2 1-0 lost 9\n");
    assert_eq!((longer.is_complete, longer.games.len()), (false, 2));
}

#[test]
fn settings_must_be_the_same() {
    assert_eq!(read("").agrees(&settings("b")), Ok(()));
    let (then, now) = (Some("player b".to_owned()), Some("player c".to_owned()));
    let differs = Unusable::Setting { then, now };
    assert_eq!(differs.to_string(), "the match was begun with other settings: \"player b\" then, \"player c\" now");
    assert_eq!(read("").agrees(&settings("c")), Err(differs));
    let fewer = settings("b")[..1].to_vec();
    assert!(read("").agrees(&fewer).is_err());
}

#[test]
fn what_is_no_journal_is_told() {
    assert_eq!(Past::read("hello\n"), Err(Unusable::Title));
    assert_eq!(Past::read("hello"), Err(Unusable::Title));
    for line in [
        "1 1-0 checkmate",
        "0 1-0 checkmate 5",
        "1 * checkmate 5",
        "1 1-0 boredom 5",
        "1 1-0 time-white 5",
        "",
        "1 1-0 time 5 6",
    ] {
        let text = format!("{HEAD}{line}\n2 1-0 time 5\n");
        assert_eq!(Past::read(&text), Err(Unusable::Line(5, line.to_owned())), "{line}");
    }
    assert_eq!(Past::read(&format!("{HEAD}1 1-0 time 5\n1 1-0 time 5\n")), Err(Unusable::Twice(6, 1)));
}
