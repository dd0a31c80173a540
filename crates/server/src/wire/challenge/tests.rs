use serde_json::json;

use super::*;

#[track_caller]
fn both(control: &str) -> BySide<TimeControl> {
    let control: TimeControl = control.parse().unwrap();
    BySide { white: control.clone(), black: control }
}

#[test]
fn clocks_are_told_as_clients_know_them() {
    let clock = |limit, increment, show| json!({"type": "clock", "limit": limit, "increment": increment, "show": show});
    let rows = [
        ("600+5", clock(600, 5, "10+5"), "10+5"),
        ("15", clock(15, 0, "¼+0"), "¼+0"),
        ("30+1", clock(30, 1, "½+1"), "½+1"),
        ("90", clock(90, 0, "1½+0"), "1½+0"),
        ("100+2", clock(100, 2, "1:40+2"), "1:40+2"),
        ("0+3", clock(0, 3, "0+3"), "0+3"),
        ("40/5400+30:1800+30", clock(5_400, 30, "40/5400+30:1800+30"), "40/5400+30:1800+30"),
        ("*60", clock(60, 0, "*60"), "*60"),
        ("1/86400", json!({"type": "correspondence", "daysPerTurn": 1}), "1 day"),
        ("1/259200", json!({"type": "correspondence", "daysPerTurn": 3}), "3 days"),
        ("-", json!({"type": "unlimited"}), "unlimited"),
        // Longer than clients can count.
        ("500000", clock(65_535, 0, "8333:20+0"), "8333:20+0"),
    ];
    for (control, message, text) in rows {
        let time = both(control);
        assert_eq!(serde_json::to_value(TimeControlMessage::of(&time)).unwrap(), message, "{control}");
        assert_eq!(clock_text(&time), text, "{control}");
    }
    let odds = BySide { white: "300".parse().unwrap(), black: "60".parse().unwrap() };
    assert_eq!(clock_text(&odds), "300 against 60");
}

#[test]
fn reasons_are_read_in_any_capitals_and_told_without() {
    for (word, key) in
        [("tooFast", "toofast"), ("NOBOT", "nobot"), (" later ", "later"), ("", "generic"), ("?", "generic")]
    {
        assert_eq!(Reason::named(word).key, key);
    }
    assert!(Reason::ALL.iter().all(|reason| reason.key == reason.key.to_ascii_lowercase()));
}

#[test]
fn chance_gives_both_sides_and_for_one_name_always_the_same() {
    let ids: Vec<GameId> = (0..1_000).map(|_| GameId::random()).collect();
    let white = ids.iter().filter(|id| side_by_name(**id) == Side::White).count();
    assert!((400..600).contains(&white), "{white}");
    assert!(ids.iter().all(|id| side_by_name(*id) == side_by_name(*id)));
}
